/* SPDX-License-Identifier: MIT */
/* The models that the program makes; each fills an empty scene. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "scene_builder.h"

void build_creature(scene_builder *s);
void build_mechanism(scene_builder *s);
void build_cone_tree(scene_builder *s);

#endif
