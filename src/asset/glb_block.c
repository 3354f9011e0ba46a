/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>
#include <base/arena.h>
#include <base/checked.h>
#include <math.h>
#include <string.h>

enum { BLOCK_ALIGNMENT = 4, FIRST_TABLE = 64 };

static gyrei_glb_block *block_at(const gyrei_glb_writer *w, size_t index) {
    return (gyrei_glb_block *)(void *)w->blocks.data + index;
}

static size_t block_count(const gyrei_glb_writer *w) {
    return w->blocks.size / sizeof(gyrei_glb_block);
}

/* FNV-1a, eight bytes at a time: only its spread matters, equal blocks are compared byte by byte. */
static uint64_t hash_bytes(const uint8_t *bytes, size_t size) {
    uint64_t hash = 0xcbf29ce484222325u ^ size;
    for (; size >= 8; bytes += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 29;
    }
    for (; size > 0; bytes++, size--)
        hash = (hash ^ *bytes) * 0x100000001b3u;
    return hash ^ (hash >> 32);
}

static bool same_block(const gyrei_glb_writer *w, const gyrei_glb_block *a, const gyrei_glb_block *b) {
    return a->hash == b->hash && a->size == b->size && a->count == b->count && a->target == b->target &&
           a->component_type == b->component_type && a->component_count == b->component_count &&
           a->normalized == b->normalized && a->bounded == b->bounded &&
           memcmp(w->bin.data + a->offset, w->bin.data + b->offset, a->size) == 0;
}

/* The slot that holds an equal block, or the empty one where it belongs. */
static uint32_t *find_slot(gyrei_glb_writer *w, const gyrei_glb_block *block) {
    size_t mask = w->table_size - 1, at = (size_t)block->hash & mask;
    while (w->table[at] && !same_block(w, block_at(w, w->table[at] - 1), block))
        at = (at + 1) & mask;
    return &w->table[at];
}

static bool grow_table(gyrei_glb_writer *w) {
    if ((block_count(w) + 1) * 2 <= w->table_size) return true;
    size_t old_size = w->table_size, size = old_size ? old_size * 2 : FIRST_TABLE;
    uint32_t *table = gyrei_allocate(w->allocator, size * sizeof *table, sizeof *table);
    if (!table) return false;
    memset(table, 0, size * sizeof *table);
    gyrei_release(w->allocator, w->table, old_size * sizeof *table);
    w->table = table;
    w->table_size = size;
    for (size_t i = 0; i < block_count(w); i++)
        *find_slot(w, block_at(w, i)) = (uint32_t)i + 1;
    return true;
}

/* The elements stand at the end of the BIN chunk, from `block->offset`; equal ones are taken off again. */
static uint32_t finish_block(gyrei_glb_writer *w, gyrei_glb_block *block) {
    if (w->status == GYRE_OK && (w->bin.failed || !grow_table(w)))
        gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
    if (w->status != GYRE_OK) return 0;
    block->size = w->bin.size - block->offset;
    block->hash = hash_bytes(w->bin.data + block->offset, block->size);
    uint32_t *slot = find_slot(w, block);
    if (*slot) {
        w->bin.size = block->offset;
        return *slot - 1;
    }
    block->accessor = block->count ? w->accessor_count++ : GYRE_NONE;
    gyrei_byte_buffer_append(&w->blocks, block, sizeof *block);
    if (w->blocks.failed) {
        gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
        return 0;
    }
    *slot = (uint32_t)block_count(w);
    return *slot - 1;
}

static uint32_t finish_accessor(gyrei_glb_writer *w, gyrei_glb_block *block) {
    uint32_t index = finish_block(w, block);
    return w->status == GYRE_OK ? block_at(w, index)->accessor : 0;
}

/* Room for the elements of a block; NULL when the writer has failed. */
static void *begin_block(gyrei_glb_writer *w, gyrei_glb_block *block, size_t count, size_t component_size) {
    size_t size = 0;
    gyrei_byte_buffer_align(&w->bin, BLOCK_ALIGNMENT, 0);
    block->count = count;
    block->offset = w->bin.size;
    if (!gyrei_mul_size(count, block->component_count * component_size, &size))
        gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
    if (w->status != GYRE_OK) return NULL;
    void *room = gyrei_byte_buffer_extend(&w->bin, size);
    if (!room) gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
    return room;
}

