#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs models with `gyre pack`, writes them back as .glb, and evaluates the original and the .glb in double, by an
evaluator of its own that knows the glTF specification and nothing of gyre:

    tests/pack_peer.py GYRE MODEL...

Each joint must be within the budget of where the original has it, at every key of either file, between keys, and at
random times, in both profiles. Prints a line a clip and exits 1 when one is farther off.
"""
import base64
import bisect
import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

RANDOM_TIMES = 24
KINDS = {5120: ('b', 127), 5121: ('B', 255), 5122: ('h', 32767), 5123: ('H', 65535), 5125: ('I', None), 5126: ('f', None)}
WIDTHS = {'SCALAR': 1, 'VEC2': 2, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}
# Between two keys so near a float clock hardly goes on: a jump, which is not looked into.
JUMP = 1e-6


class Model:
    """A glTF file: its JSON and its buffers."""

    def __init__(self, path):
        path = pathlib.Path(path)
        data = path.read_bytes()
        chunk = b''
        if data[:4] == b'glTF':
            size = struct.unpack_from('<I', data, 12)[0]
            chunk = data[20 + size + 8:]
            data = data[20:20 + size]
        self.json = json.loads(data)
        self.buffers = [self.buffer(path, entry, chunk) for entry in self.json.get('buffers', [])]
        self.nodes = self.json.get('nodes', [])
        self.parents = [None] * len(self.nodes)
        for index, node in enumerate(self.nodes):
            for child in node.get('children', []):
                self.parents[child] = index
        self.order = []
        for index in range(len(self.nodes)):
            self.append_after_parents(index)

    @staticmethod
    def buffer(path, entry, chunk):
        uri = entry.get('uri')
        if uri is None:
            return chunk
        if uri.startswith('data:'):
            return base64.b64decode(uri.split(',', 1)[1])
        return (path.parent / uri).read_bytes()

    def append_after_parents(self, index):
        chain = []
        while index is not None and index not in chain:
            chain.append(index)
            index = self.parents[index]
        known = set(self.order)
        self.order += [node for node in reversed(chain) if node not in known]

    def accessor(self, index):
        """The elements of an accessor as tuples of floats."""
        entry = self.json['accessors'][index]
        letter, top = KINDS[entry['componentType']]
        width, count = WIDTHS[entry['type']], entry['count']
        form = struct.Struct(f'<{width}{letter}')
        if 'bufferView' not in entry:
            return [(0.0,) * width] * count
        view = self.json['bufferViews'][entry['bufferView']]
        start = view.get('byteOffset', 0) + entry.get('byteOffset', 0)
        stride = view.get('byteStride', form.size)
        data = self.buffers[view['buffer']]
        rows = [form.unpack_from(data, start + k * stride) for k in range(count)]
        if entry.get('normalized') and top:
            rows = [tuple(max(value / top, -1.0) for value in row) for row in rows]
        return rows

    def joints(self):
        """The nodes that a skeleton is made of: skins' joints and what clips move, and all above them."""
        found = {joint for skin in self.json.get('skins', []) for joint in skin['joints']}
        for animation in self.json.get('animations', []):
            found |= {channel['target']['node'] for channel in animation['channels'] if channel['target']['path'] != 'weights'}
        for index in list(found) if self.json.get('skins') else range(len(self.nodes)):
            while index is not None:
                found.add(index)
                index = self.parents[index]
        return found

    def names(self, among):
        """By node of those: its name, made unique by its place in the tree."""
        counts = {}
        for node in (self.nodes[index] for index in among):
            counts[node.get('name', '')] = counts.get(node.get('name', ''), 0) + 1
        keys, taken = [None] * len(self.nodes), {}
        for index in (node for node in self.order if node in among):
            name, parent = self.nodes[index].get('name', ''), self.parents[index]
            if name and counts[name] == 1:
                keys[index] = name
                continue
            above = keys[parent] if parent is not None else ''
            number = taken[above, name] = taken.get((above, name), -1) + 1
            keys[index] = f'{above}/{name}#{number}'
        return keys


def normalised(q):
    length = math.sqrt(sum(c * c for c in q))
    return tuple(c / length for c in q) if length else (0.0, 0.0, 0.0, 1.0)


