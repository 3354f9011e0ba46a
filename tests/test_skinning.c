/* SPDX-License-Identifier: MIT */
/* Skinning in float against skinning in double, laws that any skinning keeps, and the same bits on every
   instruction set. `test_skinning --print` writes skinning_golden.h. */
#include "near.h"

#include <float.h>
#include <gyre/batch.h>
#include <gyre/skin.h>
#include <gyre/skinning.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skinning_golden.h"

enum { JOINTS = 40, MOST = 333, INFLUENCES_MOST = 9 };

static uint64_t random_state;

static uint32_t next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32);
}

static float number(void) {
    return (float)(next_random() >> 8) * 0x1p-23f - 1.0f;
}

/* One number after the other: compilers call arguments' functions in orders of their own. */
static gyre_vec3 random_vec3(void) {
    const float x = number(), y = number(), z = number();
    return gyre_vec3_make(x, y, z);
}

static gyre_quat rotation(void) {
    const gyre_vec3 v = random_vec3();
    return gyre_quat_normalise(gyre_quat_make(v.x, v.y, v.z, number()));
}

/* What palettes are made of. */
typedef enum palette_kind { RIGID, SCALED, MIRRORED, ODD } palette_kind;

typedef struct mesh {
    gyre_mat3x4 palette[JOINTS];
    gyre_dualquat motions[JOINTS];
    uint16_t joints[MOST * INFLUENCES_MOST];
    float weights[MOST * INFLUENCES_MOST];
    float positions[3 * MOST], normals[3 * MOST], tangents[4 * MOST];
    float out_positions[3 * MOST], out_normals[3 * MOST], out_tangents[4 * MOST];
    gyre_skinning_job job;
} mesh;

static mesh m; /* one at a time */

static float odd_number(void) {
    static const float odd[] = {0.0f,     -0.0f,     1e-40f, 1e30f,  -1e38f, FLT_MAX,
                                INFINITY, -INFINITY, NAN,    1e-20f, 1,      -3};
    return next_random() % 4 ? number() : odd[next_random() % (sizeof odd / sizeof odd[0])];
}

static float odd_finite(void) {
    float value = odd_number();
    while (!(fabsf(value) <= FLT_MAX))
        value = odd_number();
    return value;
}

static void make_palette(palette_kind kind) {
    for (int j = 0; j < JOINTS; j++) {
        const gyre_vec3 move = random_vec3(), stretch = random_vec3();
        gyre_vec3 scale = {1, 1, 1};
        if (kind == SCALED) scale = gyre_vec3_add(gyre_vec3_make(1.5f, 1.5f, 1.5f), stretch);
        if (kind == MIRRORED) scale.y = -1;
        const gyre_quat turn =
            kind == SCALED ? gyre_quat_nlerp(gyre_quat_identity(), rotation(), 0.4f) : rotation();
        m.palette[j] = gyre_mat3x4_from_transform(gyre_transform_make(move, turn, scale));
        m.motions[j] = gyre_dualquat_from_parts(turn, move);
        for (int k = 0; k < 12 && kind == ODD; k++)
            m.palette[j].m[k] = odd_finite();
    }
}

static void make_mesh(uint32_t count, uint32_t influences, palette_kind kind) {
    make_palette(kind);
    for (size_t i = 0; i < (size_t)count * influences; i++) {
        m.joints[i] = (uint16_t)(next_random() % JOINTS);
        m.weights[i] = kind == ODD ? odd_number() : 0.5f + 0.5f * number();
    }
    for (size_t i = 0; i < 3 * (size_t)count; i++) {
        m.positions[i] = kind == ODD ? odd_number() : 2 * number();
        m.normals[i] = kind == ODD ? odd_number() : number();
    }
    for (size_t v = 0; v < count; v++) {
        for (int k = 0; k < 3; k++)
            m.tangents[4 * v + (size_t)k] = kind == ODD ? odd_number() : number();
        m.tangents[4 * v + 3] = number() < 0 ? -1.0f : 1.0f;
    }
    memset(m.out_positions, 0, sizeof m.out_positions);
    memset(m.out_normals, 0, sizeof m.out_normals);
    memset(m.out_tangents, 0, sizeof m.out_tangents);
    m.job = (gyre_skinning_job){.vertex_count = count, .influence_count = influences, .joint_count = JOINTS};
    m.job.palette = m.palette;
    m.job.joints = m.joints;
    m.job.weights = m.weights;
    m.job.positions = m.positions;
    m.job.normals = m.normals;
    m.job.tangents = m.tangents;
    m.job.out_positions = m.out_positions;
    m.job.out_normals = m.out_normals;
    m.job.out_tangents = m.out_tangents;
}

