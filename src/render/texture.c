/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "render/model.h"

enum { NEAREST = 0x2600, LINEAR = 0x2601, MIPMAP_FIRST = 0x2700, MIPMAP_LAST = 0x2703 };
enum {
    LINEAR_MIPMAP_NEAREST = 0x2701,
    LINEAR_MIPMAP_LINEAR = 0x2703,
    REPEAT = 0x2901,
    CLAMP_TO_EDGE = 0x812F,
    MIRRORED_REPEAT = 0x8370
};

/* Levels are averaged in light, not in sRGB numbers. */
enum { LIGHT_STEPS = 8192 };

typedef struct light_tables {
    uint16_t light_from_srgb[256]; /* of LIGHT_STEPS - 1 */
    uint8_t srgb_from_light[LIGHT_STEPS];
} light_tables;

static double srgb_decode(double value) {
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/* The second table is the first turned round: each light takes the nearest of the 256 values. */
static void fill_tables(light_tables *tables) {
    for (int i = 0; i < 256; i++) {
        double light = srgb_decode(i / 255.0) * (LIGHT_STEPS - 1);
        tables->light_from_srgb[i] = (uint16_t)(light + 0.5);
    }
    int value = 0;
    for (int light = 0; light < LIGHT_STEPS; light++) {
        while (value < 255 && srgb_decode((value + 0.5) / 255.0) * (LIGHT_STEPS - 1) < light)
            value++;
        tables->srgb_from_light[light] = (uint8_t)value;
    }
}

/* Colours count by their alpha, so that what cannot be seen does not bleed in. */
static void average_four(const light_tables *tables, const uint8_t *const texels[4], uint8_t *out) {
    uint32_t alpha = 0;
    for (int i = 0; i < 4; i++)
        alpha += texels[i][3];
    for (int c = 0; c < 3; c++) {
        uint32_t sum = 0;
        for (int i = 0; i < 4; i++) {
            uint32_t weight = alpha ? texels[i][3] : 1;
            sum += weight * tables->light_from_srgb[texels[i][c]];
        }
        uint32_t whole = alpha ? alpha : 4;
        out[c] = tables->srgb_from_light[(sum + whole / 2) / whole];
    }
    out[3] = (uint8_t)((alpha + 2) / 4);
}

static void halve_opaque(const light_tables *tables, const uint8_t *const texels[4], uint8_t *out) {
    for (int c = 0; c < 3; c++) {
        uint32_t sum = 2;
        for (int i = 0; i < 4; i++)
            sum += tables->light_from_srgb[texels[i][c]];
        out[c] = tables->srgb_from_light[sum / 4];
    }
    out[3] = 255;
}

/* The next level: half as wide and high, at least 1. `out` may be `pixels`. */
static void halve(const light_tables *tables, const uint8_t *pixels, uint32_t *width, uint32_t *height,
                  uint8_t *out) {
    uint32_t w = *width, h = *height, half_w = w > 1 ? w / 2 : 1, half_h = h > 1 ? h / 2 : 1;
    for (uint32_t y = 0; y < half_h; y++) {
        const uint8_t *upper = pixels + (size_t)(2 * y) * w * 4;
        const uint8_t *lower = 2 * y + 1 < h ? upper + (size_t)w * 4 : upper;
        for (uint32_t x = 0; x < half_w; x++) {
            size_t left = (size_t)8 * x, right = 2 * x + 1 < w ? left + 4 : left;
            const uint8_t *const texels[4] = {upper + left, upper + right, lower + left, lower + right};
            uint8_t result[4];
            if ((texels[0][3] & texels[1][3] & texels[2][3] & texels[3][3]) == 255) {
                halve_opaque(tables, texels, result);
            } else {
                average_four(tables, texels, result);
            }
            memcpy(out, result, 4);
            out += 4;
        }
    }
    *width = half_w, *height = half_h;
}

static uint32_t power_of_two(uint32_t size, uint32_t limit) {
    uint32_t power = 1;
    while (power < size && power * 2 <= limit)
        power *= 2;
    return power;
}

/* ES 2 repeats and filters only sizes that are powers of two. */
static void resample(const gyre_pixels *pixels, uint32_t width, uint32_t height, uint8_t *out) {
    for (uint32_t y = 0; y < height; y++) {
        double at_y = fmax(0, (y + 0.5) * pixels->height / height - 0.5);
        uint32_t top = (uint32_t)at_y, bottom = top + 1 < pixels->height ? top + 1 : top;
        double down = at_y - top;
        for (uint32_t x = 0; x < width; x++) {
            double at_x = fmax(0, (x + 0.5) * pixels->width / width - 0.5);
            uint32_t left = (uint32_t)at_x, right = left + 1 < pixels->width ? left + 1 : left;
            double over = at_x - left;
            const uint8_t *upper = pixels->rgba + (size_t)top * pixels->width * 4;
            const uint8_t *lower = pixels->rgba + (size_t)bottom * pixels->width * 4;
            for (uint32_t c = 0; c < 4; c++) {
                double high = upper[4 * left + c] * (1 - over) + upper[4 * right + c] * over;
                double low = lower[4 * left + c] * (1 - over) + lower[4 * right + c] * over;
                *out++ = (uint8_t)(high * (1 - down) + low * down + 0.5);
            }
        }
    }
}

static gyrei_sampling sampling_of(const gyre_texture *texture) {
    gyrei_sampling sampling = {LINEAR, LINEAR_MIPMAP_LINEAR, REPEAT, REPEAT};
    if (texture->mag_filter == NEAREST) sampling.mag_filter = NEAREST;
    uint32_t min = texture->min_filter;
    if (min == NEAREST || min == LINEAR || (min >= MIPMAP_FIRST && min <= MIPMAP_LAST))
        sampling.min_filter = min;
    uint32_t s = texture->wrap_s, t = texture->wrap_t;
    if (s == CLAMP_TO_EDGE || s == MIRRORED_REPEAT) sampling.wrap_s = s;
    if (t == CLAMP_TO_EDGE || t == MIRRORED_REPEAT) sampling.wrap_t = t;
    return sampling;
}

static bool has_levels(const gyrei_sampling *sampling) {
    return sampling->min_filter >= MIPMAP_FIRST;
}

/* Halves what the device cannot hold, then brings the sides to powers of two where they must be. */
static bool fit_pixels(const gyrei_device *device, const gyre_allocator *allocator, gyre_pixels *pixels,
                       gyrei_picture *picture) {
    light_tables tables;
    fill_tables(&tables);
    while (pixels->width > device->texture_size || pixels->height > device->texture_size)
        halve(&tables, pixels->rgba, &pixels->width, &pixels->height, pixels->rgba);
    uint32_t width = power_of_two(pixels->width, device->texture_size);
    uint32_t height = power_of_two(pixels->height, device->texture_size);
    const gyrei_sampling *sampling = &picture->sampling;
    bool plain =
        sampling->wrap_s == CLAMP_TO_EDGE && sampling->wrap_t == CLAMP_TO_EDGE && !has_levels(sampling);
    if (plain && device->odd_sizes) width = pixels->width, height = pixels->height;
    picture->levels[0] = gyrei_allocate(allocator, (size_t)width * height * 4, 16);
    if (!picture->levels[0]) return false;
    picture->width = width, picture->height = height;
    if (width == pixels->width && height == pixels->height) {
        memcpy(picture->levels[0], pixels->rgba, (size_t)width * height * 4);
    } else {
        resample(pixels, width, height, picture->levels[0]);
    }
    return true;
}

/* From a texel to what the curve makes of it, and from there to the colour that was meant. */
static void fill_curve(const light_tables *tables, const gyrei_tint_curve *curve, uint8_t tinted[3][256],
                       float (*albedo)[256]) {
    for (int i = 0; i < 256; i++) {
        float light = (float)tables->light_from_srgb[i] / (LIGHT_STEPS - 1);
        float color[4] = {light, light, light, 1};
        gyrei_tint_color(curve, color, color);
        for (int c = 0; c < 3; c++)
            tinted[c][i] = (uint8_t)(255 * color[c] + 0.5f);
    }
    for (int c = 0; c < 3; c++)
        for (int value = 0, i = 0; value < 256; value++) {
            while (i < 255 && tinted[c][i] < value)
                i++;
            albedo[c][value] = curve->base[c] * (float)tables->light_from_srgb[i] / (LIGHT_STEPS - 1);
        }
}

static bool apply_curve(const gyre_allocator *allocator, const gyrei_tint_curve *curve,
                        gyrei_picture *picture) {
    light_tables tables;
    uint8_t tinted[3][256], *texel = picture->levels[0];
    picture->albedo = gyrei_allocate(allocator, 3 * sizeof *picture->albedo, 16);
    if (!picture->albedo) return false;
    fill_tables(&tables);
    fill_curve(&tables, curve, tinted, picture->albedo);
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++, texel += 4)
        for (int c = 0; c < 3; c++)
            texel[c] = tinted[c][texel[c]];
    return true;
}

