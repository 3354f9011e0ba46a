/* SPDX-License-Identifier: MIT */
/* What runs over arrays: a job names the arrays, component by component; the kernels of one instruction set
   run it. Both precisions alike: a component is a float or a double. */
#ifndef GYRE_BATCH_KERNEL_H
#define GYRE_BATCH_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GYREI_BATCH_BLOCK 64                /* values that are worked on at a time */
#define GYREI_BATCH_RUN 1024                /* values that are worked on at a time where they lie */
#define GYREI_BATCH_STREAM_SIZE (32u << 20) /* bytes of a job that go past the caches: more than they hold   \
                                             */
#define GYREI_BATCH_WHOLE 16                /* the longest vector: kernels work on multiples of it */
#define GYREI_BATCH_COMPONENTS 16           /* of one value: a 4x4 matrix */
#define GYREI_BATCH_GROUPS 5  /* values that one result is made of: four rotations and a number */
#define GYREI_BATCH_INPUTS 20 /* components of all of them */
#define GYREI_BATCH_OUTPUTS 16

/* Each value's components lie stride_size bytes after those of the value before; 0: one value for all. */
typedef struct gyrei_batch_group {
    void *component[GYREI_BATCH_COMPONENTS];
    size_t stride_size;
    uint32_t count;
    bool
        in_fours; /* the components are the first three of each four side by side, all of which may be read */
} gyrei_batch_group;

typedef struct gyrei_batch_job {
    gyrei_batch_group in[GYREI_BATCH_GROUPS], out[2];
    uint32_t in_count, out_count;
    size_t n;
    bool apart;      /* no output is an input's array */
    bool stream;     /* so many that what is written is no longer in the caches when the last is */
    uint32_t choice; /* what the operation leaves open: the order of Euler angles */
} gyrei_batch_job;

typedef enum gyrei_batch_operation {
    GYREI_QUATS_NORMALISE,
    GYREI_QUATS_CONJUGATE,
    GYREI_QUATS_MUL,
    GYREI_QUATS_ROTATE,
    GYREI_QUATS_SLERP,
    GYREI_QUATS_NLERP,
    GYREI_QUATS_SQUAD,
    GYREI_QUATS_FROM_ROTATION_VECTORS,
    GYREI_ROTATION_VECTORS_FROM_QUATS,
    GYREI_QUATS_EXP,
    GYREI_QUATS_LOG,
    GYREI_QUATS_FROM_AXIS_ANGLES,
    GYREI_QUATS_TO_AXIS_ANGLES,
    GYREI_QUATS_ANGLE_BETWEEN,
    GYREI_QUATS_FROM_EULERS,
    GYREI_EULERS_FROM_QUATS,
    GYREI_QUATS_SHORTEST_ARC,
    GYREI_MAT3S_FROM_QUATS,
    GYREI_MAT4S_FROM_QUATS,
    GYREI_QUATS_FROM_MAT3S,
} gyrei_batch_operation;

/* Instruction sets that kernels are compiled for. */
typedef enum gyrei_isa {
    GYREI_ISA_SCALAR,
    GYREI_ISA_SSE2,
    GYREI_ISA_AVX2,
    GYREI_ISA_AVX512,
    GYREI_ISA_NEON,
    GYREI_ISA_SIMD128,
    GYREI_ISA_COUNT
} gyrei_isa;

/* The kernels of an instruction set, over floats and over doubles. */
typedef struct gyrei_batch_kernels {
    const char *name;
    gyrei_isa isa; /* which the kernels of the floors above go by */
    void (*run)(gyrei_batch_operation operation, const gyrei_batch_job *job);
    void (*rund)(gyrei_batch_operation operation, const gyrei_batch_job *job);
} gyrei_batch_kernels;

extern const gyrei_batch_kernels gyrei_batch_scalar, gyrei_batch_sse2, gyrei_batch_avx2, gyrei_batch_avx512,
    gyrei_batch_neon, gyrei_batch_simd128;

/* The kernels for this processor, or those that GYRE_ISA lowers them to. */
const gyrei_batch_kernels *gyrei_batch_chosen(void);

/* Runs a job over floats, or over doubles, by the chosen kernels. */
static inline void gyrei_batch_run(gyrei_batch_operation operation, const gyrei_batch_job *job) {
    gyrei_batch_chosen()->run(operation, job);
}

static inline void gyrei_batch_rund(gyrei_batch_operation operation, const gyrei_batch_job *job) {
    gyrei_batch_chosen()->rund(operation, job);
}

#endif
