"""Renders training frames. Resumable: a scene whose frames exist is skipped; several processes may share a folder.

    blender -b --factory-startup -P training/scenes/render_dataset.py -- --out ./data/training/frames [--start 0] [--count 1000]
        [--stride 1] [--spp 8] [--width 320] [--threads 1] [--until HH:MM] [--focus]

--focus: mostly cars with trim of the seats' leather, belts and armrests, coaches and boats (`families.FOCUS_FAMILIES`).

One scene = one seed = 4-6 cameras. A frame is <out>/frames/SSSSSS_K.npz with
light, gloss, rest  uint8 [H, W, 3]: diffuse light without surface color, gloss with its color, sky and glass; each is
                    linear light / `scale` to the power 1/3, times 255
idx  uint16 [H, W] surface;  nrm int8 [H, W, 3] world normal * 127;  uv float16 [H, W, 2] metres;  z float16 [H, W] metres
line uint8 [H, W, 2]: nearness of the next seam and of the next tuck, 255 on it, 0 from 64 mm on (`panels.nearness`)
meta json: seed, family, camera, light, table {surface: key (material), label_class, kind, name (part), seat, panel}, rot (camera to
           world), scale, lens (mm on 36)
Frames of before have no `line`, uint8 idx and a table without name, seat and panel.
"""
import argparse
import datetime
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import bpy  # noqa: E402
import mathutils  # noqa: E402
import numpy as np  # noqa: E402

from scenes import denoise, families, geom, lights, materials, passes  # noqa: E402

NAMES = ['combined', 'dd', 'di', 'dc', 'gd', 'gi', 'gc', 'nrm', 'z', 'idx', 'uv', 'line']


def probe(dg, cam, w, h, seatmats):
    """Looks through the camera with a few rays: (fraction of rays that hit upholstery, median distance, fraction nearer than 0.2 m)."""
    sc = bpy.context.scene
    frame = [cam.matrix_world @ v for v in cam.data.view_frame(scene=sc)]
    o = cam.matrix_world.translation
    a, b_, c_, d = frame        # top right, bottom right, bottom left, top left
    hit, dist = 0, []
    for y in np.linspace(.06, .94, 9):
        for x in np.linspace(.06, .94, 11):
            p = (d.lerp(a, x)).lerp(c_.lerp(b_, x), y)
            ok, loc, _, fi, ob, _ = sc.ray_cast(dg, o, (p - o).normalized())
            if ok:
                dist.append((loc - o).length)
                me = ob.data
                if me.materials[me.polygons[fi].material_index].name.split('.')[0] in seatmats:
                    hit += 1
            else:
                dist.append(9)
    dist = np.array(dist)
    return hit / 99, float(np.median(dist)), float((dist < .2).mean())


def scene(seed, out, spp, width, threads, focus):
    rng = np.random.default_rng(seed * 7919 + 13)
    shares = families.FOCUS_FAMILIES if focus else families.FAMILIES
    fam = str(rng.choice(list(shares), p=np.array(list(shares.values())) / sum(shares.values())))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    builder = geom.Builder()
    info = families.build(builder, rng, fam, .55, focus)
    surfaces = materials.Surfaces(families.pick_palette(rng))
    builder.flush(surfaces.of)
    table = surfaces.table
    kind, flash = families.light(rng, fam, info['side'])
    cd = bpy.data.cameras.new('cam')
    cd.clip_start = .02
    cam = bpy.data.objects.new('cam', cd)
    bpy.context.scene.collection.objects.link(cam)
    bpy.context.scene.camera = cam
    seatmats = {*geom.COVERS, 'piping', 'stitch'}
    tmp = os.path.join(out, 'tmp', str(os.getpid()))
    for k, ck in enumerate(info['camera_kinds']):
        portrait = rng.random() < .5
        w, h = (width * 3 // 4, width) if portrait else (width, width * 3 // 4)
        passes.setup(w, h, spp, threads, bounces=3, seed=seed * 8 + k)
        for tries in range(14):
            at, to, lens = info['camera'](ck)
            cam.location = at
            lights.aim(cam, to)
            cam.rotation_euler.rotate_axis('Z', np.radians(rng.normal(0, 4)))
            cd.lens = lens
            bpy.context.view_layer.update()
            share, med, near = probe(bpy.context.evaluated_depsgraph_get(), cam, w, h, seatmats)
            if share > (.05 if ck == 'driver' else .12) and med > .3 and near < .12:
                break
        else:
            continue
        if flash:
            flash.location = cam.matrix_world @ mathutils.Vector((.02, .03, -.01))
            flash.rotation_euler = cam.rotation_euler
        passes.outputs(tmp, NAMES)
        bpy.ops.render.render(write_still=False)
        p = {n: passes.read(tmp, n) for n in NAMES}
        gloss = (p['gd'] + p['gi']) * p['gc']
        rest = p['combined'] - (p['dd'] + p['di']) * p['dc'] - gloss
        nrm, idx = p['nrm'], np.rint(p['idx'][..., 0]).astype(np.uint16)
        light, gloss = denoise.light(p['dd'], p['di'], nrm, idx), denoise.gloss(gloss, nrm, idx)
        rest = denoise.without_sparks(rest, idx)
        scale = float(np.percentile(light, 99.7)) * 1.5 + 1e-6
        code = lambda x: np.rint(255 * np.cbrt(np.clip(x / scale, 0, 1))).astype(np.uint8)
        os.makedirs(os.path.join(out, 'frames'), exist_ok=True)
        name = os.path.join(out, 'frames', f'{seed:06d}_{k}')
        np.savez(name + '.tmp.npz', light=code(light), gloss=code(gloss), rest=code(rest), idx=idx,
                 line=np.rint(255 * np.clip(p['line'][..., :2], 0, 1)).astype(np.uint8), nrm=np.rint(127 * nrm).astype(np.int8),
                 uv=p['uv'][..., :2].astype(np.float16), z=np.minimum(p['z'][..., 0], 6e4).astype(np.float16),
                 meta=json.dumps(dict(seed=seed, family=fam, camera=ck, light=kind, lens=lens, scale=scale, at=[float(x) for x in at], to=[float(x) for x in to],
                                      rot=[list(r) for r in cam.matrix_world.to_3x3()], table=table)))
        os.rename(name + '.tmp.npz', name + '.npz')
    open(os.path.join(out, 'done', f'{seed:06d}'), 'w').close()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--out', default='./data/training/frames')
    ap.add_argument('--start', type=int, default=0)
    ap.add_argument('--count', type=int, default=1000)
    ap.add_argument('--stride', type=int, default=1)
    ap.add_argument('--spp', type=int, default=8)
    ap.add_argument('--width', type=int, default=320)
    ap.add_argument('--threads', type=int, default=1)
    ap.add_argument('--until', default='')
    ap.add_argument('--focus', action='store_true')
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    os.makedirs(os.path.join(a.out, 'done'), exist_ok=True)
    for seed in range(a.start, a.start + a.count * a.stride, a.stride):
        if a.until and datetime.datetime.now().strftime('%H:%M') >= a.until:
            break
        if os.path.exists(os.path.join(a.out, 'done', f'{seed:06d}')):
            continue
        t = datetime.datetime.now()
        try:
            scene(seed, a.out, a.spp, a.width, a.threads, a.focus)
        except Exception as e:                      # one odd scene must not end the night's work
            print('FAILED', seed, repr(e), flush=True)
        print('scene', seed, (datetime.datetime.now() - t).total_seconds(), flush=True)


main()
