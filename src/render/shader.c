/* SPDX-License-Identifier: MIT */
#include "render/shader.h"

#include <stdio.h>

#include "render/palette.h"

/* Each influence turns, scales and moves the vertex by its own entry, and the results are added by weight.

   The normal is what the inverse transpose of the blended linear part would give: two directions that span
   the surface, `side` and `up` with side x up = normal, are taken along, and their cross product is the
   cofactor matrix times the normal. `along`, the normal taken along as a direction, tells whether the blend
   mirrors.

   Influences come heaviest first and end with the first zero. The loop is made so that no compiler unrolls
   it: its bound is large, and what ends it is no uniform, which some would compile in. Unrolled, the indexed
   reads of the palette cost a software driver a tenth of a second. */
static const char VERTEX_MODEL[] =
    "attribute vec3 a_position;\n"
    "uniform vec4 u_clip[4];\n"
    "uniform vec4 u_vertex;\n"
    "varying vec3 v_position;\n"
    "#if NORMALS == 1\n"
    "attribute vec3 a_normal;\n"
    "varying vec3 v_normal;\n"
    "vec3 side, up, side_sum, up_sum, along_sum;\n"
    "#endif\n"
    "#if TEXTURE\n"
    "attribute vec2 a_texcoord;\n"
    "varying vec2 v_texcoord;\n"
    "#endif\n"
    "#if COLORS\n"
    "attribute vec4 a_color;\n"
    "varying vec4 v_color;\n"
    "#endif\n"
    "#if SETS > 0\n"
    "attribute vec4 a_joints0, a_weights0;\n"
    "#endif\n"
    "#if SETS > 1\n"
    "attribute vec4 a_joints1, a_weights1;\n"
    "#endif\n"
    "#if PALETTE_TEXTURE\n"
    "uniform highp sampler2D u_palette_texture;\n"
    "uniform vec4 u_palette[1];\n"
    "vec4 entry(float index) {\n"
    "#if DIALECT == 300\n"
    "    int at = int(u_palette[0].x) + int(u_palette[0].y) * gl_InstanceID + int(index);\n"
    "    return texelFetch(u_palette_texture, ivec2(at % PALETTE_SIZE, at / PALETTE_SIZE), 0);\n"
    "#else\n"
    "    index += u_palette[0].x;\n"
    "    float row = floor((index + 0.5) / u_palette[0].z);\n"
    "    vec2 at = vec2(index - row * u_palette[0].z, row) + 0.5;\n"
    "    return texture2D(u_palette_texture, at / u_palette[0].zw);\n"
    "#endif\n"
    "}\n"
    "#else\n"
    "uniform vec4 u_palette[PALETTE_SIZE];\n"
    "#define entry(index) u_palette[int(index)]\n"
    "#endif\n"
    "vec3 position_sum;\n"
    "#if TURN == 2\n"
    "vec4 product(vec4 a, vec4 b) {\n"
    "    return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));\n"
    "}\n"
    "vec3 turned(vec4 q, vec3 v) {\n"
    "    return product(product(q, vec4(v, 0.0)), vec4(-q.xyz, q.w)).xyz;\n"
    "}\n"
    "#elif TURN == 3\n"
    "vec3 turned(vec4 q, vec3 v) {\n"
    "    vec3 a = cross(q.xyz, v) + q.w * v;\n"
    "    return cross(q.xyz, a) + q.w * a + dot(q.xyz, v) * q.xyz;\n"
    "}\n"
    "#else\n"
    "vec3 turned(vec4 q, vec3 v) {\n"
    "    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);\n"
    "}\n"
    "#endif\n"
    "#if PALETTE_KIND == 2\n"
    "#define DIRECTION(v) vec3(dot(row_x.xyz, v), dot(row_y.xyz, v), dot(row_z.xyz, v))\n"
    "#else\n"
    "#define DIRECTION(v) turned(q, (v) * s)\n"
    "#endif\n"
    "void add_influence(float joint, float weight) {\n"
    "#if PALETTE_KIND == 0\n"
    "    vec4 q = entry(joint * 2.0), ts = entry(joint * 2.0 + 1.0);\n"
    "    vec3 t = ts.xyz;\n"
    "    float s = ts.w;\n"
    "#elif PALETTE_KIND == 1\n"
    "    vec4 q = entry(joint * 3.0);\n"
    "    vec3 t = entry(joint * 3.0 + 1.0).xyz, s = entry(joint * 3.0 + 2.0).xyz;\n"
    "#else\n"
    "    vec4 row_x = entry(joint * 3.0), row_y = entry(joint * 3.0 + 1.0), row_z = entry(joint * 3.0 + "
    "2.0);\n"
    "    vec3 t = vec3(row_x.w, row_y.w, row_z.w);\n"
    "#endif\n"
    "    position_sum += weight * (DIRECTION(a_position) + t);\n"
    "#if NORMALS == 1\n"
    "    side_sum += weight * DIRECTION(side);\n"
    "    up_sum += weight * DIRECTION(up);\n"
    "    along_sum += weight * DIRECTION(a_normal);\n"
    "#endif\n"
    "}\n"
    "void main() {\n"
    "    position_sum = vec3(0.0);\n"
    "#if NORMALS == 1\n"
    "    vec3 away = abs(a_normal.x) > 0.6 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);\n"
    "    side = normalize(cross(away, a_normal));\n"
    "    up = cross(a_normal, side);\n"
    "    side_sum = up_sum = along_sum = vec3(0.0);\n"
    "#endif\n"
    "#if SETS == 0\n"
    "    add_influence(0.0, 1.0);\n"
    "#else\n"
    "    vec4 joints = a_joints0, weights = a_weights0;\n"
    "    for (int i = 0; i < 64; ++i) {\n"
    "        if (weights.x == 0.0) break;\n"
    "        add_influence(joints.x, weights.x);\n"
    "        joints = joints.yzwx;\n"
    "        weights = vec4(weights.yzw, 0.0);\n"
    "#if SETS > 1\n"
    "        if (i == 3) {\n"
    "            joints = a_joints1;\n"
    "            weights = a_weights1;\n"
    "        }\n"
    "#endif\n"
    "    }\n"
    "#endif\n"
    "#if NORMALS == 1\n"
    "    vec3 normal = cross(side_sum, up_sum);\n"
    "    float size = dot(normal, normal);\n"
    "    normal *= dot(normal, along_sum) < 0.0 ? -1.0 : 1.0;\n"
    "    v_normal = size > 0.0 ? normal * inversesqrt(size) : a_normal;\n"
    "#endif\n"
    "#if TEXTURE\n"
    "    v_texcoord = a_texcoord;\n"
    "#endif\n"
    "#if COLORS\n"
    "    v_color = a_color;\n"
    "#endif\n"
    "#if NORMALS == 0\n"
    "    gl_PointSize = u_vertex.x;\n"
    "#endif\n"
    "    v_position = position_sum;\n"
    "    gl_Position = u_clip[0] * position_sum.x + u_clip[1] * position_sum.y + u_clip[2] * position_sum.z "
    "+\n"
    "                  u_clip[3];\n"
    "}\n";

