/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <base/checked.h>
#include <string.h>

typedef struct accessor_fields {
    uint64_t offset, count;
    gyrei_text type;
    const gyrei_json *sparse;
    uint32_t view, component, normalized;
} accessor_fields;

static const gyrei_field accessor_table[] = {
    GYREI_FIELD("bufferView", GYREI_FIELD_INDEX, accessor_fields, view),
    GYREI_FIELD_REQUIRED("componentType", GYREI_FIELD_INDEX, accessor_fields, component),
    GYREI_FIELD_REQUIRED("count", GYREI_FIELD_SIZE, accessor_fields, count),
    GYREI_FIELD_REQUIRED("type", GYREI_FIELD_TEXT, accessor_fields, type),
    GYREI_FIELD("byteOffset", GYREI_FIELD_SIZE, accessor_fields, offset),
    GYREI_FIELD("normalized", GYREI_FIELD_BOOL, accessor_fields, normalized),
    GYREI_FIELD("sparse", GYREI_FIELD_OBJECT, accessor_fields, sparse),
};

typedef struct sparse_fields {
    uint64_t count;
    const gyrei_json *indices, *values;
} sparse_fields;

static const gyrei_field sparse_table[] = {
    GYREI_FIELD_REQUIRED("count", GYREI_FIELD_SIZE, sparse_fields, count),
    GYREI_FIELD_REQUIRED("indices", GYREI_FIELD_OBJECT, sparse_fields, indices),
    GYREI_FIELD_REQUIRED("values", GYREI_FIELD_OBJECT, sparse_fields, values),
};

typedef struct sparse_part_fields {
    uint64_t offset;
    uint32_t view, component;
} sparse_part_fields;

static const gyrei_field sparse_part_table[] = {
    GYREI_FIELD_REQUIRED("bufferView", GYREI_FIELD_INDEX, sparse_part_fields, view),
    GYREI_FIELD("byteOffset", GYREI_FIELD_SIZE, sparse_part_fields, offset),
    GYREI_FIELD("componentType", GYREI_FIELD_INDEX, sparse_part_fields, component),
};

static const struct {
    char name[7];
    uint8_t rows, columns;
} type_shapes[] = {{"SCALAR", 1, 1}, {"VEC3", 3, 1}, {"VEC4", 4, 1}, {"VEC2", 2, 1},
                   {"MAT4", 4, 4},   {"MAT3", 3, 3}, {"MAT2", 2, 2}};

static bool read_shape(gyrei_gltf *gltf, gyrei_text type, gyrei_accessor *accessor) {
    for (size_t i = 0; i < sizeof type_shapes / sizeof *type_shapes; i++) {
        size_t length = strlen(type_shapes[i].name);
        if (type.size != length || memcmp(type.bytes, type_shapes[i].name, length) != 0) continue;
        accessor->rows = type_shapes[i].rows;
        accessor->columns = type_shapes[i].columns;
        return true;
    }
    return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there is no type \"%.*s\"",
                           (int)(type.size < 40 ? type.size : 40), type.bytes);
}

/* Points into a view at `count` elements and says when they do not all lie inside it. */
static const uint8_t *bytes_in_view(gyrei_gltf *gltf, uint32_t view_index, uint64_t offset, uint64_t count,
                                    size_t stride, size_t element_size) {
    if (!gyrei_gltf_within(gltf, "buffer view", view_index, gltf->view_count)) return NULL;
    const gyrei_gltf_view *view = &gltf->views[view_index];
    size_t needed = 0;
    bool fits = count - 1 <= SIZE_MAX && gyrei_mul_size((size_t)(count - 1), stride, &needed) &&
                gyrei_add_size(needed, element_size, &needed);
    if (fits && offset <= view->size && needed <= view->size - offset) return view->bytes + offset;
    if (fits)
        gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                        "%llu elements of %zu bytes need %zu bytes from byte %llu on, buffer view %u has %zu",
                        (unsigned long long)count, element_size, needed, (unsigned long long)offset,
                        view_index, view->size);
    else
        gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%llu elements of %zu bytes are more than there can be",
                        (unsigned long long)count, element_size);
    return NULL;
}

