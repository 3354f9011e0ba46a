/* SPDX-License-Identifier: MIT */
/// @file splined.h
/// Curves through several rotations or points, and how fast they turn: step, cubic Hermite, Catmull-Rom,
/// squad; angular velocity and its integration.
///
/// Times are seconds, angular velocities radians per second about the axis they point along, by the right
/// hand: "local" in the axes of the body that turns, "world" in those it stands in. What gives a rotation
/// gives one of length 1, finite, for every finite input; infinity and NaN count as the words of each
/// function say, and where they say nothing a rotation that is one of them counts as the identity.
// Written by tools/gen_double.py from spline.h: change that one.
#ifndef GYRE_SPLINED_H
#define GYRE_SPLINED_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/spline.h>
#include <gyre/quatd.h>
#include <gyre/trigd.h>
#include <gyre/vecd.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/* ---- step ---- */

/// Holds a and jumps to b where t reaches 1; both as they are given. NaN holds a.
///
/// Cost: 1 comparison.
/// @code
/// gyre_vec3d v = gyre_vec3d_step(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 5, 6), 0.9); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_step(gyre_vec3d a, gyre_vec3d b, double t) {
    return t >= 1.0 ? b : a;
}

/// Holds a and jumps to b where t reaches 1; both as they are given. NaN holds a.
///
/// Cost: 1 comparison.
/// @code
/// gyre_quatd q = gyre_quatd_step(gyre_quatd_identity(), gyre_quatd_make(1, 0, 0, 0), 1.0); // = (1, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_step(gyre_quatd a, gyre_quatd b, double t) {
    return t >= 1.0 ? b : a;
}

/* ---- cubic Hermite ---- */

/* What a, its tangent, b and its tangent are multiplied by at t. Exactly a at 0, exactly b at 1. */
static inline gyre_vec4d gyrei_hermite_weightsd(double interval_s, double t) {
    const double rest = 1.0 - t, t2 = t * t, rest2 = rest * rest;
    return gyre_vec4d_make((1.0 + 2.0 * t) * rest2, interval_s * (t * rest2), (3.0 - 2.0 * t) * t2,
                          -interval_s * (t2 * rest));
}

static inline double gyrei_hermited(gyre_vec4d weights, double a, double tangent_a, double b, double tangent_b) {
    return (weights.x * a + weights.y * tangent_a) + (weights.z * b + weights.w * tangent_b);
}

/// The cubic from a to b that leaves a with the velocity tangent_a and reaches b with tangent_b.
///
/// Tangents are per second, interval_s is the time from a to b in seconds (glTF's CUBICSPLINE: the
/// out-tangent of the earlier key, the in-tangent of the later); with interval_s 1 they are per interval. t
/// is the fraction of the interval: exactly a at 0, exactly b at 1, the same cubic beyond. Plain arithmetic:
/// finite for t from 0 to 1 and components, also tangents times interval_s, up to 1e18.
/// Error: 4.2e-16 of the largest component of a, b and the tangents times interval_s, for t from 0 to 1.
/// Cost: 24 multiplications, 15 additions.
/// Source: glTF 2.0, appendix C.5.
/// @code
/// gyre_vec3d a = gyre_vec3d_make(0, 0, 0), b = gyre_vec3d_make(4, 0, 0);
/// gyre_vec3d up = gyre_vec3d_make(0, 8, 0), down = gyre_vec3d_make(0, -8, 0);
/// gyre_vec3d top = gyre_vec3d_hermite(a, up, b, down, 2.0, 0.5); // = (2, 4, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_hermite(gyre_vec3d a, gyre_vec3d tangent_a, gyre_vec3d b, gyre_vec3d tangent_b,
                                        double interval_s, double t) {
    const gyre_vec4d w = gyrei_hermite_weightsd(interval_s, t);
    return gyre_vec3d_make(gyrei_hermited(w, a.x, tangent_a.x, b.x, tangent_b.x),
                          gyrei_hermited(w, a.y, tangent_a.y, b.y, tangent_b.y),
                          gyrei_hermited(w, a.z, tangent_a.z, b.z, tangent_b.z));
}

