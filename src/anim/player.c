/* SPDX-License-Identifier: MIT */
#include <gyre/blend.h>
#include <gyre/player.h>

#include <base/error.h>
#include <float.h>
#include <math.h>

/* Seconds of a step, and rounds. */
static const double MOST = 4503599627370496; /* 2^52 */

static gyre_status bad(gyre_error *error, const char *why) {
    return gyrei_fail(error, GYRE_BAD_ARGUMENT, "player: %s", why);
}

static bool is_finite(double value) {
    return fabs(value) <= DBL_MAX;
}

/* --- a clip's time: time_s + time_low_s, of which time_s is the nearest double --- */

/* 0: the clip has one round only, or none. */
static double round_s(const gyre_player_layer *layer) {
    if (layer->wrap == GYRE_WRAP_ONCE) return 0;
    return gyre_clip_duration_s(layer->clip) * (layer->wrap == GYRE_WRAP_PING_PONG ? 2 : 1);
}

/* What a + b, rounded to sum, left. */
static double sum_low(double a, double b, double sum) {
    const double of_b = sum - a;
    return (a - (sum - of_b)) + (b - of_b);
}

static void add_time(gyre_player_layer *layer, double step_s) {
    const double sum = layer->time_s + step_s;
    const double low = sum_low(layer->time_s, step_s, sum) + layer->time_low_s;
    layer->time_s = sum + low;
    layer->time_low_s = sum_low(sum, low, layer->time_s);
}

/* The upper half of a number's digits. */
static double upper(double value) {
    const double shifted = 134217729 * value;
    return shifted - (shifted - value);
}

/* What a * b, rounded to product, left. */
static double product_low(double a, double b, double product) {
    const double a_upper = upper(a), b_upper = upper(b), a_lower = a - a_upper, b_lower = b - b_upper;
    return ((a_upper * b_upper - product) + a_upper * b_lower + a_lower * b_upper) + a_lower * b_lower;
}

static void take_rounds(gyre_player_layer *layer, double rounds, double length_s) {
    const double taken = rounds * length_s;
    add_time(layer, -taken);
    if (fabs(rounds) > 1) add_time(layer, -product_low(rounds, length_s, taken));
    layer->crossed += (int64_t)rounds;
}

/* Brings the time into its round. A time that only rounding brought to the round's end is the next one's
 * start.
 */
static bool settle(gyre_player_layer *layer, double length_s) {
    const double rounds = floor(layer->time_s / length_s);
    if (!(fabs(rounds) < MOST)) return false;
    if (rounds != 0) take_rounds(layer, rounds, length_s);
    if (layer->time_s < 0) take_rounds(layer, -1, length_s);
    if (layer->time_s >= length_s) take_rounds(layer, 1, length_s);
    if (layer->time_s <= 0) layer->time_s = 0;
    return true;
}

/* In what has but one round. */
static void step_once(gyre_player_layer *layer, double step_s) {
    const double duration_s = gyre_clip_duration_s(layer->clip);
    const int32_t before = layer->beyond;
    add_time(layer, step_s);
    layer->beyond = step_s > 0 && layer->time_s >= duration_s ? 1 : step_s < 0 && layer->time_s <= 0 ? -1 : 0;
    if (layer->beyond == 0 && layer->time_s == layer->from_s) layer->beyond = before;
    layer->until_s = layer->time_s;
    if (layer->beyond == 0) return;
    layer->time_s = layer->beyond > 0 ? duration_s : 0;
    layer->time_low_s = 0;
    layer->until_s = layer->beyond == before ? layer->from_s : copysign(DBL_MAX, layer->beyond);
}

static bool step(gyre_player_layer *layer, double dt_s) {
    const double step_s = dt_s * layer->speed, length_s = round_s(layer);
    if (!(fabs(step_s) <= MOST)) return false;
    layer->from_s = layer->time_s;
    layer->crossed = 0;
    if (!(length_s > 0)) return step_once(layer, step_s), true;
    add_time(layer, step_s);
    if (!settle(layer, length_s) || !(fabs((double)layer->rounds + (double)layer->crossed) < MOST))
        return false;
    layer->until_s = layer->time_s;
    layer->rounds += layer->crossed;
    return true;
}

static void set_time(gyre_player_layer *layer, double time_s) {
    const double length_s = round_s(layer);
    layer->time_s = length_s > 0 ? gyre_time_wrap(time_s, length_s, GYRE_WRAP_LOOP)
                                 : gyre_time_wrap(time_s, gyre_clip_duration_s(layer->clip), GYRE_WRAP_ONCE);
    layer->time_low_s = 0;
    layer->from_s = layer->until_s = layer->time_s;
    layer->rounds = layer->crossed = 0;
    layer->beyond = 0;
}

