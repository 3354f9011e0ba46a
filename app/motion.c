/* SPDX-License-Identifier: MIT */
#include "motion.h"
#include "model.h"
#include "report.h"

int motion_open(const char *path, motion *m) {
    gyre_error error = {0};
    *m = (motion){.path = path};
    int status = model_read(path, &m->asset);
    if (status != EXIT_DONE) return status;
    if (gyre_posed_create(m->asset, NULL, &m->posed, &error) == GYRE_OK) return EXIT_DONE;
    return report_error(path, &error);
}

void motion_close(motion *m) {
    gyre_posed_destroy(m->posed);
    gyre_asset_destroy(m->asset);
    *m = (motion){.path = NULL};
}

gyre_status motion_evaluate(motion *m, uint32_t clip, double time_s, gyre_error *error) {
    return gyre_posed_evaluate(m->posed, clip, time_s, error);
}
