/* SPDX-License-Identifier: MIT */
#include <asset/asset_copy.h>
#include <base/error.h>
#include <gyre/framed.h>
#include <string.h>

/* An asset of our own on its way into another frame: its arrays may be written to. */
typedef struct change {
    gyre_frame_map map;
    gyre_asset *asset;
    bool turns_cameras;       /* a camera's -z and +y do not stay where they are */
    gyre_quatd camera_turn;   /* puts them back, before everything else that the node does */
    uint32_t node_count;      /* without the nodes that are added */
    const uint8_t *is_turned; /* by node: the camera's turn is in its own rotation */
} change;

/* ---- vertices ---- */

static void map_points(const gyre_frame_map *map, const float *array, size_t count) {
    float *v = (float *)array;
    for (size_t i = 0; v && i < count; i++, v += 3) {
        const gyre_vec3 mapped = gyre_frame_map_point(*map, gyre_vec3_make(v[0], v[1], v[2]));
        v[0] = mapped.x, v[1] = mapped.y, v[2] = mapped.z;
    }
}

static void map_directions(const gyre_frame_map *map, const float *array, size_t count) {
    float *v = (float *)array;
    for (size_t i = 0; v && i < count; i++, v += 3) {
        const gyre_vec3 mapped = gyre_frame_map_direction(*map, gyre_vec3_make(v[0], v[1], v[2]));
        v[0] = mapped.x, v[1] = mapped.y, v[2] = mapped.z;
    }
}

static void map_tangents(const gyre_frame_map *map, const float *array, size_t count) {
    float *v = (float *)array;
    for (size_t i = 0; v && i < count; i++, v += 4) {
        const gyre_vec4 mapped = gyre_frame_map_tangent(*map, gyre_vec4_make(v[0], v[1], v[2], v[3]));
        v[0] = mapped.x, v[1] = mapped.y, v[2] = mapped.z, v[3] = mapped.w;
    }
}

/* ---- winding ---- */

static uint32_t *sequence(gyrei_arena *arena, uint32_t count) {
    uint32_t *indices = gyrei_arena_allocate_raw(arena, count, sizeof *indices);
    for (uint32_t i = 0; indices && i < count; i++)
        indices[i] = i;
    return indices;
}

/* Indices to write to, also for a primitive that has none. NULL: no memory. */
static uint32_t *own_indices(gyrei_arena *arena, gyre_primitive *p) {
    if (p->index_count == 0) {
        p->indices = sequence(arena, p->vertex_count);
        p->index_count = p->indices ? p->vertex_count : 0;
    }
    return (uint32_t *)p->indices;
}

