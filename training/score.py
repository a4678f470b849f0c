"""Scores networks on labeled pictures that they have not seen: outline, surfaces, panels.

    python training/score.py --photos PHOTOS --runs ./data/training/fold{0,1,2,3,4}/mean.pt     # each on its own fold
    python training/score.py --set bench/validation --runs ./data/training/run/mean.pt

The network alone, one look and its mirror picture: what the engine makes of it is measured by `npm run bench`.
"""
import argparse
import json
import os

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from skimage.measure import label as components
from skimage.segmentation import watershed

import items
from items import SURFACES, UNKNOWN
from network import N, R, SEAM, Network
from train import fold_of

TOLERANCE = 10          # thousandths of the long side


def load(path):
    kept = torch.load(path, map_location='cpu', weights_only=False)
    net = Network(kept['encoder'], kept['width'], pretrained=False)
    net.load_state_dict(kept['state'])
    return net.eval(), kept['arguments']


def look(net, picture, side=640, mirror=True):
    """Probabilities float32 [CHANNELS, H, W]: surfaces and roles each sum to one."""
    h, w = picture.shape[:2]
    k = side / max(h, w)
    x = cv2.resize(picture, [max(32, round(v * k / 32) * 32) for v in (w, h)], interpolation=cv2.INTER_AREA)
    x = torch.from_numpy(np.ascontiguousarray(x)).permute(2, 0, 1)[None].float() / 255
    said = lambda z: torch.cat([z[:, :N].softmax(1), z[:, N:N + R].softmax(1), z[:, SEAM:].sigmoid()], 1)
    with torch.no_grad():
        z = said(net(x))
        if mirror:
            z = (z + said(net(x.flip(3))).flip(3)) / 2
    return F.interpolate(z, size=(h, w), mode='bilinear', align_corners=False)[0].numpy()


def pieces(p, low=.4):
    """Number of the piece of each pixel [H, W], 0 outside the seats: watershed on the nearness of seams, from places that are far from any."""
    seat = p[0] > .4
    scale = max(seat.shape) / 1200
    height = cv2.GaussianBlur(p[SEAM], (0, 0), 1.5 * scale)
    k = 2 * max(1, round(2 * scale)) + 1
    inner = cv2.erode(((height < low) & seat).astype(np.uint8), np.ones((k, k), np.uint8))
    return watershed(height, components(inner, connectivity=1), mask=seat)


def roles_of(p, number):
    """Index into ROLES for each pixel, UNKNOWN outside: each piece is what most of it is."""
    role = p[N:N + R]
    count = np.maximum(1, np.bincount(number.ravel()))
    mean = np.stack([np.bincount(number.ravel(), weights=plane.ravel()) / count for plane in role])
    best = mean.argmax(0).astype(np.uint8)
    best[0] = UNKNOWN
    return best[number]


def border_of(mask):
    edge = mask - cv2.erode(mask, np.ones((3, 3), np.uint8))
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = 0, 0, 0, 0
    return edge


def judged(p, planes, mask=None):
    """dict of figures for one picture."""
    surface, role, seams_labeled, seam = (planes[..., k] for k in range(4))
    counts = surface != UNKNOWN
    if mask is not None:
        counts = (mask != 64) & (mask != 128)
        surface = np.where(mask == 255, 0, np.where(surface == 0, SURFACES.index('hardware'), surface))
    seat, found = surface == 0, p[0] > .5
    area = max(1, (seat & counts).sum())
    out = dict(iou=(found & seat & counts).sum() / max(1, ((found | seat) & counts).sum()), much=(found & ~seat & counts).sum() / area, missed=(seat & ~found & counts).sum() / area,
               seat=seat.mean(), painted=np.bincount(surface[found & counts], minlength=256)[:N], there=np.bincount(surface[counts], minlength=256)[:N])
    insert, scored = role == 0, role <= 3
    if insert.mean() < .01:
        return out
    mine = (roles_of(p, pieces(p)) == 0).astype(np.uint8)
    out['insert'] = ((mine > 0) & insert).sum() / max(1, (((mine > 0) | insert) & scored).sum())
    t = max(1, round(max(insert.shape) * TOLERANCE / 1000))
    border = border_of(mine) > 0
    asked = border & (seams_labeled > 0)
    out['precision'] = float((seam[asked] <= TOLERANCE).mean()) if asked.any() else 0.
    truth = border_of(insert.astype(np.uint8)) > 0
    far = cv2.distanceTransform((~border).astype(np.uint8), cv2.DIST_L2, 5)
    out['recall'] = float((far[truth] <= t).mean())
    out['f'] = 2 * out['precision'] * out['recall'] / max(1e-6, out['precision'] + out['recall'])
    return out


