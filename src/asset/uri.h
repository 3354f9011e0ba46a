/* SPDX-License-Identifier: MIT */
/* What glTF puts into "uri": data inside the URI, or the path of a file beside the model. */
#ifndef GYREI_URI_H
#define GYREI_URI_H

#include <asset/json.h>

typedef struct gyrei_data_uri {
    gyrei_text media_type; /* without parameters; may be empty */
    gyrei_text payload;
    bool base64;
} gyrei_data_uri;

/* False when the URI is no data URI; `payload` has NULL bytes when it has no comma. */
bool gyrei_data_uri_split(gyrei_text uri, gyrei_data_uri *out);

/* Bytes that decoding may write for a payload of `size` characters. */
size_t gyrei_base64_bound(size_t size);

/* Decodes up to the first '='; gives false on a character that is none of base64 (its place in *size). */
bool gyrei_base64_decode(gyrei_text payload, uint8_t *out, size_t *size);

/* Characters for `size` bytes, filled up with '='; 0 bytes have none. */
static inline size_t gyrei_base64_size(size_t size) {
    return size / 3 * 4 + (size % 3 ? 4 : 0);
}
void gyrei_base64_encode(const void *bytes, size_t size, char *out);

/* Decodes %XX into at most uri.size bytes; gives false on a broken escape (its place in *size). `out` may be
   the text itself. */
bool gyrei_percent_decode(gyrei_text uri, char *out, size_t *size);

/* The other way, for the name of a file: all but letters, digits and -._~ is escaped. Writes at most three
   characters for each of the text's, and a zero. */
void gyrei_percent_encode(const char *text, char *out);

typedef enum gyrei_path_kind {
    GYREI_PATH_INSIDE,  /* of the model's folder */
    GYREI_PATH_OUTSIDE, /* absolute, or it climbs */
    GYREI_PATH_SCHEME,  /* http://, file://, c: */
    GYREI_PATH_INVALID  /* empty, or it holds a zero byte */
} gyrei_path_kind;

/* Asked of the URI as written (schemes) and of the decoded path (the rest). */
gyrei_path_kind gyrei_path_kind_of(gyrei_text uri, gyrei_text path);

#endif
