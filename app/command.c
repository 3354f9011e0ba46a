/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "rot_repr.h"

#include <gyre/frame.h>

#include <string.h>

#define FIELD(name) offsetof(command_options, name)
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define HELP_OPTION                                                                                          \
    { "help", 'h', OPTION_FLAG, OPTION_HELP, 0, 0, FIELD(help), NULL, NULL, "print this help" }

#define CLIP_OPTION(text)                                                                                    \
    { "clip", 0, OPTION_TEXT, OPTION_CLIP, 0, 0, FIELD(clip), "NAME|INDEX", NULL, text }

#define FRAME_CHOICE(constant, name, right, up, forward, unit_m) name " "
#define FRAME_CHOICES GYRE_FRAME_PRESET_LIST(FRAME_CHOICE)
#define FRAME_OPTION(text)                                                                                   \
    {                                                                                                        \
        "frame", 0, OPTION_TEXT, OPTION_FRAME, 0, 0, FIELD(frame), "FRAME", FRAME_CHOICES,                   \
            text ": the name of a program (blender, unity, unreal, ros ...) or right, up and forward of a "  \
                 "model as +x+y-z; behind it @UNIT, in metres or mm, cm, m, km, in, ft; default gltf"        \
    }

static const option_spec info_options[] = {
    FRAME_OPTION("the axes and the unit that the bounds are printed in"),
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "one JSON object instead of a table"},
    HELP_OPTION,
};

static const option_spec eval_options[] = {
    CLIP_OPTION("the clip to evaluate: its name or, when no clip has that name, its index; without it the "
                "rest pose"),
    {"time", 0, OPTION_NUMBERS, OPTION_TIME, OPTION_CLIP, 0, FIELD(times), "SECONDS", NULL,
     "a time in the clip, clamped to its ends; may be given again, one sample each; default 0"},
    {"vertices", 0, OPTION_FLAG, OPTION_VERTICES, 0, 0, FIELD(vertices), NULL, NULL,
     "also the world positions of all vertices, after morphing and skinning"},
    FRAME_OPTION("the axes and the unit that everything is printed in"),
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "one JSON object, every number to its last bit, instead of a table"},
    HELP_OPTION,
};

static const option_spec render_options[] = {
    {"output", 'o', OPTION_TEXT, OPTION_OUTPUT, 0, 0, FIELD(output), "OUT", NULL,
     "where to: .png (one picture, or frames when the name holds %0Nd), .webp (an animation), .mp4 or .gif "
     "(through ffmpeg)"},
    CLIP_OPTION("the clip to play: its name or, when no clip has that name, its index; default the first "
                "clip"),
    {"time", 0, OPTION_NUMBER, OPTION_TIME, 0, OPTION_FPS | OPTION_DURATION, FIELD(time_s), "SECONDS", NULL,
     "one picture of this time, clamped to the clip's ends"},
    {"fps", 0, OPTION_POSITIVE, OPTION_FPS, 0, 0, FIELD(fps), "F", NULL, "frames a second; default 30"},
    {"duration", 0, OPTION_POSITIVE, OPTION_DURATION, 0, 0, FIELD(duration_s), "SECONDS", NULL,
     "length of the animation; a shorter clip repeats; default the clip's length, or one turn of the "
     "turntable"},
    {"size", 0, OPTION_SIZE, OPTION_SIZE_OF, 0, 0, FIELD(size), "WxH", "640x480 1280x720 1920x1080",
     "width and height in pixels, 1 to 8192 each; default 640x480"},
    {"orbit", 0, OPTION_ORBIT, OPTION_ORBIT_OF, 0, 0, FIELD(orbit), "AZIMUTH,ELEVATION[,DISTANCE]", NULL,
     "where the camera stands: degrees to the right of the model's front, degrees above, and metres from "
     "its middle; default 35,15 and the distance at which the moving model fills the picture"},
    {"turntable", 0, OPTION_POSITIVE, OPTION_TURNTABLE, 0, 0, FIELD(turntable_s), "SECONDS", NULL,
     "turn the model once in this time; default 4 when there is no clip to play"},
    {"background", 0, OPTION_COLOR, OPTION_BACKGROUND, 0, 0, FIELD(background), "#rrggbb|transparent",
     "transparent", "a colour, or nothing behind and below the model; default a soft grey"},
    FRAME_OPTION(
        "the axes and the unit that the file is in, against what glTF says, as some exporters leave it; "
        "the model is set upright and to scale before it is drawn"),
    {"skeleton", 0, OPTION_FLAG, OPTION_SKELETON, 0, 0, FIELD(skeleton), NULL, NULL,
     "draw joints and bones over the model; one without vertices is shown so in any case"},
    {"api", 0, OPTION_TEXT, OPTION_API, 0, 0, FIELD(api), "API", "auto gles1 gles2 gles3",
     "what to draw by: OpenGL ES 1.1, 2.0 or 3.0; default auto, the best that works"},
    {"unlit", 0, OPTION_FLAG, OPTION_UNLIT, 0, 0, FIELD(unlit), NULL, NULL,
     "base colours as they are, without light"},
    {"benchmark", 0, OPTION_FLAG, OPTION_BENCHMARK, 0, 0, FIELD(benchmark), NULL, NULL,
     "print frames per second of drawing alone, and what the rest took; then --output may be left out"},
    {"quiet", 'q', OPTION_FLAG, OPTION_QUIET, 0, 0, FIELD(quiet), NULL, NULL,
     "no progress bar and no warnings"},
    HELP_OPTION,
};

