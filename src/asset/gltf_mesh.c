/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <string.h>

typedef struct primitive_fields {
    const gyrei_json *attributes, *targets;
    uint32_t indices, material, mode;
} primitive_fields;

static const gyrei_field primitive_table[] = {
    GYREI_FIELD_REQUIRED("attributes", GYREI_FIELD_OBJECT, primitive_fields, attributes),
    GYREI_FIELD("indices", GYREI_FIELD_INDEX, primitive_fields, indices),
    GYREI_FIELD("material", GYREI_FIELD_INDEX, primitive_fields, material),
    GYREI_FIELD("mode", GYREI_FIELD_INDEX, primitive_fields, mode),
    GYREI_FIELD("targets", GYREI_FIELD_ARRAY, primitive_fields, targets),
};

typedef struct mesh_fields {
    gyrei_text name;
    const gyrei_json *primitives, *weights;
} mesh_fields;

static const gyrei_field mesh_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, mesh_fields, name),
    GYREI_FIELD_REQUIRED("primitives", GYREI_FIELD_ARRAY, mesh_fields, primitives),
    GYREI_FIELD("weights", GYREI_FIELD_ARRAY, mesh_fields, weights),
};

/* The accessors that a primitive's vertices come from; the sets are indexed by n of JOINTS_n. */
typedef struct vertex_source {
    gyrei_gltf_accessor *position, *normal, *tangent, *color, *texcoords[2];
    gyrei_gltf_accessor **joints, **weights;
    uint32_t set_count;
} vertex_source;

static bool key_is(gyrei_text key, const char *word) {
    return key.size == strlen(word) && memcmp(key.bytes, word, key.size) == 0;
}

/* The n of PREFIX_n; GYRE_NONE for another key. */
static uint32_t set_index(gyrei_text key, const char *prefix) {
    size_t length = strlen(prefix);
    uint32_t number = 0;
    if (key.size <= length || key.size > length + 6 || memcmp(key.bytes, prefix, length) != 0)
        return GYRE_NONE;
    for (size_t i = length; i < key.size; i++) {
        if (key.bytes[i] < '0' || key.bytes[i] > '9') return GYRE_NONE;
        number = number * 10 + (uint32_t)(key.bytes[i] - '0');
    }
    return number;
}

static uint32_t count_sets(const gyrei_json *attributes, const char *prefix) {
    uint32_t count = 0;
    for (gyrei_json_member member = {0}; gyrei_json_next(attributes, &member);)
        count += set_index(member.key, prefix) != GYRE_NONE;
    return count;
}

/* The accessor slot that an attribute fills; NULL for one that is not read. */
static gyrei_gltf_accessor **slot_of(vertex_source *source, gyrei_text key) {
    if (key_is(key, "POSITION")) return &source->position;
    if (key_is(key, "NORMAL")) return &source->normal;
    if (key_is(key, "TANGENT")) return &source->tangent;
    if (key_is(key, "COLOR_0")) return &source->color;
    uint32_t index = set_index(key, "TEXCOORD_");
    if (index < 2) return &source->texcoords[index];
    index = set_index(key, "JOINTS_");
    if (index < source->set_count) return &source->joints[index];
    index = set_index(key, "WEIGHTS_");
    if (index < source->set_count) return &source->weights[index];
    return NULL;
}

static gyrei_gltf_accessor *attribute_accessor(gyrei_gltf *gltf, const gyrei_json_member *member) {
    uint32_t index;
    if (!gyrei_gltf_index(gltf, member->value, "accessor", gltf->accessor_count, &index)) return NULL;
    return &gltf->accessors[index];
}

static bool check_sets(gyrei_gltf *gltf, const vertex_source *source) {
    for (uint32_t i = 0; i < source->set_count; i++)
        if (!source->joints[i] || !source->weights[i])
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                                   "%s_%u is missing, the sets must begin at 0 and be pairs",
                                   source->joints[i] ? "WEIGHTS" : "JOINTS", i);
    return true;
}

/* Also settles the vertex count, which all attributes must share. */
static bool find_source(gyrei_gltf *gltf, const gyrei_json *attributes, vertex_source *source,
                        gyre_primitive *primitive) {
    uint32_t joint_sets = count_sets(attributes, "JOINTS_"), weight_sets = count_sets(attributes, "WEIGHTS_");
    source->set_count = joint_sets > weight_sets ? joint_sets : weight_sets;
    source->joints = gyrei_gltf_scratch(gltf, source->set_count, sizeof *source->joints);
    source->weights = gyrei_gltf_scratch(gltf, source->set_count, sizeof *source->weights);
    if (!source->joints || !source->weights) return false;
    bool first = true;
    for (gyrei_json_member member = {0}; gyrei_json_next(attributes, &member);) {
        gyrei_gltf_accessor *accessor = attribute_accessor(gltf, &member),
                            **slot = slot_of(source, member.key);
        if (!accessor) return false;
        if (slot) *slot = accessor;
        if (first) primitive->vertex_count = accessor->data.count;
        first = false;
        if (accessor->data.count != primitive->vertex_count)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                                   "%.40s has %u elements, the attributes before it %u", member.key.bytes,
                                   accessor->data.count, primitive->vertex_count);
    }
    return check_sets(gltf, source);
}

