/* SPDX-License-Identifier: MIT */
/* Bytes out of glTF files: accessors of every kind, buffers from every place, GLB. The letter and number name
   the case a test stands for. */
#include "near.h"

#include "comma_locale.h"
#include "gltf_text.h"

#include <asset/accessor.h>
#include <asset/uri.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- elements in memory ---- */

static gyrei_accessor accessor_of(const void *bytes, gyrei_component component, uint8_t rows, uint8_t columns,
                                  uint32_t count) {
    gyrei_accessor accessor = {
        .bytes = bytes, .component = (uint16_t)component, .rows = rows, .columns = columns, .count = count};
    gyrei_accessor_lay_out(&accessor);
    accessor.stride = accessor.element_size;
    return accessor;
}

static void every_component_widens(void **state) {
    (void)state;
    const int8_t i8[] = {-128, -1, 0, 127};
    const uint8_t u8[] = {0, 1, 128, 255};
    const int16_t i16[] = {-32768, -1, 0, 32767};
    const uint16_t u16[] = {0, 1, 32768, 65535};
    const uint32_t u32[] = {0, 1, 2147483648u, 4294967295u};
    const float f32[] = {-1.5f, 0, 1e-40f, 3e38f};
    const struct {
        const void *bytes;
        gyrei_component component;
        double expected[4];
    } rows[] = {{i8, GYREI_COMPONENT_I8, {-128, -1, 0, 127}},
                {u8, GYREI_COMPONENT_U8, {0, 1, 128, 255}},
                {i16, GYREI_COMPONENT_I16, {-32768, -1, 0, 32767}},
                {u16, GYREI_COMPONENT_U16, {0, 1, 32768, 65535}},
                {u32, GYREI_COMPONENT_U32, {0, 1, 2147483648.0, 4294967295.0}},
                {f32, GYREI_COMPONENT_F32, {-1.5, 0, (double)1e-40f, (double)3e38f}}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyrei_accessor accessor = accessor_of(rows[r].bytes, rows[r].component, 1, 1, 4);
        double doubles[4];
        float floats[4];
        gyrei_accessor_read_doubles(&accessor, doubles);
        gyrei_accessor_read_floats(&accessor, floats);
        for (int i = 0; i < 4; i++) {
            assert_true(doubles[i] == rows[r].expected[i]);
            assert_true(floats[i] == (float)rows[r].expected[i]);
        }
    }
}

static void A16_normalised_integers(void **state) {
    (void)state;
    const int8_t i8[] = {-128, -127, 90, 127};
    const uint8_t u8[] = {0, 51, 128, 255};
    const int16_t i16[] = {-32768, -32767, 23170, 32767};
    const uint16_t u16[] = {0, 13107, 1, 65535};
    const struct {
        const void *bytes;
        gyrei_component component;
        double expected[4];
    } rows[] = {{i8, GYREI_COMPONENT_I8, {-1, -1, 0.70866141732283464567, 1}},
                {u8, GYREI_COMPONENT_U8, {0, 0.2, 0.50196078431372549020, 1}},
                {i16, GYREI_COMPONENT_I16, {-1, -1, 0.70711386455885494552, 1}},
                {u16, GYREI_COMPONENT_U16, {0, 0.2, 1.5259021896696421759e-5, 1}}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyrei_accessor accessor = accessor_of(rows[r].bytes, rows[r].component, 1, 1, 4);
        double values[4];
        accessor.normalized = true;
        gyrei_accessor_read_doubles(&accessor, values);
        for (int i = 0; i < 4; i++)
            assert_near(values[i], rows[r].expected[i], 1e-16);
    }
}

static void matrix_columns_begin_at_words(void **state) {
    (void)state;
    const uint8_t mat2[] = {1, 2, 0xee, 0xee, 3, 4, 0xee, 0xee, 5, 6, 0xee, 0xee, 7, 8, 0xee, 0xee};
    const uint8_t mat3[] = {1, 2, 3, 0xee, 4, 5, 6, 0xee, 7, 8, 9, 0xee};
    const uint16_t wide3[] = {1, 2, 3, 0xeeee, 4, 5, 6, 0xeeee, 7, 8, 9, 0xeeee};
    double values[9];
    gyrei_accessor accessor = accessor_of(mat2, GYREI_COMPONENT_U8, 2, 2, 2);
    assert_int_equal(accessor.element_size, 8);
    gyrei_accessor_read_doubles(&accessor, values);
    for (int i = 0; i < 8; i++)
        assert_true(values[i] == i + 1);
    accessor = accessor_of(mat3, GYREI_COMPONENT_U8, 3, 3, 1);
    assert_int_equal(accessor.element_size, 12);
    gyrei_accessor_read_doubles(&accessor, values);
    for (int i = 0; i < 9; i++)
        assert_true(values[i] == i + 1);
    accessor = accessor_of(wide3, GYREI_COMPONENT_U16, 3, 3, 1);
    assert_int_equal(accessor.element_size, 24);
    gyrei_accessor_read_doubles(&accessor, values);
    for (int i = 0; i < 9; i++)
        assert_true(values[i] == i + 1);
}

