/* SPDX-License-Identifier: MIT */
/* Which reader a file gets: by its content, then by its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "nth_allocation.h"
#include "own_folder.h"
#include <gyre/asset_file.h>
#include <gyre/import.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char node[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"n\","
    "\"translation\":[1,2,3]}]}";
static const char bones[] =
    "HIERARCHY\nROOT n\n{\nOFFSET 1 2 3\nCHANNELS 0\n}\nMOTION\nFrames: 0\nFrame Time: 0.1\n";

typedef struct format_case {
    const char *name, *head;
    size_t size;
    uint32_t format;
} format_case;

#define CASE(name, head, format)                                                                             \
    { name, head, sizeof(head) - 1, format }

static const format_case cases[] = {
    CASE("a.glb", "glTF\2\0\0\0", GYRE_FORMAT_GLTF),
    CASE("a.bvh", "glTF\2\0\0\0", GYRE_FORMAT_GLTF),
    CASE("a", "  \r\n{\"asset\"", GYRE_FORMAT_GLTF),
    CASE("a", "\xef\xbb\xbf{", GYRE_FORMAT_GLTF),
    CASE("a.glb", "HIERARCHY\nROOT", GYRE_FORMAT_BVH),
    CASE(NULL, "\xef\xbb\xbf\thierarchy ", GYRE_FORMAT_BVH),
    CASE("a.bvh", "MOTION", GYRE_FORMAT_BVH),
    CASE("A.BVH", "", GYRE_FORMAT_BVH),
    CASE("a.gltf", "", GYRE_FORMAT_GLTF),
    CASE("a.gltf", "no model", GYRE_FORMAT_GLTF),
    CASE("a.glb", "Kaydara FBX Binary  \0\x1a", GYRE_FORMAT_OTHER),
    CASE("a", "; FBX 7.3.0 project file", GYRE_FORMAT_OTHER),
    CASE("a", "MM\x10\x20\0\0\x02\0\x0a", GYRE_FORMAT_OTHER),
    CASE("a", "MM\x10\x20\0\0==", GYRE_FORMAT_OTHER),
    CASE("a", "MM is short for millimetre", GYRE_FORMAT_UNKNOWN),
    CASE("a.xml", "<?xml version=\"1.0\"?><COLLADA xmlns", GYRE_FORMAT_OTHER),
    CASE("a.svg", "<?xml version=\"1.0\"?><svg", GYRE_FORMAT_UNKNOWN),
    CASE("a.dae", "<?xml version=\"1.0\"?><!-- a long comment", GYRE_FORMAT_OTHER),
    CASE("a.obj", "v 1 2 3", GYRE_FORMAT_OTHER),
    CASE("a.txt", "words", GYRE_FORMAT_UNKNOWN),
    CASE("glb", "", GYRE_FORMAT_UNKNOWN),
    CASE(NULL, "", GYRE_FORMAT_UNKNOWN),
};

static void the_content_comes_before_the_name(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (gyre_asset_file_format(cases[i].name, cases[i].head, cases[i].size) != cases[i].format)
            fail_msg("case %zu: %s", i, cases[i].head);
    assert_int_equal(gyre_asset_file_format("a.glb", NULL, 7), GYRE_FORMAT_GLTF);
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static gyre_vec3d place_in(const char *path, const gyre_asset_file_options *options) {
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_asset_file_read(path, options, &asset, &error) != GYRE_OK) fail_msg("%s", error.message);
    const gyre_vec3d place = asset->nodes[0].local.translation;
    gyre_asset_destroy(asset);
    return place;
}

static void assert_place(gyre_vec3d place, double x, double y, double z) {
    assert_true(place.x == x && place.y == y && place.z == z);
}

/* The same words mean the same for both formats. */
static void up_and_unit_hold_for_all(void **state) {
    (void)state;
    const gyre_asset_file_options upright = {.up = GYRE_AXIS_Z, .unit_m = 0.5}, broken = {.up = 7};
    write_text("a", node);
    write_text("b", bones);
    assert_place(place_in("a", NULL), 1, 2, 3);
    assert_place(place_in("b", NULL), 1, 2, 3);
    assert_place(place_in("a", &upright), 0.5, 1.5, -1);
    assert_place(place_in("b", &upright), 0.5, 1.5, -1);
    const gyre_asset *asset = (const gyre_asset *)&upright;
    assert_int_equal(gyre_asset_file_read("a", &broken, &asset, NULL), GYRE_BAD_ARGUMENT);
    assert_null(asset);
    assert_int_equal(unlink("a") + unlink("b"), 0);
}

