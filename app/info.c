/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "model.h"
#include "number.h"
#include "report.h"

#include <gyre/framed.h>
#include <gyre/posed.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is counted once for both forms of the answer. */
typedef struct summary {
    const char *file, *frame; /* frame: as the command line names it, or NULL */
    const gyre_asset *asset;
    uint64_t scene_node_count, joint_count, primitive_count, vertex_count, triangle_count;
    gyre_box bounds; /* of the rest pose */
    bool empty;      /* no vertex to bound */
} summary;

static const char *const interpolation_names[] = {"LINEAR", "STEP", "CUBICSPLINE"};
enum { INTERPOLATION_COUNT = 3 };

static uint64_t triangle_count_of(const gyre_primitive *primitive) {
    uint64_t corners = primitive->index_count ? primitive->index_count : primitive->vertex_count;
    switch (primitive->mode) {
    case GYRE_PRIMITIVE_TRIANGLES:
        return corners / 3;
    case GYRE_PRIMITIVE_TRIANGLE_STRIP:
    case GYRE_PRIMITIVE_TRIANGLE_FAN:
        return corners < 3 ? 0 : corners - 2;
    default:
        return 0;
    }
}

static void meshes_count(summary *s) {
    for (uint32_t m = 0; m < s->asset->mesh_count; m++) {
        const gyre_mesh *mesh = &s->asset->meshes[m];
        s->primitive_count += mesh->primitive_count;
        for (uint32_t p = 0; p < mesh->primitive_count; p++) {
            s->vertex_count += mesh->primitives[p].vertex_count;
            s->triangle_count += triangle_count_of(&mesh->primitives[p]);
        }
    }
}

static int bounds_measure(summary *s) {
    gyre_error error = {0};
    gyre_posed *posed = NULL;
    gyre_status status = gyre_posed_create(s->asset, NULL, &posed, &error);
    if (status == GYRE_OK) status = gyre_posed_bounds(posed, &s->bounds, &error);
    gyre_posed_destroy(posed);
    if (status != GYRE_OK) return report_error(s->file, &error);
    s->empty = !(s->bounds.min.x <= s->bounds.max.x);
    return EXIT_DONE;
}

/* A box along the axes stays one; which corner is which may change. */
static void bounds_map(summary *s, gyre_frame frame) {
    const gyre_frame_map map = gyre_frame_map_between(gyre_frame_preset(GYRE_FRAME_GLTF), frame);
    const gyre_vec3d a = gyre_frame_map_pointd(map, s->bounds.min),
                     b = gyre_frame_map_pointd(map, s->bounds.max), zero = {0, 0, 0}; /* makes 0 of -0 */
    if (s->empty) return;
    s->bounds.min = gyre_vec3d_add(gyre_vec3d_min(a, b), zero);
    s->bounds.max = gyre_vec3d_add(gyre_vec3d_max(a, b), zero);
}

static int summary_make(summary *s) {
    for (uint32_t n = 0; n < s->asset->node_count; n++)
        s->scene_node_count += s->asset->nodes[n].in_scene;
    for (uint32_t i = 0; i < s->asset->skin_count; i++)
        s->joint_count += s->asset->skins[i].joint_count;
    meshes_count(s);
    return bounds_measure(s);
}

static uint64_t key_count_of(const gyre_curves *clip) {
    uint64_t count = 0;
    for (uint32_t c = 0; c < clip->curve_count; c++)
        count += clip->curves[c].key_count;
    return count;
}

/* Which interpolations a clip uses, as a set of bits. */
static uint32_t interpolations_of(const gyre_curves *clip) {
    uint32_t set = 0;
    for (uint32_t c = 0; c < clip->curve_count; c++)
        set |= 1u << clip->curves[c].interpolation;
    return set;
}

static void clip_write(json_writer *json, const gyre_curves *clip, uint32_t index) {
    uint32_t interpolations = interpolations_of(clip);
    json_begin(json, '{');
    json_key(json, "index");
    json_integer(json, index);
    json_key(json, "name");
    json_text(json, clip->name);
    json_key(json, "duration");
    json_number(json, clip->duration_s);
    json_key(json, "channels");
    json_integer(json, clip->curve_count);
    json_key(json, "keys");
    json_integer(json, key_count_of(clip));
    json_key(json, "interpolation");
    json_begin(json, '[');
    for (uint32_t i = 0; i < INTERPOLATION_COUNT; i++) {
        if (interpolations & (1u << i)) json_text(json, interpolation_names[i]);
    }
    json_end(json, ']');
    json_end(json, '}');
}

static void skin_write(json_writer *json, const gyre_skin_binding *skin, uint32_t index) {
    json_begin(json, '{');
    json_key(json, "index");
    json_integer(json, index);
    json_key(json, "name");
    json_text(json, skin->name);
    json_key(json, "joints");
    json_integer(json, skin->joint_count);
    json_end(json, '}');
}

