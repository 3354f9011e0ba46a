#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the double headers (vecd.h, quatd.h, ...) from the float ones, which are written by hand, and the double half
of the sweep in tests/ over all of their functions.

    tools/gen_double.py [--check]
    tools/gen_double.py --code FLOAT_FILE DOUBLE_FILE

Every type gets a d after its name, also inside the names of functions: gyre_quat_from_mat3 becomes
gyre_quatd_from_mat3d. What depends on the type stands in the float headers between the comment lines
"// @type NAME" and "// @end" and is taken from BLOCKS; between "// @once" and "// @end" stands what both share.
--code writes the double of any C file, names and types alone; it stands in the build folder and is not committed.
--check writes nothing and exits 1 if a committed file is not what would be written, or if the sweep misses a function.
"""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ('trig', 'vec', 'quat', 'slerp', 'axis', 'arc', 'mat', 'transform', 'spline', 'average', 'dualquat',
           'frame', 'euler', 'wide', 'rodrigues')
# Names of ours that both precisions share, besides constants.
SHARED = ('gyre_decompose', 'gyre_status', 'gyre_euler_order', 'gyre_euler_order_name', 'gyre_euler_order_from_name',
          'gyrei_euler_order_parts', 'gyrei_euler_order_take_apart')
TYPES = 'vec3|vec4|quat|mat3|mat4|transform|dualquat'

BLOCKS = {
    'twist': '''
    const double least = 4.66e-16;
''',
    'trig_constants': '''
const double two_over_pi = 6.3661977236758138e-1;
const double part0 = 1.5707963267341256, part1 = 6.0770943832721969e-11;
const double part2 = 6.1232339953846099e-17, part3 = 3.5215598651832002e-27;
''',
    'half_turn_constants': '''
const double one_over_pi = 3.1830988618379069e-1;
const double part0 = 3.1415926534682512, part1 = 1.2154188766544394e-10;
const double part2 = 1.2246467990769220e-16, part3 = 7.0431197303664004e-27;
''',
    'lanes': '''
''',
    'normalise': '''
return gyrei_quat_normalise_is_plain(q) ? gyrei_quat_normalise_plain(q) : gyrei_quat_normalise_any(q);
''',
    'mul': '''
return gyrei_quat_mul_plain(a, b);
''',
    'from_rotation': '''
/* The quaternion q of a rotation matrix m. Of 4 q q^T, which is linear in m, the row of z or of w, whichever is
   larger, is four times that component times q, but for what m is off its nearest rotation; the whole brings it
   there. Where x and y are larger, half turns before and after m bring them to the place of z and w; that turns the
   order of the four round. */
GYREI_FLAT gyre_quat gyrei_quat_from_rotation(gyre_mat3 matrix) {
    const double *m = matrix.m;
    const double side = copysign(1.0, m[8]), m20 = side * m[2];
    const double t = m[0] + side * m[4], u = m[1] - side * m[3], big = (1.0 + fabs(m[8])) + fabs(t);
    const gyre_quat of_z = {m20 + m[6], m[5] + m[7], big, u};
    const gyre_quat of_w = {m[5] - m[7], -(m20 - m[6]), u, big};
    const gyre_quat q = gyrei_quat_choose(t < 0.0, of_z, of_w);
    const gyre_quat row = gyrei_quat_choose(side < 0.0, gyre_quat_make(q.w, q.z, q.y, q.x), q);
    const gyre_quat nearer = gyrei_quat_nearer(matrix, row);
    return gyrei_quat_scale(nearer, gyrei_root(1.0 / gyre_quat_dot(nearer, nearer)));
}
''',
    'from_mat3': '''
if (!gyrei_mat3_is_rotation(m)) return false;
*out = gyrei_quat_from_rotation(m);
''',
    'to_mat4': '''
return gyre_mat4_from_mat3(gyre_mat3_from_quat(q), gyre_vec3_make(0.0, 0.0, 0.0));
''',
    'invert': '''
const double square = gyre_quat_dot(q, q);
if (!gyrei_square_is_plain(square)) return gyrei_quat_invert_any(q, out);
*out = gyre_quat_make(-q.x / square, -q.y / square, -q.z / square, q.w / square);
return true;
''',
    'nlerp': '''
const gyre_quat mixed = gyrei_quat_nlerp_mix(a, b, t);
if (!(gyrei_is_between_ends(t) && gyrei_quat_nlerp_is_plain(mixed, t))) return gyrei_quat_nlerp_any(a, b, t);
return gyrei_quat_nlerp_end(mixed, gyre_quat_dot(mixed, mixed));
''',
    'rows_mul': '''
GYREI_KERNEL_OF_ROWS(gyrei_rows_mul, gyrei_plain_mul, GYREI_QUATS_MUL, gyrei_take_two, gyrei_give_quat)
''',
    'angle_between': '''
return gyrei_quat_angle_between_is_plain(a, b) ? gyrei_quat_angle_between_plain(a, b)
                                               : gyrei_quat_angle_between_any(a, b);
''',
    'angle_between_lanes': '''
''',
    'to_axis_angle': '''
if (gyrei_quat_to_axis_angle_is_plain(q)) {
    gyrei_quat_to_axis_angle_plain(q, axis, angle_rad);
} else {
    gyrei_quat_to_axis_angle_any(q, axis, angle_rad);
}
''',
    'to_axis_angle_lanes': '''
''',
    'shortest_arc': '''
return gyrei_quat_shortest_arc_is_plain(from, to) ? gyrei_quat_shortest_arc_plain(from, to)
                                                  : gyrei_quat_shortest_arc_any(from, to);
''',
    'shortest_arc_lanes': '''
''',
    'trig_limit': '''
const double limit = 1073741824.0;
''',
    'trig_polynomials': '''
const double odd0 = (1.5895434862033472e-10 * z - 2.5050734415056132e-8) * z + 2.7557313538666128e-6;
const double odd = ((odd0 * z - 1.9841269829358905e-4) * z + 8.3333333333218407e-3) * z - 1.666666666666663e-1;
const double even0 = (-1.1358616107171889e-11 * z + 2.0875703122223646e-9) * z - 2.7557314202956112e-7;
const double even = ((even0 * z + 2.4801587288964847e-5) * z - 1.3888888888873307e-3) * z + 4.1666666666666595e-2;
''',
    'sine_series': '''
const double series0 = (((2.7214381124091022e-15 * z - 7.6430211126669278e-13) * z + 1.6058941067100568e-10) * z - 2.5052106905636575e-8) * z + 2.7557319211581404e-6;
const double series = ((series0 * z - 1.9841269841212536e-4) * z + 8.3333333333332066e-3) * z - 1.6666666666666666e-1;
''',
    'cosine_series': '''
const double series0 = (((-1.5128065937017848e-16 * z + 4.7769790214673066e-14) * z - 1.1470675903116398e-11) * z + 2.0876755832626656e-9) * z - 2.7557319212461486e-7;
const double series = ((series0 * z + 2.4801587301520698e-5) * z - 1.388888888888869e-3) * z + 4.1666666666666664e-2;
''',
    'arc_square': '''
const double yy = y * y;
const double even0 = ((-1.0315705238920208e1 * yy - 1.9786959147340507e1) * yy - 7.9865500614010658) * yy - 9.6212797043946652e-1;
const double even1 = ((even0 * yy - 1.1895718769161803e-2) * yy + 3.9254765868632031e-2) * yy + 6.1566195597507908e-2;
const double even = (even1 * yy + 1.1428571309700288e-1) * yy + 3.3333333333329196e-1;
const double odd0 = ((2.7826315225620539 * yy + 1.8201740966158145e1) * yy + 1.4812424955365385e1) * yy + 3.2448309793673644;
const double odd1 = ((odd0 * yy + 2.5288241066977635e-1) * yy + 3.8635216971940736e-2) * yy + 4.8750801405745468e-2;
const double odd = (odd1 * yy + 8.1269902102375044e-2) * yy + 1.7777777778960333e-1;
const double series = odd * y + even;
''',
    'arc_over_sine_roughly': '''
const double series0 = (((7.4774593721645264 * y - 1.2808480840280275e1) * y + 1.1138085201685424e1) * y - 4.8034169975803556) * y + 1.8267989387804473;
const double series1 = (((series0 * y + 1.0080036907640384e-1) * y + 4.3588090800936469e-1) * y + 4.552995767690155e-1) * y + 5.3338978578840879e-1;
const double series = series1 * y + 6.6666607232406006e-1;
''',
    'arc_over_sine': '''
const double first = 6.6666666666667307e-1;
const double yy = y * y;
const double even0 = ((-7.7365797655507743e2 * yy - 2.1892468700177865e3) * yy - 1.3787579328033873e3) * yy - 2.8747293999267629e2;
const double even1 = ((even0 * yy - 2.2422966257189586e1) * yy - 4.2071036282419638e-1) * yy + 2.9180797461454655e-1;
const double even = ((even1 * yy + 3.4096472366007236e-1) * yy + 4.0634918272841691e-1) * yy + 5.3333333333085231e-1;
const double odd0 = ((1.7229466638238537e2 * yy + 1.6480123246244973e3) * yy + 2.0248570353051925e3) * yy + 7.1510505769263489e2;
const double odd1 = ((odd0 * yy + 9.1146647123953159e1) * yy + 4.7222355296345597) * yy + 3.6713492844280243e-1;
const double odd = ((odd1 * yy + 3.1879953815294049e-1) * yy + 3.694093621211913e-1) * yy + 4.5714285748154337e-1;
const double rest = odd * y + even;
''',
    'arc_series': '''
const double yy = y * y;
const double even0 = ((-3.4144215128789401 * yy - 6.5695242096041584) * yy - 2.6608380697751923) * yy - 3.2171323400383761e-1;
const double even1 = ((even0 * yy - 3.7699339401268033e-3) * yy + 1.3786629149898788e-2) * yy + 2.2371525093221989e-2;
const double even = (even1 * yy + 4.4642856736117384e-2) * yy + 1.6666666666665239e-1;
const double odd0 = ((9.1976337145946685e-1 * yy + 6.0336724496912195) * yy + 4.9262738624714109) * yy + 1.0832253818896527;
const double odd1 = ((odd0 * yy + 8.4924420417541155e-2) * yy + 1.3354928570910978e-2) * yy + 1.7365503311912812e-2;
const double odd = (odd1 * yy + 3.0381965183267232e-2) * yy + 7.5000000004062525e-2;
const double series = odd * y + even;
''',
    'atan_constants': '''
const double large = 1e300, shrink = 8.6361685550944446e-78, tan_eighth = 4.1421356237309503e-1;
const double quarter_high = 7.8539816339744828e-1, quarter_low = 3.061616997868383e-17;
''',
    'atan_polynomial': '''
const double odd0 = ((1.490366947431322e-2 * z - 3.3184654455071939e-2) * z + 4.4909760041839566e-2) * z -
                    5.2152800366982076e-2;
const double odd1 = ((odd0 * z + 5.8765312213868652e-2) * z - 6.666176103946761e-2) * z + 7.6922792893954553e-2;
const double odd2 = ((odd1 * z - 9.0909079893096087e-2) * z + 1.1111111083824872e-1) * z - 1.4285714285317339e-1;
const double odd = (odd2 * z + 1.9999999999997101e-1) * z - 3.3333333333333326e-1;
''',
    'square_scale': '''
const double large = 3.2733906078961419e150, small = 3.8725919148493183e-121;
const double shrink = 2.4099198651028841e-181, grow = 5.2601359015483735e210;
''',
    'plain_square': '''
const double least = 1.4996968138956309e-241, most = 9.9792015476735990e291;
''',
    'root': '''
#if defined(__GNUC__) && defined(__AVX__) && !defined(__NO_MATH_ERRNO__)
__asm__("vsqrtsd %0, %0, %0" : "+x"(square));
return square;
#elif defined(__GNUC__) && defined(__SSE2_MATH__) && !defined(__NO_MATH_ERRNO__)
__asm__("sqrtsd %0, %0" : "+x"(square));
return square;
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(__NO_MATH_ERRNO__)
__asm__("fsqrt %d0, %d0" : "+w"(square));
return square;
#else
return sqrt(square);
#endif
''',
    'near_one': '''
const double near_one = 3.7252902984619141e-9;
''',
    'unit_tolerance': '''
const double tolerance = 8.8817841970012523e-16;
''',
    'enlarged': '''
const double large = 3.2733906078961419e150, half_small = 1.5274681817498023e-151, quarter_tiny = 2.3331590462580472e-302;
''',
    'two_pi': '''
const double two_pi = 6.2831853071795862;
''',
    'cut': '''
const double cut = 268435456.0;
''',
    'pi': '''
const double pi_high = 3.1415926535897931, pi_low = 1.2246467991473532e-16;
''',
    'arc_opposite': '''
const double opposite = 1.1e-16;
''',
    'parallel': '''
const double parallel = 1e-14;
''',
    'wide': '''
typedef struct gyrei_wide {
    double high, low;
} gyrei_wide;

/* For a low that is no larger than high. */
GYREI_FLAT gyrei_wide gyrei_wide_make(double high, double low) {
    const double sum = high + low;
    const gyrei_wide a = {sum, low - (sum - high)};
    return a;
}

GYREI_FLAT double gyrei_wide_round(gyrei_wide a) {
    return a.high + a.low;
}

GYREI_FLAT gyrei_wide gyrei_wide_negate(gyrei_wide a) {
    const gyrei_wide negative = {-a.high, -a.low};
    return negative;
}

GYREI_FLAT gyrei_wide gyrei_wide_add(gyrei_wide a, gyrei_wide b) {
    const double sum = a.high + b.high, of_b = sum - a.high;
    const double lost = (a.high - (sum - of_b)) + (b.high - of_b);
    return gyrei_wide_make(sum, lost + (a.low + b.low));
}

/* a b - product, exactly. Source: T. Dekker, A floating-point technique for extending the available precision, 1971. */
GYREI_FLAT double gyrei_wide_lost(double a, double b, double product) {
    const double split = 134217729.0, wide_a = split * a, wide_b = split * b;
    const double a_high = wide_a - (wide_a - a), b_high = wide_b - (wide_b - b);
    const double a_low = a - a_high, b_low = b - b_high;
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

GYREI_FLAT gyrei_wide gyrei_wide_mul(gyrei_wide a, gyrei_wide b) {
    const double product = a.high * b.high;
    const double lost = gyrei_wide_lost(a.high, b.high, product);
    return gyrei_wide_make(product, lost + (a.high * b.low + a.low * b.high));
}
''',
    'angle_limit': '''
const double limit = 1073741824.0;
uint64_t bits;
''',
    'wide_arc': '''
/* a less than b. */
GYREI_FLAT bool gyrei_wide_is_less(gyrei_wide a, gyrei_wide b) {
    return a.high < b.high;
}

GYREI_FLAT gyrei_wide gyrei_wide_root(gyrei_wide a) {
    const double root = sqrt(a.high), square = root * root;
    const double left = ((a.high - square) - gyrei_wide_lost(root, root, square)) + a.low;
    return gyrei_wide_make(root, root > 0.0 ? left / (2.0 * root) : 0.0);
}

/* a / b of a b that is not 0. */
GYREI_FLAT gyrei_wide gyrei_wide_div(gyrei_wide a, gyrei_wide b) {
    const double rough = a.high / b.high, product = rough * b.high;
    const double left = ((a.high - product) - gyrei_wide_lost(rough, b.high, product)) + (a.low - rough * b.low);
    return gyrei_wide_make(rough, left / b.high);
}

/* a to as many digits as the result has. */
GYREI_FLAT gyrei_wide gyrei_wide_shorten(gyrei_wide a) {
    const gyrei_wide shortened = {a.high + a.low, 0.0};
    return shortened;
}

/* a, or half a turn less of its own sign. */
GYREI_FLAT gyrei_wide gyrei_wide_turn_back(gyrei_wide a, bool turned) {
    const double sign = turned ? copysign(1.0, a.high) : 0.0;
    const gyrei_wide half_turn = {-3.1415926535897931 * sign, -1.2246467991473532e-16 * sign};
    return gyrei_wide_add(a, half_turn);
}

/* The arc tangent of y / x, not both 0: -pi/2 to pi/2. */
GYREI_FLAT gyrei_wide gyrei_wide_arc(gyrei_wide y, gyrei_wide x) {
    const double x_sign = x.high < 0.0 ? -1.0 : 1.0, y_sign = y.high < 0.0 ? -1.0 : 1.0, side = x_sign * y_sign;
    const gyrei_wide ax = {x_sign * x.high, x_sign * x.low}, ay = {y_sign * y.high, y_sign * y.low};
    const double steep = (double)(ay.high > ax.high), flat = 1.0 - steep;
    const gyrei_wide low = {flat * ay.high + steep * ax.high, flat * ay.low + steep * ax.low};
    const gyrei_wide high = {flat * ax.high + steep * ay.high, flat * ax.low + steep * ay.low};
    const double wide = (double)(low.high > 0.41421356237309503 * high.high);
    const gyrei_wide more = {wide * low.high, wide * low.low}, less = {-wide * high.high, -wide * high.low};
    const gyrei_wide over = gyrei_wide_add(low, less), under = gyrei_wide_add(high, more);
    const gyrei_wide tangent = gyrei_wide_div(over, under);
    const double t = tangent.high, z = t * t;
    const double odd0 = ((1.490366947431322e-2 * z - 3.3184654455071939e-2) * z + 4.4909760041839566e-2) * z -
                        5.2152800366982076e-2;
    const double odd1 = ((odd0 * z + 5.8765312213868652e-2) * z - 6.666176103946761e-2) * z + 7.6922792893954553e-2;
    const double odd2 = ((odd1 * z - 9.0909079893096087e-2) * z + 1.1111111083824872e-1) * z - 1.4285714285317339e-1;
    const double odd = (odd2 * z + 1.9999999999997101e-1) * z - 3.3333333333333326e-1;
    const double sign = side * (flat - steep), eighths = side * (2.0 * steep + (flat - steep) * wide);
    const gyrei_wide base = {eighths * 7.8539816339744828e-1, eighths * 3.061616997868383e-17};
    const gyrei_wide arc = {sign * t, sign * (t * z * odd + tangent.low)};
    return gyrei_wide_add(base, arc);
}
''',
    'euler_make': '''
/* a, or -a if the lowest bit of odd is set; and a and b, or b and a. By their bits: for a choice by `?:`
   compilers make branches, and then no vector code. */
GYREI_FLAT double gyrei_negate_if(uint32_t odd, double a) {
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits ^= (uint64_t)odd << 63;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

GYREI_FLAT void gyrei_swap_if(uint32_t odd, double *a, double *b) {
    uint64_t of_a, of_b;
    memcpy(&of_a, a, sizeof of_a);
    memcpy(&of_b, b, sizeof of_b);
    const uint64_t changes = (of_a ^ of_b) & (UINT64_C(0) - (uint64_t)(odd & 1u));
    of_a ^= changes;
    of_b ^= changes;
    memcpy(a, &of_a, sizeof of_a);
    memcpy(b, &of_b, sizeof of_b);
}

GYREI_FLAT void gyrei_wide_sin_cos(double angle_rad, gyrei_wide *sine, gyrei_wide *cosine) {
    const double part0 = 1.5707963267341256, part1 = 6.0770943832721969e-11;
    const double part2 = 6.1232339953846099e-17, part3 = 3.5215598651832002e-27;
    const int32_t quarter = (int32_t)(angle_rad * 6.3661977236758138e-1 + copysign(0.5, angle_rad));
    const double n = (double)quarter;
    const double close = (angle_rad - n * part0) - n * part1;
    const double rough = close - n * part2;
    const double lost = ((rough - close) + n * part2) + n * part3;
    const double r = rough - lost;
    const double tail = (rough - r) - lost;
    const double z = r * r, half = 0.5 * z, rest = 1.0 - half;
    const double odd0 = (1.5895434862033472e-10 * z - 2.5050734415056132e-8) * z + 2.7557313538666128e-6;
    const double odd = ((odd0 * z - 1.9841269829358905e-4) * z + 8.3333333333218407e-3) * z - 1.666666666666663e-1;
    const double even0 = (-1.1358616107171889e-11 * z + 2.0875703122223646e-9) * z - 2.7557314202956112e-7;
    const double even = ((even0 * z + 2.4801587288964847e-5) * z - 1.3888888888873307e-3) * z + 4.1666666666666595e-2;
    double s = r, s_low = r * z * odd + tail * rest;
    double c = rest, c_low = ((1.0 - rest) - half) + (z * z * even - r * tail);
    const uint32_t turns = (uint32_t)quarter, back = turns >> 1, aside = (turns + 1u) >> 1;
    gyrei_swap_if(turns, &s, &c);
    gyrei_swap_if(turns, &s_low, &c_low);
    *sine = gyrei_wide_make(gyrei_negate_if(back, s), gyrei_negate_if(back, s_low));
    *cosine = gyrei_wide_make(gyrei_negate_if(aside, c), gyrei_negate_if(aside, c_low));
}

/* Sine and cosine of half of an angle. */
GYREI_FLAT void gyrei_half_sin_cos(double angle_rad, gyrei_wide *sine, gyrei_wide *cosine) {
    gyrei_wide_sin_cos(0.5 * gyrei_angle_or_zero(angle_rad), sine, cosine);
}

/* X(a) Y(b) Z(c), or X(a) Y(b) X(c), the angles in x, y, z; only the results are rounded. */
GYREI_FLAT gyre_quat gyrei_quat_from_turns(gyre_vec3 angles, bool proper, bool near) {
    gyrei_wide sa, ca, sb, cb, sc, cc;
    (void)near;
    gyrei_half_sin_cos(angles.x, &sa, &ca);
    gyrei_half_sin_cos(angles.y, &sb, &cb);
    gyrei_half_sin_cos(angles.z, &sc, &cc);
    const gyrei_wide sines = gyrei_wide_mul(sb, sc), cosine_sine = gyrei_wide_mul(cb, sc);
    const gyrei_wide x = proper ? cosine_sine : sines, y = gyrei_wide_mul(sb, cc);
    const gyrei_wide z = proper ? gyrei_wide_negate(sines) : cosine_sine, w = gyrei_wide_mul(cb, cc);
    return gyre_quat_make(gyrei_wide_round(gyrei_wide_sum(ca, x, sa, w)),
                          gyrei_wide_round(gyrei_wide_difference(ca, y, sa, z)),
                          gyrei_wide_round(gyrei_wide_sum(ca, z, sa, y)),
                          gyrei_wide_round(gyrei_wide_difference(ca, w, sa, x)));
}
''',
    'euler_scale': '''
const double large = 1e29, small = 1e-29, shrink = 8.0779356694631609e-28, grow = 1.2379400392853803e27;
''',
    'euler_plain': '''
const double least = 1e-60, most = 1e60;
''',
    'euler_pole_width': '''
const double width = 2.4e-16;
''',
    'euler_limit': '''
const double limit = 1073741824.0;
''',
    'euler_half_turn': '''
const double high = 3.1415926218032837, low = 3.178650954705639e-8, whole = 6.2831853071795862;
''',
    'product_shrink': '''
const double shrink = 1.8645851828000517e-155; /* the root of 1/16 over what is just beyond the largest number */
''',
    'singular': '''
const double rounding = 5e-16;
''',
    'jacobi': '''
const double rounding = 5e-17;
''',
    'same_eigenvalue': '''
const double rounding = 4e-15;
''',
    'orthonormal': '''
const double tolerance = 3.1e-31;
''',
    'average_tie': '''
const double tie = 4e-15;
''',
    'cancelled': '''
const double cancelled = 3e-16;
''',
    'dualquat_range': '''
const double far = 1e151, enlarged = 1e97;
''',
    'sclerp_farthest': '''
const double farthest = 1e150;
''',
    'screw_straight': '''
const double straight = 1e-8; // arcs and chords differ by less than rounding
''',
    'arc_as_is': '''
const double opposite = 1e-27;
''',
}

# The "Error:" words of the double functions, as the tests measure them; the line is left out where none stands here.
ERRORS = {
    'gyre_mat3d_mul_vec3d': '3.4e-16 of the terms',
    'gyre_mat3d_mul': '3.4e-16 of the terms',
    'gyre_mat3d_cofactor': '4.0e-16 of the terms',
    'gyre_mat3d_determinant': '4.5e-16 of the terms',
    'gyre_mat3d_inverse': '1.6e-15 of the terms',
    'gyre_mat3d_from_axis_cos_sin': '6.6e-16 an entry',
    'gyre_mat3d_from_axis_angle': '6.3e-16 an entry for angles up to 1e4 rad',
    'gyre_mat3d_from_rotation_vector': '7.1e-16 an entry up to 1e4 rad',
    'gyre_mat3d_shortest_arc': '9.1e-16 rad between the turned `from` and `to`',
    'gyre_mat3d_mirror_in_plane': '5.2e-16 an entry',
    'gyre_mat3d_mirror_in_line': '5.2e-16 an entry',
    'gyre_mat3d_project_on_plane': '2.6e-16 an entry',
    'gyre_mat3d_project_on_line': '2.6e-16 an entry',
    'gyre_mat4d_mul': '3.3e-16 of the terms',
    'gyre_mat4d_mul_point': '3.1e-16 of the terms',
    'gyre_mat4d_mul_direction': '3.4e-16 of the terms',
    'gyre_mat4d_mul_vec4d': '3.2e-16 of the terms',
    'gyre_mat4d_from_quatd': 'as gyre_mat3d_from_quatd()',
    'gyre_mat4d_determinant3': 'as gyre_mat3d_determinant()',
    'gyre_mat4d_inverse_affine': '5.8e-16 of the terms',
    'gyre_mat4d_inverse': '6.3e-16 of the terms',
    'gyre_mat4d_perspective': '2.9 ulp an entry',
    'gyre_mat4d_orthographic': '2.0 ulp an entry',
    'gyre_mat4d_look_at': '7.7e-16 of the lengths',
    'gyre_euler_at_poled': 'none; the answer is yes or no',
    'gyre_euler_closestd': '1.9e-15 rad between the rotations for angles up to 6 rad; beyond, half an ulp of each angle',
    'gyre_euler_from_mat3d': '7.3e-16 rad from the nearest rotation',
    'gyre_mrp_from_quatd': '7.7e-16 rad between q and the rotation of the parameters',
    'gyre_quatd_from_mrp': '3.9e-16 rad',
    'gyre_mrp_shadowd': '5.6e-16 relative',
    'gyre_gibbs_from_quatd': '4.3e-16 rad between q and the rotation of the vector',
    'gyre_quatd_from_gibbs': '3.2e-16 rad',
    'gyre_sin_cosd': '0.82 ulp up to 1e4 rad',
    'gyre_atan2d': '1.8 ulp',
    'gyre_asind': '2.3 ulp',
    'gyre_quatd_slerp': '7.5e-16 rad',
    'gyre_quatd_from_rotation_vector': '6.4e-16 rad up to 1e4 rad',
    'gyre_rotation_vector_from_quatd': '6.8e-16 rad',
    'gyre_quatd_shortest_arc': '7.4e-16 rad between the turned `from` and `to`; tiny angles keep their digits',
    'gyre_mat3d_from_quatd': '7.1e-16 an entry',
    'gyre_mat3d_nearest_rotation': 'R^T m is symmetric to 3.0e-15 of its largest entries',
    'gyre_quatd_from_mat3d':
        '6.5e-16 rad from the nearest rotation of a matrix that is one but for the rounding of its entries, 8.0e-16 rad '
        'where they are up to 0.1 off. Of any other see gyre_mat3d_nearest_rotation()',
    'gyre_frame_map_lengthd': '0.51 ulp',
    'gyre_frame_map_pointd': '0.51 ulp a component',
    'gyre_frame_map_mat4d': '0.51 ulp an entry',
    'gyre_frame_map_transformd': '0.51 ulp a component of the translation',
    'gyre_mat4d_from_frame_map': '0.13 ulp an entry',
    'gyre_quatd_from_frame_map': 'none in the rotation; the length is within 7.0e-17 of 1',
    'gyre_quatd_average': '1.3e-15 rad, times the largest eigenvalue over its distance to the next',
    'gyre_quatd_blend': '5.7e-16 rad, times the sum of the weights over the length of the sum',
    'gyre_dualquatd_sclerp':
        '7.5e-16 rad; of the translation 7.1e-16 of the sum of the lengths of both translations, for t from 0 to 1',
    'gyre_dualquatd_translation': '4.6e-16 of its length',
    'gyre_quatd_squad': '7.5e-16 rad for controls up to 90 degrees from their keys',
    'gyre_quatd_squad_control': '6.6e-16 rad',
    'gyre_quatd_key_velocity': '6.6e-16 of the faster of the two turns',
    'gyre_quatd_hermite_velocity': '1.5e-15 rad for t from 0 to 1 and velocities up to pi rad an interval',
    'gyre_quatd_catmull_rom': '1.45e-15 rad for t from 0 to 1',
    'gyre_quatd_from_euler': '2.2e-16 rad for angles up to 1e4 rad; tiny angles keep their digits',
    'gyre_euler_from_quatd': '3.6e-16 rad between q and the rotation of the angles',
    'gyre_mat3d_from_euler': '3.2e-16 an entry for angles up to 1e4 rad',
    'gyre_transformd_from_mat4d': '6.1e-16 rad for any T * R * S, each scale within 2.6e-16 of itself',
    'gyre_sind': '0.82 ulp up to 1e4 rad',
    'gyre_cosd': '0.82 ulp up to 1e4 rad',
    'gyre_vec3d_dot': '2.9e-16 of |a| |b|',
    'gyre_vec3d_cross': '2.2e-16 of |a| |b|',
    'gyre_vec3d_length': '1.4 ulp',
    'gyre_vec3d_normalise': '2.9e-16',
    'gyre_vec3d_lerp': '1.9e-16 of the larger end, by component',
    'gyre_vec4d_dot': '2.8e-16 of |a| |b|',
    'gyre_vec4d_lerp': '1.9e-16 of the larger end, by component',
    'gyre_quatd_dot': '2.8e-16 of |a| |b|',
    'gyre_quatd_length': '1.4 ulp',
    'gyre_quatd_normalise': '3.1e-16; as a rotation 2e-16 rad',
    'gyre_quatd_inverse': '3.7e-16 of its length',
    'gyre_quatd_mul': '4.9e-16 rad for rotations',
    'gyre_quatd_then': '4.9e-16 rad for rotations',
    'gyre_quatd_rotate': '1.5e-15 of the length of v',
    'gyre_quatd_angle_between': '1.1e-15 rad',
    'gyre_quatd_nlerp': '5.9e-16 rad',
    'gyre_quatd_from_axis_angle': '4.7e-16 rad',
    'gyre_quatd_to_axis_angle': '7.4e-16 rad',
    'gyre_quatd_from_x': '2.1e-16 rad',
    'gyre_quatd_from_y': '2.1e-16 rad',
    'gyre_quatd_from_z': '2.1e-16 rad',
    'gyre_quatd_look_at': '7.2e-16 rad between the turned -Z and `forward`',
    'gyre_quatd_difference_local': '5.4e-16 rad',
    'gyre_quatd_difference_world': '6.0e-16 rad',
    'gyre_quatd_from_uniforms': '1.4e-16 in length',
    'gyre_quatd_lerp': '1.3e-16 of the longer end',
    'gyre_quatd_slerp_long': '3.6e-15 rad where the shorter way is 0.1 rad or more',
    'gyre_quatd_exp': '6.4e-16 rad up to a length of 5e3',
    'gyre_quatd_log': '3.4e-16',
    'gyre_quatd_power': '1.0e-15 rad for t from -1 to 1',
    'gyre_quatd_swing_twist': '6.4e-16 rad of their product',
    'gyre_quatd_from_axes': '8.8e-16 rad between the turned +X and x',
    'gyre_quatd_to_axes': '6.3e-16',
    'gyre_mat4d_from_transformd': '7.6e-16 of the scale of its column, an entry; the translation is exact',
    'gyre_transformd_mul_point': '1.5e-15 of the length of the scaled point, and half an ulp of the result',
    'gyre_transformd_mul_direction': '1.5e-15 of the length of the scaled direction',
    'gyre_transformd_mul_normal': '8.5e-16 rad',
    'gyre_transformd_inverse_point':
        '1.5e-15 of the distance of the point from the translation, over the scale of each axis',
    'gyre_transformd_inverse_direction': '1.6e-15 of the length of the direction, over the scale of each axis',
    'gyre_transformd_lerp': '7.1e-16 rad; translation and scale 2.0e-16 of the larger of their ends',
    'gyre_transformd_mul':
        '5.7e-16 rad, and a scale 1.2e-16 of itself, in the first two cases; else R^T m, where R is the rotation and m the '
        'linear part of the product, is symmetric to 2.3e-15 of the largest scale of a times that of b',
    'gyre_transformd_inverse':
        '3.5e-16 rad, and a scale 1.2e-16 of itself, where the scale is even or there is no turn; else R^T m, where R is '
        'the rotation and m the linear part of the inverse, is symmetric to 2.1e-15 over the least scale',
    'gyre_vec3d_hermite':
        '4.2e-16 of the largest component of a, b and the tangents times interval_s, for t from 0 to 1',
    'gyre_quatd_hermite':
        '6.3e-16 rad, times the longest of what is summed over the length of the sum, for t from 0 to 1',
    'gyre_quatd_angular_velocity_world':
        '1.3e-15 rad over time_s; for turns below 1e-3 rad 5.4e-16 of the velocity and 2.0e-23 rad over time_s',
    'gyre_quatd_angular_velocity_local':
        '1.2e-15 rad over time_s; for turns below 1e-3 rad 5.4e-16 of the velocity and 2.0e-23 rad over time_s',
    'gyre_quatd_integrate_world': '6.9e-16 rad for steps up to pi rad',
    'gyre_quatd_integrate_local': '7.0e-16 rad for steps up to pi rad',
    'gyre_quatd_derivative_world': '1.4e-16 of the length of velocity times that of q',
    'gyre_quatd_derivative_local': '1.4e-16 of the length of velocity times that of q',
    'gyre_quatd_velocity_world': '4.2e-16 of twice the length of rate over that of q',
    'gyre_quatd_velocity_local': '4.0e-16 of twice the length of rate over that of q',
    'gyre_vec3d_key_velocity': '4.7e-16 of the faster of the two ways',
    'gyre_vec3d_catmull_rom': '3.8e-16 of the largest component, for t from 0 to 1',
    'gyre_dualquatd_from_parts': '1.4e-16 of the length of the translation, of the dual part',
    'gyre_dualquatd_normalise': 'a length of real within 1.4e-16 of 1; dual within 5.0e-16 of its length',
    'gyre_dualquatd_rotation': 'a length within 3.3e-16 of 1',
    'gyre_dualquatd_mul': '4.6e-16 rad; of the translation 4.5e-16 of the sum of the lengths of both',
    'gyre_dualquatd_inverse': '1.8e-16 rad; of the dual part 9.5e-16 of its length',
    'gyre_dualquatd_mul_point': '1.5e-15 of the lengths of the point and of the translation together',
    'gyre_dualquatd_mul_direction': '1.5e-15 of the length of the direction',
    'gyre_dualquatd_distance_between': '6.0e-16 of the sum of the lengths of both translations',
    'gyre_dualquatd_blend':
        '5.9e-16 rad, times the sum of the weights over the length of the sum; of the translation 5.9e-16 of the '
        'longest, times the square of that',
    'gyre_mat4d_from_dualquatd': '7.4e-16 an entry; the translation that of gyre_dualquatd_translation()',
    'gyre_dualquatd_from_mat4d': '6.6e-16 rad; of the translation 3.0e-16 of its length',
    'gyre_dualquatd_from_transformd': '2.5e-16 of the length of the translation, of the dual part',
}

CONVERSIONS = {
    'vec': '''
/// v in double; exact.
///
/// @code
/// gyre_vec3d v = gyre_vec3d_from_vec3(gyre_vec3_make(1, -0.25, 0)); // = (1, -0.25, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_from_vec3(gyre_vec3 v)
{
    return gyre_vec3d_make((double)v.x, (double)v.y, (double)v.z);
}

/// v in float, each component to the nearest.
///
/// @code
/// gyre_vec3 v = gyre_vec3_from_vec3d(gyre_vec3d_make(1, 16777217, 0)); // = (1, 16777216, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_from_vec3d(gyre_vec3d v)
{
    return gyre_vec3_make((float)v.x, (float)v.y, (float)v.z);
}
''',
    'quat': '''
/// q in double; exact, so its length is as far from 1 as it was.
///
/// @code
/// gyre_quatd q = gyre_quatd_from_quat(gyre_quat_make(0.5, 0.5, 0.5, -0.5)); // = (0.5, 0.5, 0.5, -0.5)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_quat(gyre_quat q)
{
    return gyre_quatd_make((double)q.x, (double)q.y, (double)q.z, (double)q.w);
}

/// q in float, each component to the nearest.
///
/// @code
/// gyre_quat q = gyre_quat_from_quatd(gyre_quatd_make(0, 0.6, 0, 0.8)); // = (0, 0.6, 0, 0.8)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_quatd(gyre_quatd q)
{
    return gyre_quat_make((float)q.x, (float)q.y, (float)q.z, (float)q.w);
}
''',
    'mat': '''
/// m in double; exact.
/// @code
/// gyre_mat4d m = gyre_mat4d_from_mat4(gyre_mat4_identity());
/// double last = m.m[15]; // = 1
/// @endcode
GYRE_INLINE gyre_mat4d gyre_mat4d_from_mat4(gyre_mat4 m)
{
    gyre_mat4d r;
    for (int i = 0; i < 16; ++i) {
        r.m[i] = (double)m.m[i];
    }
    return r;
}

/// m in float, each entry to the nearest.
/// @code
/// gyre_mat4 m = gyre_mat4_from_mat4d(gyre_mat4d_identity());
/// float last = m.m[15]; // = 1
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_from_mat4d(gyre_mat4d m)
{
    gyre_mat4 r;
    for (int i = 0; i < 16; ++i) {
        r.m[i] = (float)m.m[i];
    }
    return r;
}
''',
    'dualquat': '''
/// d in double; exact, so it is as far from a motion as it was.
///
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0, 1);
/// gyre_dualquatd d = gyre_dualquatd_from_dualquat(gyre_dualquat_make(q, q));
/// gyre_quatd dual = d.dual; // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_from_dualquat(gyre_dualquat d)
{
    return gyre_dualquatd_make(gyre_quatd_from_quat(d.real), gyre_quatd_from_quat(d.dual));
}

/// d in float, each component to the nearest.
///
/// @code
/// gyre_quatd q = gyre_quatd_make(0, 0, 0, 1);
/// gyre_dualquat d = gyre_dualquat_from_dualquatd(gyre_dualquatd_make(q, q));
/// gyre_quat dual = d.dual; // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_from_dualquatd(gyre_dualquatd d)
{
    return gyre_dualquat_make(gyre_quat_from_quatd(d.real), gyre_quat_from_quatd(d.dual));
}
''',
    'transform': '''
/// t in double; exact.
///
/// @code
/// gyre_transform t = gyre_transform_identity();
/// t.scale.y = 0.5f;
/// gyre_vec3d scale = gyre_transformd_from_transform(t).scale; // = (1, 0.5, 1)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_from_transform(gyre_transform t)
{
    return gyre_transformd_make(gyre_vec3d_from_vec3(t.translation), gyre_quatd_from_quat(t.rotation),
                                gyre_vec3d_from_vec3(t.scale));
}

/// t in float, each component to the nearest.
///
/// @code
/// gyre_transformd t = gyre_transformd_identity();
/// t.scale.y = 16777217; // 2^24 + 1, which no float is
/// gyre_vec3 scale = gyre_transform_from_transformd(t).scale; // = (1, 16777216, 1)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_from_transformd(gyre_transformd t)
{
    return gyre_transform_make(gyre_vec3_from_vec3d(t.translation), gyre_quat_from_quatd(t.rotation),
                               gyre_vec3_from_vec3d(t.scale));
}
''',
}


def shared_names():
    """What the headers declare once for both types, and what base.h gives."""
    names = {'gyre_status', 'gyre_error'}
    for name in HEADERS:
        text = (ROOT / 'include' / 'gyre' / f'{name}.h').read_text()
        for part in re.findall(r'^// @once\n(.*?)^// @end$', text, re.DOTALL | re.MULTILINE):
            names |= set(re.findall(r'^(?:GYRE_|static|typedef|\}).*?\b(gyrei?_\w+)[;(]', part, re.MULTILINE))
    return names


# Floor 3, which is written in float and made in double the same way: what calls the functions of the headers.
BATCH = ('include/gyre/batch.h', 'src/batch/batch.c', 'src/batch/kernel.inc', 'src/batch/block.inc', 'src/batch/run.inc')
# Headers of the tests.
TESTS = ('rotation_sweep', 'batch_case', 'batch_check')
TYPES += '|scalar'
SHARED = shared_names() | {
    'gyre_batch_isa', 'gyrei_batch_chosen', 'gyrei_batch_group', 'gyrei_batch_job', 'gyrei_batch_operation',
    'gyrei_batch_kernels', 'gyrei_part', 'gyrei_part_at', 'gyrei_put_part', 'gyrei_prefetch', 'gyrei_is_all_plain', 'gyrei_end_stream'}


def double_name(name):
    """The double's name of an identifier of ours, or the name itself."""
    if not re.match(r'gyrei?_', name) or name in SHARED:
        return name
    changed = re.sub(rf'(?<=_)({TYPES})(s?)(?=_|$)', r'\1d\2', name)
    return changed if changed != name else name + 'd'


