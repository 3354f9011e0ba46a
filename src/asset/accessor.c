/* SPDX-License-Identifier: MIT */
#include <asset/accessor.h>
#include <string.h>

/* Widens `count` components that lie side by side. Copies go through memcpy: nothing need be aligned. */
typedef void read_run(const uint8_t *bytes, size_t count, double *out);

static void read_i8(const uint8_t *bytes, size_t count, double *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = (int8_t)bytes[i];
}

static void read_u8(const uint8_t *bytes, size_t count, double *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = bytes[i];
}

static void read_i16(const uint8_t *bytes, size_t count, double *out) {
    for (size_t i = 0; i < count; i++) {
        int16_t value;
        memcpy(&value, bytes + i * sizeof value, sizeof value);
        out[i] = value;
    }
}

static void read_u16(const uint8_t *bytes, size_t count, double *out) {
    for (size_t i = 0; i < count; i++) {
        uint16_t value;
        memcpy(&value, bytes + i * sizeof value, sizeof value);
        out[i] = value;
    }
}

static void read_u32(const uint8_t *bytes, size_t count, double *out) {
    for (size_t i = 0; i < count; i++) {
        uint32_t value;
        memcpy(&value, bytes + i * sizeof value, sizeof value);
        out[i] = value;
    }
}

static void read_f32(const uint8_t *bytes, size_t count, double *out) {
    for (size_t i = 0; i < count; i++) {
        float value;
        memcpy(&value, bytes + i * sizeof value, sizeof value);
        out[i] = (double)value;
    }
}

typedef struct component_type {
    read_run *read;
    uint8_t size;
    double divisor; /* of a normalised integer */
} component_type;

static const component_type component_types[] = {
    {read_i8, 1, 127.0}, {read_u8, 1, 255.0},         {read_i16, 2, 32767.0}, {read_u16, 2, 65535.0},
    {NULL, 0, 0.0},      {read_u32, 4, 4294967295.0}, {read_f32, 4, 0.0},
};

static const component_type *type_of(uint32_t component) {
    return &component_types[component - GYREI_COMPONENT_I8];
}

uint8_t gyrei_component_size(uint32_t component) {
    if (component < GYREI_COMPONENT_I8 || component > GYREI_COMPONENT_F32) return 0;
    return type_of(component)->size;
}

void gyrei_accessor_lay_out(gyrei_accessor *accessor) {
    accessor->component_size = type_of(accessor->component)->size;
    uint8_t column = (uint8_t)(accessor->component_size * accessor->rows);
    if (accessor->columns > 1) column = (uint8_t)((column + 3) & ~3);
    accessor->column_size = column;
    accessor->element_size = (uint8_t)(column * accessor->columns);
}

static bool has_gaps(const gyrei_accessor *accessor) {
    return accessor->column_size != accessor->component_size * accessor->rows;
}

static void normalize(const gyrei_accessor *accessor, size_t count, double *values) {
    double divisor = type_of(accessor->component)->divisor;
    if (!accessor->normalized || divisor == 0) return;
    for (size_t i = 0; i < count; i++) {
        double value = values[i] / divisor;
        values[i] = value < -1 ? -1 : value;
    }
}

static void read_elements(const gyrei_accessor *accessor, const uint8_t *bytes, size_t stride, size_t count,
                          double *out) {
    read_run *read = type_of(accessor->component)->read;
    size_t width = gyrei_accessor_width(accessor);
    if (stride == accessor->element_size && !has_gaps(accessor)) {
        read(bytes, count * width, out);
    } else {
        for (size_t i = 0; i < count; i++)
            for (size_t column = 0; column < accessor->columns; column++)
                read(bytes + i * stride + column * accessor->column_size, accessor->rows,
                     out + i * width + column * accessor->rows);
    }
    normalize(accessor, count * width, out);
}

uint32_t gyrei_accessor_sparse_index(const gyrei_accessor *accessor, uint32_t index) {
    const uint8_t *bytes = accessor->sparse_indices + (size_t)index * accessor->sparse_index_size;
    uint16_t half;
    uint32_t word;
    switch (accessor->sparse_index_size) {
    case 1:
        return *bytes;
    case 2:
        memcpy(&half, bytes, sizeof half);
        return half;
    default:
        memcpy(&word, bytes, sizeof word);
        return word;
    }
}

static const uint8_t *sparse_value(const gyrei_accessor *accessor, uint32_t index) {
    return accessor->sparse_values + (size_t)index * accessor->element_size;
}

void gyrei_accessor_read_doubles(const gyrei_accessor *accessor, double *out) {
    size_t width = gyrei_accessor_width(accessor);
    if (accessor->bytes)
        read_elements(accessor, accessor->bytes, accessor->stride, accessor->count, out);
    else
        memset(out, 0, accessor->count * width * sizeof *out);
    for (uint32_t i = 0; i < accessor->sparse_count; i++)
        read_elements(accessor, sparse_value(accessor, i), accessor->element_size, 1,
                      out + gyrei_accessor_sparse_index(accessor, i) * width);
}

static void narrow(const double *from, size_t count, float *to) {
    for (size_t i = 0; i < count; i++)
        to[i] = (float)from[i];
}

