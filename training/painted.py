"""Rendered frames -> labeled pictures that train.py reads: each frame painted a few times in other colors, textures, light and with other cameras.

    python training/painted.py --frames ./data/training/frames/frames --out ./data/training/painted [--each 3] [--threads 1] [--start 0 --stride 1] [--follow]

A frame that is painted is skipped; --follow goes on as frames arrive; several painters share the frames with different --start and one --stride.
"""
import argparse
import glob
import os
import time

import cv2
import numpy as np
import torch

import frames
import paint
from items import ROLES, SURFACES, UNKNOWN

ROLE_OF_PART = {'insert': 'insert', 'bolster': 'bolster', 'headrest': 'headrest', 'seat-back': 'rear'}


def tensors(frame):
    """One frame of frames.read as a batch of one: light, gloss, rest scene-linear float32."""
    one = lambda a: torch.from_numpy(np.ascontiguousarray(a))[None]
    planes = (one(frame['planes']).float() / 255) ** 3 * frame['scale']
    return dict(key=one(frame['key']).long(), light=planes[:, :3], gloss=planes[:, 3:6], rest=planes[:, 6:], uv=one(frame['uv']).float(),
                scale=torch.tensor([frame['scale']]), seat=one(frame['seat']).long(), panel=one(frame['panel']).long(), surface=one(frame['surface']).long())


def labels_of(f, hidden):
    """Planes uint8 [S, S, 5] as in items.py. hidden: where a thing lies before what was there."""
    key, surface = f['key'][0].numpy(), f['surface'][0].numpy()
    lut = np.array([UNKNOWN if name == 'none' else SURFACES.index(name) for name in frames.SURFACES], np.uint8)
    kind = lut[surface]
    kind[key == 0] = UNKNOWN
    part = np.array([paint.PART_OF_CLASS.get(frames.CLASS_OF[k], 0) for k in frames.KEYS])[key]
    role = np.full(key.shape, UNKNOWN, np.uint8)
    for number, name in enumerate(paint.PARTS):
        if name in ROLE_OF_PART:
            role[part == number] = ROLES.index(ROLE_OF_PART[name])
    role[np.isin(key, [frames.KEYS.index('piping'), frames.KEYS.index('stitch')])] = UNKNOWN
    role[kind != 0] = UNKNOWN
    border = paint.borders_of_panels(f['seat'], f['panel'], f['surface'] == frames.SURFACES.index('seat'))[0].numpy()
    border |= (key == frames.KEYS.index('piping')) & (kind == 0)
    seam = cv2.distanceTransform((~border).astype(np.uint8), cv2.DIST_L2, 5)
    door = (part == paint.PARTS.index('door')).astype(np.uint8)
    kind[hidden], role[hidden], door[hidden] = SURFACES.index('object'), UNKNOWN, 0
    return np.stack([kind, role, (kind == 0).astype(np.uint8), np.minimum(seam / frames.SIDE * 1000, 255).astype(np.uint8), door], 2)


def paint_frame(path, out, bank, each, dice):
    frame = frames.read(path)
    f = tensors(frame)
    used = frame['key'] != 0
    ys, xs = np.where(used.any(1))[0], np.where(used.any(0))[0]
    box = slice(ys[0], ys[-1] + 1), slice(xs[0], xs[-1] + 1)
    pictures, hidden = {}, None
    for number in range(each):
        p = paint.paint(dice, f, bank)
        picture = p['picture']
        if hidden is None:                          # things lie in the same place in each, for the labels are the same
            part = torch.zeros_like(f['key'])
            picture, _, hidden = paint.things(dice, picture, part, p['light'])
            thing = picture
        else:
            picture = torch.where(hidden[:, None], thing, picture)
        picture, _ = paint.develop(dice, picture)
        shown = (picture[0].permute(1, 2, 0).numpy()[box] * 255).astype(np.uint8)
        pictures[f'jpg{number}'] = cv2.imencode('.jpg', shown[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])[1]
    np.savez_compressed(f'{out}.tmp.npz', planes=labels_of(f, hidden[0].numpy())[box], **pictures)
    os.rename(f'{out}.tmp.npz', out)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--frames', required=True)
    ap.add_argument('--out', required=True)
    ap.add_argument('--each', type=int, default=3)
    ap.add_argument('--threads', type=int, default=1)
    ap.add_argument('--start', type=int, default=0)
    ap.add_argument('--stride', type=int, default=1)
    ap.add_argument('--follow', action='store_true')
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    torch.set_num_threads(a.threads)
    dice = paint.Dice('cpu', 1 + a.start)
    bank = paint.texture_bank('cpu')
    while True:
        for path in sorted(glob.glob(f'{a.frames}/*_*.npz'))[a.start::a.stride]:
            out = f'{a.out}/{os.path.basename(path)}'
            if path.endswith('.tmp.npz') or os.path.exists(out):
                continue
            try:
                paint_frame(path, out, bank, a.each, dice)
            except (OSError, ValueError, KeyError) as error:      # a frame cut short by a stop of the renderer
                print('left out', path, error, flush=True)
        if not a.follow:
            return
        time.sleep(20)


if __name__ == '__main__':
    main()
