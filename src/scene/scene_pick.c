/* SPDX-License-Identifier: MIT */
/* What a ray meets first: boxes, then triangles, in double and in the scene's space. */
#include <base/arena.h>
#include <base/error.h>
#include <float.h>
#include <math.h>
#include <scene/scene_state.h>
#include <string.h>

/* A box in the scene's space: its centre and half its size. */
typedef struct box {
    gyre_vec3d centre, half;
} box;

/* A ray of length 1 and the axes in which triangles are looked at along it: `z` is where it goes most. */
typedef struct ray {
    double origin[3], direction[3], limit;
    int x, y, z;
    double shear_x, shear_y, scale;
    uint32_t flags;
} ray;

static bool is_known(gyre_vec3 v) {
    return v.x - v.x == 0.0f && v.y - v.y == 0.0f && v.z - v.z == 0.0f;
}

static gyre_vec3d wide(gyre_vec3 v) {
    return gyre_vec3d_make((double)v.x, (double)v.y, (double)v.z);
}

static gyre_vec3d wide_from(const float *p) {
    return gyre_vec3d_make((double)p[0], (double)p[1], (double)p[2]);
}

void gyrei_shape_remove(gyre_scene *scene, uint32_t slot) {
    const uint32_t index = scene->slots[slot].shape;
    if (index == GYRE_NONE) return;
    scene->slots[slot].shape = GYRE_NONE;
    const uint32_t last = --scene->shape_count;
    if (index == last) return;
    scene->shapes[index] = scene->shapes[last];
    scene->slots[scene->shapes[index].slot].shape = index;
}

static bool reserve_shape(gyre_scene *scene) {
    if (scene->shape_count < scene->shape_capacity) return true;
    const uint32_t capacity = scene->shape_capacity ? scene->shape_capacity * 2 : 16;
    gyrei_placed_shape *shapes = gyrei_allocate(&scene->allocator, capacity * sizeof *shapes, 16);
    if (!shapes) return false;
    if (scene->shapes) memcpy(shapes, scene->shapes, scene->shape_count * sizeof *shapes);
    gyrei_release(&scene->allocator, scene->shapes, scene->shape_capacity * sizeof *shapes);
    scene->shapes = shapes;
    scene->shape_capacity = capacity;
    return true;
}

/* The box of the vertices that are finite. */
static void measure_bounds(gyre_shape *shape) {
    const float most = FLT_MAX;
    shape->min = gyre_vec3_make(most, most, most);
    shape->max = gyre_vec3_make(-most, -most, -most);
    for (uint32_t s = 0; s < shape->surface_count; s++)
        for (uint32_t v = 0; v < shape->surfaces[s].vertex_count; v++) {
            const float *p = shape->surfaces[s].positions + (size_t)3 * v;
            const gyre_vec3 point = {p[0], p[1], p[2]};
            if (!is_known(point)) continue;
            shape->min = gyre_vec3_min(shape->min, point);
            shape->max = gyre_vec3_max(shape->max, point);
        }
    shape->has_bounds = 1;
}

static gyre_status check_shape(const gyre_shape *shape, gyre_error *error) {
    if (!shape->surface_count && !shape->has_bounds)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the shape has neither surfaces nor bounds");
    if (shape->surface_count && !shape->surfaces)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the shape's surfaces are missing");
    for (uint32_t s = 0; s < shape->surface_count; s++) {
        const gyre_surface *surface = &shape->surfaces[s];
        if ((surface->vertex_count && !surface->positions) || (surface->index_count && !surface->indices) ||
            surface->mode > GYRE_SURFACE_FAN)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                              "surface %u: positions or indices are missing, or there is no mode %u", s,
                              surface->mode);
    }
    if (shape->has_bounds && !(is_known(shape->min) && is_known(shape->max)))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the shape's bounds are not finite");
    return GYRE_OK;
}

gyre_status gyre_scene_set_shape(gyre_scene *scene, gyre_node node, const gyre_shape *shape,
                                 gyre_error *error) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, error);
    if (!shape) {
        gyrei_shape_remove(scene, slot);
        return GYRE_OK;
    }
    gyre_status status = check_shape(shape, error);
    if (status) return status;
    if (scene->slots[slot].shape == GYRE_NONE) {
        if (!reserve_shape(scene))
            return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for more than %u shapes",
                              scene->shape_count);
        scene->slots[slot].shape = scene->shape_count++;
    }
    gyrei_placed_shape *placed = &scene->shapes[scene->slots[slot].shape];
    placed->shape = *shape;
    placed->slot = slot;
    if (!shape->has_bounds) measure_bounds(&placed->shape);
    return GYRE_OK;
}

