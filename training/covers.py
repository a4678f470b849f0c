"""Re-covers the labeled open photos with our own engine: other colors, materials, patterns, thread, on the labeled panels. Labels stay true.

    python training/covers.py --photos PHOTOS --samples assets/templates --out ./data/training/covers [--each 8] [--seed 1]
    npx retrim render --jobs ./data/training/covers/jobs.json

Writes masks and a list of jobs; the second command writes <out>/<id>_<k>.jpg. Photos with hardly any seat are left out.
"""
import argparse
import colorsys
import glob
import json
import os
import random
import sys

import cv2
import numpy as np

import items

#: Role of a panel -> the engine's zone. Covers without a role are painted as `seat`.
ZONE_OF_ROLE = {'insert': 'insert', 'bolster': 'bolster', 'headrest': 'headrest', 'rear': 'seat-back'}
MATERIALS = ['leather', 'leather', 'leather', 'vinyl', 'cloth', 'cloth', 'alcantara', 'suede']
STYLES = ['original', 'original', 'none', 'classic', 'modern', 'racing', 'retro', 'luxury']
LEAST_SEAT = .02


def color(dice):
    """A plausible cover as #rrggbb: blacks, grays, browns and tans, creams, reds, anything."""
    kind = dice.choices(['black', 'gray', 'tan', 'cream', 'red', 'any'], [2, 2, 4, 3, 1.5, 2])[0]
    if kind == 'black':
        return '#%02x%02x%02x' % ((dice.randint(22, 48),) * 3)
    hue, saturation, value = {
        'gray': (dice.random(), dice.uniform(0, .08), dice.uniform(.25, .8)), 'tan': (dice.uniform(.04, .1), dice.uniform(.3, .75), dice.uniform(.35, .8)),
        'cream': (dice.uniform(.08, .14), dice.uniform(.06, .3), dice.uniform(.78, .96)), 'red': (dice.uniform(.96, 1.03) % 1, dice.uniform(.55, .85), dice.uniform(.3, .7)),
        'any': (dice.random(), dice.uniform(.3, .85), dice.uniform(.25, .85))}[kind]
    return '#%02x%02x%02x' % tuple(round(255 * c) for c in colorsys.hsv_to_rgb(hue, saturation, value))


def design(dice):
    main = color(dice)
    second = color(dice) if dice.random() < .45 else None
    third = color(dice) if dice.random() < .25 else 'none'
    materials = [dice.choice(MATERIALS)]
    if dice.random() < .4:
        materials.append(dice.choice(MATERIALS))
    stitching = dice.choice(['none', 'none', 'single', 'double', 'french'])
    piping = dice.choice(['none', 'none', 'none', 'single', 'double'])
    return dict(style=dice.choice(STYLES), materials=materials, mainColors=[main] + ([second] if second else []), bolsterColor=third,
                stitchingStyle=stitching, stitchingColor=color(dice) if stitching != 'none' else 'none', pipingStyle=piping,
                pipingColor=color(dice) if piping != 'none' else 'none')


def photos(folder):
    """(id, path, masks by zone) of the openly licensed photos."""
    sys.path.insert(0, folder)
    import labels
    for name in labels.ids():
        planes = labels.planes(name)
        seat, role = planes['surface'] == 0, planes['role']
        masks = {zone: seat & (role == labels.ROLES.index(kind)) for kind, zone in ZONE_OF_ROLE.items()}
        yield name, f'{folder}/{name}.jpg', masks | dict(seat=seat & ~np.any(list(masks.values()), 0))


def samples(folder):
    """The same of our own sample pictures."""
    for path in sorted(glob.glob(f'{folder}/*.jpg')):
        name = os.path.basename(path)[:-4]
        yield name, path, {zone: mask for zone, mask in items.zones_of(f'{folder}/{name}').items() if zone in items.ROLE_OF_ZONE}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--photos', required=True)
    ap.add_argument('--samples', default='', help='assets/templates')
    ap.add_argument('--out', default='./data/training/covers')
    ap.add_argument('--each', type=int, default=8)
    ap.add_argument('--seed', type=int, default=1)
    a = ap.parse_args()
    os.makedirs(f'{a.out}/masks', exist_ok=True)
    dice, jobs = random.Random(a.seed), []
    for name, photo, masks in [*photos(a.photos), *(samples(a.samples) if a.samples else [])]:
        seat = np.any(list(masks.values()), 0)
        if seat.mean() < LEAST_SEAT:
            continue
        zones = {}
        for zone, mask in masks.items():
            if mask.mean() > .002:
                zones[zone] = f'masks/{name}_{zone}.png'
                cv2.imwrite(f'{a.out}/{zones[zone]}', mask.astype(np.uint8) * 255)
        cv2.imwrite(f'{a.out}/masks/{name}.png', seat.astype(np.uint8) * 255)
        for number in range(a.each):
            jobs.append(dict(photo=os.path.abspath(photo), design=design(dice), out=f'{name}_{number}.jpg', maskIn=f'masks/{name}.png', zonesIn=zones))
    json.dump(jobs, open(f'{a.out}/jobs.json', 'w'))
    print(len(jobs), 'pictures')


if __name__ == '__main__':
    main()
