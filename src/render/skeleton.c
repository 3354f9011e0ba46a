/* SPDX-License-Identifier: MIT */
/* Bones as slim octahedra from joint to joint, joints as balls, all with a dark outline, over the picture. */
#include <gyre/quatd.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "render/renderer.h"
#include "render/shade.h"

typedef struct gyrei_bone {
    uint32_t parent; /* GYRE_NONE: a joint alone */
    uint32_t node;
} gyrei_bone;

enum {
    BONE_CORNERS = 24,
    BALL_CORNERS = 96,
    CORNERS = BONE_CORNERS + BALL_CORNERS,
    FLOATS = 10, /* position, normal, colour */
    BATCH = 128  /* bones a draw */
};

static const float BONE_COLOR[3] = {0.80f, 0.77f, 0.68f};
static const float BALL_COLOR[3] = {0.95f, 0.36f, 0.06f};
static const float OUTLINE_COLOR[3] = {0.012f, 0.014f, 0.02f};

/* A batch being filled: `swell` moves everything outwards, for the outline. */
typedef struct bone_writer {
    float *out;
    double swell;
    const float *color;
} bone_writer;

static void write_corner(bone_writer *writer, gyre_vec3d position, gyre_vec3d normal) {
    float *out = writer->out;
    out[0] = (float)position.x, out[1] = (float)position.y, out[2] = (float)position.z;
    out[3] = (float)normal.x, out[4] = (float)normal.y, out[5] = (float)normal.z;
    memcpy(out + 6, writer->color, 12);
    out[9] = 1;
    writer->out += FLOATS;
}

static void write_face(bone_writer *writer, gyre_vec3d a, gyre_vec3d b, gyre_vec3d c) {
    gyre_vec3d normal = gyre_vec3d_cross(gyre_vec3d_sub(b, a), gyre_vec3d_sub(c, a));
    normal = gyre_vec3d_normalise(normal, gyre_vec3d_make(0, 1, 0));
    write_corner(writer, a, normal);
    write_corner(writer, b, normal);
    write_corner(writer, c, normal);
}

static void write_bone(bone_writer *writer, gyre_vec3d from, gyre_vec3d to, double girth) {
    const gyre_vec3d up = {0, 1, 0};
    gyre_vec3d along = gyre_vec3d_sub(to, from);
    double length = gyre_vec3d_length(along), swell = writer->swell;
    gyre_quatd turn = gyre_quatd_shortest_arc(up, gyre_vec3d_normalise(along, up));
    double waist = fmin(0.16 * length, girth) + swell;
    gyre_vec3d ring[4];
    for (int i = 0; i < 4; i++) {
        const double x[4] = {1, 0, -1, 0};
        gyre_vec3d corner = {waist * x[i], 0.2 * length, waist * x[(i + 1) % 4]};
        ring[i] = gyre_vec3d_add(from, gyre_quatd_rotate(turn, corner));
    }
    gyre_vec3d bottom = gyre_vec3d_add(from, gyre_quatd_rotate(turn, gyre_vec3d_make(0, -2 * swell, 0)));
    gyre_vec3d top = gyre_vec3d_add(to, gyre_quatd_rotate(turn, gyre_vec3d_make(0, 2 * swell, 0)));
    for (int i = 0; i < 4; i++) {
        write_face(writer, ring[i], ring[(i + 1) % 4], top);
        write_face(writer, ring[(i + 1) % 4], ring[i], bottom);
    }
}

static void write_ball_face(bone_writer *writer, gyre_vec3d centre, double radius,
                            const gyre_vec3d corners[3]) {
    for (int i = 0; i < 3; i++) {
        gyre_vec3d normal = gyre_vec3d_normalise(corners[i], corners[i]);
        write_corner(writer, gyre_vec3d_add(centre, gyre_vec3d_scale(normal, radius)), normal);
    }
}

/* An octahedron, each face cut in four and blown up to a ball. */
static void write_ball(bone_writer *writer, gyre_vec3d centre, double radius) {
    radius += writer->swell;
    for (int octant = 0; octant < 8; octant++) {
        double x = octant & 1 ? -1 : 1, y = octant & 2 ? -1 : 1, z = octant & 4 ? -1 : 1;
        bool turned = (x * y * z) < 0;
        gyre_vec3d a = {x, 0, 0}, b = turned ? gyre_vec3d_make(0, 0, z) : gyre_vec3d_make(0, y, 0),
                   c = turned ? gyre_vec3d_make(0, y, 0) : gyre_vec3d_make(0, 0, z);
        gyre_vec3d ab = gyre_vec3d_add(a, b), bc = gyre_vec3d_add(b, c), ca = gyre_vec3d_add(c, a);
        const gyre_vec3d faces[4][3] = {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}};
        for (int f = 0; f < 4; f++)
            write_ball_face(writer, centre, radius, faces[f]);
    }
}

