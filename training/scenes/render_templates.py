"""Renders the product's sample interiors: light passes and masks. `finish_templates.py` turns them into JPEG.

    blender -b --factory-startup -P training/scenes/render_templates.py -- [--only ID,..] [--out DIR] [--width 1600] [--spp 40]
"""
import argparse
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bpy  # noqa: E402
import numpy as np  # noqa: E402

from scenes import cabin, geom as g, lights, materials, palette, passes, seats, template_specs, vehicles  # noqa: E402,F401


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


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--only', default='')
    ap.add_argument('--out', default='./data/training/templates')
    ap.add_argument('--width', type=int, default=1600)
    ap.add_argument('--spp', type=int, default=40)
    ap.add_argument('--threads', type=int, default=2)
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    for name, t in template_specs.SPECS.items():
        if a.only and name not in a.only.split(','):
            continue
        bpy.ops.wm.read_factory_settings(use_empty=True)
        rng = np.random.default_rng(t.get('seed', 1))
        b = g.Builder()
        pal = t['palette']()
        t['build'](b, rng, a.width / 1600)
        mats, table = materials.build(pal, masks=True)
        b.flush(mats)
        t['light'](rng)
        camera(**t['camera'])
        folder = os.path.join(a.out, name)
        ratio = t.get('ratio', 1.5)
        passes.setup(a.width, int(round(a.width / ratio)), a.spp, a.threads, bounces=t.get('bounces', 3))
        passes.outputs(folder, NAMES)
        bpy.context.scene.render.filepath = os.path.join(folder, 'preview.png')
        bpy.ops.render.render(write_still=False)
        for q in NAMES:
            np.save(os.path.join(folder, q + '.npy'), passes.read(folder, q).astype(np.float16 if q != 'z' else np.float32))
        json.dump(dict(tone=t.get('tone', {}), table=table), open(os.path.join(folder, 'meta.json'), 'w'))
        print('DONE', name, flush=True)


main()
