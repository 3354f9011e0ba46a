/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "model.h"
#include "number.h"
#include "report.h"
#include "vertex.h"

#include <gyre/framed.h>
#include <gyre/posed.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One evaluation; everything that it needs is allocated before the first sample is written. */
typedef struct evaluation {
    const command_options *options;
    const gyre_asset *asset;
    const gyre_curves *clip; /* NULL: the rest pose */
    uint32_t clip_index;
    gyre_posed *posed;
    vertex_buffer vertices; /* empty without --vertices */
    bool *moved;            /* by node: the clip moves it */
    gyre_frame_map map;     /* to the frame that is printed in; it rounds nothing where that is glTF's */
    json_writer json;
} evaluation;

/* A matrix that a curve moves has given way to translation, rotation and scale. */
static void moved_mark(evaluation *e) {
    for (uint32_t c = 0; e->clip && c < e->clip->curve_count; c++) {
        if (e->clip->curves[c].path != GYRE_PATH_WEIGHTS) e->moved[e->clip->curves[c].node] = true;
    }
}

static int evaluation_prepare(evaluation *e) {
    gyre_error error = {0};
    e->moved = calloc((size_t)e->asset->node_count + 1, sizeof *e->moved);
    if (e->moved == NULL) return report_failure("out of memory");
    moved_mark(e);
    gyre_status status = gyre_posed_create(e->asset, NULL, &e->posed, &error);
    if (status == GYRE_OK && e->options->vertices)
        status = vertex_buffer_make(e->asset, &e->vertices, &error);
    return status == GYRE_OK ? EXIT_DONE : report_error(e->options->operand, &error);
}

static bool is_sheared(const evaluation *e, uint32_t node) {
    return e->asset->nodes[node].matrix != GYRE_NONE && !e->moved[node];
}

static double time_clamp(const gyre_curves *clip, double time_s) {
    return fmin(fmax(time_s, 0), clip->duration_s);
}

static int map_choose(evaluation *e) {
    gyre_frame frame;
    int status = model_frame(e->options, &frame);
    if (status == EXIT_DONE) e->map = gyre_frame_map_between(gyre_frame_preset(GYRE_FRAME_GLTF), frame);
    return status;
}

/* A map that mirrors makes -0 of 0, which says nothing to anyone; glTF's own numbers stay bit for bit. */
static double plain_zero(const evaluation *e, double value) {
    return e->options->frame ? value + 0.0 : value;
}

static gyre_vec3d plain_zeros(const evaluation *e, gyre_vec3d v) {
    return gyre_vec3d_make(plain_zero(e, v.x), plain_zero(e, v.y), plain_zero(e, v.z));
}

static gyre_vec3d point_of(const evaluation *e, gyre_vec3d point) {
    return plain_zeros(e, gyre_frame_map_pointd(e->map, point));
}

static gyre_transformd local_of(const evaluation *e, uint32_t node) {
    gyre_transformd local = gyre_frame_map_transformd(e->map, e->posed->locals[node]);
    const gyre_quatd q = local.rotation;
    local.translation = plain_zeros(e, local.translation);
    local.rotation =
        gyre_quatd_make(plain_zero(e, q.x), plain_zero(e, q.y), plain_zero(e, q.z), plain_zero(e, q.w));
    return local;
}

static gyre_mat4d world_of(const evaluation *e, uint32_t node) {
    gyre_mat4d world = gyre_frame_map_mat4d(e->map, e->posed->worlds[node]);
    for (int i = 0; i < 16; i++)
        world.m[i] = plain_zero(e, world.m[i]);
    return world;
}

static void vector_write(json_writer *json, gyre_vec3d v) {
    const double values[3] = {v.x, v.y, v.z};
    json_numbers(json, values, 3);
}

static void node_write(evaluation *e, uint32_t index) {
    json_writer *json = &e->json;
    const gyre_asset_node *node = &e->asset->nodes[index];
    const gyre_transformd local = local_of(e, index);
    const gyre_mat4d world = world_of(e, index);
    double rotation[4];
    gyre_quatd_to_xyzw(local.rotation, rotation);
    json_begin(json, '{');
    json_key(json, "index");
    json_integer(json, index);
    json_key(json, "name");
    json_text(json, node->name);
    json_key(json, "parent");
    json_index(json, node->parent);
    json_key(json, "translation");
    vector_write(json, local.translation);
    json_key(json, "rotation");
    json_numbers(json, rotation, 4);
    json_key(json, "scale");
    vector_write(json, local.scale);
    json_key(json, "world");
    json_numbers(json, world.m, 16);
    if (is_sheared(e, index)) {
        json_key(json, "matrix");
        json_bool(json, true);
    }
    json_end(json, '}');
}

