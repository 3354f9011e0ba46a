/* SPDX-License-Identifier: MIT */
/* Values in structs of the user's own at every address that a float may have. Built with -mavx, against a library built
 * with -msse2: neither side may ask for more than four bytes of alignment. */
#include <gyre/gyre.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct odd {
    char c;
    gyre_mat4 m;
    gyre_quat q;
    gyre_vec3 v;
} odd;

static int check_at(char *place, double *doubles) {
    odd *o = (odd *)(void *)place;
    const gyre_vec3 translation = {1.0f, 2.0f, 3.0f};
    o->c = 'c';
    o->q = gyre_quat_from_x(1.57079632679f);
    o->m = gyre_mat4_from_mat3(gyre_mat3_from_quat(o->q), translation);
    o->m = gyre_mat4_mul(o->m, gyre_mat4_identity());
    const gyre_vec3 y = {0.0f, 1.0f, 0.0f};
    o->v = gyre_mat4_mul_point(o->m, y);
    const float x_error = o->v.x - 1.0f, y_error = o->v.y - 2.0f, z_error = o->v.z - 4.0f;
    if (!(x_error * x_error + y_error * y_error + z_error * z_error < 1e-10f) || o->c != 'c') return 1;

    /* The library's own code, compiled with -msse2, on what this program made. */
    gyre_mat4d *locals = (gyre_mat4d *)(void *)doubles; /* a multiple of 8, not of 16 or 32 */
    const uint32_t parents[2] = {GYRE_NONE, 0}, order[2] = {0, 1};
    locals[0] = gyre_mat4d_from_mat4(o->m);
    locals[1] = locals[0];
    gyre_world_from_local(parents, order, 2, locals, locals);
    return locals[1].m[12] > 1.999 && locals[1].m[12] < 2.001 ? 0 : 2;
}

int main(void) {
    char *block = malloc(4 * sizeof(odd) + 64);
    double *doubles = malloc(2 * sizeof(gyre_mat4d) + 64);
    int result = block == NULL || doubles == NULL ? 3 : 0;
    for (size_t offset = 0; offset < 64 && result == 0; offset += 4) {
        result = check_at(block + offset, doubles + offset / 8);
    }
    free(block);
    free(doubles);
    printf("%s\n", result == 0 ? "every address works" : "a value was wrong");
    return result;
}
