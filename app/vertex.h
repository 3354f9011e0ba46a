/* SPDX-License-Identifier: MIT */
/* The vertices of a posed model, primitive after primitive, through one buffer. */
#ifndef APP_VERTEX_H
#define APP_VERTEX_H

#include <gyre/posed.h>

typedef struct vertex_buffer {
    gyre_vec3d *positions; /* of the largest primitive */
    void *scratch;
} vertex_buffer;

gyre_status vertex_buffer_make(const gyre_asset *asset, vertex_buffer *buffer, gyre_error *error);
void vertex_buffer_clear(vertex_buffer *buffer);

/* One primitive that the default scene places: its vertices in the scene's space. */
typedef void vertex_visitor(void *user, uint32_t node, uint32_t primitive, const gyre_vec3d *positions,
                            uint32_t count);

/* Calls `visit` for all of them, by node and then by primitive. */
gyre_status vertex_visit(vertex_buffer *buffer, const gyre_posed *posed, vertex_visitor *visit, void *user,
                         gyre_error *error);

#endif
