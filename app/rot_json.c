/* SPDX-License-Identifier: MIT */
#include "rot_item.h"
#include "rot_simple.h"

#include <stdlib.h>
#include <string.h>

static rot_fault values_write(json_writer *json, const rot_plan *plan, rot_repr repr, rot_quat q) {
    rot_values values;
    const size_t count = rot_repr_count(repr);
    const rot_fault fault = rot_plan_write(plan, repr, q, &values);
    if (fault != ROT_FINE) {
        json_null(json);
        return fault;
    }
    json_begin(json, '[');
    for (size_t i = 0; i < count; i++) {
        if (plan->single) {
            json_float(json, values.f[i]);
        } else {
            json_number(json, values.d[i]);
        }
    }
    json_end(json, ']');
    return ROT_FINE;
}

static rot_fault repr_write(json_writer *json, const rot_plan *plan, rot_repr repr, rot_quat q) {
    char name[ROT_NAME_SIZE];
    rot_repr_name(repr, name);
    json_key(json, name);
    return values_write(json, plan, repr, q);
}

/* A key stands once, however often it was asked for. */
static bool is_first(const rot_plan *plan, size_t index) {
    char name[ROT_NAME_SIZE], earlier[ROT_NAME_SIZE];
    rot_repr_name(plan->to[index], name);
    for (size_t i = 0; i < index; i++) {
        rot_repr_name(plan->to[i], earlier);
        if (strcmp(name, earlier) == 0) return false;
    }
    return true;
}

/* What was asked for and cannot be given is a failure, as it is in rows. */
static void asked_write(rot_sink *sink, const rot_item *item) {
    for (size_t i = 0; i < sink->plan->to_count; i++) {
        if (!is_first(sink->plan, i)) continue;
        const rot_fault fault = repr_write(sink->json, sink->plan, sink->plan->to[i], item->q);
        if (fault != ROT_FINE) rot_fault_report(sink, item, rot_fault_text(fault));
    }
}

static void all_write(json_writer *json, const rot_plan *plan, rot_quat q) {
    rot_repr repr;
    for (size_t i = 0; i < rot_all_count; i++) {
        if (rot_repr_parse(rot_all_names[i], &repr) && repr.form != ROT_EULER)
            repr_write(json, plan, repr, q);
    }
    for (uint32_t order = 0; order < GYRE_EULER_ORDER_COUNT; order++) {
        repr = (rot_repr){ROT_EULER, order, true};
        repr_write(json, plan, repr, q);
    }
}

static void simple_write(json_writer *json, gyre_quatd q) {
    char name[ROT_SIMPLE_NAME_SIZE];
    const double distance_rad = rot_simple_nearest(q, name);
    json_key(json, "nearest_simple");
    json_begin(json, '{');
    json_key(json, "name");
    json_text(json, name);
    json_key(json, "off_deg");
    json_number(json, distance_rad * (180 / GYRE_PI));
    json_end(json, '}');
}

static void remarks_write(json_writer *json, const rot_remark *remarks, size_t count, bool warnings) {
    json_key(json, warnings ? "warnings" : "notes");
    json_begin(json, '[');
    for (size_t i = 0; i < count; i++)
        if (remarks[i].warning == warnings) json_text(json, remarks[i].text);
    json_end(json, ']');
}

static void rest_write(json_writer *json, const rot_row *row) {
    char *text = malloc(row->rest_size + 1);
    for (size_t i = 0; text && i < row->rest_size; i++)
        text[i] = row->rest[i] ? row->rest[i] : '\xff'; /* no text either, but it does not end one */
    if (text) text[row->rest_size] = '\0';
    json_key(json, "rest");
    json_text(json, text);
    free(text);
}

void rot_json_write(rot_sink *sink, const rot_item *item) {
    json_writer *json = sink->json;
    json_begin(json, '{');
    if (item->line) {
        json_key(json, "line");
        json_integer(json, item->line);
    }
    if (item->fault) {
        json_key(json, "error");
        json_text(json, item->fault);
    } else if (sink->plan->to_count) {
        asked_write(sink, item);
    } else {
        all_write(json, sink->plan, item->q);
        simple_write(json, rot_plan_double(sink->plan, item->q));
        rot_remark remarks[ROT_REMARK_LIMIT];
        const size_t count = rot_remarks(sink->plan, item->values, remarks);
        remarks_write(json, remarks, count, true);
        remarks_write(json, remarks, count, false);
    }
    if (item->row && item->row->rest) rest_write(json, item->row);
    json_end(json, '}');
}
