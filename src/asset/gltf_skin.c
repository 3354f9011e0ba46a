/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>

typedef struct skin_fields {
    gyrei_text name;
    const gyrei_json *joints;
    uint32_t inverse_binds, skeleton;
} skin_fields;

static const gyrei_field skin_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, skin_fields, name),
    GYREI_FIELD_REQUIRED("joints", GYREI_FIELD_ARRAY, skin_fields, joints),
    GYREI_FIELD("inverseBindMatrices", GYREI_FIELD_INDEX, skin_fields, inverse_binds),
    GYREI_FIELD("skeleton", GYREI_FIELD_INDEX, skin_fields, skeleton),
};

static bool read_joints(gyrei_gltf *gltf, const gyrei_json *array, gyre_skin_binding *skin) {
    if (!gyrei_gltf_count(gltf, array, &skin->joint_count)) return false;
    if (skin->joint_count == 0) return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "it has no joints");
    uint32_t *joints = gyrei_gltf_new(gltf, skin->joint_count, sizeof *joints);
    if (!joints) return false;
    skin->joints = joints;
    for (uint32_t i = 0; i < skin->joint_count; i++)
        if (!gyrei_gltf_index(gltf, gyrei_json_at(array, i), "node", gltf->asset->node_count, &joints[i]))
            return false;
    return true;
}

static bool identities(gyrei_gltf *gltf, gyre_skin_binding *skin) {
    gyre_mat4d *matrices = gyrei_gltf_new_unpacked(gltf, skin->joint_count, sizeof *matrices);
    if (!matrices) return false;
    for (uint32_t i = 0; i < skin->joint_count; i++)
        matrices[i] = gyre_mat4d_identity();
    skin->inverse_binds = matrices;
    return true;
}

static bool check_matrix(gyrei_gltf *gltf, gyre_mat4d *matrix, uint32_t joint) {
    if (!gyrei_all_finite(matrix->m, 16))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the inverse bind matrix of joint %u is not finite",
                               joint);
    if (matrix->m[3] == 0 && matrix->m[7] == 0 && matrix->m[11] == 0 && matrix->m[15] == 1) return true;
    gyrei_gltf_warn(gltf, GYREI_WARN_MATRIX_LAST_ROW,
                    "the last row of a matrix was not 0 0 0 1 and became it");
    matrix->m[3] = matrix->m[7] = matrix->m[11] = 0;
    matrix->m[15] = 1;
    return true;
}

static bool read_inverse_binds(gyrei_gltf *gltf, uint32_t index, gyre_skin_binding *skin) {
    const gyrei_gltf_accessor *accessor = gyrei_gltf_accessor_at(gltf, "inverseBindMatrices", index);
    if (!accessor) return false;
    if (accessor->data.columns != 4 || accessor->data.component != GYREI_COMPONENT_F32)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                               "inverseBindMatrices must be of type MAT4 and of floats");
    if (accessor->data.count < skin->joint_count)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%u inverse bind matrices for %u joints",
                               accessor->data.count, skin->joint_count);
    gyre_mat4d *matrices = gyrei_gltf_new_unpacked(gltf, accessor->data.count, sizeof *matrices);
    if (!matrices) return false;
    gyrei_accessor_read_doubles(&accessor->data, matrices->m);
    skin->inverse_binds = matrices;
    for (uint32_t i = 0; i < skin->joint_count; i++)
        if (!check_matrix(gltf, &matrices[i], i)) return false;
    return true;
}

static bool read_skin(gyrei_gltf *gltf, const gyrei_json *object, gyre_skin_binding *skin) {
    skin_fields fields = {{NULL, 0}, NULL, GYRE_NONE, GYRE_NONE};
    if (!gyrei_gltf_fields(gltf, object, skin_table, 4, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &skin->name) ||
        !gyrei_gltf_within(gltf, "node", fields.skeleton, gltf->asset->node_count) ||
        !read_joints(gltf, fields.joints, skin))
        return false;
    skin->skeleton = fields.skeleton;
    if (fields.inverse_binds == GYRE_NONE) return identities(gltf, skin);
    return read_inverse_binds(gltf, fields.inverse_binds, skin);
}

bool gyrei_gltf_read_skins(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.skins, &count)) return false;
    gyre_skin_binding *skins = gyrei_gltf_new(gltf, count, sizeof *skins);
    if (!skins) return false;
    gltf->asset->skins = skins;
    gltf->asset->skin_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "skin", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.skins, i);
        if (!object || !read_skin(gltf, object, &skins[i])) return false;
    }
    return true;
}

/* Every skin that a mesh is used with must have the joints that its vertices name. */
bool gyrei_gltf_check_skins(gyrei_gltf *gltf) {
    for (uint32_t i = 0; i < gltf->asset->node_count; i++) {
        const gyre_asset_node *node = &gltf->nodes[i];
        if (node->skin == GYRE_NONE) continue;
        gyrei_gltf_at(gltf, "node", i);
        if (node->mesh == GYRE_NONE) {
            gyrei_gltf_warn(gltf, GYREI_WARN_SKIN_WITHOUT_MESH, "it has a skin and no mesh");
            continue;
        }
        const gyrei_gltf_mesh_joints *joints = &gltf->mesh_joints[node->mesh];
        uint32_t joint_count = gltf->asset->skins[node->skin].joint_count;
        if (joints->largest != GYRE_NONE && joints->largest >= joint_count)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                                   "a vertex of mesh %u, primitive %u names joint %u, skin %u has %u",
                                   node->mesh, joints->primitive, joints->largest, node->skin, joint_count);
        if (joints->without != GYRE_NONE)
            gyrei_gltf_warn(gltf, GYREI_WARN_SKIN_WITHOUT_JOINTS,
                            "it has a skin, and mesh %u, primitive %u has no joints", node->mesh,
                            joints->without);
    }
    return true;
}
