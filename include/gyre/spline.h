/* SPDX-License-Identifier: MIT */
/// @file spline.h
/// Curves through several rotations or points, and how fast they turn: step, cubic Hermite, Catmull-Rom,
/// squad; angular velocity and its integration.
///
/// Times are seconds, angular velocities radians per second about the axis they point along, by the right
/// hand: "local" in the axes of the body that turns, "world" in those it stands in. What gives a rotation
/// gives one of length 1, finite, for every finite input; infinity and NaN count as the words of each
/// function say, and where they say nothing a rotation that is one of them counts as the identity.
#ifndef GYRE_SPLINE_H
#define GYRE_SPLINE_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/quat.h>
#include <gyre/trig.h>
#include <gyre/vec.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/* ---- step ---- */

/// Holds a and jumps to b where t reaches 1; both as they are given. NaN holds a.
///
/// Cost: 1 comparison.
/// @code
/// gyre_vec3 v = gyre_vec3_step(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 5, 6), 0.9f); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_step(gyre_vec3 a, gyre_vec3 b, float t) {
    return t >= 1.0f ? b : a;
}

/// Holds a and jumps to b where t reaches 1; both as they are given. NaN holds a.
///
/// Cost: 1 comparison.
/// @code
/// gyre_quat q = gyre_quat_step(gyre_quat_identity(), gyre_quat_make(1, 0, 0, 0), 1.0f); // = (1, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_step(gyre_quat a, gyre_quat b, float t) {
    return t >= 1.0f ? b : a;
}

/* ---- cubic Hermite ---- */

/* What a, its tangent, b and its tangent are multiplied by at t. Exactly a at 0, exactly b at 1. */
static inline gyre_vec4 gyrei_hermite_weights(float interval_s, float t) {
    const float rest = 1.0f - t, t2 = t * t, rest2 = rest * rest;
    return gyre_vec4_make((1.0f + 2.0f * t) * rest2, interval_s * (t * rest2), (3.0f - 2.0f * t) * t2,
                          -interval_s * (t2 * rest));
}

static inline float gyrei_hermite(gyre_vec4 weights, float a, float tangent_a, float b, float tangent_b) {
    return (weights.x * a + weights.y * tangent_a) + (weights.z * b + weights.w * tangent_b);
}

/// The cubic from a to b that leaves a with the velocity tangent_a and reaches b with tangent_b.
///
/// Tangents are per second, interval_s is the time from a to b in seconds (glTF's CUBICSPLINE: the
/// out-tangent of the earlier key, the in-tangent of the later); with interval_s 1 they are per interval. t
/// is the fraction of the interval: exactly a at 0, exactly b at 1, the same cubic beyond. Plain arithmetic:
/// finite for t from 0 to 1 and components, also tangents times interval_s, up to 1e18.
/// Error: 2.1e-7 of the largest component of a, b and the tangents times interval_s, for t from 0 to 1.
/// Cost: 24 multiplications, 15 additions.
/// Source: glTF 2.0, appendix C.5.
/// @code
/// gyre_vec3 a = gyre_vec3_make(0, 0, 0), b = gyre_vec3_make(4, 0, 0);
/// gyre_vec3 up = gyre_vec3_make(0, 8, 0), down = gyre_vec3_make(0, -8, 0);
/// gyre_vec3 top = gyre_vec3_hermite(a, up, b, down, 2.0f, 0.5f); // = (2, 4, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_hermite(gyre_vec3 a, gyre_vec3 tangent_a, gyre_vec3 b, gyre_vec3 tangent_b,
                                        float interval_s, float t) {
    const gyre_vec4 w = gyrei_hermite_weights(interval_s, t);
    return gyre_vec3_make(gyrei_hermite(w, a.x, tangent_a.x, b.x, tangent_b.x),
                          gyrei_hermite(w, a.y, tangent_a.y, b.y, tangent_b.y),
                          gyrei_hermite(w, a.z, tangent_a.z, b.z, tangent_b.z));
}

