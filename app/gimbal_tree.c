/* SPDX-License-Identifier: MIT */
/* One tree, its rotations sent four ways: what comes back wrong is marked. */
#include "gimbal.h"
#include "gimbal_cones.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEGREES_PER_RADIAN (180 / GYRE_PI)

typedef struct cone_tree_show {
    gimbal_cones cones;
    gyre_asset assets[CONE_WAY_COUNT];
    gyre_asset_node *nodes[CONE_WAY_COUNT]; /* with the marked mesh where a cone is wrong */
    stage_actor actors[CONE_WAY_COUNT];
} cone_tree_show;

/* Blues and greys: what is wrong must be the only warm colour. */
static void materials_paint(scene_builder *s) {
    static const struct {
        const char *name;
        uint32_t rgb;
    } paints[] = {{"bark", 0x7d8894},
                  {"leaf", 0x5f9cc0},
                  {"young leaf", 0x8fbfdb},
                  {"blossom", 0xcfdfea},
                  {"grass", 0xb4bfc9}};
    for (uint32_t i = 0; i < s->material_count; i++) {
        for (size_t k = 0; k < sizeof paints / sizeof paints[0]; k++) {
            if (strcmp(s->materials[i].name, paints[k].name) == 0)
                linear_from_srgb(paints[k].rgb, s->materials[i].base_color);
        }
    }
}

/* The one cone again, in the colour of what is wrong. */
static uint32_t marked_mesh_add(scene_builder *s) {
    const uint32_t material = scene_material(s, "wrong", GIMBAL_WRONG, 0, 0.85f);
    gyre_primitive *primitive = scene_allocate(s, 1, sizeof *primitive);
    *primitive = s->meshes[0].primitives[0];
    primitive->material = material;
    s->meshes[s->mesh_count] = (gyre_mesh){.name = "wrong", .primitives = primitive, .primitive_count = 1};
    return s->mesh_count++;
}

static void cones_mark(cone_tree_show *show, int way, uint32_t marked) {
    const gimbal_cones *c = &show->cones;
    gyre_asset_node *nodes = must_allocate(c->asset.node_count, sizeof *nodes);
    memcpy(nodes, c->asset.nodes, c->asset.node_count * sizeof *nodes);
    for (uint32_t n = 0; n < c->asset.node_count; n++)
        nodes[n].in_scene = 1;
    for (uint32_t i = 0; i < c->cone_count; i++) {
        if (c->cones[i].error_rad[way] > CONE_WRONG_RAD) nodes[c->cones[i].node].mesh = marked;
    }
    show->nodes[way] = nodes;
    show->assets[way] = c->asset;
    show->assets[way].nodes = nodes;
}

static void *tree_make(void) {
    cone_tree_show *show = must_allocate(1, sizeof *show);
    gimbal_cones_make(&show->cones);
    scene_builder *s = show->cones.scene;
    materials_paint(s);
    const uint32_t marked = marked_mesh_add(s);
    show->cones.asset = scene_asset(s);
    for (int way = 0; way < CONE_WAY_COUNT; way++)
        cones_mark(show, way, marked);
    return show;
}

static void tree_clear(void *self) {
    cone_tree_show *show = self;
    for (int way = 0; way < CONE_WAY_COUNT; way++) {
        stage_actor_clear(&show->actors[way]);
        free(show->nodes[way]);
    }
    gimbal_cones_clear(&show->cones);
    free(show);
}

/* What is drawn are the worlds that were computed, not those of the asset's own rotations. */
static gyre_status tree_open(void *self, stage *s, gyre_error *error) {
    cone_tree_show *show = self;
    gyre_status status = GYRE_OK;
    for (int way = 0; status == GYRE_OK && way < CONE_WAY_COUNT; way++) {
        stage_actor *actor = &show->actors[way];
        status = stage_actor_make(s, &show->assets[way], way == CONE_MATRIX, actor, error);
        if (status != GYRE_OK) break;
        memcpy(actor->posed->worlds, show->cones.worlds[way],
               show->cones.asset.node_count * sizeof *actor->posed->worlds);
    }
    return status;
}