static void swap(uint32_t *a, uint32_t *b) {
    const uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Each triangle keeps its first corner. */
static bool reverse_triangles(gyrei_arena *arena, gyre_primitive *p) {
    uint32_t *indices = own_indices(arena, p);
    for (uint32_t i = 0; indices && p->index_count - i >= 3; i += 3)
        swap(&indices[i + 1], &indices[i + 2]);
    return indices != NULL;
}

static bool reverse_fan(gyrei_arena *arena, gyre_primitive *p) {
    uint32_t *indices = own_indices(arena, p);
    if (!indices) return false;
    for (uint32_t first = 1, last = p->index_count - 1; first < last; first++, last--)
        swap(&indices[first], &indices[last]);
    return true;
}

/* Every other triangle of a strip is wound the other way. With its first corner twice in front, or once where
   it stood there twice, they all change sides. */
static bool reverse_strip(gyrei_arena *arena, gyre_primitive *p) {
    const uint32_t *indices = own_indices(arena, p);
    if (!indices || p->index_count == UINT32_MAX) return false;
    if (p->index_count > 3 && indices[0] == indices[1]) {
        p->indices = indices + 1;
        p->index_count--;
        return true;
    }
    uint32_t *longer = gyrei_arena_allocate_raw(arena, (size_t)p->index_count + 1, sizeof *longer);
    if (!longer) return false;
    longer[0] = indices[0];
    memcpy(longer + 1, indices, p->index_count * sizeof *longer);
    p->indices = longer;
    p->index_count++;
    return true;
}

/* Indices that say no more than the order of the vertices go, so that the way back ends where it began. */
static void drop_plain_indices(gyre_primitive *p) {
    if (p->index_count != p->vertex_count) return;
    for (uint32_t i = 0; i < p->index_count; i++)
        if (p->indices[i] != i) return;
    p->indices = NULL;
    p->index_count = 0;
}

static bool reverse_winding(gyrei_arena *arena, gyre_primitive *p) {
    const uint32_t corner_count = p->index_count ? p->index_count : p->vertex_count;
    bool done = true;
    if (p->mode < GYRE_PRIMITIVE_TRIANGLES || corner_count < 3) return true;
    if (p->index_count && !p->indices) return true;
    if (p->mode == GYRE_PRIMITIVE_TRIANGLES) done = reverse_triangles(arena, p);
    if (p->mode == GYRE_PRIMITIVE_TRIANGLE_FAN) done = reverse_fan(arena, p);
    if (p->mode == GYRE_PRIMITIVE_TRIANGLE_STRIP) done = reverse_strip(arena, p);
    if (done) drop_plain_indices(p);
    return done;
}

static bool change_primitive(change *c, gyre_primitive *p) {
    const size_t count = p->vertex_count;
    map_points(&c->map, p->positions, count);
    map_directions(&c->map, p->normals, count);
    map_tangents(&c->map, p->tangents, count);
    for (uint32_t t = 0; p->targets && t < p->target_count; t++) {
        map_points(&c->map, p->targets[t].positions, count);
        map_directions(&c->map, p->targets[t].normals, count);
        map_directions(&c->map, p->targets[t].tangents, count);
    }
    return c->map.determinant > 0 || reverse_winding(&c->asset->storage->arena, p);
}

static bool change_meshes(change *c) {
    for (uint32_t m = 0; m < c->asset->mesh_count; m++) {
        const gyre_mesh *mesh = &c->asset->meshes[m];
        for (uint32_t p = 0; p < mesh->primitive_count; p++)
            if (!change_primitive(c, (gyre_primitive *)&mesh->primitives[p])) return false;
    }
    return true;
}

static void change_skins(change *c) {
    for (uint32_t s = 0; s < c->asset->skin_count; s++) {
        const gyre_skin_binding *skin = &c->asset->skins[s];
        gyre_mat4d *inverse_binds = (gyre_mat4d *)skin->inverse_binds;
        for (uint32_t j = 0; inverse_binds && j < skin->joint_count; j++)
            inverse_binds[j] = gyre_frame_map_mat4d(c->map, inverse_binds[j]);
    }
}

/* ---- cameras: they look along their node's -z whatever the frame ---- */

static void choose_camera_turn(change *c) {
    const gyre_vec3d y = gyre_frame_map_directiond(c->map, gyre_vec3d_make(0, 1, 0));
    const gyre_vec3d z = gyre_frame_map_directiond(c->map, gyre_vec3d_make(0, 0, 1));
    const gyre_vec3d x = gyre_vec3d_cross(y, z);
    const gyre_mat3d turn = {{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
    c->camera_turn = gyre_quatd_from_mat3d(turn);
    c->turns_cameras = c->map.axis[1] != GYRE_AXIS_Y || c->map.axis[2] != GYRE_AXIS_Z;
}

/* What hangs on a node, or is bound to it, must not turn with its camera. */
static void mark_burdened(const gyre_asset *asset, uint8_t *is_burdened) {
    for (uint32_t n = 0; n < asset->node_count; n++) {
        const gyre_asset_node *node = &asset->nodes[n];
        if (node->mesh != GYRE_NONE || node->matrix != GYRE_NONE) is_burdened[n] = 1;
        if (node->parent < asset->node_count) is_burdened[node->parent] = 1;
    }
    for (uint32_t s = 0; s < asset->skin_count; s++) {
        const gyre_skin_binding *skin = &asset->skins[s];
        for (uint32_t j = 0; j < skin->joint_count; j++)
            if (skin->joints[j] < asset->node_count) is_burdened[skin->joints[j]] = 1;
    }
}

static gyre_asset_node camera_holder(const change *c, uint32_t parent) {
    const gyre_asset_node *node = &c->asset->nodes[parent];
    gyre_asset_node holder = {.local = gyre_transformd_identity(),
                              .matrix = GYRE_NONE,
                              .parent = parent,
                              .mesh = GYRE_NONE,
                              .skin = GYRE_NONE,
                              .camera = node->camera,
                              .in_scene = node->in_scene};
    if (node->camera < c->asset->camera_count) holder.name = c->asset->cameras[node->camera].name;
    holder.local.rotation = c->camera_turn;
    return holder;
}

/* Makes room for `added` more nodes at the end. */
static gyre_asset_node *grow_nodes(gyre_asset *asset, uint32_t added) {
    gyrei_arena *arena = &asset->storage->arena;
    const size_t count = (size_t)asset->node_count + added;
    gyre_asset_node *nodes = gyrei_arena_allocate_raw(arena, count, sizeof *nodes);
    uint32_t *order = gyrei_arena_allocate_raw(arena, count, sizeof *order);
    if (!nodes || !order || count >= GYRE_NONE) return NULL;
    memcpy(nodes, asset->nodes, asset->node_count * sizeof *nodes);
    asset->nodes = nodes;
    if (asset->order) {
        memcpy(order, asset->order, asset->node_count * sizeof *order);
        for (uint32_t i = asset->node_count; i < count; i++)
            order[i] = i;
        asset->order = order;
    }
    return nodes;
}

/* Nodes that hold a camera and nothing else turn themselves; the cameras of others get nodes of their own. */
static bool give_cameras_nodes(change *c, uint8_t *is_turned) {
    gyre_asset *asset = c->asset;
    uint32_t added = 0;
    mark_burdened(asset, is_turned);
    for (uint32_t n = 0; n < c->node_count; n++) {
        const bool has_camera = asset->nodes[n].camera != GYRE_NONE;
        added += has_camera && is_turned[n];
        is_turned[n] = has_camera && !is_turned[n];
    }
    if (added == 0) return true;
    gyre_asset_node *nodes = grow_nodes(asset, added);
    if (!nodes) return false;
    for (uint32_t n = 0; n < c->node_count; n++) {
        if (nodes[n].camera == GYRE_NONE || is_turned[n]) continue;
        nodes[asset->node_count++] = camera_holder(c, n);
        nodes[n].camera = GYRE_NONE;
    }
    return true;
}

static void change_cameras(change *c) {
    gyre_camera *cameras = (gyre_camera *)c->asset->cameras;
    for (uint32_t i = 0; cameras && i < c->asset->camera_count; i++) {
        gyre_camera *camera = &cameras[i];
        camera->near_m = gyre_frame_map_lengthd(c->map, camera->near_m);
        camera->far_m = gyre_frame_map_lengthd(c->map, camera->far_m);
        camera->xmag = gyre_frame_map_lengthd(c->map, camera->xmag);
        camera->ymag = gyre_frame_map_lengthd(c->map, camera->ymag);
    }
}

/* ---- nodes and curves ---- */

static void change_nodes(change *c) {
    gyre_asset_node *nodes = (gyre_asset_node *)c->asset->nodes;
    gyre_mat4d *matrices = (gyre_mat4d *)c->asset->matrices;
    for (uint32_t n = 0; n < c->node_count; n++) {
        gyre_transformd *local = &nodes[n].local;
        const gyre_vec3d scale = local->scale;
        *local = gyre_frame_map_transformd(c->map, *local);
        if (!c->is_turned[n]) continue;
        local->rotation = gyre_quatd_mul(local->rotation, c->camera_turn);
        local->scale = scale; /* the camera's turn changes the places back */
    }
    for (uint32_t m = 0; matrices && m < c->asset->matrix_count; m++)
        matrices[m] = gyre_frame_map_mat4d(c->map, matrices[m]);
}

static void change_triple(const change *c, uint8_t path, double *v) {
    const gyre_vec3d value = {v[0], v[1], v[2]};
    const gyre_vec3d mapped =
        path == GYRE_PATH_SCALE ? gyre_frame_map_scaled(c->map, value) : gyre_frame_map_pointd(c->map, value);
    v[0] = mapped.x, v[1] = mapped.y, v[2] = mapped.z;
}

static void change_rotation(const change *c, bool is_turned, double *v) {
    gyre_quatd q = gyre_frame_map_quatd(c->map, gyre_quatd_from_xyzw(v));
    if (is_turned) q = gyre_quatd_mul(q, c->camera_turn);
    gyre_quatd_to_xyzw(q, v);
}

/* Keys and tangents alike: all that is done to them is linear. */
static void change_curve(const change *c, const gyre_curve *curve) {
    const size_t parts = curve->interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1;
    const size_t count = parts * curve->key_count;
    const bool is_turned = curve->node < c->node_count && c->is_turned[curve->node];
    double *values = (double *)curve->values;
    if (!values) return;
    if (curve->path == GYRE_PATH_ROTATION && curve->component_count == 4) {
        for (size_t i = 0; i < count; i++)
            change_rotation(c, is_turned, values + 4 * i);
    }
    if (curve->component_count != 3 || curve->path == GYRE_PATH_WEIGHTS) return;
    if (curve->path == GYRE_PATH_SCALE && is_turned) return;
    for (size_t i = 0; i < count; i++)
        change_triple(c, curve->path, values + 3 * i);
}

static void change_clips(const change *c) {
    for (uint32_t i = 0; i < c->asset->clip_count; i++)
        for (uint32_t k = 0; k < c->asset->clips[i].curve_count; k++)
            change_curve(c, &c->asset->clips[i].curves[k]);
}

static bool change_all(change *c) {
    c->node_count = c->asset->node_count;
    uint8_t *is_turned = gyrei_arena_allocate(&c->asset->storage->arena, (size_t)c->node_count + 1, 1);
    if (!is_turned) return false;
    choose_camera_turn(c);
    if (c->turns_cameras && !give_cameras_nodes(c, is_turned)) return false;
    c->is_turned = is_turned;
    change_nodes(c);
    change_clips(c);
    change_cameras(c);
    change_skins(c);
    return change_meshes(c);
}

gyre_status gyre_asset_in_frame(const gyre_asset *asset, gyre_frame from, gyre_frame to,
                                const gyre_allocator *allocator, const gyre_asset **out, gyre_error *error) {
    change c = {.turns_cameras = false};
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!asset) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "asset is NULL");
    if (gyre_frame_map_between_checked(from, to, &c.map) != GYRE_OK) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the frame %s is not valid",
                          gyre_frame_is_valid(from) ? "to go to" : "of the asset");
    }
    c.asset = gyrei_asset_copy(asset, allocator);
    if (c.asset && change_all(&c)) {
        *out = c.asset;
        return GYRE_OK;
    }
    gyre_asset_destroy(c.asset);
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
}