static bool check_width(gyrei_gltf *gltf, const char *what, const gyrei_gltf_accessor *accessor,
                        uint32_t width) {
    if (accessor->data.columns == 1 && accessor->data.rows == width) return true;
    return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%s must be of type VEC%u", what, width);
}

/* True with NULL when there is no accessor. */
static bool unpack_vectors(gyrei_gltf *gltf, const char *what, gyrei_gltf_accessor *accessor, uint32_t width,
                           const float **out) {
    if (!accessor) return true;
    if (!check_width(gltf, what, accessor, width)) return false;
    *out = gyrei_gltf_unpack_floats(gltf, accessor);
    return *out != NULL;
}

static bool unpack_color(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor, const float **out) {
    if (!accessor) return true;
    if (accessor->data.rows != 3 && !check_width(gltf, "COLOR_0", accessor, 4)) return false;
    if (accessor->data.columns != 1 && !check_width(gltf, "COLOR_0", accessor, 4)) return false;
    *out = gyrei_gltf_unpack_colors(gltf, accessor);
    return *out != NULL;
}

/* Sets lie side by side at each vertex. */
static bool interleave_sets(gyrei_gltf *gltf, const vertex_source *source, gyre_primitive *primitive) {
    size_t width = primitive->influence_count, count = primitive->vertex_count * width;
    uint16_t *joints = gyrei_gltf_new_unpacked(gltf, count, sizeof *joints);
    double *weights = gyrei_gltf_new_unpacked(gltf, count, sizeof *weights);
    if (!joints || !weights) return false;
    for (size_t set = 0; set < source->set_count; set++) {
        const uint16_t *set_joints = source->joints[set]->joints;
        const double *set_weights = source->weights[set]->doubles;
        for (size_t i = 0; i < primitive->vertex_count; i++) {
            memcpy(joints + i * width + set * 4, set_joints + i * 4, 4 * sizeof *joints);
            memcpy(weights + i * width + set * 4, set_weights + i * 4, 4 * sizeof *weights);
        }
    }
    primitive->joints = joints;
    primitive->weights = weights;
    return true;
}

static bool unpack_influences(gyrei_gltf *gltf, const vertex_source *source, gyre_primitive *primitive,
                              uint32_t *largest_joint) {
    if (source->set_count == 0) return true;
    *largest_joint = 0;
    for (uint32_t set = 0; set < source->set_count; set++) {
        gyrei_gltf_accessor *joints = source->joints[set];
        if (!check_width(gltf, "JOINTS", joints, 4) ||
            !check_width(gltf, "WEIGHTS", source->weights[set], 4) ||
            !gyrei_gltf_unpack_joints(gltf, joints) || !gyrei_gltf_unpack_weights(gltf, source->weights[set]))
            return false;
        if (joints->largest > *largest_joint) *largest_joint = joints->largest;
    }
    primitive->influence_count = 4 * source->set_count;
    if (source->set_count > 1) return interleave_sets(gltf, source, primitive);
    primitive->joints = source->joints[0]->joints;
    primitive->weights = source->weights[0]->doubles;
    return true;
}

static bool unpack_indices(gyrei_gltf *gltf, uint32_t index, gyre_primitive *primitive) {
    if (index == GYRE_NONE) return true;
    gyrei_gltf_accessor *accessor = gyrei_gltf_accessor_at(gltf, "indices", index);
    if (!accessor) return false;
    if (accessor->data.rows != 1 || accessor->data.columns != 1)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "indices must be of type SCALAR");
    primitive->indices = gyrei_gltf_unpack_indices(gltf, accessor);
    if (!primitive->indices) return false;
    primitive->index_count = accessor->data.count;
    if (accessor->largest >= primitive->vertex_count)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "indices reach %u, there are %u vertices",
                               accessor->largest, primitive->vertex_count);
    return true;
}

static bool read_target(gyrei_gltf *gltf, const gyrei_json *object, uint32_t vertex_count,
                        gyre_morph_target *target) {
    for (gyrei_json_member member = {0}; gyrei_json_next(object, &member);) {
        const float **slot = key_is(member.key, "POSITION")  ? &target->positions
                             : key_is(member.key, "NORMAL")  ? &target->normals
                             : key_is(member.key, "TANGENT") ? &target->tangents
                                                             : NULL;
        gyrei_gltf_accessor *accessor = attribute_accessor(gltf, &member);
        if (!accessor) return false;
        if (!slot) continue;
        if (accessor->data.count != vertex_count)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                                   "a morph target's %.10s has %u elements for %u vertices", member.key.bytes,
                                   accessor->data.count, vertex_count);
        if (!unpack_vectors(gltf, "a morph target's attribute", accessor, 3, slot)) return false;
    }
    return true;
}

