/* SPDX-License-Identifier: MIT */
/* The parts of `gyre gimbal`: each computes its numbers, writes them as JSON and draws its pictures. */
#ifndef APP_GIMBAL_H
#define APP_GIMBAL_H

#include "canvas.h"
#include "json.h"
#include "stage.h"

/* The colours of all parts: told apart by those who do not see red or green, too. */
enum {
    GIMBAL_PAPER = 0xe9edf2, /* behind the panels */
    GIMBAL_PANEL = 0xffffff,
    GIMBAL_INK = 0x1f2933,    /* words */
    GIMBAL_GREY = 0x66727f,   /* words of less weight, axes of plots */
    GIMBAL_RIGHT = 0x0072b2,  /* what is right */
    GIMBAL_WRONG = 0xd55e00,  /* what is wrong */
    GIMBAL_FIRST = 0x0072b2,  /* yaw */
    GIMBAL_SECOND = 0xe69f00, /* pitch */
    GIMBAL_PITCH = 0xb97a00,  /* words about it */
    GIMBAL_THIRD = 0x009e73   /* roll */
};

/* A picture in the making. Lengths are in points of a picture of 1280x720. */
typedef struct gimbal_picture {
    canvas *canvas;
    stage *stage;
    double scale;
    bool moving;   /* it is one frame of an animation */
    double moment; /* of it, 0 to 1 */
} gimbal_picture;

typedef struct gimbal_part {
    const char *name;
    double duration_s; /* of the animation; 0: nothing moves */
    /* What is computed, once; NULL when memory is out. */
    void *(*make)(void);
    void (*clear)(void *self);
    void (*numbers_write)(const void *self, json_writer *json);
    /* Where to draw is open: what the graphics need. NULL: none, nothing is drawn on the stage. */
    gyre_status (*open)(void *self, stage *s, gyre_error *error);
    gyre_status (*draw)(void *self, const gimbal_picture *p, gyre_error *error);
} gimbal_part;

extern const gimbal_part gimbal_tree, gimbal_rings, gimbal_paths;

/* A rectangle of the picture, in points. */
typedef struct gimbal_area {
    double x, y, width, height;
} gimbal_area;

/* Paper, and a title with a line below it. */
void gimbal_page(const gimbal_picture *p, const char *title, const char *below);

/* The area of one of `count` equal columns between two heights. */
gimbal_area gimbal_column(const gimbal_picture *p, int index, int count, double top, double bottom);

/* A white panel with a coloured edge on top. */
void gimbal_panel(const gimbal_picture *p, gimbal_area a, uint32_t rgb);

typedef struct gimbal_words {
    double size;
    bool bold;
    text_align align;
    uint32_t rgb;
} gimbal_words;

void gimbal_text(const gimbal_picture *p, double x, double y, gimbal_words words, const char *format, ...)
    GYRE_PRINTF(5, 6);

/* Room on the canvas for a view of the stage. */
stage_view gimbal_view(const gimbal_picture *p, gimbal_area a);

#endif
