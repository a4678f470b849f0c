"""Rendered frames as arrays, and what each of their surfaces is.

A frame is what `scenes/render_dataset.py` wrote. Here every frame fills a square of SIDE pixels (key 0 where it has no pixel).
Frames of before panels and seams were stored can be read too: their `panel`, `seat` and `line` planes are 0.
"""
import json
import os

import numpy as np

SIDE = 512
VOID = 'void'
#: Kind of each surface, by the name of its material in `scenes/`. The position is the number stored in a frame's `key` plane.
CLASS_OF = {
    VOID: VOID, 'insert': 'insert', 'bolster': 'bolster', 'headrest': 'headrest', 'seatback': 'seat-back', 'piping': 'piping', 'stitch': 'piping',
    'door': 'door', 'armrest': 'door', 'belt': 'belt', 'buckle': 'belt', 'red': 'belt', 'carpet': 'carpet', 'floormat': 'carpet', 'deck': 'carpet',
    'dash': 'dash', 'dashlow': 'dash', 'headliner': 'headliner', 'pillar': 'headliner', 'wheel': 'wheel', 'wheelhub': 'wheel',
    'glass': 'outside', 'ground': 'outside', 'wall': 'outside', 'bodypaint': 'other', 'clutter': 'other', 'frame': 'other', 'gel': 'other', 'paper': 'other',
    'tyre': 'other', 'chrome': 'trim', 'console': 'trim', 'console_lid': 'trim', 'decor': 'trim', 'doorl': 'trim', 'dooru': 'trim', 'gloss': 'trim',
    'grille': 'trim', 'mirror': 'trim', 'post': 'trim', 'rail': 'trim', 'rubber': 'trim', 'screen': 'trim', 'shield': 'trim', 'wood': 'trim',
    'insert2': 'insert', 'accent': 'bolster', 'console_pad': 'trim', 'dash_pad': 'dash', 'door_pad': 'door', 'wheel_pad': 'wheel', 'thread': 'trim',
}
KEYS = list(CLASS_OF)
CLASSES = ['other', 'insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping', 'belt', 'carpet', 'dash', 'headliner', 'wheel', 'outside', 'trim', VOID]

#: Surfaces beside a seat, in the words of the hand-drawn surface labels; `none` for all without a label.
SURFACES = ['none', 'seat', 'glass', 'floor', 'door', 'dash', 'wheel', 'console', 'shell', 'hardware', 'outside']
SEAT_KEYS = ('insert', 'insert2', 'bolster', 'accent', 'headrest', 'seatback', 'piping', 'stitch')
#: By the name of the part it belongs to ...
_BY_NAME = {
    'hardware': 'buckle bucklered bucklestem tongue beltw belt_shoulder belt_lap belt_loose anchor anchor_eye tag head_post switch switchkey lever '
                'knob key handle handlebowl badge child_belt child_buckle',
    'shell': 'shield under hinge base leg hardback head_screen head_display plinth arm hand_grip',
    'console': 'console consoleend lid decor2 cup cuprim boot stick mid_arm table tableleg',
    'door': 'door doorcard dinsert armrest door_arm door_upper door_knee dtrim pocketslot speaker seal doorseal pillar arch wallb sill '
            'sillchrome body bodyin rocker rockertrim jamb quarter crank cranknob window wsframe',
    'dash': 'dash dashlow dashend kick decor vent slat screen screenlit cluster clusterlit stack glove glovebox radio gauge dial dash_roll '
            'headliner visor grab lampbox rooflamp shelf curtain rack rackrail mirror mirrorface mirrorarm rearfill rearwall backwall helm column stalk strip',
    'wheel': 'wheel hub spoke spoketrim spokes hub_pad',
    'floor': 'floor mat deck caulk',
    'outside': 'ground wall bench box tin tool',
}
#: Sewn of the seat's cover and standing on it, and yet no seat to whoever draws the labels.
ARMS = ('arm', 'armrest')
SURFACE_OF_NAME = {name: surface for surface, names in _BY_NAME.items() for name in names.split()}
#: ... and for all else by its material.
SURFACE_OF_KEY = {
    'belt': 'hardware', 'buckle': 'hardware', 'red': 'hardware', 'post': 'hardware', 'shield': 'shell', 'rail': 'shell', 'carpet': 'floor', 'floormat': 'floor',
    'deck': 'floor', 'dash': 'dash', 'dashlow': 'dash', 'headliner': 'dash', 'pillar': 'door', 'wheel': 'wheel', 'wheelhub': 'wheel', 'glass': 'glass',
    'ground': 'outside', 'wall': 'outside', 'console': 'console', 'console_lid': 'console', 'console_pad': 'console', 'door': 'door', 'armrest': 'door',
    'door_pad': 'door', 'dash_pad': 'dash', 'wheel_pad': 'wheel', 'doorl': 'door', 'dooru': 'door', 'screen': 'dash', 'mirror': 'dash',
    'bodypaint': 'door', 'gel': 'door',
}


