/* SPDX-License-Identifier: MIT */
#include "full_asset.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof *(array)))
static const float positions[12] = {0, 0, 0, 1, 0, 0, 0, 1.1f, 0, -0.25f, 1e-20f, 2};
static const float normals[12] = {0, 0, 1, 0, 0, 1, 0, 1, 0, 0.6f, 0, 0.8f};
static const float tangents[16] = {1, 0, 0, 1, 1, 0, 0, -1, 0, 0, 1, 1, 0, 1, 0, 1};
static const float texcoords[8] = {0, 0, 1, 0, 0.25f, 1, 0.3f, 0.7f};
static const float other_texcoords[8] = {0.5f, 0, 1, 0, 2.25f, 1, -0.3f, 0.7f};
static const float byte_colors[16] = {1, 0, 0, 1, 0, 128 / 255.0f, 0, 1, 0, 0, 17 / 255.0f, 1, 1, 1, 1, 1};
static const float float_colors[16] = {1, 0, 0, 1, 0, 0.3f, 0, 1, 0, 0, 0.1f, 1, 1, 1, 1, 0.5f};
static const uint16_t eight_joints[32] = {0,   1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0,
                                          259, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0};
static const double eight_weights[32] = {0.5f, 0.25f, 0, 0, 0.25f, 0, 0, 0, 0.7f, 0, 0, 0, 0.3f, 0, 0, 0,
                                         1,    0,     0, 0, 0,     0, 0, 0, 0.1f, 0, 0, 0, 0.9f, 0, 0, 0};
static const uint16_t four_joints[16] = {0, 1, 0, 0, 1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0};
static const double four_weights[16] = {204 / 255.0, 51 / 255.0,  0, 0, 1, 0, 0, 0,
                                        51 / 255.0,  204 / 255.0, 0, 0, 1, 0, 0, 0};
static const uint32_t indices[6] = {0, 1, 2, 2, 1, 3};

static const float first_shift[12] = {0, 0, 0.5f, 0, 0, 0.5f, 0, 0, 0.5f, 0, 0, 0.5f};
static const float turned_normals[12] = {0, 0.1f, 0, 0, 0.1f, 0, 0, 0.1f, 0, 0, 0.1f, 0};
static const float turned_tangents[12] = {0, 0, 0.1f, 0, 0, 0.1f, 0, 0, 0.1f, 0, 0, 0.1f};
static const float second_shift[12] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const gyre_morph_target targets[2] = {{first_shift, turned_normals, turned_tangents},
                                             {second_shift, NULL, NULL}};

static const gyre_primitive morphing[2] = {
    {.mode = GYRE_PRIMITIVE_TRIANGLES,
     .vertex_count = 4,
     .index_count = 6,
     .target_count = 2,
     .material = 0,
     .indices = indices,
     .positions = positions,
     .normals = normals,
     .tangents = tangents,
     .texcoords = {texcoords, other_texcoords},
     .colors = byte_colors,
     .targets = targets},
    {.mode = GYRE_PRIMITIVE_TRIANGLE_STRIP,
     .vertex_count = 4,
     .target_count = 2,
     .material = 1,
     .positions = positions,
     .normals = normals,
     .tangents = tangents,
     .texcoords = {texcoords, NULL},
     .colors = float_colors,
     .targets = targets},
};
static const gyre_primitive skinned[2] = {
    {.mode = GYRE_PRIMITIVE_TRIANGLES,
     .vertex_count = 4,
     .index_count = 6,
     .influence_count = 8,
     .material = GYRE_NONE,
     .indices = indices,
     .positions = positions,
     .normals = normals,
     .joints = eight_joints,
     .weights = eight_weights},
    {.mode = GYRE_PRIMITIVE_TRIANGLES,
     .vertex_count = 4,
     .index_count = 6,
     .influence_count = 4,
     .material = 2,
     .indices = indices,
     .positions = positions,
     .joints = four_joints,
     .weights = four_weights},
};
static const gyre_primitive lines[1] = {
    {.mode = GYRE_PRIMITIVE_LINES, .vertex_count = 4, .material = GYRE_NONE, .positions = positions}};
static const double default_weights[2] = {0.25, 0};
static const gyre_mesh meshes[] = {{"morphing", morphing, default_weights, 2, 2},
                                   {"skinned", skinned, NULL, 2, 0},
                                   {NULL, lines, NULL, 1, 0}};

static const double node_weights[4] = {0.125, 1, 0.25, 0};

/* A quarter turn about x whose y axis leans over: its columns are not at right angles. */
static const gyre_mat4d matrices[1] = {{{1, 0, 0, 0, 0.5, 0, 1, 0, 0, -1, 0, 0, 3, 4, 5, 1}}};