static bool prepare_ray(const gyre_ray *in, ray *out) {
    const gyre_vec3d zero = {0, 0, 0}, d = gyre_vec3d_normalise(wide(in->direction), zero);
    const double size[3] = {fabs(d.x), fabs(d.y), fabs(d.z)};
    if (!is_known(in->origin) || !is_known(in->direction) || !(size[0] + size[1] + size[2] > 0) ||
        !(in->length >= 0.0f))
        return false;
    const ray made = {.origin = {(double)in->origin.x, (double)in->origin.y, (double)in->origin.z},
                      .direction = {d.x, d.y, d.z},
                      .limit = in->length > 0.0f ? (double)in->length : HUGE_VAL,
                      .flags = in->flags};
    *out = made;
    out->z = size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : (size[1] > size[2] ? 1 : 2);
    const bool back = out->direction[out->z] < 0;
    out->x = (out->z + (back ? 2 : 1)) % 3;
    out->y = (out->z + (back ? 1 : 2)) % 3;
    out->scale = 1 / out->direction[out->z];
    out->shear_x = out->direction[out->x] * out->scale;
    out->shear_y = out->direction[out->y] * out->scale;
    return true;
}

static gyre_mat4d exact_world(const gyre_scene *scene, const gyrei_placed_shape *placed) {
    gyre_mat4d world = gyre_mat4d_identity();
    if (placed->shape.in_scene_space) return world;
    const gyrei_rows rows = gyrei_world_now(scene, placed->slot);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++)
            world.m[4 * c + r] = (double)rows.m[4 * r + c];
    return world;
}

static double spread(const double *m, int row, gyre_vec3d half) {
    return fabs(m[row]) * half.x + fabs(m[4 + row]) * half.y + fabs(m[8 + row]) * half.z;
}

/* The box around a box, wider by more than all rounding. */
static box place_box(const gyre_shape *shape, gyre_mat4d world) {
    const double more = 1e-12;
    const gyre_vec3d low = wide(shape->min), high = wide(shape->max);
    const gyre_vec3d half = gyre_vec3d_scale(gyre_vec3d_sub(high, low), 0.5);
    const gyre_vec3d middle = gyre_vec3d_scale(gyre_vec3d_add(low, high), 0.5);
    const gyre_vec3d size = gyre_vec3d_max(gyre_vec3d_max(low, gyre_vec3d_negate(low)),
                                           gyre_vec3d_max(high, gyre_vec3d_negate(high)));
    box b = {gyre_mat4d_mul_point(world, middle), {0, 0, 0}};
    const gyre_vec3d far = {spread(world.m, 0, size) + fabs(world.m[12]),
                            spread(world.m, 1, size) + fabs(world.m[13]),
                            spread(world.m, 2, size) + fabs(world.m[14])};
    b.half = gyre_vec3d_make(spread(world.m, 0, half) + more * far.x, spread(world.m, 1, half) + more * far.y,
                             spread(world.m, 2, half) + more * far.z);
    return b;
}

/* How far along the ray the box begins, 0 from inside; infinity when it is missed or beyond the limit. */
static double meet_box(const ray *r, box b) {
    const double centre[3] = {b.centre.x, b.centre.y, b.centre.z}, half[3] = {b.half.x, b.half.y, b.half.z};
    double begin = 0, end = r->limit;
    for (int i = 0; i < 3; i++) {
        const double to = centre[i] - r->origin[i], slack = half[i] + 1e-15 * fabs(r->origin[i]);
        if (!(half[i] >= 0)) return HUGE_VAL;
        if (r->direction[i] == 0) {
            if (fabs(to) > slack) return HUGE_VAL;
            continue;
        }
        const double one = (to - slack) / r->direction[i], other = (to + slack) / r->direction[i];
        begin = fmax(begin, fmin(one, other));
        end = fmin(end, fmax(one, other));
    }
    return begin <= end + 1e-12 * fabs(end) ? begin : HUGE_VAL;
}

static uint32_t triangle_count(const gyre_surface *s) {
    const uint32_t corners = s->index_count ? s->index_count : s->vertex_count;
    if (s->mode == GYRE_SURFACE_TRIANGLES) return corners / 3;
    return corners < 3 ? 0 : corners - 2;
}

/* The corners of a triangle; every other one of a strip goes the other way round. False for an index that is
   outside. */
static bool find_corners(const gyre_surface *s, uint32_t triangle, uint32_t corners[3]) {
    const uint32_t odd = s->mode == GYRE_SURFACE_STRIP ? triangle & 1 : 0;
    const uint32_t first = s->mode == GYRE_SURFACE_TRIANGLES ? 3 * triangle : triangle;
    const uint32_t at[3] = {s->mode == GYRE_SURFACE_FAN ? 0 : first + odd,
                            s->mode == GYRE_SURFACE_FAN ? first + 1 : first + 1 - odd, first + 2};
    for (int i = 0; i < 3; i++) {
        corners[i] = s->index_count ? s->indices[at[i]] : at[i];
        if (corners[i] >= s->vertex_count) return false;
    }
    return true;
}

