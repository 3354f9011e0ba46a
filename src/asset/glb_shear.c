/* SPDX-License-Identifier: MIT */
/* glTF has no shear, but a turn below a scale makes one: any 3x3 matrix is U D V^T with rotations U and V and
   a diagonal D. So a sheared node becomes one that moves, turns by U and scales by D, and below it one that
   turns by V^T. U V^T is the matrix's nearest rotation R, and V D V^T, which is R^T M, is symmetric: its
   eigenvectors are found by Jacobi's rotations. */
#include <asset/glb_writer.h>
#include <gyre/matd.h>
#include <math.h>

enum { MOST_SWEEPS = 16 };

/* Rows and columns p and q of the symmetric `a` are turned until a[p][q] is 0; `v` turns along. */
static void turn(double a[3][3], double v[3][3], int p, int q) {
    if (a[p][q] == 0) return;
    const double half = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const double t = (half < 0 ? -1 : 1) / (fabs(half) + sqrt(half * half + 1));
    const double c = 1 / sqrt(t * t + 1), s = t * c, off = a[p][q];
    const int r = 3 - p - q;
    a[p][p] -= t * off;
    a[q][q] += t * off;
    a[p][q] = a[q][p] = 0;
    const double rp = a[r][p], rq = a[r][q];
    a[r][p] = a[p][r] = c * rp - s * rq;
    a[r][q] = a[q][r] = s * rp + c * rq;
    for (int i = 0; i < 3; i++) {
        const double vp = v[i][p], vq = v[i][q];
        v[i][p] = c * vp - s * vq;
        v[i][q] = s * vp + c * vq;
    }
}

static void find_axes(double a[3][3], double v[3][3]) {
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        const double off = fabs(a[0][1]) + fabs(a[0][2]) + fabs(a[1][2]);
        if (off <= 1e-300) return;
        turn(a, v, 0, 1);
        turn(a, v, 0, 2);
        turn(a, v, 1, 2);
    }
}

/* Brought to a largest entry of about 1, so that no product leaves the range of numbers. */
static double size_of(const gyre_mat4d *m) {
    double largest = 0;
    for (int i = 0; i < 11; i++)
        if (i % 4 != 3) largest = fmax(largest, fabs(m->m[i]));
    return largest > 1e-300 && largest < INFINITY ? largest : 1;
}

static gyre_mat3d linear_part(const gyre_mat4d *m, double divisor) {
    gyre_mat3d linear;
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 3; row++)
            linear.m[column * 3 + row] = m->m[column * 4 + row] / divisor;
    return linear;
}

gyrei_glb_split_node gyrei_glb_take_apart(const gyre_mat4d *matrix, uint32_t node) {
    const double size = size_of(matrix);
    const gyre_mat3d m = linear_part(matrix, size);
    const gyre_quatd nearest = gyre_mat3d_nearest_rotation(m);
    const gyre_mat3d r = gyre_mat3d_from_quatd(nearest);
    double a[3][3], v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    gyre_mat3d axes;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            a[i][k] =
                r.m[i * 3] * m.m[k * 3] + r.m[i * 3 + 1] * m.m[k * 3 + 1] + r.m[i * 3 + 2] * m.m[k * 3 + 2];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < i; k++)
            a[i][k] = a[k][i] = (a[i][k] + a[k][i]) / 2;
    find_axes(a, v);
    for (int i = 0; i < 9; i++)
        axes.m[i] = v[i % 3][i / 3];
    const gyre_quatd turned = gyre_quatd_from_mat3d(axes);
    gyrei_glb_split_node split = {
        .node = node, .above = gyre_transformd_identity(), .own = gyre_quatd_conjugate(turned)};
    split.above.translation = gyre_vec3d_make(matrix->m[12], matrix->m[13], matrix->m[14]);
    split.above.rotation = gyre_quatd_normalise(gyre_quatd_mul(nearest, turned));
    split.above.scale = gyre_vec3d_make(a[0][0] * size, a[1][1] * size, a[2][2] * size);
    return split;
}
