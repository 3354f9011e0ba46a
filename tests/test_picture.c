/* SPDX-License-Identifier: MIT */
/* The render verb: pictures, frames and animations as files, and what is left when something fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <gyre/asset.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

/* Nothing but a message: no output, not even a temporary one. */
static void fails(tool_result result, const char *said, const char *output) {
    if (result.exit_code != 1 || strstr(result.err, said) == NULL) {
        fail_msg("exit code %d instead of 1, or no \"%s\" in: %s", result.exit_code, said, result.err);
    }
    assert_int_equal(tool_file_count(output), 0);
    assert_int_equal(tool_file_count(".gyre"), 0);
    tool_result_clear(&result);
}

typedef struct extent {
    uint32_t left, right, top, bottom; /* the first and last row and column that are covered */
    uint64_t count;
} extent;

static extent extent_of(const gyre_pixels *pixels) {
    extent e = {UINT32_MAX, 0, UINT32_MAX, 0, 0};
    for (uint32_t y = 0; y < pixels->height; y++) {
        for (uint32_t x = 0; x < pixels->width; x++) {
            if (pixels->rgba[4 * ((size_t)y * pixels->width + x) + 3] == 0) continue;
            e.count++;
            if (x < e.left) e.left = x;
            if (x > e.right) e.right = x;
            if (y < e.top) e.top = y;
            if (y > e.bottom) e.bottom = y;
        }
    }
    return e;
}

/* Part of the shorter side that the covered pixels fill; they must not touch an edge. */
static double fill_of(const char *path, uint32_t width, uint32_t height) {
    gyre_pixels pixels = tool_picture_read(path);
    assert_int_equal(pixels.width, width);
    assert_int_equal(pixels.height, height);
    extent e = extent_of(&pixels);
    gyre_pixels_destroy(&pixels, NULL);
    assert_true(e.count > 0);
    assert_true(e.left > 0 && e.top > 0 && e.right < width - 1 && e.bottom < height - 1);
    uint32_t across = e.right - e.left + 1, down = e.bottom - e.top + 1;
    return (double)(across > down ? across : down) / (width < height ? width : height);
}

static void fills(const char *path, uint32_t width, uint32_t height, const char *orbit) {
    char size[32];
    snprintf(size, sizeof size, "%ux%u", (unsigned)width, (unsigned)height);
    tool_works(TOOL("render", path, "-o", tool_path("fill.png"), "--size", size, "--background",
                    "transparent", "--quiet", "--orbit", orbit),
               NULL);
    double fill = fill_of(tool_path("fill.png"), width, height);
    if (fill < 0.7 || fill > 0.9) fail_msg("%s, %s, %s: fills %.3f", path, size, orbit, fill);
}

static void model_fills_picture(void **state) {
    (void)state;
    fills(tool_model(), 640, 480, "35,15");
    fills(tool_model(), 480, 640, "-120,40");
    fills(tool_model(), 300, 100, "200,-60");
    fills(tool_model(), 64, 64, "0,0");
}

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* K14: what is fitted is the posed model of all frames together, not the rest pose or one of them. */
static void moving_model_fills_pictures(void **state) {
    (void)state;
    enum { FRAME_COUNT = 8, WIDTH = 320, HEIGHT = 240 };
    extent all = {UINT32_MAX, 0, UINT32_MAX, 0, 0};
    tool_works(TOOL("render", tool_model(), "-o", tool_path("all%d.png"), "--fps", "4", "--size", "320x240",
                    "--orbit", "0,0", "--background", "transparent"),
               NULL);
    for (int frame = 0; frame < FRAME_COUNT; frame++) {
        char name[32];
        snprintf(name, sizeof name, "all%d.png", frame);
        gyre_pixels pixels = tool_picture_read(tool_path(name));
        extent e = extent_of(&pixels);
        gyre_pixels_destroy(&pixels, NULL);
        all = (extent){smaller(all.left, e.left), larger(all.right, e.right), smaller(all.top, e.top),
                       larger(all.bottom, e.bottom), all.count + e.count};
    }
    assert_true(all.left > 0 && all.top > 0 && all.right < WIDTH - 1 && all.bottom < HEIGHT - 1);
    double fill = (double)larger(all.right - all.left + 1, all.bottom - all.top + 1) / HEIGHT;
    if (fill < 0.7 || fill > 0.9) fail_msg("the frames together fill %.3f", fill);
}

