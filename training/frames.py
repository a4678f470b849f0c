"""Rendered frames held on the training device, as tensors that `paint` draws from.

A frame is what `scenes/render_dataset.py` wrote. Here every frame fills a square of SIDE pixels (key 0 where it has no pixel).
"""
import glob
import json
import os
import threading

import numpy as np
import torch

SIDE = 320
HELD_OUT = ('truck', 'bus')
VOID = 'void'
#: What a surface is, by the name of its material in `scenes/`. The position is the number stored in a frame's `key` plane.
CLASS_OF = {
    VOID: VOID, 'insert': 'insert', 'bolster': 'bolster', 'headrest': 'headrest', 'seatback': 'seat-back', 'piping': 'piping', 'stitch': 'piping',
    'door': 'door', 'armrest': 'door', 'belt': 'belt', 'buckle': 'belt', 'red': 'belt', 'carpet': 'carpet', 'floormat': 'carpet', 'deck': 'carpet',
    'dash': 'dash', 'dashlow': 'dash', 'headliner': 'headliner', 'pillar': 'headliner', 'wheel': 'wheel', 'wheelhub': 'wheel',
    'glass': 'outside', 'ground': 'outside', 'wall': 'outside', 'bodypaint': 'other', 'clutter': 'other', 'frame': 'other', 'gel': 'other', 'paper': 'other',
    'tyre': 'other', 'chrome': 'trim', 'console': 'trim', 'console_lid': 'trim', 'decor': 'trim', 'doorl': 'trim', 'dooru': 'trim', 'gloss': 'trim',
    'grille': 'trim', 'mirror': 'trim', 'post': 'trim', 'rail': 'trim', 'rubber': 'trim', 'screen': 'trim', 'shield': 'trim', 'wood': 'trim',
}
KEYS = list(CLASS_OF)
CLASSES = ['other', 'insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping', 'belt', 'carpet', 'dash', 'headliner', 'wheel', 'outside', 'trim', VOID]


def seed_of(path):
    return int(os.path.basename(path).split('_')[0])


def is_check(path):
    """One scene in seventeen is never trained on."""
    return seed_of(path) % 17 == 3


def read(path):
    """One stored frame -> dict of numpy arrays [.., SIDE, SIDE]: key uint8, light, gloss, rest uint8 [3, ..], uv float16 [2, ..],
    normal int8 [3, ..] (camera space: x right, y up, z to the camera), and scale, family."""
    with np.load(path) as d:
        meta = json.loads(str(d['meta']))
        h, w = d['idx'].shape
        top, left = (SIDE - h) // 2, (SIDE - w) // 2

        def place(a, kind):
            out = np.zeros((a.shape[2], SIDE, SIDE), kind)
            out[:, top:top + h, left:left + w] = a.transpose(2, 0, 1)
            return out

        lut = np.full(256, KEYS.index('clutter'), np.uint8)
        for index, surface in meta['table'].items():
            lut[int(index)] = KEYS.index(surface['key'])
        # Where the camera meets no surface, Blender leaves material 0: that is the outside.
        if '0' not in meta['table']:
            lut[0] = KEYS.index('wall')
        rot = np.array(meta['rot'], np.float32)
        normal = np.clip(d['nrm'].astype(np.float32) @ rot, -127, 127)
        return dict(key=place(lut[d['idx']][..., None], np.uint8)[0], planes=np.concatenate([place(d[n], np.uint8) for n in ('light', 'gloss', 'rest')]),
                    uv=place(d['uv'], np.float16), normal=place(np.rint(normal), np.int8), scale=float(meta['scale']), family=meta['family'])


class FrameStore:
    """Frames of one folder on one device; `refresh` takes up those that have arrived since."""

    def __init__(self, folder, device, capacity, accept):
        """accept: function(path, family) -> bool."""
        self.folder, self.device, self.accept, self.capacity = folder, device, accept, capacity
        new = lambda *shape, dtype: torch.zeros((capacity, *shape, SIDE, SIDE), dtype=dtype, device=device)
        self.key, self.planes = new(dtype=torch.uint8), new(9, dtype=torch.uint8)
        self.uv, self.normal = new(2, dtype=torch.float16), new(3, dtype=torch.int8)
        self.scale = torch.zeros(capacity, device=device)
        self.families, self.seen, self.count = [], set(), 0

    def refresh(self, limit=10 ** 9):
        for path in sorted(glob.glob(os.path.join(self.folder, '*.npz'))):
            if self.count >= min(self.capacity, limit):
                return
            if path in self.seen or path.endswith('.tmp.npz'):
                continue
            try:
                f = read(path)
            except Exception as error:              # a frame cut short by a stop of the renderer is left out, and said
                print('unreadable', path, error, flush=True)
                self.seen.add(path)
                continue
            self.seen.add(path)
            if not self.accept(path, f['family']):
                continue
            n = self.count
            for name in ('key', 'planes', 'uv', 'normal'):
                getattr(self, name)[n] = torch.from_numpy(np.ascontiguousarray(f[name])).to(self.device)
            self.scale[n] = f['scale']
            self.families.append(f['family'])
            self.count = n + 1                      # last: a reader on another thread never sees half a frame

    def follow(self, seconds=5):
        """Refreshes in the background for as long as the process lives."""
        stop = threading.Event()

        def loop():
            while not stop.wait(seconds):
                self.refresh()
        threading.Thread(target=loop, daemon=True).start()
        return stop

    def take(self, index):
        """index int64 [B] -> dict of the frames' tensors, first axis B; light, gloss, rest scene-linear float32."""
        planes = (self.planes[index].float() / 255) ** 3 * self.scale[index].view(-1, 1, 1, 1)
        return dict(key=self.key[index].long(), light=planes[:, :3], gloss=planes[:, 3:6], rest=planes[:, 6:], uv=self.uv[index].float(),
                    normal=self.normal[index].float() / 127, scale=self.scale[index])