static void weights_write(evaluation *e, uint32_t index) {
    const gyre_asset_node *node = &e->asset->nodes[index];
    if (node->weight_count == 0) return;
    json_begin(&e->json, '{');
    json_key(&e->json, "node");
    json_integer(&e->json, index);
    json_key(&e->json, "values");
    json_numbers(&e->json, e->posed->weights + node->weight_offset, node->weight_count);
    json_end(&e->json, '}');
}

static void primitive_write(void *user, uint32_t node, uint32_t primitive, const gyre_vec3d *positions,
                            uint32_t count) {
    evaluation *e = user;
    json_writer *json = &e->json;
    json_begin(json, '{');
    json_key(json, "node");
    json_integer(json, node);
    json_key(json, "mesh");
    json_integer(json, e->asset->nodes[node].mesh);
    json_key(json, "primitive");
    json_integer(json, primitive);
    json_key(json, "positions");
    json_begin(json, '[');
    for (uint32_t v = 0; v < count; v++)
        vector_write(json, point_of(e, positions[v]));
    json_end(json, ']');
    json_end(json, '}');
}

static gyre_status meshes_write(evaluation *e, gyre_error *error) {
    json_key(&e->json, "meshes");
    json_begin(&e->json, '[');
    gyre_status status = vertex_visit(&e->vertices, e->posed, primitive_write, e, error);
    json_end(&e->json, ']');
    return status;
}

static void scene_nodes_write(evaluation *e, void (*write)(evaluation *e, uint32_t index)) {
    json_begin(&e->json, '[');
    for (uint32_t n = 0; n < e->asset->node_count; n++) {
        if (e->asset->nodes[n].in_scene) write(e, n);
    }
    json_end(&e->json, ']');
}

static gyre_status sample_write(evaluation *e, double time_s, gyre_error *error) {
    gyre_status status = gyre_posed_evaluate(e->posed, e->clip_index, time_s, error);
    if (status != GYRE_OK) return status;
    json_begin(&e->json, '{');
    json_key(&e->json, "time");
    if (e->clip) {
        json_number(&e->json, time_s);
    } else {
        json_null(&e->json);
    }
    json_key(&e->json, "nodes");
    scene_nodes_write(e, node_write);
    json_key(&e->json, "weights");
    scene_nodes_write(e, weights_write);
    if (e->options->vertices) status = meshes_write(e, error);
    json_end(&e->json, '}');
    return status;
}

static void heading_write(evaluation *e) {
    json_key(&e->json, "file");
    json_text(&e->json, e->options->operand);
    if (e->options->frame) {
        json_key(&e->json, "frame");
        json_text(&e->json, e->options->frame);
    }
    json_key(&e->json, "clip");
    json_text(&e->json, e->clip ? e->clip->name : NULL);
    json_key(&e->json, "clip_index");
    json_index(&e->json, e->clip_index);
    json_key(&e->json, "duration");
    if (e->clip) {
        json_number(&e->json, e->clip->duration_s);
    } else {
        json_null(&e->json);
    }
}

/* Calls `sample` for each time that was asked for. */
static gyre_status samples_visit(evaluation *e, gyre_error *error,
                                 gyre_status (*sample)(evaluation *e, double time_s, gyre_error *error)) {
    const number_list *times = &e->options->times;
    if (e->clip == NULL || times->count == 0) return sample(e, 0, error);
    for (size_t i = 0; i < times->count; i++) {
        gyre_status status = sample(e, time_clamp(e->clip, times->values[i]), error);
        if (status != GYRE_OK) return status;
    }
    return GYRE_OK;
}

static int evaluation_write(evaluation *e) {
    gyre_error error = {0};
    json_init(&e->json, stdout);
    json_begin(&e->json, '{');
    heading_write(e);
    json_key(&e->json, "samples");
    json_begin(&e->json, '[');
    if (samples_visit(e, &error, sample_write) != GYRE_OK) return report_error(e->options->operand, &error);
    json_end(&e->json, ']');
    json_end(&e->json, '}');
    if (!json_finish(&e->json) || putchar('\n') == EOF) {
        return report_failure("cannot write to standard output: %s", strerror(errno));
    }
    if (e->json.not_finite_count != 0) {
        report_warning("%s: numbers that are not finite, written as null: %" PRIu64, e->options->operand,
                       e->json.not_finite_count);
    }
    return EXIT_DONE;
}

