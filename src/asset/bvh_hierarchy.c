/* SPDX-License-Identifier: MIT */
#include <asset/bvh_read.h>
#include <string.h>

/* A word's size as printf's precision. */
static int shown(gyrei_bvh_word word) {
    return word.size < 60 ? (int)word.size : 60;
}

static bool grow(gyrei_bvh *bvh, void *array, uint32_t *capacity, uint32_t count, size_t size) {
    void *moved;
    memcpy(&moved, array, sizeof moved);
    if (!gyrei_reading_grow(&bvh->reading, &moved, capacity, count, size)) return false;
    memcpy(array, &moved, sizeof moved);
    return true;
}

static bool copy_name(gyrei_bvh *bvh, gyrei_bvh_word name, const char **out) {
    size_t mended;
    if (name.size == 0) return true;
    if (!gyrei_reading_copy_text(&bvh->reading, name.text, name.size, out, &mended)) return false;
    if (mended > 0)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_NAME,
                           "the name \"%.80s\" was no UTF-8: what was none became U+FFFD", *out);
    return true;
}

/* Adds a node below the one whose bracket is open. */
static bool add_node(gyrei_bvh *bvh, gyrei_bvh_word name) {
    const uint32_t index = bvh->node_count;
    if (!grow(bvh, &bvh->nodes, &bvh->node_capacity, index, sizeof *bvh->nodes) ||
        !grow(bvh, &bvh->joints, &bvh->joint_capacity, index, sizeof *bvh->joints))
        return false;
    bvh->nodes[index] = (gyre_asset_node){.local = gyre_transformd_identity(),
                                          .matrix = GYRE_NONE,
                                          .parent = bvh->open,
                                          .mesh = GYRE_NONE,
                                          .skin = GYRE_NONE,
                                          .camera = GYRE_NONE};
    bvh->joints[index] = (gyrei_bvh_joint){0};
    bvh->open = index;
    bvh->node_count++;
    return copy_name(bvh, name, &bvh->nodes[index].name);
}

static bool take_open_bracket(gyrei_bvh *bvh) {
    gyrei_bvh_skip_blanks(bvh);
    const char *where = bvh->at;
    const gyrei_bvh_word word = gyrei_bvh_next_word(bvh);
    if (gyrei_bvh_word_is(word, "{")) return true;
    return word.size == 0
               ? gyrei_bvh_fail(bvh, where, "the file ends where a { should be")
               : gyrei_bvh_fail(bvh, where, "there should be a {, not \"%.*s\"", shown(word), word.text);
}

static bool read_joint(gyrei_bvh *bvh, gyrei_bvh_word keyword) {
    const bool is_root = gyrei_bvh_word_is(keyword, "root");
    if (is_root && bvh->open != GYRE_NONE) return gyrei_bvh_fail(bvh, keyword.text, "a ROOT within a joint");
    if (!is_root && bvh->open == GYRE_NONE)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_HIERARCHY,
                           "a JOINT that is in none: it was taken for a ROOT");
    return add_node(bvh, gyrei_bvh_rest_of_line(bvh)) && take_open_bracket(bvh);
}

/* "End Site", in whatever words; what follows them is a part of its name. */
static bool read_end_site(gyrei_bvh *bvh, gyrei_bvh_word keyword) {
    static const char site[] = "End Site";
    if (bvh->open == GYRE_NONE) return gyrei_bvh_fail(bvh, keyword.text, "an End Site that is in no joint");
    const gyrei_bvh_word rest = gyrei_bvh_rest_of_line(bvh);
    const bool more = rest.size > 5 && (rest.text[4] == ' ' || rest.text[4] == '\t');
    gyrei_bvh_word name = {site, sizeof site - 1};
    if (more) name = (gyrei_bvh_word){keyword.text, (size_t)(rest.text + rest.size - keyword.text)};
    return add_node(bvh, name) && take_open_bracket(bvh);
}

static bool in_joint(gyrei_bvh *bvh, gyrei_bvh_word keyword) {
    return bvh->open != GYRE_NONE ||
           gyrei_bvh_fail(bvh, keyword.text, "%.*s stands in no joint", shown(keyword), keyword.text);
}

static bool read_offset(gyrei_bvh *bvh, gyrei_bvh_word keyword) {
    double v[3];
    if (!in_joint(bvh, keyword)) return false;
    for (int i = 0; i < 3; i++)
        if (!gyrei_bvh_next_number(bvh, "a part of OFFSET", &v[i])) return false;
    bvh->nodes[bvh->open].local.translation = gyre_vec3d_make(v[0], v[1], v[2]);
    bvh->joints[bvh->open].has_offset = 1;
    return true;
}

static const char *const kind_words[] = {"position", "rotation", "scale"};

static uint8_t channel_of(gyrei_bvh_word word) {
    if (word.size == 0) return GYREI_BVH_KINDS;
    const char axis = (char)(word.text[0] | 0x20);
    const gyrei_bvh_word kind = {word.text + 1, word.size - 1};
    if (axis < 'x' || axis > 'z') return GYREI_BVH_KINDS;
    for (int i = 0; i < 3; i++)
        if (gyrei_bvh_word_is(kind, kind_words[i])) return (uint8_t)(4 * i + (axis - 'x'));
    return GYREI_BVH_KINDS;
}

