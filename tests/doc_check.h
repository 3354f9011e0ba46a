/* SPDX-License-Identifier: MIT */
/* What the examples of the documents are compared with: tools/doc_code.py writes the calls. */
#ifndef GYRE_TESTS_DOC_CHECK_H
#define GYRE_TESTS_DOC_CHECK_H

#include <gyre/gyre.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DOC_WHOLE, DOC_UNSIGNED, DOC_BOOL, DOC_REAL };

#define DOC_KIND(what)                                                                                       \
    _Generic((what), bool                                                                                    \
             : DOC_BOOL, int8_t                                                                              \
             : DOC_WHOLE, int16_t                                                                            \
             : DOC_WHOLE, int32_t                                                                            \
             : DOC_WHOLE, int64_t                                                                            \
             : DOC_WHOLE, uint8_t                                                                            \
             : DOC_UNSIGNED, uint16_t                                                                        \
             : DOC_UNSIGNED, uint32_t                                                                        \
             : DOC_UNSIGNED, uint64_t                                                                        \
             : DOC_UNSIGNED, default                                                                         \
             : DOC_REAL)

/* Compares a variable of any type with pairs of a right number and how far from it counts as right. */
#define doc_check(what, ...)                                                                                 \
    doc_check_at(#what, &(what), sizeof(what), DOC_KIND(what), (const double[]){__VA_ARGS__},                \
                 sizeof((const double[]){__VA_ARGS__}) / sizeof(double) / 2, __FILE__, __LINE__)
#define doc_check_string(what, right) doc_check_string_at(#what, (what), (right), __FILE__, __LINE__)

static int doc_checked, doc_failed;

static inline double doc_whole(const void *at, size_t size) {
    if (size == 1) return *(const int8_t *)at;
    if (size == 2) return *(const int16_t *)at;
    return size == 4 ? (double)*(const int32_t *)at : (double)*(const int64_t *)at;
}

static inline double doc_unsigned(const void *at, size_t size) {
    if (size == 1) return *(const uint8_t *)at;
    if (size == 2) return *(const uint16_t *)at;
    return size == 4 ? (double)*(const uint32_t *)at : (double)*(const uint64_t *)at;
}

static inline double doc_component(const void *value, size_t size, int kind, size_t index) {
    const char *at = (const char *)value + index * size;
    float single;
    double real;
    if (kind == DOC_BOOL) return *(const bool *)value ? 1.0 : 0.0;
    if (kind == DOC_WHOLE) return doc_whole(value, size);
    if (kind == DOC_UNSIGNED) return doc_unsigned(value, size);
    memcpy(&single, at, sizeof single);
    if (size == sizeof single) return (double)single;
    memcpy(&real, at, sizeof real);
    return real;
}

/* How far a component may be from its right value: small ones are held to their own size. */
static inline double doc_tolerance(double right, double digit, double largest, double rounding) {
    const double small = fabs(right), of = right != 0.0 && small < 1e-3 * largest ? 10.0 * small : largest;
    return digit > rounding * of ? digit : rounding * of;
}

static inline void doc_check_at(const char *what, const void *value, size_t size, int kind,
                                const double *pairs, size_t count, const char *file, int line) {
    const size_t each = size / count;
    const double rounding = kind != DOC_REAL ? 0.0 : (each == sizeof(double) ? 4e-15 : 1e-6);
    const bool fits = kind == DOC_REAL ? each == sizeof(float) || each == sizeof(double) : count == 1;
    double largest = 0.0;
    ++doc_checked;
    if (each * count != size || !fits) {
        printf("%s:%d: %s has another number of components than %zu\n", file, line, what, count);
        ++doc_failed;
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        largest = fabs(pairs[2 * i]) > largest ? fabs(pairs[2 * i]) : largest;
    }
    for (size_t i = 0; i < count; ++i) {
        const double is = doc_component(value, each, kind, i), right = pairs[2 * i];
        if (fabs(is - right) <= doc_tolerance(right, pairs[2 * i + 1], largest > 0 ? largest : 1, rounding)) {
            continue;
        }
        printf("%s:%d: component %zu of %s is %.17g, not %.17g\n", file, line, i, what, is, right);
        ++doc_failed;
    }
}

static inline void doc_check_string_at(const char *what, const char *is, const char *right, const char *file,
                                       int line) {
    ++doc_checked;
    if (strcmp(is, right) == 0) return;
    printf("%s:%d: %s is \"%s\", not \"%s\"\n", file, line, what, is, right);
    ++doc_failed;
}

static inline int doc_check_summary(void) {
    printf("%d of %d promised values hold\n", doc_checked - doc_failed, doc_checked);
    return doc_failed == 0 ? 0 : 1;
}

#endif