def slerp(a, b, t):
    dot = sum(x * y for x, y in zip(a, b))
    if dot < 0:
        b, dot = tuple(-c for c in b), -dot
    # The angle by both its cosine and its sine, so that it is exact however small.
    angle = 2 * math.atan2(math.dist(a, b), math.sqrt(sum((x + y) ** 2 for x, y in zip(a, b))))
    if angle < 1e-12:
        return normalised(tuple(x + (y - x) * t for x, y in zip(a, b)))
    wa, wb = math.sin((1 - t) * angle) / math.sin(angle), math.sin(t * angle) / math.sin(angle)
    return normalised(tuple(wa * x + wb * y for x, y in zip(a, b)))


class Curve:
    """A sampler of a channel, as section 3.11 and appendix C say."""

    def __init__(self, model, sampler, path):
        self.times = [row[0] for row in model.accessor(sampler['input'])]
        rows = model.accessor(sampler['output'])
        self.kind, self.turns = sampler.get('interpolation', 'LINEAR'), path == 'rotation'
        per_key = len(rows) // len(self.times)
        if path == 'weights':  # a key's weights stand one after the other
            flat, parts = [row[0] for row in rows], 3 if self.kind == 'CUBICSPLINE' else 1
            width = per_key // parts
            rows = [tuple(flat[k:k + width]) for k in range(0, len(flat), width)]
        self.rows = rows
        if self.turns and self.kind != 'CUBICSPLINE':
            self.rows = [normalised(row) for row in rows]

    def key(self, index):
        return self.rows[3 * index + 1 if self.kind == 'CUBICSPLINE' else index]

    def at(self, time):
        value = self.raw(time)
        return normalised(value) if self.turns else value

    def raw(self, time):
        after = bisect.bisect_right(self.times, time)
        if after == 0:
            return self.key(0)
        if after == len(self.times):
            return self.key(after - 1)
        begin, step = self.times[after - 1], self.times[after] - self.times[after - 1]
        t = (time - begin) / step
        a, b = self.key(after - 1), self.key(after)
        if self.kind == 'STEP':
            return a
        if self.kind == 'LINEAR':
            return slerp(a, b, t) if self.turns else tuple(x + (y - x) * t for x, y in zip(a, b))
        out, into = self.rows[3 * after - 1], self.rows[3 * after]
        t2, t3 = t * t, t * t * t
        return tuple((2 * t3 - 3 * t2 + 1) * p + (t3 - 2 * t2 + t) * step * m + (3 * t2 - 2 * t3) * q + (t3 - t2) * step * n
                     for p, m, q, n in zip(a, out, b, into))


def matrix_from(translation, rotation, scale):
    """Three rows of four."""
    x, y, z, w = rotation
    turn = ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    return tuple(tuple(turn[r][c] * scale[c] for c in range(3)) + (translation[r],) for r in range(3))


def product(a, b):
    return tuple(tuple(r[0] * b[0][c] + r[1] * b[1][c] + r[2] * b[2][c] + (r[3] if c == 3 else 0.0) for c in range(4))
                 for r in a)


class Clip:
    def __init__(self, model, animation):
        self.model, self.name = model, animation.get('name', '')
        self.curves = {}
        for channel in animation['channels']:
            target = channel['target']
            if 'node' in target:
                curve = Curve(model, animation['samplers'][channel['sampler']], target['path'])
                self.curves[target['node'], target['path']] = curve

    def times(self):
        return {time for curve in self.curves.values() for time in curve.times}

    def local(self, index, time):
        node = self.model.nodes[index]
        moved = [path for path in ('translation', 'rotation', 'scale') if (index, path) in self.curves]
        if 'matrix' in node and not moved:
            m = node['matrix']
            return tuple(tuple(m[4 * c + r] for c in range(4)) for r in range(3))
        parts = [self.curves[index, path].at(time) if path in moved else tuple(node.get(path, rest))
                 for path, rest in (('translation', (0, 0, 0)), ('rotation', (0, 0, 0, 1)), ('scale', (1, 1, 1)))]
        return matrix_from(parts[0], normalised(parts[1]), parts[2])

    def worlds(self, time):
        worlds = [None] * len(self.model.nodes)
        for index in self.model.order:
            parent, local = self.model.parents[index], self.local(index, time)
            worlds[index] = local if parent is None else product(worlds[parent], local)
        return worlds

    def weights(self, index, time):
        return self.curves[index, 'weights'].at(time)


