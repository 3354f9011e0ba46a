/* SPDX-License-Identifier: MIT */
/* A node of Assimp places several meshes of one material each; a node of an asset places one mesh of several
   primitives, all with one skin and the same morph targets. What does not go together gets a node of its own
   below. */
#include <asset/assimp_read.h>
#include <string.h>

/* A mesh of the asset and the meshes that it was made of. */
typedef struct made_mesh {
    gyre_mesh mesh;
    const uint32_t *sources;
    uint32_t source_count;
    uint32_t skin;
    uint32_t next; /* the next one whose first source is the same */
} made_mesh;

typedef struct maker {
    gyrei_assimp *a;
    made_mesh *made;
    uint32_t *first; /* by mesh of the scene: the mesh of the asset that begins with it */
    uint32_t count, capacity;
} maker;

static const struct aiMesh *mesh_at(const gyrei_assimp *a, uint32_t index) {
    return a->scene->mMeshes && index < a->scene->mNumMeshes ? a->scene->mMeshes[index] : NULL;
}

/* Whether a mesh can be one with all of a group. */
static bool goes_with(gyrei_assimp *a, const uint32_t *group, uint32_t count, const struct aiMesh *mesh) {
    const struct aiMesh *head = a->scene->mMeshes[group[0]];
    if ((head->mNumBones > 0) != (mesh->mNumBones > 0) || head->mNumAnimMeshes != mesh->mNumAnimMeshes)
        return false;
    for (uint32_t i = 0; i < count && mesh->mNumBones > 0; i++)
        if (!gyrei_assimp_bones_agree(a, a->scene->mMeshes[group[i]], mesh)) return false;
    return true;
}

static bool read_primitives(maker *m, made_mesh *made, uint32_t **joint_of) {
    gyrei_assimp *a = m->a;
    gyre_primitive *primitives = gyrei_reading_new(
        &a->reading, (size_t)made->source_count * GYREI_ASSIMP_PRIMITIVES, sizeof *primitives);
    if (!primitives) return false;
    made->mesh.primitives = primitives;
    for (uint32_t i = 0; i < made->source_count; i++) {
        uint32_t count;
        const struct aiMesh *source = a->scene->mMeshes[made->sources[i]];
        const uint32_t *joints = made->skin == GYRE_NONE ? NULL : joint_of[i];
        if (!gyrei_assimp_read_primitives(a, source, joints, primitives + made->mesh.primitive_count, &count))
            return false;
        made->mesh.primitive_count += count;
    }
    return true;
}

static bool read_default_weights(maker *m, made_mesh *made) {
    const struct aiMesh *head = m->a->scene->mMeshes[made->sources[0]];
    made->mesh.target_count = head->mNumAnimMeshes;
    if (head->mNumAnimMeshes == 0) return true;
    double *weights = gyrei_reading_new(&m->a->reading, head->mNumAnimMeshes, sizeof *weights);
    if (!weights) return false;
    made->mesh.weights = weights;
    for (uint32_t i = 0; i < head->mNumAnimMeshes; i++) {
        const struct aiAnimMesh *target = head->mAnimMeshes ? head->mAnimMeshes[i] : NULL;
        if (target && gyrei_assimp_is_finite(target->mWeight)) weights[i] = target->mWeight;
    }
    return true;
}

static bool make(maker *m, const uint32_t *sources, uint32_t count, uint32_t *index) {
    gyrei_assimp *a = m->a;
    uint32_t **joint_of = gyrei_reading_scratch(&a->reading, count, sizeof *joint_of);
    if (!joint_of || !gyrei_assimp_grow(a, &m->made, &m->capacity, m->count, sizeof *m->made)) return false;
    made_mesh made = {.sources = sources, .source_count = count, .next = m->first[sources[0]]};
    if (!gyrei_assimp_copy_name(a, &a->scene->mMeshes[sources[0]]->mName, &made.mesh.name) ||
        !gyrei_assimp_join_skin(a, sources, count, joint_of, &made.skin) ||
        !read_primitives(m, &made, joint_of) || !read_default_weights(m, &made))
        return false;
    *index = m->count;
    m->made[m->count] = made;
    m->first[sources[0]] = ++m->count; /* index + 1 */
    return true;
}