static void store_float(gyrei_glb_writer *w, uint8_t *room, float value) {
    if (!isfinite(value)) gyrei_glb_fail(w, GYRE_BAD_ARGUMENT, "a value is not finite as a float");
    memcpy(room, &value, sizeof value);
}

uint32_t gyrei_glb_floats(gyrei_glb_writer *w, gyrei_glb_block kind, const float *values, size_t count) {
    kind.component_type = GYREI_FLOAT;
    uint8_t *room = begin_block(w, &kind, count, sizeof(float));
    for (size_t i = 0; room && i < count * kind.component_count; i++)
        store_float(w, room + i * sizeof(float), values[i]);
    return finish_accessor(w, &kind);
}

uint32_t gyrei_glb_zeros(gyrei_glb_writer *w, gyrei_glb_block kind, size_t count) {
    kind.component_type = GYREI_FLOAT;
    void *room = begin_block(w, &kind, count, sizeof(float));
    if (room) memset(room, 0, count * kind.component_count * sizeof(float));
    return finish_accessor(w, &kind);
}

uint32_t gyrei_glb_doubles(gyrei_glb_writer *w, gyrei_glb_block kind, const double *values, size_t count) {
    kind.component_type = GYREI_FLOAT;
    uint8_t *room = begin_block(w, &kind, count, sizeof(float));
    for (size_t i = 0; room && i < count * kind.component_count; i++)
        store_float(w, room + i * sizeof(float), (float)values[i]);
    return finish_accessor(w, &kind);
}

static void store_integer(uint8_t *room, uint32_t value, size_t size) {
    for (size_t i = 0; i < size; i++)
        room[i] = (uint8_t)(value >> (8 * i));
}

/* The ways to store a fraction as an integer that a reader divides again. */
typedef struct step_kind {
    uint16_t component_type;
    uint8_t size;
    bool is_signed;
    double divisor;
} step_kind;

static const step_kind step_kinds[] = {{GYREI_SIGNED_BYTE, 1, true, 127},
                                       {GYREI_BYTE, 1, false, 255},
                                       {GYREI_SIGNED_SHORT, 2, true, 32767},
                                       {GYREI_SHORT, 2, false, 65535}};
enum { STEP_KIND_COUNT = 4 };

static bool has_steps(const step_kind *kind, double value) {
    const double steps = floor(value * kind->divisor + 0.5);
    return fabs(steps) <= kind->divisor && (kind->is_signed || steps >= 0) &&
           steps / kind->divisor == value && !(steps == 0 && signbit(value));
}

static const step_kind *steps_of(const double *values, size_t count) {
    for (int k = 0; k < STEP_KIND_COUNT; k++) {
        size_t i = 0;
        while (i < count && has_steps(&step_kinds[k], values[i]))
            i++;
        if (i == count) return &step_kinds[k];
    }
    return NULL;
}

static void store_steps(uint8_t *room, const step_kind *kind, double steps) {
    store_integer(room, (uint32_t)(int32_t)steps, kind->size);
}

static uint8_t *begin_steps(gyrei_glb_writer *w, gyrei_glb_block *block, const step_kind *kind,
                            size_t count) {
    block->component_type = kind->component_type;
    block->normalized = 1;
    return begin_block(w, block, count, kind->size);
}

static bool all_floats(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if ((double)(float)values[i] != values[i]) return false;
    return true;
}

/* Elements of a smaller size than a multiple of four bytes would need a stride in some places; keys do not.
 */
uint32_t gyrei_glb_keys(gyrei_glb_writer *w, gyrei_glb_block kind, const double *values, size_t count) {
    const size_t value_count = count * kind.component_count;
    const step_kind *steps = all_floats(values, value_count) ? NULL : steps_of(values, value_count);
    if (!steps) return gyrei_glb_doubles(w, kind, values, count);
    uint8_t *room = begin_steps(w, &kind, steps, count);
    for (size_t i = 0; room && i < value_count; i++)
        store_steps(room + i * steps->size, steps, floor(values[i] * steps->divisor + 0.5));
    return finish_accessor(w, &kind);
}

static bool all_rotation_steps(const double *values, size_t count, double divisor) {
    double steps[4];
    for (size_t i = 0; i < count; i++)
        if (!gyrei_glb_settle_steps(values + i * 4, divisor, steps)) return false;
    return true;
}