/// The cubic through quaternions component by component, normalised: glTF's CUBICSPLINE of a rotation.
///
/// Tangents are quaternions per second and belong to the sign of their key, so no key is negated: b and -b
/// are different ends here, and the way is the longer one where the dot product is negative and the tangents
/// are small. interval_s and t as gyre_vec3_hermite(). Tangents that turn at a given speed come from
/// gyre_quat_derivative_world(). The identity where the sum is zero, infinite or NaN.
/// Error: 3.2e-7 rad, times the longest of what is summed over the length of the sum, for t from 0 to 1.
/// Cost: 1 square root, 4 divisions, about 55 operations.
/// Source: glTF 2.0, appendix C.5.
/// @code
/// gyre_quat a = gyre_quat_identity(), b = gyre_quat_from_z(GYRE_PI / 2), none = gyre_quat_make(0, 0, 0, 0);
/// gyre_quat q = gyre_quat_hermite(a, none, b, none, 1.0f, 0.5f); // = (0, 0, 0.38268343, 0.92387953)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_hermite(gyre_quat a, gyre_quat tangent_a, gyre_quat b, gyre_quat tangent_b,
                                        float interval_s, float t) {
    const gyre_vec4 w = gyrei_hermite_weights(interval_s, t);
    return gyrei_quat_normalise_closely(gyre_quat_make(gyrei_hermite(w, a.x, tangent_a.x, b.x, tangent_b.x),
                                                       gyrei_hermite(w, a.y, tangent_a.y, b.y, tangent_b.y),
                                                       gyrei_hermite(w, a.z, tangent_a.z, b.z, tangent_b.z),
                                                       gyrei_hermite(w, a.w, tangent_a.w, b.w, tangent_b.w)));
}

/* ---- angular velocity ---- */

/* q or -q, whichever is on the side of reference; q where the dot product is zero. */
GYREI_FLAT gyre_quat gyrei_quat_aligned(gyre_quat reference, gyre_quat q) {
    return gyrei_quat_scale(q, gyre_quat_dot(reference, q) < 0.0f ? -1.0f : 1.0f);
}

/* The shorter turn from a to b, any lengths, as a rotation vector in a's axes, which are then b's too. */
static inline gyre_vec3 gyrei_quat_way_local(gyre_quat a, gyre_quat b) {
    return gyre_rotation_vector_from_quat(gyre_quat_difference_local(gyrei_quat_unit(a), gyrei_quat_unit(b)));
}

static inline gyre_vec3 gyrei_quat_way_world(gyre_quat a, gyre_quat b) {
    return gyre_rotation_vector_from_quat(gyre_quat_difference_world(gyrei_quat_unit(a), gyrei_quat_unit(b)));
}

/* way / time_s; zero where that is no finite number. */
static inline gyre_vec3 gyrei_vec3_per_second(gyre_vec3 way, float time_s) {
    const gyre_vec3 none = {0.0f, 0.0f, 0.0f};
    if (!(fabsf(time_s) >= FLT_MIN)) return none;
    return gyre_vec3_make(way.x / time_s, way.y / time_s, way.z / time_s);
}

/// The even angular velocity, radians per second in world axes, that turns `from` to `to` in time_s seconds
/// the shorter way: the one of gyre_quat_slerp() all along, when its t goes from 0 to 1 in time_s.
///
/// Rotations of any length. Equal ones give zero, near ones lose no digits. Opposite turns of half a turn:
/// the sign of the dot product decides, as in slerp. Zero where time_s is NaN or nearer zero than the
/// smallest normal number; a negative time_s turns the velocity round.
/// Error: 7.0e-7 rad over time_s; for turns below 1e-3 rad 2.7e-7 of the velocity and 1e-14 rad over time_s.
/// Cost: 1 arc tangent, 3 square roots, 7 divisions, about 130 operations.
/// @code
/// gyre_quat from = gyre_quat_from_x(GYRE_PI / 2);
/// gyre_quat to = gyre_quat_mul(from, gyre_quat_from_y(1.0f));
/// gyre_vec3 velocity = gyre_quat_angular_velocity_world(from, to, 0.5f); // = (0, 0, 2)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_quat_angular_velocity_world(gyre_quat from, gyre_quat to, float time_s) {
    return gyrei_vec3_per_second(gyrei_quat_way_world(from, to), time_s);
}

