/* SPDX-License-Identifier: MIT */
/// @file mat_lanes.h
/// Rotation matrices in the vectors of a processor: what <gyre/mat.h>, which includes it, computes without
/// them, with the same bits. Nothing in it is for users.
#ifndef GYRE_MAT_LANES_H
#define GYRE_MAT_LANES_H

#include <gyre/base.h>
#include <gyre/quat.h>

GYRE_EXTERN_C_BEGIN

#ifdef GYREI_QUAT_LANES
/* Three columns; what is in their last lanes does not matter. */
typedef struct gyrei_lane_columns {
    gyrei_lanes x, y, z;
} gyrei_lane_columns;

typedef float gyrei_lanes_anywhere __attribute__((vector_size(16), aligned(4), may_alias));

GYREI_FLAT gyrei_lane_columns gyrei_lane_columns_from_mat3(const float *m) {
    const gyrei_lanes last = *(const gyrei_lanes_anywhere *)(m + 5);
    const gyrei_lane_columns columns = {*(const gyrei_lanes_anywhere *)m,
                                        *(const gyrei_lanes_anywhere *)(m + 3),
                                        __builtin_shufflevector(last, last, 1, 2, 3, 3)};
    return columns;
}

GYREI_FLAT gyrei_lane_columns gyrei_lane_columns_from_mat4(const float *m) {
    const gyrei_lane_columns columns = {*(const gyrei_lanes_anywhere *)m,
                                        *(const gyrei_lanes_anywhere *)(m + 4),
                                        *(const gyrei_lanes_anywhere *)(m + 8)};
    return columns;
}

/* gyrei_mat3_is_rotation(). The second highest bit of a number is set from 2 on. */
GYREI_FLAT bool gyrei_lanes_are_rotation(gyrei_lane_columns m) {
    const gyrei_lanes x1 = __builtin_shufflevector(m.x, m.x, 1, 2, 0, 3);
    const gyrei_lanes y1 = __builtin_shufflevector(m.y, m.y, 1, 2, 0, 3);
    const gyrei_lanes z1 = __builtin_shufflevector(m.z, m.z, 1, 2, 0, 3);
    const gyrei_lanes a = (m.x * y1 - x1 * m.y) - __builtin_shufflevector(m.z, m.z, 2, 0, 1, 3);
    const gyrei_lanes b = (m.y * z1 - y1 * m.z) - __builtin_shufflevector(m.x, m.x, 2, 0, 1, 3);
    const gyrei_lanes c = (m.z * x1 - z1 * m.x) - __builtin_shufflevector(m.y, m.y, 2, 0, 1, 3);
    const gyrei_lane_bits large = ((gyrei_lane_bits)m.x | (gyrei_lane_bits)m.y | (gyrei_lane_bits)m.z) << 1;
    const gyrei_lane_bits right = ((a * a + b * b) + c * c <= 9e-14f) & ~large, sized = m.x * m.x > 0.25f;
#ifdef __SSE2__
    return (__builtin_ia32_movmskps((gyrei_lanes)right) & 7) == 7 &&
           (__builtin_ia32_movmskps((gyrei_lanes)sized) & 7) != 0;
#else
    return (right[0] & right[1] & right[2] & (sized[0] | sized[1] | sized[2])) != 0;
#endif
}

/* gyrei_quat_from_rotation(). */
GYREI_FLAT gyre_quat gyrei_quat_from_lane_columns(gyrei_lane_columns m) {
    const gyrei_lane_bits sign = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN}, second = {0, INT32_MIN, 0, 0};
    const gyrei_lanes one = {1.0f, 1.0f, 1.0f, 0.0f}, m22 = __builtin_shufflevector(m.z, m.z, 2, 2, 2, 2);
    const gyrei_lane_bits side = (gyrei_lane_bits)m22 & sign, back = (gyrei_lane_bits)m22 >> 31;
    const gyrei_lane_bits turned =
        (gyrei_lane_bits)__builtin_shufflevector(m.y, m.x, 1, 0, 6, 6) ^ (side ^ second); /* m11 -m01 m20 */
    const gyrei_lanes tu = m.x + (gyrei_lanes)turned;
    const gyrei_lanes row = __builtin_shufflevector((gyrei_lanes)turned, m.y, 2, 6, 3, 7);
    const gyrei_lanes sum = row + m.z, difference = row - m.z;
    const gyrei_lanes big =
        (one + (gyrei_lanes)((gyrei_lane_bits)m22 ^ side)) + (gyrei_lanes)((gyrei_lane_bits)tu & ~sign);
    const gyrei_lanes both = __builtin_shufflevector(big, tu, 0, 5, 6, 7);
    const gyrei_lane_bits of_z = (gyrei_lane_bits)__builtin_shufflevector(sum, both, 0, 1, 4, 5);
    const gyrei_lane_bits of_w =
        (gyrei_lane_bits)__builtin_shufflevector(difference, both, 1, 0, 5, 4) ^ second;
    const gyrei_lane_bits upper = __builtin_shufflevector(tu, tu, 0, 0, 0, 0) < 0.0f;
    const gyrei_lane_bits q = (of_z & upper) | (of_w & ~upper);
    const gyrei_lane_bits reversed = __builtin_shufflevector(q, q, 3, 2, 1, 0);
    const gyrei_lanes chosen = (gyrei_lanes)((reversed & back) | (q & ~back));
    return gyrei_quat_from_lanes(chosen * gyrei_root(0.25f / big[0]));
}

/* The sixteen entries of the matrix of a q of length 1 up to rounding; in each lane of excess 1 less the
   square of the length. The products with zero keep the last lanes zero, contracted or not. */
GYREI_FLAT void gyrei_mat4_from_lanes(gyrei_lanes q, gyrei_lanes excess, float *m) {
    const gyrei_lanes two = {2.0f, 2.0f, 2.0f, 0.0f}, one = {1.0f, 1.0f, 1.0f, 0.0f};
    const gyrei_lanes twice = q * two, square = q * twice, last = {0.0f, 0.0f, 0.0f, 1.0f};
    const gyrei_lanes a = __builtin_shufflevector(square, square, 1, 0, 0, 3) +
                          __builtin_shufflevector(square, square, 2, 2, 1, 3);
    const gyrei_lanes diagonal = (one - a) - a * excess;
    const gyrei_lanes vector = q * __builtin_shufflevector(twice, twice, 1, 2, 0, 3); /* xy yz xz 0 */
    const gyrei_lanes scalar = __builtin_shufflevector(q, q, 3, 3, 3, 3) *
                               __builtin_shufflevector(twice, twice, 2, 0, 1, 3); /* wz wx wy 0 */
    const gyrei_lanes plus = vector + scalar, minus = vector - scalar;
    const gyrei_lanes low = __builtin_shufflevector(diagonal, plus, 0, 4, 1, 5);
    const gyrei_lanes middle = __builtin_shufflevector(minus, low, 0, 3, 6, 7);
    const gyrei_lanes high = __builtin_shufflevector(plus, minus, 2, 2, 5, 5);
    *(gyrei_lanes_anywhere *)m = __builtin_shufflevector(low, minus, 0, 1, 6, 7);
    *(gyrei_lanes_anywhere *)(m + 4) = __builtin_shufflevector(middle, middle, 0, 2, 3, 1);
    *(gyrei_lanes_anywhere *)(m + 8) = __builtin_shufflevector(high, diagonal, 0, 2, 6, 7);
    *(gyrei_lanes_anywhere *)(m + 12) = last;
}
#endif

GYRE_EXTERN_C_END

#endif