/* --- weights --- */

static gyre_player_layer *newest(gyre_player *player) {
    return player->layer_count ? &player->layers[player->layer_count - 1] : NULL;
}

static const gyre_player_layer *newest_of(const gyre_player *player) {
    return player && player->layer_count ? &player->layers[player->layer_count - 1] : NULL;
}

static void drop(gyre_player *player, uint32_t layer) {
    player->layer_count--;
    for (uint32_t i = layer; i < player->layer_count; i++)
        player->layers[i] = player->layers[i + 1];
}

/* Those whose fade is over; never the last. */
static void drop_faded(gyre_player *player) {
    for (uint32_t i = player->layer_count; i-- > 0;)
        if (i + 1 < player->layer_count && !(player->layers[i].weight > 0)) drop(player, i);
}

static void drop_weakest(gyre_player *player) {
    uint32_t weakest = 0;
    for (uint32_t i = 1; i < player->layer_count; i++)
        if (player->layers[i].weight < player->layers[weakest].weight) weakest = i;
    drop(player, weakest);
}

/* What is alive fades out from the weights of now. */
static void freeze(gyre_player *player) {
    double sum = 0;
    for (uint32_t i = 0; i < player->layer_count; i++)
        sum += player->layers[i].weight;
    for (uint32_t i = 0; i < player->layer_count; i++)
        player->layers[i].first_weight = player->layers[i].weight / sum;
}

static void weigh(gyre_player *player) {
    const bool over = player->faded_s >= player->fade_s;
    const double in = over ? 1 : player->faded_s / player->fade_s;
    for (uint32_t i = 0; i + 1 < player->layer_count; i++)
        player->layers[i].weight = player->layers[i].first_weight * (1 - in);
    newest(player)->weight = player->layer_count == 1 ? 1 : in;
}

/* --- the interface --- */

gyre_status gyre_player_init(gyre_player *player, const gyre_skeleton *skeleton, gyre_error *error) {
    if (!player || !skeleton) return bad(error, "a player and a skeleton are required");
    *player = (gyre_player){.skeleton = skeleton};
    return GYRE_OK;
}

size_t gyre_player_scratch_size(const gyre_skeleton *skeleton) {
    return skeleton ? GYRE_PLAYER_LAYERS * gyre_pose_size(gyre_skeleton_joint_count(skeleton)) : 0;
}

static gyre_status check_play(const gyre_player *player, const gyre_clip *clip,
                              const gyre_play_options *options, gyre_error *error) {
    if (!player || !player->skeleton || !clip) return bad(error, "a player and a clip are required");
    if (gyre_skeleton_fingerprint(player->skeleton) != gyre_clip_fingerprint(clip) ||
        gyre_skeleton_joint_count(player->skeleton) != gyre_clip_joint_count(clip))
        return bad(error, "the clip was packed for another skeleton");
    if (!is_finite(options->start_s) || !is_finite(options->speed))
        return bad(error, "the start or the speed is not finite");
    if (!(options->fade_s >= 0 && options->fade_s <= DBL_MAX))
        return bad(error, "the fade is negative or not finite");
    if (options->wrap > GYRE_WRAP_PING_PONG)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "player: wrap %u is not known", options->wrap);
    if (options->wrap == GYRE_WRAP_PING_PONG && !is_finite(2 * gyre_clip_duration_s(clip)))
        return bad(error, "the clip is too long to play there and back");
    return GYRE_OK;
}

gyre_status gyre_player_play(gyre_player *player, const gyre_clip *clip, const gyre_play_options *options,
                             gyre_error *error) {
    static const gyre_play_options defaults = {0};
    if (!options) options = &defaults;
    const gyre_status status = check_play(player, clip, options, error);
    if (status) return status;
    if (!(options->fade_s > 0)) player->layer_count = 0;
    drop_faded(player);
    if (player->layer_count > 1 && !(newest(player)->weight > 0)) player->layer_count--;
    if (player->layer_count == GYRE_PLAYER_LAYERS) drop_weakest(player);
    freeze(player);
    gyre_player_layer layer = {
        .clip = clip, .speed = options->speed != 0 ? options->speed : 1, .wrap = options->wrap};
    set_time(&layer, options->start_s);
    player->layers[player->layer_count++] = layer;
    player->fade_s = options->fade_s;
    player->faded_s = 0;
    weigh(player);
    return GYRE_OK;
}

