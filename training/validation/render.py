"""Renders the validation scenes: photo, true targets, and the truth of every pixel. `finish.py` makes files of them.

    blender -b --factory-startup -P training/validation/render.py -- --out ./data/training/validation/raw [--only a,b]
        [--spp 32] [--scale 1] [--threads 1]

What is done is skipped, so the command can be stopped and started at will.
"""

import argparse
import json
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bpy  # noqa: E402
import mathutils  # noqa: E402
import numpy as np  # noqa: E402

from scenes import passes  # noqa: E402
from validation import nodes, specs, stages, stuffs  # noqa: E402

LIGHT = ['combined', 'dd', 'di', 'dc', 'gd', 'gi', 'gc', 'nrm', 'z', 'idx']


def sky(kind, azimuth, elevation, strength):
    w = bpy.data.worlds.new('sky')
    bpy.context.scene.world = w
    w.use_nodes = True
    t = w.node_tree
    back = t.nodes['Background']
    if kind in ('flash', 'lamp'):
        back.inputs[0].default_value, back.inputs[1].default_value = (0.5, 0.55, 0.65, 1), (
            0.012 if kind == 'flash' else 0.35
        )
        return
    s = t.nodes.new('ShaderNodeTexSky')
    s.sky_type, s.sun_disc = 'NISHITA', False
    s.sun_elevation, s.sun_rotation = math.radians(max(elevation, 2)), math.radians(azimuth)
    s.air_density, s.dust_density = (3.5, 6.0) if kind == 'cloud' else (1.0, 1.5)
    t.links.new(s.outputs[0], back.inputs[0])
    back.inputs[1].default_value = 0.25
    if kind == 'cloud':
        grey = t.nodes.new('ShaderNodeHueSaturation')
        grey.inputs['Saturation'].default_value = 0.25
        t.links.new(s.outputs[0], grey.inputs['Color'])
        t.links.new(grey.outputs[0], back.inputs[0])


def lamp(kind, at, to, energy, size=1.0, color=(1, 1, 1), angle=0.5):
    d = bpy.data.lights.new(kind, kind)
    d.energy, d.color = energy, color
    if kind == 'SUN':
        d.angle = math.radians(angle)
    else:
        d.size = size
    o = bpy.data.objects.new(kind, d)
    o.location = at
    o.rotation_euler = (mathutils.Vector(to) - o.location).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def lights(kind, azimuth, elevation, strength, camera):
    sky(kind, azimuth, elevation, strength)
    a, e = math.radians(azimuth), math.radians(elevation)
    far = (10 * math.sin(a) * math.cos(e), 10 * math.cos(a) * math.cos(e), 10 * math.sin(e))
    if kind == 'sun':
        lamp('SUN', far, (0, 0, 0), strength, color=(1, 0.94, 0.85))
    elif kind == 'dusk':
        lamp('SUN', far, (0, 0, 0), 1.2, color=(1, 0.5, 0.2), angle=1.5)
    elif kind == 'lamp':
        lamp('AREA', (far[0] * 0.25, far[1] * 0.25, 2.6), (0, 0, 0.3), 90, 1.2, (1, 0.93, 0.82))
        lamp('AREA', (-1.5, 2.5, 2.8), (0, 0, 0.3), 45, 0.9, (0.92, 0.96, 1))
    elif kind == 'flash':
        lamp('AREA', np.array(camera['at']) + (0.03, 0, 0.05), camera['to'], 14, 0.03)


def build(name):
    spec = specs.SCENES[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bodies, tailor, roll = stages.build(name)
    nodes.into_blender(bodies, tailor)
    c = bpy.data.cameras.new('phone')
    c.lens, c.clip_start = spec['camera']['lens'], 0.02
    cam = bpy.data.objects.new('phone', c)
    cam.location = spec['camera']['at']
    cam.rotation_euler = (mathutils.Vector(spec['camera']['to']) - cam.location).to_track_quat('-Z', 'Y').to_euler()
    cam.rotation_euler.rotate_axis('Z', math.radians(roll))
    bpy.context.scene.collection.objects.link(cam)
    bpy.context.scene.camera = cam
    lights(*spec['light'], spec['camera'])
    return spec, tailor


def trace(folder, size, spp, threads, names, path, truth=False):
    scene = passes.setup(*size, 1 if truth else spp, threads, bounces=1 if truth else 4, seed=3)
    scene.cycles.pixel_filter_type = 'BOX' if truth else 'BLACKMAN_HARRIS'
    scene.cycles.filter_width = 0.01 if truth else 1.5
    passes.outputs(folder, names)
    bpy.ops.render.render(write_still=False)
    # The truth holds whole numbers; light needs no more than half floats.
    out = {n: passes.read(folder, n).astype(np.float32 if n in ('truth', 'z') else np.float16) for n in names}
    np.savez_compressed(path + '.tmp.npz', **out)
    os.rename(path + '.tmp.npz', path)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--out', default='./data/training/validation/raw')
    ap.add_argument('--only', default='')
    ap.add_argument('--spp', type=int, default=32)
    ap.add_argument('--scale', type=float, default=1)
    ap.add_argument('--threads', type=int, default=1)
    ap.add_argument('--no-targets', action='store_true')
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])
    os.makedirs(a.out, exist_ok=True)
    for name, spec in specs.SCENES.items():
        wanted = ['photo', 'truth'] + ([] if a.no_targets else list(spec['targets']))
        file = lambda what: os.path.join(a.out, f'{name}.{what}.npz')
        left = [q for q in wanted if not os.path.exists(file(q))]
        if not left or a.only and name not in a.only.split(','):
            continue
        spec, tailor = build(name)
        size = [int(s * a.scale) for s in spec['size']]
        with open(os.path.join(a.out, f'{name}.json'), 'w') as f:
            json.dump(dict(panels=tailor.panels, classes=stuffs.CLASSES, parts=stuffs.PARTS), f)
        tmp = os.path.join(a.out, 'tmp', str(os.getpid()))
        for what in left:
            if what == 'truth':
                continue
            if what != 'photo':
                nodes.redye(tailor, specs.TARGETS[what])
            trace(tmp, size, a.spp, a.threads, LIGHT, file(what))
        if 'truth' in left:
            nodes.opaque()
            trace(tmp, [2 * s for s in size], 1, a.threads, ['truth'], file('truth'), truth=True)
        print('scene', name, flush=True)


main()
