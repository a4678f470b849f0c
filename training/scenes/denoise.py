"""Filters for light that was traced with few samples. Only light is filtered, never what it falls on.

Everything stays inside a surface (same index) and follows its normals, so that edges, seams and pleats stay as they
are.
"""

import numpy as np

AROUND = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]


def neighbors(a, step=1):
    """For each of AROUND, `a` with its content moved by so many steps; what comes in repeats the border. Views of one copy."""
    h, w = a.shape[:2]
    p = np.pad(a, ((step, step), (step, step)) + ((0, 0),) * (a.ndim - 2), mode='edge')
    return [p[step - y * step :, step - x * step :][:h, :w] for y, x in AROUND]


def without_sparks(L, idx):
    """Single pixels that outshine all their neighbors are pulled down to the second brightest of them."""
    lum = L.mean(-1)
    near = np.stack([np.where(same == idx, other, -1) for same, other in zip(neighbors(idx), neighbors(lum))])
    second = np.partition(near, -2, axis=0)[-2]
    top = np.where(second >= 0, second, lum)
    return L * np.minimum(1, (top * 1.15 + 1e-6) / (lum + 1e-9))[..., None]


def around(lum, idx):
    """Mean of each pixel and its neighbors on the same surface."""
    total, count = lum.copy(), np.ones_like(lum)
    for surface, other in zip(neighbors(idx), neighbors(lum)):
        same = surface == idx
        total += other * same
        count += same
    return total / count


def smooth(L, nrm, idx, steps, edge=1.0):
    """Rounds of a 3x3 filter with ever wider steps. edge: how much a step of brightness is kept (0: not at all); steps are
    sought between means of nine pixels, for noise is no step."""
    L, n = np.ascontiguousarray(L, np.float32), nrm.astype(np.float32)
    floor = np.float32(0.02 * L.mean() + 1e-6)
    for s in steps:
        lum = np.log(around(L.mean(-1), idx) + floor)
        total, weight = L * np.float32(0.25), np.full(L.shape[:2], 0.25, np.float32)
        moved = zip(AROUND, neighbors(n, s), neighbors(idx, s), neighbors(lum, s), neighbors(L, s))
        for (y, x), other_n, other_idx, other_lum, other in moved:
            like = np.clip(np.einsum('hwc,hwc->hw', other_n, n), 0, 1) ** 12
            w = np.float32(0.0625 if y and x else 0.125) * (other_idx == idx) * like
            if edge:
                w = w * np.exp(-np.float32(edge) * np.abs(other_lum - lum))
            total += other * w[..., None]
            weight += w
        L = total / weight[..., None]
    return L


def light(direct, indirect, nrm, idx):
    """Diffuse light: what comes straight from lamps and sky keeps its shadows, what has bounced is smooth anyway."""
    direct = smooth(without_sparks(direct, idx), nrm, idx, (1, 2, 4), 1.1)
    return direct + smooth(without_sparks(indirect, idx), nrm, idx, (1, 2, 4, 8), 0.25)


def gloss(g, nrm, idx):
    return smooth(without_sparks(g, idx), nrm, idx, (1, 2), 1.0)