static bool read_dense(gyrei_gltf *gltf, const accessor_fields *fields, gyrei_accessor *accessor) {
    accessor->stride = accessor->element_size;
    if (fields->view == GYRE_NONE) return true;
    if (!gyrei_gltf_within(gltf, "buffer view", fields->view, gltf->view_count)) return false;
    const gyrei_gltf_view *view = &gltf->views[fields->view];
    if (view->stride != 0 && view->stride < accessor->element_size)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "elements of %u bytes overlap at byteStride %u",
                               accessor->element_size, view->stride);
    if (view->stride != 0) accessor->stride = view->stride;
    accessor->bytes = bytes_in_view(gltf, fields->view, fields->offset, fields->count, accessor->stride,
                                    accessor->element_size);
    if (!accessor->bytes) return false;
    size_t from_buffer = (size_t)(accessor->bytes - gltf->buffers[view->buffer].bytes);
    if (from_buffer % accessor->component_size != 0)
        gyrei_gltf_warn(gltf, GYREI_WARN_ALIGNMENT, "its bytes begin at %zu, no multiple of %u", from_buffer,
                        accessor->component_size);
    return true;
}

static bool check_sparse_indices(gyrei_gltf *gltf, const gyrei_accessor *accessor) {
    uint32_t previous = GYRE_NONE;
    for (uint32_t i = 0; i < accessor->sparse_count; i++) {
        uint32_t index = gyrei_accessor_sparse_index(accessor, i);
        if (index >= accessor->count)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "sparse index %u is %u, there are %u elements", i,
                                   index, accessor->count);
        if (previous != GYRE_NONE && index <= previous)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                                   "sparse index %u is %u after %u: they must increase", i, index, previous);
        previous = index;
    }
    return true;
}

static bool read_sparse(gyrei_gltf *gltf, const gyrei_json *object, gyrei_accessor *accessor) {
    sparse_fields fields = {0, NULL, NULL};
    sparse_part_fields indices = {0, GYRE_NONE, 0}, values = {0, GYRE_NONE, 0};
    if (!gyrei_gltf_fields(gltf, object, sparse_table, 3, &fields) ||
        !gyrei_gltf_fields(gltf, fields.indices, sparse_part_table, 3, &indices) ||
        !gyrei_gltf_fields(gltf, fields.values, sparse_part_table, 2, &values))
        return false;
    if (fields.count > accessor->count)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%llu sparse elements of %u in all",
                               (unsigned long long)fields.count, accessor->count);
    if (fields.count == 0) return true;
    if (indices.component != GYREI_COMPONENT_U8 && indices.component != GYREI_COMPONENT_U16 &&
        indices.component != GYREI_COMPONENT_U32)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "sparse indices cannot be of component type %u",
                               indices.component);
    accessor->sparse_index_size = gyrei_component_size(indices.component);
    accessor->sparse_indices = bytes_in_view(gltf, indices.view, indices.offset, fields.count,
                                             accessor->sparse_index_size, accessor->sparse_index_size);
    if (!accessor->sparse_indices) return false;
    accessor->sparse_values = bytes_in_view(gltf, values.view, values.offset, fields.count,
                                            accessor->element_size, accessor->element_size);
    if (!accessor->sparse_values) return false;
    accessor->sparse_count = (uint32_t)fields.count;
    return check_sparse_indices(gltf, accessor);
}

static bool read_accessor(gyrei_gltf *gltf, const gyrei_json *object, gyrei_accessor *accessor) {
    accessor_fields fields = {.view = GYRE_NONE};
    if (!gyrei_gltf_fields(gltf, object, accessor_table, 7, &fields)) return false;
    if (gyrei_component_size(fields.component) == 0)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there is no component type %u", fields.component);
    if (!read_shape(gltf, fields.type, accessor)) return false;
    if (fields.count == 0) return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "count must be at least 1");
    if (fields.count >= GYRE_NONE)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "count %llu is more than there can be",
                               (unsigned long long)fields.count);
    accessor->component = (uint16_t)fields.component;
    accessor->count = (uint32_t)fields.count;
    accessor->normalized = fields.normalized != 0;
    gyrei_accessor_lay_out(accessor);
    if (!read_dense(gltf, &fields, accessor)) return false;
    return !fields.sparse || read_sparse(gltf, fields.sparse, accessor);
}

bool gyrei_gltf_read_accessors(gyrei_gltf *gltf) {
    if (!gyrei_gltf_count(gltf, gltf->root.accessors, &gltf->accessor_count)) return false;
    gltf->accessors = gyrei_gltf_scratch(gltf, gltf->accessor_count, sizeof *gltf->accessors);
    if (!gltf->accessors) return false;
    for (uint32_t i = 0; i < gltf->accessor_count; i++) {
        gyrei_gltf_at(gltf, "accessor", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.accessors, i);
        if (!object || !read_accessor(gltf, object, &gltf->accessors[i].data)) return false;
    }
    return true;
}

