/* SPDX-License-Identifier: MIT */
#include "model.h"

#include <math.h>
#include <string.h>

/* ---- quaternions and matrices ---- */

void ref_normalise(double q[4]) {
    double largest = fmax(fmax(fabs(q[0]), fabs(q[1])), fmax(fabs(q[2]), fabs(q[3])));
    if (!(largest > 0)) {
        q[0] = q[1] = q[2] = 0;
        q[3] = 1;
        return;
    }
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        q[i] /= largest;
        sum += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++) {
        q[i] /= sqrt(sum);
    }
}

static void multiply(const double a[16], const double b[16], double out[16]) {
    double product[16];
    for (int column = 0; column < 4; column++) {
        for (int row = 0; row < 4; row++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) {
                sum += a[4 * k + row] * b[4 * column + k];
            }
            product[4 * column + row] = sum;
        }
    }
    memcpy(out, product, sizeof product);
}

static void transform_point(const double m[16], const double p[3], double out[3]) {
    double x = p[0], y = p[1], z = p[2];
    for (int row = 0; row < 3; row++) {
        out[row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
    }
}

static void rotation_matrix(const double q[4], double out[9]) {
    double x = q[0], y = q[1], z = q[2], w = q[3];
    const double m[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + w * z),     2 * (x * z - w * y),
                         2 * (x * y - w * z),     1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
                         2 * (x * z + w * y),     2 * (y * z - w * x),     1 - 2 * (x * x + y * y)};
    memcpy(out, m, sizeof m);
}

static void compose(const ref_pose *pose, double out[16]) {
    double r[9];
    rotation_matrix(pose->rotation, r);
    for (int column = 0; column < 3; column++) {
        for (int row = 0; row < 3; row++) {
            out[4 * column + row] = r[3 * column + row] * pose->scale[column];
        }
        out[4 * column + 3] = 0;
    }
    memcpy(out + 12, pose->translation, 3 * sizeof(double));
    out[15] = 1;
}

/* ---- the TRS nearest to a matrix ---- */

static double determinant(const double m[9]) {
    return m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) +
           m[2] * (m[3] * m[7] - m[4] * m[6]);
}

/// One step of Jacobi's method: turns rows and columns p and q of the symmetric matrix so that their common
/// entry vanishes, and the columns of vectors along with them.
static void jacobi_turn(double matrix[4][4], double vectors[4][4], int p, int q) {
    double angle = atan2(2 * matrix[p][q], matrix[q][q] - matrix[p][p]) / 2, c = cos(angle), s = sin(angle);
    for (int k = 0; k < 4; k++) {
        double a = matrix[k][p], b = matrix[k][q], v = vectors[k][p], w = vectors[k][q];
        matrix[k][p] = c * a - s * b;
        matrix[k][q] = s * a + c * b;
        vectors[k][p] = c * v - s * w;
        vectors[k][q] = s * v + c * w;
    }
    for (int k = 0; k < 4; k++) {
        double a = matrix[p][k], b = matrix[q][k];
        matrix[p][k] = c * a - s * b;
        matrix[q][k] = s * a + c * b;
    }
}