static void finite_is_told_from_bits(void **state) {
    (void)state;
    double doubles[9] = {0, -0.0, 1.7e308, -1.7e308, 5e-324, 1, 2, 3, 4};
    float floats[9] = {0, -0.0f, 3.4e38f, -3.4e38f, 1e-45f, 1, 2, 3, 4};
    assert_true(gyrei_all_finite(doubles, 9));
    assert_true(gyrei_all_finite_floats(floats, 9));
    const double bad[] = {(double)INFINITY, -(double)INFINITY, (double)NAN, -(double)NAN};
    for (int b = 0; b < 4; b++)
        for (int i = 0; i < 9; i++) {
            double kept = doubles[i];
            doubles[i] = bad[b];
            floats[i] = (float)bad[b];
            assert_false(gyrei_all_finite(doubles, 9));
            assert_false(gyrei_all_finite_floats(floats, 9));
            doubles[i] = kept;
            floats[i] = (float)kept;
        }
}

/* ---- accessors in files ---- */

static const gyre_primitive *only_primitive(const gyre_asset *asset) {
    assert_non_null(asset);
    assert_int_equal(asset->mesh_count, 1);
    return &asset->meshes[0].primitives[0];
}

static void I09_interleaved(void **state) {
    (void)state;
    gltf_text file = {0};
    float values[12];
    for (int i = 0; i < 12; i++)
        values[i] = (float)i;
    /* The last element needs 12 bytes, not the stride: the view ends right after it. */
    gltf_view(&file, values, sizeof values, ",'byteStride':24");
    gltf_accessor(&file, "'bufferView':0,'componentType':5126,'type':'VEC3','count':2");
    gltf_accessor(&file, "'bufferView':0,'byteOffset':12,'componentType':5126,'type':'VEC3','count':2");
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'NORMAL':1},'mode':0}]}]");
    const gyre_asset *asset = gltf_read(&file);
    const gyre_primitive *primitive = only_primitive(asset);
    const float positions[] = {0, 1, 2, 6, 7, 8}, normals[] = {3, 4, 5, 9, 10, 11};
    assert_int_equal(primitive->vertex_count, 2);
    assert_memory_equal(primitive->positions, positions, sizeof positions);
    assert_memory_equal(primitive->normals, normals, sizeof normals);
    gyre_asset_destroy(asset);
}

static void interleaved_but_one_byte_short(void **state) {
    (void)state;
    gltf_text file = {0};
    gyre_error error;
    uint8_t bytes[47] = {0};
    gltf_view(&file, bytes, sizeof bytes, ",'byteStride':24");
    gltf_accessor(&file, "'bufferView':0,'byteOffset':12,'componentType':5126,'type':'VEC3','count':2");
    assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
    assert_string_equal(
        error.message,
        "accessor 0: 2 elements of 12 bytes need 36 bytes from byte 12 on, buffer view 0 has 47");
}

static void integers_of_every_width_as_attributes(void **state) {
    (void)state;
    gltf_text file = {0};
    const float position[] = {0, 0, 0, 1, 1, 1};
    const uint8_t u8[] = {0, 255, 51, 0};
    const uint16_t u16[] = {65535, 0, 13107, 65535};
    const uint8_t rgb[] = {255, 0, 51, 0, 51, 255};
    gltf_floats(&file, "VEC3", 2, position);
    gltf_data(&file, 5121, "VEC2", 2, u8, sizeof u8, ",'normalized':true");
    gltf_data(&file, 5123, "VEC2", 2, u16, sizeof u16, ",'normalized':true");
    gltf_data(&file, 5121, "VEC3", 2, rgb, sizeof rgb, ",'normalized':true");
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'TEXCOORD_0':1,'TEXCOORD_1':2,"
                        "'COLOR_0':3,'_OWN':0,'TEXCOORD_7':1},'mode':0}]}]");
    const gyre_asset *asset = gltf_read(&file);
    const gyre_primitive *primitive = only_primitive(asset);
    const float first[] = {0, 1, 0.2f, 0}, second[] = {1, 0, 0.2f, 1},
                colors[] = {1, 0, 0.2f, 1, 0, 0.2f, 1, 1};
    assert_memory_equal(primitive->texcoords[0], first, sizeof first);
    assert_memory_equal(primitive->texcoords[1], second, sizeof second);
    assert_memory_equal(primitive->colors, colors, sizeof colors);
    gyre_asset_destroy(asset);
}

static void I01_sparse_without_a_view(void **state) {
    (void)state;
    gltf_text file = {0};
    const uint8_t index = 2;
    const float times[] = {0, 1, 2, 3}, value = 1;
    gltf_floats(&file, "SCALAR", 4, times);
    gltf_view(&file, &index, 1, "");
    gltf_view(&file, &value, 4, "");
    gltf_accessor(&file, "'componentType':5126,'type':'SCALAR','count':4,'sparse':{'count':1,"
                         "'indices':{'bufferView':1,'componentType':5121},'values':{'bufferView':2}}");
    gltf_accessor(&file, "'componentType':5126,'type':'VEC4','count':4");
    gltf_accessor(&file, "'componentType':5126,'type':'VEC3','count':1");
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':3},'targets':[{}],'mode':0}]}],"
                        "'nodes':[{'mesh':0}],'animations':[{'samplers':[{'input':0,'output':1},"
                        "{'input':0,'output':2}],'channels':["
                        "{'sampler':0,'target':{'node':0,'path':'weights'}},"
                        "{'sampler':1,'target':{'node':0,'path':'rotation'}}]}]");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    const double expected[] = {0, 0, 1, 0};
    assert_memory_equal(asset->clips[0].curves[0].values, expected, sizeof expected);
    /* M28: zero quaternions become the identity, with a warning that counts them. */
    const gyre_curve *rotation = &asset->clips[0].curves[1];
    for (int i = 0; i < 4; i++)
        assert_quat_near(gyre_quatd_from_xyzw(rotation->values + i * 4), gyre_quatd_identity(), 0);
    assert_int_equal(gltf_warning(asset, "length 0")->count, 4);
    gyre_asset_destroy(asset);
}

