/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <asset/unit_rotation.h>
#include <string.h>

typedef struct sampler_fields {
    gyrei_text interpolation;
    uint32_t input, output;
} sampler_fields;

static const gyrei_field sampler_table[] = {
    GYREI_FIELD_REQUIRED("input", GYREI_FIELD_INDEX, sampler_fields, input),
    GYREI_FIELD("interpolation", GYREI_FIELD_TEXT, sampler_fields, interpolation),
    GYREI_FIELD_REQUIRED("output", GYREI_FIELD_INDEX, sampler_fields, output),
};

typedef struct channel_fields {
    const gyrei_json *target;
    uint32_t sampler;
} channel_fields;

static const gyrei_field channel_table[] = {
    GYREI_FIELD_REQUIRED("sampler", GYREI_FIELD_INDEX, channel_fields, sampler),
    GYREI_FIELD_REQUIRED("target", GYREI_FIELD_OBJECT, channel_fields, target),
};

typedef struct target_fields {
    gyrei_text path;
    uint32_t node;
} target_fields;

static const gyrei_field target_table[] = {
    GYREI_FIELD("node", GYREI_FIELD_INDEX, target_fields, node),
    GYREI_FIELD_REQUIRED("path", GYREI_FIELD_TEXT, target_fields, path),
};

typedef struct animation_fields {
    gyrei_text name;
    const gyrei_json *channels, *samplers;
} animation_fields;

static const gyrei_field animation_table[] = {
    GYREI_FIELD_REQUIRED("channels", GYREI_FIELD_ARRAY, animation_fields, channels),
    GYREI_FIELD("name", GYREI_FIELD_TEXT, animation_fields, name),
    GYREI_FIELD_REQUIRED("samplers", GYREI_FIELD_ARRAY, animation_fields, samplers),
};

typedef struct key_sampler {
    gyrei_gltf_accessor *input, *output;
    const double *times, *values;
    uint8_t interpolation;
} key_sampler;

/* One animation while it is read. `last` holds, for each node and path, the curve that moves it. */
typedef struct clip_source {
    key_sampler *samplers;
    uint32_t sampler_count;
    uint32_t *last;
    gyre_curve *curves;
    gyre_curves *clip;
} clip_source;

enum { PATH_COUNT = 4 };
static const char *const path_words[PATH_COUNT] = {"translation", "rotation", "scale", "weights"};
static const char *const interpolation_words[] = {"LINEAR", "STEP", "CUBICSPLINE"};

static uint8_t word_index(gyrei_text text, const char *const *words, uint8_t count) {
    uint8_t i = 0;
    while (i < count && (strlen(words[i]) != text.size || memcmp(words[i], text.bytes, text.size) != 0))
        i++;
    return i;
}

static bool check_times(gyrei_gltf *gltf, const gyrei_gltf_accessor *accessor, const double *times) {
    uint32_t index = (uint32_t)(accessor - gltf->accessors), equal = 0;
    if (!gyrei_all_finite(times, accessor->data.count))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "accessor %u holds a key time that is not finite",
                               index);
    for (uint32_t i = 1; i < accessor->data.count; i++) {
        if (times[i] < times[i - 1])
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "accessor %u: key time %u is %.9g after %.9g",
                                   index, i, times[i], times[i - 1]);
        equal += times[i] == times[i - 1];
    }
    if (equal > 0)
        gyrei_gltf_warn(gltf, GYREI_WARN_TIMES_EQUAL,
                        "accessor %u has keys at equal times: the last of them wins", index);
    if (times[0] < 0)
        gyrei_gltf_warn(gltf, GYREI_WARN_TIME_NEGATIVE, "accessor %u has key times below 0", index);
    return true;
}

static bool read_times(gyrei_gltf *gltf, key_sampler *sampler) {
    gyrei_gltf_accessor *accessor = sampler->input;
    if (gyrei_accessor_width(&accessor->data) != 1)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "its input must be of type SCALAR");
    sampler->times = gyrei_gltf_unpack_doubles(gltf, accessor);
    if (!sampler->times) return false;
    if (accessor->times_checked) return true;
    accessor->times_checked = true;
    return check_times(gltf, accessor, sampler->times);
}