/// The cubic through quaternions component by component, normalised: glTF's CUBICSPLINE of a rotation.
///
/// Tangents are quaternions per second and belong to the sign of their key, so no key is negated: b and -b
/// are different ends here, and the way is the longer one where the dot product is negative and the tangents
/// are small. interval_s and t as gyre_vec3d_hermite(). Tangents that turn at a given speed come from
/// gyre_quatd_derivative_world(). The identity where the sum is zero, infinite or NaN.
/// Error: 6.3e-16 rad, times the longest of what is summed over the length of the sum, for t from 0 to 1.
/// Cost: 1 square root, 4 divisions, about 55 operations.
/// Source: glTF 2.0, appendix C.5.
/// @code
/// gyre_quatd a = gyre_quatd_identity(), b = gyre_quatd_from_z(GYRE_PI / 2), none = gyre_quatd_make(0, 0, 0, 0);
/// gyre_quatd q = gyre_quatd_hermite(a, none, b, none, 1.0, 0.5); // = (0, 0, 0.38268343, 0.92387953)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_hermite(gyre_quatd a, gyre_quatd tangent_a, gyre_quatd b, gyre_quatd tangent_b,
                                        double interval_s, double t) {
    const gyre_vec4d w = gyrei_hermite_weightsd(interval_s, t);
    return gyrei_quatd_normalise_closely(gyre_quatd_make(gyrei_hermited(w, a.x, tangent_a.x, b.x, tangent_b.x),
                                                       gyrei_hermited(w, a.y, tangent_a.y, b.y, tangent_b.y),
                                                       gyrei_hermited(w, a.z, tangent_a.z, b.z, tangent_b.z),
                                                       gyrei_hermited(w, a.w, tangent_a.w, b.w, tangent_b.w)));
}

/* ---- angular velocity ---- */

/* q or -q, whichever is on the side of reference; q where the dot product is zero. */
GYREI_FLAT gyre_quatd gyrei_quatd_aligned(gyre_quatd reference, gyre_quatd q) {
    return gyrei_quatd_scale(q, gyre_quatd_dot(reference, q) < 0.0 ? -1.0 : 1.0);
}

/* The shorter turn from a to b, any lengths, as a rotation vector in a's axes, which are then b's too. */
static inline gyre_vec3d gyrei_quatd_way_local(gyre_quatd a, gyre_quatd b) {
    return gyre_rotation_vector_from_quatd(gyre_quatd_difference_local(gyrei_quatd_unit(a), gyrei_quatd_unit(b)));
}

static inline gyre_vec3d gyrei_quatd_way_world(gyre_quatd a, gyre_quatd b) {
    return gyre_rotation_vector_from_quatd(gyre_quatd_difference_world(gyrei_quatd_unit(a), gyrei_quatd_unit(b)));
}

/* way / time_s; zero where that is no finite number. */
static inline gyre_vec3d gyrei_vec3d_per_second(gyre_vec3d way, double time_s) {
    const gyre_vec3d none = {0.0, 0.0, 0.0};
    if (!(fabs(time_s) >= DBL_MIN)) return none;
    return gyre_vec3d_make(way.x / time_s, way.y / time_s, way.z / time_s);
}

/// The even angular velocity, radians per second in world axes, that turns `from` to `to` in time_s seconds
/// the shorter way: the one of gyre_quatd_slerp() all along, when its t goes from 0 to 1 in time_s.
///
/// Rotations of any length. Equal ones give zero, near ones lose no digits. Opposite turns of half a turn:
/// the sign of the dot product decides, as in slerp. Zero where time_s is NaN or nearer zero than the
/// smallest normal number; a negative time_s turns the velocity round.
/// Error: 1.3e-15 rad over time_s; for turns below 1e-3 rad 5.4e-16 of the velocity and 2.0e-23 rad over
/// time_s.
/// Cost: 1 arc tangent, 3 square roots, 7 divisions, about 130 operations.
/// @code
/// gyre_quatd from = gyre_quatd_from_x(GYRE_PI / 2);
/// gyre_quatd to = gyre_quatd_mul(from, gyre_quatd_from_y(1.0));
/// gyre_vec3d velocity = gyre_quatd_angular_velocity_world(from, to, 0.5); // = (0, 0, 2)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_quatd_angular_velocity_world(gyre_quatd from, gyre_quatd to, double time_s) {
    return gyrei_vec3d_per_second(gyrei_quatd_way_world(from, to), time_s);
}

