/* SPDX-License-Identifier: MIT */
/* Flush-to-zero and denormals-are-zero, as some programs set them for speed. */
#ifndef GYRE_TESTS_FLUSH_H
#define GYRE_TESTS_FLUSH_H

#include <stdint.h>

/* Makes the processor flush subnormal results and take subnormal inputs for 0; gives what puts it back. */
#if defined(__SSE2__)
#include <xmmintrin.h>
static inline uint64_t flush_subnormals(void) {
    const uint64_t before = _mm_getcsr();
    _mm_setcsr((uint32_t)before | 0x8040u);
    return before;
}

static inline void restore_subnormals(uint64_t before) {
    _mm_setcsr((uint32_t)before);
}
#elif defined(__aarch64__)
static inline void restore_subnormals(uint64_t before) {
    __asm__ volatile("msr fpcr, %0" : : "r"(before));
}

static inline uint64_t flush_subnormals(void) {
    uint64_t before;
    __asm__ volatile("mrs %0, fpcr" : "=r"(before));
    restore_subnormals(before | (UINT64_C(1) << 24));
    return before;
}
#else
static inline uint64_t flush_subnormals(void) {
    return 0;
}

static inline void restore_subnormals(uint64_t before) {
    (void)before;
}
#endif

#endif
