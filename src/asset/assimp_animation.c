/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <assimp/anim.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What Assimp's own viewer takes where a file does not say. */
static const double usual_ticks_per_second = 25;

/* One animation while it is read. `last` holds, for each node and path, the curve that moves it. */
typedef struct clip_maker {
    gyrei_assimp *a;
    double seconds_per_tick;
    uint32_t *last;
    gyre_curve *curves;
    uint32_t count, capacity;
} clip_maker;

enum { PATH_COUNT = 4 };

/* A key's place in the scene's array, for sorting by time; keys at one time stay in their order. */
typedef struct key_place {
    double time_s;
    uint32_t index;
} key_place;

static int by_time(const void *one, const void *other) {
    const key_place *a = one, *b = other;
    const int order = (a->time_s > b->time_s) - (a->time_s < b->time_s);
    return order ? order : (a->index > b->index) - (a->index < b->index);
}

/* The times of keys `stride` bytes apart, sorted, without those that are not finite. */
static bool sort_keys(clip_maker *m, const void *keys, uint32_t count, size_t stride, key_place **out,
                      uint32_t *kept) {
    bool sorted = true;
    key_place *places = gyrei_reading_scratch(&m->a->reading, count, sizeof *places);
    if (!places) return false;
    *kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        double ticks;
        memcpy(&ticks, (const char *)keys + i * stride, sizeof ticks); /* each key begins with its time */
        const double time_s = ticks * m->seconds_per_tick;
        if (!gyrei_assimp_is_finite(time_s)) {
            gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_KEY, "key %u has no finite time: it is left out", i);
            continue;
        }
        sorted = sorted && (*kept == 0 || places[*kept - 1].time_s <= time_s);
        places[(*kept)++] = (key_place){time_s, i};
    }
    if (!sorted) {
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_KEY_ORDER, "keys out of order were sorted by their times");
        qsort(places, *kept, sizeof *places, by_time);
    }
    *out = places;
    return true;
}

/* A new curve; `channel` is of use for words alone. The last channel of a node and path takes the place of
   those before it. */
static bool add_curve(clip_maker *m, const gyre_curve *curve) {
    uint32_t *slot = &m->last[(size_t)curve->node * PATH_COUNT + curve->path];
    if (curve->key_count == 0) return true;
    if (*slot < m->count && m->curves[*slot].node == curve->node && m->curves[*slot].path == curve->path) {
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_CHANNEL_TWICE,
                          "node %u is moved twice: the last channel wins", curve->node);
        m->curves[*slot] = *curve;
        return true;
    }
    if (!gyrei_assimp_grow(m->a, &m->curves, &m->capacity, m->count, sizeof *m->curves)) return false;
    *slot = m->count;
    m->curves[m->count++] = *curve;
    return true;
}

/* A curve while its keys are taken; `count` keys may go into it. */
typedef struct curve_maker {
    gyre_curve curve;
    key_place *places;
    uint32_t count;
    double *times, *values;
} curve_maker;

static bool begin_curve(clip_maker *m, const void *keys, uint32_t count, size_t stride, curve_maker *c) {
    if (!sort_keys(m, keys, count, stride, &c->places, &c->count)) return false;
    const size_t components = (size_t)c->count * c->curve.component_count;
    c->curve.times = c->times = gyrei_reading_new_raw(&m->a->reading, c->count, sizeof *c->times);
    c->curve.values = c->values = gyrei_reading_new_raw(&m->a->reading, components, sizeof *c->values);
    return c->times && c->values;
}

static bool add_vectors(clip_maker *m, uint32_t node, uint8_t path, const struct aiVectorKey *keys,
                        uint32_t count) {
    curve_maker c = {.curve = {.node = node, .path = path, .component_count = 3}};
    if (count == 0 || !keys) return true;
    if (!begin_curve(m, keys, count, sizeof *keys, &c)) return false;
    for (uint32_t i = 0; i < c.count; i++) {
        const struct aiVector3D *v = &keys[c.places[i].index].mValue;
        double *to = c.values + 3 * (size_t)c.curve.key_count;
        if (!gyrei_assimp_is_finite((double)v->x + v->y + v->z)) {
            gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_KEY, "a key of node %u is not finite: it is left out",
                              node);
            continue;
        }
        to[0] = v->x, to[1] = v->y, to[2] = v->z;
        c.times[c.curve.key_count++] = c.places[i].time_s;
    }
    return add_curve(m, &c.curve);
}