/// gyre_quat_angular_velocity_world() in the axes of the body that turns, as its gyroscope measures it.
///
/// Error: 6.9e-7 rad over time_s; for turns below 1e-3 rad 2.7e-7 of the velocity and 1e-14 rad over time_s.
/// Cost: 1 arc tangent, 3 square roots, 7 divisions, about 130 operations.
/// @code
/// gyre_quat from = gyre_quat_from_x(GYRE_PI / 2);
/// gyre_quat to = gyre_quat_mul(from, gyre_quat_from_y(1.0f));
/// gyre_vec3 velocity = gyre_quat_angular_velocity_local(from, to, 0.5f); // = (0, 2, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_quat_angular_velocity_local(gyre_quat from, gyre_quat to, float time_s) {
    return gyrei_vec3_per_second(gyrei_quat_way_local(from, to), time_s);
}

/// q after it has turned for time_s seconds with an even angular velocity, radians per second in world axes.
///
/// Exact for any step, as the exponential of velocity times time_s, and normalised, so that a long row of
/// steps stays at length 1. q of any length. A velocity or time that is infinite, NaN or turns by no finite
/// number turns nothing; beyond 1e4 rad a step see gyre_sin_cos().
/// Error: 4.0e-7 rad for steps up to pi rad.
/// Cost: 1 sine and cosine, 3 square roots, 7 divisions, about 110 operations.
/// @code
/// gyre_quat q = gyre_quat_integrate_world(gyre_quat_identity(), gyre_vec3_make(0, 0, 2), GYRE_PI / 4);
/// gyre_vec3 v = gyre_quat_rotate(q, gyre_vec3_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_integrate_world(gyre_quat q, gyre_vec3 velocity, float time_s) {
    const gyre_quat turn = gyre_quat_from_rotation_vector(gyre_vec3_scale(velocity, time_s));
    return gyrei_quat_normalise_closely(gyre_quat_mul(turn, gyrei_quat_unit(q)));
}

/// gyre_quat_integrate_world() with the angular velocity in the axes of the body that turns.
///
/// Error: 4.3e-7 rad for steps up to pi rad.
/// Cost: 1 sine and cosine, 3 square roots, 7 divisions, about 110 operations.
/// @code
/// gyre_quat start = gyre_quat_from_x(GYRE_PI / 2);
/// gyre_quat q = gyre_quat_integrate_local(start, gyre_vec3_make(0, 2, 0), GYRE_PI / 4);
/// gyre_vec3 v = gyre_quat_rotate(q, gyre_vec3_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_integrate_local(gyre_quat q, gyre_vec3 velocity, float time_s) {
    const gyre_quat turn = gyre_quat_from_rotation_vector(gyre_vec3_scale(velocity, time_s));
    return gyrei_quat_normalise_closely(gyre_quat_mul(gyrei_quat_unit(q), turn));
}

/// How fast the components of q change while it turns with an angular velocity in world axes: velocity q / 2.
///
/// No rotation: a tangent for gyre_quat_hermite(). Plain arithmetic; q is taken as it is.
/// Error: 6.9e-8 of the length of velocity times that of q.
/// Cost: 15 multiplications, 8 additions.
/// @code
/// gyre_quat none = gyre_quat_identity();
/// gyre_quat rate = gyre_quat_derivative_world(none, gyre_vec3_make(0, 0, 2)); // = (0, 0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_derivative_world(gyre_quat q, gyre_vec3 velocity) {
    const gyre_vec3 h = gyre_vec3_scale(velocity, 0.5f);
    return gyre_quat_make(h.x * q.w + (h.y * q.z - h.z * q.y), h.y * q.w + (h.z * q.x - h.x * q.z),
                          h.z * q.w + (h.x * q.y - h.y * q.x), -((h.x * q.x + h.y * q.y) + h.z * q.z));
}