/* Exact where colours are shown as they are. Under light sRGB goes by polynomials, fitted to stay within a
   step of 255; a power would cost as much as all the rest. Decoding is cubic in the value, encoding quartic
   in its fourth root. */
static const char FRAGMENT_COLOR[] =
    "#if NORMALS == 0\n"
    "vec3 linear_from_srgb(vec3 c) {\n"
    "    return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c));\n"
    "}\n"
    "vec3 srgb_from_linear(vec3 c) {\n"
    "    c = clamp(c, 0.0, 1.0);\n"
    "    return mix(c * 12.92, pow(c, vec3(1.0 / 2.4)) * 1.055 - 0.055, step(0.0031308, c));\n"
    "}\n"
    "#else\n"
    "vec3 linear_from_srgb(vec3 c) {\n"
    "    return c * (c * (c * 0.32407502 + 0.65631181) + 0.01961317);\n"
    "}\n"
    "vec3 srgb_from_linear(vec3 c) {\n"
    "    vec3 r = sqrt(sqrt(clamp(c, 0.0, 1.0)));\n"
    "    return r * (r * (r * (r * 0.41948658 - 1.39331194) + 2.25224658) - 0.27842122);\n"
    "}\n"
    "#endif\n";

/* Highlights and edges are those of a viewer far away: one direction for the whole picture. At the end a soft
   shoulder, so that white things keep their shape in full light. */
