/* SPDX-License-Identifier: MIT */
/* One rotation on its way out, and the forms that it can leave in. */
#ifndef APP_ROT_ITEM_H
#define APP_ROT_ITEM_H

#include "json.h"
#include "rot_output.h"
#include "rot_plan.h"
#include "rot_row.h"

typedef struct rot_item {
    uint64_t line;            /* of standard input; 0: from the command line */
    const char *fault;        /* why there is no rotation; NULL when there is */
    const rot_values *values; /* as read */
    rot_quat q;               /* as the plan changes it */
    const rot_row *row;       /* NULL: from the command line */
} rot_item;

/* Where the items go. */
typedef struct rot_sink {
    const rot_plan *plan;
    rot_output *output; /* of rows */
    json_writer *json;
    bool failed; /* something was wrong with an item: the exit code */
    bool begun;  /* a table was printed */
    bool warned; /* of commas that may be decimal ones */
} rot_sink;

/* "gyre: line 3: why", and the exit code. */
void rot_fault_report(rot_sink *sink, const rot_item *item, const char *why);

/* A row of numbers: those of every --to, then the columns that were not read. */
void rot_row_write(rot_sink *sink, const rot_item *item);

/* Every representation, for people. */
void rot_table_print(rot_sink *sink, const rot_item *item);

/* One JSON object: those of every --to, or every representation. */
void rot_json_write(rot_sink *sink, const rot_item *item);

/* The order of the table and of the object. */
extern const char *const rot_all_names[];
extern const size_t rot_all_count;

/* Whether Euler angles with this second one turn about one axis by their first and third. */
bool rot_is_pole(rot_repr repr, double second);

/* A number of either precision. */
double rot_value(const rot_plan *plan, const rot_values *values, size_t index);

enum { ROT_REMARK_LIMIT = 4, ROT_REMARK_SIZE = 160 };

/* What people should know about the input. */
typedef struct rot_remark {
    bool warning; /* it may be wrong; else it is as good as any */
    char text[ROT_REMARK_SIZE];
} rot_remark;

/* Returns how many there are. */
size_t rot_remarks(const rot_plan *plan, const rot_values *values, rot_remark remarks[ROT_REMARK_LIMIT]);

#endif