/// How fast the components of q change while it turns with an angular velocity in its own axes: q velocity /
/// 2.
///
/// No rotation: a tangent for gyre_quat_hermite(). Plain arithmetic; q is taken as it is.
/// Error: 6.9e-8 of the length of velocity times that of q.
/// Cost: 15 multiplications, 8 additions.
/// @code
/// gyre_quat x = gyre_quat_make(1, 0, 0, 0);
/// gyre_quat rate = gyre_quat_derivative_local(x, gyre_vec3_make(0, 0, 2)); // = (0, -1, 0, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_derivative_local(gyre_quat q, gyre_vec3 velocity) {
    const gyre_vec3 h = gyre_vec3_scale(velocity, 0.5f);
    return gyre_quat_make(h.x * q.w + (h.z * q.y - h.y * q.z), h.y * q.w + (h.x * q.z - h.z * q.x),
                          h.z * q.w + (h.y * q.x - h.x * q.y), -((h.x * q.x + h.y * q.y) + h.z * q.z));
}

/* The vector part of a b, where b's length gives the unit: 2 a b / |b|^2. */
static inline gyre_vec3 gyrei_quat_velocity(gyre_quat product, gyre_quat q) {
    const float square = gyre_quat_dot(q, q);
    const gyre_vec3 none = {0.0f, 0.0f, 0.0f};
    if (!(square > 0.0f)) return none;
    const float twice = 2.0f / square;
    return gyre_vec3_make(product.x * twice, product.y * twice, product.z * twice);
}

/// The angular velocity, in world axes, of a quaternion that passes q while its components change at `rate`
/// per second: the vector part of 2 rate / q.
///
/// The part of rate that only lengthens q does not count, so it serves curves before they are normalised,
/// too. Plain arithmetic, for q of length 1e-9 to 1e9; zero where the squared length of q is 0.
/// Error: 2.3e-7 of twice the length of rate over that of q.
/// Cost: 19 multiplications, 1 division, 15 additions.
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0, 2), rate = gyre_quat_make(0, 0, 1, 5);
/// gyre_vec3 velocity = gyre_quat_velocity_world(q, rate); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_quat_velocity_world(gyre_quat q, gyre_quat rate) {
    return gyrei_quat_velocity(gyre_quat_mul(rate, gyre_quat_conjugate(q)), q);
}

/// gyre_quat_velocity_world() in the axes of the body that turns: the vector part of 2 rate after 1 / q.
///
/// Error: 2.3e-7 of twice the length of rate over that of q.
/// Cost: 19 multiplications, 1 division, 15 additions.
/// @code
/// gyre_quat x = gyre_quat_make(1, 0, 0, 0), rate = gyre_quat_make(0, -1, 0, 0);
/// gyre_vec3 velocity = gyre_quat_velocity_local(x, rate); // = (0, 0, 2)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_quat_velocity_local(gyre_quat q, gyre_quat rate) {
    return gyrei_quat_velocity(gyre_quat_mul(gyre_quat_conjugate(q), rate), q);
}

/* ---- squad ---- */

/* The even way from one unit quaternion to another as they stand, without negating either, t from 0 to 1:
   slerp, or where they are more than a right angle apart, slerp to or from the middle. `from` where they are
   opposite, so that no arc is the shortest. */