/* Every .glb of a folder, from two sides. */
static size_t folder_fills(const char *folder) {
    size_t count = 0;
    DIR *open = opendir(folder);
    if (open == NULL) return 0;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[1024];
        if (strstr(entry->d_name, ".glb") == NULL) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        fills(path, 640, 480, "35,15");
        fills(path, 240, 320, "-70,-20");
        count++;
    }
    closedir(open);
    return count;
}

static void every_model_fills_picture(void **state) {
    (void)state;
    assert_true(folder_fills(GYRE_SAMPLES_DIR) > 0);
    if (GYRE_REFERENCE_DIR[0] != '\0') assert_true(folder_fills(GYRE_REFERENCE_DIR "/models") > 0);
}

static void distance_is_kept(void **state) {
    (void)state;
    tool_works(TOOL("render", tool_model(), "-o", tool_path("near.png"), "--orbit", "0,0,8", "--background",
                    "transparent"),
               NULL);
    tool_works(TOOL("render", tool_model(), "-o", tool_path("far.png"), "--orbit", "0,0,16", "--background",
                    "transparent"),
               NULL);
    double near = fill_of(tool_path("near.png"), 640, 480), far = fill_of(tool_path("far.png"), 640, 480);
    assert_true(near / far > 1.9 && near / far < 2.1);
}

static bool same_pixels(const char *a_path, const char *b_path) {
    gyre_pixels a = tool_picture_read(a_path), b = tool_picture_read(b_path);
    bool same = a.size == b.size && memcmp(a.rgba, b.rgba, a.size) == 0;
    gyre_pixels_destroy(&a, NULL);
    gyre_pixels_destroy(&b, NULL);
    return same;
}

static void time_clamps(void **state) {
    (void)state;
    tool_works(TOOL("render", tool_model(), "-o", tool_path("time-a.png"), "--time", "2"), NULL);
    tool_works(TOOL("render", tool_model(), "-o", tool_path("time-b.png"), "--time", "50"), NULL);
    tool_works(TOOL("render", tool_model(), "-o", tool_path("time-c.png"), "--time", "0.5"), NULL);
    assert_true(same_pixels(tool_path("time-a.png"), tool_path("time-b.png")));
    assert_false(same_pixels(tool_path("time-a.png"), tool_path("time-c.png")));
}

static void background_is_kept(void **state) {
    (void)state;
    tool_works(TOOL("render", tool_model(), "-o", tool_path("blue.png"), "--background", "#1020f0"), NULL);
    gyre_pixels pixels = tool_picture_read(tool_path("blue.png"));
    const uint8_t blue[4] = {0x10, 0x20, 0xf0, 0xff};
    assert_memory_equal(pixels.rgba, blue, 4);
    gyre_pixels_destroy(&pixels, NULL);
}

/* One that the system lacks is said, and nothing is written. */
static void every_api_draws(void **state) {
    (void)state;
    static const char *const apis[] = {"gles1", "gles2", "gles3", "auto"};
    for (size_t i = 0; i < sizeof apis / sizeof apis[0]; i++) {
        const char *out = tool_path("by-api.png");
        tool_result result = TOOL("render", tool_model(), "-o", out, "--size", "96x72", "--unlit", "--api",
                                  apis[i], "--background", "transparent");
        if (result.exit_code == 0) {
            gyre_pixels pixels = tool_picture_read(out);
            assert_int_equal(pixels.width, 96);
            gyre_pixels_destroy(&pixels, NULL);
        } else {
            assert_non_null(strstr(result.err, "OpenGL ES"));
        }
        tool_result_clear(&result);
    }
    tool_result wrong = TOOL("render", tool_model(), "-o", tool_path("no-api.png"), "--api", "vulkan");
    assert_int_equal(wrong.exit_code, 2);
    assert_non_null(strstr(wrong.err, "vulkan"));
    assert_null(tool_file_read(tool_path("no-api.png"), NULL));
    tool_result_clear(&wrong);
}