def summary(rows):
    mean = lambda key: np.mean([r[key] for r in rows if key in r])
    painted, there = sum(r['painted'] / max(1, r['there'].sum()) for r in rows), sum(r['there'] / max(1, r['there'].sum()) for r in rows)
    seen = [r for r in rows if r['seat'] > .02]
    weighed = lambda key: np.mean([r[key] for r in seen])
    text = f"{len(rows)} pictures: IoU {weighed('iou'):.3f}, lowest {min(r['iou'] for r in seen):.2f}, too much {100 * weighed('much'):.1f} %, missed {100 * weighed('missed'):.1f} %; "
    text += f"insert IoU {mean('insert'):.3f}, precision {mean('precision'):.3f}, recall {mean('recall'):.3f}, F {mean('f'):.3f}\n  painted of "
    return text + ', '.join(f'{SURFACES[k]} {100 * painted[k] / max(1e-9, there[k]):.1f} %' for k in range(1, N))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--runs', nargs='+', default=[])
    ap.add_argument('--rows', default='', help='stores the figures of each picture here')
    ap.add_argument('--rows-of', nargs='+', default=[], help='sums up stored figures')
    ap.add_argument('--photos', default='')
    ap.add_argument('--set', default='', help='a folder of the form of bench/validation')
    ap.add_argument('--pictures', default='', help='photos of --set, when they lie elsewhere')
    ap.add_argument('--side', type=int, default=640)
    ap.add_argument('--each', action='store_true')
    ap.add_argument('--keep', default='', help='stores the probabilities of each picture here')
    a = ap.parse_args()
    rows, names = [], []
    for path in a.runs:
        net, arguments = load(path)
        if a.photos:
            entries = list(items.open_photos(a.photos))
            folds = fold_of(e['group'] for e in entries)
            asked = [(None, e) for e in entries if arguments['fold'] < 0 or folds[e['group']] == arguments['fold']]
        else:
            folder = a.pictures or (f'{a.set}/photos' if os.path.isdir(f'{a.set}/photos') else a.set)
            asked = [(cv2.resize(m, e['planes'].shape[1::-1], interpolation=cv2.INTER_NEAREST), e) for m, e in items.hand_labeled(a.set, folder)]
        for mask, entry in asked:
            p = look(net, entry['picture'], a.side)
            if a.keep:
                os.makedirs(a.keep, exist_ok=True)
                np.save(f"{a.keep}/{entry['name']}.npy", p.astype(np.float16))
            rows.append(judged(p, entry['planes'], mask))
            names.append(entry['name'])
    if a.rows:
        json.dump([{'name': name, **{k: v.tolist() if hasattr(v, 'tolist') else v for k, v in row.items()}} for name, row in zip(names, rows)], open(a.rows, 'w'))
    for path in a.rows_of:
        for row in json.load(open(path)):
            names.append(row.pop('name'))
            rows.append({k: np.array(v) if isinstance(v, list) else v for k, v in row.items()})
    if a.each:
        for name, r in sorted(zip(names, rows), key=lambda pair: pair[1]['iou']):
            print(name, ' '.join(f'{k} {v:.2f}' for k, v in r.items() if np.isscalar(v)))
    print(summary(rows))


if __name__ == '__main__':
    main()