def double_code(text):
    """Float code or words as double."""
    text = re.sub(r'\bgyrei?_\w+', lambda m: double_name(m.group()), text)
    text = re.sub(r'\bfloat\b(?!\.h)', 'double', text)
    text = re.sub(r'\bfloats\b', 'doubles', text)
    text = re.sub(r'(\d\.\d*(?:e-?\d+)?)f\b|\b(\d+e-?\d+)f\b', lambda m: m.group(1) or m.group(2), text)
    text = re.sub(r'\b(sqrt|fabs|copysign|frexp|ldexp|floor)f\b', r'\1', text)
    return re.sub(r'\bFLT_', 'DBL_', text)


def error_lines(words):
    """An Error line, over several lines where it is long."""
    return '\n'.join('/// ' + line for line in textwrap.wrap(f'Error: {words}.', 106, break_on_hyphens=False))


def double_errors(text):
    """Double words with their own error bounds."""
    lines, bound = text.split('\n'), False
    for index, line in enumerate(lines):
        if line.startswith('/// Error: ') and not line.startswith('/// Error: none.'):
            name = next(re.search(r'(gyre_\w+)\(', later).group(1) for later in lines[index:] if 'GYRE_INLINE' in later)
            bound = not re.match(r'/// Error: (?:as|that of) gyre_', line)
            if bound:
                lines[index] = error_lines(ERRORS[name]) if name in ERRORS else None
        elif bound and re.match(r'/// (?!\w+: |@)', line):
            lines[index] = None
        else:
            bound = False
    kept = [line for line in lines if line is not None]
    return '\n'.join(kept).replace('///\nGYRE_INLINE', 'GYRE_INLINE')


