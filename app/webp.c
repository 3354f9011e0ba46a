/* SPDX-License-Identifier: MIT */
/* Every frame is a whole picture of its own: frames that only carry what changed leave traces of the ones
   before in soft shadows, and save nothing where the background has a little noise against bands. */
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

/* Method 2 of 0 to 6 takes half the time of the default for a twentieth more bytes. */
enum { QUALITY = 85, METHOD = 2 };

struct webp_encoder {
    picture_job job;
    WebPConfig config;
    WebPMux *mux;
};

static gyre_status version_mismatch(gyre_error *error) {
    return fail(error, GYRE_UNSUPPORTED, "libwebp is of another version than this program");
}

static gyre_status out_of_memory(gyre_error *error) {
    return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
}

gyre_status webp_open(const picture_job *job, webp_encoder **out, gyre_error *error) {
    webp_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) return out_of_memory(error);
    encoder->job = *job;
    encoder->mux = WebPMuxNew();
    if (encoder->mux == NULL || !WebPConfigInit(&encoder->config)) {
        webp_close(encoder);
        return version_mismatch(error);
    }
    encoder->config.quality = QUALITY;
    encoder->config.method = METHOD;
    encoder->config.thread_level = 1;
    *out = encoder;
    return GYRE_OK;
}

static gyre_status picture_encode(const webp_encoder *encoder, const uint8_t *rgba, WebPMemoryWriter *bytes,
                                  gyre_error *error) {
    const picture_job *job = &encoder->job;
    WebPPicture picture;
    if (!WebPPictureInit(&picture)) return version_mismatch(error);
    picture.width = (int)job->width;
    picture.height = (int)job->height;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = bytes;
    int stride = (int)job->width * 4;
    int encoded = job->transparent ? WebPPictureImportRGBA(&picture, rgba, stride)
                                   : WebPPictureImportRGBX(&picture, rgba, stride);
    if (encoded) encoded = WebPEncode(&encoder->config, &picture);
    WebPPictureFree(&picture);
    if (encoded) return GYRE_OK;
    return fail(error, GYRE_CANNOT_WRITE, "cannot encode a frame: libwebp's error %d", picture.error_code);
}

static double frame_end_s(const picture_job *job, uint64_t frame) {
    return frame < job->frame_count ? (double)frame / job->fps : job->duration_s;
}

static int milliseconds_from(double seconds) {
    return (int)fmin(round(seconds * 1000), INT_MAX);
}

static gyre_status frame_push(webp_encoder *encoder, const WebPMemoryWriter *bytes, uint64_t frame,
                              gyre_error *error) {
    const picture_job *job = &encoder->job;
    const WebPData data = {bytes->mem, bytes->size};
    WebPMuxFrameInfo info = {.bitstream = data,
                             .duration = milliseconds_from(frame_end_s(job, frame + 1)) -
                                         milliseconds_from(frame_end_s(job, frame)),
                             .id = WEBP_CHUNK_ANMF,
                             .dispose_method = WEBP_MUX_DISPOSE_NONE,
                             .blend_method = WEBP_MUX_NO_BLEND};
    WebPMuxError result = job->frame_count == 1 ? WebPMuxSetImage(encoder->mux, &data, 1)
                                                : WebPMuxPushFrame(encoder->mux, &info, 1);
    if (result == WEBP_MUX_OK) return GYRE_OK;
    return fail(error, GYRE_CANNOT_WRITE, "cannot add frame %llu: libwebp's error %d",
                (unsigned long long)frame, (int)result);
}

gyre_status webp_add(webp_encoder *encoder, const uint8_t *rgba, uint64_t frame, gyre_error *error) {
    WebPMemoryWriter bytes;
    WebPMemoryWriterInit(&bytes);
    gyre_status status = picture_encode(encoder, rgba, &bytes, error);
    if (status == GYRE_OK) status = frame_push(encoder, &bytes, frame, error);
    WebPMemoryWriterClear(&bytes);
    return status;
}

static gyre_status file_assemble(webp_encoder *encoder, WebPData *data, gyre_error *error) {
    const WebPMuxAnimParams for_ever = {.bgcolor = 0, .loop_count = 0};
    WebPMuxError result = WEBP_MUX_OK;
    if (encoder->job.frame_count != 1) result = WebPMuxSetAnimationParams(encoder->mux, &for_ever);
    if (result == WEBP_MUX_OK) result = WebPMuxAssemble(encoder->mux, data);
    if (result == WEBP_MUX_OK) return GYRE_OK;
    return fail(error, GYRE_CANNOT_WRITE, "cannot put the frames together: libwebp's error %d", (int)result);
}

gyre_status webp_finish(webp_encoder *encoder, int descriptor, gyre_error *error) {
    WebPData data;
    WebPDataInit(&data);
    gyre_status status = file_assemble(encoder, &data, error);
    if (status == GYRE_OK && !descriptor_write(descriptor, data.bytes, data.size)) {
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
    WebPMuxDelete(encoder->mux);
    free(encoder);
}
