"""Pictures for learning what a correcting tap means: our own frames in new colors, with what weak networks see in them.

    python training/tap_pictures.py --frames ./data/training/frames/frames --nets a.pt b.pt ... --out ./data/training/taps/pictures --count 2000

A network that has seen these frames for long errs too rarely on them to learn correcting from, so networks stopped early (`--nets`, as
`train.py` writes them) look as well. Writes <n>.rgb (uint8 [h, w, 3]), <n>.truth (uint8 [2, h, w]: what it is, as KEYS of frames.py; 1 = in the
picture), <n>.planes (uint8 [6, h / 2, w / 2]: CHANNELS in 1/255) and <n>.json. `bench/tap-regions.ts` reads them.
"""
import argparse
import glob
import json
import os

import numpy as np
import torch
import torch.nn.functional as F

import paint
import painted
from frames import is_check, read
from network import DOOR, N
from paint import Dice
from score import load, look

#: Seat, the first four roles and upholstered doors, as GROUND_CHANNELS of the engine has them.
CHANNELS = [0, N, N + 1, N + 2, N + 3, DOOR]
LOOK = 640


def shape(path):
    with np.load(path) as d:
        return d['idx'].shape


def window(dice, b, height, width):
    """Affine maps [B, 2, 3] from pictures of height x width to frames: a crop of the rendered 4:3 part that holds no border, mirrored or not; and sizes."""
    # The rendered part of a frame spans -1..1 across and -.75..75 down.
    long = .75 / height * width
    most = min(1, long)
    half_w = most * torch.exp(dice.u(float(np.log(.5)), 0, b))
    half_w = torch.where(dice.chance(.4, b), torch.full_like(half_w, most), half_w)
    half_h = half_w * height / width
    cx, cy = dice.u(-1, 1, b) * (1 - half_w), dice.u(-1, 1, b) * (.75 - half_h)
    flip = torch.where(dice.chance(.5, b), -1., 1.)
    zero = torch.zeros(b)
    return torch.stack([torch.stack([half_w * flip, zero, cx], 1), torch.stack([zero, half_h, cy], 1)], 1)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--frames', default='./data/training/frames/frames')
    ap.add_argument('--nets', nargs='+', required=True)
    ap.add_argument('--out', default='./data/training/taps/pictures')
    ap.add_argument('--start', type=int, default=0)
    ap.add_argument('--count', type=int, default=2000)
    ap.add_argument('--stride', type=int, default=1)
    ap.add_argument('--check', action='store_true', help='pictures of the scenes that are never trained on')
    a = ap.parse_args()
    torch.set_num_threads(1)
    os.makedirs(a.out, exist_ok=True)
    nets = [load(p)[0] for p in a.nets]
    bank = paint.texture_bank('cpu')
    paths = [p for p in sorted(glob.glob(os.path.join(a.frames, '*.npz'))) if is_check(p) == a.check and shape(p) == (384, 512)]
    for n in range(a.start, a.count, a.stride):
        name = os.path.join(a.out, f'{n:06d}')
        if os.path.exists(name + '.json'):
            continue
        dice = Dice('cpu', 1_000_003 * (2 if a.check else 1) + n)
        f = painted.tensors(read(paths[int(dice.integer(0, len(paths), 1))]))
        shapes = [(288, 384), (384, 288), (320, 416), (352, 352), (272, 464), (416, 320)]
        h, w = shapes[int(dice.integer(0, len(shapes), 1))]
        with torch.no_grad():
            p = paint.paint(dice, f, bank)
            grid = F.affine_grid(window(dice, 1, h, w), (1, 3, h, w), align_corners=False)
            smooth = F.grid_sample(torch.cat([p['picture'], p['light']], 1), grid, align_corners=False)
            # Drawn larger than it was rendered: what is noise of single pixels there must not become a pattern here.
            smooth = paint.blur(smooth, dice.u(.5, .9, 1))
            key = F.grid_sample(f['key'][:, None].float(), grid, mode='nearest', align_corners=False)[0, 0].to(torch.uint8)
            picture, there = paint.things(dice, smooth[:, :3], torch.ones(1, h, w, dtype=torch.int64), smooth[:, 3:4])
            picture, _ = paint.develop(dice, picture)
            which = int(dice.integer(0, len(nets), 1))
            shown = (picture[0].permute(1, 2, 0) * 255).round().to(torch.uint8).numpy()
            seen = torch.from_numpy(look(nets[which], shown, LOOK)[CHANNELS])[None]
            planes = F.interpolate(seen, (h // 2, w // 2), mode='area')[0]
        shown.tofile(name + '.rgb')
        np.stack([np.where(there[0].numpy() == 0, 255, key.numpy()), key.numpy() != 0]).astype(np.uint8).tofile(name + '.truth')
        (planes * 255).round().to(torch.uint8).numpy().tofile(name + '.planes')
        json.dump(dict(width=w, height=h, planes=list(planes.shape), net=which), open(name + '.json', 'w'))


if __name__ == '__main__':
    main()