def surface_of(entry):
    """Index into SURFACES for an entry of a frame's table."""
    if entry['key'] in SEAT_KEYS and entry.get('seat', 1):
        return SURFACES.index('console' if entry.get('name') in ARMS else 'seat')
    if entry['key'] == 'glass':
        return SURFACES.index('glass')
    by_key = SURFACE_OF_KEY.get(entry['key'], 'none')
    return SURFACES.index(SURFACE_OF_NAME.get(entry.get('name', '').removesuffix('_stitch'), by_key))


def seed_of(path):
    return int(os.path.basename(path).split('_')[0])


def is_check(path):
    """One scene in seventeen is never trained on."""
    return seed_of(path) % 17 == 3


def read(path):
    """One stored frame -> dict of numpy arrays [.., SIDE, SIDE]: key, surface, seat uint8, panel int16 (0: none), line uint8 [2, ..] (nearness of the
    next seam and tuck, times 255: see `scenes/panels.py`), light, gloss, rest uint8 [3, ..], uv float16 [2, ..], normal int8 [3, ..] (camera
    space: x right, y up, z to the camera), and scale, family, and `sewn`: whether panels and lines are known."""
    with np.load(path) as d:
        meta = json.loads(str(d['meta']))
        index = d['idx']
        h, w = index.shape
        top, left = (SIDE - h) // 2, (SIDE - w) // 2

        def place(a, kind):
            out = np.zeros((a.shape[2], SIDE, SIDE), kind)
            out[:, top:top + h, left:left + w] = a.transpose(2, 0, 1)
            return out

        def looked_up(value_of, kind, missing=0):
            """A plane of what the table says about each pixel; `missing` where the camera met no surface."""
            lut = np.full(max([int(index.max()), *map(int, meta['table'])]) + 1, missing, kind)
            for number, entry in meta['table'].items():
                lut[int(number)] = value_of(entry)
            return place(lut[index][..., None], kind)[0]

        rot = np.array(meta['rot'], np.float32)
        normal = np.clip(d['nrm'].astype(np.float32) @ rot, -127, 127)
        sewn = 'line' in d
        line = d['line'] if sewn else np.zeros((h, w, 2), np.uint8)
        # Where the camera meets no surface, Blender leaves material 0: that is the outside.
        return dict(key=looked_up(lambda e: KEYS.index(e['key']), np.uint8, KEYS.index('wall')),
                    surface=looked_up(surface_of, np.uint8, SURFACES.index('outside')),
                    panel=looked_up(lambda e: e.get('panel', 0), np.int16), seat=looked_up(lambda e: e.get('seat', 0), np.uint8), line=place(line, np.uint8),
                    planes=np.concatenate([place(d[n], np.uint8) for n in ('light', 'gloss', 'rest')]), uv=place(d['uv'], np.float16),
                    normal=place(np.rint(normal), np.int8), scale=float(meta['scale']), family=meta['family'], sewn=sewn)