static void skin(void) {
    gyre_error error = {0};
    if (gyre_skin_vertices(&m.job, &error) != GYRE_OK) fail_msg("%s", error.message);
}

static gyre_vec3d vec_at(const float *from) {
    return gyre_vec3d_make((double)from[0], (double)from[1], (double)from[2]);
}

/* gyre_skin() over the same mesh. */
static void skin_exactly(gyre_vec3d *positions, gyre_vec3d *normals) {
    static double weights[MOST * INFLUENCES_MOST];
    static gyre_mat4d palette[JOINTS];
    const gyre_skin_job job = {m.job.vertex_count,
                               m.job.influence_count,
                               JOINTS,
                               0,
                               m.joints,
                               weights,
                               palette,
                               positions,
                               normals,
                               positions,
                               normals};
    for (size_t i = 0; i < (size_t)job.vertex_count * job.influence_count; i++)
        weights[i] = (double)m.weights[i];
    for (int j = 0; j < JOINTS; j++) {
        const gyre_mat4 matrix = gyre_mat4_from_mat3x4(m.palette[j]);
        for (int k = 0; k < 16; k++)
            palette[j].m[k] = (double)matrix.m[k];
    }
    for (size_t v = 0; v < job.vertex_count; v++) {
        positions[v] = vec_at(m.positions + 3 * v);
        normals[v] = vec_at(m.normals + 3 * v);
    }
    assert_int_equal(gyre_skin(&job, NULL), GYRE_OK);
}

static double angle_of(gyre_vec3d a, gyre_vec3d b) {
    return atan2(gyre_vec3d_length(gyre_vec3d_cross(a, b)), gyre_vec3d_dot(a, b));
}

/* The blended 3x3 matrix may be nearly singular, where turns far apart cancel: then a normal is what rounding
   makes of it. How far from it is a vertex? */
static double condition_of(uint32_t v) {
    const uint32_t n = m.job.influence_count;
    gyre_mat3d sum = {{0}};
    double total = 0, largest = 0;
    for (uint32_t i = 0; i < n; i++)
        total += (double)m.weights[v * n + i];
    for (uint32_t i = 0; i < n; i++)
        for (int k = 0; k < 9; k++)
            sum.m[k] += (double)m.weights[v * n + i] / total *
                        (double)m.palette[m.joints[v * n + i]].m[k % 3 * 4 + k / 3];
    const gyre_mat3d cofactor = gyre_mat3d_cofactor(sum);
    for (int k = 0; k < 9; k++)
        largest = fmax(largest, fabs(cofactor.m[k]));
    const gyre_vec3d to = gyre_mat3d_mul_vec3d(
        cofactor, gyre_vec3d_normalise(vec_at(m.normals + 3 * (size_t)v), gyre_vec3d_make(1, 0, 0)));
    return fmax(1, 1 / gyre_vec3d_length(to)) * fmax(1, largest);
}

static double worst_position, worst_normal;