/// gyre_quatd_angular_velocity_world() in the axes of the body that turns, as its gyroscope measures it.
///
/// Error: 1.2e-15 rad over time_s; for turns below 1e-3 rad 5.4e-16 of the velocity and 2.0e-23 rad over
/// time_s.
/// Cost: 1 arc tangent, 3 square roots, 7 divisions, about 130 operations.
/// @code
/// gyre_quatd from = gyre_quatd_from_x(GYRE_PI / 2);
/// gyre_quatd to = gyre_quatd_mul(from, gyre_quatd_from_y(1.0));
/// gyre_vec3d velocity = gyre_quatd_angular_velocity_local(from, to, 0.5); // = (0, 2, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_quatd_angular_velocity_local(gyre_quatd from, gyre_quatd to, double time_s) {
    return gyrei_vec3d_per_second(gyrei_quatd_way_local(from, to), time_s);
}

/// q after it has turned for time_s seconds with an even angular velocity, radians per second in world axes.
///
/// Exact for any step, as the exponential of velocity times time_s, and normalised, so that a long row of
/// steps stays at length 1. q of any length. A velocity or time that is infinite, NaN or turns by no finite
/// number turns nothing; beyond 1e4 rad a step see gyre_sin_cosd().
/// Error: 6.9e-16 rad for steps up to pi rad.
/// Cost: 1 sine and cosine, 3 square roots, 7 divisions, about 110 operations.
/// @code
/// gyre_quatd q = gyre_quatd_integrate_world(gyre_quatd_identity(), gyre_vec3d_make(0, 0, 2), GYRE_PI / 4);
/// gyre_vec3d v = gyre_quatd_rotate(q, gyre_vec3d_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_integrate_world(gyre_quatd q, gyre_vec3d velocity, double time_s) {
    const gyre_quatd turn = gyre_quatd_from_rotation_vector(gyre_vec3d_scale(velocity, time_s));
    return gyrei_quatd_normalise_closely(gyre_quatd_mul(turn, gyrei_quatd_unit(q)));
}

/// gyre_quatd_integrate_world() with the angular velocity in the axes of the body that turns.
///
/// Error: 7.0e-16 rad for steps up to pi rad.
/// Cost: 1 sine and cosine, 3 square roots, 7 divisions, about 110 operations.
/// @code
/// gyre_quatd start = gyre_quatd_from_x(GYRE_PI / 2);
/// gyre_quatd q = gyre_quatd_integrate_local(start, gyre_vec3d_make(0, 2, 0), GYRE_PI / 4);
/// gyre_vec3d v = gyre_quatd_rotate(q, gyre_vec3d_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_integrate_local(gyre_quatd q, gyre_vec3d velocity, double time_s) {
    const gyre_quatd turn = gyre_quatd_from_rotation_vector(gyre_vec3d_scale(velocity, time_s));
    return gyrei_quatd_normalise_closely(gyre_quatd_mul(gyrei_quatd_unit(q), turn));
}

/// How fast the components of q change while it turns with an angular velocity in world axes: velocity q / 2.
///
/// No rotation: a tangent for gyre_quatd_hermite(). Plain arithmetic; q is taken as it is.
/// Error: 1.4e-16 of the length of velocity times that of q.
/// Cost: 15 multiplications, 8 additions.
/// @code
/// gyre_quatd none = gyre_quatd_identity();
/// gyre_quatd rate = gyre_quatd_derivative_world(none, gyre_vec3d_make(0, 0, 2)); // = (0, 0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_derivative_world(gyre_quatd q, gyre_vec3d velocity) {
    const gyre_vec3d h = gyre_vec3d_scale(velocity, 0.5);
    return gyre_quatd_make(h.x * q.w + (h.y * q.z - h.z * q.y), h.y * q.w + (h.z * q.x - h.x * q.z),
                          h.z * q.w + (h.x * q.y - h.y * q.x), -((h.x * q.x + h.y * q.y) + h.z * q.z));
}