static void sparse_over_a_view(void **state) {
    (void)state;
    gltf_text file = {0};
    const float base[] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, values[] = {10, 11, 12, 20, 21, 22};
    const uint16_t indices[] = {0, 2};
    gltf_view(&file, base, sizeof base, "");
    gltf_view(&file, indices, sizeof indices, "");
    gltf_view(&file, values, sizeof values, "");
    gltf_accessor(&file, "'bufferView':0,'componentType':5126,'type':'VEC3','count':3,'sparse':{'count':2,"
                         "'indices':{'bufferView':1,'componentType':5123},'values':{'bufferView':2}}");
    const uint8_t joints[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, other_joints[] = {20, 21, 22, 23};
    gltf_view(&file, joints, sizeof joints, "");
    gltf_view(&file, other_joints, sizeof other_joints, "");
    gltf_accessor(
        &file, "'bufferView':3,'componentType':5121,'type':'VEC4','count':3,'sparse':{'count':1,"
               "'indices':{'bufferView':1,'byteOffset':2,'componentType':5123},'values':{'bufferView':4}}");
    const float weights[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    gltf_floats(&file, "VEC4", 3, weights);
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2},"
                        "'mode':0}]}]");
    const gyre_asset *asset = gltf_read(&file);
    const gyre_primitive *primitive = only_primitive(asset);
    const float expected[] = {10, 11, 12, 3, 4, 5, 20, 21, 22};
    const uint16_t expected_joints[] = {1, 2, 3, 4, 5, 6, 7, 8, 20, 21, 22, 23};
    assert_memory_equal(primitive->positions, expected, sizeof expected);
    assert_memory_equal(primitive->joints, expected_joints, sizeof expected_joints);
    gyre_asset_destroy(asset);
}

static void I02_sparse_indices_stay_inside_and_increase(void **state) {
    (void)state;
    const struct {
        uint32_t indices[2];
        const char *message;
    } rows[] = {{{0, 1000000}, "accessor 0: sparse index 1 is 1000000, there are 3 elements"},
                {{2, 1}, "accessor 0: sparse index 1 is 1 after 2: they must increase"},
                {{1, 1}, "accessor 0: sparse index 1 is 1 after 1: they must increase"}};
    for (int r = 0; r < 3; r++) {
        gltf_text file = {0};
        gyre_error error;
        const float values[2] = {1, 2};
        gltf_view(&file, rows[r].indices, sizeof rows[r].indices, "");
        gltf_view(&file, values, sizeof values, "");
        gltf_accessor(&file, "'componentType':5126,'type':'SCALAR','count':3,'sparse':{'count':2,"
                             "'indices':{'bufferView':0,'componentType':5125},'values':{'bufferView':1}}");
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
        assert_string_equal(error.message, rows[r].message);
    }
}

static void sparse_parts_are_checked(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"{'count':3,'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0}}", "sparse"},
        {"{'count':2,'indices':{'bufferView':9,'componentType':5121},'values':{'bufferView':0}}",
         "no buffer view 9"},
        {"{'count':2,'indices':{'bufferView':0,'componentType':5126},'values':{'bufferView':0}}",
         "component type"},
        {"{'count':2,'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0,'byteOffset':1}"
         "}",
         "from byte 1"},
        {"{'count':2,'indices':{'bufferView':0,'componentType':5125,'byteOffset':4},'values':{'bufferView':0}"
         "}",
         "from byte 4"},
        {"{'count':2,'indices':{'bufferView':0,'componentType':5121}}", "\"values\" is missing"},
        {"{'count':2.5,'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0}}", "2.5"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gltf_text file = {0};
        gyre_error error;
        char members[300];
        const uint8_t bytes[8] = {0, 1};
        gltf_view(&file, bytes, sizeof bytes, "");
        snprintf(members, sizeof members, "'componentType':5126,'type':'SCALAR','count':2,'sparse':%s",
                 rows[r][0]);
        gltf_accessor(&file, members);
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
        if (!strstr(error.message, rows[r][1])) fail_msg("%s", error.message);
    }
}

static void I04_sizes_that_wrap(void **state) {
    (void)state;
    static const char *const rows[] = {
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':4611686018427387904",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':1e18",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':4294967296",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':0",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':-1",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':2,'byteOffset':18446744073709551608",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':2,'byteOffset':9223372036854775804",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':2,'byteOffset':9007199254740992.0",
        "'bufferView':0,'componentType':5126,'type':'SCALAR','count':1,'byteOffset':-4"};
    const uint8_t bytes[1000] = {0};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gltf_text file = {0};
        gyre_error error;
        gltf_view(&file, bytes, sizeof bytes, "");
        gltf_accessor(&file, rows[r]);
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
    }
}