static bool read_targets(gyrei_gltf *gltf, const gyrei_json *array, gyre_primitive *primitive) {
    if (!gyrei_gltf_count(gltf, array, &primitive->target_count)) return false;
    if (primitive->target_count == 0) return true;
    gyre_morph_target *targets = gyrei_gltf_new(gltf, primitive->target_count, sizeof *targets);
    if (!targets) return false;
    primitive->targets = targets;
    for (uint32_t i = 0; i < primitive->target_count; i++) {
        const gyrei_json *object = gyrei_gltf_object_at(gltf, array, i);
        if (!object || !read_target(gltf, object, primitive->vertex_count, &targets[i])) return false;
    }
    return true;
}

static bool read_primitive(gyrei_gltf *gltf, const gyrei_json *object, gyre_primitive *primitive,
                           uint32_t *largest_joint) {
    primitive_fields fields = {NULL, NULL, GYRE_NONE, GYRE_NONE, GYRE_PRIMITIVE_TRIANGLES};
    vertex_source source = {0};
    if (!gyrei_gltf_fields(gltf, object, primitive_table, 5, &fields) ||
        !gyrei_gltf_within(gltf, "material", fields.material, gltf->asset->material_count))
        return false;
    if (fields.mode > GYRE_PRIMITIVE_TRIANGLE_FAN)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there is no mode %u", fields.mode);
    primitive->mode = fields.mode;
    primitive->material = fields.material;
    return find_source(gltf, fields.attributes, &source, primitive) &&
           unpack_vectors(gltf, "POSITION", source.position, 3, &primitive->positions) &&
           unpack_vectors(gltf, "NORMAL", source.normal, 3, &primitive->normals) &&
           unpack_vectors(gltf, "TANGENT", source.tangent, 4, &primitive->tangents) &&
           unpack_vectors(gltf, "TEXCOORD_0", source.texcoords[0], 2, &primitive->texcoords[0]) &&
           unpack_vectors(gltf, "TEXCOORD_1", source.texcoords[1], 2, &primitive->texcoords[1]) &&
           unpack_color(gltf, source.color, &primitive->colors) &&
           unpack_influences(gltf, &source, primitive, largest_joint) &&
           unpack_indices(gltf, fields.indices, primitive) && read_targets(gltf, fields.targets, primitive);
}

static void note_joints(gyrei_gltf_mesh_joints *joints, uint32_t primitive, uint32_t largest) {
    if (largest == GYRE_NONE) {
        if (joints->without == GYRE_NONE) joints->without = primitive;
    } else if (joints->largest == GYRE_NONE || largest > joints->largest) {
        joints->largest = largest;
        joints->primitive = primitive;
    }
}

static bool read_primitives(gyrei_gltf *gltf, const gyrei_json *array, gyre_mesh *mesh,
                            gyrei_gltf_mesh_joints *joints) {
    if (!gyrei_gltf_count(gltf, array, &mesh->primitive_count)) return false;
    gyre_primitive *primitives = gyrei_gltf_new(gltf, mesh->primitive_count, sizeof *primitives);
    if (!primitives) return false;
    mesh->primitives = primitives;
    *joints = (gyrei_gltf_mesh_joints){GYRE_NONE, 0, GYRE_NONE};
    for (uint32_t i = 0; i < mesh->primitive_count; i++) {
        uint32_t largest_joint = GYRE_NONE;
        gyrei_gltf_at_part(gltf, "primitive", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, array, i);
        if (!object || !read_primitive(gltf, object, &primitives[i], &largest_joint)) return false;
        if (primitives[i].target_count != primitives[0].target_count)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%u morph targets, the first primitive has %u",
                                   primitives[i].target_count, primitives[0].target_count);
        note_joints(joints, i, largest_joint);
    }
    gltf->place.part = NULL;
    mesh->target_count = mesh->primitive_count > 0 ? primitives[0].target_count : 0;
    return true;
}

static bool read_mesh(gyrei_gltf *gltf, const gyrei_json *object, gyre_mesh *mesh,
                      gyrei_gltf_mesh_joints *joints) {
    mesh_fields fields = {{NULL, 0}, NULL, NULL};
    if (!gyrei_gltf_fields(gltf, object, mesh_table, 3, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &mesh->name) ||
        !read_primitives(gltf, fields.primitives, mesh, joints))
        return false;
    if (!fields.weights) return true;
    double *weights = gyrei_gltf_new(gltf, mesh->target_count, sizeof *weights);
    mesh->weights = weights;
    return weights && gyrei_gltf_numbers(gltf, "weights", fields.weights, mesh->target_count, weights);
}

bool gyrei_gltf_read_meshes(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.meshes, &count)) return false;
    gyre_mesh *meshes = gyrei_gltf_new(gltf, count, sizeof *meshes);
    gltf->mesh_joints = gyrei_gltf_scratch(gltf, count, sizeof *gltf->mesh_joints);
    if (!meshes || !gltf->mesh_joints) return false;
    gltf->asset->meshes = meshes;
    gltf->asset->mesh_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "mesh", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.meshes, i);
        if (!object || !read_mesh(gltf, object, &meshes[i], &gltf->mesh_joints[i])) return false;
    }
    return true;
}
