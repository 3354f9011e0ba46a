/* SPDX-License-Identifier: MIT */
/* cglm's functions in loops. Its names meet GLM's: here they are behind their own. */
#include <cglm/cglm.h>

#include "peer.h"

#include <string.h>

#define LOOP(name)                                                                                           \
    void name(float *out, const float *a, const float *b, const float *t, size_t n) {                        \
        (void)a, (void)b, (void)t;                                                                           \
        for (size_t i = 0; i < n; ++i)
#define END }

static void load(const float *from, versor q) {
    memcpy(q, from, sizeof(versor));
}

LOOP(cglm_mul) {
    versor p, q, r;
    load(a + 4 * i, p), load(b + 4 * i, q);
    glm_quat_mul(p, q, r);
    memcpy(out + 4 * i, r, sizeof r);
}
END

LOOP(cglm_rotate) {
    versor q;
    vec3 v, r;
    load(a + 4 * i, q);
    memcpy(v, b + 3 * i, sizeof v);
    glm_quat_rotatev(q, v, r);
    memcpy(out + 3 * i, r, sizeof r);
}
END

LOOP(cglm_normalise) {
    versor q;
    load(a + 4 * i, q);
    glm_quat_normalize(q);
    memcpy(out + 4 * i, q, sizeof q);
}
END

LOOP(cglm_slerp) {
    versor p, q, r;
    load(a + 4 * i, p), load(b + 4 * i, q);
    glm_quat_slerp(p, q, t[i], r);
    memcpy(out + 4 * i, r, sizeof r);
}
END

LOOP(cglm_nlerp) {
    versor p, q, r;
    load(a + 4 * i, p), load(b + 4 * i, q);
    glm_quat_nlerp(p, q, t[i], r);
    memcpy(out + 4 * i, r, sizeof r);
}
END

LOOP(cglm_mat4) {
    versor q;
    mat4 m;
    load(a + 4 * i, q);
    glm_quat_mat4(q, m);
    memcpy(out + 16 * i, m, sizeof m);
}
END

LOOP(cglm_from_mat4) {
    versor q;
    mat4 m;
    memcpy(m, a + 16 * i, sizeof m);
    glm_mat4_quat(m, q);
    memcpy(out + 4 * i, q, sizeof q);
}
END

LOOP(cglm_from_axis_angle) {
    versor q;
    vec3 axis;
    memcpy(axis, b + 3 * i, sizeof axis);
    glm_quatv(q, t[i], axis);
    memcpy(out + 4 * i, q, sizeof q);
}
END

LOOP(cglm_euler) {
    versor q;
    mat4 m;
    vec3 r;
    load(a + 4 * i, q);
    glm_quat_mat4(q, m);
    glm_euler_angles(m, r);
    memcpy(out + 3 * i, r, sizeof r);
}
END