GYREI_FLAT gyre_quat gyrei_quat_arc_as_is(gyre_quat from, gyre_quat to, float t) {
    // @type arc_as_is
    const float opposite = 1e-10f;
    // @end
    const gyre_quat sum = gyrei_quat_add(from, to);
    const float along = gyre_quat_dot(sum, sum), left = 1.0f - t;
    const bool far = gyre_quat_dot(from, to) < 0.0f, late = left < t, none = along <= opposite;
    const gyre_quat middle = gyrei_quat_refine(gyrei_quat_scale(sum, sqrtf(1.0f / (none ? 1.0f : along))));
    const gyre_quat begin = gyrei_quat_choose(far && late, middle, from);
    const gyre_quat end = gyrei_quat_choose(far && !late, middle, to);
    const float part = far ? (late ? t - left : 2.0f * t) : t;
    return gyrei_quat_choose(none, from, gyrei_quat_slerp_plain(begin, end, part));
}

GYREI_FLAT bool gyrei_quat_squad_is_plain(gyre_quat a, gyre_quat control_a, gyre_quat control_b, gyre_quat b,
                                          float t) {
    return (gyrei_quat_is_unit(a) && gyrei_quat_is_unit(control_a)) &&
           (gyrei_quat_is_unit(control_b) && gyrei_quat_is_unit(b)) && fabsf(t - 0.5f) <= 0.5f;
}

GYREI_FLAT gyre_quat gyrei_quat_squad_plain(gyre_quat a, gyre_quat control_a, gyre_quat control_b,
                                            gyre_quat b, float t) {
    const gyre_quat to = gyrei_quat_aligned(a, b);
    const gyre_quat bend_from = gyrei_quat_aligned(a, control_a), bend_to = gyrei_quat_aligned(to, control_b);
    const gyre_quat chord = gyrei_quat_slerp_plain(a, to, t);
    const gyre_quat bend = gyrei_quat_arc_as_is(bend_from, bend_to, t);
    const gyre_quat q = gyrei_quat_arc_as_is(chord, bend, 2.0f * t * (1.0f - t));
    return gyrei_quat_choose(t == 1.0f, to, q);
}

GYREI_RARE gyre_quat gyrei_quat_squad_any(gyre_quat a, gyre_quat control_a, gyre_quat control_b, gyre_quat b,
                                          float t) {
    const float held = t > 0.0f ? (t < 1.0f ? t : 1.0f) : 0.0f;
    return gyrei_quat_squad_plain(gyrei_quat_unit(a), gyrei_quat_unit(control_a), gyrei_quat_unit(control_b),
                                  gyrei_quat_unit(b), held);
}

/// The rotation at the fraction t of a smooth curve from a to b, drawn towards two control rotations on the
/// way: slerp(slerp(a, b, t), slerp(control_a, control_b, t), 2 t (1 - t)).
///
/// With the controls of gyre_quat_squad_control() the curves of consecutive keys join without a jump in
/// angular velocity, when the keys are evenly spaced in time. Any signs and lengths: b is taken on a's side,
/// each control on that of its key (a dot product of zero leaves the sign); after that nothing is negated, so
/// the curve has no jump. t is held to 0 (also NaN) and 1, where the ends come exactly, b with the sign on
/// a's side. Equal keys and controls give just that rotation. Controls that are opposite, more than half a
/// turn of bending, count as control_a.
/// Error: 3.6e-7 rad for controls up to 90 degrees from their keys.
/// Cost: 2 square roots, 2 divisions, about 480 operations.
/// Source: K. Shoemake, Quaternion Calculus and Fast Animation, SIGGRAPH 1987 course notes.
/// @code
/// gyre_quat a = gyre_quat_identity(), b = gyre_quat_from_z(GYRE_PI / 2);
/// gyre_quat bend = gyre_quat_from_z(GYRE_PI / 4);
/// gyre_quat q = gyre_quat_squad(a, bend, b, b, 0.5f); // = (0, 0, 0.47139674, 0.88192126)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_squad(gyre_quat a, gyre_quat control_a, gyre_quat control_b, gyre_quat b,
                                      float t) {
    return gyrei_quat_squad_is_plain(a, control_a, control_b, b, t)
               ? gyrei_quat_squad_plain(a, control_a, control_b, b, t)
               : gyrei_quat_squad_any(a, control_a, control_b, b, t);
}

