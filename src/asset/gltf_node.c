/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <gyre/hierarchy.h>
#include <string.h>

typedef struct node_fields {
    gyrei_text name;
    const gyrei_json *children, *matrix, *translation, *rotation, *scale, *weights;
    uint32_t mesh, skin, camera;
} node_fields;

static const gyrei_field node_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, node_fields, name),
    GYREI_FIELD("children", GYREI_FIELD_ARRAY, node_fields, children),
    GYREI_FIELD("translation", GYREI_FIELD_ARRAY, node_fields, translation),
    GYREI_FIELD("rotation", GYREI_FIELD_ARRAY, node_fields, rotation),
    GYREI_FIELD("scale", GYREI_FIELD_ARRAY, node_fields, scale),
    GYREI_FIELD("matrix", GYREI_FIELD_ARRAY, node_fields, matrix),
    GYREI_FIELD("mesh", GYREI_FIELD_INDEX, node_fields, mesh),
    GYREI_FIELD("skin", GYREI_FIELD_INDEX, node_fields, skin),
    GYREI_FIELD("camera", GYREI_FIELD_INDEX, node_fields, camera),
    GYREI_FIELD("weights", GYREI_FIELD_ARRAY, node_fields, weights),
};

/* What is unit up to rounding keeps its bits: made unit again and again it would creep. */
gyre_quatd gyrei_gltf_unit_rotation(gyrei_gltf *gltf, const double *xyzw, double tolerance) {
    gyre_quatd rotation = gyre_quatd_from_xyzw(xyzw);
    double length = gyre_quatd_length(rotation);
    if (length == 0) {
        gyrei_gltf_warn(gltf, GYREI_WARN_ROTATION_ZERO, "a rotation of length 0 became the identity");
        return gyre_quatd_identity();
    }
    if (!(length >= 1 - tolerance && length <= 1 + tolerance))
        gyrei_gltf_warn(gltf, GYREI_WARN_ROTATION_NOT_UNIT, "a rotation of length %.6g was made unit",
                        length);
    return gyrei_quatd_unit(rotation);
}

static bool read_trs(gyrei_gltf *gltf, const node_fields *fields, gyre_transformd *local) {
    double values[4];
    *local = gyre_transformd_identity();
    if (fields->translation) {
        if (!gyrei_gltf_numbers(gltf, "translation", fields->translation, 3, values)) return false;
        local->translation = gyre_vec3d_make(values[0], values[1], values[2]);
    }
    if (fields->rotation) {
        if (!gyrei_gltf_numbers(gltf, "rotation", fields->rotation, 4, values)) return false;
        local->rotation = gyrei_gltf_unit_rotation(gltf, values, 1e-5);
    }
    if (fields->scale) {
        if (!gyrei_gltf_numbers(gltf, "scale", fields->scale, 3, values)) return false;
        local->scale = gyre_vec3d_make(values[0], values[1], values[2]);
    }
    return true;
}

static double largest_entry(const gyre_mat4d *matrix) {
    double largest = 0;
    for (int i = 0; i < 11; i++)
        if (i % 4 != 3) largest = fmax(largest, fabs(matrix->m[i]));
    return largest;
}

/* T * R * S says the same as the matrix, to 1e-6 of its largest entry. */
static bool is_exact(const gyre_mat4d *matrix, const gyre_transformd *transform) {
    gyre_mat4d again = gyre_mat4d_from_transformd(*transform);
    double bound = 1e-6 * largest_entry(matrix);
    for (int i = 0; i < 11; i++)
        if (i % 4 != 3 && !(fabs(matrix->m[i] - again.m[i]) <= bound)) return false;
    return true;
}

static void mend_last_row(gyrei_gltf *gltf, gyre_mat4d *matrix) {
    if (matrix->m[3] == 0 && matrix->m[7] == 0 && matrix->m[11] == 0 && matrix->m[15] == 1) return;
    gyrei_gltf_warn(gltf, GYREI_WARN_MATRIX_LAST_ROW,
                    "the last row of a matrix was not 0 0 0 1 and became it");
    matrix->m[3] = matrix->m[7] = matrix->m[11] = 0;
    matrix->m[15] = 1;
}