static void check_against_exact(bool normals) {
    static gyre_vec3d positions[MOST], directions[MOST];
    skin_exactly(positions, directions);
    for (uint32_t v = 0; v < m.job.vertex_count; v++) {
        const gyre_vec3d to = vec_at(m.out_positions + 3 * (size_t)v);
        const double way = 1 + gyre_vec3d_length(vec_at(m.positions + 3 * (size_t)v)) * 2.5;
        const double error = gyre_vec3d_length(gyre_vec3d_sub(to, positions[v])) / way;
        worst_position = fmax(worst_position, error);
        if (!(error < 4e-7)) fail_msg("vertex %u: %g off", v, error);
        if (!normals) continue;
        const double angle = angle_of(vec_at(m.out_normals + 3 * (size_t)v), directions[v]) / condition_of(v);
        worst_normal = fmax(worst_normal, angle);
        if (!(angle < 8e-7)) fail_msg("vertex %u: normal %g rad off", v, angle);
    }
}

static void as_exact_skinning(void **state) {
    (void)state;
    random_state = 5;
    static const uint32_t counts[] = {1, 2, 3, 5, 15, 16, 17, 63, 64, 65, 128, 200, MOST};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (uint32_t influences = 1; influences <= INFLUENCES_MOST; influences++) {
            for (int kind = RIGID; kind <= MIRRORED; kind++) {
                make_mesh(counts[i], influences, (palette_kind)kind);
                m.job.normal_mode = GYRE_SKINNING_NORMAL_SCALED;
                skin();
                check_against_exact(true);
                m.job.normal_mode = GYRE_SKINNING_NORMAL_RIGID;
                skin();
                check_against_exact(influences == 1 && kind != SCALED);
            }
        }
    }
    print_message("worst: position %.2g of the way, normal %.2g rad\n", worst_position, worst_normal);
}

/* By the palette: the cheaper way where it is right, else the other. */
static void normals_by_palette(void **state) {
    (void)state;
    random_state = 6;
    for (int kind = RIGID; kind <= MIRRORED; kind++) {
        static float chosen[3 * MOST];
        make_mesh(100, 3, (palette_kind)kind);
        skin();
        memcpy(chosen, m.out_normals, sizeof chosen);
        m.job.normal_mode = kind == SCALED ? GYRE_SKINNING_NORMAL_SCALED : GYRE_SKINNING_NORMAL_RIGID;
        skin();
        assert_memory_equal(chosen, m.out_normals, sizeof chosen);
        m.job.normal_mode = kind == SCALED ? GYRE_SKINNING_NORMAL_RIGID : GYRE_SKINNING_NORMAL_SCALED;
        skin();
        assert_memory_not_equal(chosen, m.out_normals, sizeof chosen);
    }
}

static void tangents_go_along(void **state) {
    (void)state;
    random_state = 7;
    make_mesh(50, 1, SCALED);
    skin();
    for (size_t v = 0; v < 50; v++) {
        const gyre_vec3 t = {m.tangents[4 * v], m.tangents[4 * v + 1], m.tangents[4 * v + 2]};
        const gyre_vec3 to = gyre_mat3x4_mul_vector(m.palette[m.joints[v]], t);
        const gyre_vec3d unit = gyre_vec3d_normalise(
            gyre_vec3d_make((double)to.x, (double)to.y, (double)to.z), gyre_vec3d_make(0, 0, 0));
        assert_vec3_near(vec_at(m.out_tangents + 4 * v), unit, 4e-7);
        assert_true(m.out_tangents[4 * v + 3] == m.tangents[4 * v + 3]);
    }
}