def block(name, indent):
    """The lines of a type's block at the indent of the float's."""
    lines = BLOCKS[name].strip('\n').split('\n')
    return [line if line.startswith('#') else indent + line for line in lines]


def convert_lines(lines):
    """The float header's lines as double, the marked blocks replaced."""
    out, skip = [], False
    for line in lines:
        marker = re.match(r'(\s*)// @(type|once|end)\s*(\w*)', line)
        if marker is None:
            if not skip:
                out.append(line)
            continue
        indent, kind, name = marker.groups()
        if kind == 'type':
            out += block(name, indent)
        skip = kind != 'end'
    return double_code('\n'.join(out))


def convert(name, text):
    """The whole double header of a float one."""
    body = convert_lines(text.split('\n'))
    body = re.sub(r'\bGYRE_(\w+)_H\b', r'GYRE_\1D_H', body)
    body = re.sub(rf'<gyre/({"|".join(HEADERS)}|batch)\.h>', r'<gyre/\1d.h>', body)
    body = body.replace(f'@file {name}.h', f'@file {name}d.h')
    body = body.replace('#ifndef', f'// Written by tools/gen_double.py from {name}.h: change that one.\n#ifndef', 1)
    body = body.replace('#include <gyre/base.h>\n', f'#include <gyre/base.h>\n#include <gyre/{name}.h>\n')
    end = '\nGYRE_EXTERN_C_END\n'
    return double_errors(body).replace(end, CONVERSIONS.get(name, '') + end)


