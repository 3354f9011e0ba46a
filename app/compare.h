/* SPDX-License-Identifier: MIT */
/* `gyre compare`: how far the clips of two files are apart. */
#ifndef APP_COMPARE_H
#define APP_COMPARE_H

#include "command.h"
#include "motion.h"

/* Room for what a thing without a name is called. */
enum { COMPARE_TEXT_SIZE = 32 };

/* A joint of A and the one of B that it is held against, or a clip of A and one of B. */
typedef struct compare_pair {
    uint32_t a, b;
} compare_pair;

typedef struct compare_peak {
    double largest, sum;
    double time_s; /* of the largest */
    uint32_t pair; /* the joints that it was seen at; GYRE_NONE: nowhere */
} compare_peak;

/* What was seen of one pair of clips. */
typedef struct compare_clip {
    compare_pair clips; /* GYRE_NONE both: the rest pose */
    uint64_t time_count;
    compare_peak displacement; /* in the unit of the files, of points at the shell distance in model space */
    compare_peak angle_rad;
    compare_peak weight; /* morph weights; `pair` is of nodes */
} compare_clip;

typedef struct comparison {
    const command_options *options;
    motion a, b;
    double unit_m, shell; /* metres in a unit of the files; the shell distance in that unit */
    compare_pair *joints;
    uint32_t joint_count, joints_only_a, joints_only_b;
    bool by_index; /* no name fitted */
    bool guessed;  /* the unit, by the size of A */
    compare_clip *clips;
    uint32_t clip_count;
    uint32_t clips_only_a, clips_only_b;
    bool *clip_a_taken, *clip_b_taken, *joint_a_taken, *joint_b_taken;
} comparison;

/* compare_match.c: pairs the joints, and the clips; on failure says why and returns EXIT_FAILED. */
int compare_match_joints(comparison *c);
int compare_match_clips(comparison *c);

/* compare_measure.c: fills an entry of `clips` whose pair is set. */
int compare_measure(comparison *c, compare_clip *clip);

/* compare_report.c */
int compare_write(const comparison *c);
void compare_print(const comparison *c);
const char *compare_joint_name(const comparison *c, uint32_t pair, char text[COMPARE_TEXT_SIZE]);
const char *compare_clip_name(const comparison *c, const compare_clip *clip, char text[COMPARE_TEXT_SIZE]);

#endif