static bool read_sampler(gyrei_gltf *gltf, const gyrei_json *object, key_sampler *sampler) {
    sampler_fields fields = {{"LINEAR", 6}, 0, 0};
    if (!gyrei_gltf_fields(gltf, object, sampler_table, 3, &fields)) return false;
    sampler->interpolation = word_index(fields.interpolation, interpolation_words, 3);
    if (sampler->interpolation == 3)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there is no interpolation \"%.40s\"",
                               fields.interpolation.bytes);
    sampler->input = gyrei_gltf_accessor_at(gltf, "its input", fields.input);
    if (!sampler->input) return false;
    sampler->output = gyrei_gltf_accessor_at(gltf, "its output", fields.output);
    return sampler->output && read_times(gltf, sampler);
}

/* How far a rotation's length may be from 1 before it is told: rounding to the steps of its component. */
static double unit_tolerance(const gyrei_accessor *accessor) {
    if (accessor->component == GYREI_COMPONENT_F32) return GYREI_UNIT_TOLERANCE_FLOAT;
    return accessor->component_size == 1 ? GYREI_UNIT_TOLERANCE_BYTE : GYREI_UNIT_TOLERANCE_SHORT;
}

/* Nearly all rotations of nearly all files are nearly unit: those take the short way. */
static void make_unit(gyrei_gltf *gltf, const gyrei_accessor *accessor, double *values) {
    double tolerance = unit_tolerance(accessor);
    for (size_t i = 0; i < accessor->count; i++) {
        double *q = values + i * 4, square = gyrei_rotation_square(q);
        if (gyrei_is_unit_key(square, tolerance))
            gyrei_make_unit_key(q, square);
        else
            gyre_quatd_to_xyzw(gyrei_gltf_unit_rotation(gltf, q, tolerance), q);
    }
}

static bool check_finite(gyrei_gltf *gltf, const gyrei_gltf_accessor *accessor, const double *values,
                         size_t count) {
    return gyrei_all_finite(values, count) ||
           gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "accessor %u holds a key that is not finite",
                           (uint32_t)(accessor - gltf->accessors));
}

/* Each sampler's values are its own copy: rotations are made unit in place. */
static bool read_values(gyrei_gltf *gltf, key_sampler *sampler, bool rotation) {
    if (sampler->values) return true;
    const gyrei_accessor *accessor = &sampler->output->data;
    size_t count = (size_t)accessor->count * gyrei_accessor_width(accessor);
    double *values = gyrei_gltf_new_unpacked(gltf, count, sizeof *values);
    if (!values) return false;
    gyrei_accessor_read_doubles(accessor, values);
    if (accessor->component == GYREI_COMPONENT_F32 && !check_finite(gltf, sampler->output, values, count))
        return false;
    if (rotation && sampler->interpolation != GYRE_INTERPOLATION_CUBIC) make_unit(gltf, accessor, values);
    sampler->values = values;
    return true;
}

static const uint8_t path_rows[PATH_COUNT] = {3, 4, 3, 1};

/* Keys times components (times three for cubics) must be what the output holds. */
static bool check_output(gyrei_gltf *gltf, const key_sampler *sampler, const gyre_curve *curve) {
    const gyrei_accessor *output = &sampler->output->data;
    if (output->columns != 1 || output->rows != path_rows[curve->path])
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the output of a %s must be of type %s",
                               path_words[curve->path],
                               curve->path == GYRE_PATH_WEIGHTS    ? "SCALAR"
                               : curve->path == GYRE_PATH_ROTATION ? "VEC4"
                                                                   : "VEC3");
    uint64_t elements = curve->path == GYRE_PATH_WEIGHTS ? curve->component_count : 1, needed;
    if (curve->interpolation == GYRE_INTERPOLATION_CUBIC) elements *= 3;
    needed = elements * curve->key_count; /* both below 2^34 and 2^32 by their types */
    if (elements <= UINT32_MAX && needed == output->count) return true;
    return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%u keys of %s need %llu elements, its output has %u",
                           curve->key_count, path_words[curve->path], (unsigned long long)needed,
                           output->count);
}

static bool fill_curve(gyrei_gltf *gltf, key_sampler *sampler, gyre_curve *curve) {
    curve->interpolation = sampler->interpolation;
    curve->key_count = sampler->input->data.count;
    curve->component_count =
        curve->path == GYRE_PATH_WEIGHTS ? gltf->nodes[curve->node].weight_count : path_rows[curve->path];
    if (!check_output(gltf, sampler, curve) || !read_values(gltf, sampler, curve->path == GYRE_PATH_ROTATION))
        return false;
    curve->times = sampler->times;
    curve->values = sampler->values;
    return true;
}

