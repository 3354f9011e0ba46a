/* SPDX-License-Identifier: MIT */
/* Frames go to ffmpeg, started without a shell, as raw pixels on its standard input. */
#include "encoder.h"
#include "report.h"
#include "staged.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { ARGUMENT_COUNT = 48 };

struct video_encoder {
    size_t frame_size;
    int pipe; /* -1 once closed */
    pid_t process;
    bool running;
};

/* The words of the command line, in the order of their use. */
typedef struct video_arguments {
    const char *words[ARGUMENT_COUNT];
    size_t count;
    char size[32], rate[48];
    char *output;
} video_arguments;

static void arguments_add(video_arguments *arguments, const char *const *words) {
    for (; *words; words++)
        arguments->words[arguments->count++] = *words;
    arguments->words[arguments->count] = NULL;
}

static bool arguments_make(video_arguments *arguments, const picture_job *job, const char *path) {
    const char *input[] = {"ffmpeg",   "-hide_banner",  "-loglevel", "error",       "-y", "-f",
                           "rawvideo", "-pixel_format", "rgba",      "-video_size", NULL};
    /* Players take untagged films for BT.601 or BT.709 by their size: say which it is. */
    const char *mp4[] = {"-vf",
                         "scale=out_color_matrix=bt709:out_range=tv",
                         "-colorspace",
                         "bt709",
                         "-color_primaries",
                         "bt709",
                         "-color_trc",
                         "bt709",
                         "-c:v",
                         "libx264",
                         "-preset",
                         "fast",
                         "-crf",
                         "18",
                         "-pix_fmt",
                         "yuv420p",
                         "-movflags",
                         "+faststart",
                         "-f",
                         "mp4",
                         NULL};
    const char *gif[] = {"-filter_complex",
                         "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=diff_mode=rectangle",
                         "-f", "gif", NULL};
    size_t size = strlen(path) + sizeof "file:";
    arguments->output = malloc(size);
    if (arguments->output == NULL) return false;
    snprintf(arguments->output, size, "file:%s", path);
    snprintf(arguments->size, sizeof arguments->size, "%ux%u", (unsigned)job->width, (unsigned)job->height);
    snprintf(arguments->rate, sizeof arguments->rate, "%.9g", job->fps);
    const char *source[] = {arguments->size, "-framerate", arguments->rate, "-i", "pipe:0", NULL};
    const char *target[] = {arguments->output, NULL};
    arguments_add(arguments, input);
    arguments_add(arguments, source);
    arguments_add(arguments, job->kind == PICTURE_MP4 ? mp4 : gif);
    arguments_add(arguments, target);
    return true;
}

/* Gives the child the reading end as its standard input and no standard output. */
static int process_spawn(video_encoder *encoder, const video_arguments *arguments, int reading_end) {
    posix_spawn_file_actions_t actions;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure != 0) return failure;
    failure = posix_spawn_file_actions_adddup2(&actions, reading_end, STDIN_FILENO);
    if (failure == 0) {
        failure = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    }
    if (failure == 0) {
        failure = posix_spawnp(&encoder->process, arguments->words[0], &actions, NULL,
                               (char *const *)(uintptr_t)arguments->words, environ);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

static gyre_status process_start(video_encoder *encoder, const video_arguments *arguments,
                                 gyre_error *error) {
    int ends[2];
    if (pipe(ends) != 0) return fail(error, GYRE_CANNOT_WRITE, "cannot make a pipe: %s", strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    int failure = process_spawn(encoder, arguments, ends[0]);
    close(ends[0]);
    if (failure != 0) {
        close(ends[1]);
        if (failure == ENOENT) {
            return fail(error, GYRE_UNSUPPORTED,
                        "ffmpeg, which writes .mp4 and .gif, is not installed (Debian: apt install ffmpeg); "
                        ".webp and .png need nothing");
        }
        return fail(error, GYRE_CANNOT_WRITE, "cannot start ffmpeg: %s", strerror(failure));
    }
    encoder->pipe = ends[1];
    encoder->running = true;
    staged_writer_set(encoder->process);
    return GYRE_OK;
}

gyre_status video_open(const picture_job *job, const char *path, video_encoder **out, gyre_error *error) {
    video_arguments arguments = {.count = 0};
    video_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL || !arguments_make(&arguments, job, path)) {
        free(encoder);
        return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    }
    encoder->pipe = -1;
    encoder->frame_size = (size_t)job->width * job->height * 4;
    signal(SIGPIPE, SIG_IGN); /* an ffmpeg that has died is an error to report */
    gyre_status status = process_start(encoder, &arguments, error);
    free(arguments.output);
    if (status == GYRE_OK) {
        *out = encoder;
    } else {
        free(encoder);
    }
    return status;
}

/* Closes the pipe, which ends ffmpeg, and waits for it. True when it did its work. */
static bool process_wait(video_encoder *encoder, int *exit_code) {
    int status = -1;
    if (encoder->pipe >= 0) close(encoder->pipe);
    encoder->pipe = -1;
    encoder->running = false;
    while (waitpid(encoder->process, &status, 0) < 0) {
        if (errno != EINTR) return false;
    }
    staged_writer_set(0);
    *exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return *exit_code == 0;
}

static gyre_status process_check(video_encoder *encoder, bool fed, gyre_error *error) {
    int exit_code = -1;
    if (process_wait(encoder, &exit_code) && fed) return GYRE_OK;
    if (exit_code >= 0) return fail(error, GYRE_CANNOT_WRITE, "ffmpeg failed with exit code %d", exit_code);
    return fail(error, GYRE_CANNOT_WRITE, "ffmpeg was ended by a signal");
}

gyre_status video_add(video_encoder *encoder, const uint8_t *rgba, gyre_error *error) {
    if (descriptor_write(encoder->pipe, rgba, encoder->frame_size)) return GYRE_OK;
    return process_check(encoder, false, error);
}

gyre_status video_finish(video_encoder *encoder, gyre_error *error) {
    return process_check(encoder, true, error);
}

void video_close(video_encoder *encoder) {
    int exit_code;
    if (encoder == NULL) return;
    if (encoder->running) process_wait(encoder, &exit_code);
    free(encoder);
}