/* Joints of all skins; without skins every node of the scene. */
static uint8_t *mark_joints(const gyre_asset *asset, gyrei_arena *arena) {
    uint8_t *marks = gyrei_arena_allocate(arena, asset->node_count, 1);
    if (!marks) return NULL;
    for (uint32_t n = 0; n < asset->node_count; n++)
        marks[n] = asset->skin_count == 0 && asset->nodes[n].in_scene;
    for (uint32_t s = 0; s < asset->skin_count; s++)
        for (uint32_t j = 0; j < asset->skins[s].joint_count; j++)
            if (asset->skins[s].joints[j] < asset->node_count) marks[asset->skins[s].joints[j]] = 1;
    return marks;
}

/* The nearest ancestor that is a joint, for each node, parents first: each node is looked at once. */
static void find_parents(const gyre_asset *asset, const uint8_t *marks, const uint32_t *order,
                         uint32_t *nearest) {
    for (uint32_t n = 0; n < asset->node_count; n++)
        nearest[n] = GYRE_NONE;
    for (uint32_t i = 0; i < asset->node_count; i++) {
        uint32_t n = order ? order[i] : i, parent = asset->nodes[n].parent;
        if (parent < asset->node_count) nearest[n] = marks[parent] ? parent : nearest[parent];
    }
}

gyre_status gyrei_bones_create(gyre_model *model, gyre_error *error) {
    const gyre_asset *asset = model->asset;
    gyrei_arena space = {.allocator = model->arena.allocator};
    uint8_t *marks = mark_joints(asset, &space);
    uint32_t *nearest = gyrei_arena_allocate_raw(&space, asset->node_count, sizeof *nearest);
    uint32_t count = 0;
    for (uint32_t n = 0; marks && n < asset->node_count; n++)
        count += marks[n];
    model->bones = gyrei_arena_allocate(&model->arena, count, sizeof *model->bones);
    if (!marks || !nearest || !model->bones) {
        gyrei_arena_destroy(&space);
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "model: out of memory");
    }
    find_parents(asset, marks, asset->order, nearest);
    for (uint32_t n = 0; n < asset->node_count; n++)
        if (marks[n]) model->bones[model->bone_count++] = (gyrei_bone){nearest[n], n};
    gyrei_arena_destroy(&space);
    return GYRE_OK;
}

static gyre_vec3d joint_position(const gyrei_placed *placed, uint32_t node, gyre_vec3d eye) {
    const double *m = placed->posed->worlds[node].m;
    gyre_vec3d at = gyre_vec3d_make(m[12], m[13], m[14]);
    if (placed->moved) at = gyre_mat4d_mul_point(placed->world, at);
    return gyre_vec3d_sub(at, eye);
}

/* The mean length of the bones says how thick they are: it stays the same while the joints only turn. */
static double mean_length(const gyrei_placed *placed) {
    const gyre_model *model = placed->model;
    const gyre_vec3d origin = {0, 0, 0};
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->bone_count; i++) {
        const gyrei_bone *bone = &model->bones[i];
        if (bone->parent == GYRE_NONE) continue;
        double length = gyre_vec3d_length(gyre_vec3d_sub(joint_position(placed, bone->node, origin),
                                                         joint_position(placed, bone->parent, origin)));
        if (!(length > 0) || isinf(length)) continue;
        sum += length;
        count++;
    }
    return count ? sum / count : 0.1;
}

/* Fills one layer of a batch and gives its corners. */
static uint32_t write_batch(const gyrei_placed *placed, uint32_t first, uint32_t count, double unit,
                            bool outline) {
    const gyre_model *model = placed->model;
    const gyre_vec3d eye = placed->frame->view.eye;
    bone_writer writer = {.out = model->bone_vertices, .swell = outline ? 0.022 * unit : 0};
    for (uint32_t i = first; i < first + count; i++) {
        const gyrei_bone *bone = &model->bones[i];
        gyre_vec3d at = joint_position(placed, bone->node, eye);
        writer.color = outline ? OUTLINE_COLOR : BALL_COLOR;
        write_ball(&writer, at, 0.085 * unit);
        if (bone->parent == GYRE_NONE) continue;
        writer.color = outline ? OUTLINE_COLOR : BONE_COLOR;
        write_bone(&writer, joint_position(placed, bone->parent, eye), at, 0.11 * unit);
    }
    return (uint32_t)((writer.out - model->bone_vertices) / FLOATS);
}