/* Dual quaternions against floor 2's own blend. */
static void as_blended_motions(void **state) {
    (void)state;
    random_state = 8;
    for (uint32_t influences = 1; influences <= 6; influences++) {
        make_mesh(90, influences, RIGID);
        m.job.palette = NULL;
        m.job.motions = m.motions;
        for (int j = 0; j < JOINTS; j++) /* nearer to each other, of both signs */
            m.motions[j].real = gyre_quat_nlerp(gyre_quat_identity(), m.motions[j].real, 0.6f);
        for (int j = 0; j < JOINTS; j++)
            m.motions[j] = gyre_dualquat_from_parts(
                j % 3 ? m.motions[j].real : gyre_quat_negate(m.motions[j].real), random_vec3());
        skin();
        for (size_t v = 0; v < 90; v++) {
            gyre_dualquat motions[6];
            for (uint32_t i = 0; i < influences; i++)
                motions[i] = m.motions[m.joints[v * influences + i]];
            const gyre_dualquat blend = gyre_dualquat_blend(motions, m.weights + v * influences, influences);
            const gyre_vec3 p = {m.positions[3 * v], m.positions[3 * v + 1], m.positions[3 * v + 2]};
            const gyre_vec3 n = {m.normals[3 * v], m.normals[3 * v + 1], m.normals[3 * v + 2]};
            const gyre_vec3 to = gyre_dualquat_mul_point(blend, p),
                            turned = gyre_dualquat_mul_direction(blend, n);
            assert_vec3_near(vec_at(m.out_positions + 3 * v),
                             gyre_vec3d_make((double)to.x, (double)to.y, (double)to.z), 5e-6);
            assert_true(angle_of(vec_at(m.out_normals + 3 * v),
                                 gyre_vec3d_make((double)turned.x, (double)turned.y, (double)turned.z)) <
                        3e-6);
        }
    }
}

/* A vertex's result depends on that vertex alone. */
static void same_bits_wherever_a_vertex_lies(void **state) {
    (void)state;
    static mesh whole;
    random_state = 9;
    for (int round = 0; round < 12; round++) {
        make_mesh(MOST, 4, round % 2 ? SCALED : ODD);
        for (size_t i = 0; i < MOST * 4; i++) {
            if (i % 4 >= 1 + i / 4 % 5) m.weights[i] = 0;                         /* fewer influences */
            if (i / 4 % 64 < 40 && round % 3 == 0) m.joints[i] = m.joints[i % 4]; /* many the same */
        }
        skin();
        whole = m;
        for (uint32_t first = 0, count; first < MOST; first += count) {
            count = 1 + next_random() % 40;
            if (count > MOST - first) count = MOST - first;
            gyre_skinning_job part = m.job;
            part.vertex_count = count;
            part.joints = m.joints + 4 * first;
            part.weights = m.weights + 4 * first;
            part.positions += 3 * first, part.normals += 3 * first, part.tangents += 4 * first;
            part.out_positions += 3 * first, part.out_normals += 3 * first, part.out_tangents += 4 * first;
            assert_int_equal(gyre_skin_vertices(&part, NULL), GYRE_OK);
        }
        assert_memory_equal(&whole, &m, sizeof m);
    }
}

/* Influences without weight, before and behind, more places than are used. */
static void weightless_influences_do_not_matter(void **state) {
    (void)state;
    static float kept[3][4 * MOST];
    random_state = 10;
    for (uint32_t influences = 1; influences <= 4; influences++) {
        make_mesh(MOST, influences, influences % 2 ? SCALED : RIGID);
        skin();
        memcpy(kept[0], m.out_positions, sizeof m.out_positions);
        memcpy(kept[1], m.out_normals, sizeof m.out_normals);
        for (uint32_t wider = influences; wider <= INFLUENCES_MOST; wider++) {
            static uint16_t joints[MOST * INFLUENCES_MOST];
            static float weights[MOST * INFLUENCES_MOST];
            memset(weights, 0, sizeof weights);
            for (size_t v = 0; v < MOST; v++) {
                const size_t ahead = next_random() % (wider - influences + 1);
                for (size_t i = 0; i < wider; i++)
                    joints[v * wider + i] = (uint16_t)(next_random() % JOINTS);
                for (size_t i = 0; i < influences; i++) {
                    joints[v * wider + ahead + i] = m.joints[v * influences + i];
                    weights[v * wider + ahead + i] = m.weights[v * influences + i];
                }
            }
            gyre_skinning_job job = m.job;
            job.influence_count = wider;
            job.joints = joints;
            job.weights = weights;
            assert_int_equal(gyre_skin_vertices(&job, NULL), GYRE_OK);
            assert_memory_equal(kept[0], m.out_positions, sizeof m.out_positions);
            assert_memory_equal(kept[1], m.out_normals, sizeof m.out_normals);
        }
    }
}

