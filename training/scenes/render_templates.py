"""Renders the product's sample interiors: light passes and masks. `finish_templates.py` turns them into JPEG.

    blender -b --factory-startup -P training/scenes/render_templates.py -- [--only ID,..] [--out DIR] [--width 1600] [--spp 4] [--rounds 2]

Every round adds `spp` samples to what the folder holds, so that rendering can be stopped at will and gone on with later, and
that a picture can be judged after its first round. A change of the scene begins with an empty folder.
"""
import argparse
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bpy  # noqa: E402
import numpy as np  # noqa: E402

from scenes import cabin, geom, lights, materials, palette, passes, seats, template_specs, vehicles  # noqa: E402,F401


NAMES = ['combined', 'dd', 'di', 'dc', 'gd', 'gi', 'gc', 'nrm', 'z', 'idx', 'mask_a', 'mask_b']


def camera(at, target, lens, roll=0, fstop=None, focus=None):
    c = bpy.data.cameras.new('cam')
    o = bpy.data.objects.new('cam', c)
    o.location = at
    lights.aim(o, target)
    if roll:
        o.rotation_euler.rotate_axis('Z', np.radians(roll))
    c.lens, c.clip_start = lens, .01
    if fstop:
        c.dof.use_dof, c.dof.aperture_fstop, c.dof.focus_distance = True, fstop, focus
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o


def build(t, width):
    """The scene of a template, its camera included; returns the table of its materials."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rng = np.random.default_rng(t.get('seed', 1))
    builder = geom.Builder()
    t['build'](builder, rng, width / 1600)
    mats, table = materials.build(t['palette'](), masks=True)
    builder.flush(mats)
    t['light'](rng)
    camera(**t['camera'])
    return table


def stored(folder):
    """What earlier rounds left, or nothing."""
    try:
        return json.load(open(os.path.join(folder, 'meta.json')))
    except FileNotFoundError:
        return dict(spp=0, rounds=0)


def save(path, a):
    np.save(path + '.part.npy', a)
    os.replace(path + '.part.npy', path)


def add_round(folder, t, table, spp):
    """Renders once more with other random numbers and takes the mean. Depth and material are those of the first round.

    A round writes files of its own number and counts once all are there, so that a crash leaves the rounds of before.
    """
    before = stored(folder)
    bpy.context.scene.cycles.seed = before['rounds']
    bpy.context.scene.render.filepath = os.path.join(folder, 'preview.png')
    bpy.ops.render.render(write_still=False)
    share = spp / (before['spp'] + spp)
    last, this = before['rounds'], before['rounds'] + 1
    for q in NAMES:
        new = passes.read(folder, q).astype(np.float32)
        if last:
            old = np.load(os.path.join(folder, f'{q}.{last}.npy'))
            new = old if q in ('z', 'idx') else old + (new - old) * share
        save(os.path.join(folder, f'{q}.{this}.npy'), new)
    meta = os.path.join(folder, 'meta.json')
    with open(meta + '.part', 'w') as f:
        json.dump(dict(tone=t.get('tone', {}), spp=before['spp'] + spp, rounds=this, table=table), f)
    os.replace(meta + '.part', meta)
    for q in NAMES if last else ():
        os.remove(os.path.join(folder, f'{q}.{last}.npy'))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--only', default='')
    ap.add_argument('--out', default='./data/training/templates')
    ap.add_argument('--width', type=int, default=1600)
    ap.add_argument('--spp', type=int, default=4)
    ap.add_argument('--rounds', type=int, default=2, help='how many there shall be in the end')
    ap.add_argument('--threads', type=int, default=2)
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    for name, t in template_specs.SPECS.items():
        folder = os.path.join(a.out, name)
        if (a.only and name not in a.only.split(',')) or stored(folder)['rounds'] >= a.rounds:
            continue
        table = build(t, a.width)
        passes.setup(a.width, int(round(a.width / t.get('ratio', 1.5))), a.spp, a.threads, bounces=t.get('bounces', 3))
        passes.outputs(folder, NAMES)
        while stored(folder)['rounds'] < a.rounds:
            add_round(folder, t, table, a.spp)
            print('DONE', name, stored(folder)['rounds'], flush=True)


main()
