/* SPDX-License-Identifier: MIT */
/* The models that are compared when GYRE_REFERENCE_DIR is there, in its folder "models". */
#ifndef GYRE_TESTS_REFERENCE_MODELS_H
#define GYRE_TESTS_REFERENCE_MODELS_H

static const char *const reference_models[] = {"AnimatedMorphCube.glb",
                                               "AnimatedTriangle.gltf",
                                               "BoxAnimated.glb",
                                               "CesiumMan.glb",
                                               "Fox.glb",
                                               "RiggedFigure.glb",
                                               "RiggedSimple.glb",
                                               "SimpleMorph.gltf",
                                               "SimpleSkin.gltf",
                                               "SimpleSparseAccessor.gltf",
                                               "interpolation_test.gltf",
                                               "robot.glb"};

#endif
