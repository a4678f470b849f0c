"""Traced light and truth -> photos, masks, panels, surfaces, true targets, in the formats of the hand-labeled photos.

    python training/validation/finish.py --raw ./data/training/validation/raw --out ./data/training/validation/set

Writes photos/<id>.jpg, labels/<id>.png (255 seat, 128 door, 64 undecided), panels/<id>.json, surfaces/<id>.json, and
for scenes with targets truth/<scene>/ with original.jpg, target_*.jpg, mask_*.png, scene.json. A scene that is done is skipped.
"""

import argparse
import glob
import json
import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from scenes import denoise  # noqa: E402
from validation import outlines, specs  # noqa: E402

cv2.setNumThreads(1)
MASKS = {'center': 1, 'bolster': 2, 'headrest': 3}


def light_of(raw):
    """Passes of one picture -> scene-linear RGB, light filtered, colors untouched."""
    p = {k: v.astype(np.float32) for k, v in raw.items()}
    idx = np.rint(p['idx'][..., 0]).astype(np.int32)
    shiny = (p['gd'] + p['gi']) * p['gc']
    rest = p['combined'] - (p['dd'] + p['di']) * p['dc'] - shiny
    matte = denoise.light(p['dd'], p['di'], p['nrm'], idx) * p['dc']
    return np.maximum(matte + denoise.gloss(shiny, p['nrm'], idx) + denoise.without_sparks(rest, idx), 0)


def exposure(I, seat):
    """So that the upper part of the seats lies below clipping and the whole picture is neither dark nor burnt."""
    lum = I @ np.array([0.2126, 0.7152, 0.0722])
    return 0.62 / max(np.percentile(lum[seat], 97), 1e-6) ** 0.55 / max(np.percentile(lum, 80), 1e-6) ** 0.45


def truth_exposure(looks, seat):
    """So that a cover shows its own color in the better light of the seats, as phones expose: one exposure for all covers.

    Sheen counts as color in the passes, so a cloth seems to get less light than it does: the cover that shows most tells.
    """
    bright = lambda raw: (raw['dd'] + raw['di']).astype(np.float32) @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    return 1 / max(max(np.percentile(bright(raw)[seat], 80) for raw in looks), 1e-6)


def tone(I, gain, balance, noise):
    """Scene-linear -> 8-bit sRGB: white balance, sensor noise, soft shoulder."""
    x = I * gain * balance + noise
    x = np.where(x > 0.5, 0.5 + 0.5 * (1 - np.exp(-(x - 0.5) / 0.5)), x)
    x = np.clip(x, 0, 1)
    y = np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)
    return np.rint(255 * y).astype(np.uint8)


def srgb_hex(c):
    c = np.clip(np.array(c, float), 0, 1)
    y = np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055)
    return '#%02x%02x%02x' % tuple(int(v) for v in np.rint(255 * y))


def described(ident, look, zones):
    role = dict(center='insert', bolster='bolster', headrest='headrest')
    rough = dict(leather=0.42, vinyl=0.32, cloth=0.95, suede=0.95)[look['stuff']]
    return dict(
        id=ident,
        zones={
            z: dict(
                material=look['stuff'],
                hex=srgb_hex(look['colors'][role[z]]),
                linear=list(look['colors'][role[z]]),
                roughness=rough,
            )
            for z in zones
        },
    )