static const option_spec gimbal_options[] = {
    {"output", 'o', OPTION_TEXT, OPTION_OUTPUT, 0, 0, FIELD(output), "OUT", NULL,
     "where to: .png (one picture of the telling moments; all frames when the name holds %0Nd), .webp (an "
     "animation; the tree stands still), .mp4 or .gif (through ffmpeg); may be left out with --json"},
    {"part", 0, OPTION_TEXT, OPTION_PART, 0, 0, FIELD(part), "PART", GIMBAL_PARTS,
     "what to show: tree, a tree whose rotations went through quaternions, matrices and angles; rings, three "
     "rings that lose an axis; paths, four ways between orientations; default tree"},
    {"size", 0, OPTION_SIZE, OPTION_SIZE_OF, 0, 0, FIELD(size), "WxH", "1280x720 1920x1080",
     "width and height in pixels, at least 320x180; default 1280x720"},
    {"fps", 0, OPTION_POSITIVE, OPTION_FPS, 0, 0, FIELD(fps), "F", NULL, "frames a second; default 30"},
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "print the numbers behind the picture as one JSON object"},
    {"quiet", 'q', OPTION_FLAG, OPTION_QUIET, 0, 0, FIELD(quiet), NULL, NULL, "no progress bar"},
    HELP_OPTION,
};

#define EULER_CHOICE(order) "euler:" order " euler:" order ":deg "
#define EULER_CHOICES(a, b, c)                                                                               \
    EULER_CHOICE(a b c)                                                                                      \
    EULER_CHOICE(a c b)                                                                                      \
    EULER_CHOICE(b a c)                                                                                      \
    EULER_CHOICE(b c a)                                                                                      \
    EULER_CHOICE(c a b)                                                                                      \
    EULER_CHOICE(c b a)                                                                                      \
    EULER_CHOICE(a b a)                                                                                      \
    EULER_CHOICE(a c a) EULER_CHOICE(b a b) EULER_CHOICE(b c b) EULER_CHOICE(c a c) EULER_CHOICE(c b c)
#define REPR_CHOICES                                                                                         \
    "quat quat-wxyz axis-angle axis-angle:deg rotvec rotvec:deg matrix matrix-col mrp gibbs " EULER_CHOICES( \
        "X", "Y", "Z") EULER_CHOICES("x", "y", "z")

static const option_spec rot_options[] = {
    {"from", 0, OPTION_REPR, OPTION_FROM, 0, 0, FIELD(from), "REPR", REPR_CHOICES,
     "how NUMBERS, or the rows, write a rotation; default quat"},
    {"to", 0, OPTION_REPRS, OPTION_TO, 0, 0, FIELD(to), "REPR", REPR_CHOICES,
     "print numbers alone, a line for each row, written in this way; may be given again: one after the "
     "other. Without it a table of all of them"},
    {"then", 0, OPTION_ROTATION, OPTION_THEN, 0, 0, FIELD(steps), "REPR NUMBERS", REPR_CHOICES,
     "after that turn by this rotation, about fixed axes; may be given again, and --inverse with it: each "
     "acts on what those before it came to"},
    {"inverse", 0, OPTION_INVERSE, OPTION_INVERSE_OF, 0, 0, FIELD(steps), NULL, NULL, "turn back"},
    {"from-frame", 0, OPTION_TEXT, OPTION_FROM_FRAME, 0, 0, FIELD(from_frame), "FRAME", FRAME_CHOICES,
     "the axes that the numbers, those of --then too, are meant in: a program, as blender, or right, up and "
     "forward, as +x+y-z; default gltf"},
    {"to-frame", 0, OPTION_TEXT, OPTION_TO_FRAME, 0, 0, FIELD(to_frame), "FRAME", FRAME_CHOICES,
     "the axes that the result is meant in; default gltf"},
    {"float", 0, OPTION_FLAG, OPTION_FLOAT, 0, 0, FIELD(single), NULL, NULL,
     "compute in float instead of double, and print what a float needs"},
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL, "one JSON object instead"},
    HELP_OPTION,
};