static void encode_colors(float *vertices, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        gyrei_color_encode(vertices + (size_t)i * FLOATS + 6, vertices + (size_t)i * FLOATS + 6);
}

static void draw_batch(const gyrei_placed *placed, gyrei_item *item, uint32_t corners, gyrei_cull cull) {
    gyre_model *model = placed->model;
    gyre_renderer *renderer = placed->frame->renderer;
    gyrei_device *device = &renderer->device;
    size_t size = (size_t)corners * FLOATS * sizeof(float);
    if (device->fixed) encode_colors(model->bone_vertices, corners);
    if (!model->bone_buffer) {
        model->bone_buffer =
            gyrei_buffer_create(device, GYREI_BUFFER_VERTEX, model->bone_vertices, size, true);
    } else {
        gyrei_buffer_write(device, model->bone_buffer, model->bone_vertices, size);
    }
    const uint32_t stride = FLOATS * sizeof(float), buffer = model->bone_buffer;
    item->draw.streams[GYREI_ATTRIBUTE_POSITION] =
        (gyrei_stream){buffer, 0, stride, 3, GYREI_COMPONENT_FLOAT};
    item->draw.streams[GYREI_ATTRIBUTE_NORMAL] = (gyrei_stream){buffer, 12, stride, 3, GYREI_COMPONENT_FLOAT};
    item->draw.streams[GYREI_ATTRIBUTE_COLOR] = (gyrei_stream){buffer, 24, stride, 4, GYREI_COMPONENT_FLOAT};
    item->draw.count = corners;
    item->draw.cull = cull;
    gyrei_item_draw(renderer, item, &placed->frame->view);
}

static gyre_status draw_skeleton(const gyrei_placed *placed, gyrei_item *item, gyre_error *error) {
    gyre_model *model = placed->model;
    if (!model->bone_vertices) {
        model->bone_vertices =
            gyrei_arena_allocate_raw(&model->arena, (size_t)BATCH * CORNERS, FLOATS * sizeof(float));
        if (!model->bone_vertices) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "skeleton: out of memory");
    }
    double unit = mean_length(placed);
    for (uint32_t first = 0; first < model->bone_count; first += BATCH) {
        uint32_t count = model->bone_count - first < BATCH ? model->bone_count - first : BATCH;
        uint32_t corners = write_batch(placed, first, count, unit, true);
        draw_batch(placed, item, corners, GYREI_CULL_FRONT);
        corners = write_batch(placed, first, count, unit, false);
        draw_batch(placed, item, corners, GYREI_CULL_BACK);
    }
    return GYRE_OK;
}

/* Bones and balls alike. */
static void tint_bones(gyrei_tint *tint) {
    float colors[2][4] = {{BONE_COLOR[0], BONE_COLOR[1], BONE_COLOR[2], 1},
                          {BALL_COLOR[0], BALL_COLOR[1], BALL_COLOR[2], 1}};
    for (int k = 0; k < GYREI_TINT_COUNT; k++) {
        float encoded[4];
        gyrei_color_encode(colors[k % 2], encoded);
        for (int c = 0; c < 3; c++) {
            tint->albedo[c][k] = colors[k % 2][c];
            tint->multiplied[c][k] = encoded[c];
        }
    }
}

gyre_status gyrei_skeletons_draw(const gyrei_frame *frame, gyre_error *error) {
    gyrei_tint tint;
    tint_bones(&tint);
    gyre_renderer *renderer = frame->renderer;
    const gyrei_shader_key key = {.shader = GYREI_SHADER_MODEL,
                                  .palette_kind = GYREI_PALETTE_AXES,
                                  .normals = GYREI_NORMALS_VERTEX,
                                  .colors = 1,
                                  .turn = (uint8_t)renderer->turn,
                                  .palette_size = 3};
    gyrei_item item = {.surface = {1, 1, 1, 1, 0, 0, 0, 0, -0.9f, 0.05f, 0.05f, 0},
                       .tint = renderer->device.fixed ? &tint : NULL,
                       .placement = {0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0},
                       .draw = {.topology = GYREI_TRIANGLES, .depth = true}};
    item.shader = gyrei_renderer_shader(renderer, &key, error);
    if (item.shader == GYRE_NONE) return GYRE_GPU_FAILED;
    gyrei_device_clear_depth(&renderer->device);
    for (uint32_t i = 0; i < frame->job->instance_count; i++) {
        gyrei_placed placed = gyrei_placed_of(frame, &frame->job->instances[i]);
        gyre_status status = draw_skeleton(&placed, &item, error);
        if (status != GYRE_OK) return status;
    }
    return GYRE_OK;
}