static bool read_matrix(gyrei_gltf *gltf, const node_fields *fields, uint32_t index) {
    gyre_asset_node *node = &gltf->nodes[index];
    gyre_mat4d *matrix = &gltf->matrices[gltf->asset->matrix_count];
    if (!gyrei_gltf_numbers(gltf, "matrix", fields->matrix, 16, matrix->m)) return false;
    if (fields->translation || fields->rotation || fields->scale)
        gyrei_gltf_warn(gltf, GYREI_WARN_MATRIX_AND_TRS,
                        "it has a matrix as well as translation, rotation or scale: the matrix was taken");
    mend_last_row(gltf, matrix);
    node->local = gyre_transformd_from_mat4d(*matrix, NULL);
    gltf->node_flags[index] |= GYREI_NODE_HAD_MATRIX;
    if (is_exact(matrix, &node->local)) return true;
    gyrei_gltf_warn(gltf, GYREI_WARN_MATRIX_SHEARED,
                    "its matrix is no translation, rotation and scale: it is kept as a matrix");
    node->matrix = gltf->asset->matrix_count++;
    return true;
}

static bool adopt(gyrei_gltf *gltf, uint32_t parent, const gyrei_json *children) {
    for (size_t i = 0, count = gyrei_json_count(children); i < count; i++) {
        uint32_t child;
        if (!gyrei_gltf_index(gltf, gyrei_json_at(children, i), "node", gltf->asset->node_count, &child))
            return false;
        uint32_t *slot = &gltf->nodes[child].parent;
        if (*slot == parent)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "node %u stands twice among its children", child);
        if (*slot != GYRE_NONE)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "node %u is its child and also that of node %u",
                                   child, *slot);
        *slot = parent;
    }
    return true;
}

static bool read_node(gyrei_gltf *gltf, const gyrei_json *object, uint32_t index,
                      const gyrei_json **weights) {
    gyre_asset_node *node = &gltf->nodes[index];
    node_fields fields = {.mesh = GYRE_NONE, .skin = GYRE_NONE, .camera = GYRE_NONE};
    uint32_t skin_count = 0;
    if (!gyrei_gltf_fields(gltf, object, node_table, 10, &fields) ||
        !gyrei_gltf_count(gltf, gltf->root.skins, &skin_count) ||
        !gyrei_gltf_within(gltf, "mesh", fields.mesh, gltf->asset->mesh_count) ||
        !gyrei_gltf_within(gltf, "skin", fields.skin, skin_count) ||
        !gyrei_gltf_within(gltf, "camera", fields.camera, gltf->asset->camera_count) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &node->name))
        return false;
    node->mesh = fields.mesh;
    node->skin = fields.skin;
    node->camera = fields.camera;
    node->weight_count = fields.mesh == GYRE_NONE ? 0 : gltf->asset->meshes[fields.mesh].target_count;
    *weights = fields.weights;
    if (fields.matrix ? !read_matrix(gltf, &fields, index) : !read_trs(gltf, &fields, &node->local))
        return false;
    return !fields.children || adopt(gltf, index, fields.children);
}

/* Follows each node up until it meets a root or a node seen before; meeting its own trail is a cycle. */
static bool check_cycles(gyrei_gltf *gltf) {
    uint32_t count = gltf->asset->node_count;
    uint32_t *trail = gyrei_gltf_scratch(gltf, count, sizeof *trail);
    if (!trail) return false;
    for (uint32_t start = 0; start < count; start++) {
        uint32_t at = start;
        while (at != GYRE_NONE && trail[at] == 0) {
            trail[at] = start + 1;
            at = gltf->nodes[at].parent;
        }
        if (at == GYRE_NONE || trail[at] != start + 1) continue;
        gyrei_gltf_at(gltf, "node", at);
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "it is its own ancestor, through its parent node %u",
                               gltf->nodes[at].parent);
    }
    return true;
}

static bool order_nodes(gyrei_gltf *gltf) {
    uint32_t count = gltf->asset->node_count;
    uint32_t *order = gyrei_gltf_new(gltf, count, sizeof *order);
    uint32_t *parents = gyrei_gltf_scratch(gltf, count, sizeof *parents);
    uint32_t *depths = gyrei_gltf_scratch(gltf, count, sizeof *depths);
    uint32_t *work = gyrei_gltf_scratch(gltf, (size_t)count + 1, sizeof *work);
    gyre_error why = {0};
    if (!order || !parents || !depths || !work) return false;
    for (uint32_t i = 0; i < count; i++)
        parents[i] = gltf->nodes[i].parent;
    gltf->asset->order = order;
    gyre_status status = gyre_hierarchy_order(parents, count, order, depths, work, &why);
    return status == GYRE_OK || gyrei_gltf_fail(gltf, status, "%s", why.message);
}