static const option_spec convert_options[] = {
    {"output", 'o', OPTION_TEXT, OPTION_OUTPUT, 0, 0, FIELD(output), "OUT", NULL,
     "where to: .glb, .gltf (text, with numbers and pictures inside it) or .bvh"},
    CLIP_OPTION("the clip to keep: its name or, when no clip has that name, its index; default all clips, of "
                "which .bvh holds the first"),
    FRAME_OPTION("the axes and the unit of the result"),
    {"from-frame", 0, OPTION_TEXT, OPTION_FROM_FRAME, 0, OPTION_UP | OPTION_SCALE, FIELD(from_frame), "FRAME",
     FRAME_CHOICES, "the axes and the unit that the file is in, against what it says; default gltf"},
    {"up", 0, OPTION_TEXT, OPTION_UP, 0, 0, FIELD(up), "AXIS", "x y z -x -y -z",
     "which axis is up in the file, for one that does not say: x, y, z, -x, -y or -z; default y"},
    {"scale", 0, OPTION_POSITIVE, OPTION_SCALE, 0, 0, FIELD(scale), "S", NULL,
     "metres in a unit of the file, for one that does not say: all lengths are multiplied by it, those of a "
     "BVH in centimetres by 0.01; default 1"},
    {"separate", 0, OPTION_FLAG, OPTION_SEPARATE, 0, 0, FIELD(separate), NULL, NULL,
     "for .gltf: numbers and pictures in a file of their own beside OUT, under its name with .bin; one that "
     "is there is replaced"},
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "say as one JSON object what was written and what could not be kept"},
    {"quiet", 'q', OPTION_FLAG, OPTION_QUIET, 0, 0, FIELD(quiet), NULL, NULL,
     "no progress bar and no warnings"},
    HELP_OPTION,
};

#define UNIT_CHOICES "mm cm m km in ft"

static const option_spec pack_options[] = {
    {"output", 'o', OPTION_TEXT, OPTION_OUTPUT, 0, 0, FIELD(output), "OUT.gyre", NULL, "where to"},
    {"error", 0, OPTION_POSITIVE, OPTION_ERROR, 0, 0, FIELD(error), "METRES", NULL,
     "how far any joint, at any time, may be off, in model space; default 0.0001"},
    {"profile", 0, OPTION_TEXT, OPTION_PROFILE, 0, 0, FIELD(profile), "PROFILE", "speed size",
     "speed: the fastest to sample; size: the fewest bytes; default speed"},
    {"unit", 0, OPTION_TEXT, OPTION_UNIT, 0, 0, FIELD(unit), "UNIT", UNIT_CHOICES,
     "what a unit of length in the file is: mm, cm, m, km, in, ft or a number of metres; default guessed by "
     "the model's size, and said"},
    {"shell", 0, OPTION_POSITIVE, OPTION_SHELL, 0, 0, FIELD(shell), "METRES", NULL,
     "how far from each joint the error is measured, as skin lies around it; default 0.03"},
    {"model", 0, OPTION_FLAG, OPTION_MODEL, 0, 0, FIELD(model), NULL, NULL,
     "put the whole model beside its clips: meshes, materials, pictures"},
    CLIP_OPTION("one clip to pack: its name or, when no clip has that name, its index; default all"),
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "say as one JSON object what was reached, instead of a table"},
    {"quiet", 'q', OPTION_FLAG, OPTION_QUIET, 0, 0, FIELD(quiet), NULL, NULL, "no progress bar and no table"},
    HELP_OPTION,
};

static const option_spec compare_options[] = {
    CLIP_OPTION("one clip: its name or, when no clip has that name, its index; default all that have the "
                "same name in both or, where no name fits, the same index"),
    {"max", 0, OPTION_NUMBER, OPTION_MAX, 0, 0, FIELD(max), "METRES", NULL,
     "exit with 1 when any joint is farther off than this, or when B lacks a clip of A or a joint that it "
     "moves"},
    {"shell", 0, OPTION_NUMBER, OPTION_SHELL, 0, 0, FIELD(shell), "METRES", NULL,
     "how far from each joint the points lie whose displacement is measured, as skin does; default 0.03"},
    {"unit", 0, OPTION_TEXT, OPTION_UNIT, 0, 0, FIELD(unit), "UNIT", UNIT_CHOICES,
     "what a unit of length in the files is: mm, cm, m, km, in, ft or a number of metres; default what a "
     ".gyre says, else guessed by the size of A and said"},
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "one JSON object instead of a table"},
    {"quiet", 'q', OPTION_FLAG, OPTION_QUIET, 0, 0, FIELD(quiet), NULL, NULL, "no progress bar"},
    HELP_OPTION,
};