static const gyre_material materials[] = {
    {.name = "painted",
     .base_color = {0.8f, 0.1f, 1, 0.5f},
     .emissive = {0, 0.25f, 0},
     .metallic = 0.3f,
     .roughness = 0.7f,
     .alpha_cutoff = 0.5f,
     .alpha_mode = GYRE_ALPHA_BLEND,
     .double_sided = 1,
     .base_color_texture = {0, 1}},
    {.base_color = {1, 1, 1, 1},
     .metallic = 1,
     .roughness = 1,
     .alpha_cutoff = 0.75f,
     .alpha_mode = GYRE_ALPHA_MASK,
     .base_color_texture = {1, 0}},
    {.name = "plain",
     .base_color = {1, 1, 1, 1},
     .metallic = 0,
     .roughness = 1,
     .alpha_cutoff = 0.5f,
     .base_color_texture = {GYRE_NONE, 0}},
};
static const gyre_texture textures[] = {
    {.name = "near", .image = 0, .mag_filter = 9728, .min_filter = 9984, .wrap_s = 33071, .wrap_t = 33648},
    {.image = 0},
    {.image = 0, .mag_filter = 9729},
    {.image = 0, .mag_filter = 9728, .min_filter = 9984, .wrap_s = 33071, .wrap_t = 33648},
};
static const uint8_t one_pixel_png[] = {
    0x89, 'P',  'N',  'G',  0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 'I',  'H',
    'D',  'R',  0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00,
    0x00, 0x90, 0x77, 0x53, 0xde, 0x00, 0x00, 0x00, 0x0c, 'I',  'D',  'A',  'T',  0x78,
    0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0x00, 0x00, 0x03, 0x01, 0x01, 0x00, 0xc9, 0xfe, 0x92,
    0xef, 0x00, 0x00, 0x00, 0x00, 'I',  'E',  'N',  'D',  0xae, 0x42, 0x60, 0x82,
};
static const gyre_image images[] = {
    {.name = "red", .mime_type = "image/png", .bytes = one_pixel_png, .size = sizeof one_pixel_png}};

static const gyre_camera cameras[] = {
    {.name = "eye",
     .kind = GYRE_CAMERA_PERSPECTIVE,
     .aspect = 1.5,
     .yfov_rad = 0.7,
     .near_m = 0.1,
     .far_m = 90},
    {.kind = GYRE_CAMERA_PERSPECTIVE, .yfov_rad = 0.8, .near_m = 0.01},
    {.name = "plan", .kind = GYRE_CAMERA_ORTHOGRAPHIC, .xmag = 2, .ymag = 3, .near_m = 0, .far_m = 10},
};

static const double times[3] = {0, 0.5, 1.25}, two_times[2] = {0, 1};
static const double turns[12] = {0, 0, 0, 1, 0, 0.6, 0, 0.8, 0, 0, 0, -1};
static const double steps[9] = {0, 0, 0, 1, 2, 3, 0, 0.125, 0};
static const double swelling[18] = {0, 0, 0, 1, 1, 1, 0.5, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0};
static const double turning[24] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 0};
static const double morphs[6] = {0, 1, 0.5, 0.5, 1, 0};
static const double morph_cubics[12] = {0, 0, 1, 0, 0.5, 0, 0, 0, 0, 1, 0, 0};
static const gyre_curve first_curves[] = {
    {.node = 1,
     .path = GYRE_PATH_ROTATION,
     .component_count = 4,
     .key_count = 3,
     .times = times,
     .values = turns},
    {.node = 1,
     .path = GYRE_PATH_TRANSLATION,
     .interpolation = GYRE_INTERPOLATION_STEP,
     .component_count = 3,
     .key_count = 3,
     .times = times,
     .values = steps},
    {.node = 1,
     .path = GYRE_PATH_SCALE,
     .interpolation = GYRE_INTERPOLATION_CUBIC,
     .component_count = 3,
     .key_count = 2,
     .times = two_times,
     .values = swelling},
    {.node = 2,
     .path = GYRE_PATH_WEIGHTS,
     .component_count = 2,
     .key_count = 3,
     .times = times,
     .values = morphs},
};
static const gyre_curve second_curves[] = {
    {.node = 1,
     .path = GYRE_PATH_ROTATION,
     .interpolation = GYRE_INTERPOLATION_CUBIC,
     .component_count = 4,
     .key_count = 2,
     .times = two_times,
     .values = turning},
    {.node = 7,
     .path = GYRE_PATH_WEIGHTS,
     .interpolation = GYRE_INTERPOLATION_CUBIC,
     .component_count = 2,
     .key_count = 2,
     .times = two_times,
     .values = morph_cubics},
};
static const gyre_curves clips[] = {{"one", 1.25, COUNT(first_curves), 0, first_curves},
                                    {NULL, 1, COUNT(second_curves), 0, second_curves}};

