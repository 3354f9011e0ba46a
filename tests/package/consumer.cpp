/* SPDX-License-Identifier: MIT */
/* The same from C++: one set of member names, plain types, C symbols. */
#ifdef CONSUMER_CORE
#include <gyre/base.h>
#include <gyre/quat.h>
#else
#include <gyre/gyre.h>
#endif
#include <cstring>
#include <iostream>
#include <type_traits>

static_assert(std::is_trivial<gyre_quat>::value && std::is_standard_layout<gyre_quat>::value, "a plain value");
static_assert(sizeof(gyre_quat) == 4 * sizeof(float) && alignof(gyre_quat) == alignof(float), "no over-alignment");

int main() {
    const gyre_vec3 axis = {0.0f, 0.0f, 1.0f};
    const gyre_quat half = gyre_quat_from_axis_angle(axis, 3.14159265359f);
    const gyre_vec3 turned = gyre_quat_rotate(half, gyre_vec3{1.0f, 2.0f, 3.0f});
    if (!(turned.x < -0.999999f) || !(turned.y < -1.999999f) || turned.z < 2.999999f) return 1;
    if (!(half.z > 0.999999f) || half.x != 0.0f || half.y != 0.0f || half.w > 1e-6f) return 2;
    if (std::strcmp(gyre_version(), CONSUMER_VERSION) != 0) return 3;
#ifndef CONSUMER_CORE
    gyre_error error = {};
    const gyre_asset *asset = nullptr;
    if (gyre_gltf_read("no such file.glb", nullptr, &asset, &error) != GYRE_CANNOT_READ) return 4;
#endif
    std::cout << gyre_version() << "\n";
    return 0;
}