/* Unit, and of the sign that is nearer to the key before. */
static bool take_rotation(clip_maker *m, const struct aiQuaternion *from, uint32_t node, const double *before,
                          double *to) {
    gyre_quatd q = gyre_quatd_make(from->x, from->y, from->z, from->w);
    const double length = gyre_quatd_length(q);
    if (!(length > 0 && gyrei_assimp_is_finite(length))) {
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_KEY,
                          "a rotation of node %u has the length %g: it is left out", node, length);
        return false;
    }
    q = gyre_quatd_normalise(q);
    if (before && gyre_quatd_dot(gyre_quatd_from_xyzw(before), q) < 0) q = gyre_quatd_negate(q);
    gyre_quatd_to_xyzw(q, to);
    return true;
}

static bool add_rotations(clip_maker *m, uint32_t node, const struct aiQuatKey *keys, uint32_t count) {
    curve_maker c = {.curve = {.node = node, .path = GYRE_PATH_ROTATION, .component_count = 4}};
    if (count == 0 || !keys) return true;
    if (!begin_curve(m, keys, count, sizeof *keys, &c)) return false;
    for (uint32_t i = 0; i < c.count; i++) {
        double *to = c.values + 4 * (size_t)c.curve.key_count;
        const double *before = c.curve.key_count ? to - 4 : NULL;
        if (!take_rotation(m, &keys[c.places[i].index].mValue, node, before, to)) continue;
        c.times[c.curve.key_count++] = c.places[i].time_s;
    }
    return add_curve(m, &c.curve);
}

static void drop_matrix(gyrei_assimp *a, uint32_t node) {
    if (a->nodes[node].matrix == GYRE_NONE) return;
    gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATRIX_ANIMATED,
                      "node %u is given by a matrix and animated: the matrix was taken apart", node);
    a->nodes[node].matrix = GYRE_NONE;
}

static bool add_channel(clip_maker *m, const struct aiNodeAnim *channel, uint32_t index) {
    size_t size;
    if (!channel) {
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_NULL, "channel %u is missing", index);
        return true;
    }
    const uint32_t node = gyrei_assimp_find_node(m->a, &channel->mNodeName);
    if (node == GYRE_NONE) {
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_CHANNEL,
                          "a channel moves the node \"%.80s\", which is not there",
                          gyrei_assimp_text(&channel->mNodeName, &size));
        return true;
    }
    drop_matrix(m->a, node);
    return add_vectors(m, node, GYRE_PATH_TRANSLATION, channel->mPositionKeys, channel->mNumPositionKeys) &&
           add_rotations(m, node, channel->mRotationKeys, channel->mNumRotationKeys) &&
           add_vectors(m, node, GYRE_PATH_SCALE, channel->mScalingKeys, channel->mNumScalingKeys);
}

/* ---- morph weights ---- */

static void take_weights(clip_maker *m, const struct aiMeshMorphKey *key, uint32_t node, uint32_t count,
                         double *to) {
    memset(to, 0, count * sizeof *to);
    for (unsigned int i = 0; i < key->mNumValuesAndWeights && key->mValues && key->mWeights; i++) {
        if (key->mValues[i] < count && gyrei_assimp_is_finite(key->mWeights[i])) {
            to[key->mValues[i]] = key->mWeights[i];
            continue;
        }
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_MORPH,
                          "a key gives target %u of node %u, which has %u, the weight %g", key->mValues[i],
                          node, count, key->mWeights[i]);
    }
}

static bool add_weights(clip_maker *m, uint32_t node, const struct aiMeshMorphAnim *channel) {
    const uint32_t weight_count = m->a->nodes[node].weight_count;
    curve_maker c = {.curve = {.node = node, .path = GYRE_PATH_WEIGHTS, .component_count = weight_count}};
    const struct aiMeshMorphKey *keys = channel->mKeys;
    if (channel->mNumKeys == 0 || !keys) return true;
    if (!begin_curve(m, keys, channel->mNumKeys, sizeof *keys, &c)) return false;
    for (uint32_t i = 0; i < c.count; i++) {
        take_weights(m, &keys[c.places[i].index], node, weight_count, c.values + (size_t)i * weight_count);
        c.times[c.curve.key_count++] = c.places[i].time_s;
    }
    return add_curve(m, &c.curve);
}