/* What can be read but once. */
static void a_pipe_will_do(void **state) {
    (void)state;
    int status = 1;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    const pid_t writer = fork();
    if (writer == 0) {
        write_text("pipe", bones);
        _exit(0);
    }
    assert_place(place_in("pipe", NULL), 1, 2, 3);
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_int_equal(status, 0);
    assert_int_equal(unlink("pipe"), 0);
}

static const char triangle[] = "v 0 0 0\nv 1 0 0\nv 0 2 0\nf 1 2 3\n";

/* What Assimp reads, where there is one; and what is said where there is none. */
static void other_formats_are_read_through_assimp(void **state) {
    (void)state;
    const gyre_asset_file_options inches = {.unit_m = 0.0254};
    const gyre_asset *asset = NULL;
    gyre_error error = {0};
    write_text("a.obj", triangle);
    const gyre_status status = gyre_asset_file_read("a.obj", &inches, &asset, &error);
    if (gyre_import_is_available()) {
        assert_int_equal(status, GYRE_OK);
        assert_int_equal(asset->mesh_count, 1);
        assert_int_equal(asset->meshes[0].primitives[0].vertex_count, 3);
    } else {
        assert_int_equal(status, GYRE_UNSUPPORTED);
        assert_string_equal(error.message,
                            "it is OBJ, and this gyre was built without Assimp, which reads that; "
                            "it reads glTF (.gltf, .glb) and BVH (.bvh)");
    }
    gyre_asset_destroy(asset);
    assert_int_equal(unlink("a.obj"), 0);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    const char *const texts[] = {node, bones};
    for (int i = 0; i < 2; i++) {
        gyre_status status = GYRE_OUT_OF_MEMORY;
        write_text("a", texts[i]);
        for (size_t n = 0; status == GYRE_OUT_OF_MEMORY; n++) {
            const gyre_asset *asset;
            nth_allocation c = {.left = n};
            const gyre_asset_file_options options = {.allocator = nth_allocator(&c), .up = GYRE_AXIS_Z};
            status = gyre_asset_file_read("a", &options, &asset, NULL);
            assert_true((asset != NULL) == (status == GYRE_OK));
            gyre_asset_destroy(asset);
            assert_int_equal(c.live, 0);
        }
        assert_int_equal(status, GYRE_OK);
    }
    assert_int_equal(unlink("a"), 0);
}

static void files_beside_the_model_are_found(void **state) {
    (void)state;
    static const char json[] = "{\"asset\":{\"version\":\"2.0\"},\"images\":[{\"uri\":\"p.png\"}]}";
    assert_int_equal(mkdir("in", 0777), 0);
    write_text("in/a.gltf", json);
    write_text("in/p.png", "\x89PNG\r\n\x1a\n");
    write_text("p.png", "another");
    const char *const paths[] = {"in/a.gltf", "a.gltf"};
    for (int i = 0; i < 2; i++) {
        const gyre_asset *asset;
        if (i == 1) assert_int_equal(chdir("in"), 0);
        assert_int_equal(gyre_asset_file_read(paths[i], NULL, &asset, NULL), GYRE_OK);
        assert_int_equal(asset->images[0].size, 8);
        gyre_asset_destroy(asset);
    }
    assert_int_equal(chdir(".."), 0);
    assert_int_equal(unlink("in/a.gltf") + unlink("in/p.png") + unlink("p.png") + rmdir("in"), 0);
}

static void what_no_reader_takes_is_refused(void **state) {
    (void)state;
    const gyre_asset *asset = NULL;
    gyre_error error = {0};
    write_text("a.txt", "words");
    assert_int_equal(gyre_asset_file_read("a.txt", NULL, &asset, &error), GYRE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "glTF (.gltf, .glb), BVH (.bvh)"));
    assert_int_equal(gyre_asset_file_read("none.glb", NULL, &asset, &error), GYRE_CANNOT_READ);
    assert_string_equal(error.message, "cannot read \"none.glb\": No such file or directory");
    assert_int_equal(gyre_asset_file_read(NULL, NULL, &asset, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(unlink("a.txt"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_content_comes_before_the_name),
        cmocka_unit_test(up_and_unit_hold_for_all),
        cmocka_unit_test(a_pipe_will_do),
        cmocka_unit_test(files_beside_the_model_are_found),
        cmocka_unit_test(other_formats_are_read_through_assimp),
        cmocka_unit_test(what_no_reader_takes_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, own_folder_enter, own_folder_leave);
}
