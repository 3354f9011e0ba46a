/* SPDX-License-Identifier: MIT */
/* Reads a model of any format and writes it as glTF, in the axes of another program:
 *     convert_model FILE OUT.glb|OUT.gltf [FRAME, as "unity" or "+x+z+y"; default gltf] */
#include <gyre/gyre.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: convert_model FILE OUT [FRAME]\n");
        return 2;
    }
    gyre_error error = {0};
    const gyre_asset *asset = NULL, *turned = NULL;
    const gyre_frame from = gyre_frame_preset(GYRE_FRAME_GLTF);
    gyre_frame to = from;
    gyre_status status = gyre_asset_file_read(argv[1], NULL, &asset, &error);
    if (status == GYRE_OK && argc > 3) status = gyre_frame_from_name(argv[3], &to, &error);
    if (status == GYRE_OK) status = gyre_asset_in_frame(asset, from, to, NULL, &turned, &error);
    if (status == GYRE_OK) status = gyre_gltf_write(argv[2], turned, NULL, &error);
    if (status != GYRE_OK) fprintf(stderr, "%s: %s\n", argv[1], error.message);
    gyre_asset_destroy(turned);
    gyre_asset_destroy(asset);
    return status == GYRE_OK ? 0 : 1;
}