bool gyrei_picture_decode(const gyrei_device *device, const gyre_asset *asset, uint32_t texture,
                          const gyrei_tint_curve *curve, gyrei_picture *picture) {
    const gyre_allocator *allocator = &device->allocator;
    const gyre_texture *source = &asset->textures[texture];
    if (source->image >= asset->image_count || !asset->images[source->image].bytes) return false;
    gyre_pixels decoded = {0};
    if (gyre_image_decode(&asset->images[source->image], allocator, &decoded, NULL) != GYRE_OK) return false;
    picture->sampling = sampling_of(source);
    gyre_pixels pixels = decoded;
    bool fits = fit_pixels(device, allocator, &pixels, picture);
    gyre_pixels_destroy(&decoded, allocator);
    return fits && (!curve || apply_curve(allocator, curve, picture));
}

static void level_size(const gyrei_picture *picture, uint32_t level, uint32_t *width, uint32_t *height) {
    *width = picture->width >> level ? picture->width >> level : 1;
    *height = picture->height >> level ? picture->height >> level : 1;
}

void gyrei_picture_destroy(gyrei_device *device, gyrei_picture *picture) {
    for (uint32_t i = 0; i < GYREI_LEVELS_MAX; i++) {
        uint32_t width, height;
        level_size(picture, i, &width, &height);
        if (picture->levels[i])
            gyrei_release(&device->allocator, picture->levels[i], (size_t)width * height * 4);
        gyrei_texture_destroy(device, picture->singles[i]);
    }
    if (picture->albedo) gyrei_release(&device->allocator, picture->albedo, 3 * sizeof *picture->albedo);
    gyrei_texture_destroy(device, picture->mipmapped);
}