/// The rotation R nearest to M makes the trace of R^T M largest. Written in the quaternion of R, that trace
/// is a quadratic form q^T N q, so q is the eigenvector of N to its largest eigenvalue (Davenport's method).
static void nearest_rotation(const double m[9], double q[4]) {
    double n[4][4] = {{m[0] - m[4] - m[8], m[1] + m[3], m[2] + m[6], m[5] - m[7]},
                      {m[1] + m[3], m[4] - m[0] - m[8], m[5] + m[7], m[6] - m[2]},
                      {m[2] + m[6], m[5] + m[7], m[8] - m[0] - m[4], m[1] - m[3]},
                      {m[5] - m[7], m[6] - m[2], m[1] - m[3], m[0] + m[4] + m[8]}};
    double vectors[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    for (int sweep = 0; sweep < 30; sweep++) {
        for (int i = 0; i < 4; i++) {
            for (int k = i + 1; k < 4; k++) {
                jacobi_turn(n, vectors, i, k);
            }
        }
    }
    int best = 3;
    for (int i = 0; i < 3; i++) {
        best = n[i][i] > n[best][best] ? i : best;
    }
    for (int i = 0; i < 4; i++) {
        q[i] = vectors[i][best];
    }
    ref_normalise(q);
}

/// A mirror goes into the sign of the whole scale. The scale is the diagonal that fits best with the
/// rotation.
static void decompose(const double matrix[16], ref_pose *out) {
    double m[9], positive[9], r[9];
    for (int i = 0; i < 9; i++) {
        m[i] = matrix[4 * (i / 3) + i % 3];
    }
    for (int i = 0; i < 9; i++) {
        positive[i] = determinant(m) < 0 ? -m[i] : m[i];
    }
    nearest_rotation(positive, out->rotation);
    rotation_matrix(out->rotation, r);
    for (int i = 0; i < 3; i++) {
        out->scale[i] = r[3 * i] * m[3 * i] + r[3 * i + 1] * m[3 * i + 1] + r[3 * i + 2] * m[3 * i + 2];
        out->translation[i] = matrix[12 + i];
    }
}

/* ---- curves ---- */

/// Unit quaternions, the shorter way. The angle between them is read off the chord: |b - a| = 2 sin(angle /
/// 2).
static void slerp(const double a[4], const double b[4], double u, double out[4]) {
    double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    double sign = dot < 0 ? -1 : 1, chord = 0;
    for (int i = 0; i < 4; i++) {
        chord += (sign * b[i] - a[i]) * (sign * b[i] - a[i]);
    }
    double angle = 2 * asin(fmin(1, sqrt(chord) / 2));
    double from = angle > 0 ? sin((1 - u) * angle) / sin(angle) : 1 - u;
    double to = angle > 0 ? sin(u * angle) / sin(angle) : u;
    for (int i = 0; i < 4; i++) {
        out[i] = from * a[i] + to * sign * b[i];
    }
}

/// Appendix C of the specification. A key is in-tangent, value, out-tangent, each of width numbers.
static void cubic(const double *key, size_t width, double u, double spacing_s, double *out) {
    for (size_t i = 0; i < width; i++) {
        double v0 = key[width + i], b0 = key[2 * width + i], a1 = key[3 * width + i], v1 = key[4 * width + i];
        out[i] = (2 * u * u * u - 3 * u * u + 1) * v0 + spacing_s * (u * u * u - 2 * u * u + u) * b0 +
                 (-2 * u * u * u + 3 * u * u) * v1 + spacing_s * (u * u * u - u * u) * a1;
    }
}

/// The value at a key, without what leads to it.
static const double *value_at(const ref_channel *channel, size_t key) {
    return channel->interpolation == REF_CUBICSPLINE ? channel->values + (3 * key + 1) * channel->width
                                                     : channel->values + key * channel->width;
}

static void sample_between(const ref_channel *channel, size_t key, double time_s, double *out) {
    const double *value = value_at(channel, key), *next = value_at(channel, key + 1);
    double spacing_s = channel->times[key + 1] - channel->times[key];
    double u = (time_s - channel->times[key]) / spacing_s;
    if (channel->interpolation == REF_STEP) {
        memcpy(out, value, channel->width * sizeof(double));
    } else if (channel->interpolation == REF_CUBICSPLINE) {
        cubic(channel->values + 3 * key * channel->width, channel->width, u, spacing_s, out);
    } else if (channel->path == REF_ROTATION) {
        slerp(value, next, u, out);
    } else {
        for (size_t i = 0; i < channel->width; i++) {
            out[i] = (1 - u) * value[i] + u * next[i];
        }
    }
}

static void sample(const ref_channel *channel, double time_s, double *out) {
    size_t key = 0;
    while (key + 1 < channel->key_count && channel->times[key + 1] <= time_s) {
        key++;
    }
    if (time_s <= channel->times[0] || key + 1 == channel->key_count) {
        memcpy(out, value_at(channel, key), channel->width * sizeof(double));
    } else {
        sample_between(channel, key, time_s, out);
    }
    if (channel->path == REF_ROTATION) {
        ref_normalise(out);
    }
}

/* ---- pose ---- */

static void rest(const ref_model *model, size_t index) {
    const ref_node *node = &model->nodes[index];
    ref_pose *pose = &model->poses[index];
    memcpy(pose->translation, node->translation, sizeof pose->translation);
    memcpy(pose->rotation, node->rotation, sizeof pose->rotation);
    memcpy(pose->scale, node->scale, sizeof pose->scale);
    if (node->has_matrix) {
        decompose(node->matrix, pose);
        memcpy(pose->local, node->matrix, sizeof pose->local);
    } else {
        compose(pose, pose->local);
    }
    const ref_mesh *mesh = node->mesh < 0 ? NULL : &model->meshes[node->mesh];
    for (size_t i = 0; i < pose->weight_count; i++) {
        pose->weights[i] = i < node->weight_count                              ? node->weights[i]
                           : node->weight_count == 0 && i < mesh->weight_count ? mesh->weights[i]
                                                                               : 0;
    }
}

static void apply(const ref_model *model, const ref_channel *channel, double time_s) {
    ref_pose *pose = &model->poses[channel->node];
    double *const places[] = {pose->translation, pose->rotation, pose->scale, pose->weights};
    sample(channel, time_s, places[channel->path]);
    if (channel->path != REF_WEIGHTS) {
        compose(pose, pose->local);
    }
}

static void make_world(const ref_model *model, size_t index) {
    ptrdiff_t parent = model->nodes[index].parent;
    ref_pose *pose = &model->poses[index];
    memcpy(pose->world, pose->local, sizeof pose->world);
    if (parent >= 0) {
        make_world(model, (size_t)parent);
        multiply(model->poses[parent].world, pose->local, pose->world);
    }
}

void ref_evaluate(ref_model *model, ptrdiff_t clip_index, double time_s) {
    for (size_t i = 0; i < model->node_count; i++) {
        rest(model, i);
    }
    if (clip_index >= 0) {
        const ref_clip *clip = &model->clips[clip_index];
        time_s = fmin(fmax(time_s, 0), clip->duration_s);
        for (size_t i = 0; i < clip->channel_count; i++) {
            apply(model, &clip->channels[i], time_s);
        }
    }
    for (size_t i = 0; i < model->node_count; i++) {
        make_world(model, i);
    }
}

/* ---- vertices ---- */

static void morph(const ref_primitive *primitive, const ref_pose *pose, size_t vertex, double out[3]) {
    memcpy(out, primitive->position + 3 * vertex, 3 * sizeof(double));
    for (size_t target = 0; target < primitive->target_count && target < pose->weight_count; target++) {
        for (size_t i = 0; primitive->target[target] != NULL && i < 3; i++) {
            out[i] += pose->weights[target] * primitive->target[target][3 * vertex + i];
        }
    }
}

static void joint_matrix(const ref_model *model, const ref_skin *skin, size_t joint, double out[16]) {
    const double *world = model->poses[skin->joints[joint]].world;
    memcpy(out, world, 16 * sizeof(double));
    if (skin->inverse_bind != NULL) {
        multiply(world, skin->inverse_bind + 16 * joint, out);
    }
}

/// The weighted mean of where each joint takes the vertex; where no weight is set it stays.
static void skin_vertex(const ref_model *model, const ref_skin *skin, const ref_primitive *primitive,
                        size_t vertex, double position[3]) {
    const double *joints = primitive->joint + vertex * primitive->influence_count;
    const double *weights = primitive->weight + vertex * primitive->influence_count;
    double weight_sum = 0, sum[3] = {0, 0, 0};
    for (size_t i = 0; i < primitive->influence_count; i++) {
        double matrix[16], moved[3];
        if (weights[i] == 0 || joints[i] >= (double)skin->joint_count) {
            continue;
        }
        joint_matrix(model, skin, (size_t)joints[i], matrix);
        transform_point(matrix, position, moved);
        for (int k = 0; k < 3; k++) {
            sum[k] += weights[i] * moved[k];
        }
        weight_sum += weights[i];
    }
    for (int k = 0; weight_sum > 0 && k < 3; k++) {
        position[k] = sum[k] / weight_sum;
    }
}

void ref_positions(const ref_model *model, size_t node_index, size_t primitive_index, double (*out)[3]) {
    const ref_node *node = &model->nodes[node_index];
    const ref_pose *pose = &model->poses[node_index];
    const ref_primitive *primitive = &model->meshes[node->mesh].primitives[primitive_index];
    for (size_t i = 0; i < primitive->vertex_count; i++) {
        morph(primitive, pose, i, out[i]);
        if (node->skin >= 0 && primitive->influence_count > 0) {
            skin_vertex(model, &model->skins[node->skin], primitive, i, out[i]);
        } else {
            transform_point(pose->world, out[i], out[i]);
        }
    }
}

/* ---- what there is ---- */

size_t ref_clip_count(const ref_model *model) {
    return model->clip_count;
}

const char *ref_clip_name(const ref_model *model, size_t clip) {
    return model->clips[clip].name;
}

double ref_clip_duration(const ref_model *model, size_t clip) {
    return model->clips[clip].duration_s;
}

size_t ref_node_count(const ref_model *model) {
    return model->node_count;
}

const char *ref_node_name(const ref_model *model, size_t node) {
    return model->nodes[node].name;
}

ptrdiff_t ref_node_parent(const ref_model *model, size_t node) {
    return model->nodes[node].parent;
}

bool ref_node_in_scene(const ref_model *model, size_t node) {
    return model->nodes[node].in_scene;
}

bool ref_node_has_matrix(const ref_model *model, size_t node) {
    return model->nodes[node].has_matrix;
}

ptrdiff_t ref_node_mesh(const ref_model *model, size_t node) {
    return model->nodes[node].mesh;
}

size_t ref_primitive_count(const ref_model *model, size_t node) {
    ptrdiff_t mesh = model->nodes[node].mesh;
    return mesh < 0 ? 0 : model->meshes[mesh].primitive_count;
}

size_t ref_vertex_count(const ref_model *model, size_t node, size_t primitive) {
    return model->meshes[model->nodes[node].mesh].primitives[primitive].vertex_count;
}

const ref_pose *ref_node_pose(const ref_model *model, size_t node) {
    return &model->poses[node];
}
