/* SPDX-License-Identifier: MIT */
/* Throws numbers of all classes at a row: bits of any pattern, special ones, ordinary ones, ones that repeat
   or nearly repeat what stands before, and sometimes what the accuracy rows take with one part spoilt. */

static number special_number(input_kind *kind) {
    static const double special[] = {0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     0.5,
                                     2.0,
                                     INFINITY,
                                     -INFINITY,
                                     NAN,
                                     (double)NUMBER_LEAST,
                                     PI,
                                     PI / 2,
                                     -PI,
                                     1e-15,
                                     (double)NUMBER_LARGEST,
                                     -(double)NUMBER_LARGEST,
                                     (double)NUMBER_NORMAL,
                                     -(double)NUMBER_NORMAL,
                                     0.70710678118654752,
                                     1.0 - number_epsilon};
    return (number)special[choose(kind, (unsigned)(sizeof special / sizeof special[0]))];
}

static number hunted_number(input_kind *kind, const number *in, int index) {
    const unsigned way = choose(kind, 16);
    if (way < 5) {
        const uint64_t bits = input_bits(kind);
        number value;
        memcpy(&value, (const char *)&bits + (sizeof bits - sizeof value), sizeof value);
        return value;
    }
    if (way < 8) return special_number(kind);
    if (way < 10) return (number)magnitude(kind, -NUMBER_RANGE, NUMBER_RANGE);
    if (way < 13 || index < 4) return (number)either_way(kind);
    const number before = in[index - 3 - (int)choose(kind, 2)];
    return way == 13
               ? before
               : (way == 14 ? -before : before * (number)(1.0 + 4.0 * number_epsilon * either_way(kind)));
}

/* Orders and names of frames are whole numbers, some beyond the last. */
static void mend_orders(const plan *p, input_kind *kind, number *in) {
    if (!p->has_orders) return;
    for (const char *letter = p->layout; *letter; in += letter_count(*letter), ++letter) {
        if (*letter == 'o') in[0] = (number)choose(kind, 27);
    }
}

static void hunted_input(const plan *p, int64_t index, number *in) {
    input_kind kind = {(uint64_t)index * UINT64_C(0xd1342543de82ef95) ^ UINT64_C(99), false, NUMBER_RANGE,
                       false};
    const int count = p->in_count;
    if (index % 4 == 0) {
        make_numbers(p, index, index % 8 == 0, in);
        const int spoilt = (int)choose(&kind, (unsigned)count);
        in[spoilt] = hunted_number(&kind, in, spoilt);
        mend_orders(p, &kind, in);
        return;
    }
    for (int i = 0; i < count; ++i) {
        in[i] = hunted_number(&kind, in, i);
    }
    mend_orders(p, &kind, in);
    if (index % 4 == 1) {
        for (int i = 0; i < count; ++i) { /* finite only */
            if (!(in[i] - in[i] == 0)) in[i] = (number)either_way(&kind);
        }
    }
}

static bool is_of_length_one(char letter) {
    switch (letter) {
    case 'q':
    case 'p':
    case 'c':
    case 't':
    case 'T':
    case 'k':
    case 'u':
    case 'F':
    case 'f':
    case 'U':
    case 'S':
    case 'd':
    case 'D':
    case 'J':
        return true;
    default:
        return false;
    }
}

/* How large numbers may be for arithmetic that is plain to be finite: rotations must have length 1. */
static bool is_plain(int row, const number *in, double limit) {
    for (const char *letter = NUMBER_NAME(gyrei_rows)[row].in; *letter;
         in += letter_count(*letter), ++letter) {
        const double most = is_of_length_one(*letter) ? 2.0 : limit;
        for (int i = 0; i < letter_count(*letter); ++i) {
            if (!(fabs((double)in[i]) <= most)) return false;
        }
    }
    return true;
}

static bool is_long_as_one(const number *v, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += (double)v[i] * (double)v[i];
    }
    return fabs(sqrt(sum) - 1.0) <= UNIT_TOLERANCE;
}