/// How fast the components of q change while it turns with an angular velocity in its own axes: q velocity /
/// 2.
///
/// No rotation: a tangent for gyre_quatd_hermite(). Plain arithmetic; q is taken as it is.
/// Error: 1.4e-16 of the length of velocity times that of q.
/// Cost: 15 multiplications, 8 additions.
/// @code
/// gyre_quatd x = gyre_quatd_make(1, 0, 0, 0);
/// gyre_quatd rate = gyre_quatd_derivative_local(x, gyre_vec3d_make(0, 0, 2)); // = (0, -1, 0, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_derivative_local(gyre_quatd q, gyre_vec3d velocity) {
    const gyre_vec3d h = gyre_vec3d_scale(velocity, 0.5);
    return gyre_quatd_make(h.x * q.w + (h.z * q.y - h.y * q.z), h.y * q.w + (h.x * q.z - h.z * q.x),
                          h.z * q.w + (h.y * q.x - h.x * q.y), -((h.x * q.x + h.y * q.y) + h.z * q.z));
}

/* The vector part of a b, where b's length gives the unit: 2 a b / |b|^2. */
static inline gyre_vec3d gyrei_quatd_velocity(gyre_quatd product, gyre_quatd q) {
    const double square = gyre_quatd_dot(q, q);
    const gyre_vec3d none = {0.0, 0.0, 0.0};
    if (!(square > 0.0)) return none;
    const double twice = 2.0 / square;
    return gyre_vec3d_make(product.x * twice, product.y * twice, product.z * twice);
}

/// The angular velocity, in world axes, of a quaternion that passes q while its components change at `rate`
/// per second: the vector part of 2 rate / q.
///
/// The part of rate that only lengthens q does not count, so it serves curves before they are normalised,
/// too. Plain arithmetic, for q of length 1e-9 to 1e9; zero where the squared length of q is 0.
/// Error: 4.2e-16 of twice the length of rate over that of q.
/// Cost: 19 multiplications, 1 division, 15 additions.
/// @code
/// gyre_quatd q = gyre_quatd_make(0, 0, 0, 2), rate = gyre_quatd_make(0, 0, 1, 5);
/// gyre_vec3d velocity = gyre_quatd_velocity_world(q, rate); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_quatd_velocity_world(gyre_quatd q, gyre_quatd rate) {
    return gyrei_quatd_velocity(gyre_quatd_mul(rate, gyre_quatd_conjugate(q)), q);
}

/// gyre_quatd_velocity_world() in the axes of the body that turns: the vector part of 2 rate after 1 / q.
///
/// Error: 4.0e-16 of twice the length of rate over that of q.
/// Cost: 19 multiplications, 1 division, 15 additions.
/// @code
/// gyre_quatd x = gyre_quatd_make(1, 0, 0, 0), rate = gyre_quatd_make(0, -1, 0, 0);
/// gyre_vec3d velocity = gyre_quatd_velocity_local(x, rate); // = (0, 0, 2)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_quatd_velocity_local(gyre_quatd q, gyre_quatd rate) {
    return gyrei_quatd_velocity(gyre_quatd_mul(gyre_quatd_conjugate(q), rate), q);
}

/* ---- squad ---- */

/* The even way from one unit quaternion to another as they stand, without negating either, t from 0 to 1:
   slerp, or where they are more than a right angle apart, slerp to or from the middle. `from` where they are
   opposite, so that no arc is the shortest. */
