/* SPDX-License-Identifier: MIT */
#include <asset/image.h>
#include <base/error.h>
#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

enum { MOST_SCANS = 500 };

/* Everything that must survive a longjmp lives here, not in locals. */
typedef struct jpeg_job {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr handlers;
    struct jpeg_progress_mgr progress;
    const uint8_t *bytes;
    size_t size;
    const gyre_allocator *allocator;
    gyre_pixels pixels;
    gyre_status status;
    gyre_error error;
    jmp_buf escape;
} jpeg_job;

static void on_error(j_common_ptr jpeg) {
    jpeg_job *job = jpeg->client_data;
    char message[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, message);
    bool memory = jpeg->err->msg_code == JERR_OUT_OF_MEMORY;
    job->status = gyrei_fail(&job->error, memory ? GYRE_OUT_OF_MEMORY : GYRE_BAD_FORMAT, "JPEG: %s", message);
    longjmp(job->escape, 1);
}

static void on_message(j_common_ptr jpeg) {
    (void)jpeg;
}

static void stop(jpeg_job *job, const char *why) {
    job->status = gyrei_fail(&job->error, GYRE_BAD_FORMAT, "JPEG: %s", why);
    longjmp(job->escape, 1);
}

/* libjpeg fills up what is missing with grey: a file that ends early is no picture here. */
static void on_trouble(j_common_ptr jpeg, int level) {
    int code = jpeg->err->msg_code;
    if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER))
        stop(jpeg->client_data, "the file ends early");
}

/* A small file can ask for the whole picture to be refined again and again. */
static void on_progress(j_common_ptr jpeg) {
    jpeg_job *job = jpeg->client_data;
    if (job->jpeg.input_scan_number > MOST_SCANS) stop(job, "it has too many scans");
}

/* Each block of 8 x 8 takes a bit at least: a header that promises more is not followed by its pixels. */
static void check_proportion(jpeg_job *job) {
    size_t blocks = ((size_t)job->jpeg.image_width + 7) / 8 * (((size_t)job->jpeg.image_height + 7) / 8);
    if (blocks / 8 > job->size) stop(job, "the size is out of all proportion to the file");
}

static void read_picture(jpeg_job *job) {
    jpeg_create_decompress(&job->jpeg);
    job->jpeg.progress = &job->progress;
    job->progress.progress_monitor = on_progress;
    jpeg_mem_src(&job->jpeg, job->bytes, (unsigned long)job->size);
    jpeg_read_header(&job->jpeg, TRUE);
    check_proportion(job);
    job->jpeg.out_color_space = JCS_EXT_RGBA;
    job->status = gyrei_pixels_create(job->jpeg.image_width, job->jpeg.image_height, job->allocator,
                                      &job->pixels, &job->error);
    if (job->status != GYRE_OK) return;
    jpeg_start_decompress(&job->jpeg);
    while (job->jpeg.output_scanline < job->jpeg.output_height) {
        JSAMPROW row = job->pixels.rgba + (size_t)job->jpeg.output_scanline * job->pixels.width * 4;
        jpeg_read_scanlines(&job->jpeg, &row, 1);
    }
}

static void run(jpeg_job *job) {
    job->jpeg.err = jpeg_std_error(&job->handlers);
    job->handlers.error_exit = on_error;
    job->handlers.output_message = on_message;
    job->handlers.emit_message = on_trouble;
    job->jpeg.client_data = job;
    if (setjmp(job->escape)) return;
    read_picture(job);
}

gyre_status gyrei_jpeg_decode(const uint8_t *bytes, size_t size, const gyre_allocator *allocator,
                              gyre_pixels *out, gyre_error *error) {
    jpeg_job job = {.bytes = bytes, .size = size, .allocator = allocator};
    run(&job);
    jpeg_destroy_decompress(&job.jpeg);
    if (job.status == GYRE_OK) {
        *out = job.pixels;
        return GYRE_OK;
    }
    gyre_pixels_destroy(&job.pixels, allocator);
    if (error) *error = job.error;
    return job.status;
}
