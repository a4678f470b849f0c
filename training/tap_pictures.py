"""Pictures for learning what a correcting tap means: our own frames in new colors, with what weak networks see in them.

    python training/tap_pictures.py --frames ./data/training/frames/frames --nets a.pt b.pt ... --out ./data/training/taps/pictures --count 2000

A network that has seen these frames for long errs too rarely on them to learn correcting from, so networks stopped early (`--nets`, weights as
`train.py` writes them) look as well. Writes <n>.rgb (uint8 [h, w, 3]), <n>.truth (uint8 [2, h, w]: what it is, as KEYS of frames.py; 1 = in the
picture), <n>.planes (uint8 [12, h / 2, w / 2]: parts and seat in 1/255, then normals) and <n>.json. `bench/tap-regions.ts` reads them.
"""
import argparse
import glob
import json
import os

import numpy as np
import torch
import torch.nn.functional as F

import paint
from frames import is_check, read
from model import NORMAL, SEAT, SHADE, UNet
from paint import Dice

LOOK = 256
BRIGHTENING = .6


def open_net(path):
    net = UNet()
    net.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in torch.load(path, map_location='cpu', weights_only=False)['ema'].items()})
    return net.eval()


def frame(path):
    """One stored frame as `FrameStore.take` gives it."""
    f = {k: torch.from_numpy(np.ascontiguousarray(v))[None] if isinstance(v, np.ndarray) else torch.tensor([v]) for k, v in read(path).items() if k != 'family'}
    planes = (f['planes'].float() / 255) ** 3 * f['scale'].view(-1, 1, 1, 1)
    return dict(key=f['key'].long(), light=planes[:, :3], gloss=planes[:, 3:6], rest=planes[:, 6:], uv=f['uv'].float(), normal=f['normal'].float() / 127, scale=f['scale'].float())


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


def look(net, picture, mirrored, power):
    """picture [B, 3, h, w] 0..1 -> planes [B, 12, h, w] as the product reads them, at LOOK on the long side."""
    x = picture ** power if power != 1 else picture
    x = x.flip(3) if mirrored else x
    h, w = x.shape[2:]
    top, left = (LOOK - h) // 2, (LOOK - w) // 2
    x = F.pad(x, (left, LOOK - w - left, top, LOOK - h - top), value=127 / 255)
    y = net((x - .5) / .25)
    y = F.interpolate(y, scale_factor=2, mode='bilinear', align_corners=False)[..., top:top + h, left:left + w]
    normal = y[:, NORMAL:SHADE]
    normal = normal / (normal.pow(2).sum(1, keepdim=True) + 1e-6).sqrt()
    p = torch.cat([torch.softmax(y[:, :6], 1), torch.sigmoid(y[:, SEAT:NORMAL])], 1)
    if mirrored:
        p = p.flip(3)
    return p, normal


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
    nets = [open_net(p) for p in a.nets]
    bank = paint.texture_bank('cpu')
    paths = [p for p in sorted(glob.glob(os.path.join(a.frames, '*.npz'))) if is_check(p) == a.check and shape(p) == (240, 320)]
    for n in range(a.start, a.count, a.stride):
        name = os.path.join(a.out, f'{n:06d}')
        if os.path.exists(name + '.json'):
            continue
        dice = Dice('cpu', 1_000_003 * (2 if a.check else 1) + n)
        f = frame(paths[int(dice.integer(0, len(paths), 1))])
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
            s = LOOK / max(h, w)
            small = F.interpolate(picture, (round(h * s), round(w * s)), mode='area')
            one, normal = look(nets[which], small, False, 1)
            two, _ = look(nets[which], small, True, BRIGHTENING)
        planes = torch.cat([(one + two) / 2, normal * .5 + .5], 1)[0]
        (picture[0].permute(1, 2, 0) * 255).round().to(torch.uint8).numpy().tofile(name + '.rgb')
        np.stack([np.where(there[0].numpy() == 0, 255, key.numpy()), key.numpy() != 0]).astype(np.uint8).tofile(name + '.truth')
        (planes * 255).round().to(torch.uint8).numpy().tofile(name + '.planes')
        json.dump(dict(width=w, height=h, planes=list(planes.shape), net=which), open(name + '.json', 'w'))


if __name__ == '__main__':
    main()