/* A triangle on a node that is turned by 30 degrees about its up. */
static void stand(const char *name, const float *positions, const char *rotation) {
    char text[1024], path[64];
    snprintf(path, sizeof path, "%s.bin", name);
    tool_file_write(path, positions, 36);
    int size =
        snprintf(text, sizeof text,
                 "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"mesh\":0,\"rotation\":%s}],"
                 "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],"
                 "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\","
                 "\"min\":[-9,-9,-9],\"max\":[9,9,9]}],"
                 "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],"
                 "\"buffers\":[{\"uri\":\"%s\",\"byteLength\":36}]}",
                 rotation, path);
    snprintf(path, sizeof path, "%s.gltf", name);
    tool_file_write(path, text, (size_t)size);
}

static void same_files(const char *one, const char *other, bool same) {
    size_t size, other_size;
    char *a = tool_file_read(tool_path(one), &size), *b = tool_file_read(tool_path(other), &other_size);
    assert_non_null(a);
    assert_non_null(b);
    assert_int_equal(size == other_size && memcmp(a, b, size) == 0, same);
    free(a);
    free(b);
}

/* Written lying on its back, as an exporter that does not turn z up leaves it, or mirrored: --frame sets it
   upright. */
static void frame_of_the_file(void **state) {
    (void)state;
    const float upright[9] = {0, 0, 0, 1, 0, 0.5f, 0, 2, 0};
    const float lying[9] = {0, 0, 0, 1, -0.5f, 0, 0, 0, 2};
    const float mirrored[9] = {0, 0, 0, 0, 2, 0, -1, 0, 0.5f};
    stand("upright", upright, "[0,0.25881904510252074,0,0.9659258262890683]");
    stand("lying", lying, "[0,0,0.25881904510252074,0.9659258262890683]");
    stand("mirrored", mirrored, "[0,-0.25881904510252074,0,0.9659258262890683]");
    tool_works(TOOL("render", tool_path("upright.gltf"), "-o", tool_path("upright.png"), "--size", "160x120"),
               NULL);
    tool_works(TOOL("render", tool_path("lying.gltf"), "-o", tool_path("lying.png"), "--size", "160x120"),
               NULL);
    tool_works(TOOL("render", tool_path("lying.gltf"), "-o", tool_path("risen.png"), "--size", "160x120",
                    "--frame", "blender"),
               NULL);
    tool_works(TOOL("render", tool_path("mirrored.gltf"), "-o", tool_path("reflected.png"), "--size",
                    "160x120", "--frame", "unity"),
               NULL);
    same_files("upright.png", "lying.png", false);
    same_files("upright.png", "risen.png", true);
    same_files("upright.png", "reflected.png", true);
}

static void frames_are_numbered(void **state) {
    (void)state;
    tool_works(
        TOOL("render", tool_model(), "-o", tool_path("frame-%03d.png"), "--fps", "4", "--size", "64x48"),
        NULL);
    assert_int_equal(tool_file_count("frame-"), 8); /* 2 s */
    assert_int_equal(access(tool_path("frame-000.png"), F_OK), 0);
    assert_int_equal(access(tool_path("frame-007.png"), F_OK), 0);
    assert_false(same_pixels(tool_path("frame-000.png"), tool_path("frame-007.png")));
    tool_works(TOOL("render", tool_model(), "-o", tool_path("plain%d.png"), "--fps", "6", "--duration", "2",
                    "--size", "64x48"),
               NULL);
    assert_int_equal(tool_file_count("plain"), 12);
    assert_int_equal(access(tool_path("plain11.png"), F_OK), 0);
    tool_works(TOOL("render", tool_model(), "-o", tool_path("100%%.png"), "--size", "64x48"), NULL);
    assert_int_equal(access(tool_path("100%.png"), F_OK), 0);
}

static void clip_repeats(void **state) {
    (void)state;
    tool_works(TOOL("render", tool_model(), "-o", tool_path("loop%d.png"), "--fps", "2", "--duration", "3",
                    "--size", "64x48"),
               NULL);
    assert_int_equal(tool_file_count("loop"), 6);
    assert_true(same_pixels(tool_path("loop0.png"), tool_path("loop4.png")));
    assert_true(same_pixels(tool_path("loop1.png"), tool_path("loop5.png")));
}