static gyre_status check_advance(const gyre_player *player, double dt_s, const gyre_pose *pose,
                                 const void *scratch, gyre_error *error) {
    if (!player || !player->skeleton || !pose || !pose->values || !scratch)
        return bad(error, "a player, a pose and scratch memory are required");
    if (!is_finite(dt_s)) return bad(error, "the step is not finite");
    const uint32_t joint_count = gyre_skeleton_joint_count(player->skeleton);
    if (pose->joint_count != joint_count || pose->stride != gyre_pose_stride(joint_count))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "player: the pose has %u joints %u apart, the skeleton %u", pose->joint_count,
                          pose->stride, joint_count);
    if ((uintptr_t)pose->values % sizeof(float) || (uintptr_t)scratch % sizeof(float))
        return bad(error, "the pose or the scratch memory is not at a multiple of 4");
    return GYRE_OK;
}

/* All that an advance changes; false where a step is too long. */
static bool move(gyre_player *player, double dt_s) {
    drop_faded(player);
    for (uint32_t i = 0; i < player->layer_count; i++)
        if (!step(&player->layers[i], dt_s)) return false;
    player->faded_s += fabs(dt_s);
    if (!(player->faded_s < player->fade_s)) player->faded_s = player->fade_s;
    if (player->layer_count) weigh(player);
    return true;
}

static gyre_status sample(const gyre_player *player, uint32_t layer, gyre_pose pose, gyre_error *error) {
    const gyre_player_layer *from = &player->layers[layer];
    const gyre_sample_job job = {.skeleton = player->skeleton,
                                 .clip = from->clip,
                                 .time_s = from->time_s,
                                 .wrap = from->wrap,
                                 .pose = pose};
    return gyre_sample(&job, error);
}

static gyre_pose pose_in(const gyre_pose *like, void *memory, uint32_t index) {
    const size_t floats = gyre_pose_size(like->joint_count) / sizeof(float);
    return (gyre_pose){(float *)memory + index * floats, like->joint_count, like->stride};
}

static gyre_status write_pose(const gyre_player *player, const gyre_pose *pose, void *scratch,
                              gyre_error *error) {
    gyre_blend_layer layers[GYRE_PLAYER_LAYERS];
    uint32_t alive[GYRE_PLAYER_LAYERS], count = 0;
    for (uint32_t i = 0; i < player->layer_count; i++)
        if ((float)player->layers[i].weight > 0) alive[count++] = i;
    if (count == 0) {
        const gyre_pose rest = gyre_skeleton_rest(player->skeleton);
        return gyre_pose_copy(&rest, pose), GYRE_OK;
    }
    if (count == 1) return sample(player, alive[0], *pose, error);
    for (uint32_t i = 0; i < count; i++) {
        layers[i] = (gyre_blend_layer){.pose = pose_in(pose, scratch, i),
                                       .weight = (float)player->layers[alive[i]].weight};
        const gyre_status status = sample(player, alive[i], layers[i].pose, error);
        if (status) return status;
    }
    const gyre_blend_job job = {.skeleton = player->skeleton,
                                .layers = layers,
                                .layer_count = count,
                                .threshold = 1e-6f,
                                .pose = *pose};
    return gyre_blend(&job, error);
}

gyre_status gyre_player_advance(gyre_player *player, double dt_s, const gyre_pose *pose, void *scratch,
                                gyre_error *error) {
    gyre_status status = check_advance(player, dt_s, pose, scratch, error);
    if (status) return status;
    gyre_player next = *player;
    if (!move(&next, player->paused ? 0 : dt_s)) return bad(error, "the step is too long");
    status = write_pose(&next, pose, scratch, error);
    if (!status) *player = next;
    return status;
}

/* --- events --- */

typedef struct event_list {
    gyre_passed_event *passed;
    uint32_t capacity, count;
    uint64_t total;
} event_list;

/* Within one round, so that an event's time is compared as the same number however often it comes. */
static gyre_status add_passed(event_list *list, const gyre_player_layer *layer, double from_s, double to_s,
                              gyre_error *error) {
    const gyre_events_job job = {.clip = layer->clip,
                                 .from_s = from_s,
                                 .to_s = to_s,
                                 .wrap = round_s(layer) > 0 ? layer->wrap : GYRE_WRAP_ONCE,
                                 .capacity = list->capacity - list->count,
                                 .passed = list->passed ? list->passed + list->count : NULL};
    uint32_t count = 0;
    uint64_t total = 0;
    const gyre_status status = gyre_events_passed(&job, &count, &total, error);
    for (uint32_t i = 0; i < count; i++)
        job.passed[i].time_s = gyre_clip_event_at(layer->clip, job.passed[i].event).time_s;
    list->count += count;
    list->total += total;
    return status;
}