static bool is_rotation_matrix(const number *m) {
    double worst = 0.0, cross[3];
    for (int c = 0; c < 3; ++c) {
        const number *a = m + 3 * c, *b = m + 3 * ((c + 1) % 3);
        const double aa = (double)a[0] * a[0] + (double)a[1] * a[1] + (double)a[2] * a[2];
        const double ab = (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2];
        worst = fmax(worst, fmax(fabs(aa - 1.0), fabs(ab)));
        if (!(aa - aa == 0.0) || !(ab - ab == 0.0)) return false;
    }
    cross[0] = (double)m[3] * m[7] - (double)m[6] * m[4]; /* the third row of cofactors against the entries */
    cross[1] = (double)m[6] * m[1] - (double)m[0] * m[7];
    cross[2] = (double)m[0] * m[4] - (double)m[3] * m[1];
    for (int c = 0; c < 3; ++c) {
        worst = fmax(worst, fabs(cross[c] - (double)m[3 * c + 2]));
    }
    return worst <= 4.0 * UNIT_TOLERANCE;
}

/* The promise that an output breaks, or NULL. */
static const char *broken_promise(int row, const number *in, const number *out) {
    for (const char *letter = NUMBER_NAME(gyrei_rows)[row].out; *letter; ++letter) {
        const bool finite = out[0] - out[0] == 0;
        switch (*letter) {
        case 'q':
            if (!is_long_as_one(out, 4)) return "a rotation of length 1";
            out += 4;
            break;
        case 'u':
            if (!is_long_as_one(out, 3)) return "a direction of length 1";
            out += 3;
            break;
        case 'm':
            if (!is_rotation_matrix(out)) return "the matrix of a rotation";
            out += 9;
            break;
        default:
            if (!finite && *letter == 'n') return "a finite number";
            if (!finite && *letter == '.' && is_plain(row, in, PLAIN_LIMIT))
                return "finite numbers from plain ones";
            if (!finite && *letter == ':' && is_plain(row, in, CUBE_LIMIT))
                return "finite numbers from plain ones";
            ++out;
        }
    }
    return NULL;
}

static void hunt_one(const plan *p, int64_t index, row_hunt *found) {
    number in[INPUT_ROOM], out[OUTPUT_ROOM] = {0};
    hunted_input(p, index, in);
    NUMBER_NAME(gyrei_rows)[p->row].call(in, out);
    const char *const promise = broken_promise(p->row, in, out);
    ++found->tries;
    if (promise == NULL) return;
    ++found->broken;
    found->promise = promise;
    widen(in, p->in_count, found->in);
    widen(out, p->out_count, found->out);
}

static const char *hunted_row(int row, int64_t index, bool finite, double *in, double *out) {
    const plan p = make_hunt_plan(row);
    number numbers[INPUT_ROOM], result[OUTPUT_ROOM] = {0};
    hunted_input(&p, index, numbers);
    for (int i = 0; finite && i < p.in_count; ++i) {
        if (!(numbers[i] - numbers[i] == 0)) numbers[i] = (number)((i + index) % 7) / 4;
    }
    NUMBER_NAME(gyrei_rows)[row].call(numbers, result);
    widen(numbers, p.in_count, in);
    widen(result, p.out_count, out);
    return broken_promise(row, numbers, result);
}

static void hunt_row(int row, int64_t count, row_hunt *out) {
    const plan p = make_hunt_plan(row);
    const row_hunt none = {0};
    *out = none;
#pragma omp parallel for schedule(dynamic)
    for (int64_t chunk = 0; chunk < (count + CHUNK - 1) / CHUNK; ++chunk) {
        row_hunt part = none;
        for (int64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < count; ++i) {
            hunt_one(&p, i, &part);
        }
#pragma omp critical
        {
            const int64_t tries = out->tries + part.tries, broken = out->broken + part.broken;
            if (part.broken > 0) *out = part;
            out->tries = tries;
            out->broken = broken;
        }
    }
}