/* An interleaved vertex: what lies between is not touched. */
typedef struct vertex {
    float before, position[3], between, normal[3], uv[2], tangent[4];
    uint16_t joints[4], behind;
    uint8_t small[4], weights[4], odd[2];
    uint16_t weights16[4];
} vertex;

static vertex vertices[MOST];

static void interleave(uint32_t count) {
    memset(vertices, 0x5a, sizeof vertices);
    for (size_t v = 0; v < count; v++) {
        memcpy(vertices[v].position, m.positions + 3 * v, 12);
        memcpy(vertices[v].normal, m.normals + 3 * v, 12);
        memcpy(vertices[v].tangent, m.tangents + 4 * v, 16);
        for (int i = 0; i < 4; i++) {
            vertices[v].joints[i] = m.joints[4 * v + (size_t)i];
            vertices[v].small[i] = (uint8_t)m.joints[4 * v + (size_t)i];
            vertices[v].weights[i] = (uint8_t)(255 * m.weights[4 * v + (size_t)i]);
            vertices[v].weights16[i] = (uint16_t)(vertices[v].weights[i] * 257);
            m.weights[4 * v + (size_t)i] = (float)vertices[v].weights[i] / 255;
        }
    }
}

/* K08: joints of one byte and of two; weights of one and of two; in place, at a stride. */
static void interleaved_in_place(void **state) {
    (void)state;
    random_state = 11;
    for (uint32_t count = 1; count < MOST; count += 17) {
        for (int kind = 0; kind < 4; kind++) {
            static vertex before[MOST];
            make_mesh(count, 4, RIGID);
            interleave(count);
            skin();
            memcpy(before, vertices, sizeof before);
            const uint32_t stride = sizeof(vertex);
            gyre_skinning_job job = {.vertex_count = count, .influence_count = 4, .joint_count = JOINTS};
            job.palette = m.palette;
            job.joint_type = kind & 1 ? GYRE_SKINNING_JOINT_UINT8 : GYRE_SKINNING_JOINT_UINT16;
            job.weight_type = kind & 2 ? GYRE_SKINNING_WEIGHT_UINT8 : GYRE_SKINNING_WEIGHT_UINT16;
            job.joints = kind & 1 ? (void *)vertices[0].small : (void *)vertices[0].joints;
            job.weights = kind & 2 ? (void *)vertices[0].weights : (void *)vertices[0].weights16;
            job.positions = job.out_positions = vertices[0].position;
            job.normals = job.out_normals = vertices[0].normal;
            job.tangents = job.out_tangents = vertices[0].tangent;
            job.joints_stride_size = job.weights_stride_size = stride;
            job.positions_stride_size = job.normals_stride_size = job.tangents_stride_size = stride;
            job.out_positions_stride_size = job.out_normals_stride_size = job.out_tangents_stride_size =
                stride;
            assert_int_equal(gyre_skin_vertices(&job, NULL), GYRE_OK);
            for (size_t v = 0; v < count; v++) {
                assert_vec3_near(vec_at(vertices[v].position), vec_at(m.out_positions + 3 * v), 2e-6);
                assert_vec3_near(vec_at(vertices[v].normal), vec_at(m.out_normals + 3 * v), 5e-5);
                assert_vec3_near(vec_at(vertices[v].tangent), vec_at(m.out_tangents + 4 * v), 5e-5);
                memcpy(before[v].position, vertices[v].position, 12);
                memcpy(before[v].normal, vertices[v].normal, 12);
                memcpy(before[v].tangent, vertices[v].tangent, 12);
            }
            assert_memory_equal(before, vertices, sizeof before);
        }
    }
}

