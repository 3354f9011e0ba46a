/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <string.h>

/* ---- vertices ---- */

static float mend(gyrei_assimp *a, double value, float otherwise) {
    if (gyrei_assimp_is_finite((float)value)) return (float)value;
    gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_VERTEX, "a number of a vertex is not finite and became %g",
                      (double)otherwise);
    return otherwise;
}

/* Directions of another length are made unit; one of none points along z. */
static void make_unit(float *v) {
    const double square = (double)v[0] * v[0] + (double)v[1] * v[1] + (double)v[2] * v[2];
    if (square >= 0.9999 && square <= 1.0001) return;
    const gyre_vec3d unit = gyre_vec3d_normalise(gyre_vec3d_make(v[0], v[1], v[2]), gyre_vec3d_make(0, 0, 1));
    v[0] = (float)unit.x, v[1] = (float)unit.y, v[2] = (float)unit.z;
}

static bool take_vectors(gyrei_assimp *a, const struct aiVector3D *from, uint32_t count, bool unit,
                         const float **out) {
    if (!from) return true;
    float *to = gyrei_reading_new_raw(&a->reading, count, 3 * sizeof *to);
    if (!to) return false;
    *out = to;
    for (uint32_t i = 0; i < count; i++, to += 3) {
        to[0] = mend(a, from[i].x, 0);
        to[1] = mend(a, from[i].y, 0);
        to[2] = mend(a, from[i].z, unit ? 1 : 0);
        if (unit) make_unit(to);
    }
    return true;
}

/* w is the side on which the bitangent is: it points to where v, from below, grows, in both worlds. */
static bool take_tangents(gyrei_assimp *a, const struct aiMesh *mesh, const float **out) {
    if (!mesh->mTangents || !mesh->mBitangents || !mesh->mNormals) return true;
    float *to = gyrei_reading_new_raw(&a->reading, mesh->mNumVertices, 4 * sizeof *to);
    if (!to) return false;
    *out = to;
    for (uint32_t i = 0; i < mesh->mNumVertices; i++, to += 4) {
        const struct aiVector3D *n = &mesh->mNormals[i], *t = &mesh->mTangents[i], *b = &mesh->mBitangents[i];
        const double side = ((double)n->y * t->z - (double)n->z * t->y) * b->x +
                            ((double)n->z * t->x - (double)n->x * t->z) * b->y +
                            ((double)n->x * t->y - (double)n->y * t->x) * b->z;
        to[0] = mend(a, t->x, 1);
        to[1] = mend(a, t->y, 0);
        to[2] = mend(a, t->z, 0);
        make_unit(to);
        to[3] = side < 0 ? -1.0f : 1.0f;
    }
    return true;
}

/* v from above, as glTF has it. */
static bool take_texcoords(gyrei_assimp *a, const struct aiMesh *mesh, int set, const float **out) {
    const struct aiVector3D *from = mesh->mTextureCoords[set];
    if (!from) return true;
    float *to = gyrei_reading_new_raw(&a->reading, mesh->mNumVertices, 2 * sizeof *to);
    if (!to) return false;
    *out = to;
    for (uint32_t i = 0; i < mesh->mNumVertices; i++, to += 2) {
        to[0] = mend(a, from[i].x, 0);
        to[1] = mend(a, 1 - (double)from[i].y, 0);
    }
    return true;
}

static bool take_colors(gyrei_assimp *a, const struct aiMesh *mesh, const float **out) {
    const struct aiColor4D *from = mesh->mColors[0];
    if (!from) return true;
    float *to = gyrei_reading_new_raw(&a->reading, mesh->mNumVertices, 4 * sizeof *to);
    if (!to) return false;
    *out = to;
    for (uint32_t i = 0; i < mesh->mNumVertices; i++, to += 4) {
        to[0] = gyrei_assimp_light(mend(a, from[i].r, 0));
        to[1] = gyrei_assimp_light(mend(a, from[i].g, 0));
        to[2] = gyrei_assimp_light(mend(a, from[i].b, 0));
        to[3] = mend(a, from[i].a, 1);
    }
    return true;
}

/* ---- morph targets: Assimp gives where vertices go, not how far ---- */

static bool take_differences(gyrei_assimp *a, const struct aiVector3D *from, const struct aiVector3D *base,
                             uint32_t count, const float **out) {
    if (!from || !base) return true;
    float *to = gyrei_reading_new_raw(&a->reading, count, 3 * sizeof *to);
    if (!to) return false;
    *out = to;
    for (uint32_t i = 0; i < count; i++, to += 3) {
        to[0] = mend(a, (double)from[i].x - base[i].x, 0);
        to[1] = mend(a, (double)from[i].y - base[i].y, 0);
        to[2] = mend(a, (double)from[i].z - base[i].z, 0);
    }
    return true;
}

static bool take_target(gyrei_assimp *a, const struct aiMesh *mesh, uint32_t index, gyre_morph_target *out) {
    const struct aiAnimMesh *from = mesh->mAnimMeshes ? mesh->mAnimMeshes[index] : NULL;
    const uint32_t count = mesh->mNumVertices;
    if (!from || from->mNumVertices != count) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MORPH,
                          "morph target %u has %u vertices, its mesh %u: it does nothing", index,
                          from ? from->mNumVertices : 0, count);
        return true;
    }
    return take_differences(a, from->mVertices, mesh->mVertices, count, &out->positions) &&
           take_differences(a, from->mNormals, mesh->mNormals, count, &out->normals) &&
           take_differences(a, from->mTangents, mesh->mTangents, count, &out->tangents);
}