/// The control rotation of `key` for gyre_quat_squad(), from the keys before and after it: key
/// exp(-(log(key^-1 next) + log(key^-1 previous)) / 4).
///
/// Each logarithm goes the shorter way; any signs and lengths, the result has the sign on key's side. At the
/// ends of a row of keys give the end itself as the missing neighbour. Neighbours half a turn away are taken
/// the way slerp goes.
/// Error: 4.1e-7 rad.
/// Cost: 2 arc tangents, 1 sine and cosine, 9 square roots, 13 divisions, about 370 operations.
/// Source: K. Shoemake, Quaternion Calculus and Fast Animation, SIGGRAPH 1987 course notes.
/// @code
/// gyre_quat still = gyre_quat_from_z(GYRE_PI / 2);
/// gyre_quat start = gyre_quat_identity();
/// gyre_quat c = gyre_quat_squad_control(start, still, still); // = (0, 0, 0.83146961, 0.55557023)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_squad_control(gyre_quat previous, gyre_quat key, gyre_quat next) {
    const gyre_quat unit = gyrei_quat_unit(key);
    const gyre_vec3 bend =
        gyre_vec3_add(gyrei_quat_way_local(unit, next), gyrei_quat_way_local(unit, previous));
    const gyre_quat turn = gyre_quat_from_rotation_vector(gyre_vec3_scale(bend, -0.25f));
    return gyrei_quat_normalise_closely(gyre_quat_mul(unit, turn));
}

/* ---- through keys with velocities ---- */

/* The velocity at the middle of three keys, from the ways to it and from it and their times, by the parabola
   through all three; where a time is not above zero, by the other way alone. */
static inline gyre_vec3 gyrei_key_velocity(gyre_vec3 arriving, gyre_vec3 leaving, float before_s,
                                           float after_s) {
    const bool came = before_s >= FLT_MIN, goes = after_s >= FLT_MIN;
    const float before = 0.5f * before_s, after = 0.5f * after_s;
    const gyre_vec3 in = gyrei_vec3_per_second(arriving, came ? before_s : 0.0f);
    const gyre_vec3 out = gyrei_vec3_per_second(leaving, goes ? after_s : 0.0f);
    const float out_part = !goes ? 0.0f : (came ? before / (before + after) : 1.0f);
    const float in_part = !came ? 0.0f : (goes ? after / (before + after) : 1.0f);
    return gyre_vec3_add(gyre_vec3_scale(in, in_part), gyre_vec3_scale(out, out_part));
}

/// The velocity, per second, at which a smooth curve passes `key` on its way from `previous` to `next`,
/// before_s seconds after the one and after_s before the other: a tangent for gyre_vec3_hermite().
///
/// That of the parabola through the three points, which is Catmull-Rom's tangent for times of any spacing. A
/// time that is not above zero (or NaN) leaves its side out: at the ends of a row of keys give 0. Plain
/// arithmetic.
/// Error: 2.5e-7 of the faster of the two ways.
/// Cost: 8 divisions, 6 multiplications, 9 additions.
/// Source: P. Barry and R. Goldman, A Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines,
/// 1988.
/// @code
/// gyre_vec3 a = gyre_vec3_make(0, 0, 0), b = gyre_vec3_make(1, 0, 0), c = gyre_vec3_make(1, 4, 0);
/// gyre_vec3 velocity = gyre_vec3_key_velocity(a, b, c, 1.0f, 3.0f); // = (0.75, 0.33333333, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_key_velocity(gyre_vec3 previous, gyre_vec3 key, gyre_vec3 next,
                                             float before_s, float after_s) {
    return gyrei_key_velocity(gyre_vec3_sub(key, previous), gyre_vec3_sub(next, key), before_s, after_s);
}