static void mesh_write(json_writer *json, const gyre_mesh *mesh, uint32_t index) {
    uint64_t vertex_count = 0, triangle_count = 0;
    for (uint32_t p = 0; p < mesh->primitive_count; p++) {
        vertex_count += mesh->primitives[p].vertex_count;
        triangle_count += triangle_count_of(&mesh->primitives[p]);
    }
    json_begin(json, '{');
    json_key(json, "index");
    json_integer(json, index);
    json_key(json, "name");
    json_text(json, mesh->name);
    json_key(json, "primitives");
    json_integer(json, mesh->primitive_count);
    json_key(json, "vertices");
    json_integer(json, vertex_count);
    json_key(json, "triangles");
    json_integer(json, triangle_count);
    json_key(json, "morph_targets");
    json_integer(json, mesh->target_count);
    json_end(json, '}');
}

static void material_write(json_writer *json, const gyre_material *material, uint32_t index) {
    json_begin(json, '{');
    json_key(json, "index");
    json_integer(json, index);
    json_key(json, "name");
    json_text(json, material->name);
    json_end(json, '}');
}

static void extension_write(json_writer *json, const gyre_extension *extension) {
    json_begin(json, '{');
    json_key(json, "name");
    json_text(json, extension->name);
    json_key(json, "required");
    json_bool(json, extension->required != 0);
    json_key(json, "supported");
    json_bool(json, extension->supported != 0);
    json_end(json, '}');
}

static void warning_write(json_writer *json, const gyre_warning *warning) {
    json_begin(json, '{');
    json_key(json, "message");
    json_text(json, warning->message);
    json_key(json, "count");
    json_integer(json, warning->count);
    json_end(json, '}');
}

static void counts_write(json_writer *json, const summary *s) {
    const struct {
        const char *key;
        uint64_t count;
    } counts[] = {{"nodes", s->asset->node_count},
                  {"scene_nodes", s->scene_node_count},
                  {"joints", s->joint_count},
                  {"primitives", s->primitive_count},
                  {"vertices", s->vertex_count},
                  {"triangles", s->triangle_count},
                  {"textures", s->asset->texture_count},
                  {"images", s->asset->image_count},
                  {"cameras", s->asset->camera_count},
                  {"scenes", s->asset->scene_count}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        json_key(json, counts[i].key);
        json_integer(json, counts[i].count);
    }
}

static void bounds_write(json_writer *json, const summary *s) {
    const double min[3] = {s->bounds.min.x, s->bounds.min.y, s->bounds.min.z};
    const double max[3] = {s->bounds.max.x, s->bounds.max.y, s->bounds.max.z};
    json_key(json, "bounds");
    if (s->empty) {
        json_null(json);
        return;
    }
    json_begin(json, '{');
    json_key(json, "min");
    json_numbers(json, min, 3);
    json_key(json, "max");
    json_numbers(json, max, 3);
    json_end(json, '}');
}

/* An array under a key: one call of `write` for each of `count` elements. */
#define ARRAY_WRITE(json, key, count, write)                                                                 \
    do {                                                                                                     \
        json_key(json, key);                                                                                 \
        json_begin(json, '[');                                                                               \
        for (uint32_t i = 0; i < (count); i++)                                                               \
            write;                                                                                           \
        json_end(json, ']');                                                                                 \
    } while (0)

static void summary_members_write(json_writer *json, const summary *s) {
    const gyre_asset *asset = s->asset;
    json_key(json, "file");
    json_text(json, s->file);
    if (s->frame) {
        json_key(json, "frame");
        json_text(json, s->frame);
    }
    json_key(json, "version");
    json_text(json, asset->version);
    json_key(json, "generator");
    json_text(json, asset->generator);
    json_key(json, "copyright");
    json_text(json, asset->copyright);
    counts_write(json, s);
    ARRAY_WRITE(json, "skins", asset->skin_count, skin_write(json, &asset->skins[i], i));
    ARRAY_WRITE(json, "clips", asset->clip_count, clip_write(json, &asset->clips[i], i));
    ARRAY_WRITE(json, "meshes", asset->mesh_count, mesh_write(json, &asset->meshes[i], i));
    ARRAY_WRITE(json, "materials", asset->material_count, material_write(json, &asset->materials[i], i));
    bounds_write(json, s);
    ARRAY_WRITE(json, "extensions", asset->extension_count, extension_write(json, &asset->extensions[i]));
    ARRAY_WRITE(json, "warnings", asset->warning_count, warning_write(json, &asset->warnings[i]));
}

static int summary_write(const summary *s) {
    json_writer *json = malloc(sizeof *json);
    if (json == NULL) return report_failure("out of memory");
    json_init(json, stdout);
    json_begin(json, '{');
    summary_members_write(json, s);
    json_end(json, '}');
    bool written = json_finish(json) && putchar('\n') != EOF;
    free(json);
    return written ? EXIT_DONE : report_failure("cannot write to standard output: %s", strerror(errno));
}