static bool take_targets(gyrei_assimp *a, const struct aiMesh *mesh, gyre_primitive *out) {
    if (mesh->mNumAnimMeshes == 0) return true;
    gyre_morph_target *targets = gyrei_reading_new(&a->reading, mesh->mNumAnimMeshes, sizeof *targets);
    if (!targets) return false;
    out->targets = targets;
    out->target_count = mesh->mNumAnimMeshes;
    for (uint32_t i = 0; i < mesh->mNumAnimMeshes; i++)
        if (!take_target(a, mesh, i, &targets[i])) return false;
    return true;
}

/* ---- faces ---- */

/* Corners that a face becomes in each kind of primitive: points, lines, triangles. */
static uint32_t corners_of(const struct aiFace *face, int kind) {
    const uint32_t count = face->mNumIndices;
    if (kind < 2) return count == (uint32_t)kind + 1 ? count : 0;
    return count >= 3 ? 3 * (count - 2) : 0;
}

static bool is_inside(gyrei_assimp *a, const struct aiMesh *mesh, const struct aiFace *face) {
    for (unsigned int i = 0; i < face->mNumIndices; i++) {
        if (face->mIndices && face->mIndices[i] < mesh->mNumVertices) continue;
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_INDEX, "a face names vertex %u, there are %u: it is left out",
                          face->mIndices ? face->mIndices[i] : 0, mesh->mNumVertices);
        return false;
    }
    return true;
}

/* Assimp splits polygons into triangles; what it left is a fan. */
static uint32_t *put_face(const struct aiFace *face, int kind, uint32_t *to) {
    if (kind < 2) {
        for (unsigned int i = 0; i < face->mNumIndices; i++)
            *to++ = face->mIndices[i];
        return to;
    }
    for (unsigned int i = 2; i < face->mNumIndices; i++) {
        *to++ = face->mIndices[0];
        *to++ = face->mIndices[i - 1];
        *to++ = face->mIndices[i];
    }
    return to;
}

static bool take_faces(gyrei_assimp *a, const struct aiMesh *mesh, int kind, gyre_primitive *out) {
    uint64_t count = 0;
    for (unsigned int f = 0; f < mesh->mNumFaces; f++)
        count += corners_of(&mesh->mFaces[f], kind);
    out->index_count = 0;
    if (count == 0) return true;
    if (count >= GYRE_NONE)
        return gyrei_assimp_fail(a, GYRE_UNSUPPORTED, "a mesh has more corners than can be counted");
    uint32_t *indices = gyrei_reading_new_raw(&a->reading, (size_t)count, sizeof *indices), *next = indices;
    if (!indices) return false;
    for (unsigned int f = 0; f < mesh->mNumFaces; f++)
        if (corners_of(&mesh->mFaces[f], kind) > 0 && is_inside(a, mesh, &mesh->mFaces[f]))
            next = put_face(&mesh->mFaces[f], kind, next);
    out->indices = indices;
    out->index_count = (uint32_t)(next - indices);
    return true;
}

static bool take_vertices(gyrei_assimp *a, const struct aiMesh *mesh, const uint32_t *joint_of,
                          gyre_primitive *out) {
    const uint32_t count = mesh->mNumVertices;
    const bool has_faces = !mesh->mPrimitiveTypes || (mesh->mPrimitiveTypes & ~3u);
    out->vertex_count = count;
    out->material = mesh->mMaterialIndex < a->scene->mNumMaterials ? mesh->mMaterialIndex : GYRE_NONE;
    if (out->material == GYRE_NONE)
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATERIAL, "a mesh has material %u, there are %u",
                          mesh->mMaterialIndex, a->scene->mNumMaterials);
    return take_vectors(a, mesh->mVertices, count, false, &out->positions) &&
           take_vectors(a, has_faces ? mesh->mNormals : NULL, count, true, &out->normals) &&
           take_tangents(a, mesh, &out->tangents) && take_texcoords(a, mesh, 0, &out->texcoords[0]) &&
           take_texcoords(a, mesh, 1, &out->texcoords[1]) && take_colors(a, mesh, &out->colors) &&
           take_targets(a, mesh, out) && (!joint_of || gyrei_assimp_read_weights(a, mesh, joint_of, out));
}

bool gyrei_assimp_read_primitives(gyrei_assimp *a, const struct aiMesh *mesh, const uint32_t *joint_of,
                                  gyre_primitive *out, uint32_t *count) {
    static const uint32_t modes[] = {GYRE_PRIMITIVE_POINTS, GYRE_PRIMITIVE_LINES, GYRE_PRIMITIVE_TRIANGLES};
    gyre_primitive vertices = {.material = GYRE_NONE};
    *count = 0;
    if (mesh->mNumVertices == 0 || !mesh->mVertices || (mesh->mNumFaces > 0 && !mesh->mFaces)) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MESH, "a mesh has no vertices or no faces");
        return true;
    }
    if (!take_vertices(a, mesh, joint_of, &vertices)) return false;
    for (int kind = 0; kind < GYREI_ASSIMP_PRIMITIVES; kind++) {
        gyre_primitive primitive = vertices;
        primitive.mode = modes[kind];
        if (!take_faces(a, mesh, kind, &primitive)) return false;
        if (primitive.index_count > 0) out[(*count)++] = primitive;
    }
    if (mesh->mNumFaces == 0) { /* a cloud of points */
        vertices.mode = GYRE_PRIMITIVE_POINTS;
        out[(*count)++] = vertices;
    }
    return true;
}
