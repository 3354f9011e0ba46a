/* SPDX-License-Identifier: MIT */
#include <asset/image.h>
#include <base/arena.h>
#include <base/error.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

/* Everything that must survive a longjmp lives here, not in locals. */
typedef struct png_job {
    const uint8_t *bytes;
    size_t size, used;
    const gyre_allocator *allocator;
    gyre_pixels pixels;
    png_structp png;
    png_infop info;
    png_bytep *rows;
    gyre_status status;
    gyre_error error;
} png_job;

static void on_error(png_structp png, png_const_charp message) {
    png_job *job = png_get_error_ptr(png);
    if (job->status == GYRE_OK) {
        bool memory = strstr(message, "memory") || strstr(message, "Memory");
        job->status = gyrei_fail_at(&job->error, memory ? GYRE_OUT_OF_MEMORY : GYRE_BAD_FORMAT, job->used,
                                    "PNG: %s", message);
    }
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep out, size_t size) {
    png_job *job = png_get_io_ptr(png);
    if (size > job->size - job->used) png_error(png, "the file ends early");
    memcpy(out, job->bytes + job->used, size);
    job->used += size;
}

/* Whatever is stored becomes 8 bits of RGBA. */
static void ask_for_rgba(png_job *job) {
    png_set_expand(job->png);
    png_set_scale_16(job->png);
    png_set_gray_to_rgb(job->png);
    png_set_add_alpha(job->png, 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(job->png);
    png_read_update_info(job->png, job->info);
}

/* deflate packs at most 1032 to 1: a header that promises more is not followed by its pixels. */
static void check_proportion(png_job *job, size_t stored_row, uint32_t height) {
    size_t most = job->size > SIZE_MAX / 1100 ? SIZE_MAX : job->size * 1100;
    if (stored_row > most / height) png_error(job->png, "the size is out of all proportion to the file");
}

static void make_rows(png_job *job, uint32_t width, uint32_t height) {
    job->status = gyrei_pixels_create(width, height, job->allocator, &job->pixels, &job->error);
    if (job->status != GYRE_OK) png_longjmp(job->png, 1);
    job->rows = gyrei_allocate(job->allocator, height * sizeof *job->rows, 16);
    if (!job->rows) png_error(job->png, "out of memory");
    for (uint32_t y = 0; y < height; y++)
        job->rows[y] = job->pixels.rgba + (size_t)y * width * 4;
}

static void read_picture(png_job *job) {
    png_set_read_fn(job->png, job, read_bytes);
    png_read_info(job->png, job->info);
    uint32_t width = png_get_image_width(job->png, job->info),
             height = png_get_image_height(job->png, job->info);
    check_proportion(job, png_get_rowbytes(job->png, job->info), height);
    ask_for_rgba(job);
    if (png_get_rowbytes(job->png, job->info) != (size_t)width * 4)
        png_error(job->png, "unknown pixel layout");
    make_rows(job, width, height);
    png_read_image(job->png, job->rows);
}

static void run(png_job *job) {
    job->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, job, on_error, on_warning);
    if (job->png) job->info = png_create_info_struct(job->png);
    if (!job->info) {
        job->status = gyrei_fail(&job->error, GYRE_OUT_OF_MEMORY, "out of memory");
        return;
    }
    if (setjmp(png_jmpbuf(job->png))) return;
    png_set_user_limits(job->png, 16384, 16384);
    read_picture(job);
}

gyre_status gyrei_png_decode(const uint8_t *bytes, size_t size, const gyre_allocator *allocator,
                             gyre_pixels *out, gyre_error *error) {
    png_job job = {.bytes = bytes, .size = size, .allocator = allocator};
    run(&job);
    gyrei_release(allocator, job.rows, job.pixels.height * sizeof *job.rows);
    png_destroy_read_struct(&job.png, &job.info, NULL);
    if (job.status == GYRE_OK) {
        *out = job.pixels;
        return GYRE_OK;
    }
    gyre_pixels_destroy(&job.pixels, allocator);
    if (error) *error = job.error;
    return job.status;
}