static double degrees_from(double radians) {
    return radians * DEGREES_PER_RADIAN;
}

static void errors_write(json_writer *json, const double *errors_rad) {
    json_begin(json, '{');
    for (int way = 0; way < CONE_WAY_COUNT; way++) {
        json_key(json, cone_way_key((cone_way)way));
        json_number(json, degrees_from(errors_rad[way]));
    }
    json_end(json, '}');
}

static void cone_write(json_writer *json, const gimbal_cones *c, const gimbal_cone *cone) {
    json_begin(json, '{');
    json_key(json, "name");
    json_text(json, c->asset.nodes[cone->node].name);
    json_key(json, "at_pole");
    json_bool(json, cone->at_pole);
    json_key(json, "error_deg");
    errors_write(json, cone->error_rad);
    json_end(json, '}');
}

static void tree_numbers_write(const void *self, json_writer *json) {
    const gimbal_cones *c = &((const cone_tree_show *)self)->cones;
    json_key(json, "worst_deg");
    errors_write(json, c->worst_rad);
    json_key(json, "wrong_count");
    json_begin(json, '{');
    for (int way = 0; way < CONE_WAY_COUNT; way++) {
        json_key(json, cone_way_key((cone_way)way));
        json_integer(json, c->wrong_count[way]);
    }
    json_end(json, '}');
    json_key(json, "cones");
    json_begin(json, '[');
    for (uint32_t i = 0; i < c->cone_count; i++)
        cone_write(json, c, &c->cones[i]);
    json_end(json, ']');
}

static gyre_vec3d along_y(gyre_mat4d world, double y) {
    return gyre_vec3d_make(world.m[12] + y * world.m[4], world.m[13] + y * world.m[5],
                           world.m[14] + y * world.m[6]);
}

/* Where the wrong limbs belong: those that hang on a level joint themselves. */
static void belongings_draw(const cone_tree_show *show, const gimbal_picture *p, const stage_view *v, int way,
                            bool numbers) {
    const gimbal_cones *c = &show->cones;
    const gyre_vec3d up = {0, 1, 0};
    for (uint32_t i = 0; i < c->cone_count; i++) {
        const gimbal_cone *cone = &c->cones[i];
        const uint32_t joint = c->asset.nodes[cone->node].parent;
        if (joint == GYRE_NONE || !(cone->error_rad[way] > CONE_WRONG_RAD)) continue;
        const gyre_vec3d side = gyre_quatd_rotate(c->asset.nodes[joint].local.rotation, up);
        if (fabs(side.y) > 1e-6 || strncmp(c->asset.nodes[cone->node].name, "cone", 4) != 0) continue;
        const gyre_mat4d world = c->worlds[CONE_QUATERNION][cone->node];
        const canvas_point line[2] = {stage_project(v, along_y(world, 0)),
                                      stage_project(v, along_y(world, 1.1))};
        canvas_dashes(p->canvas, line, 2, 2.2 * p->scale, 8 * p->scale, ink_of(GIMBAL_INK));
        if (!numbers) continue;
        const double away = 1 / hypot(line[1].x - line[0].x, line[1].y - line[0].y);
        gimbal_text(p, line[1].x / p->scale + 30 * away * (line[1].x - line[0].x),
                    line[1].y / p->scale + 15 * away * (line[1].y - line[0].y) + 5,
                    (gimbal_words){15, true, TEXT_CENTRE, GIMBAL_WRONG}, "%.1f°",
                    degrees_from(cone->error_rad[way]));
    }
}

static gyre_status views_draw(cone_tree_show *show, const gimbal_picture *p, int way, gimbal_area a,
                              gyre_error *error) {
    const gimbal_area areas[2] = {{a.x + 4, a.y + 64, a.width - 8, a.height - 64 - 276},
                                  {a.x + 4, a.y + a.height - 274, a.width - 8, 198}};
    gyre_status status = GYRE_OK;
    for (int above = 0; status == GYRE_OK && above < 2; above++) {
        stage_view v = gimbal_view(p, areas[above]);
        const gyre_vec3d target = {0, above ? 0.7 : 0.86, 0};
        stage_look(&v, target, 60, above ? 89.9 : 14, 9, 2.1, above ? 1.86 : 2.1);
        v.by_matrices = way == CONE_MATRIX;
        v.ground_radius = above ? 0 : 0.83;
        status = stage_draw(p->stage, &show->actors[way], &v, p->canvas, error);
        if (status == GYRE_OK) belongings_draw(show, p, &v, way, above);
    }
    return status;
}