/* Rounds that were passed whole; once there is no room left they are only counted. */
static gyre_status add_rounds(event_list *list, const gyre_player_layer *layer, uint64_t rounds,
                              double from_s, double to_s, gyre_error *error) {
    for (; rounds > 0; rounds--) {
        const uint64_t before = list->total;
        const gyre_status status = add_passed(list, layer, from_s, to_s, error);
        if (status) return status;
        if (list->count < list->capacity && list->total > before) continue;
        list->total += (rounds - 1) * (list->total - before);
        break;
    }
    return GYRE_OK;
}

static gyre_status add_all(event_list *list, const gyre_player_layer *layer, gyre_error *error) {
    if (layer->crossed == 0) return add_passed(list, layer, layer->from_s, layer->until_s, error);
    const bool forward = layer->crossed > 0;
    const double start_s = forward ? 0 : round_s(layer), end_s = forward ? round_s(layer) : 0;
    const uint64_t whole = (uint64_t)(forward ? layer->crossed : -layer->crossed) - 1;
    gyre_status status = add_passed(list, layer, layer->from_s, end_s, error);
    if (!status) status = add_rounds(list, layer, whole, start_s, end_s, error);
    if (!status) status = add_passed(list, layer, start_s, layer->until_s, error);
    return status;
}

gyre_status gyre_player_events(const gyre_player *player, uint32_t layer, gyre_passed_event *passed,
                               uint32_t capacity, uint32_t *count, uint64_t *total, gyre_error *error) {
    if (!player || !count || (capacity && !passed))
        return bad(error, "a player, a place for the count and room for events are required");
    if (layer != GYRE_NONE && layer >= player->layer_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "player: layer %u of %u", layer, player->layer_count);
    const gyre_player_layer *from = layer == GYRE_NONE ? newest_of(player) : &player->layers[layer];
    event_list list = {.passed = passed, .capacity = capacity};
    const gyre_status status = from ? add_all(&list, from, error) : GYRE_OK;
    if (status) return status;
    *count = list.count;
    if (total) *total = list.total;
    return GYRE_OK;
}

/* --- control and questions --- */

void gyre_player_pause(gyre_player *player, bool paused) {
    player->paused = paused;
}

gyre_status gyre_player_seek(gyre_player *player, double time_s, gyre_error *error) {
    if (!player || player->layer_count == 0) return bad(error, "there is no clip to seek in");
    if (!is_finite(time_s)) return bad(error, "the time is not finite");
    set_time(newest(player), time_s);
    return GYRE_OK;
}

gyre_status gyre_player_set_speed(gyre_player *player, double speed, gyre_error *error) {
    if (!player || player->layer_count == 0) return bad(error, "there is no clip to set the speed of");
    if (!is_finite(speed)) return bad(error, "the speed is not finite");
    newest(player)->speed = speed;
    return GYRE_OK;
}

const gyre_clip *gyre_player_clip(const gyre_player *player) {
    const gyre_player_layer *layer = newest_of(player);
    return layer ? layer->clip : NULL;
}

double gyre_player_time_s(const gyre_player *player) {
    const gyre_player_layer *layer = newest_of(player);
    return layer ? gyre_time_wrap(layer->time_s, gyre_clip_duration_s(layer->clip), layer->wrap) : 0;
}

double gyre_player_fraction(const gyre_player *player) {
    const double time_s = gyre_player_time_s(player);
    return time_s > 0 ? time_s / gyre_clip_duration_s(gyre_player_clip(player)) : 0;
}

int64_t gyre_player_rounds(const gyre_player *player) {
    const gyre_player_layer *layer = newest_of(player);
    return layer ? layer->rounds : 0;
}

double gyre_player_weight(const gyre_player *player) {
    const gyre_player_layer *layer = newest_of(player);
    return layer ? layer->weight : 0;
}

bool gyre_player_ended(const gyre_player *player) {
    const gyre_player_layer *layer = newest_of(player);
    if (!layer) return true;
    if (layer->wrap != GYRE_WRAP_ONCE) return false;
    return layer->speed < 0 ? layer->time_s <= 0 : layer->time_s >= gyre_clip_duration_s(layer->clip);
}