static void views_stay_inside_buffers(void **state) {
    (void)state;
    static const char *const rows[] = {"'buffer':0,'byteOffset':4,'byteLength':1",
                                       "'buffer':0,'byteOffset':1,'byteLength':9223372036854775807",
                                       "'buffer':1,'byteLength':1",
                                       "'buffer':0,'byteOffset':5,'byteLength':0", "'buffer':0"};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        char json[300];
        gyre_error error;
        snprintf(json, sizeof json,
                 "{'asset':{'version':'2.0'},'buffers':[{'byteLength':4,'uri':'data:,abcd'}],'bufferViews':[{"
                 "%s}]}",
                 rows[r]);
        assert_int_equal(gltf_refuse_json(json, &error), GYRE_BAD_FORMAT);
        assert_int_equal(strncmp(error.message, "buffer view 0: ", 15), 0);
    }
}

static void I05_accessor_larger_than_its_view(void **state) {
    (void)state;
    gyre_error error;
    assert_int_equal(
        gltf_refuse_json("{'asset':{'version':'2.0'},'buffers':[{'byteLength':12,'uri':"
                         "'data:application/octet-stream;base64,AAAAAAAAAAAAAAAA'}],"
                         "'bufferViews':[{'buffer':0,'byteLength':12}],'accessors':[{'bufferView':0,"
                         "'componentType':5126,'type':'VEC3','count':100}]}",
                         &error),
        GYRE_BAD_FORMAT);
    assert_string_equal(error.message, "accessor 0: 100 elements of 12 bytes need 1200 bytes from byte 0 on, "
                                       "buffer view 0 has 12");
}

/* Nothing stands behind these: what they unfold to is held to the size of the file. */
static void unbacked_accessors_are_bounded(void **state) {
    (void)state;
    gyre_error error;
    assert_int_equal(gltf_refuse_json("{'asset':{'version':'2.0'},'accessors':[{'componentType':5126,"
                                      "'type':'VEC3','count':2147483648}],'meshes':[{'primitives':[{"
                                      "'attributes':{'POSITION':0}}]}]}",
                                      &error),
                     GYRE_BAD_FORMAT);
    assert_non_null(strstr(error.message, "out of all proportion"));
    const gyre_asset *asset = gltf_read_json("{'asset':{'version':'2.0'},'accessors':[{'componentType':5126,"
                                             "'type':'VEC3','count':100000}],'meshes':[{'primitives':[{"
                                             "'attributes':{'POSITION':0}}]}]}");
    assert_int_equal(only_primitive(asset)->vertex_count, 100000);
    assert_true(only_primitive(asset)->positions[299999] == 0);
    gyre_asset_destroy(asset);
}

/* Many accessors over the same bytes must not multiply them without end. */
static void overlapping_accessors_are_bounded(void **state) {
    (void)state;
    gltf_text file = {0};
    gyre_error error;
    uint8_t *bytes = calloc(1, 1 << 20);
    gltf_view(&file, bytes, 1 << 20, "");
    free(bytes);
    for (int i = 0; i < 2000; i++)
        gltf_accessor(&file, "'bufferView':0,'componentType':5126,'type':'VEC3','count':87000");
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':0}}");
    for (int i = 1; i < 2000; i++)
        gltf_print(&file.sections, ",{'attributes':{'POSITION':%d}}", i);
    gltf_print(&file.sections, "]}]");
    assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
    assert_non_null(strstr(error.message, "out of all proportion"));
}

