/* SPDX-License-Identifier: MIT */
/* The sources of the shaders, put together from a key that says what a draw needs. Few keys a model: each is
   a program that the driver compiles. No OpenGL here. */
#ifndef GYREI_SHADER_H
#define GYREI_SHADER_H

#include <gyre/base.h>

/* What the vertices bring along. The numbers are the attribute locations: eight is all that ES 2 promises. */
enum {
    GYREI_ATTRIBUTE_POSITION = 0,
    GYREI_ATTRIBUTE_NORMAL = 1,
    GYREI_ATTRIBUTE_TEXCOORD = 2,
    GYREI_ATTRIBUTE_COLOR = 3,
    GYREI_ATTRIBUTE_JOINTS = 4,  /* two sets */
    GYREI_ATTRIBUTE_WEIGHTS = 6, /* two sets */
    GYREI_ATTRIBUTE_COUNT = 8
};

/* Influences a vertex that attributes can hold. */
enum { GYREI_INFLUENCES_MAX = 8 };

/* Uniforms are arrays of vec4; a matrix is its four columns. */
enum {
    GYREI_UNIFORM_CLIP,    /* 4: clip from the scene's axes with the eye as origin */
    GYREI_UNIFORM_VERTEX,  /* 1: point size */
    GYREI_UNIFORM_PALETTE, /* see palette.h; of a palette texture 1: first texel, texels an instance, size */
    GYREI_UNIFORM_SURFACE, /* 3: base colour; emissive, alpha cutoff; 3 of roughness, metallic */
    GYREI_UNIFORM_LIGHT,   /* 6: direction, shadow pass; key; sky; floor; between light and eye; eye */
    GYREI_UNIFORM_RAY,     /* 6: origin and direction of the view ray: constant, by x, by y */
    GYREI_UNIFORM_TINT,    /* 12, where fixed: gyrei_tint */
    GYREI_UNIFORM_SCENE,   /* 4: bottom; top; ground disc's x, height, z and 1 / radius; shade, glow */
    GYREI_UNIFORM_COUNT
};

/* The texture unit of each sampler. */
enum {
    GYREI_SAMPLER_COLOR = 0,
    GYREI_SAMPLER_PALETTE = 1, /* in the vertex shader */
    GYREI_SAMPLER_SHADOW = 0,  /* of the backdrop */
    GYREI_SAMPLER_COUNT = 2
};

enum { GYREI_SHADER_MODEL = 0, GYREI_SHADER_BACKDROP = 1 };

/* Programs that a renderer may have. */
enum { GYREI_SHADERS_MAX = 256 };

enum {
    GYREI_NORMALS_NONE = 0,      /* unlit */
    GYREI_NORMALS_VERTEX = 1,    /* an attribute */
    GYREI_NORMALS_DERIVATIVE = 2 /* flat, from the position's change across the screen */
};

/* What becomes of alpha. */
enum {
    GYREI_MASK_NONE = 0, /* it stays */
    GYREI_MASK_CUT = 1,  /* below the cutoff nothing is drawn, above it is 1 */
    GYREI_MASK_WHOLE = 2 /* it is 1 */
};

typedef struct gyrei_shader_key {
    uint8_t shader;         /* GYREI_SHADER_* */
    uint8_t influence_sets; /* 0: placed by the palette's first entry alone */
    uint8_t palette_kind;   /* gyrei_palette_kind */
    uint8_t palette_texture;
    uint8_t normals; /* GYREI_NORMALS_* */
    uint8_t texture;
    uint8_t colors;        /* 2, where fixed: linear ones, to be encoded pixel by pixel */
    uint8_t mask;          /* GYREI_MASK_* */
    uint8_t ground;        /* backdrop: with a disc */
    uint8_t turn;          /* GYRE_TURN_*, never AUTO where it matters */
    uint16_t palette_size; /* vec4 of the palette uniform; with a palette texture its width */
} gyrei_shader_key;

enum { GYREI_SHADER_PARTS = 3 };

/* The language of a shader: that of OpenGL ES 2 or 3. */
typedef enum gyrei_dialect { GYREI_DIALECT_100, GYREI_DIALECT_300 } gyrei_dialect;

/* A shader is its parts, one after the other. The first is written into the space that comes along. */
typedef struct gyrei_shader_source {
    const char *parts[GYREI_SHADER_PARTS];
    char defines[720];
} gyrei_shader_source;

void gyrei_shader_vertex(const gyrei_shader_key *key, gyrei_dialect dialect, gyrei_shader_source *source);
void gyrei_shader_fragment(const gyrei_shader_key *key, gyrei_dialect dialect, gyrei_shader_source *source);

const char *gyrei_shader_attribute_name(uint32_t attribute);
const char *gyrei_shader_uniform_name(uint32_t uniform);
const char *gyrei_shader_sampler_name(const gyrei_shader_key *key, uint32_t sampler);

#endif