static void verdict_draw(const gimbal_cones *c, const gimbal_picture *p, int way, gimbal_area a) {
    const uint32_t rgb = c->wrong_count[way] ? GIMBAL_WRONG : GIMBAL_RIGHT;
    const double middle = a.x + a.width / 2, bottom = a.y + a.height;
    const double worst = degrees_from(c->worst_rad[way]);
    const gimbal_words number = {26, true, TEXT_CENTRE, rgb}, words = {16, false, TEXT_CENTRE, GIMBAL_INK};
    gimbal_text(p, middle, bottom - 44, number, worst < 0.1 ? "%.6f°" : "%.1f°", worst);
    if (c->wrong_count[way]) {
        gimbal_text(p, middle, bottom - 16, words, "off at worst; %u of %u cones are wrong",
                    (unsigned)c->wrong_count[way], (unsigned)c->cone_count);
    } else {
        gimbal_text(p, middle, bottom - 16, words, "off at worst; all %u cones are right",
                    (unsigned)c->cone_count);
    }
}

static void notes_draw(const gimbal_picture *p, gimbal_area a, bool dashes) {
    const gimbal_words left = {15, false, TEXT_LEFT, GIMBAL_GREY},
                       right = {15, false, TEXT_RIGHT, GIMBAL_INK};
    gimbal_text(p, a.x + 12, a.y + a.height - 256, left, "from");
    gimbal_text(p, a.x + 12, a.y + a.height - 236, left, "above");
    if (!dashes) return;
    gimbal_text(p, a.x + a.width - 10, a.y + 92, right, "dashed:");
    gimbal_text(p, a.x + a.width - 10, a.y + 111, right, "where they");
    gimbal_text(p, a.x + a.width - 10, a.y + 130, right, "belong");
}

static gyre_status panel_draw(cone_tree_show *show, const gimbal_picture *p, int way, gyre_error *error) {
    static const char *const paths[] = {"q as it is", "q → 3×3 matrix", "q → yaw, pitch, roll → q",
                                        "q → yaw, pitch, roll → q"};
    const gimbal_cones *c = &show->cones;
    const gimbal_area a = gimbal_column(p, way, CONE_WAY_COUNT, 92, 704);
    gimbal_panel(p, a, c->wrong_count[way] ? GIMBAL_WRONG : GIMBAL_RIGHT);
    gimbal_text(p, a.x + a.width / 2, a.y + 32, (gimbal_words){21, true, TEXT_CENTRE, GIMBAL_INK}, "%s",
                cone_way_title((cone_way)way));
    gimbal_text(p, a.x + a.width / 2, a.y + 56, (gimbal_words){16, false, TEXT_CENTRE, GIMBAL_GREY}, "%s",
                paths[way]);
    const gyre_status status = views_draw(show, p, way, a, error);
    notes_draw(p, a, c->wrong_count[way] != 0);
    verdict_draw(c, p, way, a);
    return status;
}

static gyre_status tree_draw(void *self, const gimbal_picture *p, gyre_error *error) {
    cone_tree_show *show = self;
    gyre_status status = GYRE_OK;
    gimbal_page(
        p, "Gimbal lock: one tree, its rotations sent four ways",
        "Five limbs lie level, at a pitch of 90°: there yaw and roll are one motion, and careless angles "
        "forget which way a limb points.");
    for (int way = 0; status == GYRE_OK && way < CONE_WAY_COUNT; way++)
        status = panel_draw(show, p, way, error);
    return status;
}

const gimbal_part gimbal_tree = {"tree", 0, tree_make, tree_clear, tree_numbers_write, tree_open, tree_draw};