/* One vertex of the cases, with identity as all palette but joint 0. */
static gyre_vec3d one(gyre_mat3x4 joint, gyre_vec3 position, gyre_vec3 normal, gyre_vec3d *out_normal) {
    static gyre_mat3x4 palette[4];
    static const uint16_t joints[4] = {0, 1, 2, 3};
    float p[3] = {position.x, position.y, position.z}, n[3] = {normal.x, normal.y, normal.z};
    const float weight[4] = {1, 0, 0, 0};
    palette[0] = joint;
    for (int j = 1; j < 4; j++)
        palette[j] = gyre_mat3x4_identity();
    const gyre_skinning_job job = {.vertex_count = 1,
                                   .influence_count = 4,
                                   .joint_count = 4,
                                   .palette = palette,
                                   .joints = joints,
                                   .weights = weight,
                                   .positions = p,
                                   .out_positions = p,
                                   .normals = n,
                                   .out_normals = n};
    assert_int_equal(gyre_skin_vertices(&job, NULL), GYRE_OK);
    if (out_normal) *out_normal = vec_at(n);
    return vec_at(p);
}

static void K04_weights_that_do_not_sum_to_1(void **state) {
    (void)state;
    make_mesh(2, 4, RIGID);
    const float weights[8] = {0.5f, 0.3f, 0.1f, 0.05f, 0, 0, 0, 0};
    memcpy(m.weights, weights, sizeof weights);
    for (int j = 0; j < JOINTS; j++)
        m.palette[j] = gyre_mat3x4_identity();
    m.positions[0] = m.positions[3] = 10,
    m.positions[1] = m.positions[2] = m.positions[4] = m.positions[5] = 0;
    m.normals[3] = 2;
    skin();
    assert_vec3_near(vec_at(m.out_positions), gyre_vec3d_make(10, 0, 0), 2e-6);
    assert_vec3_near(vec_at(m.out_positions + 3), gyre_vec3d_make(10, 0, 0), 0);
    assert_memory_equal(m.out_normals + 3, m.normals + 3, 12); /* all zero: it stays */
    assert_memory_equal(m.out_tangents + 4, m.tangents + 4, 16);
    m.job.palette = NULL, m.job.motions = m.motions;
    skin();
    assert_vec3_near(vec_at(m.out_positions + 3), gyre_vec3d_make(10, 0, 0), 0);
    assert_memory_equal(m.out_normals + 3, m.normals + 3, 12);
}

static void K09_K11_K12_scales(void **state) {
    (void)state;
    gyre_vec3d normal;
    const gyre_vec3 x = {1, 0, 0}, zero = {0, 0, 0};
    const gyre_transform stretched = {{0, 0, 0}, gyre_quat_from_z((float)GYRE_PI / 2), {2, 1, 1}};
    assert_vec3_near(one(gyre_mat3x4_from_transform(stretched), x, x, &normal), gyre_vec3d_make(0, 2, 0),
                     3e-7);
    const gyre_transform mirrored = {{0, 0, 0}, {0, 0, 0, 1}, {-1, 1, 1}};
    assert_vec3_near(one(gyre_mat3x4_from_transform(mirrored), x, x, &normal), gyre_vec3d_make(-1, 0, 0), 0);
    assert_vec3_near(normal, gyre_vec3d_make(-1, 0, 0), 0);
    const gyre_transform flat = {{1, 2, 3}, {0, 0, 0, 1}, {0, 0, 0}};
    assert_vec3_near(one(gyre_mat3x4_from_transform(flat), gyre_vec3_make(5, 5, 5), x, &normal),
                     gyre_vec3d_make(1, 2, 3), 0);
    assert_vec3_near(normal, gyre_vec3d_make(1, 0, 0), 0); /* as it came */
    const gyre_transform tiny = {{0, 0, 0}, gyre_quat_from_z((float)GYRE_PI / 2), {1e-20f, 2e-20f, 1e-20f}};
    one(gyre_mat3x4_from_transform(tiny), x, gyre_vec3_make(1, 2, 0), &normal);
    assert_vec3_near(normal, gyre_vec3d_make(-sqrt(0.5), sqrt(0.5), 0), 3e-7);
    one(gyre_mat3x4_from_transform(tiny), x, zero, &normal);
    assert_vec3_near(normal, gyre_vec3d_make(0, 0, 0), 0);
}