/// The angular velocity, radians per second in key's own axes, at which a smooth curve passes `key` on its
/// way from `previous` to `next`: for gyre_quat_hermite_velocity().
///
/// As gyre_vec3_key_velocity(), of the two turns taken the shorter way. Rotations of any sign and length.
/// Error: 3.4e-7 of the faster of the two turns; where that is below 1e-6 rad, 1e-14 rad over its time
/// besides.
/// Cost: 2 arc tangents, 6 square roots, 20 divisions, about 270 operations.
/// Source: P. Barry and R. Goldman, A Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines,
/// 1988.
/// @code
/// gyre_quat a = gyre_quat_identity(), b = gyre_quat_from_z(1.0f), c = gyre_quat_from_z(3.0f);
/// gyre_vec3 velocity = gyre_quat_key_velocity(a, b, c, 1.0f, 1.0f); // = (0, 0, 1.5)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_quat_key_velocity(gyre_quat previous, gyre_quat key, gyre_quat next,
                                             float before_s, float after_s) {
    return gyrei_key_velocity(gyrei_quat_way_local(previous, key), gyrei_quat_way_local(key, next), before_s,
                              after_s);
}

/* The curve between unit quaternions whose turns at the ends, over a third of the interval, are first and
 * last. */
static inline gyre_quat gyrei_quat_cumulative(gyre_quat a, gyre_vec3 first, gyre_quat b, gyre_vec3 last,
                                              float t) {
    const gyre_quat begin = gyre_quat_mul(a, gyre_quat_from_rotation_vector(first));
    const gyre_quat end = gyre_quat_mul(b, gyre_quat_conjugate(gyre_quat_from_rotation_vector(last)));
    const gyre_vec3 middle = gyrei_quat_way_local(begin, end);
    const float s = 1.0f - t, t2 = t * t;
    const gyre_quat begun = gyre_quat_from_rotation_vector(gyre_vec3_scale(first, 1.0f - s * s * s));
    const gyre_quat gone = gyre_quat_from_rotation_vector(gyre_vec3_scale(middle, t2 * (3.0f - 2.0f * t)));
    const gyre_quat ended = gyre_quat_from_rotation_vector(gyre_vec3_scale(last, t2 * t));
    return gyrei_quat_normalise_closely(gyre_quat_mul(gyre_quat_mul(a, begun), gyre_quat_mul(gone, ended)));
}

/// The smooth curve from a to b that leaves a with one angular velocity and reaches b with the other: cubic
/// Hermite for rotations, at length 1 all the way.
///
/// Velocities are radians per second, each in the axes of its own key (gyre_quat_key_velocity(), a
/// gyroscope); interval_s is the time from a to b, t the fraction of it. Several turns on the way are
/// possible: only what the two velocities leave over goes the shorter way. Rotations of any sign and length;
/// t = 0 gives a and t = 1 gives b, up to its sign, exactly for input of length 1; beyond them the curve goes
/// on. Velocities that are infinite, NaN or turn by no finite number turn nothing.
/// Error: 7.1e-7 rad for t from 0 to 1 and velocities up to pi rad an interval.
/// Cost: 5 sines and cosines, 1 arc tangent, 14 square roots, about 800 operations.
/// Source: M.-J. Kim, M.-S. Kim and S. Shin, A General Construction Scheme for Unit Quaternion Curves with
/// Simple High Order Derivatives, SIGGRAPH 1995.
/// @code
/// gyre_quat a = gyre_quat_identity(), b = gyre_quat_from_z(GYRE_PI / 2);
/// gyre_vec3 fast = gyre_vec3_make(0, 0, GYRE_PI), still = gyre_vec3_make(0, 0, 0);
/// gyre_quat q = gyre_quat_hermite_velocity(a, fast, b, still, 1.0f, 0.5f);
/// float z = q.z; // = 0.55557023
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_hermite_velocity(gyre_quat a, gyre_vec3 velocity_a, gyre_quat b,
                                                 gyre_vec3 velocity_b, float interval_s, float t) {
    const gyre_quat from = gyrei_quat_unit(a), to = gyrei_quat_aligned(from, gyrei_quat_unit(b));
    const float third_s = interval_s / 3.0f;
    if (t == 0.0f) return from;
    const gyre_quat q = gyrei_quat_cumulative(from, gyre_vec3_scale(velocity_a, third_s), to,
                                              gyre_vec3_scale(velocity_b, third_s), t);
    return t == 1.0f ? gyrei_quat_aligned(q, to) : q;
}