/* A corner as seen along the ray: across it in x and y, along it in z. */
static void look_at(const ray *r, gyre_vec3d point, double out[3]) {
    const double p[3] = {point.x - r->origin[0], point.y - r->origin[1], point.z - r->origin[2]};
    out[0] = p[r->x] - r->shear_x * p[r->z];
    out[1] = p[r->y] - r->shear_y * p[r->z];
    out[2] = r->scale * p[r->z];
}

/* The ray against a triangle. The three areas are products that two triangles at an edge share up to their
   sign, so that no ray falls between; 0 counts as inside. Source: Woop, Benthin, Wald, Watertight
   Ray/Triangle Intersection, 2013. Gives the distance, or infinity; `turned` is whether it is seen from
   behind. */
static double meet_triangle(const ray *r, const gyre_vec3d corner[3], double part[3], bool *turned) {
    double a[3], b[3], c[3];
    look_at(r, corner[0], a);
    look_at(r, corner[1], b);
    look_at(r, corner[2], c);
    const double u = b[0] * c[1] - b[1] * c[0], v = c[0] * a[1] - c[1] * a[0], w = a[0] * b[1] - a[1] * b[0];
    const bool inside = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    const double area = u + v + w;
    if (!inside || area == 0) return HUGE_VAL;
    part[0] = u / area;
    part[1] = v / area;
    part[2] = w / area;
    *turned = area > 0;
    const double distance = part[0] * a[2] + part[1] * b[2] + part[2] * c[2];
    return distance >= 0 ? distance : HUGE_VAL;
}

static gyre_vec3d front_normal(const gyre_vec3d corner[3], bool mirrored) {
    const gyre_vec3d zero = {0, 0, 0};
    const gyre_vec3d n = gyre_vec3d_normalise(
        gyre_vec3d_cross(gyre_vec3d_sub(corner[1], corner[0]), gyre_vec3d_sub(corner[2], corner[0])), zero);
    return mirrored ? gyre_vec3d_negate(n) : n;
}

/* The triangles of a surface that are nearer than the hit. */
static void meet_surface(const ray *r, const gyre_shape *shape, gyre_mat4d world, uint32_t index,
                         gyre_hit *hit) {
    const gyre_surface *surface = &shape->surfaces[index];
    const bool mirrored = (gyre_mat4d_determinant3(world) < 0) != (shape->mirrored != 0);
    const bool any_side = surface->double_sided || (r->flags & GYRE_PICK_BACKS);
    for (uint32_t t = 0; t < triangle_count(surface); t++) {
        uint32_t corners[3];
        gyre_vec3d points[3];
        double part[3];
        bool turned = false;
        if (!find_corners(surface, t, corners)) continue;
        for (int i = 0; i < 3; i++)
            points[i] = gyre_mat4d_mul_point(world, wide_from(surface->positions + (size_t)3 * corners[i]));
        const double distance = meet_triangle(r, points, part, &turned);
        if (!(distance < hit->distance) || (!any_side && turned != mirrored)) continue;
        hit->distance = distance;
        hit->surface = index;
        hit->triangle = t;
        hit->normal = front_normal(points, mirrored);
        memcpy(hit->barycentric, part, sizeof part);
    }
}

static void meet_shape(const gyre_scene *scene, const ray *r, const gyrei_placed_shape *placed,
                       gyre_hit *hit) {
    const gyre_mat4d world = exact_world(scene, placed);
    const double begin = meet_box(r, place_box(&placed->shape, world));
    if (!(begin < hit->distance)) return;
    const gyre_node node = gyrei_scene_node(scene, placed->slot);
    if (!(r->flags & GYRE_PICK_HIDDEN) && !gyre_scene_is_visible(scene, node)) return;
    const double before = hit->distance;
    if (placed->shape.surface_count == 0 || (r->flags & GYRE_PICK_BOUNDS)) {
        const gyre_hit box_hit = {.surface = GYRE_NONE, .triangle = GYRE_NONE, .distance = begin};
        *hit = box_hit;
    } else {
        for (uint32_t s = 0; s < placed->shape.surface_count; s++)
            meet_surface(r, &placed->shape, world, s, hit);
    }
    if (hit->distance < before) hit->node = node;
}

gyre_status gyre_scene_pick(gyre_scene *scene, const gyre_ray *in, gyre_hit *out) {
    ray r;
    if (!scene || !in || !out || !prepare_ray(in, &r)) return GYRE_BAD_ARGUMENT;
    (void)gyre_scene_update(scene);
    gyre_hit hit = {.surface = GYRE_NONE, .triangle = GYRE_NONE, .distance = HUGE_VAL};
    for (uint32_t s = 0; s < scene->shape_count; s++)
        meet_shape(scene, &r, &scene->shapes[s], &hit);
    if (!(hit.distance <= r.limit) || gyre_node_is_none(hit.node)) return GYRE_NOT_FOUND;
    hit.position = gyre_vec3d_make(r.origin[0] + hit.distance * r.direction[0],
                                   r.origin[1] + hit.distance * r.direction[1],
                                   r.origin[2] + hit.distance * r.direction[2]);
    *out = hit;
    return GYRE_OK;
}