/* The name of a node, or that and "*" and a number, as the FBX reader has it. */
static uint32_t morphed_node(gyrei_assimp *a, const struct aiString *name) {
    struct aiString plain;
    size_t size;
    const char *text = gyrei_assimp_text(name, &size);
    const uint32_t exact = gyrei_assimp_find_node(a, name);
    while (size > 0 && text[size - 1] >= '0' && text[size - 1] <= '9')
        size--;
    if (exact != GYRE_NONE || size == 0 || text[size - 1] != '*') return exact;
    memset(&plain, 0, sizeof plain);
    memcpy(plain.data, text, size - 1);
    plain.length = (ai_uint32)(size - 1);
    return gyrei_assimp_find_node(a, &plain);
}

static bool add_morph_channel(clip_maker *m, const struct aiMeshMorphAnim *channel, uint32_t index) {
    size_t size;
    bool found = false;
    if (!channel) {
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_NULL, "morph channel %u is missing", index);
        return true;
    }
    const uint32_t node = morphed_node(m->a, &channel->mName);
    for (uint32_t i = 0; i < m->a->node_count && node != GYRE_NONE; i++) {
        if (m->a->sources[i].part_of != node || m->a->nodes[i].weight_count == 0) continue;
        found = true;
        if (!add_weights(m, i, channel)) return false;
    }
    if (!found)
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_CHANNEL, "a channel morphs \"%.80s\", which has no targets",
                          gyrei_assimp_text(&channel->mName, &size));
    return true;
}

/* ---- clips ---- */

/* Times begin at 0 or later; those of a clip that begins before are moved. */
static void settle_times(clip_maker *m, gyre_curves *clip) {
    double first = 0;
    for (uint32_t i = 0; i < m->count; i++)
        first = fmin(first, m->curves[i].times[0]);
    if (first < 0)
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_TIME, "a clip begins at %g s: it was moved to begin at 0",
                          first);
    for (uint32_t i = 0; i < m->count; i++) {
        double *times = (double *)(uintptr_t)m->curves[i].times;
        for (uint32_t k = 0; k < m->curves[i].key_count && first < 0; k++)
            times[k] -= first;
        clip->duration_s = fmax(clip->duration_s, times[m->curves[i].key_count - 1]);
    }
}

static bool read_channels(clip_maker *m, const struct aiAnimation *from) {
    for (unsigned int i = 0; i < from->mNumChannels && from->mChannels; i++)
        if (!add_channel(m, from->mChannels[i], i)) return false;
    for (unsigned int i = 0; i < from->mNumMorphMeshChannels && from->mMorphMeshChannels; i++)
        if (!add_morph_channel(m, from->mMorphMeshChannels[i], i)) return false;
    if (from->mNumMeshChannels > 0)
        gyrei_assimp_warn(m->a, GYREI_ASSIMP_WARN_CHANNEL,
                          "%u channels that exchange whole meshes are left out", from->mNumMeshChannels);
    return true;
}

static bool read_animation(gyrei_assimp *a, const struct aiAnimation *from, uint32_t *last,
                           gyre_curves *clip) {
    clip_maker m = {.a = a, .last = last};
    double rate = from->mTicksPerSecond;
    if (!(rate > 0 && gyrei_assimp_is_finite(rate) && gyrei_assimp_is_finite(1 / rate))) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_TICKS, "an animation has %g ticks a second: %g were taken",
                          rate, usual_ticks_per_second);
        rate = usual_ticks_per_second;
    }
    m.seconds_per_tick = 1 / rate;
    if (!gyrei_assimp_copy_name(a, &from->mName, &clip->name) || !read_channels(&m, from)) return false;
    gyre_curve *curves = gyrei_reading_new(&a->reading, m.count, sizeof *curves);
    if (!curves) return false;
    settle_times(&m, clip);
    if (m.count) memcpy(curves, m.curves, m.count * sizeof *curves);
    clip->curves = curves;
    clip->curve_count = m.count;
    return true;
}

bool gyrei_assimp_read_animations(gyrei_assimp *a) {
    const uint32_t count = a->scene->mAnimations ? a->scene->mNumAnimations : 0;
    gyre_asset *asset = a->reading.asset;
    gyre_curves *clips = gyrei_reading_new(&a->reading, count, sizeof *clips);
    uint32_t *last =
        count ? gyrei_reading_scratch(&a->reading, (size_t)a->node_count * PATH_COUNT, sizeof *last) : NULL;
    if (!clips || (count && !last)) return false;
    asset->clips = clips;
    for (uint32_t i = 0; i < count; i++) {
        if (!a->scene->mAnimations[i]) {
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_NULL, "animation %u is missing", i);
            continue;
        }
        if (!read_animation(a, a->scene->mAnimations[i], last, &clips[asset->clip_count])) return false;
        asset->clip_count++;
    }
    return true;
}