def share(at2):
    """bool at twice the size -> antialiased uint8 mask."""
    h, w = at2.shape
    return np.rint(255 * at2.reshape(h // 2, 2, w // 2, 2).mean((1, 3))).astype(np.uint8)


def write(path, image):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    how = [cv2.IMWRITE_JPEG_QUALITY, 92] if path.endswith('.jpg') else [cv2.IMWRITE_PNG_COMPRESSION, 9]
    cv2.imwrite(path, image if image.ndim == 2 else image[..., ::-1], how)


def dump(path, value):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    json.dump(value, open(path, 'w'))


def finish(name, ident, raw, out, book):
    rng = np.random.default_rng(sum(map(ord, name)))
    load = lambda what: np.load(os.path.join(raw, f'{name}.{what}.npz'))
    truth = np.rint(load('truth')['truth']).astype(np.int32)
    kind, panel, part = truth[..., 0], truth[..., 1], truth[..., 2]
    h, w = kind.shape[0] // 2, kind.shape[1] // 2
    classes = book['classes']
    # Armrests of seats are sewn like them and no seat to whoever draws the labels.
    arms = [n for n, entry in enumerate(book['panels']) if entry and entry['part'] == 'armrest']
    kind[np.isin(panel, arms) & (kind == classes.index('seat'))] = classes.index('console')
    seat, door = kind == classes.index('seat'), part == book['parts'].index('door')
    if seat.mean() < 0.02:
        print('no seat that the camera sees without glass before it:', name)
        return
    I = light_of(load('photo'))
    gain, balance = exposure(I, share(seat) > 128), 1 + rng.normal(0, [0.04, 0.01, 0.04])
    noise = rng.normal(0, 0.004, (h, w, 3))
    photo = tone(I, gain, balance, noise)
    s = share(seat)
    # Only what is sewn on a door is `door`, as in the hand labels; its plastic and glass are left at 0.
    label = np.where(s > 127, 255, np.where(share(door) > 127, 128, 0))
    label[(s > 25) & (s < 230)] = 64
    write(f'{out}/labels/{ident}.png', label.astype(np.uint8))
    one = lambda a: a[::2, ::2]
    dump(
        f'{out}/panels/{ident}.json',
        dict(id=ident, width=w, height=h, **outlines.panels(one(panel), one(kind) == 1, book['panels'])),
    )
    dump(f'{out}/surfaces/{ident}.json', dict(id=ident, width=w, height=h, areas=outlines.areas(one(kind), classes)))
    # The photo comes after its labels: where it lies, all of it does.
    write(f'{out}/photos/{ident}.jpg', photo)
    targets = [t for t in specs.SCENES[name]['targets'] if os.path.exists(os.path.join(raw, f'{name}.{t}.npz'))]
    if not targets:
        return
    folder = f'{out}/truth/{name}'
    gain = truth_exposure([load(t) for t in ['photo', *targets]], share(seat) > 128)
    write(f'{folder}/original.jpg', tone(I, gain, balance, noise))
    write(f'{folder}/mask_upholstery.png', s)
    zones = [z for z, number in MASKS.items() if (seat & np.isin(part, [number, 4 if number == 2 else number])).any()]
    for z in zones:
        write(f'{folder}/mask_{z}.png', share(seat & np.isin(part, [MASKS[z], 4 if z == 'bolster' else MASKS[z]])))
    for t in targets:
        write(f'{folder}/target_{t}.jpg', tone(light_of(load(t)), gain, balance, noise))
    spec = specs.SCENES[name]
    dump(
        f'{folder}/scene.json',
        dict(
            name=name,
            split='validation',
            zones=zones,
            camera=spec['camera'],
            tone=dict(exposure=float(gain), white_balance_gains=list(map(float, balance)), encoding='sRGB'),
            original=described('original', spec['look'], zones),
            targets=[described(t, specs.TARGETS[t], zones) for t in targets],
        ),
    )


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--raw', default='./data/training/validation/raw')
    ap.add_argument('--out', default='./data/training/validation/set')
    a = ap.parse_args()
    # The hand-labeled photos are p001 onwards; ours begin at p501.
    for k, name in enumerate(specs.SCENES, 501):
        if not all(os.path.exists(os.path.join(a.raw, f'{name}.{q}')) for q in ('json', 'photo.npz', 'truth.npz')):
            print('not rendered yet:', name)
            continue
        photo = f'{a.out}/photos/p{k}.jpg'
        newest = max(os.path.getmtime(f) for f in glob.glob(os.path.join(a.raw, name + '.*')))
        if os.path.exists(photo) and os.path.getmtime(photo) > newest:
            continue
        finish(name, f'p{k}', a.raw, a.out, json.load(open(os.path.join(a.raw, name + '.json'))))
    print(len(glob.glob(f'{a.out}/photos/*.jpg')), 'photos')


if __name__ == '__main__':
    main()
