"""Filters for light that was traced with few samples. Only light is filtered, never what it falls on.

Everything stays inside a surface (same index) and follows its normals, so that edges, seams and pleats stay as they
are.
"""

import numpy as np

AROUND = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]


def shift(a, dy, dx):
    """a with its content moved by (dy, dx); what comes in repeats the border."""
    h, w = a.shape[:2]
    ys = np.clip(np.arange(h) - dy, 0, h - 1)
    xs = np.clip(np.arange(w) - dx, 0, w - 1)
    return a[ys][:, xs]


def without_sparks(L, idx):
    """Single pixels that outshine all their neighbors are pulled down to the second brightest of them."""
    lum = L.mean(-1)
    near = np.sort(np.stack([np.where(shift(idx, *s) == idx, shift(lum, *s), -1) for s in AROUND]), 0)
    top = np.where(near[-2] >= 0, near[-2], lum)
    return L * np.minimum(1, (top * 1.15 + 1e-6) / (lum + 1e-9))[..., None]


def smooth(L, nrm, idx, steps, edge=1.0):
    """Rounds of a 3x3 filter with ever wider steps. edge: how much a step of brightness is kept (0: not at all)."""
    L, n = np.ascontiguousarray(L, np.float32), nrm.astype(np.float32)
    floor = 0.02 * L.mean() + 1e-6
    for s in steps:
        lum = np.log(L.mean(-1) + floor)
        total, weight = L * 0.25, np.full(L.shape[:2], 0.25, np.float32)
        for y, x in AROUND:
            r = lambda a: shift(a, y * s, x * s)
            near = 0.0625 if y and x else 0.125
            like = np.clip((r(n) * n).sum(-1), 0, 1) ** 12
            w = near * (r(idx) == idx) * like * np.exp(-edge * np.abs(r(lum) - lum))
            total = total + r(L) * w[..., None]
            weight = weight + w
        L = total / weight[..., None]
    return L


def light(direct, indirect, nrm, idx):
    """Diffuse light: what comes straight from lamps and sky keeps its shadows, what has bounced is smooth anyway."""
    direct = smooth(without_sparks(direct, idx), nrm, idx, (1, 2, 4), 1.1)
    return direct + smooth(without_sparks(indirect, idx), nrm, idx, (1, 2, 4, 8), 0.25)


def gloss(g, nrm, idx):
    return smooth(without_sparks(g, idx), nrm, idx, (1, 2), 1.0)