GYREI_FLAT gyre_quatd gyrei_quatd_arc_as_is(gyre_quatd from, gyre_quatd to, double t) {
    const double opposite = 1e-27;
    const gyre_quatd sum = gyrei_quatd_add(from, to);
    const double along = gyre_quatd_dot(sum, sum), left = 1.0 - t;
    const bool far = gyre_quatd_dot(from, to) < 0.0, late = left < t, none = along <= opposite;
    const gyre_quatd middle = gyrei_quatd_refine(gyrei_quatd_scale(sum, sqrt(1.0 / (none ? 1.0 : along))));
    const gyre_quatd begin = gyrei_quatd_choose(far && late, middle, from);
    const gyre_quatd end = gyrei_quatd_choose(far && !late, middle, to);
    const double part = far ? (late ? t - left : 2.0 * t) : t;
    return gyrei_quatd_choose(none, from, gyrei_quatd_slerp_plain(begin, end, part));
}

GYREI_FLAT bool gyrei_quatd_squad_is_plain(gyre_quatd a, gyre_quatd control_a, gyre_quatd control_b, gyre_quatd b,
                                          double t) {
    return (gyrei_quatd_is_unit(a) && gyrei_quatd_is_unit(control_a)) &&
           (gyrei_quatd_is_unit(control_b) && gyrei_quatd_is_unit(b)) && fabs(t - 0.5) <= 0.5;
}

GYREI_FLAT gyre_quatd gyrei_quatd_squad_plain(gyre_quatd a, gyre_quatd control_a, gyre_quatd control_b,
                                            gyre_quatd b, double t) {
    const gyre_quatd to = gyrei_quatd_aligned(a, b);
    const gyre_quatd bend_from = gyrei_quatd_aligned(a, control_a), bend_to = gyrei_quatd_aligned(to, control_b);
    const gyre_quatd chord = gyrei_quatd_slerp_plain(a, to, t);
    const gyre_quatd bend = gyrei_quatd_arc_as_is(bend_from, bend_to, t);
    const gyre_quatd q = gyrei_quatd_arc_as_is(chord, bend, 2.0 * t * (1.0 - t));
    return gyrei_quatd_choose(t == 1.0, to, q);
}

GYREI_RARE gyre_quatd gyrei_quatd_squad_any(gyre_quatd a, gyre_quatd control_a, gyre_quatd control_b, gyre_quatd b,
                                          double t) {
    const double held = t > 0.0 ? (t < 1.0 ? t : 1.0) : 0.0;
    return gyrei_quatd_squad_plain(gyrei_quatd_unit(a), gyrei_quatd_unit(control_a), gyrei_quatd_unit(control_b),
                                  gyrei_quatd_unit(b), held);
}

/// The rotation at the fraction t of a smooth curve from a to b, drawn towards two control rotations on the
/// way: slerp(slerp(a, b, t), slerp(control_a, control_b, t), 2 t (1 - t)).
///
/// With the controls of gyre_quatd_squad_control() the curves of consecutive keys join without a jump in
/// angular velocity, when the keys are evenly spaced in time. Any signs and lengths: b is taken on a's side,
/// each control on that of its key (a dot product of zero leaves the sign); after that nothing is negated, so
/// the curve has no jump. t is held to 0 (also NaN) and 1, where the ends come exactly, b with the sign on
/// a's side. Equal keys and controls give just that rotation. Controls that are opposite, more than half a
/// turn of bending, count as control_a.
/// Error: 7.5e-16 rad for controls up to 90 degrees from their keys.
/// Cost: 2 square roots, 2 divisions, about 480 operations.
/// Source: K. Shoemake, Quaternion Calculus and Fast Animation, SIGGRAPH 1987 course notes.
/// @code
/// gyre_quatd a = gyre_quatd_identity(), b = gyre_quatd_from_z(GYRE_PI / 2);
/// gyre_quatd bend = gyre_quatd_from_z(GYRE_PI / 4);
/// gyre_quatd q = gyre_quatd_squad(a, bend, b, b, 0.5); // = (0, 0, 0.47139674, 0.88192126)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_squad(gyre_quatd a, gyre_quatd control_a, gyre_quatd control_b, gyre_quatd b,
                                      double t) {
    return gyrei_quatd_squad_is_plain(a, control_a, control_b, b, t)
               ? gyrei_quatd_squad_plain(a, control_a, control_b, b, t)
               : gyrei_quatd_squad_any(a, control_a, control_b, b, t);
}