/* The last channel of a node and path takes the place of those before it. */
static void add_curve(gyrei_gltf *gltf, clip_source *source, const gyre_curve *curve) {
    uint32_t *slot = &source->last[(size_t)curve->node * PATH_COUNT + curve->path];
    gyre_curve *known = &source->curves[*slot];
    if (*slot < source->clip->curve_count && known->node == curve->node && known->path == curve->path) {
        gyrei_gltf_warn(gltf, GYREI_WARN_CHANNEL_TWICE,
                        "the %s of node %u is moved twice: the last channel wins", path_words[curve->path],
                        curve->node);
        *known = *curve;
        return;
    }
    *slot = source->clip->curve_count++;
    source->curves[*slot] = *curve;
}

static bool read_channel(gyrei_gltf *gltf, const gyrei_json *object, clip_source *source) {
    channel_fields fields = {NULL, 0};
    target_fields target = {{NULL, 0}, GYRE_NONE};
    if (!gyrei_gltf_fields(gltf, object, channel_table, 2, &fields) ||
        !gyrei_gltf_fields(gltf, fields.target, target_table, 2, &target) ||
        !gyrei_gltf_within(gltf, "sampler", fields.sampler, source->sampler_count) ||
        !gyrei_gltf_within(gltf, "node", target.node, gltf->asset->node_count))
        return false;
    gyre_curve curve = {.node = target.node, .path = word_index(target.path, path_words, PATH_COUNT)};
    if (target.node == GYRE_NONE) return true;
    if (curve.path == PATH_COUNT) {
        gyrei_gltf_warn(gltf, GYREI_WARN_CHANNEL_IGNORED, "the path \"%.40s\" is not known",
                        target.path.bytes);
        return true;
    }
    if (curve.path == GYRE_PATH_WEIGHTS && gltf->nodes[target.node].weight_count == 0) {
        gyrei_gltf_warn(gltf, GYREI_WARN_CHANNEL_IGNORED, "node %u has no morph targets to weigh",
                        target.node);
        return true;
    }
    if (!fill_curve(gltf, &source->samplers[fields.sampler], &curve)) return false;
    if (curve.path != GYRE_PATH_WEIGHTS) gyrei_gltf_drop_matrix(gltf, target.node);
    add_curve(gltf, source, &curve);
    return true;
}

static bool read_samplers(gyrei_gltf *gltf, const gyrei_json *array, clip_source *source) {
    if (!gyrei_gltf_count(gltf, array, &source->sampler_count)) return false;
    source->samplers = gyrei_gltf_scratch(gltf, source->sampler_count, sizeof *source->samplers);
    if (!source->samplers) return false;
    for (uint32_t i = 0; i < source->sampler_count; i++) {
        gyrei_gltf_at_part(gltf, "sampler", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, array, i);
        if (!object || !read_sampler(gltf, object, &source->samplers[i])) return false;
    }
    return true;
}

static bool read_channels(gyrei_gltf *gltf, const gyrei_json *array, clip_source *source) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, array, &count)) return false;
    source->curves = gyrei_gltf_new(gltf, count, sizeof *source->curves);
    if (!source->curves) return false;
    source->clip->curves = source->curves;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at_part(gltf, "channel", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, array, i);
        if (!object || !read_channel(gltf, object, source)) return false;
    }
    return true;
}

static double duration_of(const gyre_curves *clip) {
    double duration = 0;
    for (uint32_t i = 0; i < clip->curve_count; i++)
        duration = fmax(duration, clip->curves[i].times[clip->curves[i].key_count - 1]);
    return duration;
}

static bool read_animation(gyrei_gltf *gltf, const gyrei_json *object, uint32_t *last, gyre_curves *clip) {
    animation_fields fields = {{NULL, 0}, NULL, NULL};
    clip_source source = {.last = last, .clip = clip};
    if (!gyrei_gltf_fields(gltf, object, animation_table, 3, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &clip->name) ||
        !read_samplers(gltf, fields.samplers, &source) || !read_channels(gltf, fields.channels, &source))
        return false;
    clip->duration_s = duration_of(clip);
    return true;
}

bool gyrei_gltf_read_animations(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.animations, &count)) return false;
    gyre_curves *clips = gyrei_gltf_new(gltf, count, sizeof *clips);
    uint32_t *last =
        count ? gyrei_gltf_scratch(gltf, (size_t)gltf->asset->node_count * PATH_COUNT, sizeof *last) : NULL;
    if (!clips || (count && !last)) return false;
    gltf->asset->clips = clips;
    gltf->asset->clip_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "animation", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.animations, i);
        if (!object || !read_animation(gltf, object, last, &clips[i])) return false;
    }
    return true;
}