static bool add_channel(gyrei_bvh *bvh) {
    gyrei_bvh_skip_blanks(bvh);
    const char *where = bvh->at;
    const gyrei_bvh_word word = gyrei_bvh_next_word(bvh);
    const uint8_t channel = channel_of(word);
    if (word.size == 0) return gyrei_bvh_fail(bvh, where, "the file ends where a channel should be");
    if (channel == GYREI_BVH_KINDS)
        return gyrei_bvh_fail(bvh, where,
                              "there is no channel \"%.*s\": there are Xposition, Xrotation, "
                              "Xscale and so on",
                              shown(word), word.text);
    if (!grow(bvh, &bvh->channels, &bvh->channel_capacity, bvh->channel_count, sizeof *bvh->channels))
        return false;
    bvh->channels[bvh->channel_count++] = channel;
    return true;
}

static bool read_channels(gyrei_bvh *bvh, gyrei_bvh_word keyword) {
    double count;
    if (!in_joint(bvh, keyword)) return false;
    const uint32_t joint = bvh->open;
    if (bvh->joints[joint].has_channels)
        return gyrei_bvh_fail(bvh, keyword.text, "CHANNELS stands twice in one joint");
    if (!gyrei_bvh_next_number(bvh, "the number of channels", &count)) return false;
    if (!(count >= 0 && count < 4294967295.0) || count != (double)(uint32_t)count)
        return gyrei_bvh_fail(bvh, keyword.text, "CHANNELS %g: that is no number of channels", count);
    bvh->joints[joint].has_channels = 1;
    bvh->joints[joint].first_channel = bvh->channel_count;
    bvh->joints[joint].channel_count = (uint32_t)count;
    for (uint32_t i = 0; i < (uint32_t)count; i++)
        if (!add_channel(bvh)) return false;
    return true;
}

static bool close_joint(gyrei_bvh *bvh, gyrei_bvh_word bracket) {
    if (bvh->open == GYRE_NONE) return gyrei_bvh_fail(bvh, bracket.text, "this } closes nothing");
    if (!bvh->joints[bvh->open].has_offset)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_OFFSET, "joint %u has no OFFSET: it is 0",
                           bvh->open);
    bvh->open = bvh->nodes[bvh->open].parent;
    return true;
}

static bool read_word(gyrei_bvh *bvh, gyrei_bvh_word word) {
    if (gyrei_bvh_word_is(word, "root") || gyrei_bvh_word_is(word, "joint")) return read_joint(bvh, word);
    if (gyrei_bvh_word_is(word, "end") || gyrei_bvh_word_is(word, "endsite")) return read_end_site(bvh, word);
    if (gyrei_bvh_word_is(word, "offset")) return read_offset(bvh, word);
    if (gyrei_bvh_word_is(word, "channels")) return read_channels(bvh, word);
    if (gyrei_bvh_word_is(word, "}")) return close_joint(bvh, word);
    return gyrei_bvh_fail(bvh, word.text, "\"%.*s\" is not known here", shown(word), word.text);
}

static bool take_heading(gyrei_bvh *bvh) {
    const char *start = bvh->at;
    const gyrei_bvh_word word = gyrei_bvh_next_word(bvh);
    if (gyrei_bvh_word_is(word, "hierarchy")) return true;
    if (!gyrei_bvh_word_is(word, "root"))
        return gyrei_bvh_fail(bvh, word.text, "this is no BVH: it does not begin with HIERARCHY");
    gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_HIERARCHY, "the file does not begin with HIERARCHY");
    bvh->at = start;
    return true;
}

static bool keep_nodes(gyrei_bvh *bvh) {
    gyre_asset_node *nodes = gyrei_reading_new(&bvh->reading, bvh->node_count, sizeof *nodes);
    if (!nodes) return false;
    memcpy(nodes, bvh->nodes, bvh->node_count * sizeof *nodes);
    bvh->reading.asset->nodes = nodes;
    bvh->reading.asset->node_count = bvh->node_count;
    return gyrei_reading_order_nodes(&bvh->reading, nodes);
}

bool gyrei_bvh_read_hierarchy(gyrei_bvh *bvh, bool *has_motion) {
    gyrei_bvh_word word;
    bvh->open = GYRE_NONE;
    if (!take_heading(bvh)) return false;
    for (word = gyrei_bvh_next_word(bvh); word.size > 0 && !gyrei_bvh_word_is(word, "motion");
         word = gyrei_bvh_next_word(bvh))
        if (!read_word(bvh, word)) return false;
    *has_motion = word.size > 0;
    if (bvh->open != GYRE_NONE)
        return gyrei_bvh_fail(bvh, word.text, "%s before joint %u is closed by a }",
                              *has_motion ? "MOTION" : "the file ends", bvh->open);
    if (bvh->node_count == 0) return gyrei_bvh_fail(bvh, word.text, "there is no joint");
    return keep_nodes(bvh);
}