def convert_source(name, text):
    """The whole double file of a source file of floor 3."""
    licence, body = convert_lines(text.split('\n')).split('\n', 1)
    body = re.sub(r'<gyre/batch\.h>', '<gyre/batchd.h>', body)
    return f'{licence}\n/* Written by tools/gen_double.py from {name}: change that one. */\n{body}'


def convert_test(name, text):
    """The double half of a header of the tests."""
    body = convert_lines(text.split('\n'))
    body = re.sub(r'\bGYRE_(\w+)_H\b', r'GYRE_\1D_H', body)
    body = re.sub(r'"batch_case\.h"', '"batch_cased.h"', body)
    body = re.sub(rf'<gyre/({"|".join(HEADERS)}|batch)\.h>', r'<gyre/\1d.h>', body)
    return body.replace('#ifndef', f'// Written by tools/gen_double.py from {name}: change that one.\n#ifndef', 1)


def convert_app(name, text):
    """The double file of one of the tool, whose own names end in _f and _d."""
    body = re.sub(rf'<gyre/({"|".join(HEADERS)})\.h>', r'<gyre/\1d.h>', convert_source(name, text))
    return re.sub(r'_f\b', '_d', body)


def outputs():
    """Each file that is written, with its text."""
    include, tests = ROOT / 'include' / 'gyre', ROOT / 'tests'
    for name in HEADERS:
        yield include / f'{name}d.h', convert(name, (include / f'{name}.h').read_text())
    for path in map(pathlib.Path, BATCH):
        text = (ROOT / path).read_text()
        made = convert(path.stem, text) if path.suffix == '.h' else convert_source(path.name, text)
        yield ROOT / path.with_stem(path.stem + 'd'), made
    for name in TESTS:
        yield tests / f'{name}d.h', convert_test(f'{name}.h', (tests / f'{name}.h').read_text())
    app = ROOT / 'app'
    yield app / 'rot_convertd.c', convert_app('rot_convert.c', (app / 'rot_convert.c').read_text())


def missing_in_sweep():
    """The inline functions that the sweep does not call."""
    swept = set(re.findall(r'\bgyre_\w+', (ROOT / 'tests' / 'rotation_sweep.h').read_text()))
    names = set()
    for name in HEADERS:
        text = (ROOT / 'include' / 'gyre' / f'{name}.h').read_text()
        names |= set(re.findall(r'^GYRE_INLINE \w+ (gyre_\w+)\(', text, re.MULTILINE))
    return sorted(names - swept - set(SHARED))


def main(arguments):
    if arguments[:1] == ['--code']:
        source, target = map(pathlib.Path, arguments[1:])
        target.write_text(double_code(source.read_text()))
        return 0
    faults = [f'the sweep misses {name}' for name in missing_in_sweep()]
    for target, text in outputs():
        if '--check' not in arguments:
            target.write_text(text)
        elif not target.exists() or target.read_text() != text:
            faults.append(f'{target.name} is not what tools/gen_double.py writes')
    print('\n'.join(faults), end='\n' if faults else '')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