/// The control rotation of `key` for gyre_quatd_squad(), from the keys before and after it: key
/// exp(-(log(key^-1 next) + log(key^-1 previous)) / 4).
///
/// Each logarithm goes the shorter way; any signs and lengths, the result has the sign on key's side. At the
/// ends of a row of keys give the end itself as the missing neighbour. Neighbours half a turn away are taken
/// the way slerp goes.
/// Error: 6.6e-16 rad.
/// Cost: 2 arc tangents, 1 sine and cosine, 9 square roots, 13 divisions, about 370 operations.
/// Source: K. Shoemake, Quaternion Calculus and Fast Animation, SIGGRAPH 1987 course notes.
/// @code
/// gyre_quatd still = gyre_quatd_from_z(GYRE_PI / 2);
/// gyre_quatd start = gyre_quatd_identity();
/// gyre_quatd c = gyre_quatd_squad_control(start, still, still); // = (0, 0, 0.83146961, 0.55557023)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_squad_control(gyre_quatd previous, gyre_quatd key, gyre_quatd next) {
    const gyre_quatd unit = gyrei_quatd_unit(key);
    const gyre_vec3d bend =
        gyre_vec3d_add(gyrei_quatd_way_local(unit, next), gyrei_quatd_way_local(unit, previous));
    const gyre_quatd turn = gyre_quatd_from_rotation_vector(gyre_vec3d_scale(bend, -0.25));
    return gyrei_quatd_normalise_closely(gyre_quatd_mul(unit, turn));
}

/* ---- through keys with velocities ---- */

/* The velocity at the middle of three keys, from the ways to it and from it and their times, by the parabola
   through all three; where a time is not above zero, by the other way alone. */
static inline gyre_vec3d gyrei_key_velocityd(gyre_vec3d arriving, gyre_vec3d leaving, double before_s,
                                           double after_s) {
    const bool came = before_s >= DBL_MIN, goes = after_s >= DBL_MIN;
    const double before = 0.5 * before_s, after = 0.5 * after_s;
    const gyre_vec3d in = gyrei_vec3d_per_second(arriving, came ? before_s : 0.0);
    const gyre_vec3d out = gyrei_vec3d_per_second(leaving, goes ? after_s : 0.0);
    const double out_part = !goes ? 0.0 : (came ? before / (before + after) : 1.0);
    const double in_part = !came ? 0.0 : (goes ? after / (before + after) : 1.0);
    return gyre_vec3d_add(gyre_vec3d_scale(in, in_part), gyre_vec3d_scale(out, out_part));
}

/// The velocity, per second, at which a smooth curve passes `key` on its way from `previous` to `next`,
/// before_s seconds after the one and after_s before the other: a tangent for gyre_vec3d_hermite().
///
/// That of the parabola through the three points, which is Catmull-Rom's tangent for times of any spacing. A
/// time that is not above zero (or NaN) leaves its side out: at the ends of a row of keys give 0. Plain
/// arithmetic.
/// Error: 4.7e-16 of the faster of the two ways.
/// Cost: 8 divisions, 6 multiplications, 9 additions.
/// Source: P. Barry and R. Goldman, A Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines,
/// 1988.
/// @code
/// gyre_vec3d a = gyre_vec3d_make(0, 0, 0), b = gyre_vec3d_make(1, 0, 0), c = gyre_vec3d_make(1, 4, 0);
/// gyre_vec3d velocity = gyre_vec3d_key_velocity(a, b, c, 1.0, 3.0); // = (0.75, 0.33333333, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_key_velocity(gyre_vec3d previous, gyre_vec3d key, gyre_vec3d next,
                                             double before_s, double after_s) {
    return gyrei_key_velocityd(gyre_vec3d_sub(key, previous), gyre_vec3d_sub(next, key), before_s, after_s);
}

