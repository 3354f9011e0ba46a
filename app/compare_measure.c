/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "progress.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>

/* Between two keys the files are looked at so often, and never less often than this many times a second,
   unless that came to more times than the limit. */
enum { STEPS_BETWEEN_KEYS = 5, RATE_HZ = 120, TIME_LIMIT = 2000000 };

typedef struct time_list {
    double *values;
    size_t count, room;
} time_list;

static bool time_add(time_list *list, double time_s) {
    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 256;
        double *values = realloc(list->values, room * sizeof *values);
        if (!values) return false;
        list->values = values;
        list->room = room;
    }
    list->values[list->count++] = time_s;
    return true;
}

static int by_value(const void *a, const void *b) {
    const double of_a = *(const double *)a, of_b = *(const double *)b;
    return (of_a > of_b) - (of_a < of_b);
}

static bool keys_add(time_list *list, const gyre_curves *clip) {
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const gyre_curve *curve = &clip->curves[i];
        if (i > 0 && curve->times == curve[-1].times && curve->key_count == curve[-1].key_count) continue;
        for (uint32_t k = 0; k < curve->key_count; k++)
            if (!time_add(list, curve->times[k])) return false;
    }
    return true;
}

static void sort_unique(time_list *list) {
    size_t kept = 0;
    qsort(list->values, list->count, sizeof *list->values, by_value);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || list->values[i] != list->values[kept - 1]) list->values[kept++] = list->values[i];
    list->count = kept;
}

/* Two keys so near that a time in float hardly tells them apart are a jump, of which one file may say the
   middle in another way: it is not looked into. */
static bool is_jump(double begin, double end) {
    return end - begin <= 1e-6 + 5e-7 * fabs(end);
}

static bool times_refine(const time_list *keys, time_list *times) {
    const double duration = keys->values[keys->count - 1] - keys->values[0];
    const double rate = fmin(RATE_HZ, TIME_LIMIT / fmax(duration, 1e-9));
    for (size_t i = 0; i < keys->count; i++) {
        const double begin = keys->values[i], end = i + 1 < keys->count ? keys->values[i + 1] : begin;
        const double steps = is_jump(begin, end) ? 1 : fmax(STEPS_BETWEEN_KEYS, ceil((end - begin) * rate));
        for (double k = 0; k < steps; k++)
            if (!time_add(times, begin + (end - begin) * (k / steps))) return false;
    }
    return true;
}

/* All keys of both, and times between them; 0 is among them, where a clip starts. */
static bool times_make(const comparison *c, const compare_clip *clip, time_list *times) {
    time_list keys = {NULL, 0, 0};
    bool made = time_add(&keys, 0);
    if (clip->clips.a != GYRE_NONE)
        made = made && keys_add(&keys, &c->a.asset->clips[clip->clips.a]) &&
               keys_add(&keys, &c->b.asset->clips[clip->clips.b]);
    if (made) {
        sort_unique(&keys);
        made = times_refine(&keys, times);
    }
    free(keys.values);
    return made;
}

/* NaN counts as infinitely far. */
static void peak_add(compare_peak *peak, double value, uint32_t pair, double time_s) {
    if (isnan(value)) value = INFINITY;
    peak->sum += value;
    if (peak->pair != GYRE_NONE && !(value > peak->largest)) return;
    peak->largest = value;
    peak->pair = pair;
    peak->time_s = time_s;
}

static gyre_vec3d column(const gyre_mat4d *m, int index) {
    return gyre_vec3d_make(m->m[4 * index], m->m[4 * index + 1], m->m[4 * index + 2]);
}

/* Of the three points that lie along a joint's axes, at the shell distance from it in model space, how far
   the farthest is from where the other file has it. An axis that is flattened to nothing is taken as long as
   it is. */
static double displacement_of(const gyre_mat4d *a, const gyre_mat4d *b, double shell) {
    const gyre_vec3d way = gyre_vec3d_sub(column(b, 3), column(a, 3));
    double largest = 0;
    for (int i = 0; i < 3; i++) {
        const gyre_vec3d axis = column(a, i);
        const double length = gyre_vec3d_length(axis), reach = length > 1e-9 ? shell / length : shell;
        const gyre_vec3d turned = gyre_vec3d_scale(gyre_vec3d_sub(column(b, i), axis), reach);
        const double distance = gyre_vec3d_length(gyre_vec3d_add(way, turned));
        if (!(distance <= largest)) largest = distance;
    }
    return largest;
}

/* The angle between the axes of two matrices; 0 where one has lost an axis. */
static double angle_of(const gyre_mat4d *a, const gyre_mat4d *b) {
    double relative[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const gyre_vec3d p = column(a, i), q = column(b, j);
            const double lengths = gyre_vec3d_length(p) * gyre_vec3d_length(q);
            if (!(lengths > 0)) return 0;
            relative[i][j] = gyre_vec3d_dot(p, q) / lengths;
        }
    const gyre_vec3d axis = {relative[2][1] - relative[1][2], relative[0][2] - relative[2][0],
                             relative[1][0] - relative[0][1]};
    return atan2(gyre_vec3d_length(axis), relative[0][0] + relative[1][1] + relative[2][2] - 1);
}

static void weights_measure(const comparison *c, compare_clip *clip, uint32_t pair, double time_s) {
    const gyre_asset_node *a = &c->a.asset->nodes[c->joints[pair].a],
                          *b = &c->b.asset->nodes[c->joints[pair].b];
    for (uint32_t i = 0; i < a->weight_count && i < b->weight_count; i++)
        peak_add(&clip->weight,
                 fabs(c->a.posed->weights[a->weight_offset + i] - c->b.posed->weights[b->weight_offset + i]),
                 pair, time_s);
}

static gyre_status time_measure(comparison *c, compare_clip *clip, double time_s, gyre_error *error) {
    gyre_status status = motion_evaluate(&c->a, clip->clips.a, time_s, error);
    if (status == GYRE_OK) status = motion_evaluate(&c->b, clip->clips.b, time_s, error);
    for (uint32_t i = 0; status == GYRE_OK && i < c->joint_count; i++) {
        const gyre_mat4d *a = &c->a.posed->worlds[c->joints[i].a], *b = &c->b.posed->worlds[c->joints[i].b];
        peak_add(&clip->displacement, displacement_of(a, b, c->shell), i, time_s);
        peak_add(&clip->angle_rad, angle_of(a, b), i, time_s);
        weights_measure(c, clip, i, time_s);
    }
    return status;
}

int compare_measure(comparison *c, compare_clip *clip) {
    time_list times = {NULL, 0, 0};
    gyre_error error = {0};
    gyre_status status = GYRE_OK;
    progress bar;
    clip->displacement.pair = clip->angle_rad.pair = clip->weight.pair = GYRE_NONE;
    if (!times_make(c, clip, &times)) {
        free(times.values);
        return report_failure("out of memory");
    }
    clip->time_count = times.count;
    progress_begin(&bar, times.count, c->options->quiet);
    bar.unit = "time";
    for (size_t i = 0; i < times.count && status == GYRE_OK; i++) {
        status = time_measure(c, clip, times.values[i], &error);
        progress_step(&bar, i + 1);
    }
    progress_end(&bar);
    free(times.values);
    return status == GYRE_OK ? EXIT_DONE : report_error(c->a.path, &error);
}