static uint32_t write_rotation_steps(gyrei_glb_writer *w, const step_kind *kind, const double *values,
                                     size_t count) {
    gyrei_glb_block block = {.component_count = 4};
    uint8_t *room = begin_steps(w, &block, kind, count);
    for (size_t i = 0; room && i < count; i++) {
        double steps[4];
        (void)gyrei_glb_settle_steps(values + i * 4, kind->divisor, steps);
        for (size_t k = 0; k < 4; k++)
            store_steps(room + (i * 4 + k) * kind->size, kind, steps[k]);
    }
    return finish_accessor(w, &block);
}

/* As floats into `room`; false where a key is none that floats give. After the first such the long search
   ends: those keys come from no file. */
static bool store_rotations(gyrei_glb_writer *w, uint8_t *room, const double *values, size_t count) {
    bool exact = true;
    for (size_t i = 0; i < count; i++) {
        const double *v = values + i * 4;
        float q[4], decimals[4];
        if (!gyrei_glb_settle_key(v, exact, q)) {
            exact = exact && gyrei_glb_settle_decimals(v, decimals);
            if (exact) memcpy(q, decimals, sizeof q);
        }
        for (size_t k = 0; k < 4; k++)
            store_float(w, room + (i * 4 + k) * sizeof(float), isfinite(v[k]) ? q[k] : (float)v[k]);
    }
    return exact;
}

uint32_t gyrei_glb_rotations(gyrei_glb_writer *w, const double *values, size_t count) {
    gyrei_glb_block block = {.component_type = GYREI_FLOAT, .component_count = 4};
    uint8_t *room = begin_block(w, &block, count, sizeof(float));
    bool exact = !room || store_rotations(w, room, values, count);
    for (int k = 0; !exact && w->status == GYRE_OK && k < STEP_KIND_COUNT; k++) {
        if (!step_kinds[k].is_signed || !all_rotation_steps(values, count, step_kinds[k].divisor)) continue;
        w->bin.size = block.offset;
        return write_rotation_steps(w, &step_kinds[k], values, count);
    }
    return finish_accessor(w, &block);
}

uint32_t gyrei_glb_indices(gyrei_glb_writer *w, const uint32_t *values, size_t count, uint32_t vertex_count) {
    bool small =
        vertex_count <= UINT16_MAX; /* the largest value of a type restarts a strip: it is not used */
    size_t size = small ? sizeof(uint16_t) : sizeof(uint32_t);
    gyrei_glb_block block = {.component_type = small ? GYREI_SHORT : GYREI_INT,
                             .component_count = 1,
                             .target = GYREI_TARGET_INDICES};
    uint8_t *room = begin_block(w, &block, count, size);
    for (size_t i = 0; room && i < count; i++)
        store_integer(room + i * size, values[i], size);
    return finish_accessor(w, &block);
}

uint32_t gyrei_glb_joints(gyrei_glb_writer *w, const uint16_t *values, size_t count, size_t stride) {
    uint16_t largest = 0;
    for (size_t i = 0; i < count * 4; i++) {
        uint16_t value = values[i / 4 * stride + i % 4];
        largest = value > largest ? value : largest;
    }
    bool small = largest <= UINT8_MAX;
    size_t size = small ? sizeof(uint8_t) : sizeof(uint16_t);
    gyrei_glb_block block = {.component_type = small ? GYREI_BYTE : GYREI_SHORT,
                             .component_count = 4,
                             .target = GYREI_TARGET_VERTICES};
    uint8_t *room = begin_block(w, &block, count, size);
    for (size_t i = 0; room && i < count * 4; i++)
        store_integer(room + i * size, values[i / 4 * stride + i % 4], size);
    return finish_accessor(w, &block);
}

static double fraction_at(const gyrei_glb_fraction_source *source, size_t i) {
    size_t at = i / 4 * source->stride + i % 4;
    return source->floats ? (double)source->floats[at] : source->doubles[at];
}

/* Whether a reader that divides by 255 or 65535, and rounds to the source's own type, gets every value back.
 */
static bool all_fractions(const gyrei_glb_fraction_source *source, size_t count, const step_kind *kind) {
    for (size_t i = 0; i < count * 4; i++) {
        double value = fraction_at(source, i), steps = floor(value * kind->divisor + 0.5);
        if (!(steps >= 0 && steps <= kind->divisor) || signbit(value)) return false;
        double back = steps / kind->divisor;
        if ((source->floats ? (double)(float)back : back) != value) return false;
    }
    return true;
}

