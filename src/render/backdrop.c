/* SPDX-License-Identifier: MIT */
#include "render/backdrop.h"

#include <gyre/matd.h>
#include <string.h>

static void pack(float *out, double x, double y, double z, double w) {
    out[0] = (float)x, out[1] = (float)y, out[2] = (float)z, out[3] = (float)w;
}

/* The view ray through a point of the picture, as a linear function of the point: homogeneous near and far
   ends differ by the direction, whatever the projection. */
static bool write_ray(const gyre_frame_job *job, float *ray) {
    gyre_mat4d camera = gyre_mat4d_from_mat4(job->view), projection = gyre_mat4d_from_mat4(job->projection),
               back;
    camera.m[12] = camera.m[13] = camera.m[14] = 0;
    if (!gyre_mat4d_inverse(gyre_mat4d_mul(projection, camera), &back)) return false;
    for (int part = 0; part < 3; part++) {
        const double x = part == 1, y = part == 2;
        gyre_vec4d near_end = gyre_mat4d_mul_vec4d(back, gyre_vec4d_make(x, y, -1, 1));
        gyre_vec4d far_end = gyre_mat4d_mul_vec4d(back, gyre_vec4d_make(x, y, 1, 1));
        gyre_vec3d origin =
            gyre_vec3d_make(near_end.x / near_end.w, near_end.y / near_end.w, near_end.z / near_end.w);
        gyre_vec3d direction = gyre_vec3d_make(far_end.x * near_end.w - near_end.x * far_end.w,
                                               far_end.y * near_end.w - near_end.y * far_end.w,
                                               far_end.z * near_end.w - near_end.z * far_end.w);
        pack(ray + 4 * part, origin.x, origin.y, origin.z, 0);
        pack(ray + 12 + 4 * part, direction.x, direction.y, direction.z, 0);
    }
    for (int part = 1; part < 3; part++)
        for (int i = 0; i < 3; i++) {
            ray[4 * part + i] -= ray[i];
            ray[12 + 4 * part + i] -= ray[12 + i];
        }
    return true;
}

static void premultiply(const float *color, float *out) {
    for (int i = 0; i < 3; i++)
        out[i] = color[i] * color[3];
    out[3] = color[3];
}

/* Lightens dark floors more than light ones: a pool of light shows on both. */
static float glow_of(const float *background) {
    float mean = (background[0] + background[1] + background[2]) / 3;
    return 0.11f * (1 - mean) + 0.015f;
}

static void write_scene(const gyre_frame_job *job, gyre_vec3d eye, float *scene) {
    const float *top = job->background_top[3] > 0 ? job->background_top : job->background;
    premultiply(job->background, scene);
    premultiply(top, scene + 4);
    double radius = (double)job->ground_radius;
    pack(scene + 8, (double)job->ground.x - eye.x, (double)job->ground.y - eye.y,
         (double)job->ground.z - eye.z, radius > 0 ? 1 / radius : 0);
    pack(scene + 12, 0.72, (double)glow_of(job->background), 0, 0);
}

void gyrei_backdrop_init(gyrei_backdrop *backdrop, const gyre_frame_job *job, gyre_vec3d eye) {
    write_scene(job, eye, backdrop->scene);
    backdrop->gradient = memcmp(backdrop->scene, backdrop->scene + 4, 16) != 0;
    backdrop->ground = job->ground_radius > 0 && write_ray(job, backdrop->ray);
}

/* Pixels are worked on a span at a time: loops of a fixed length, which compilers turn to vectors. */
enum { SPAN = 256 };

typedef struct ground_span {
    float x[SPAN], z[SPAN]; /* places on the disc, -1 to 1 each way */
    float fade[SPAN];       /* above 0 on the disc */
    float dark[SPAN];
} ground_span;

/* The square of the disc that holds the shadow; empty while left is above right. */
typedef struct shadow_square {
    const uint8_t *texels;
    uint32_t size;
    float left, right, low, high;
} shadow_square;

