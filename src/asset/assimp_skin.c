/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <math.h>
#include <string.h>

/* Joints are named by 16 bits. */
enum { MOST_JOINTS = 65535 };

static const struct aiBone *bone_at(const struct aiMesh *mesh, unsigned int index) {
    return mesh->mBones ? mesh->mBones[index] : NULL;
}

/* The same to what is left of floats. */
static bool is_same(const gyre_mat4d *one, const gyre_mat4d *other) {
    double largest = 1e-30, difference = 0;
    for (int i = 0; i < 16; i++) {
        largest = fmax(largest, fmax(fabs(one->m[i]), fabs(other->m[i])));
        difference = fmax(difference, fabs(one->m[i] - other->m[i]));
    }
    return difference <= 1e-6 * largest;
}

static gyre_mat4d bind_of(gyrei_assimp *a, const struct aiBone *bone) {
    gyre_mat4d bind;
    gyrei_assimp_take_matrix(a, &bone->mOffsetMatrix, "bone", &bind);
    return bind;
}

static uint32_t node_of(gyrei_assimp *a, const struct aiBone *bone) {
    return bone ? gyrei_assimp_find_node(a, &bone->mName) : GYRE_NONE;
}

bool gyrei_assimp_bones_agree(gyrei_assimp *a, const struct aiMesh *one, const struct aiMesh *other) {
    bool agree = true;
    for (unsigned int b = 0; b < one->mNumBones; b++) {
        const uint32_t node = node_of(a, bone_at(one, b));
        if (node != GYRE_NONE) a->marks[node] = b + 1;
    }
    for (unsigned int b = 0; b < other->mNumBones && agree; b++) {
        const uint32_t node = node_of(a, bone_at(other, b));
        if (node == GYRE_NONE || a->marks[node] == 0) continue;
        const gyre_mat4d here = bind_of(a, bone_at(other, b));
        const gyre_mat4d there = bind_of(a, bone_at(one, a->marks[node] - 1));
        agree = is_same(&here, &there);
    }
    for (unsigned int b = 0; b < one->mNumBones; b++) {
        const uint32_t node = node_of(a, bone_at(one, b));
        if (node != GYRE_NONE) a->marks[node] = 0;
    }
    return agree;
}

/* While a skin is looked at, the nodes of its joints are marked with them. */
static void mark(gyrei_assimp *a, const gyrei_assimp_skin *skin, bool on) {
    for (uint32_t j = 0; j < skin->joint_count; j++)
        a->marks[skin->joints[j]] = on ? j + 1 : 0;
}

/* Whether the bones of a mesh fit into the skin that is marked; counts those that it has already. */
static bool fits(gyrei_assimp *a, const gyrei_assimp_skin *skin, const struct aiMesh *mesh, uint32_t *shared,
                 uint32_t *added) {
    for (unsigned int b = 0; b < mesh->mNumBones; b++) {
        const uint32_t node = node_of(a, bone_at(mesh, b));
        if (node == GYRE_NONE) continue;
        if (a->marks[node] == 0) {
            ++*added;
            continue;
        }
        const gyre_mat4d bind = bind_of(a, bone_at(mesh, b));
        if (!is_same(&bind, &skin->binds[a->marks[node] - 1])) return false;
        ++*shared;
    }
    return true;
}

/* A skin with some of these bones and room for the others; a new one where there is none. */
static bool choose_skin(gyrei_assimp *a, const uint32_t *meshes, uint32_t mesh_count, uint32_t *index) {
    for (*index = 0; *index < a->skin_count; ++*index) {
        const gyrei_assimp_skin *skin = &a->skins[*index];
        uint32_t shared = 0, added = 0;
        bool fit = true;
        mark(a, skin, true);
        for (uint32_t m = 0; m < mesh_count && fit; m++)
            fit = fits(a, skin, a->scene->mMeshes[meshes[m]], &shared, &added);
        mark(a, skin, false);
        if (fit && shared > 0 && skin->joint_count + (uint64_t)added <= MOST_JOINTS) return true;
    }
    if (!gyrei_assimp_grow(a, &a->skins, &a->skin_capacity, a->skin_count, sizeof *a->skins)) return false;
    a->skins[a->skin_count++] = (gyrei_assimp_skin){0};
    return true;
}