static const option_spec bench_options[] = {
    {"unit", 0, OPTION_TEXT, OPTION_UNIT, 0, 0, FIELD(unit), "UNIT", UNIT_CHOICES,
     "what a unit of length in a file that is packed first is: mm, cm, m, km, in, ft or a number of metres; "
     "default guessed by the model's size"},
    {"json", 0, OPTION_FLAG, OPTION_JSON, 0, 0, FIELD(json), NULL, NULL,
     "one JSON object instead of a table"},
    {"quiet", 'q', OPTION_FLAG, OPTION_QUIET, 0, 0, FIELD(quiet), NULL, NULL, "no progress bar"},
    HELP_OPTION,
};

static const option_spec help_options[] = {
    {"man", 0, OPTION_FLAG, OPTION_MAN, 0, OPTION_COMPLETION, FIELD(man), NULL, NULL, "print the man page"},
    {"bash-completion", 0, OPTION_FLAG, OPTION_COMPLETION, 0, OPTION_MAN, FIELD(completion), NULL, NULL,
     "print the completion for bash"},
    HELP_OPTION,
};

const command_spec command_table[] = {
    {"info", "FILE", true, "say what a model holds",
     "Lists nodes, skins, joints, clips, meshes, materials, the bounds of the rest pose, the extensions that "
     "the file names and what was repaired while reading it.",
     "gyre info fox.glb\ngyre info fox.glb --json --frame unreal", info_options, COUNT(info_options),
     info_run, 0, NULL, NULL, 0},
    {"eval", "FILE", true, "evaluate a clip exactly, as numbers",
     "Prints translation, rotation (x y z w), scale and world matrix of every node of the default scene, and "
     "the morph weights, computed in double throughout.",
     "gyre eval fox.glb --clip Walk --time 0.25 --json\n"
     "gyre eval fox.glb --clip 1 --time 0 --time 0.5 --vertices --json\n"
     "gyre eval fox.glb --frame unity",
     eval_options, COUNT(eval_options), eval_run, 0, NULL, NULL, 0},
    {"render", "FILE", true, "make a picture or an animation",
     "Draws the model without needing a display. Nothing is written under the name of the output until it "
     "is complete.",
     "gyre render fox.glb -o fox.webp\n"
     "gyre render fox.glb -o fox.png --clip Walk --time 0.25 --size 1280x720\n"
     "gyre render fox.glb -o frame-%04d.png --fps 24 --background transparent\n"
     "gyre render lying-on-its-back.glb -o upright.png --frame blender",
     render_options, COUNT(render_options), render_run, 0, NULL, NULL, 0},
    {"rot", "[NUMBERS]...", false, "convert, compose and name rotations",
     "Takes a rotation in one of the ways that they are written in and prints it in others. Without NUMBERS "
     "it reads rows from standard input: numbers between blanks, commas or tabs; further columns are passed "
     "through, a first line that is no number names columns and is left out.",
     "gyre rot 0 0.7071068 0 0.7071068\n"
     "gyre rot --from euler:ZYX:deg 45 -90 0 --to quat\n"
     "gyre rot --from quat --to euler:zyx:deg < poses.csv\n"
     "gyre rot --from-frame blender --to-frame unity --to quat 0.1 0.2 0.3 0.9",
     rot_options, COUNT(rot_options), rot_run, OPERANDS_MANY,
     "REPR, a way to write a rotation; with :deg behind it, as euler:ZYX:deg or rotvec:deg, angles are "
     "degrees, else radians",
     rot_repr_terms, ROT_FORM_COUNT},
    {"gimbal", "-o OUT", false, "show what gimbal lock is",
     "Draws what happens to rotations that go through three angles, beside those that do not. Nothing is "
     "read: "
     "the tree, the rings and the paths are the tool's own.",
     "gyre gimbal -o tree.png\n"
     "gyre gimbal -o rings.webp --part rings --fps 20\n"
     "gyre gimbal --part paths --json",
     gimbal_options, COUNT(gimbal_options), gimbal_run, 0, NULL, NULL, 0},
    {"convert", "FILE", true, "write a model in another format, axes or unit",
     "Reads a model of any format that info reads and writes it as glTF or BVH, as the name of the output "
     "ends. What the format cannot hold is left out, and a warning says so. Nothing is written under the "
     "name "
     "of the output until it is complete.",
     "gyre convert walk.bvh -o walk.glb --scale 0.01\n"
     "gyre convert fox.glb -o fox.gltf --separate\n"
     "gyre convert fox.glb -o fox.bvh --clip Walk\n"
     "gyre convert dragon.fbx -o dragon.glb\n"
     "gyre convert room.glb -o room-d3d.glb --from-frame +x+z+y --frame direct3d",
     convert_options, COUNT(convert_options), convert_run, 0, NULL, NULL, 0},
    {"pack", "FILE", true, "pack skeletons and clips for the runtime",
     "Packs the clips of a model into as few bytes as hold an error that you name, measured in model space "
     "by "
     "the runtime's own sampling, and writes them with their skeletons as a .gyre file, which is used as it "
     "lies in memory. Nothing is written under the name of the output until it is complete.",
     "gyre pack fox.glb -o fox.gyre\n"
     "gyre pack fox.glb -o fox.gyre --profile size --error 0.001 --unit cm\n"
     "gyre pack walk.bvh -o walk.gyre --json\n"
     "gyre pack fox.glb -o fox.gyre --model && gyre render fox.gyre -o fox.webp",
     pack_options, COUNT(pack_options), pack_run, 0, NULL, NULL, 0},
    {"compare", "A B", true, "measure how far two files' clips are apart",
     "Evaluates the clips of two files in double, at every key of either, four times or more between keys "
     "and "
     "never less often than 120 times a second, and says how far joints are apart in model space: the "
     "largest and the mean displacement of points around them, and the angle, at which joint and at what "
     "time. Joints go together by their names, or by their indices where no name fits.",
     "gyre compare walk.bvh walk.glb\n"
     "gyre compare fox.glb fox.gyre --clip Walk --max 0.0001\n"
     "gyre compare a.glb b.glb --unit cm --shell 0.1 --json",
     compare_options, COUNT(compare_options), compare_run, 2, NULL, NULL, 0},
    {"bench", "FILE", true, "measure what the runtime costs for a file",
     "Samples, blends, poses and skins what is in a .gyre, or what would be in one packed of any other file "
     "by "
     "the defaults of pack, on one thread of this processor. Times are medians, of a joint in nanoseconds.",
     "gyre bench fox.gyre\ngyre bench fox.glb --json", bench_options, COUNT(bench_options), bench_run, 0,
     NULL, NULL, 0},
    {"help", "[VERB]", false, "explain a verb, or print man page and completion",
     "Without a verb: the list of verbs.", "gyre help render\ngyre help --man | man -l -", help_options,
     COUNT(help_options), help_run, 0, NULL, NULL, 0},
};

