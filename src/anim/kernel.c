/* SPDX-License-Identifier: MIT */
#include "anim/kernel.h"

static const gyrei_anim_kernels *const tables[GYREI_ISA_COUNT] = {
    [GYREI_ISA_SCALAR] = &gyrei_anim_scalar,
#if defined(GYREI_BATCH_X86)
    [GYREI_ISA_SSE2] = &gyrei_anim_sse2,
    [GYREI_ISA_AVX2] = &gyrei_anim_avx2,
    [GYREI_ISA_AVX512] = &gyrei_anim_avx512,
#elif defined(GYREI_BATCH_NEON)
    [GYREI_ISA_NEON] = &gyrei_anim_neon,
#elif defined(GYREI_BATCH_SIMD128)
    [GYREI_ISA_SIMD128] = &gyrei_anim_simd128,
#endif
};

const gyrei_anim_kernels *gyrei_anim_chosen(void) {
    return tables[gyrei_batch_chosen()->isa];
}