/* A node's own weights, else its mesh's, else zeros. */
static bool fill_weights(gyrei_gltf *gltf, const gyre_asset_node *node, const gyrei_json *own,
                         double *weights) {
    const double *of_mesh = node->mesh == GYRE_NONE ? NULL : gltf->asset->meshes[node->mesh].weights;
    if (own) return gyrei_gltf_numbers(gltf, "weights", own, node->weight_count, weights);
    if (node->weight_count == 0) return true;
    if (of_mesh)
        memcpy(weights, of_mesh, node->weight_count * sizeof *weights);
    else
        memset(weights, 0, node->weight_count * sizeof *weights);
    return true;
}

static bool place_weights(gyrei_gltf *gltf, const gyrei_json *const *own) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < gltf->asset->node_count; i++) {
        gltf->nodes[i].weight_offset = (uint32_t)total;
        total += gltf->nodes[i].weight_count;
        if (total >= GYRE_NONE)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there are more morph weights than can be counted");
    }
    double *weights = gyrei_gltf_new_unpacked(gltf, (size_t)total, sizeof *weights);
    if (!weights) return false;
    gltf->asset->weights = weights;
    gltf->asset->weight_count = (uint32_t)total;
    for (uint32_t i = 0; i < gltf->asset->node_count; i++) {
        gyrei_gltf_at(gltf, "node", i);
        if (!fill_weights(gltf, &gltf->nodes[i], own[i], weights + gltf->nodes[i].weight_offset))
            return false;
    }
    return true;
}

/* Room for the matrices of all nodes that are given by one. */
static bool make_room(gyrei_gltf *gltf, uint32_t count) {
    gltf->nodes = gyrei_gltf_new(gltf, count, sizeof *gltf->nodes);
    gltf->matrices = gyrei_gltf_scratch(gltf, count, sizeof *gltf->matrices);
    gltf->node_flags = gyrei_gltf_scratch(gltf, count, sizeof *gltf->node_flags);
    if (!gltf->nodes || !gltf->matrices || !gltf->node_flags) return false;
    gltf->asset->nodes = gltf->nodes;
    gltf->asset->node_count = count;
    for (uint32_t i = 0; i < count; i++)
        gltf->nodes[i].parent = gltf->nodes[i].matrix = GYRE_NONE;
    return true;
}

bool gyrei_gltf_read_nodes(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.nodes, &count) || !make_room(gltf, count)) return false;
    const gyrei_json **weights = gyrei_gltf_scratch(gltf, count, sizeof *weights);
    if (!weights) return false;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "node", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.nodes, i);
        if (!object || !read_node(gltf, object, i, &weights[i])) return false;
    }
    return place_weights(gltf, weights) && check_cycles(gltf) && order_nodes(gltf);
}

void gyrei_gltf_drop_matrix(gyrei_gltf *gltf, uint32_t node) {
    if (!(gltf->node_flags[node] & GYREI_NODE_HAD_MATRIX)) return;
    gyrei_gltf_warn(gltf, GYREI_WARN_MATRIX_ANIMATED,
                    "node %u is given by a matrix and animated: the matrix was taken apart", node);
    gltf->nodes[node].matrix = GYRE_NONE;
    gltf->node_flags[node] = 0;
}

bool gyrei_gltf_keep_matrices(gyrei_gltf *gltf) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < gltf->asset->node_count; i++)
        count += gltf->nodes[i].matrix != GYRE_NONE;
    gyre_mat4d *kept = gyrei_gltf_new(gltf, count, sizeof *kept);
    if (!kept) return false;
    gltf->asset->matrices = kept;
    gltf->asset->matrix_count = count;
    for (uint32_t i = 0, next = 0; i < gltf->asset->node_count; i++) {
        if (gltf->nodes[i].matrix == GYRE_NONE) continue;
        kept[next] = gltf->matrices[gltf->nodes[i].matrix];
        gltf->nodes[i].matrix = next++;
    }
    return true;
}