const size_t command_count = COUNT(command_table);

const command_spec *command_find(const char *name) {
    for (size_t i = 0; i < command_count; i++) {
        if (strcmp(command_table[i].name, name) == 0) return &command_table[i];
    }
    return NULL;
}

const option_spec *command_option(const command_spec *command, const char *name, size_t length) {
    for (size_t i = 0; i < command->option_count; i++) {
        const char *candidate = command->options[i].name;
        if (strlen(candidate) == length && memcmp(candidate, name, length) == 0) return &command->options[i];
    }
    return NULL;
}

enum { SUGGEST_LENGTH = 32 };

/* Levenshtein distance of short words; what is too long is far from everything. */
static size_t word_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t row[SUGGEST_LENGTH + 1];
    if (a_length > SUGGEST_LENGTH || b_length > SUGGEST_LENGTH) return SUGGEST_LENGTH;
    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t best = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[b_length];
}

/* A word that continues what was typed counts as one step away. */
static size_t suggestion_distance(const char *word, size_t length, const char *candidate) {
    size_t candidate_length = strlen(candidate);
    if (length >= 2 && length < candidate_length && memcmp(word, candidate, length) == 0) return 1;
    return word_distance(word, length, candidate, candidate_length);
}

const char *command_suggest(const command_spec *command, const char *word, size_t length) {
    const char *nearest = NULL;
    size_t best = length < 4 ? 2 : 3;
    size_t count = command ? command->option_count : command_count;
    for (size_t i = 0; i < count; i++) {
        const char *candidate = command ? command->options[i].name : command_table[i].name;
        size_t distance = suggestion_distance(word, length, candidate);
        if (distance < best) best = distance, nearest = candidate;
    }
    return nearest;
}