/// The angular velocity, radians per second in key's own axes, at which a smooth curve passes `key` on its
/// way from `previous` to `next`: for gyre_quatd_hermite_velocity().
///
/// As gyre_vec3d_key_velocity(), of the two turns taken the shorter way. Rotations of any sign and length.
/// Error: 6.6e-16 of the faster of the two turns.
/// Cost: 2 arc tangents, 6 square roots, 20 divisions, about 270 operations.
/// Source: P. Barry and R. Goldman, A Recursive Evaluation Algorithm for a Class of Catmull-Rom Splines,
/// 1988.
/// @code
/// gyre_quatd a = gyre_quatd_identity(), b = gyre_quatd_from_z(1.0), c = gyre_quatd_from_z(3.0);
/// gyre_vec3d velocity = gyre_quatd_key_velocity(a, b, c, 1.0, 1.0); // = (0, 0, 1.5)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_quatd_key_velocity(gyre_quatd previous, gyre_quatd key, gyre_quatd next,
                                             double before_s, double after_s) {
    return gyrei_key_velocityd(gyrei_quatd_way_local(previous, key), gyrei_quatd_way_local(key, next), before_s,
                              after_s);
}

/* The curve between unit quaternions whose turns at the ends, over a third of the interval, are first and
 * last. */
static inline gyre_quatd gyrei_quatd_cumulative(gyre_quatd a, gyre_vec3d first, gyre_quatd b, gyre_vec3d last,
                                              double t) {
    const gyre_quatd begin = gyre_quatd_mul(a, gyre_quatd_from_rotation_vector(first));
    const gyre_quatd end = gyre_quatd_mul(b, gyre_quatd_conjugate(gyre_quatd_from_rotation_vector(last)));
    const gyre_vec3d middle = gyrei_quatd_way_local(begin, end);
    const double s = 1.0 - t, t2 = t * t;
    const gyre_quatd begun = gyre_quatd_from_rotation_vector(gyre_vec3d_scale(first, 1.0 - s * s * s));
    const gyre_quatd gone = gyre_quatd_from_rotation_vector(gyre_vec3d_scale(middle, t2 * (3.0 - 2.0 * t)));
    const gyre_quatd ended = gyre_quatd_from_rotation_vector(gyre_vec3d_scale(last, t2 * t));
    return gyrei_quatd_normalise_closely(gyre_quatd_mul(gyre_quatd_mul(a, begun), gyre_quatd_mul(gone, ended)));
}

/// The smooth curve from a to b that leaves a with one angular velocity and reaches b with the other: cubic
/// Hermite for rotations, at length 1 all the way.
///
/// Velocities are radians per second, each in the axes of its own key (gyre_quatd_key_velocity(), a
/// gyroscope); interval_s is the time from a to b, t the fraction of it. Several turns on the way are
/// possible: only what the two velocities leave over goes the shorter way. Rotations of any sign and length;
/// t = 0 gives a and t = 1 gives b, up to its sign, exactly for input of length 1; beyond them the curve goes
/// on. Velocities that are infinite, NaN or turn by no finite number turn nothing.
/// Error: 1.5e-15 rad for t from 0 to 1 and velocities up to pi rad an interval.
/// Cost: 5 sines and cosines, 1 arc tangent, 14 square roots, about 800 operations.
/// Source: M.-J. Kim, M.-S. Kim and S. Shin, A General Construction Scheme for Unit Quaternion Curves with
/// Simple High Order Derivatives, SIGGRAPH 1995.
/// @code
/// gyre_quatd a = gyre_quatd_identity(), b = gyre_quatd_from_z(GYRE_PI / 2);
/// gyre_vec3d fast = gyre_vec3d_make(0, 0, GYRE_PI), still = gyre_vec3d_make(0, 0, 0);
/// gyre_quatd q = gyre_quatd_hermite_velocity(a, fast, b, still, 1.0, 0.5);
/// double z = q.z; // = 0.55557023
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_hermite_velocity(gyre_quatd a, gyre_vec3d velocity_a, gyre_quatd b,
                                                 gyre_vec3d velocity_b, double interval_s, double t) {
    const gyre_quatd from = gyrei_quatd_unit(a), to = gyrei_quatd_aligned(from, gyrei_quatd_unit(b));
    const double third_s = interval_s / 3.0;
    if (t == 0.0) return from;
    const gyre_quatd q = gyrei_quatd_cumulative(from, gyre_vec3d_scale(velocity_a, third_s), to,
                                              gyre_vec3d_scale(velocity_b, third_s), t);
    return t == 1.0 ? gyrei_quatd_aligned(q, to) : q;
}

