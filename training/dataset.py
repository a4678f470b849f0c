"""Stored frames as a torch data set that paints a new picture for every request."""
import glob
import json
import os
import zlib

import cv2
import numpy as np
import torch

import augment

HELD_OUT = ('truck', 'bus')


def load(path):
    """One frame as dict: idx, light, gloss, rest (uint8), uv (float32), table, scale, family, seed."""
    with np.load(path) as d:
        m = json.loads(str(d['meta']))
        return dict(idx=d['idx'], light=d['light'], gloss=d['gloss'], rest=d['rest'], uv=d['uv'].astype(np.float32), table=m['table'],
                    scale=m['scale'], family=m['family'], camera=m['camera'], seed=m['seed'])


def halve(f):
    """The frame at half its size (for small training pictures: four times cheaper to paint)."""
    area = lambda a: cv2.resize(a, (a.shape[1] // 2, a.shape[0] // 2), interpolation=cv2.INTER_AREA)
    h, w = f['idx'].shape[0] // 2, f['idx'].shape[1] // 2
    return dict(f, idx=f['idx'][1:2 * h:2, 1:2 * w:2], uv=f['uv'][1:2 * h:2, 1:2 * w:2], light=area(f['light']), gloss=area(f['gloss']), rest=area(f['rest']))


def split(folder, index='families.json'):
    """(train, held-out families, held-out seeds): lists of paths. Family names are cached in <folder>/families.json."""
    cache_path = os.path.join(folder, index)
    cache = json.load(open(cache_path)) if os.path.exists(cache_path) else {}
    tr, hf, hs = [], [], []
    for p in sorted(glob.glob(os.path.join(folder, '*.npz'))):
        b = os.path.basename(p)
        if b.endswith('.tmp.npz'):
            continue
        if b not in cache:
            try:
                with np.load(p) as d:
                    m = json.loads(str(d['meta']))
                    cache[b] = [m['family'], m['seed']]
            except Exception:
                continue
        fam, seed = cache[b]
        (hf if fam in HELD_OUT else hs if seed % 17 == 3 else tr).append(p)
    tmp = f'{cache_path}.{os.getpid()}'
    json.dump(cache, open(tmp, 'w'))
    os.replace(tmp, cache_path)
    return tr, hf, hs


class Stream(torch.utils.data.IterableDataset):
    """Endless samples: (picture float32 [3, S, S], part int64 [S, S], valid float32 [S, S]). New frames are picked up as they arrive."""

    def __init__(self, folder, size, seed=0, reuse=2, shuffle=96):
        self.folder, self.size, self.seed, self.reuse, self.shuffle = folder, size, seed, reuse, shuffle

    def __iter__(self):
        w = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, w.id if w else 0])
        bank = augment.texture_bank(np.random.default_rng(5))
        cv2.setNumThreads(1)
        buf = []
        while True:
            paths = split(self.folder)[0]
            for p in rng.permutation(paths):
                try:
                    f = load(p)
                except Exception:
                    continue
                if self.size <= 144:
                    f = halve(f)
                lab = augment.labels(f)
                for _ in range(self.reuse):
                    I = augment.paint(rng, f, bank)
                    for _ in range(3):
                        buf.append(tensors(augment.view(rng, I, lab, self.size)))
                while len(buf) > self.shuffle:
                    yield buf.pop(int(rng.integers(len(buf))))


def tensors(s):
    pic, part, valid = s
    x = (torch.from_numpy(np.ascontiguousarray(pic.transpose(2, 0, 1))).float() / 255 - .5) / .25
    return x, torch.from_numpy(part.astype(np.int64)), torch.from_numpy(valid.astype(np.float32))


def fixed(paths, size, n):
    """A fixed validation set of n clean-framed samples (colours seeded by the file name)."""
    bank = augment.texture_bank(np.random.default_rng(5))
    out = []
    for k in range(min(n, len(paths))):
        p = paths[k * len(paths) // min(n, len(paths))]
        rng = np.random.default_rng(zlib.crc32(os.path.basename(p).encode()))
        f = load(p) if size > 144 else halve(load(p))
        out.append(tensors(augment.view(rng, augment.paint(rng, f, bank), augment.labels(f), size, clean=True)))
    return out