/* An even sequence over the plane, in the upper 8 bits: it hides the steps of 8 bits. */
static uint32_t noise_at(uint32_t x, uint32_t y) {
    return x * 0xC13FA9A9u + y * 0x91E10DA5u;
}

/* The bytes of a pixel in memory, red first. */
static uint32_t pixel_word(uint32_t r, uint32_t g, uint32_t b, uint32_t a) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return r << 24 | g << 16 | b << 8 | a;
#else
    return r | g << 8 | b << 16 | a << 24;
#endif
}

/* 8 bits and 8 more; at most 255 with any noise. */
static uint32_t fixed_from_color(float color) {
    color = color > 0 ? color : 0;
    color = color < 1 ? color : 1;
    return (uint32_t)(int32_t)(color * (255.0f * 256.0f) + 0.5f);
}

static uint32_t dither(uint32_t fixed, uint32_t noise) {
    return (fixed + (noise >> 24)) >> 8;
}

static void paint_gradient(const float *color, uint32_t first, uint32_t row, uint32_t *span) {
    uint32_t r = fixed_from_color(color[0]), g = fixed_from_color(color[1]), b = fixed_from_color(color[2]);
    uint32_t a = fixed_from_color(color[3]), start = noise_at(first, row);
    for (uint32_t i = 0; i < SPAN; i++) {
        uint32_t noise = start + i * 0xC13FA9A9u;
        span[i] = pixel_word(dither(r, noise), dither(g, noise), dither(b, noise), dither(a, noise));
    }
}

/* Where the rays of a row meet the ground. */
static void find_ground(const gyrei_backdrop *backdrop, float y, float first_x, float step_x,
                        ground_span *span) {
    const float *ray = backdrop->ray, *disc = backdrop->scene + 8;
    float origin[3], direction[3];
    for (int i = 0; i < 3; i++) {
        origin[i] = ray[i] + ray[8 + i] * y;
        direction[i] = ray[12 + i] + ray[20 + i] * y;
    }
    for (int i = 0; i < SPAN; i++) {
        float x = first_x + step_x * (float)i;
        float down = direction[1] + ray[17] * x, height = disc[1] - (origin[1] + ray[5] * x);
        float reach = height / down;
        float at_x = ((origin[0] + ray[4] * x) + (direction[0] + ray[16] * x) * reach - disc[0]) * disc[3];
        float at_z = ((origin[2] + ray[6] * x) + (direction[2] + ray[18] * x) * reach - disc[2]) * disc[3];
        float fade = 1 - (at_x * at_x + at_z * at_z);
        span->x[i] = at_x;
        span->z[i] = at_z;
        span->fade[i] = down < 0 && height < 0 ? fade : 0;
    }
}

/* The shadow at a place of the disc. */
static float sample_shadow(const shadow_square *shadow, float x, float y) {
    uint32_t last = shadow->size - 1;
    float half = 0.5f * (float)shadow->size, u = x * half + half - 0.5f, v = y * half + half - 0.5f;
    u = u > 0 ? u : 0, v = v > 0 ? v : 0;
    uint32_t left = (uint32_t)(int32_t)u, low = (uint32_t)(int32_t)v;
    left = left < last ? left : last, low = low < last ? low : last;
    uint32_t right = left < last ? left + 1 : last, high = low < last ? low + 1 : last;
    float over = u - (float)(int32_t)left, up = v - (float)(int32_t)low;
    const uint8_t *below = shadow->texels + low * shadow->size, *above = shadow->texels + high * shadow->size;
    float bottom = (float)below[left] + over * (float)(below[right] - below[left]);
    float top = (float)above[left] + over * (float)(above[right] - above[left]);
    return (bottom + up * (top - bottom)) * (1.0f / 255.0f);
}