/// The point at the fraction t from a to b of a smooth curve through previous, a, b and next, evenly spaced
/// in time.
///
/// The cubic whose tangent at a key is half the way between its neighbours. Exactly a at 0, exactly b at 1.
/// At the ends of a row of keys give the end itself as the missing neighbour. Uneven times:
/// gyre_vec3d_key_velocity(). Plain arithmetic.
/// Error: 3.8e-16 of the largest component, for t from 0 to 1.
/// Cost: 30 multiplications, 21 additions.
/// Source: E. Catmull and R. Rom, A Class of Local Interpolating Splines, 1974.
/// @code
/// gyre_vec3d p0 = gyre_vec3d_make(0, 0, 0), p1 = gyre_vec3d_make(1, 0, 0);
/// gyre_vec3d p2 = gyre_vec3d_make(2, 1, 0), p3 = gyre_vec3d_make(3, 1, 0);
/// gyre_vec3d p = gyre_vec3d_catmull_rom(p0, p1, p2, p3, 0.5); // = (1.5, 0.5, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_catmull_rom(gyre_vec3d previous, gyre_vec3d a, gyre_vec3d b, gyre_vec3d next,
                                            double t) {
    return gyre_vec3d_hermite(a, gyre_vec3d_scale(gyre_vec3d_sub(b, previous), 0.5), b,
                             gyre_vec3d_scale(gyre_vec3d_sub(next, a), 0.5), 1.0, t);
}

/// The rotation at the fraction t from a to b of a smooth curve through previous, a, b and next, evenly
/// spaced in time.
///
/// Tangents in the space of logarithms: at a key the angular velocity is the mean of the turns before and
/// after it, each taken the shorter way; between keys gyre_quatd_hermite_velocity(). So the angular velocity
/// has no jump at a key. Rotations of any sign and length; ends as gyre_quatd_hermite_velocity(). At the ends
/// of a row of keys give the end itself as the missing neighbour. Uneven times: gyre_quatd_key_velocity().
/// Error: 1.45e-15 rad for t from 0 to 1.
/// Cost: 5 sines and cosines, 4 arc tangents, 23 square roots, about 1200 operations.
/// Source: E. Catmull and R. Rom, A Class of Local Interpolating Splines, 1974, on the curves of M.-J. Kim,
/// M.-S. Kim and S. Shin, 1995.
/// @code
/// gyre_quatd q0 = gyre_quatd_identity(), q1 = gyre_quatd_from_z(GYRE_PI / 4);
/// gyre_quatd q2 = gyre_quatd_from_z(GYRE_PI / 2), q3 = gyre_quatd_from_z(3 * GYRE_PI / 4);
/// gyre_quatd q = gyre_quatd_catmull_rom(q0, q1, q2, q3, 0.5); // = (0, 0, 0.55557023, 0.83146961)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_catmull_rom(gyre_quatd previous, gyre_quatd a, gyre_quatd b, gyre_quatd next,
                                            double t) {
    const gyre_vec3d along = gyrei_quatd_way_local(a, b);
    const gyre_vec3d twice_a = gyre_vec3d_add(gyrei_quatd_way_local(previous, a), along);
    const gyre_vec3d twice_b = gyre_vec3d_add(along, gyrei_quatd_way_local(b, next));
    return gyre_quatd_hermite_velocity(a, gyre_vec3d_scale(twice_a, 0.5), b, gyre_vec3d_scale(twice_b, 0.5),
                                      1.0, t);
}

GYRE_EXTERN_C_END

#endif
