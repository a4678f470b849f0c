"""How a cover is sewn, drawn as pictures: which panel a point belongs to, how high it stands, and what color it has.

A chart is a square of CHART texels over a part's front, u to the right, v upwards, both 0..1. Panels are polygons with
curved sides, so that they look nothing like the straight strips of the training scenes.
"""

import numpy as np

CHART = 320
#: Share of a chart's width that its front takes; what lies behind is the rear of a backrest.
FRONT = 0.9


def grid():
    c = (np.arange(CHART) + 0.5) / CHART
    return np.meshgrid(c, c)  # u [v, u], v [v, u]


def polygon_distance(points, u, v):
    """Signed distance to a closed polygon, positive inside."""
    p = np.asarray(points, float)
    best, inside = np.full(u.shape, 9.0), np.zeros(u.shape, bool)
    for (x0, y0), (x1, y1) in zip(p, np.roll(p, -1, 0)):
        dx, dy = x1 - x0, y1 - y0
        t = np.clip(((u - x0) * dx + (v - y0) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
        best = np.minimum(best, np.hypot(u - x0 - t * dx, v - y0 - t * dy))
        crosses = (y0 > v) != (y1 > v)
        inside ^= crosses & (u < dx * (v - y0) / (dy if abs(dy) > 1e-9 else 1e-9) + x0)
    return np.where(inside, best, -best)


def rounded(points, share=0.3, n=5):
    """A closed polygon whose corners are rounded off over this share of the sides beside them."""
    p = np.asarray(points, float)
    out = []
    for a, b, c in zip(np.roll(p, 1, 0), p, np.roll(p, -1, 0)):
        t = np.linspace(0, 1, n)[:, None]
        start, end = b + (a - b) * share, b + (c - b) * share
        out.append((1 - t) ** 2 * start + 2 * t * (1 - t) * b + t * t * end)
    return np.concatenate(out)


class Cover:
    """Panels of one part: `add` lays a panel over those before; 0 is the ground panel that wraps around."""

    def __init__(self, size, ground='bolster'):
        self.size, self.roles = size, [ground]
        self.u, self.v = grid()
        self.u = self.u / FRONT
        self.index = np.zeros(self.u.shape, np.int32)
        self.seam = np.full(self.u.shape, 1.0)

    def add(self, role, points, soft=True):
        d = polygon_distance(rounded(points) if soft else points, self.u, self.v)
        # Inside, the new panel lies over older seams; outside, its border is one more seam.
        self.seam = np.where(d > 0, d, np.minimum(self.seam, -d))
        self.index[d > 0] = len(self.roles)
        self.roles.append(role)
        return self

    def with_rear(self):
        """Adds the panel behind a backrest, over all that was laid before."""
        return self.add('rear', [(1.02, -9), (9, -9), (9, 9), (1.02, 9)], soft=False)

    def seam_metres(self):
        """Distance to the next border between panels, in metres."""
        return self.seam * self.size

    def height(self, depth=0.004, puff=0.006, quilt=None):
        """Metres above the body: grooves at seams, panels that swell between them, quilting."""
        d = self.seam_metres()
        h = -depth * np.exp(-((d / 0.004) ** 2)) + puff * (1 - np.exp(-d / 0.02))
        if quilt is not None:
            where = np.isin(self.index, [i for i, r in enumerate(self.roles) if r == 'insert'])
            h = h + np.where(where, quilt(self.u * self.size, self.v * self.size), 0)
        return h


def wave(x):
    return np.abs(np.sin(np.pi * x)) ** 0.6


def quilts(kind, pitch):
    """Height of a quilting at (x, y) metres."""
    return dict(
        none=None,
        ribs=lambda x, y: 0.005 * wave(x / pitch),
        tucks=lambda x, y: 0.006 * wave(y / (pitch * 1.6)),
        hexagon=lambda x, y: 0.005
        * np.minimum(
            np.minimum(wave(x / pitch), wave((x * 0.5 + y * 0.866) / pitch)), wave((x * 0.5 - y * 0.866) / pitch)
        ),
        squares=lambda x, y: 0.005 * wave(x / pitch) * wave(y / pitch),
    )[kind]


# ------------------------------------------------------------------ colors
def noise(rng, cells):
    """Smooth noise 0..1 over the chart with this many cells a side."""
    g = rng.random((cells + 1, cells + 1))
    x = np.linspace(0, cells, CHART, endpoint=False)
    i = x.astype(int)
    f = x - i
    f = f * f * (3 - 2 * f)
    a = g[i][:, i] * (1 - f) + g[i][:, i + 1] * f
    b = g[i + 1][:, i] * (1 - f) + g[i + 1][:, i + 1] * f
    return a * (1 - f[:, None]) + b * f[:, None]


def pattern(kind, rng, u, v, size, base, second):
    """Woven and printed stuffs [CHART, CHART, 3] in linear color."""
    x, y = u * size, v * size
    two = lambda m: np.where(m[..., None], second, base)
    if kind == 'plaid':
        bands = lambda a: ((a * 14) % 1 < 0.3).astype(float) + ((a * 14 + 0.37) % 1 < 0.06)
        return base + (second - base) * (0.5 * np.clip(bands(x) + bands(y), 0, 1.6))[..., None]
    if kind == 'stripes':
        return two((x * 16) % 1 < 0.35)
    if kind == 'plush':
        out = np.broadcast_to(base, u.shape + (3,)).copy()
        colors = [second, second[::-1], np.clip(base * 4 + 0.05, 0, 0.6), rng.uniform(0.02, 0.5, 3)]
        for _ in range(170):
            cx, cy, a, r = rng.random(), rng.random(), rng.uniform(0, 3.14), rng.uniform(0.006, 0.03)
            p, q = (u - cx) * np.cos(a) + (v - cy) * np.sin(a), (v - cy) * np.cos(a) - (u - cx) * np.sin(a)
            out[(p / (r * 2.6)) ** 2 + (q / r) ** 2 < 1] = colors[int(rng.integers(4))]
        return out
    if kind == 'perforated':
        hole = (((x * 180) % 1 - 0.5) ** 2 + ((y * 180) % 1 - 0.5) ** 2) < 0.045
        return np.where(hole[..., None], base * 0.2, base)
    if kind == 'weave':
        return base * (1 + 0.25 * np.sin(x * 2400) * np.sin(y * 2400))[..., None]
    if kind == 'blotches':
        return two(noise(rng, 22) > 0.62)
    return np.broadcast_to(base, u.shape + (3,)).copy()


def dyed(cover, colors, rng, stuff='plain', second=(0.3, 0.3, 0.3), wear=0.0, thread=None):
    """Albedo [CHART, CHART, 3] of a cover. colors: role -> linear RGB; stuff: pattern on the inserts; wear: 0..1."""
    out = np.zeros(cover.u.shape + (3,))
    for k, role in enumerate(cover.roles):
        base = np.asarray(colors.get(role, colors['bolster']), float)
        kind = stuff if role == 'insert' or colors.get('everywhere') else 'plain'
        out[cover.index == k] = pattern(kind, rng, cover.u, cover.v, cover.size, base, np.asarray(second, float))[
            cover.index == k
        ]
    d = cover.seam_metres()
    out *= (1 - 0.35 * np.exp(-((d / 0.003) ** 2)))[..., None]
    if thread is not None:
        dash = ((cover.u + cover.v * 1.7) * cover.size * 120) % 1 < 0.62
        out[(np.abs(d - 0.008) < 0.0011) & dash] = thread
    out *= (1 + 0.08 * (noise(rng, 9) - 0.5) + 0.05 * (noise(rng, 60) - 0.5))[..., None]
    if wear:
        rubbed = np.clip(noise(rng, 4) * noise(rng, 17) * 1.6 - 0.4, 0, 1)[..., None] * wear * 0.6
        out = out * (1 - rubbed) + (out * 0.45 + 0.10) * rubbed
    return np.clip(out, 0.004, 0.9)
