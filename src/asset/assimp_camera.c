/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <gyre/arcd.h>
#include <math.h>

/* A camera of Assimp looks along mLookAt of its node; one of an asset along -z. */
static gyre_quatd turn_of(const struct aiCamera *camera) {
    const gyre_vec3d z = gyre_vec3d_make(-camera->mLookAt.x, -camera->mLookAt.y, -camera->mLookAt.z);
    const gyre_vec3d up = gyre_vec3d_make(camera->mUp.x, camera->mUp.y, camera->mUp.z);
    const gyre_vec3d x = gyre_vec3d_cross(up, z), y = gyre_vec3d_cross(z, x);
    const double lengths[3] = {gyre_vec3d_length(x), gyre_vec3d_length(y), gyre_vec3d_length(z)};
    const gyre_vec3d axes[3] = {x, y, z};
    gyre_mat3d m;
    for (int c = 0; c < 3; c++) {
        if (!(lengths[c] > 0 && gyrei_assimp_is_finite(lengths[c]))) return gyre_quatd_identity();
        m.m[3 * c] = axes[c].x / lengths[c];
        m.m[3 * c + 1] = axes[c].y / lengths[c];
        m.m[3 * c + 2] = axes[c].z / lengths[c];
    }
    return gyre_quatd_from_mat3d(m);
}

static double positive_or(double value, double otherwise) {
    return value > 0 && gyrei_assimp_is_finite(value) ? value : otherwise;
}

static void take_lens(const struct aiCamera *from, gyre_camera *to) {
    static const double usual_aspect = 4.0 / 3;
    const double fov_rad = positive_or(from->mHorizontalFOV, GYRE_PI / 4);
    to->aspect = positive_or(from->mAspect, 0);
    to->near_m = positive_or(from->mClipPlaneNear, 0.1);
    to->far_m = positive_or(from->mClipPlaneFar, 0);
    if (to->far_m > 0 && to->far_m <= to->near_m) to->far_m = 0;
    const double aspect = to->aspect > 0 ? to->aspect : usual_aspect;
    if (from->mOrthographicWidth > 0 && gyrei_assimp_is_finite(from->mOrthographicWidth)) {
        to->kind = GYRE_CAMERA_ORTHOGRAPHIC;
        to->xmag = from->mOrthographicWidth;
        to->ymag = to->xmag / aspect;
        if (to->far_m == 0) to->far_m = 1000 * to->near_m;
        return;
    }
    to->yfov_rad = 2 * atan(tan(fmin(fov_rad, 3.1) / 2) / aspect);
}

/* A node of its own, below the one that has its name, so that it looks along -z there. */
static bool place(gyrei_assimp *a, const struct aiCamera *camera, uint32_t index, const char *name) {
    uint32_t at;
    const uint32_t node = gyrei_assimp_find_node(a, &camera->mName);
    if (node == GYRE_NONE) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_CAMERA, "there is no node of camera %u: it stands at the root",
                          index);
    }
    if (!gyrei_assimp_add_node(a, node == GYRE_NONE ? 0 : node, name, &at)) return false;
    const gyre_vec3d place = gyre_vec3d_make(camera->mPosition.x, camera->mPosition.y, camera->mPosition.z);
    const bool finite = gyrei_assimp_is_finite(place.x + place.y + place.z);
    a->nodes[at].local.rotation = turn_of(camera);
    if (finite) a->nodes[at].local.translation = place;
    a->nodes[at].camera = index;
    return true;
}

bool gyrei_assimp_read_cameras(gyrei_assimp *a) {
    const uint32_t count = a->scene->mCameras ? a->scene->mNumCameras : 0;
    gyre_camera *cameras = gyrei_reading_new(&a->reading, count, sizeof *cameras);
    if (!cameras) return false;
    for (uint32_t i = 0, next = 0; i < count; i++) {
        const struct aiCamera *from = a->scene->mCameras[i];
        if (!from) {
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_NULL, "camera %u is missing", i);
            continue;
        }
        if (!gyrei_assimp_copy_name(a, &from->mName, &cameras[next].name) ||
            !place(a, from, next, cameras[next].name))
            return false;
        take_lens(from, &cameras[next]);
        a->reading.asset->camera_count = ++next;
    }
    a->reading.asset->cameras = cameras;
    return true;
}