static bool is_last(const gyrei_picture *picture, uint32_t level) {
    uint32_t width, height;
    level_size(picture, level, &width, &height);
    return (width == 1 && height == 1) || level + 1 == GYREI_LEVELS_MAX;
}

/* Makes all levels up to one; gives the last that there is. */
static uint32_t make_levels(gyrei_picture *picture, uint32_t level, const gyre_allocator *allocator) {
    light_tables tables;
    bool filled = false;
    for (uint32_t i = 0; i < level; i++) {
        if (is_last(picture, i)) return i;
        if (picture->levels[i + 1]) continue;
        if (!filled) fill_tables(&tables);
        filled = true;
        uint32_t width, height;
        level_size(picture, i + 1, &width, &height);
        picture->levels[i + 1] = gyrei_allocate(allocator, (size_t)width * height * 4, 16);
        if (!picture->levels[i + 1]) return i;
        level_size(picture, i, &width, &height);
        halve(&tables, picture->levels[i], &width, &height, picture->levels[i + 1]);
    }
    return level;
}

static void write_level(gyrei_device *device, const gyrei_picture *picture, uint32_t texture, uint32_t from,
                        uint32_t to) {
    uint32_t width, height;
    level_size(picture, from, &width, &height);
    gyrei_texture_write(device, texture, GYREI_TEXEL_RGBA8, to, width, height, picture->levels[from]);
}

bool gyrei_picture_has_levels(const gyrei_picture *picture) {
    return has_levels(&picture->sampling);
}

uint32_t gyrei_picture_mipmapped(gyrei_device *device, gyrei_picture *picture) {
    if (picture->mipmapped) return picture->mipmapped;
    uint32_t last = 0;
    if (has_levels(&picture->sampling)) {
        last = make_levels(picture, GYREI_LEVELS_MAX - 1, &device->allocator);
        if (!is_last(picture, last)) return 0;
    }
    picture->mipmapped = gyrei_texture_create(device, &picture->sampling);
    for (uint32_t i = 0; i <= last; i++)
        write_level(device, picture, picture->mipmapped, i, i);
    return picture->mipmapped;
}

uint32_t gyrei_picture_single(gyrei_device *device, gyrei_picture *picture, uint32_t level) {
    level = make_levels(picture, level < GYREI_LEVELS_MAX ? level : GYREI_LEVELS_MAX - 1, &device->allocator);
    if (picture->singles[level]) return picture->singles[level];
    gyrei_sampling sampling = picture->sampling;
    bool nearest =
        sampling.min_filter == NEAREST || sampling.min_filter == 0x2700 || sampling.min_filter == 0x2702;
    sampling.min_filter = nearest ? NEAREST : LINEAR;
    picture->singles[level] = gyrei_texture_create(device, &sampling);
    write_level(device, picture, picture->singles[level], level, 0);
    return picture->singles[level];
}
