/* SPDX-License-Identifier: MIT */
#include "encoder.h"
#include "report.h"

#include <png.h>

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Smooth shading with a little noise against bands: filters make such pictures larger, and deflate's best
   level saves a quarter for three times the time. */
enum { COMPRESSION_LEVEL = 3 };

typedef struct png_output {
    FILE *file;
    const picture_job *job;
    const uint8_t *rgba;
    gyre_error *error;
} png_output;

static void png_failed(png_structp png, png_const_charp message) {
    png_output *output = png_get_error_ptr(png);
    if (ferror(output->file)) {
        fail(output->error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    } else {
        fail(output->error, GYRE_CANNOT_WRITE, "cannot write: %s", message);
    }
    longjmp(png_jmpbuf(png), 1);
}

static void png_warned(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void image_write(png_structp png, png_infop info, const png_output *output) {
    const picture_job *job = output->job;
    png_init_io(png, output->file);
    png_set_compression_level(png, COMPRESSION_LEVEL);
    png_set_filter(png, 0, PNG_FILTER_NONE);
    png_set_IHDR(png, info, job->width, job->height, 8,
                 job->transparent ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    if (!job->transparent) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < job->height; y++)
        png_write_row(png, output->rgba + (size_t)y * job->width * 4);
    png_write_end(png, info);
}

static gyre_status image_write_guarded(png_output *output) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, output, png_failed, png_warned);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (info == NULL) {
        png_destroy_write_struct(&png, NULL);
        return fail(output->error, GYRE_OUT_OF_MEMORY, "out of memory");
    }
    bool written = false;
    if (setjmp(png_jmpbuf(png)) == 0) {
        image_write(png, info, output);
        written = fflush(output->file) == 0;
        if (!written) fail(output->error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
        png_destroy_write_struct(&png, &info);
        return written ? GYRE_OK : GYRE_CANNOT_WRITE;
    }
    png_destroy_write_struct(&png, &info);
    return GYRE_CANNOT_WRITE;
}

gyre_status png_write(int descriptor, const picture_job *job, const uint8_t *rgba, gyre_error *error) {
    png_output output = {fdopen(descriptor, "wb"), job, rgba, error};
    if (output.file == NULL) {
        close(descriptor);
        return fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    }
    gyre_status status = image_write_guarded(&output);
    if (fclose(output.file) != 0 && status == GYRE_OK) {
        status = fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    }
    return status;
}