static const char FRAGMENT_MODEL[] =
    "varying vec3 v_position;\n"
    "uniform vec4 u_surface[3];\n"
    "uniform vec4 u_light[6];\n"
    "#if NORMALS == 1\n"
    "varying vec3 v_normal;\n"
    "#endif\n"
    "#if TEXTURE\n"
    "varying vec2 v_texcoord;\n"
    "uniform sampler2D u_color_texture;\n"
    "#endif\n"
    "#if COLORS\n"
    "varying vec4 v_color;\n"
    "#endif\n"
    "void main() {\n"
    "    vec4 base = u_surface[0];\n"
    "#if TEXTURE\n"
    "    vec4 texel = texture2D(u_color_texture, v_texcoord);\n"
    "    base *= vec4(linear_from_srgb(texel.rgb), texel.a);\n"
    "#endif\n"
    "#if COLORS\n"
    "    base *= v_color;\n"
    "#endif\n"
    "#if MASK == 1\n"
    "    if (base.a < u_surface[1].w) discard;\n"
    "#endif\n"
    "#if MASK\n"
    "    base.a = 1.0;\n"
    "#endif\n"
    "    vec3 shade = base.rgb;\n"
    "#if NORMALS\n"
    "#if NORMALS == 1\n"
    "    vec3 normal = normalize(gl_FrontFacing ? v_normal : -v_normal);\n"
    "#else\n"
    "    vec3 normal = normalize(cross(dFdx(v_position), dFdy(v_position)));\n"
    "#endif\n"
    "    vec4 form = u_surface[2];\n"
    "    float lit = max(dot(normal, u_light[0].xyz), 0.0);\n"
    "    float peak = max(dot(normal, u_light[4].xyz), 0.0);\n"
    "    float spread = peak * peak * form.x + 1.0;\n"
    "    float gloss = lit * form.y / (spread * spread);\n"
    "    float edge = 1.0 - max(dot(normal, u_light[5].xyz), 0.0);\n"
    "    edge *= edge * edge;\n"
    "    vec3 around = mix(u_light[3].rgb, u_light[2].rgb, normal.y * 0.5 + 0.5);\n"
    "    vec3 dull = base.rgb * (1.0 - form.w), sheen = base.rgb * form.w + (0.04 - 0.04 * form.w);\n"
    "    shade = (dull + sheen) * around + (dull * lit + sheen * gloss) * u_light[1].rgb + "
    "u_surface[1].rgb;\n"
    "    shade = min(shade + edge * form.z * around, 1.6);\n"
    "    shade -= 0.15 * shade * shade;\n"
    "#endif\n"
    "    vec4 color = vec4(srgb_from_linear(shade) * base.a, base.a);\n"
    "    float height = gl_FragCoord.z;\n"
    "    FRAGMENT = mix(color, vec4(1.0 - height, 1.0 - height * 8.0, 0.0, 1.0), u_light[0].w);\n"
    "}\n";

static const char VERTEX_BACKDROP[] =
    "attribute vec3 a_position;\n"
    "uniform vec4 u_ray[6];\n"
    "varying vec3 v_origin, v_direction;\n"
    "varying float v_height;\n"
    "void main() {\n"
    "    vec2 at = a_position.xy;\n"
    "    v_height = at.y * 0.5 + 0.5;\n"
    "#if GROUND\n"
    "    v_origin = (u_ray[0] + u_ray[1] * at.x + u_ray[2] * at.y).xyz;\n"
    "    v_direction = (u_ray[3] + u_ray[4] * at.x + u_ray[5] * at.y).xyz;\n"
    "#endif\n"
    "    gl_Position = vec4(at, 1.0, 1.0);\n"
    "}\n";

/* The gradient, and where the view ray meets the ground: a pool of light, and in it the shadow. The noise
   hides the steps of 8 bits. */
static const char FRAGMENT_BACKDROP[] =
    "varying vec3 v_origin, v_direction;\n"
    "varying float v_height;\n"
    "uniform vec4 u_scene[4];\n"
    "#if GROUND\n"
    "uniform sampler2D u_shadow_texture;\n"
    "#endif\n"
    "void main() {\n"
    "    vec4 color = mix(u_scene[0], u_scene[1], v_height);\n"
    "#if GROUND\n"
    "    vec4 disc = u_scene[2];\n"
    "    float reach = (disc.y - v_origin.y) / min(v_direction.y, -0.000001);\n"
    "    vec2 at = clamp((v_origin.xz + v_direction.xz * reach - disc.xz) * disc.w, -1.0, 1.0);\n"
    "    float fade = max(1.0 - dot(at, at), 0.0);\n"
    "    fade *= step(0.0, reach) * step(v_direction.y, 0.0);\n"
    "    float shadow = texture2D(u_shadow_texture, at * 0.5 + 0.5).r * fade * u_scene[3].x;\n"
    "    color.rgb += fade * fade * u_scene[3].y * color.a;\n"
    "    color = vec4(color.rgb * (1.0 - shadow), color.a + shadow * (1.0 - color.a));\n"
    "#endif\n"
    "    float noise = fract(dot(gl_FragCoord.xy, vec2(0.75487767, 0.56984029))) - 0.5;\n"
    "    FRAGMENT = color + noise * (1.0 / 255.0) * color.a;\n"
    "}\n";