static uint32_t little_endian(const unsigned char *bytes, size_t size) {
    uint32_t value = 0;
    for (size_t i = size; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

/* Frames and their milliseconds, read off the chunks of the file. */
static void webp_holds(const char *path, uint32_t frame_count, uint32_t duration_ms) {
    size_t size;
    unsigned char *bytes = (unsigned char *)tool_file_read(path, &size);
    uint32_t frames = 0, milliseconds = 0, animations = 0;
    assert_non_null(bytes);
    assert_memory_equal(bytes, "RIFF", 4);
    assert_memory_equal(bytes + 8, "WEBP", 4);
    for (size_t at = 12; at + 8 <= size;) {
        uint32_t chunk = little_endian(bytes + at + 4, 4);
        if (memcmp(bytes + at, "ANMF", 4) == 0) frames++, milliseconds += little_endian(bytes + at + 20, 3);
        if (memcmp(bytes + at, "ANIM", 4) == 0) {
            animations++;
            assert_int_equal(little_endian(bytes + at + 12, 2), 0); /* for ever */
        }
        at += 8 + chunk + (chunk & 1);
    }
    free(bytes);
    assert_int_equal(animations, 1);
    assert_int_equal(frames, frame_count);
    assert_int_equal(milliseconds, duration_ms);
}

static void webp_is_animated(void **state) {
    (void)state;
    tool_works(TOOL("render", tool_model(), "-o", tool_path("a.webp"), "--size", "96x64"), NULL);
    webp_holds(tool_path("a.webp"), 60, 2000);
    tool_works(TOOL("render", tool_model(), "-o", tool_path("b.webp"), "--fps", "7", "--duration", "1.5",
                    "--size", "96x64", "--background", "transparent"),
               NULL);
    webp_holds(tool_path("b.webp"), 11, 1500);
}

/* Without a clip: one turn in 4 s. */
static void turntable_is_the_default(void **state) {
    (void)state;
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"mesh\":0}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"material\":0}]}],"
        "\"materials\":[{\"doubleSided\":true}],\"buffers\":[{\"uri\":\"spin.bin\",\"byteLength\":108}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],\"accessors\":[{\"bufferView\":0,"
        "\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[1,2,0]}]}";
    tool_file_write("still.gltf", text, sizeof text - 1);
    tool_works(TOOL("render", tool_path("still.gltf"), "-o", tool_path("turn.webp"), "--fps", "5", "--size",
                    "96x64"),
               NULL);
    webp_holds(tool_path("turn.webp"), 20, 4000);
    tool_works(TOOL("render", tool_path("still.gltf"), "-o", tool_path("turn%d.png"), "--fps", "2",
                    "--turntable", "2", "--size", "96x64"),
               NULL);
    assert_int_equal(tool_file_count("turn"), 5);
    assert_false(same_pixels(tool_path("turn0.png"), tool_path("turn1.png")));
}

static void benchmark_prints(void **state) {
    (void)state;
    tool_result result = TOOL("render", tool_model(), "--benchmark", "--size", "64x48");
    double rate = 0;
    assert_int_equal(result.exit_code, 0);
    assert_int_equal(sscanf(result.out, "drawing %lf frames/s", &rate), 1);
    assert_true(rate > 1);
    tool_result_clear(&result);
}

static void unwritable_outputs(void **state) {
    (void)state;
    fails(TOOL("render", tool_model(), "-o", tool_path("missing/a.png")), "missing/a.png", "missing");
    fails(TOOL("render", tool_model(), "-o", tool_path("spin.bin/x.webp")), "spin.bin/x.webp", "x.webp");
    assert_int_equal(mkdir(tool_path("folder.png"), 0700), 0);
    fails(TOOL("render", tool_model(), "-o", tool_path("folder.png")), "no regular file", "folder.png/");
    assert_int_equal(rmdir(tool_path("folder.png")), 0);
    assert_int_equal(symlink("/dev/full", tool_path("full.png")), 0);
    fails(TOOL("render", tool_model(), "-o", tool_path("full.png")), "no regular file", "full.png.");
    assert_int_equal(unlink(tool_path("full.png")), 0);
    if (geteuid() == 0) return; /* who may write anywhere */
    assert_int_equal(mkdir(tool_path("closed"), 0500), 0);
    fails(TOOL("render", tool_model(), "-o", tool_path("closed/a.png")), "Permission denied", "closed/");
    assert_int_equal(rmdir(tool_path("closed")), 0);
}

static void old_output_survives(void **state) {
    (void)state;
    tool_file_write("kept.png", "old", 3);
    tool_file_write("cut.glb", "glTF", 4);
    tool_result result = TOOL("render", tool_path("cut.glb"), "-o", tool_path("kept.png"));
    assert_int_equal(result.exit_code, 1);
    tool_result_clear(&result);
    char *bytes = tool_file_read(tool_path("kept.png"), NULL);
    assert_string_equal(bytes, "old");
    free(bytes);
    struct stat status;
    assert_int_equal(chmod(tool_path("kept.png"), 0640), 0);
    tool_works(TOOL("render", tool_model(), "-o", tool_path("kept.png"), "--size", "32x32"), NULL);
    assert_int_equal(stat(tool_path("kept.png"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    gyre_pixels pixels = tool_picture_read(tool_path("kept.png"));
    gyre_pixels_destroy(&pixels, NULL);
}

/* A disk that is full after a few bytes: the kernel refuses to let a file grow. */
static void disk_runs_full(void **state) {
    (void)state;
    struct rlimit old, low;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    low = old;
    low.rlim_cur = 2000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &low), 0);
    tool_result png = TOOL("render", tool_model(), "-o", tool_path("big.png"), "--quiet");
    tool_result frames = TOOL("render", tool_model(), "-o", tool_path("big%d.png"), "--quiet");
    tool_result webp = TOOL("render", tool_model(), "-o", tool_path("big.webp"), "--quiet");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    fails(png, "big.png: cannot write", "big");
    fails(frames, "cannot write", "big");
    fails(webp, "big.webp: cannot write", "big");
}

static void malformed_model_leaves_nothing(void **state) {
    (void)state;
    tool_file_write("cut.glb", "glTF", 4);
    fails(TOOL("render", tool_path("cut.glb"), "-o", tool_path("none.webp")), "cut.glb", "none");
    fails(TOOL("render", tool_model(), "-o", tool_path("none.png"), "--clip", "jump"), "no clip \"jump\"",
          "none");
}

static void no_graphics(void **state) {
    (void)state;
    setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent.json", 1);
    fails(TOOL("render", tool_model(), "-o", tool_path("dark.png")), "EGL", "dark");
    unsetenv("__EGL_VENDOR_LIBRARY_FILENAMES");
}

/* Runs with a PATH that holds one program called ffmpeg, or none. */
static tool_result with_ffmpeg(const char *script, const char *output) {
    char path[4096];
    const char *old = getenv("PATH");
    assert_non_null(old);
    snprintf(path, sizeof path, "%s", old);
    if (script) {
        tool_file_write("ffmpeg", script, strlen(script));
        assert_int_equal(chmod(tool_path("ffmpeg"), 0700), 0);
    }
    setenv("PATH", tool_folder(), 1);
    tool_result result =
        TOOL("render", tool_model(), "-o", tool_path(output), "--size", "64x48", "--duration", "1");
    setenv("PATH", path, 1);
    if (script) unlink(tool_path("ffmpeg"));
    return result;
}

static void ffmpeg_is_asked(void **state) {
    (void)state;
    fails(with_ffmpeg(NULL, "film.mp4"), "not installed", "film");
    fails(with_ffmpeg("#!/bin/sh\nexit 3\n", "film.gif"), "exit code 3", "film");
    fails(with_ffmpeg("#!/bin/sh\nkill -9 $$\n", "film.gif"), "signal", "film");
    /* 30 frames of 64 x 48 pixels, 4 bytes each, reach it whole. */
    tool_works(
        with_ffmpeg("#!/bin/sh\nfor last; do :; done\n/usr/bin/wc -c >\"${last#file:}\"\n", "film.mp4"),
        NULL);
    char *bytes = tool_file_read(tool_path("film.mp4"), NULL);
    assert_int_equal(strtol(bytes, NULL, 10), 30 * 64 * 48 * 4);
    free(bytes);
}

static void interruption_leaves_nothing(void **state) {
    (void)state;
    int status = 0;
    const char *const words[] = {"render",     tool_model(), "-o", tool_path("long.webp"),
                                 "--duration", "2000",       NULL};
    int process = tool_start(words, "/dev/null");
    for (int i = 0; i < 500 && tool_file_count(".gyre") == 0; i++)
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    assert_int_equal(tool_file_count(".gyre"), 1);
    assert_int_equal(kill(process, SIGTERM), 0);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_int_equal(tool_file_count(".gyre"), 0);
    assert_int_equal(tool_file_count("long"), 0);
}

/* The process that writes the file may not have made it yet: it must not do so afterwards. */
static void interruption_ends_ffmpeg(void **state) {
    (void)state;
    static const char script[] =
        "#!/bin/sh\nfor last; do :; done\n/bin/sleep 0.5\n/bin/cat >\"${last#file:}\"\n";
    const char *const words[] = {"render",     tool_model(), "-o", tool_path("long.mp4"),
                                 "--duration", "2000",       NULL};
    char path[4096];
    int status = 0;
    snprintf(path, sizeof path, "%s", getenv("PATH"));
    tool_file_write("ffmpeg", script, sizeof script - 1);
    assert_int_equal(chmod(tool_path("ffmpeg"), 0700), 0);
    setenv("PATH", tool_folder(), 1);
    int process = tool_start(words, "/dev/null");
    setenv("PATH", path, 1);
    nanosleep(&(struct timespec){0, 300000000}, NULL);
    assert_int_equal(kill(process, SIGTERM), 0);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    nanosleep(&(struct timespec){0, 700000000}, NULL);
    assert_int_equal(tool_file_count(".gyre"), 0);
    assert_int_equal(tool_file_count("long"), 0);
    unlink(tool_path("ffmpeg"));
}

/* What the driver says on standard error must not land in the picture when that is closed. */
static void closed_errors_stay_out_of_the_picture(void **state) {
    (void)state;
    char command[2048];
    snprintf(command, sizeof command, "EGL_LOG_LEVEL=debug \"%s\" render \"%s\" -o \"%s\" --size 32x32 2>&-",
             GYRE_TOOL, tool_model(), tool_path("closed.png"));
    assert_int_equal(system(command), 0);
    gyre_pixels pixels = tool_picture_read(tool_path("closed.png"));
    gyre_pixels_destroy(&pixels, NULL);
}

static void link_to_nothing_is_kept(void **state) {
    (void)state;
    assert_int_equal(symlink("nowhere/a.png", tool_path("link.png")), 0);
    fails(TOOL("render", tool_model(), "-o", tool_path("link.png")), "link to nothing", "nowhere");
    assert_int_equal(unlink(tool_path("link.png")), 0);
}

static void warns(const char *text, const char *said) {
    tool_file_write("warn.gltf", text, strlen(text));
    tool_result result =
        TOOL("render", tool_path("warn.gltf"), "-o", tool_path("warn.png"), "--size", "32x32");
    assert_int_equal(result.exit_code, 0);
    if (strstr(result.err, said) == NULL) fail_msg("no \"%s\" in: %s", said, result.err);
    assert_null(strchr(result.err, '\033'));
    tool_result_clear(&result);
}

static void warnings_are_said(void **state) {
    (void)state;
    warns("{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}]}", "no vertices to draw");
    warns("{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"A\\u001b[31mB\"]}", "\"A?[31mB\" is not");
}

static int set_up(void **state) {
    (void)state;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    tool_model_write();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(model_fills_picture),
        cmocka_unit_test(moving_model_fills_pictures),
        cmocka_unit_test(every_model_fills_picture),
        cmocka_unit_test(distance_is_kept),
        cmocka_unit_test(time_clamps),
        cmocka_unit_test(background_is_kept),
        cmocka_unit_test(every_api_draws),
        cmocka_unit_test(frame_of_the_file),
        cmocka_unit_test(frames_are_numbered),
        cmocka_unit_test(clip_repeats),
        cmocka_unit_test(webp_is_animated),
        cmocka_unit_test(turntable_is_the_default),
        cmocka_unit_test(benchmark_prints),
        cmocka_unit_test(unwritable_outputs),
        cmocka_unit_test(old_output_survives),
        cmocka_unit_test(disk_runs_full),
        cmocka_unit_test(malformed_model_leaves_nothing),
        cmocka_unit_test(no_graphics),
        cmocka_unit_test(ffmpeg_is_asked),
        cmocka_unit_test(interruption_leaves_nothing),
        cmocka_unit_test(interruption_ends_ffmpeg),
        cmocka_unit_test(closed_errors_stay_out_of_the_picture),
        cmocka_unit_test(link_to_nothing_is_kept),
        cmocka_unit_test(warnings_are_said),
    };
    return cmocka_run_group_tests(tests, set_up, tool_folder_tear_down);
}
