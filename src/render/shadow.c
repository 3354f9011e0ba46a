/* SPDX-License-Identifier: MIT */
/* The contact shadow: the posed model seen from below, near things dark, far ones faint, blurred. It is drawn
   with the programs of the picture itself, whose light uniform turns them to heights, into a target of the
   same formats: nothing more is compiled. The blur is done here, on a small square. */
#include <math.h>
#include <string.h>

#include "render/renderer.h"

/* How high above the ground things still throw a shadow, in radii of the disc. */
static const double REACH = 1.6;

/* A shadow lies a little to the side away from the light: this much of the height above the ground. */
static const double SLANT = 0.3;

/* Clip from the scene's axes: x to x, z to y, height to depth. */
static void look_up(const gyre_frame_job *job, const gyrei_view *view, float *clip) {
    double radius = (double)job->ground_radius, reach = REACH * radius, below = 0.05 * reach;
    gyre_vec3d at = gyre_vec3d_sub(gyre_vec3d_from_vec3(job->ground), view->eye);
    double light_y = fmax((double)view->light[1], 0.3);
    double slant_x = -SLANT * (double)view->light[0] / light_y,
           slant_z = -SLANT * (double)view->light[2] / light_y;
    double depth = 2 / (reach + below);
    const double columns[16] = {1 / radius,
                                0,
                                0,
                                0,
                                slant_x / radius,
                                slant_z / radius,
                                depth,
                                0,
                                0,
                                1 / radius,
                                0,
                                0,
                                -(at.x + slant_x * at.y) / radius,
                                -(at.z + slant_z * at.y) / radius,
                                depth * (below - at.y) - 1,
                                1};
    for (int i = 0; i < 16; i++)
        clip[i] = (float)columns[i];
}

/* One pass of a running mean over a line of `size` values, `step` apart; outside is 0. */
static void blur_line(float *line, int size, int step, int radius, float *copy) {
    for (int i = 0; i < size; i++)
        copy[i] = line[i * step];
    float sum = 0, scale = 1.0f / (float)(2 * radius + 1);
    for (int i = 0; i < radius && i < size; i++)
        sum += copy[i];
    for (int i = 0; i < size; i++) {
        if (i + radius < size) sum += copy[i + radius];
        line[i * step] = sum * scale;
        if (i - radius >= 0) sum -= copy[i - radius];
    }
}

/* Two passes each way: close to a tent, far from a box. */
static void blur(float *plane, int size, int radius, float *copy) {
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < size; y++)
            blur_line(plane + y * size, size, 1, radius, copy);
        for (int x = 0; x < size; x++)
            blur_line(plane + x, size, size, radius, copy);
    }
}

/* Red holds how near things are over the whole reach, green over its lowest eighth. */
static void shade(gyre_renderer *renderer, int size) {
    float *broad = renderer->shadow_planes, *close = broad + GYREI_SHADOW_SIZE * GYREI_SHADOW_SIZE;
    float *copy = close + GYREI_SHADOW_SIZE * GYREI_SHADOW_SIZE;
    uint8_t *pixels = renderer->shadow_pixels;
    for (int i = 0; i < size * size; i++) {
        float far_up = (float)pixels[4 * i] / 255, near_by = (float)pixels[4 * i + 1] / 255;
        broad[i] = far_up * far_up;
        close[i] = near_by * near_by;
    }
    blur(broad, size, size / 14, copy);
    blur(close, size, size / 50 > 1 ? size / 50 : 1, copy);
    for (int i = 0; i < size * size; i++) {
        float light = (1 - 0.62f * broad[i]) * (1 - 0.75f * close[i]);
        pixels[i] = (uint8_t)(255 * (1 - light) + 0.5f);
    }
}

void gyrei_shadow_update(const gyrei_frame *frame) {
    static const float nothing[4];
    const uint32_t size = GYREI_SHADOW_SIZE;
    gyre_renderer *renderer = frame->renderer;
    gyrei_device *device = &renderer->device;
    gyrei_view from_below = frame->view;
    look_up(frame->job, &frame->view, from_below.clip);
    from_below.light[3] = 1;
    renderer->pass++;
    memset(renderer->shadow_pixels, 0, (size_t)size * size * 4);
    if (!renderer->shadow_target.framebuffer &&
        !gyrei_target_create(device, size, size, &renderer->shadow_target))
        return;
    gyrei_framebuffer_bind(device, renderer->shadow_target.framebuffer);
    gyrei_device_viewport(device, size, size);
    gyrei_device_clear(device, nothing);
    for (uint32_t i = 0; i < renderer->item_count; i++) {
        gyrei_item item = renderer->items[i];
        if (item.draw.topology != GYREI_TRIANGLES) continue;
        item.draw.cull = GYREI_CULL_NONE;
        item.draw.blend = false;
        gyrei_item_draw(renderer, &item, &from_below);
    }
    if (gyrei_device_read(device, size, size, renderer->shadow_pixels)) shade(renderer, (int)size);
}