/* Through doubles in blocks that stay in the nearest cache. */
static void read_elements_as_floats(const gyrei_accessor *accessor, const uint8_t *bytes, size_t stride,
                                    size_t count, float *out) {
    double block[512];
    size_t width = gyrei_accessor_width(accessor), step = 512 / width;
    for (size_t done = 0; done < count; done += step) {
        size_t now = count - done < step ? count - done : step;
        read_elements(accessor, bytes + done * stride, stride, now, block);
        narrow(block, now * width, out + done * width);
    }
}

static void copy_floats(const gyrei_accessor *accessor, float *out) {
    size_t width = gyrei_accessor_width(accessor), size = accessor->element_size;
    if (accessor->stride == size) {
        memcpy(out, accessor->bytes, accessor->count * size);
        return;
    }
    for (size_t i = 0; i < accessor->count; i++)
        memcpy(out + i * width, accessor->bytes + i * accessor->stride, size);
}

void gyrei_accessor_read_floats(const gyrei_accessor *accessor, float *out) {
    size_t width = gyrei_accessor_width(accessor);
    if (!accessor->bytes)
        memset(out, 0, accessor->count * width * sizeof *out);
    else if (accessor->component == GYREI_COMPONENT_F32)
        copy_floats(accessor, out);
    else
        read_elements_as_floats(accessor, accessor->bytes, accessor->stride, accessor->count, out);
    for (uint32_t i = 0; i < accessor->sparse_count; i++)
        read_elements_as_floats(accessor, sparse_value(accessor, i), accessor->element_size, 1,
                                out + gyrei_accessor_sparse_index(accessor, i) * width);
}

static void widen_u8(const uint8_t *bytes, size_t count, uint32_t *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = bytes[i];
}

static void widen_u16(const uint8_t *bytes, size_t count, uint32_t *out) {
    for (size_t i = 0; i < count; i++) {
        uint16_t value;
        memcpy(&value, bytes + i * sizeof value, sizeof value);
        out[i] = value;
    }
}

static void widen(const gyrei_accessor *accessor, const uint8_t *bytes, size_t count, void *out) {
    if (accessor->component == GYREI_COMPONENT_U8)
        widen_u8(bytes, count, out);
    else if (accessor->component == GYREI_COMPONENT_U16)
        widen_u16(bytes, count, out);
    else
        memcpy(out, bytes, count * sizeof(uint32_t));
}

static void widen_to_shorts(const gyrei_accessor *accessor, const uint8_t *bytes, size_t count, void *out) {
    uint16_t *shorts = out;
    if (accessor->component == GYREI_COMPONENT_U16) {
        memcpy(shorts, bytes, count * sizeof *shorts);
        return;
    }
    for (size_t i = 0; i < count; i++)
        shorts[i] = bytes[i];
}

typedef void widening(const gyrei_accessor *accessor, const uint8_t *bytes, size_t count, void *out);

/* The values of every element by one way of widening, to numbers of `size` bytes. */
static void read_whole(const gyrei_accessor *accessor, widening *convert, size_t size, void *out) {
    size_t width = gyrei_accessor_width(accessor), room = width * size;
    char *elements = out;
    if (!accessor->bytes) {
        memset(elements, 0, accessor->count * room);
    } else if (accessor->stride == accessor->element_size) {
        convert(accessor, accessor->bytes, accessor->count * width, elements);
    } else {
        for (size_t i = 0; i < accessor->count; i++)
            convert(accessor, accessor->bytes + i * accessor->stride, width, elements + i * room);
    }
    for (uint32_t i = 0; i < accessor->sparse_count; i++)
        convert(accessor, sparse_value(accessor, i), width,
                elements + gyrei_accessor_sparse_index(accessor, i) * room);
}

static bool fits_shorts(const gyrei_accessor *accessor) {
    return accessor->columns == 1 &&
           (accessor->component == GYREI_COMPONENT_U8 || accessor->component == GYREI_COMPONENT_U16);
}

bool gyrei_accessor_read_integers(const gyrei_accessor *accessor, uint32_t *out) {
    bool long_ones = accessor->columns == 1 && accessor->component == GYREI_COMPONENT_U32;
    if (!fits_shorts(accessor) && !long_ones) return false;
    read_whole(accessor, widen, sizeof *out, out);
    return true;
}

bool gyrei_accessor_read_shorts(const gyrei_accessor *accessor, uint16_t *out) {
    if (!fits_shorts(accessor)) return false;
    read_whole(accessor, widen_to_shorts, sizeof *out, out);
    return true;
}

/* An exponent of all ones, one more added, carries into the sign bit. */
bool gyrei_all_finite(const double *values, size_t count) {
    const uint64_t exponent = UINT64_C(0x7ff) << 52;
    uint64_t carried = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        carried |= (bits & exponent) + (UINT64_C(1) << 52);
    }
    return carried >> 63 == 0;
}

bool gyrei_all_finite_floats(const float *values, size_t count) {
    const uint32_t exponent = UINT32_C(0xff) << 23;
    uint32_t carried = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        carried |= (bits & exponent) + (UINT32_C(1) << 23);
    }
    return carried >> 31 == 0;
}