static const char *head_of(const gyrei_shader_key *key, gyrei_dialect dialect, bool fragment) {
    static const char vertex_300[] = "#version 300 es\n#define DIALECT 300\n#define attribute in\n"
                                     "#define varying out\n#define texture2D texture\n";
    static const char fragment_300[] = "#version 300 es\n#define DIALECT 300\nprecision highp float;\n"
                                       "#define varying in\n#define texture2D texture\n"
                                       "out vec4 o_color;\n#define FRAGMENT o_color\n";
    static const char fragment_100[] = "#ifdef GL_FRAGMENT_PRECISION_HIGH\nprecision highp float;\n#else\n"
                                       "precision mediump float;\n#endif\n"
                                       "#define DIALECT 100\n#define FRAGMENT gl_FragColor\n";
    static const char derivative_100[] = "#extension GL_OES_standard_derivatives : enable\n"
                                         "#ifdef GL_FRAGMENT_PRECISION_HIGH\nprecision highp float;\n#else\n"
                                         "precision mediump float;\n#endif\n"
                                         "#define DIALECT 100\n#define FRAGMENT gl_FragColor\n";
    if (dialect == GYREI_DIALECT_300) return fragment ? fragment_300 : vertex_300;
    if (!fragment) return "#define DIALECT 100\n";
    return key->normals == GYREI_NORMALS_DERIVATIVE ? derivative_100 : fragment_100;
}

static void write_defines(const gyrei_shader_key *key, gyrei_dialect dialect, bool fragment,
                          gyrei_shader_source *source) {
    snprintf(source->defines, sizeof source->defines,
             "%s#define SETS %u\n#define PALETTE_KIND %u\n#define PALETTE_TEXTURE %u\n"
             "#define PALETTE_SIZE %u\n#define NORMALS %u\n#define TEXTURE %u\n#define COLORS %u\n"
             "#define MASK %u\n#define GROUND %u\n#define TURN %u\n",
             head_of(key, dialect, fragment), key->influence_sets, key->palette_kind, key->palette_texture,
             key->palette_size, key->normals, key->texture, key->colors, key->mask, key->ground, key->turn);
    source->parts[0] = source->defines;
}

void gyrei_shader_vertex(const gyrei_shader_key *key, gyrei_dialect dialect, gyrei_shader_source *source) {
    write_defines(key, dialect, false, source);
    source->parts[1] = key->shader == GYREI_SHADER_MODEL ? VERTEX_MODEL : VERTEX_BACKDROP;
    source->parts[2] = "";
}

void gyrei_shader_fragment(const gyrei_shader_key *key, gyrei_dialect dialect, gyrei_shader_source *source) {
    write_defines(key, dialect, true, source);
    bool model = key->shader == GYREI_SHADER_MODEL;
    source->parts[1] = model ? FRAGMENT_COLOR : "";
    source->parts[2] = model ? FRAGMENT_MODEL : FRAGMENT_BACKDROP;
}

const char *gyrei_shader_attribute_name(uint32_t attribute) {
    static const char *const names[GYREI_ATTRIBUTE_COUNT] = {"a_position", "a_normal",  "a_texcoord",
                                                             "a_color",    "a_joints0", "a_joints1",
                                                             "a_weights0", "a_weights1"};
    return names[attribute];
}

const char *gyrei_shader_uniform_name(uint32_t uniform) {
    static const char *const names[GYREI_UNIFORM_COUNT] = {"u_clip",  "u_vertex", "u_palette", "u_surface",
                                                           "u_light", "u_ray",    "u_tint",    "u_scene"};
    return names[uniform];
}

const char *gyrei_shader_sampler_name(const gyrei_shader_key *key, uint32_t sampler) {
    if (sampler == GYREI_SAMPLER_PALETTE) return "u_palette_texture";
    return key->shader == GYREI_SHADER_BACKDROP ? "u_shadow_texture" : "u_color_texture";
}