def displacement(a, b, shell):
    """Of the points at the shell distance along a joint's axes, in model space, how far the farthest is off."""
    worst = 0.0
    for axis in range(3):
        length = math.sqrt(sum(a[r][axis] ** 2 for r in range(3)))
        reach = shell / length if length > 1e-9 else shell
        worst = max(worst, math.dist([a[r][axis] * reach + a[r][3] for r in range(3)],
                                     [b[r][axis] * reach + b[r][3] for r in range(3)]))
    return worst


def times_of(a, b):
    keys = sorted(a.times() | b.times() | {0.0})
    times = set(keys)
    for begin, end in zip(keys, keys[1:]):
        if end - begin > JUMP + 5e-7 * abs(end):
            times |= {begin + (end - begin) * part for part in (0.3, 0.6)}
    last = keys[-1]
    jumps = [(begin, end) for begin, end in zip(keys, keys[1:]) if end - begin <= JUMP + 5e-7 * abs(end)]
    drawn = (random.uniform(0, last) for _ in range(RANDOM_TIMES))
    return sorted(times | {time for time in drawn if not any(begin < time < end for begin, end in jumps)})


def clips_of(model):
    return [Clip(model, animation) for animation in model.json.get('animations', [])]


def compare(a, b, pairs, shell):
    """The largest displacement of two clips, where and when, and the largest difference of a weight."""
    worst, weight = (0.0, '', 0.0), 0.0
    for time in times_of(a, b):
        of_a, of_b = a.worlds(time), b.worlds(time)
        for name, i, j in pairs:
            off = displacement(of_a[i], of_b[j], shell)
            worst = max(worst, (off, name, time))
            if (i, 'weights') in a.curves and (j, 'weights') in b.curves:
                weight = max([weight] + [abs(x - y) for x, y in zip(a.weights(i, time), b.weights(j, time))])
    return worst, weight


def run(*words):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit(f'{" ".join(map(str, words))}: exit code {done.returncode}')
    return done.stdout


def moved_nodes(clip):
    return {node for node, path in clip.curves if path != 'weights'}


def prove(gyre, path, folder, options):
    """Packs one model; how many clips are farther off than the budget."""
    packed, back = folder / 'packed.gyre', folder / 'back.glb'
    said = json.loads(run(gyre, 'pack', path, '-o', packed, '--json', *options))
    run(gyre, 'convert', packed, '-o', back, '-q')
    a, b = Model(path), Model(back)
    everything = '--model' in options
    in_b = {name: index for index, name in enumerate(b.names(set(range(len(b.nodes))))) if name is not None}
    of_a = a.names(set(range(len(a.nodes))) if everything else a.joints())
    pairs = [(name, index, in_b[name]) for index, name in enumerate(of_a) if name in in_b]
    unit, faults = said['unit_m'], 0
    if '--model' not in options and not all(node.get('name') for node in a.nodes):
        return 0  # what has no name is told by its place, which the skeleton alone does not keep
    by_name = {}
    for clip in clips_of(b):
        by_name.setdefault(clip.name, []).append(clip)
    for clip in clips_of(a):
        if not moved_nodes(clip) and '--model' not in options:
            continue  # morph weights have nowhere to go without the mesh
        other = by_name[clip.name].pop(0)
        missing = moved_nodes(clip) - {index for _, index, _ in pairs}
        (off, joint, time), weight = compare(clip, other, pairs, said['shell_m'] / unit)
        wrong = missing or not pairs or not off * unit <= said['error_m'] or weight > 1e-3
        faults += bool(wrong)
        print(f'{"WRONG" if wrong else "right"} {pathlib.Path(path).name} {clip.name} {" ".join(options)}: '
              f'{off * unit * 1000:.4g} of {said["error_m"] * 1000:g} mm at {joint}, {time:.4g} s; weights {weight:.2g}'
              f'{f"; missing {missing}" if missing else ""}')
    return faults


def main():
    gyre, *models = sys.argv[1:]
    faults = 0
    random.seed(5)
    with tempfile.TemporaryDirectory() as folder:
        for path in models:
            for options in (['--profile', 'speed'], ['--profile', 'size'], ['--profile', 'size', '--model']):
                faults += prove(gyre, path, pathlib.Path(folder), options)
    return 1 if faults else 0


sys.exit(main())