gyrei_gltf_accessor *gyrei_gltf_accessor_at(gyrei_gltf *gltf, const char *what, uint32_t index) {
    if (index < gltf->accessor_count) return &gltf->accessors[index];
    gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%s names accessor %u, the file has %u", what, index,
                    gltf->accessor_count);
    return NULL;
}

static size_t value_count(const gyrei_gltf_accessor *accessor) {
    return (size_t)accessor->data.count * gyrei_accessor_width(&accessor->data);
}

static void warn_not_finite(gyrei_gltf *gltf, const gyrei_gltf_accessor *accessor, bool finite) {
    if (!finite)
        gyrei_gltf_warn(gltf, GYREI_WARN_VERTEX_NOT_FINITE, "accessor %u holds numbers that are not finite",
                        (uint32_t)(accessor - gltf->accessors));
}

const float *gyrei_gltf_unpack_floats(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor) {
    if (accessor->floats) return accessor->floats;
    float *values = gyrei_gltf_new_unpacked(gltf, value_count(accessor), sizeof *values);
    if (!values) return NULL;
    gyrei_accessor_read_floats(&accessor->data, values);
    if (accessor->data.component == GYREI_COMPONENT_F32)
        warn_not_finite(gltf, accessor, gyrei_all_finite_floats(values, value_count(accessor)));
    return accessor->floats = values;
}

const double *gyrei_gltf_unpack_doubles(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor) {
    if (accessor->doubles) return accessor->doubles;
    double *values = gyrei_gltf_new_unpacked(gltf, value_count(accessor), sizeof *values);
    if (!values) return NULL;
    gyrei_accessor_read_doubles(&accessor->data, values);
    return accessor->doubles = values;
}

const double *gyrei_gltf_unpack_weights(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor) {
    if (accessor->doubles) return accessor->doubles;
    const double *values = gyrei_gltf_unpack_doubles(gltf, accessor);
    if (values) warn_not_finite(gltf, accessor, gyrei_all_finite(values, value_count(accessor)));
    return values;
}

const float *gyrei_gltf_unpack_colors(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor) {
    if (gyrei_accessor_width(&accessor->data) == 4) return gyrei_gltf_unpack_floats(gltf, accessor);
    if (accessor->colors) return accessor->colors;
    float *colors = gyrei_gltf_new_unpacked(gltf, accessor->data.count, 4 * sizeof *colors);
    if (!colors) return NULL;
    /* Three a vertex at the far end of the room, then spread from the front. */
    float *rgb = colors + accessor->data.count;
    gyrei_accessor_read_floats(&accessor->data, rgb);
    warn_not_finite(gltf, accessor, gyrei_all_finite_floats(rgb, value_count(accessor)));
    for (size_t i = 0; i < accessor->data.count; i++) {
        float r = rgb[i * 3], g = rgb[i * 3 + 1], b = rgb[i * 3 + 2];
        colors[i * 4] = r, colors[i * 4 + 1] = g, colors[i * 4 + 2] = b, colors[i * 4 + 3] = 1;
    }
    return accessor->colors = colors;
}

const uint32_t *gyrei_gltf_unpack_indices(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor) {
    if (accessor->indices) return accessor->indices;
    uint32_t *values = gyrei_gltf_new_unpacked(gltf, value_count(accessor), sizeof *values);
    if (!values) return NULL;
    if (!gyrei_accessor_read_integers(&accessor->data, values)) {
        gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "accessor %u must hold unsigned integers",
                        (uint32_t)(accessor - gltf->accessors));
        return NULL;
    }
    uint32_t largest = 0;
    for (size_t i = 0, count = value_count(accessor); i < count; i++)
        largest = values[i] > largest ? values[i] : largest;
    accessor->largest = largest;
    return accessor->indices = values;
}

const uint16_t *gyrei_gltf_unpack_joints(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor) {
    if (accessor->joints) return accessor->joints;
    uint16_t *values = gyrei_gltf_new_unpacked(gltf, value_count(accessor), sizeof *values);
    if (!values) return NULL;
    if (!gyrei_accessor_read_shorts(&accessor->data, values)) {
        gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "accessor %u must hold unsigned bytes or shorts",
                        (uint32_t)(accessor - gltf->accessors));
        return NULL;
    }
    uint16_t largest = 0;
    for (size_t i = 0, count = value_count(accessor); i < count; i++)
        largest = values[i] > largest ? values[i] : largest;
    accessor->largest = largest;
    return accessor->joints = values;
}
