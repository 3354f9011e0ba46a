/* SPDX-License-Identifier: MIT */
/* Which kernels run: the best that the processor and the system can, unless GYRE_ISA names lesser ones. */
#include "batch/kernel.h"

#include <gyre/batch.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifdef GYREI_BATCH_X86
#include <cpuid.h>

/* The parts of the processor's state that the system saves: SSE and AVX, the masks and halves of AVX-512. */
#define STATE_AVX 0x06u
#define STATE_AVX512 0xe6u

static uint32_t saved_state(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

/* The features of leaf 7 as far as the system saves the registers that they need; else none. */
static uint32_t wide_features(uint32_t state) {
    uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE) || !(c & bit_AVX)) return 0;
    if ((saved_state() & state) != state) return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) ? b : 0;
}

static bool has_avx2(void) {
    return (wide_features(STATE_AVX) & bit_AVX2) != 0;
}

static bool has_avx512(void) {
    const uint32_t needed = bit_AVX2 | bit_AVX512F | bit_AVX512VL | bit_AVX512DQ;
    return (wide_features(STATE_AVX512) & needed) == needed;
}
#endif

static bool always(void) {
    return true;
}

/* From the plainest to the best. */
static const struct {
    const gyrei_batch_kernels *kernels;
    bool (*available)(void);
} choices[] = {
    {&gyrei_batch_scalar, always},
#if defined(GYREI_BATCH_X86)
    {&gyrei_batch_sse2, always},
    {&gyrei_batch_avx2, has_avx2},
    {&gyrei_batch_avx512, has_avx512},
#elif defined(GYREI_BATCH_NEON)
    {&gyrei_batch_neon, always},
#elif defined(GYREI_BATCH_SIMD128)
    {&gyrei_batch_simd128, always},
#endif
};

/* The best available one, at most the named one. */
static const gyrei_batch_kernels *choose(const char *name) {
    const gyrei_batch_kernels *best = &gyrei_batch_scalar;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; ++i) {
        if (choices[i].available()) best = choices[i].kernels;
        if (name != NULL && strcmp(name, choices[i].kernels->name) == 0) break;
    }
    return best;
}

const gyrei_batch_kernels *gyrei_batch_chosen(void) {
    /* Written once. Threads that come here first together each look, and all take what the first of them
       wrote; what it points to is constant, so no order of other memory matters. */
    static _Atomic(uintptr_t) chosen;
    uintptr_t seen = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (seen == 0) {
        const uintptr_t mine = (uintptr_t)choose(getenv("GYRE_ISA"));
        if (atomic_compare_exchange_strong_explicit(&chosen, &seen, mine, memory_order_relaxed,
                                                    memory_order_relaxed)) {
            seen = mine;
        }
    }
    return (const gyrei_batch_kernels *)seen;
}

const char *gyre_batch_isa(void) {
    return gyrei_batch_chosen()->name;
}