static bool add_joint(gyrei_assimp *a, gyrei_assimp_skin *skin, uint32_t node, const gyre_mat4d *bind) {
    if (skin->joint_count == MOST_JOINTS)
        return gyrei_assimp_fail(a, GYRE_UNSUPPORTED, "a mesh has more than %d bones", MOST_JOINTS);
    if (!gyrei_assimp_grow(a, &skin->joints, &skin->capacity, skin->joint_count, sizeof *skin->joints) ||
        !gyrei_assimp_grow(a, &skin->binds, &skin->bind_capacity, skin->joint_count, sizeof *skin->binds))
        return false;
    skin->joints[skin->joint_count] = node;
    skin->binds[skin->joint_count++] = *bind;
    a->marks[node] = skin->joint_count;
    return true;
}

/* Adds what the skin, whose joints are marked, lacks. */
static bool add_bones(gyrei_assimp *a, gyrei_assimp_skin *skin, const struct aiMesh *mesh,
                      uint32_t *joint_of) {
    size_t size;
    for (unsigned int b = 0; b < mesh->mNumBones; b++) {
        const struct aiBone *bone = bone_at(mesh, b);
        const uint32_t node = node_of(a, bone);
        joint_of[b] = GYRE_NONE;
        if (node == GYRE_NONE) {
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_BONE,
                              "there is no node of bone %u, \"%.80s\": it is left out", b,
                              bone ? gyrei_assimp_text(&bone->mName, &size) : "");
            continue;
        }
        const gyre_mat4d bind = bind_of(a, bone);
        if (a->marks[node] == 0) {
            if (!add_joint(a, skin, node, &bind)) return false;
        } else if (!is_same(&bind, &skin->binds[a->marks[node] - 1])) {
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_BONE,
                              "node %u is a bone twice with different matrices: the first is taken", node);
        }
        joint_of[b] = a->marks[node] - 1;
    }
    return true;
}

static bool has_bone(gyrei_assimp *a, const uint32_t *meshes, uint32_t mesh_count) {
    for (uint32_t m = 0; m < mesh_count; m++)
        for (unsigned int b = 0; b < a->scene->mMeshes[meshes[m]]->mNumBones; b++)
            if (node_of(a, bone_at(a->scene->mMeshes[meshes[m]], b)) != GYRE_NONE) return true;
    return false;
}

bool gyrei_assimp_join_skin(gyrei_assimp *a, const uint32_t *meshes, uint32_t mesh_count, uint32_t **joint_of,
                            uint32_t *skin) {
    bool done = true;
    *skin = GYRE_NONE;
    if (!has_bone(a, meshes, mesh_count)) {
        if (mesh_count > 0 && a->scene->mMeshes[meshes[0]]->mNumBones > 0)
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_BONE, "there is no node of any bone of mesh %u",
                              meshes[0]);
        return true;
    }
    if (!choose_skin(a, meshes, mesh_count, skin)) return false;
    gyrei_assimp_skin *chosen = &a->skins[*skin];
    mark(a, chosen, true);
    for (uint32_t m = 0; m < mesh_count && done; m++) {
        const struct aiMesh *mesh = a->scene->mMeshes[meshes[m]];
        joint_of[m] = gyrei_reading_scratch(&a->reading, mesh->mNumBones, sizeof **joint_of);
        done = joint_of[m] && add_bones(a, chosen, mesh, joint_of[m]);
    }
    mark(a, chosen, false);
    return done;
}

bool gyrei_assimp_keep_skins(gyrei_assimp *a) {
    gyre_skin_binding *skins = gyrei_reading_new(&a->reading, a->skin_count, sizeof *skins);
    if (!skins) return false;
    a->reading.asset->skins = skins;
    a->reading.asset->skin_count = a->skin_count;
    for (uint32_t i = 0; i < a->skin_count; i++) {
        const gyrei_assimp_skin *from = &a->skins[i];
        uint32_t *joints = gyrei_reading_new(&a->reading, from->joint_count, sizeof *joints);
        gyre_mat4d *binds = gyrei_reading_new(&a->reading, from->joint_count, sizeof *binds);
        if (!joints || !binds) return false;
        memcpy(joints, from->joints, from->joint_count * sizeof *joints);
        memcpy(binds, from->binds, from->joint_count * sizeof *binds);
        skins[i] = (gyre_skin_binding){.joints = joints,
                                       .inverse_binds = binds,
                                       .joint_count = from->joint_count,
                                       .skeleton = GYRE_NONE};
    }
    return true;
}
