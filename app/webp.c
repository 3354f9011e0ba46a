/* SPDX-License-Identifier: MIT */
#include "encoder.h"
#include "report.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Method 2 of 0 to 6 takes a third of the time of the default for some percent more bytes. */
enum { QUALITY = 85, METHOD = 2 };

struct webp_encoder {
    picture_job job;
    WebPAnimEncoder *animation;
    WebPConfig config;
};

gyre_status webp_open(const picture_job *job, webp_encoder **out, gyre_error *error) {
    WebPAnimEncoderOptions options;
    webp_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    encoder->job = *job;
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&encoder->config)) {
        free(encoder);
        return fail(error, GYRE_UNSUPPORTED, "libwebp is of another version than this program");
    }
    encoder->config.quality = QUALITY;
    encoder->config.method = METHOD;
    encoder->config.thread_level = 1;
    encoder->animation = WebPAnimEncoderNew((int)job->width, (int)job->height, &options);
    if (encoder->animation == NULL) {
        free(encoder);
        return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    }
    *out = encoder;
    return GYRE_OK;
}

static int milliseconds_from(double seconds) {
    return (int)fmin(round(seconds * 1000), INT_MAX);
}

gyre_status webp_add(webp_encoder *encoder, const uint8_t *rgba, uint64_t frame, gyre_error *error) {
    const picture_job *job = &encoder->job;
    WebPPicture picture;
    if (!WebPPictureInit(&picture)) {
        return fail(error, GYRE_UNSUPPORTED, "libwebp is of another version than this program");
    }
    picture.use_argb = 1;
    picture.width = (int)job->width;
    picture.height = (int)job->height;
    int stride = (int)job->width * 4;
    int imported = job->transparent ? WebPPictureImportRGBA(&picture, rgba, stride)
                                    : WebPPictureImportRGBX(&picture, rgba, stride);
    int added = imported && WebPAnimEncoderAdd(encoder->animation, &picture,
                                               milliseconds_from((double)frame / job->fps), &encoder->config);
    WebPPictureFree(&picture);
    if (!imported) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    if (added) return GYRE_OK;
    return fail(error, GYRE_CANNOT_WRITE, "cannot encode frame %llu: %s", (unsigned long long)frame,
                WebPAnimEncoderGetError(encoder->animation));
}

gyre_status webp_finish(webp_encoder *encoder, int descriptor, gyre_error *error) {
    WebPData data;
    gyre_status status = GYRE_OK;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAdd(encoder->animation, NULL, milliseconds_from(encoder->job.duration_s), NULL) ||
        !WebPAnimEncoderAssemble(encoder->animation, &data)) {
        status =
            fail(error, GYRE_CANNOT_WRITE, "cannot encode: %s", WebPAnimEncoderGetError(encoder->animation));
    } else if (!descriptor_write(descriptor, data.bytes, data.size)) {
        status = fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    }
    if (close(descriptor) != 0 && status == GYRE_OK) {
        status = fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    }
    WebPDataClear(&data);
    return status;
}

void webp_close(webp_encoder *encoder) {
    if (encoder == NULL) return;
    WebPAnimEncoderDelete(encoder->animation);
    free(encoder);
}