static void count_print(const char *what, uint64_t count, const char *note) {
    printf("%-11s%" PRIu64 "%s\n", what, count, note);
}

static void text_line_print(const char *what, const char *text) {
    if (text == NULL) return;
    printf("%-11s", what);
    text_print(stdout, text);
    putchar('\n');
}

static void skins_print(const gyre_asset *asset) {
    printf("%-11s%u\n", "skins", (unsigned)asset->skin_count);
    for (uint32_t i = 0; i < asset->skin_count; i++) {
        printf("  %4u  %6u joints  ", (unsigned)i, (unsigned)asset->skins[i].joint_count);
        text_print(stdout, asset->skins[i].name);
        putchar('\n');
    }
}

static void clips_print(const gyre_asset *asset) {
    printf("%-11s%u\n", "clips", (unsigned)asset->clip_count);
    for (uint32_t i = 0; i < asset->clip_count; i++) {
        char duration[NUMBER_SIZE];
        const gyre_curves *clip = &asset->clips[i];
        uint32_t interpolations = interpolations_of(clip);
        number_format_short(duration, clip->duration_s, 6);
        printf("  %4u  %9s s  %5u channels  %8" PRIu64 " keys ", (unsigned)i, duration,
               (unsigned)clip->curve_count, key_count_of(clip));
        for (uint32_t k = 0; k < INTERPOLATION_COUNT; k++) {
            if (interpolations & (1u << k)) printf(" %s", interpolation_names[k]);
        }
        printf("  ");
        text_print(stdout, clip->name);
        putchar('\n');
    }
}

static void corner_print(const char *what, gyre_vec3d corner) {
    char x[NUMBER_SIZE], y[NUMBER_SIZE], z[NUMBER_SIZE];
    number_format_short(x, corner.x, 6);
    number_format_short(y, corner.y, 6);
    number_format_short(z, corner.z, 6);
    printf("  %-9s%12s %12s %12s\n", what, x, y, z);
}

static void bounds_print(const summary *s) {
    if (s->empty) {
        printf("%-11snothing to bound\n", "bounds");
        return;
    }
    gyre_vec3d size = {s->bounds.max.x - s->bounds.min.x, s->bounds.max.y - s->bounds.min.y,
                       s->bounds.max.z - s->bounds.min.z};
    printf("%-11sof the rest pose, in ", "bounds");
    if (s->frame) {
        printf("the frame ");
        text_print(stdout, s->frame);
        putchar('\n');
    } else {
        printf("metres\n");
    }
    corner_print("from", s->bounds.min);
    corner_print("to", s->bounds.max);
    corner_print("size", size);
}

static void extensions_print(const gyre_asset *asset) {
    printf("%-11s%u\n", "extensions", (unsigned)asset->extension_count);
    for (uint32_t i = 0; i < asset->extension_count; i++) {
        const gyre_extension *extension = &asset->extensions[i];
        printf("  ");
        text_print(stdout, extension->name);
        printf("%s%s\n", extension->required ? ", required" : "",
               extension->supported ? "" : ", not supported: left out");
    }
}

static void warnings_print(const gyre_asset *asset) {
    printf("%-11s%u\n", "warnings", (unsigned)asset->warning_count);
    for (uint32_t i = 0; i < asset->warning_count; i++) {
        printf("  ");
        text_print(stdout, asset->warnings[i].message);
        if (asset->warnings[i].count > 1) printf(" (and %" PRIu64 " more)", asset->warnings[i].count - 1);
        putchar('\n');
    }
}

static void summary_print(const summary *s) {
    char note[64];
    text_line_print("file", s->file);
    text_line_print("generator", s->asset->generator);
    text_line_print("copyright", s->asset->copyright);
    snprintf(note, sizeof note, ", %" PRIu64 " in the default scene", s->scene_node_count);
    count_print("nodes", s->asset->node_count, note);
    skins_print(s->asset);
    count_print("joints", s->joint_count, "");
    clips_print(s->asset);
    snprintf(note, sizeof note, " of %" PRIu64 " primitives", s->primitive_count);
    count_print("meshes", s->asset->mesh_count, note);
    count_print("vertices", s->vertex_count, "");
    count_print("triangles", s->triangle_count, "");
    count_print("materials", s->asset->material_count, "");
    count_print("textures", s->asset->texture_count, "");
    bounds_print(s);
    extensions_print(s->asset);
    warnings_print(s->asset);
}

int info_run(const command_options *options) {
    summary s = {.file = options->operand, .frame = options->frame};
    gyre_frame frame;
    int status = model_frame(options, &frame);
    if (status == EXIT_DONE) status = model_read(s.file, &s.asset);
    if (status == EXIT_DONE) status = summary_make(&s);
    if (status == EXIT_DONE) {
        bounds_map(&s, frame);
        if (options->json) {
            status = summary_write(&s);
        } else {
            summary_print(&s);
        }
    }
    gyre_asset_destroy(s.asset);
    return status;
}
