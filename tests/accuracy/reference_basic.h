/* SPDX-License-Identifier: MIT */
/* References of trigonometry, vectors and matrices. Sums put the size of their terms behind the result, for
   errors that are measured by it. */

static bool ref_sin(const real *in, real *right) {
    right[0] = R_NAME(sin)(in[0]);
    return true;
}

static bool ref_cos(const real *in, real *right) {
    right[0] = R_NAME(cos)(in[0]);
    return true;
}

static bool ref_sin_cos(const real *in, real *right) {
    return ref_sin(in, right) && ref_cos(in, right + 1);
}

static bool ref_atan2(const real *in, real *right) {
    right[0] = R_NAME(atan2)(in[0], in[1]);
    return true;
}

static bool ref_asin(const real *in, real *right) {
    right[0] = R_NAME(asin)(in[0]);
    return true;
}

/* A dot product and the sum of the magnitudes of its terms. */
static void r_sum(const real *a, const real *b, int step, int count, real *sum, real *size) {
    *sum = *size = 0;
    for (int i = 0; i < count; ++i) {
        *sum += a[i * step] * b[i];
        *size += r_abs(a[i * step] * b[i]);
    }
}

static bool ref_vec3_dot(const real *in, real *right) {
    right[0] = r_dot(in, in + 3, 3);
    right[1] = r_length(in, 3) * r_length(in + 3, 3);
    return true;
}

static bool ref_vec4_dot(const real *in, real *right) {
    right[0] = r_dot(in, in + 4, 4);
    right[1] = r_length(in, 4) * r_length(in + 4, 4);
    return true;
}

static bool ref_vec3_cross(const real *in, real *right) {
    r_cross(in, in + 3, right);
    right[3] = r_length(in, 3) * r_length(in + 3, 3);
    return true;
}

static bool ref_vec3_length(const real *in, real *right) {
    right[0] = r_length(in, 3);
    return true;
}

static bool ref_vec4_length(const real *in, real *right) {
    right[0] = r_length(in, 4);
    return true;
}

static bool ref_vec3_normalise(const real *in, real *right) {
    return r_unit(in, right, 3);
}

static bool ref_vec4_normalise(const real *in, real *right) {
    return r_unit(in, right, 4);
}

static bool r_lerp(const real *a, const real *b, real t, int count, real *right) {
    for (int i = 0; i < count; ++i) {
        right[i] = (1 - t) * a[i] + t * b[i];
    }
    const real first = r_largest(a, count), last = r_largest(b, count);
    right[count] = first > last ? first : last;
    return true;
}

static bool ref_vec3_lerp(const real *in, real *right) {
    return r_lerp(in, in + 3, in[6], 3, right);
}

static bool ref_vec4_lerp(const real *in, real *right) {
    return r_lerp(in, in + 4, in[8], 4, right);
}

static bool ref_quat_inverse(const real *in, real *right) {
    real u[4];
    const real length = r_length(in, 4);
    r_unit(in, u, 4);
    r_conjugate(u, right);
    for (int i = 0; i < 4; ++i) {
        right[i] /= length;
    }
    return length > 1e-36;
}

/* Every column of b through a, both of `size` rows; the size is the largest of the sums of magnitudes. */
static bool r_matrix_product(const real *a, const real *b, int size, int columns, real *right) {
    real largest = 0;
    for (int c = 0; c < columns; ++c) {
        for (int r = 0; r < size; ++r) {
            real terms;
            r_sum(a + r, b + c * size, size, size, right + c * size + r, &terms);
            largest = terms > largest ? terms : largest;
        }
    }
    right[size * columns] = largest;
    return true;
}

static bool ref_mat3_mul_vec3(const real *in, real *right) {
    return r_matrix_product(in, in + 9, 3, 1, right);
}

static bool ref_mat3_mul(const real *in, real *right) {
    return r_matrix_product(in, in + 9, 3, 3, right);
}

static bool ref_mat4_mul(const real *in, real *right) {
    return r_matrix_product(in, in + 16, 4, 4, right);
}

static bool ref_mat4_mul_vec4(const real *in, real *right) {
    return r_matrix_product(in, in + 16, 4, 1, right);
}

static bool ref_mat4_mul_point(const real *in, real *right) {
    real point[4] = {in[16], in[17], in[18], 1}, all[5];
    r_matrix_product(in, point, 4, 1, all);
    memcpy(right, all, 3 * sizeof *right);
    right[3] = all[4];
    return true;
}

static bool ref_mat4_mul_direction(const real *in, real *right) {
    real point[4] = {in[16], in[17], in[18], 0}, all[5];
    r_matrix_product(in, point, 4, 1, all);
    memcpy(right, all, 3 * sizeof *right);
    right[3] = all[4];
    return true;
}

static bool ref_mat3_cofactor(const real *in, real *right) {
    for (int c = 0; c < 3; ++c) {
        r_cross(in + 3 * ((c + 1) % 3), in + 3 * ((c + 2) % 3), right + 3 * c);
    }
    const real largest = r_largest(in, 9);
    right[9] = largest * largest;
    return true;
}

static bool ref_mat3_determinant(const real *in, real *right) {
    right[0] = r_determinant(in);
    right[1] = r_length(in, 3) * r_length(in + 3, 3) * r_length(in + 6, 3);
    return true;
}

static void r_linear(const real *m, real *linear) {
    for (int i = 0; i < 9; ++i) {
        linear[i] = m[i / 3 * 4 + i % 3];
    }
}

static bool ref_mat4_determinant3(const real *in, real *right) {
    real linear[9];
    r_linear(in, linear);
    return ref_mat3_determinant(linear, right);
}

static bool ref_perspective(const real *in, real *right) {
    const real focal = R_NAME(cos)(in[0] / 2) / R_NAME(sin)(in[0] / 2), near = in[2], far = in[3];
    memset(right, 0, 16 * sizeof *right);
    right[0] = focal / in[1];
    right[5] = focal;
    right[10] = far > near ? (far + near) / (near - far) : -1;
    right[11] = -1;
    right[14] = far > near ? 2 * far * near / (near - far) : -2 * near;
    return true;
}

static bool ref_orthographic(const real *in, real *right) {
    const real near = in[2], far = in[3];
    memset(right, 0, 16 * sizeof *right);
    right[0] = 1 / in[0];
    right[5] = 1 / in[1];
    right[10] = 2 / (near - far);
    right[14] = (far + near) / (near - far);
    right[15] = 1;
    return near != far;
}