static const step_kind *fraction_steps(const gyrei_glb_fraction_source *source, size_t count) {
    for (int k = 0; k < STEP_KIND_COUNT; k++)
        if (!step_kinds[k].is_signed && all_fractions(source, count, &step_kinds[k])) return &step_kinds[k];
    return NULL;
}

uint32_t gyrei_glb_fractions(gyrei_glb_writer *w, gyrei_glb_fraction_source source, size_t count) {
    gyrei_glb_block block = {
        .component_type = GYREI_FLOAT, .component_count = 4, .target = GYREI_TARGET_VERTICES};
    const step_kind *steps = fraction_steps(&source, count);
    const size_t size = steps ? steps->size : sizeof(float);
    uint8_t *room = steps ? begin_steps(w, &block, steps, count) : begin_block(w, &block, count, size);
    for (size_t i = 0; room && i < count * 4; i++) {
        double value = fraction_at(&source, i);
        if (steps)
            store_steps(room + i * size, steps, floor(value * steps->divisor + 0.5));
        else
            store_float(w, room + i * size, (float)value);
    }
    return finish_accessor(w, &block);
}

uint32_t gyrei_glb_picture(gyrei_glb_writer *w, const void *bytes, size_t size) {
    gyrei_glb_block block = {.component_count = 1};
    void *room = begin_block(w, &block, size, 1);
    if (room) memcpy(room, bytes, size);
    block.count = 0;
    return finish_block(w, &block);
}

static const char *type_name(uint8_t component_count) {
    switch (component_count) {
    case 1:
        return "SCALAR";
    case 2:
        return "VEC2";
    case 3:
        return "VEC3";
    case 4:
        return "VEC4";
    default:
        return "MAT4";
    }
}

/* A float's bound is written as the double it is: a reader that compares in double finds it equal. */
static void write_bound(gyrei_glb_writer *w, const gyrei_glb_block *block, const char *key, float sign) {
    const uint8_t *bytes = w->bin.data + block->offset;
    gyrei_json_open(&w->json, key, '[');
    for (size_t k = 0; k < block->component_count; k++) {
        float bound = 0;
        for (size_t i = 0; i < block->count; i++) {
            float value;
            memcpy(&value, bytes + (i * block->component_count + k) * sizeof value, sizeof value);
            if (i == 0 || value * sign > bound * sign) bound = value;
        }
        gyrei_json_double(&w->json, NULL, (double)bound);
    }
    gyrei_json_close(&w->json, ']');
}

static void write_accessor(gyrei_glb_writer *w, const gyrei_glb_block *block, size_t view) {
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_uint(&w->json, "bufferView", view);
    gyrei_json_uint(&w->json, "componentType", block->component_type);
    if (block->normalized) gyrei_json_true(&w->json, "normalized");
    gyrei_json_uint(&w->json, "count", block->count);
    gyrei_json_string(&w->json, "type", type_name(block->component_count));
    if (block->bounded) {
        write_bound(w, block, "min", -1);
        write_bound(w, block, "max", 1);
    }
    gyrei_json_close(&w->json, '}');
}

static void write_views(gyrei_glb_writer *w) {
    gyrei_json_open(&w->json, "bufferViews", '[');
    for (size_t i = 0; i < block_count(w); i++) {
        const gyrei_glb_block *block = block_at(w, i);
        gyrei_json_open(&w->json, NULL, '{');
        gyrei_json_uint(&w->json, "buffer", 0);
        if (block->offset) gyrei_json_uint(&w->json, "byteOffset", block->offset);
        gyrei_json_uint(&w->json, "byteLength", block->size);
        if (block->target) gyrei_json_uint(&w->json, "target", block->target);
        gyrei_json_close(&w->json, '}');
    }
    gyrei_json_close(&w->json, ']');
}

void gyrei_glb_write_accessors(gyrei_glb_writer *w) {
    if (block_count(w) == 0 || w->status != GYRE_OK) return;
    if (w->accessor_count) {
        gyrei_json_open(&w->json, "accessors", '[');
        for (size_t i = 0; i < block_count(w); i++)
            if (block_at(w, i)->count) write_accessor(w, block_at(w, i), i);
        gyrei_json_close(&w->json, ']');
    }
    write_views(w);
}