static void shared_accessors_are_unpacked_once(void **state) {
    (void)state;
    gltf_text file = {0};
    const float positions[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    gltf_floats(&file, "VEC3", 3, positions);
    gltf_section(&file,
                 "'meshes':[{'primitives':[{'attributes':{'POSITION':0}},{'attributes':{'POSITION':0}}]}]");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_ptr_equal(asset->meshes[0].primitives[0].positions, asset->meshes[0].primitives[1].positions);
    gyre_asset_destroy(asset);
}

static void N03_whole_numbers_may_have_a_point(void **state) {
    (void)state;
    static const char *const json =
        "{'asset':{'version':'2.0'},'buffers':[{'byteLength':24.0,'uri':'data:,012345678901234567890123'}],"
        "'bufferViews':[{'buffer':0.0,'byteLength':2.4e1}],'accessors':[{'bufferView':0.0,'componentType':5."
        "121e3,"
        "'type':'SCALAR','count':%s}],'meshes':[{'primitives':[{'attributes':{'TEXCOORD_9':0},'mode':0.0}]}]"
        "}";
    char text[500];
    gyre_error error;
    snprintf(text, sizeof text, json, "24.0");
    const gyre_asset *asset = gltf_read_json(text);
    assert_int_equal(only_primitive(asset)->vertex_count, 24);
    gyre_asset_destroy(asset);
    snprintf(text, sizeof text, json, "24.5");
    assert_int_equal(gltf_refuse_json(text, &error), GYRE_BAD_FORMAT);
    assert_string_equal(error.message,
                        "accessor 0: \"count\" must be a whole number that is not negative, not 24.5");
}

/* ---- where bytes come from ---- */

static void I07_data_uris(void **state) {
    (void)state;
    static const struct {
        const char *uri;
        uint32_t count;
    } rows[] = {{"data:application/octet-stream;base64,AACAPw==", 1},
                {"data:application/octet-stream;base64,AACAPw", 1},
                {"data:application/octet-stream;base64,AACAPw%3D%3D", 1},
                {"data:application/octet-stream;base64,AACAPwAAAEAAAEBA", 3},
                {"data:application/gltf-buffer;base64,AACAPw==", 1},
                {"data:application/octet-stream,%00%00%80%3F", 1},
                {"data:application/octet-stream,%00%00%80?", 1},
                {"data:;base64,AACAPw==", 1},
                {"DATA:text/plain;charset=utf-8;BASE64,AACAPw==", 1}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        char json[900];
        snprintf(
            json, sizeof json,
            "{'asset':{'version':'2.0'},'buffers':[{'byteLength':%u,'uri':'%s'}],'bufferViews':[{'buffer':0,"
            "'byteLength':%u}],'accessors':[{'bufferView':0,'componentType':5126,'type':'SCALAR','count':%u},"
            "{'componentType':5126,'type':'VEC3','count':1}],"
            "'meshes':[{'primitives':[{'attributes':{'POSITION':1},'targets':[{}]}]}],'nodes':[{'mesh':0}],"
            "'animations':[{'samplers':[{'input':0,'output':0}],'channels':[{'sampler':0,'target':{'node':0,"
            "'path':'weights'}}]}]}",
            rows[r].count * 4, rows[r].uri, rows[r].count * 4, rows[r].count);
        const gyre_asset *asset = gltf_read_json(json);
        assert_non_null(asset);
        for (uint32_t i = 0; i < rows[r].count; i++)
            assert_true(asset->clips[0].curves[0].values[i] == i + 1);
        gyre_asset_destroy(asset);
    }
    gyrei_data_uri uri;
    uint8_t bytes[12];
    size_t size;
    gyrei_text text = {"data:;base64,AACAPwAAAEAAAEBA", 29};
    assert_true(gyrei_data_uri_split(text, &uri));
    assert_true(gyrei_base64_decode(uri.payload, bytes, &size));
    const float expected[] = {1, 2, 3};
    assert_int_equal(size, 12);
    assert_memory_equal(bytes, expected, 12);
}

static void data_uris_that_break(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"data:application/octet-stream;base64,AACA", "byteLength is 4, there are 3 bytes"},
        {"data:application/octet-stream;base64,AAC=Pw==", "not base64"},
        {"data:application/octet-stream;base64,AAC=", "byteLength is 4, there are 2 bytes"},
        {"data:application/octet-stream;base64,AA*APw==", "character 2 of the data is not base64"},
        {"data:application/octet-stream;base64,AAC\xc3\xa4Pw==", "not base64"},
        {"data:application/octet-stream,%00%0", "broken % escape at character 3"},
        {"data:application/octet-stream,%0g%00%00%00", "broken % escape"},
        {"data:application/octet-stream;base64", "no comma"},
        {"data:", "no comma"},
        {"data:,", "byteLength is 4, there are 0 bytes"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        char json[300];
        gyre_error error;
        snprintf(json, sizeof json, "{'asset':{'version':'2.0'},'buffers':[{'byteLength':4,'uri':'%s'}]}",
                 rows[r][0]);
        assert_int_equal(gltf_refuse_json(json, &error), GYRE_BAD_FORMAT);
        if (!strstr(error.message, rows[r][1])) fail_msg("%s", error.message);
    }
}

static void data_uri_in_a_second_buffer_of_a_glb(void **state) {
    (void)state;
    char json[] =
        "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":3},{\"byteLength\":12,\"uri\":"
        "\"data:;base64,AACAPwAAAEAAAEBA\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":3},"
        "{\"buffer\":1,\"byteLength\":12}],\"accessors\":[{\"bufferView\":1,\"componentType\":5126,"
        "\"type\":\"VEC3\",\"count\":1},{\"bufferView\":0,\"componentType\":5121,\"type\":\"VEC3\","
        "\"count\":1}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"COLOR_0\":1},"
        "\"mode\":0}]}]}";
    gltf_string glb = gltf_glb_from(json, "abc", 3);
    const gyre_asset *asset;
    assert_int_equal(gyre_gltf_read_memory(glb.bytes, glb.size, NULL, &asset, NULL), GYRE_OK);
    const gyre_primitive *primitive = only_primitive(asset);
    const float expected[] = {1, 2, 3};
    assert_memory_equal(primitive->positions, expected, sizeof expected);
    assert_true(primitive->colors[0] == 'a' && primitive->colors[2] == 'c' && primitive->colors[3] == 1);
    gyre_asset_destroy(asset);
    free(glb.bytes);
}

static void a_buffer_without_bytes_is_an_error_where_used(void **state) {
    (void)state;
    gyre_error error;
    const gyre_asset *asset = gltf_read_json("{'asset':{'version':'2.0'},'buffers':[{'byteLength':12}]}");
    assert_non_null(asset);
    gyre_asset_destroy(asset);
    assert_int_equal(gltf_refuse_json("{'asset':{'version':'2.0'},'buffers':[{'byteLength':12}],"
                                      "'bufferViews':[{'buffer':0,'byteLength':12}]}",
                                      &error),
                     GYRE_BAD_FORMAT);
    assert_string_equal(error.message, "buffer view 0: buffer 0 has neither a uri nor a GLB chunk");
}

/* ---- external files ---- */

static char folder[] = "/tmp/gyre-test-XXXXXX";

