/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <string.h>

typedef struct camera_fields {
    gyrei_text name, type;
    const gyrei_json *perspective, *orthographic;
} camera_fields;

static const gyrei_field camera_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, camera_fields, name),
    GYREI_FIELD_REQUIRED("type", GYREI_FIELD_TEXT, camera_fields, type),
    GYREI_FIELD("perspective", GYREI_FIELD_OBJECT, camera_fields, perspective),
    GYREI_FIELD("orthographic", GYREI_FIELD_OBJECT, camera_fields, orthographic),
};

static const gyrei_field perspective_table[] = {
    GYREI_FIELD("aspectRatio", GYREI_FIELD_NUMBER, gyre_camera, aspect),
    GYREI_FIELD_REQUIRED("yfov", GYREI_FIELD_NUMBER, gyre_camera, yfov_rad),
    GYREI_FIELD_REQUIRED("znear", GYREI_FIELD_NUMBER, gyre_camera, near_m),
    GYREI_FIELD("zfar", GYREI_FIELD_NUMBER, gyre_camera, far_m),
};

static const gyrei_field orthographic_table[] = {
    GYREI_FIELD_REQUIRED("xmag", GYREI_FIELD_NUMBER, gyre_camera, xmag),
    GYREI_FIELD_REQUIRED("ymag", GYREI_FIELD_NUMBER, gyre_camera, ymag),
    GYREI_FIELD_REQUIRED("znear", GYREI_FIELD_NUMBER, gyre_camera, near_m),
    GYREI_FIELD_REQUIRED("zfar", GYREI_FIELD_NUMBER, gyre_camera, far_m),
};

static bool text_is(gyrei_text text, const char *word) {
    return text.size == strlen(word) && memcmp(text.bytes, word, text.size) == 0;
}

static void check_camera(gyrei_gltf *gltf, const gyre_camera *camera) {
    bool ordered = camera->far_m == 0 || camera->far_m > camera->near_m;
    bool sized = camera->kind == GYRE_CAMERA_PERSPECTIVE
                     ? camera->yfov_rad > 0 && camera->near_m > 0 && camera->aspect >= 0
                     : camera->xmag != 0 && camera->ymag != 0;
    if (!ordered || !sized) gyrei_gltf_warn(gltf, GYREI_WARN_CAMERA, "its numbers show nothing");
}

static bool read_camera(gyrei_gltf *gltf, const gyrei_json *object, gyre_camera *camera) {
    camera_fields fields = {{NULL, 0}, {NULL, 0}, NULL, NULL};
    if (!gyrei_gltf_fields(gltf, object, camera_table, 4, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &camera->name))
        return false;
    bool perspective = text_is(fields.type, "perspective");
    if (!perspective && !text_is(fields.type, "orthographic"))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "type must be \"perspective\" or \"orthographic\"");
    camera->kind = perspective ? GYRE_CAMERA_PERSPECTIVE : GYRE_CAMERA_ORTHOGRAPHIC;
    const gyrei_json *numbers = perspective ? fields.perspective : fields.orthographic;
    if (!numbers) return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the object that its type names is missing");
    if (!gyrei_gltf_fields(gltf, numbers, perspective ? perspective_table : orthographic_table, 4, camera))
        return false;
    check_camera(gltf, camera);
    return true;
}

bool gyrei_gltf_read_cameras(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.cameras, &count)) return false;
    gyre_camera *cameras = gyrei_gltf_new(gltf, count, sizeof *cameras);
    if (!cameras) return false;
    gltf->asset->cameras = cameras;
    gltf->asset->camera_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "camera", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.cameras, i);
        if (!object || !read_camera(gltf, object, &cameras[i])) return false;
    }
    return true;
}