/* The square on which any texel, or its neighbour, is dark. */
static shadow_square find_shadow(const uint8_t *texels, uint32_t size) {
    uint32_t left = size, right = 0, low = size, high = 0;
    for (uint32_t y = 0; y < size; y++)
        for (uint32_t x = 0; x < size; x++) {
            if (!texels[y * size + x]) continue;
            left = x < left ? x : left, right = x > right ? x : right;
            low = y < low ? y : low, high = y > high ? y : high;
        }
    float scale = 2 / (float)size;
    return (shadow_square){.texels = texels,
                           .size = size,
                           .left = ((float)left - 1) * scale - 1,
                           .right = ((float)right + 2) * scale - 1,
                           .low = ((float)low - 1) * scale - 1,
                           .high = ((float)high + 2) * scale - 1};
}

/* False when the span sees nothing of the disc. */
static bool find_dark(const shadow_square *shadow, ground_span *ground) {
    bool any = false;
    for (int i = 0; i < SPAN; i++) {
        float x = ground->x[i], z = ground->z[i];
        ground->dark[i] = 0;
        if (!(ground->fade[i] > 0)) continue;
        any = true;
        bool inside = x > shadow->left && x < shadow->right && z > shadow->low && z < shadow->high;
        if (inside) ground->dark[i] = sample_shadow(shadow, x, z);
    }
    return any;
}

/* Off the disc, where nothing fades in, this is the gradient. */
static void paint_ground(const gyrei_backdrop *backdrop, const float *color, const ground_span *ground,
                         uint32_t start, uint32_t *span) {
    const float shade = backdrop->scene[12], pool = backdrop->scene[13] * color[3];
    const float red = color[0], green = color[1], blue = color[2], alpha = color[3];
    for (uint32_t i = 0; i < SPAN; i++) {
        uint32_t noise = start + i * 0xC13FA9A9u;
        float fade = ground->fade[i] > 0 ? ground->fade[i] : 0;
        float dark = ground->dark[i] * fade * shade, light = 1 - dark, glow = fade * fade * pool;
        uint32_t r = dither(fixed_from_color((red + glow) * light), noise);
        uint32_t g = dither(fixed_from_color((green + glow) * light), noise);
        uint32_t b = dither(fixed_from_color((blue + glow) * light), noise);
        uint32_t a = dither(fixed_from_color(alpha + dark * (1 - alpha)), noise);
        span[i] = pixel_word(r, g, b, a);
    }
}

static void paint_span(const gyrei_backdrop *backdrop, const shadow_square *shadow, const float *color,
                       float y, float step, uint32_t first, uint32_t row, uint32_t *span) {
    ground_span ground;
    if (backdrop->ground) {
        find_ground(backdrop, y, ((float)first + 0.5f) * step - 1, step, &ground);
        if (find_dark(shadow, &ground)) {
            paint_ground(backdrop, color, &ground, noise_at(first, row), span);
            return;
        }
    }
    paint_gradient(color, first, row, span);
}

void gyrei_backdrop_paint(const gyrei_backdrop *backdrop, const uint8_t *shadow, uint32_t shadow_size,
                          uint32_t width, uint32_t height, uint8_t *rgba) {
    uint32_t span[SPAN];
    shadow_square square = find_shadow(shadow, shadow_size);
    for (uint32_t row = 0; row < height; row++) {
        float up = ((float)row + 0.5f) / (float)height, color[4];
        for (int c = 0; c < 4; c++)
            color[c] = backdrop->scene[c] + up * (backdrop->scene[4 + c] - backdrop->scene[c]);
        for (uint32_t first = 0; first < width; first += SPAN) {
            uint32_t count = width - first < SPAN ? width - first : SPAN;
            paint_span(backdrop, &square, color, 2 * up - 1, 2 / (float)width, first, row, span);
            memcpy(rgba, span, (size_t)count * 4);
            rgba += (size_t)count * 4;
        }
    }
}