static void refused(gyre_skinning_job job, const char *words) {
    static mesh before;
    gyre_error error = {0};
    before = m;
    assert_int_equal(gyre_skin_vertices(&job, &error), GYRE_BAD_ARGUMENT);
    if (strstr(error.message, words) == NULL) fail_msg("\"%s\" lacks \"%s\"", error.message, words);
    assert_memory_equal(&before, &m, sizeof m);
}

#define REFUSED(change, words)                                                                               \
    do {                                                                                                     \
        gyre_skinning_job job = m.job;                                                                       \
        job.change;                                                                                          \
        refused(job, words);                                                                                 \
    } while (0)

static void bad_arguments(void **state) {
    (void)state;
    gyre_error error;
    make_mesh(70, 4, RIGID);
    assert_int_equal(gyre_skin_vertices(NULL, &error), GYRE_BAD_ARGUMENT);
    REFUSED(joints = NULL, "joints is missing");
    REFUSED(weights = NULL, "weights is missing");
    REFUSED(positions = NULL, "positions is missing");
    REFUSED(out_positions = NULL, "out_positions is missing");
    REFUSED(out_normals = NULL, "out_normals is missing");
    REFUSED(out_tangents = NULL, "out_tangents is missing");
    REFUSED(palette = NULL, "either palette or motions");
    REFUSED(motions = m.motions, "either palette or motions");
    REFUSED(influence_count = 0, "0 joints a vertex");
    REFUSED(influence_count = 65536, "65536 joints a vertex");
    REFUSED(joint_count = 0, "the palette has 0");
    REFUSED(joint_type = 2, "joint type 2");
    REFUSED(weight_type = 3, "weight type 3");
    REFUSED(normal_mode = 3, "normal mode 3");
    REFUSED(positions_stride_size = 8, "stride of positions is 8 bytes, one needs 12");
    REFUSED(out_tangents_stride_size = 12, "out_tangents is 12 bytes");
    REFUSED(joints_stride_size = 9, "joints must be multiples of 2");
    REFUSED(normals_stride_size = 14, "normals must be multiples of 4");
    REFUSED(weights = (const char *)m.weights + 2, "weights must be multiples of 4");
    m.palette[7].m[5] = NAN;
    refused(m.job, "joint 7 of the palette is not finite");
    m.palette[7].m[5] = 0;
    for (uint32_t v = 0; v < 70; v += 23) { /* K08: 300 is not 44 */
        const uint16_t kept = m.joints[4 * v + v % 4];
        m.joints[4 * v + v % 4] = v ? 300 : JOINTS;
        refused(m.job, v ? "joint 300, the palette has 40" : "joint 40, the palette has 40");
        m.joints[4 * v + v % 4] = kept;
    }
    m.job.vertex_count = 0;
    m.job.joints = NULL;
    skin();
    m.job =
        (gyre_skinning_job){.vertex_count = 1, .influence_count = 1, .joint_count = 1, .palette = m.palette};
    m.joints[0] = 0;
    m.job.joints = m.joints;
    m.job.positions = m.positions;
    m.job.out_positions = m.out_positions;
    skin(); /* no weights: all 1 */
    assert_true(m.out_positions[0] != m.positions[0]);
}

