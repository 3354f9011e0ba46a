/* SPDX-License-Identifier: MIT */
#include <asset/uri.h>
#include <string.h>

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool starts_with(gyrei_text text, const char *lower_prefix) {
    size_t length = strlen(lower_prefix);
    if (text.size < length) return false;
    for (size_t i = 0; i < length; i++)
        if (lower(text.bytes[i]) != lower_prefix[i]) return false;
    return true;
}

bool gyrei_data_uri_split(gyrei_text uri, gyrei_data_uri *out) {
    *out = (gyrei_data_uri){{NULL, 0}, {NULL, 0}, false};
    if (!starts_with(uri, "data:")) return false;
    const char *head = uri.bytes + 5, *end = uri.bytes + uri.size;
    const char *comma = memchr(head, ',', (size_t)(end - head));
    if (!comma) return true;
    const char *semicolon = memchr(head, ';', (size_t)(comma - head));
    out->media_type = (gyrei_text){head, (size_t)((semicolon ? semicolon : comma) - head)};
    out->payload = (gyrei_text){comma + 1, (size_t)(end - comma - 1)};
    out->base64 = comma - head >= 7 && starts_with((gyrei_text){comma - 7, 7}, ";base64");
    return true;
}

size_t gyrei_base64_bound(size_t size) {
    return size / 4 * 3 + 3;
}

static int sextet(char letter) {
    if (letter >= 'A' && letter <= 'Z') return letter - 'A';
    if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
    if (letter >= '0' && letter <= '9') return letter - '0' + 52;
    return letter == '+' ? 62 : letter == '/' ? 63 : -1;
}

/* The last group: two characters give a byte, three give two. */
static size_t flush(uint32_t bits, size_t pending, uint8_t *out) {
    if (pending == 2) out[0] = (uint8_t)(bits >> 4);
    if (pending == 3) {
        out[0] = (uint8_t)(bits >> 10);
        out[1] = (uint8_t)(bits >> 2);
    }
    return pending < 2 ? 0 : pending - 1;
}

bool gyrei_base64_decode(gyrei_text payload, uint8_t *out, size_t *size) {
    uint8_t *at = out;
    uint32_t bits = 0;
    size_t pending = 0, i = 0;
    for (; i < payload.size && payload.bytes[i] != '='; i++) {
        int value = sextet(payload.bytes[i]);
        if (value < 0) return *size = i, false;
        bits = bits << 6 | (uint32_t)value;
        if (++pending < 4) continue;
        *at++ = (uint8_t)(bits >> 16);
        *at++ = (uint8_t)(bits >> 8);
        *at++ = (uint8_t)bits;
        pending = 0;
    }
    at += flush(bits, pending, at);
    for (; i < payload.size; i++)
        if (payload.bytes[i] != '=') return *size = i, false;
    *size = (size_t)(at - out);
    return true;
}

void gyrei_base64_encode(const void *bytes, size_t size, char *out) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *in = bytes;
    for (; size > 0; in += 3) {
        const size_t taken = size < 3 ? size : 3;
        uint32_t bits = (uint32_t)in[0] << 16;
        if (taken > 1) bits |= (uint32_t)in[1] << 8;
        if (taken > 2) bits |= in[2];
        for (size_t i = 0; i < 4; i++)
            *out++ = i <= taken ? letters[bits >> (18 - 6 * i) & 63] : '=';
        size -= taken;
    }
}

static int hex_digit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    letter = lower(letter);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool gyrei_percent_decode(gyrei_text uri, char *out, size_t *size) {
    char *at = out;
    for (size_t i = 0; i < uri.size; i++) {
        if (uri.bytes[i] != '%') {
            *at++ = uri.bytes[i];
            continue;
        }
        int high = i + 2 < uri.size ? hex_digit(uri.bytes[i + 1]) : -1;
        int low = i + 2 < uri.size ? hex_digit(uri.bytes[i + 2]) : -1;
        if (high < 0 || low < 0) return *size = i, false;
        *at++ = (char)(high * 16 + low);
        i += 2;
    }
    *size = (size_t)(at - out);
    return true;
}

static bool stands_for_itself(char letter) {
    const char small = lower(letter);
    return (small >= 'a' && small <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '.' || letter == '_' || letter == '~';
}

void gyrei_percent_encode(const char *text, char *out) {
    static const char digits[] = "0123456789ABCDEF";
    for (; *text; text++) {
        if (stands_for_itself(*text)) {
            *out++ = *text;
            continue;
        }
        *out++ = '%';
        *out++ = digits[(unsigned char)*text >> 4];
        *out++ = digits[(unsigned char)*text & 15];
    }
    *out = '\0';
}

static bool has_scheme(gyrei_text uri) {
    for (size_t i = 0; i < uri.size; i++) {
        char letter = lower(uri.bytes[i]);
        if (letter == ':') return i > 0;
        bool first = letter >= 'a' && letter <= 'z';
        bool later = (letter >= '0' && letter <= '9') || letter == '+' || letter == '-' || letter == '.';
        if (!first && !(i > 0 && later)) return false;
    }
    return false;
}

static bool is_separator(char letter) {
    return letter == '/' || letter == '\\';
}

/* A step up anywhere is refused, even where the path would come back: links may lie on the way. */
static bool climbs(gyrei_text path) {
    size_t begin = 0;
    for (size_t i = 0; i <= path.size; i++) {
        if (i < path.size && !is_separator(path.bytes[i])) continue;
        if (i - begin == 2 && memcmp(path.bytes + begin, "..", 2) == 0) return true;
        begin = i + 1;
    }
    return false;
}

gyrei_path_kind gyrei_path_kind_of(gyrei_text uri, gyrei_text path) {
    if (path.size == 0 || memchr(path.bytes, 0, path.size)) return GYREI_PATH_INVALID;
    if (has_scheme(uri)) return GYREI_PATH_SCHEME;
    bool drive = path.size >= 2 && path.bytes[1] == ':';
    if (is_separator(path.bytes[0]) || drive || climbs(path)) return GYREI_PATH_OUTSIDE;
    return GYREI_PATH_INSIDE;
}