static void values_print(const double *values, size_t count) {
    char text[NUMBER_SIZE];
    for (size_t i = 0; i < count; i++) {
        number_format_short(text, values[i], 6);
        printf(" %11s", text);
    }
}

static void node_print(evaluation *e, uint32_t index) {
    const gyre_transformd local = local_of(e, index);
    const gyre_mat4d world = world_of(e, index);
    const double values[10] = {
        local.translation.x, local.translation.y, local.translation.z, local.rotation.x, local.rotation.y,
        local.rotation.z,    local.rotation.w,    local.scale.x,       local.scale.y,    local.scale.z};
    printf("  %4u ", (unsigned)index);
    text_print(stdout, e->asset->nodes[index].name);
    printf("%s\n      translation", is_sheared(e, index) ? " (sheared: nearest)" : "");
    values_print(values, 3);
    printf("\n      rotation   ");
    values_print(values + 3, 4);
    printf("\n      scale      ");
    values_print(values + 7, 3);
    printf("\n      world at   ");
    values_print(world.m + 12, 3);
    putchar('\n');
    const gyre_asset_node *node = &e->asset->nodes[index];
    if (node->weight_count != 0) {
        printf("      weights    ");
        values_print(e->posed->weights + node->weight_offset, node->weight_count);
        putchar('\n');
    }
}

static void primitive_print(void *user, uint32_t node, uint32_t primitive, const gyre_vec3d *positions,
                            uint32_t count) {
    const evaluation *e = user;
    printf("  node %u, primitive %u: %u vertices\n", (unsigned)node, (unsigned)primitive, (unsigned)count);
    for (uint32_t v = 0; v < count; v++) {
        const gyre_vec3d mapped = point_of(e, positions[v]);
        const double values[3] = {mapped.x, mapped.y, mapped.z};
        printf("  %8u", (unsigned)v);
        values_print(values, 3);
        putchar('\n');
    }
}

static gyre_status sample_print(evaluation *e, double time_s, gyre_error *error) {
    char text[NUMBER_SIZE];
    gyre_status status = gyre_posed_evaluate(e->posed, e->clip_index, time_s, error);
    if (status != GYRE_OK) return status;
    if (e->clip) {
        number_format_short(text, time_s, 6);
        printf("clip %u ", (unsigned)e->clip_index);
        text_print(stdout, e->clip->name);
        printf(", time %s s\n", text);
    } else {
        printf("rest pose\n");
    }
    for (uint32_t n = 0; n < e->asset->node_count; n++) {
        if (e->asset->nodes[n].in_scene) node_print(e, n);
    }
    if (!e->options->vertices) return GYRE_OK;
    return vertex_visit(&e->vertices, e->posed, primitive_print, e, error);
}

static int evaluation_print(evaluation *e) {
    gyre_error error = {0};
    if (e->options->frame) {
        printf("in the frame ");
        text_print(stdout, e->options->frame);
        putchar('\n');
    }
    if (samples_visit(e, &error, sample_print) != GYRE_OK) return report_error(e->options->operand, &error);
    return EXIT_DONE;
}

static int evaluation_run(evaluation *e) {
    int status = map_choose(e);
    if (status == EXIT_DONE) status = model_read(e->options->operand, &e->asset);
    if (status == EXIT_DONE && e->options->clip) {
        status = model_find_clip(e->asset, e->options->operand, e->options->clip, &e->clip_index);
    }
    if (status == EXIT_DONE && e->clip_index != GYRE_NONE) e->clip = &e->asset->clips[e->clip_index];
    if (status == EXIT_DONE) status = evaluation_prepare(e);
    if (status == EXIT_DONE) status = e->options->json ? evaluation_write(e) : evaluation_print(e);
    return status;
}

int eval_run(const command_options *options) {
    evaluation *e = calloc(1, sizeof *e);
    if (e == NULL) return report_failure("out of memory");
    e->options = options;
    e->clip_index = GYRE_NONE;
    int status = evaluation_run(e);
    vertex_buffer_clear(&e->vertices);
    free(e->moved);
    gyre_posed_destroy(e->posed);
    gyre_asset_destroy(e->asset);
    free(e);
    return status;
}