static void sorted_meshes(void **state) {
    (void)state;
    random_state = 13;
    for (uint32_t influences = 1; influences <= 5; influences++) {
        static uint32_t order[MOST];
        static uint16_t joints[MOST * 5];
        static float weights[MOST * 5];
        bool seen[MOST] = {false};
        make_mesh(MOST, influences, RIGID);
        for (size_t i = 0; i < MOST * influences; i++) {
            m.joints[i] = (uint16_t)(m.joints[i] % 5);
            if (next_random() % 3 == 0) m.weights[i] = 0;
        }
        skin();
        const gyre_skinning_sort_job job = {.vertex_count = MOST,
                                            .influence_count = influences,
                                            .joints = m.joints,
                                            .weights = m.weights,
                                            .order = order,
                                            .out_joints = joints,
                                            .out_weights = weights};
        assert_int_equal(gyre_skinning_sort(&job, NULL), GYRE_OK);
        uint32_t most = 0;
        for (size_t v = 0; v < MOST; v++) {
            uint32_t used = 0;
            assert_false(seen[order[v]]);
            seen[order[v]] = true;
            for (uint32_t i = 0; i < influences; i++) {
                if (weights[v * influences + i] != 0) used = i + 1;
                if (i && weights[v * influences + i] != 0)
                    assert_true(joints[v * influences + i] > joints[v * influences + i - 1]);
            }
            assert_true(used >= most);
            most = used;
        }
        static float positions[3 * MOST], out[3 * MOST];
        for (size_t v = 0; v < MOST; v++)
            memcpy(positions + 3 * v, m.positions + 3 * (size_t)order[v], 12);
        gyre_skinning_job sorted = m.job;
        sorted.joints = joints, sorted.weights = weights, sorted.positions = positions;
        sorted.normals = sorted.tangents = NULL, sorted.out_positions = out;
        assert_int_equal(gyre_skin_vertices(&sorted, NULL), GYRE_OK);
        for (size_t v = 0; v < MOST; v++)
            assert_vec3_near(vec_at(out + 3 * v), vec_at(m.out_positions + 3 * (size_t)order[v]), 3e-6);
    }
    gyre_skinning_sort_job bad = {.vertex_count = 1, .influence_count = 1};
    assert_int_equal(gyre_skinning_sort(&bad, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_skinning_sort(NULL, NULL), GYRE_BAD_ARGUMENT);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

/* Over everything that a job can be asked for. */
static uint64_t hash_all(palette_kind kind, bool motions) {
    uint64_t hash = 0xcbf29ce484222325u;
    random_state = 99 + (uint64_t)kind;
    for (int round = 0; round < 60; round++) {
        const uint32_t count = 1 + next_random() % MOST, influences = 1 + next_random() % 6;
        make_mesh(count, influences, kind);
        m.job.normal_mode = next_random() % 3;
        if (round % 3 == 0) {
            for (size_t i = 0; i < MOST * INFLUENCES_MOST; i++) {
                m.joints[i] = m.joints[i % m.job.influence_count];
                if (i % m.job.influence_count > 1) m.weights[i] = 0;
            }
        }
        if (motions) m.job.palette = NULL, m.job.motions = m.motions;
        skin();
        hash = hash_bytes(hash, m.out_positions, sizeof m.out_positions);
        hash = hash_bytes(hash, m.out_normals, sizeof m.out_normals);
        hash = hash_bytes(hash, m.out_tangents, sizeof m.out_tangents);
    }
    return hash;
}

static uint64_t hash_case(size_t i) {
    return hash_all((palette_kind)(i / 2), i % 2 != 0);
}

static void golden_hashes(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof skinning_golden / sizeof skinning_golden[0]; i++)
        if (hash_case(i) != skinning_golden[i]) fail_msg("case %zu has other bits", i);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_exact_skinning),
        cmocka_unit_test(normals_by_palette),
        cmocka_unit_test(tangents_go_along),
        cmocka_unit_test(as_blended_motions),
        cmocka_unit_test(same_bits_wherever_a_vertex_lies),
        cmocka_unit_test(weightless_influences_do_not_matter),
        cmocka_unit_test(interleaved_in_place),
        cmocka_unit_test(K04_weights_that_do_not_sum_to_1),
        cmocka_unit_test(K09_K11_K12_scales),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(sorted_meshes),
        cmocka_unit_test(golden_hashes),
    };
    const char *wanted = getenv("GYRE_ISA");
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        printf("/* SPDX-License-Identifier: MIT */\n/* Written by test_skinning --print. */\n"
               "static const uint64_t skinning_golden[] = {\n");
        for (size_t i = 0; i < 8; i++)
            printf("    0x%016llx,\n", (unsigned long long)hash_case(i));
        printf("};\n");
        return 0;
    }
    if (wanted != NULL && strcmp(wanted, gyre_batch_isa()) != 0) {
        printf("no %s here\n", wanted);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