static const uint32_t all_roots[] = {0, 6, FULL_FIRST_JOINT}, few_roots[] = {6, FULL_FIRST_JOINT};
static const gyre_scene_roots scenes[] = {{"few", few_roots, COUNT(few_roots), 0},
                                          {NULL, all_roots, COUNT(all_roots), 0}};

static gyre_asset_node nodes[FULL_FIRST_JOINT + FULL_JOINT_COUNT];
static uint32_t joints[FULL_JOINT_COUNT];
static gyre_mat4d inverse_binds[FULL_JOINT_COUNT];

static gyre_asset_node plain_node(const char *name, uint32_t parent) {
    return (gyre_asset_node){.name = name,
                             .local = gyre_transformd_identity(),
                             .matrix = GYRE_NONE,
                             .parent = parent,
                             .mesh = GYRE_NONE,
                             .skin = GYRE_NONE,
                             .camera = GYRE_NONE};
}

static void fill_nodes(void) {
    nodes[0] = plain_node("a \"quoted\" \\ name, \xc3\xa4\xe2\x82\xac\xf0\x9f\xa6\x8e\n", GYRE_NONE);
    nodes[1] = plain_node(NULL, 0);
    nodes[1].local = (gyre_transformd){{0.1, -2, 1e-300}, {0, 0, 0.6, 0.8}, {1, 2.5, -1}};
    nodes[2] = plain_node("", 1);
    nodes[2].mesh = 0, nodes[2].weight_count = 2;
    nodes[3] = plain_node("leaning", 0);
    nodes[3].matrix = 0, nodes[3].camera = 0;
    nodes[3].local = gyre_transformd_from_mat4d(matrices[0], NULL);
    nodes[4] = plain_node(NULL, 3);
    nodes[4].camera = 1;
    nodes[4].local.translation = gyre_vec3d_make(1.0 / 3, -0.0, 12345678901234567.0);
    nodes[5] = plain_node(NULL, 0);
    nodes[5].camera = 2, nodes[5].mesh = 2;
    nodes[6] = plain_node("skinned", GYRE_NONE);
    nodes[6].mesh = 1, nodes[6].skin = 0;
    nodes[7] = plain_node(NULL, 0);
    nodes[7].mesh = 0, nodes[7].weight_offset = 2, nodes[7].weight_count = 2;
}

static void fill_joints(void) {
    for (uint32_t i = 0; i < FULL_JOINT_COUNT; i++) {
        nodes[FULL_FIRST_JOINT + i] = plain_node(NULL, i ? FULL_FIRST_JOINT + (i - 1) / 2 : GYRE_NONE);
        nodes[FULL_FIRST_JOINT + i].local.translation.y = 0.25;
        joints[i] = FULL_FIRST_JOINT + i;
        inverse_binds[i] = gyre_mat4d_from_mat3d(gyre_mat3d_identity(), gyre_vec3d_make(0, -0.25 * i, 0));
    }
}

const gyre_asset *full_asset(void) {
    static const gyre_skin_binding skins[] = {
        {"long", joints, inverse_binds, FULL_JOINT_COUNT, FULL_FIRST_JOINT}};
    static const gyre_asset asset = {
        .copyright = "nobody's",
        .nodes = nodes,
        .matrices = matrices,
        .weights = node_weights,
        .meshes = meshes,
        .skins = skins,
        .materials = materials,
        .textures = textures,
        .images = images,
        .cameras = cameras,
        .scenes = scenes,
        .clips = clips,
        .node_count = FULL_FIRST_JOINT + FULL_JOINT_COUNT,
        .matrix_count = 1,
        .weight_count = 4,
        .mesh_count = COUNT(meshes),
        .skin_count = 1,
        .material_count = COUNT(materials),
        .texture_count = COUNT(textures),
        .image_count = COUNT(images),
        .camera_count = COUNT(cameras),
        .scene_count = COUNT(scenes),
        .clip_count = COUNT(clips),
        .scene = 1,
    };
    fill_nodes();
    fill_joints();
    return &asset;
}

const gyre_asset *small_asset(void) {
    static const gyre_primitive triangle = {
        .mode = GYRE_PRIMITIVE_TRIANGLES, .vertex_count = 3, .material = GYRE_NONE, .positions = positions};
    static const gyre_mesh mesh = {"triangle", &triangle, NULL, 1, 0};
    static gyre_asset_node node;
    static const gyre_curve curve = {
        .path = GYRE_PATH_ROTATION, .component_count = 4, .key_count = 3, .times = times, .values = turns};
    static const gyre_curves clip = {"turn", 1.25, 1, 0, &curve};
    static const gyre_asset asset = {.nodes = &node,
                                     .meshes = &mesh,
                                     .clips = &clip,
                                     .node_count = 1,
                                     .mesh_count = 1,
                                     .clip_count = 1,
                                     .scene = GYRE_NONE};
    node = plain_node("turning", GYRE_NONE);
    node.mesh = 0;
    return &asset;
}