static void write_file(const char *name, const void *bytes, size_t size) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **state) {
    (void)state;
    char path[300];
    if (!mkdtemp(folder)) return -1;
    const float one_two_three[] = {1, 2, 3};
    snprintf(path, sizeof path, "%s/model", folder);
    if (mkdir(path, 0700) != 0) return -1;
    snprintf(path, sizeof path, "%s/model/deep", folder);
    if (mkdir(path, 0700) != 0) return -1;
    write_file("outside.bin", one_two_three, 12);
    write_file("model/a b+%.bin", one_two_three, 12);
    write_file("model/deep/\xc3\xa4.bin", one_two_three, 12);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    static const char *const names[] = {"model/deep/\xc3\xa4.bin", "model/deep", "model/a b+%.bin",
                                        "model/file.gltf",         "model",      "outside.bin"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    return rmdir(folder);
}

static void external_json(char *text, size_t size, const char *uri) {
    snprintf(
        text, size,
        "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":12,\"uri\":\"%s\"}],\"bufferViews\":"
        "[{\"buffer\":0,\"byteLength\":12}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"type\":"
        "\"VEC3\",\"count\":1}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"mode\":0}]}]"
        "}",
        uri);
}

/* Reads model/file.gltf whose buffer has this URI. */
static gyre_status read_external(const char *uri, bool allow_outside, gyre_error *error) {
    char json[1000], path[300];
    const gyre_asset *asset;
    gyre_gltf_options options = {.allow_outside = allow_outside};
    external_json(json, sizeof json, uri);
    write_file("model/file.gltf", json, strlen(json));
    snprintf(path, sizeof path, "%s/model/file.gltf", folder);
    *error = (gyre_error){0};
    gyre_status status = gyre_gltf_read(path, &options, &asset, error);
    if (status == GYRE_OK) {
        const float expected[] = {1, 2, 3};
        assert_memory_equal(only_primitive(asset)->positions, expected, sizeof expected);
    } else {
        assert_null(asset);
    }
    gyre_asset_destroy(asset);
    return status;
}

static void external_files(void **state) {
    (void)state;
    gyre_error error;
    assert_int_equal(read_external("a%20b+%25.bin", false, &error), GYRE_OK);
    assert_int_equal(read_external("./a%20b+%25.bin", false, &error), GYRE_OK);
    assert_int_equal(read_external("deep/%C3%A4.bin", false, &error), GYRE_OK);
    assert_int_equal(read_external("deep/\xc3\xa4.bin", false, &error), GYRE_OK);
    assert_int_equal(read_external("absent.bin", false, &error), GYRE_CANNOT_READ);
    assert_non_null(strstr(error.message, "absent.bin"));
    assert_non_null(strstr(error.message, "buffer 0: "));
    assert_int_equal(read_external("deep", false, &error), GYRE_CANNOT_READ);
    assert_int_equal(read_external("", false, &error), GYRE_BAD_FORMAT);
    assert_int_equal(read_external("a%00b", false, &error), GYRE_BAD_FORMAT);
    assert_int_equal(read_external("a%2", false, &error), GYRE_BAD_FORMAT);
}

static void paths_that_leave_the_folder(void **state) {
    (void)state;
    gyre_error error;
    char absolute[300];
    snprintf(absolute, sizeof absolute, "%s/outside.bin", folder);
    const char *const rows[] = {"../outside.bin", "%2e%2E/outside.bin", "deep/../../outside.bin",
                                "deep/..",        "..\\\\outside.bin",  "deep\\\\..\\\\..\\\\x",
                                absolute,         "%2Fetc/passwd",      "\\\\server",
                                "C%3A/x"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(read_external(rows[i], false, &error), GYRE_CANNOT_READ);
        if (!strstr(error.message, "leaves the model's folder")) fail_msg("%s: %s", rows[i], error.message);
    }
    assert_int_equal(read_external("../outside.bin", true, &error), GYRE_OK);
    assert_int_equal(read_external(absolute, true, &error), GYRE_OK);
    static const char *const schemes[] = {"http://example.org/x.bin", "file:///etc/passwd", "C:/x.bin"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        assert_int_equal(read_external(schemes[i], true, &error), GYRE_UNSUPPORTED);
}

static void memory_without_a_folder_reads_no_files(void **state) {
    (void)state;
    char json[1000], base[300];
    const gyre_asset *asset;
    gyre_error error;
    external_json(json, sizeof json, "a%20b+%25.bin");
    assert_int_equal(gyre_gltf_read_memory(json, strlen(json), NULL, &asset, &error), GYRE_CANNOT_READ);
    assert_non_null(strstr(error.message, "no folder was given"));
    snprintf(base, sizeof base, "%s/model", folder);
    gyre_gltf_options options = {.base_path = base};
    assert_int_equal(gyre_gltf_read_memory(json, strlen(json), &options, &asset, &error), GYRE_OK);
    gyre_asset_destroy(asset);
}

typedef struct source_log {
    char path[100];
    int live;
    size_t size;
} source_log;

static gyre_status source_read(void *user, const char *path, const void **bytes, size_t *size,
                               gyre_error *error) {
    source_log *log = user;
    static const float values[] = {1, 2, 3};
    snprintf(log->path, sizeof log->path, "%s", path);
    if (strcmp(path, "gone.bin") == 0) {
        snprintf(error->message, sizeof error->message, "the shelf is empty");
        return GYRE_NOT_FOUND;
    }
    log->live++;
    *bytes = values;
    *size = log->size;
    return GYRE_OK;
}

static void source_release(void *user, const void *bytes, size_t size) {
    source_log *log = user;
    assert_non_null(bytes);
    assert_int_equal(size, log->size);
    log->live--;
}

static void the_callers_files(void **state) {
    (void)state;
    source_log log = {.size = 12};
    gyre_gltf_options options = {.source = {source_read, source_release, &log}};
    const gyre_asset *asset;
    gyre_error error;
    char json[1000];
    external_json(json, sizeof json, "deep/a%20b.bin");
    assert_int_equal(gyre_gltf_read_memory(json, strlen(json), &options, &asset, &error), GYRE_OK);
    assert_string_equal(log.path, "deep/a b.bin");
    assert_int_equal(log.live, 0);
    assert_true(only_primitive(asset)->positions[2] == 3);
    gyre_asset_destroy(asset);
    log.size = 11;
    assert_int_equal(gyre_gltf_read_memory(json, strlen(json), &options, &asset, &error), GYRE_BAD_FORMAT);
    assert_string_equal(error.message, "buffer 0: byteLength is 12, there are 11 bytes");
    assert_int_equal(log.live, 0);
    external_json(json, sizeof json, "gone.bin");
    assert_int_equal(gyre_gltf_read_memory(json, strlen(json), &options, &asset, &error), GYRE_NOT_FOUND);
    assert_string_equal(error.message, "buffer 0: the shelf is empty");
    log.path[0] = '\0';
    external_json(json, sizeof json, "../x.bin");
    assert_int_equal(gyre_gltf_read_memory(json, strlen(json), &options, &asset, &error), GYRE_CANNOT_READ);
    assert_string_equal(log.path, "");
}

static void images_that_are_missing_are_warnings(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        "{'asset':{'version':'2.0'},'images':[{'uri':'l.jpg','name':'face'},{'uri':'../x.png'},"
        "{'uri':'data:image/png;base64,iVBORw0KGgo='},{'uri':'data:;base64,/9j/'},{}],"
        "'textures':[{'source':0},{}]}");
    assert_non_null(asset);
    assert_int_equal(asset->image_count, 5);
    assert_null(asset->images[0].bytes);
    assert_string_equal(asset->images[0].name, "face");
    assert_null(asset->images[1].bytes);
    assert_int_equal(asset->images[2].size, 8);
    assert_string_equal(asset->images[2].mime_type, "image/png");
    assert_string_equal(asset->images[3].mime_type, "image/jpeg");
    assert_int_equal(gltf_warning(asset, "image 0: \"l.jpg\"")->count, 3);
    assert_int_equal(asset->textures[1].image, GYRE_NONE);
    gyre_pixels pixels;
    gyre_error error;
    assert_int_equal(gyre_image_decode(&asset->images[0], NULL, &pixels, &error), GYRE_NOT_FOUND);
    gyre_asset_destroy(asset);
}

/* ---- GLB and JSON as such ---- */

static gyre_status read_glb(gltf_string glb, gyre_error *error) {
    const gyre_asset *asset;
    *error = (gyre_error){0};
    gyre_status status = gyre_gltf_read_memory(glb.bytes, glb.size, NULL, &asset, error);
    if (status == GYRE_OK && glb.size > 60) assert_non_null(asset);
    gyre_asset_destroy(asset);
    return status;
}

static void glb_headers_that_lie(void **state) {
    (void)state;
    static const struct {
        size_t at;
        uint32_t word;
        gyre_status status;
        const char *words;
    } rows[] = {{0, 0x46546c67, GYRE_OK, ""}, /* as it was */
                {4, 1, GYRE_UNSUPPORTED, "version 1"},
                {4, 3, GYRE_UNSUPPORTED, "version 3"},
                {8, 0xffffffff, GYRE_BAD_FORMAT, "gives 4294967295 bytes"},
                {8, 0, GYRE_BAD_FORMAT, "0 are left"},
                {8, 19, GYRE_BAD_FORMAT, "7 are left"},
                {12, 0xfffffff0, GYRE_BAD_FORMAT, "chunk of 4294967280 bytes"},
                {12, 0xffffffec, GYRE_BAD_FORMAT, "chunk of 4294967276 bytes"},
                {16, 0x004e4942, GYRE_BAD_FORMAT, "first GLB chunk is not JSON"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyre_error error;
        gltf_string glb = gltf_glb_from("{\"asset\":{\"version\":\"2.0\"}}", "abcd", 4);
        for (int i = 0; i < 4; i++)
            glb.bytes[rows[r].at + (size_t)i] = (char)(rows[r].word >> 8 * i);
        assert_int_equal(read_glb(glb, &error), rows[r].status);
        if (!strstr(error.message, rows[r].words)) fail_msg("%s", error.message);
        if (rows[r].status != GYRE_OK) assert_true(error.offset >= 4 && error.offset <= 16);
        free(glb.bytes);
    }
}

static void glb_with_more_than_needed(void **state) {
    (void)state;
    const gyre_asset *asset;
    gltf_string glb = gltf_glb_from("{\"asset\":{\"version\":\"2.0\"}}", "abcd", 4);
    gltf_append(&glb, "tail", 4);
    assert_int_equal(gyre_gltf_read_memory(glb.bytes, glb.size, NULL, &asset, NULL), GYRE_OK);
    assert_string_equal(asset->warnings[0].message, "4 bytes after the end that the GLB header gives");
    gyre_asset_destroy(asset);
    free(glb.bytes);
}

static void json_errors_say_where(void **state) {
    (void)state;
    const gyre_asset *asset;
    gyre_error error;
    static const char json[] = "{\"asset\":\n  {\"version\":\"2.0\"},}";
    assert_int_equal(gyre_gltf_read_memory(json, sizeof json - 1, NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_non_null(strstr(error.message, "JSON line 2, column "));
    assert_int_equal(error.offset, 31);
    gltf_string glb = gltf_glb_from(json, NULL, 0);
    assert_int_equal(gyre_gltf_read_memory(glb.bytes, glb.size, NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_int_equal(error.offset, 20 + 31);
    free(glb.bytes);
    assert_int_equal(gyre_gltf_read_memory("", 0, NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_int_equal(gyre_gltf_read_memory("[]", 2, NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_int_equal(gyre_gltf_read_memory("{}", 2, NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_string_equal(error.message, "\"asset\" is missing");
    assert_int_equal(gyre_gltf_read_memory(NULL, 0, NULL, &asset, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_gltf_read("/nowhere/x.glb", NULL, &asset, &error), GYRE_CANNOT_READ);
    assert_int_equal(gyre_gltf_read("/tmp", NULL, &asset, &error), GYRE_CANNOT_READ);
}

static void byte_order_mark_and_padding_are_skipped(void **state) {
    (void)state;
    static const char json[] = "\xef\xbb\xbf{\"asset\":{\"version\":\"2.0\"}}\0\0";
    const gyre_asset *asset;
    assert_int_equal(gyre_gltf_read_memory(json, sizeof json - 1, NULL, &asset, NULL), GYRE_OK);
    assert_string_equal(asset->version, "2.0");
    gyre_asset_destroy(asset);
}

static void I13_deep_json(void **state) {
    (void)state;
    gltf_string text = {0};
    const gyre_asset *asset;
    gyre_error error;
    gltf_print(&text, "{'asset':{'version':'2.0'},'extras':");
    for (int i = 0; i < 100000; i++)
        gltf_append(&text, "[", 1);
    for (int i = 0; i < 100000; i++)
        gltf_append(&text, "]", 1);
    gltf_append(&text, "}", 1);
    assert_int_equal(gyre_gltf_read_memory(text.bytes, text.size, NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_non_null(strstr(error.message, "depth"));
    free(text.bytes);
}

static void I10_decimal_comma(void **state) {
    (void)state;
    if (!comma_locale_enter()) skip();
    const gyre_asset *asset = gltf_read_json("{'asset':{'version':'2.0'},'nodes':[{'translation':"
                                             "[0.9999997019767761,99.791939,1.5e-3]}]}");
    gyre_error error;
    gyre_status status = gltf_refuse_json("{'asset':{'version':'2.0'},'nodes':[{'scale':[1,5]}]}", &error);
    comma_locale_leave();
    assert_non_null(asset);
    assert_true(asset->nodes[0].local.translation.x == 0.9999997019767761);
    assert_true(asset->nodes[0].local.translation.y == 99.791939);
    assert_true(asset->nodes[0].local.translation.z == 1.5e-3);
    assert_int_equal(status, GYRE_BAD_FORMAT);
    gyre_asset_destroy(asset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_component_widens),
        cmocka_unit_test(A16_normalised_integers),
        cmocka_unit_test(matrix_columns_begin_at_words),
        cmocka_unit_test(finite_is_told_from_bits),
        cmocka_unit_test(I09_interleaved),
        cmocka_unit_test(interleaved_but_one_byte_short),
        cmocka_unit_test(integers_of_every_width_as_attributes),
        cmocka_unit_test(I01_sparse_without_a_view),
        cmocka_unit_test(sparse_over_a_view),
        cmocka_unit_test(I02_sparse_indices_stay_inside_and_increase),
        cmocka_unit_test(sparse_parts_are_checked),
        cmocka_unit_test(I04_sizes_that_wrap),
        cmocka_unit_test(views_stay_inside_buffers),
        cmocka_unit_test(I05_accessor_larger_than_its_view),
        cmocka_unit_test(unbacked_accessors_are_bounded),
        cmocka_unit_test(overlapping_accessors_are_bounded),
        cmocka_unit_test(shared_accessors_are_unpacked_once),
        cmocka_unit_test(N03_whole_numbers_may_have_a_point),
        cmocka_unit_test(I07_data_uris),
        cmocka_unit_test(data_uris_that_break),
        cmocka_unit_test(data_uri_in_a_second_buffer_of_a_glb),
        cmocka_unit_test(a_buffer_without_bytes_is_an_error_where_used),
        cmocka_unit_test(external_files),
        cmocka_unit_test(paths_that_leave_the_folder),
        cmocka_unit_test(memory_without_a_folder_reads_no_files),
        cmocka_unit_test(the_callers_files),
        cmocka_unit_test(images_that_are_missing_are_warnings),
        cmocka_unit_test(glb_headers_that_lie),
        cmocka_unit_test(glb_with_more_than_needed),
        cmocka_unit_test(json_errors_say_where),
        cmocka_unit_test(byte_order_mark_and_padding_are_skipped),
        cmocka_unit_test(I13_deep_json),
        cmocka_unit_test(I10_decimal_comma),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
