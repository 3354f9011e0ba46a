/* SPDX-License-Identifier: MIT */
#include "odd_file.h"

gltf_string odd_glb(void) {
    static const uint8_t png[] = {
        0x89, 'P',  'N',  'G', '\r', '\n', 0x1a, '\n', 0,    0,    0,    13,   'I',  'H',  'D',  'R', 0, 0,
        0,    1,    0,    0,   0,    1,    8,    2,    0,    0,    0,    0x90, 0x77, 0x53, 0xde, 0,   0, 0,
        12,   'I',  'D',  'A', 'T',  0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0,    0,    3,    1,    1,   0, 0xc9,
        0xfe, 0x92, 0xef, 0,   0,    0,    0,    'I',  'E',  'N',  'D',  0xae, 0x42, 0x60, 0x82};
    gltf_text file = {0};
    float floats[36];
    const uint8_t joints[12] = {0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0}, weights[12] = {255, 0, 0, 0, 127, 128};
    const uint8_t order[3] = {0, 1, 2}, sparse[2] = {0, 2};
    const int16_t turns[12] = {0, 0, 0, 32767, 0, 0, 23170, 23170, 0, 32767, 0, 0};
    for (int i = 0; i < 36; i++)
        floats[i] = (float)i / 8;
    gltf_view(&file, floats, 72, ",'byteStride':24");
    gltf_accessor(&file, "'bufferView':0,'componentType':5126,'type':'VEC3','count':3,'sparse':{'count':2,"
                         "'indices':{'bufferView':1,'componentType':5121},'values':{'bufferView':2}}");
    gltf_view(&file, sparse, 2, "");
    gltf_view(&file, floats, 24, "");
    gltf_accessor(&file, "'bufferView':0,'byteOffset':12,'componentType':5126,'type':'VEC3','count':3");
    gltf_data(&file, 5121, "VEC4", 3, joints, 12, "");
    gltf_data(&file, 5121, "VEC4", 3, weights, 12, ",'normalized':true");
    gltf_data(&file, 5121, "SCALAR", 3, order, 3, "");
    gltf_accessor(&file, "'componentType':5126,'type':'VEC3','count':3");
    uint32_t times = gltf_floats(&file, "SCALAR", 3, floats);
    gltf_data(&file, 5122, "VEC4", 3, turns, sizeof turns, ",'normalized':true");
    gltf_floats(&file, "VEC4", 9, floats);
    uint32_t picture = gltf_view(&file, png, sizeof png, "");
    gltf_section(&file,
                 "'images':[{'bufferView':%u},{'uri':'data:image/png;base64,iVBORw0KGgo='}],"
                 "'textures':[{'source':0}],'materials':[{'pbrMetallicRoughness':{'baseColorTexture':"
                 "{'index':0}}}]",
                 picture);
    gltf_section(&file,
                 "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'NORMAL':1,'JOINTS_0':2,'WEIGHTS_0':3,"
                 "'JOINTS_1':2,'WEIGHTS_1':3},'indices':4,'material':0,'targets':[{'POSITION':5}]}]}],"
                 "'nodes':[{'mesh':0,'skin':0,'weights':[0.5]},{'children':[2],'name':'\\u0000a'},"
                 "{'matrix':[1,0,0,0,0.5,1,0,0,0,0,1,0,0,0,0,1]}],'skins':[{'joints':[1,2]}],"
                 "'scenes':[{'nodes':[0,1]}]");
    gltf_section(&file,
                 "'animations':[{'samplers':[{'input':%u,'output':%u},{'input':%u,'output':%u,"
                 "'interpolation':'CUBICSPLINE'}],'channels':[{'sampler':0,'target':{'node':1,"
                 "'path':'rotation'}},{'sampler':1,'target':{'node':2,'path':'rotation'}},"
                 "{'sampler':0,'target':{'node':1,'path':'rotation'}}]}]",
                 times, times + 1, times, times + 2);
    gltf_string glb = gltf_as_glb(&file);
    gltf_free(&file);
    return glb;
}