/// The point at the fraction t from a to b of a smooth curve through previous, a, b and next, evenly spaced
/// in time.
///
/// The cubic whose tangent at a key is half the way between its neighbours. Exactly a at 0, exactly b at 1.
/// At the ends of a row of keys give the end itself as the missing neighbour. Uneven times:
/// gyre_vec3_key_velocity(). Plain arithmetic.
/// Error: 2.5e-7 of the largest component, for t from 0 to 1.
/// Cost: 30 multiplications, 21 additions.
/// Source: E. Catmull and R. Rom, A Class of Local Interpolating Splines, 1974.
/// @code
/// gyre_vec3 p0 = gyre_vec3_make(0, 0, 0), p1 = gyre_vec3_make(1, 0, 0);
/// gyre_vec3 p2 = gyre_vec3_make(2, 1, 0), p3 = gyre_vec3_make(3, 1, 0);
/// gyre_vec3 p = gyre_vec3_catmull_rom(p0, p1, p2, p3, 0.5f); // = (1.5, 0.5, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_catmull_rom(gyre_vec3 previous, gyre_vec3 a, gyre_vec3 b, gyre_vec3 next,
                                            float t) {
    return gyre_vec3_hermite(a, gyre_vec3_scale(gyre_vec3_sub(b, previous), 0.5f), b,
                             gyre_vec3_scale(gyre_vec3_sub(next, a), 0.5f), 1.0f, t);
}

/// The rotation at the fraction t from a to b of a smooth curve through previous, a, b and next, evenly
/// spaced in time.
///
/// Tangents in the space of logarithms: at a key the angular velocity is the mean of the turns before and
/// after it, each taken the shorter way; between keys gyre_quat_hermite_velocity(). So the angular velocity
/// has no jump at a key. Rotations of any sign and length; ends as gyre_quat_hermite_velocity(). At the ends
/// of a row of keys give the end itself as the missing neighbour. Uneven times: gyre_quat_key_velocity().
/// Error: 6.3e-7 rad for t from 0 to 1.
/// Cost: 5 sines and cosines, 4 arc tangents, 23 square roots, about 1200 operations.
/// Source: E. Catmull and R. Rom, A Class of Local Interpolating Splines, 1974, on the curves of M.-J. Kim,
/// M.-S. Kim and S. Shin, 1995.
/// @code
/// gyre_quat q0 = gyre_quat_identity(), q1 = gyre_quat_from_z(GYRE_PI / 4);
/// gyre_quat q2 = gyre_quat_from_z(GYRE_PI / 2), q3 = gyre_quat_from_z(3 * GYRE_PI / 4);
/// gyre_quat q = gyre_quat_catmull_rom(q0, q1, q2, q3, 0.5f); // = (0, 0, 0.55557023, 0.83146961)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_catmull_rom(gyre_quat previous, gyre_quat a, gyre_quat b, gyre_quat next,
                                            float t) {
    const gyre_vec3 along = gyrei_quat_way_local(a, b);
    const gyre_vec3 twice_a = gyre_vec3_add(gyrei_quat_way_local(previous, a), along);
    const gyre_vec3 twice_b = gyre_vec3_add(along, gyrei_quat_way_local(b, next));
    return gyre_quat_hermite_velocity(a, gyre_vec3_scale(twice_a, 0.5f), b, gyre_vec3_scale(twice_b, 0.5f),
                                      1.0f, t);
}

GYRE_EXTERN_C_END

#endif