/* The same meshes placed by another node are the same mesh. */
static bool find_or_make(maker *m, const uint32_t *sources, uint32_t count, uint32_t *index) {
    for (uint32_t i = m->first[sources[0]]; i != 0; i = m->made[i - 1].next) {
        const made_mesh *made = &m->made[i - 1];
        if (made->source_count != count || memcmp(made->sources, sources, count * sizeof *sources) != 0)
            continue;
        *index = i - 1;
        return true;
    }
    return make(m, sources, count, index);
}

static bool place(maker *m, uint32_t node, const uint32_t *group, uint32_t count) {
    uint32_t mesh, at = node;
    if (!find_or_make(m, group, count, &mesh)) return false;
    const made_mesh *made = &m->made[mesh];
    if (made->mesh.primitive_count == 0) return true;
    if (m->a->nodes[node].mesh != GYRE_NONE) {
        if (!gyrei_assimp_add_node(m->a, node, made->mesh.name, &at)) return false;
        m->a->sources[at].part_of = node;
    }
    m->a->nodes[at].mesh = mesh;
    m->a->nodes[at].skin = made->skin;
    m->a->nodes[at].weight_count = made->mesh.target_count;
    return true;
}

/* Takes from the list what goes with its first, in its order; the rest moves up. */
static bool place_first_group(maker *m, uint32_t node, uint32_t *list, uint32_t *count) {
    uint32_t *group = gyrei_reading_scratch(&m->a->reading, *count, sizeof *group), taken = 0, left = 0;
    if (!group) return false;
    for (uint32_t i = 0; i < *count; i++) {
        if (taken == 0 || goes_with(m->a, group, taken, m->a->scene->mMeshes[list[i]]))
            group[taken++] = list[i];
        else
            list[left++] = list[i];
    }
    *count = left;
    return place(m, node, group, taken);
}

static bool place_meshes(maker *m, uint32_t node) {
    gyrei_assimp *a = m->a;
    const struct aiNode *source = a->sources[node].source;
    uint32_t count = 0;
    if (source->mNumMeshes == 0 || !source->mMeshes) return true;
    uint32_t *list = gyrei_reading_scratch(&a->reading, source->mNumMeshes, sizeof *list);
    if (!list) return false;
    for (unsigned int i = 0; i < source->mNumMeshes; i++) {
        if (mesh_at(a, source->mMeshes[i]))
            list[count++] = source->mMeshes[i];
        else
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MESH, "node %u has mesh %u, which is not there", node,
                              source->mMeshes[i]);
    }
    while (count > 0)
        if (!place_first_group(m, node, list, &count)) return false;
    return true;
}

static bool keep_meshes(maker *m) {
    gyre_mesh *meshes = gyrei_reading_new(&m->a->reading, m->count, sizeof *meshes);
    if (!meshes) return false;
    for (uint32_t i = 0; i < m->count; i++)
        meshes[i] = m->made[i].mesh;
    m->a->reading.asset->meshes = meshes;
    m->a->reading.asset->mesh_count = m->count;
    return gyrei_assimp_keep_skins(m->a);
}

/* Each node's weights begin as its mesh's. */
static bool keep_weights(gyrei_assimp *a) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < a->node_count; i++) {
        a->nodes[i].weight_offset = (uint32_t)total;
        total += a->nodes[i].weight_count;
        if (total >= GYRE_NONE)
            return gyrei_assimp_fail(a, GYRE_UNSUPPORTED, "there are too many morph weights");
    }
    double *weights = gyrei_reading_new(&a->reading, (size_t)total, sizeof *weights);
    if (!weights) return false;
    a->reading.asset->weights = weights;
    a->reading.asset->weight_count = (uint32_t)total;
    for (uint32_t i = 0; i < a->node_count; i++)
        if (a->nodes[i].weight_count > 0)
            memcpy(weights + a->nodes[i].weight_offset, a->reading.asset->meshes[a->nodes[i].mesh].weights,
                   a->nodes[i].weight_count * sizeof *weights);
    return true;
}

bool gyrei_assimp_read_meshes(gyrei_assimp *a) {
    maker m = {.a = a};
    const uint32_t node_count = a->node_count; /* of the scene: those that are made come behind */
    m.first = gyrei_reading_scratch(&a->reading, a->scene->mNumMeshes, sizeof *m.first);
    if (!m.first) return false;
    for (uint32_t i = 0; i < node_count; i++)
        if (!place_meshes(&m, i)) return false;
    return keep_meshes(&m) && keep_weights(a);
}
