"""Seats of the validation scenes: bodies melted from lumps, dressed in charts of curved panels."""

import numpy as np

from . import blocks as bl
from . import sewing as sw
from . import stuffs as st


class Tailor:
    """Dresses parts for one scene and keeps the book of panels that the truth needs."""

    def __init__(self, rng, look):
        self.rng, self.look, self.panels, self.covers, self.seat = rng, look, [None], [], 0

    def dress(self, body, part, cover, axes, low, high):
        """axes: which two axes the chart lies along; low, high: coordinates of its corners."""
        corners = body.vertices[body.quads]
        chart = np.clip((corners[..., list(axes)] - low) / np.subtract(high, low), 0.002, 0.998)
        chart[..., 0] *= sw.FRONT
        if 'rear' in cover.roles:
            chart[corners[..., 1].mean(1) < -0.035, :, 0] = 0.97
        body.chart = chart
        first = len(self.panels)
        self.panels += [dict(seat=self.seat, part=part, role=r) for r in cover.roles]
        seed = int(self.rng.integers(1 << 30))
        body.material = st.Cover(f'cover{first}', cover, first, seed)
        self.covers.append(body.material)
        return body

    def height(self, sewn):
        quilt = sw.quilts(self.look.get('quilt', 'none'), self.look.get('pitch', 0.06))
        return sewn.cover.height(quilt=quilt)

    @staticmethod
    def color(sewn, look):
        return sw.dyed(
            sewn.cover,
            look['colors'],
            np.random.default_rng(sewn.seed),
            look.get('pattern', 'plain'),
            look.get('second', (0.3, 0.3, 0.3)),
            look.get('wear', 0),
            look.get('thread'),
        )

    def piece(self, name, part, lumps, cover, axes, low, high, **kw):
        kw.setdefault('seed', int(self.rng.integers(1 << 30)))
        return self.dress(bl.blob(name, lumps, **kw), part, cover, axes, low, high)


def mirror(points):
    return [(1 - x, y) for x, y in points][::-1]


def layout(cut, part, size, rng):
    """Panels of a cushion (v to the front) or a backrest (v upwards)."""
    if part == 'headrest':
        c = sw.Cover(size, 'headrest')
        return c.add('headrest', [(-0.2, 0.62), (1.2, 0.62), (1.2, 1.2), (-0.2, 1.2)]) if rng.random() < 0.4 else c
    if part == 'backrest':
        return front(cut, size, rng).with_rear()
    return front(cut, size, rng)


def front(cut, size, rng):
    """Panels of what is sat on or leaned against."""
    j = lambda a: a + rng.uniform(-0.02, 0.02)
    if cut == 'whole':
        return sw.Cover(size, 'other')
    c = sw.Cover(size)
    if cut == 'shield':
        c.add(
            'insert',
            [
                (j(0.24), -0.1),
                (j(0.76), -0.1),
                (0.80, 0.45),
                (j(0.72), 0.78),
                (0.5, j(0.9)),
                (j(0.28), 0.78),
                (0.20, 0.45),
            ],
        )
        side = [(-0.2, 0.1), (0.1, 0.05), (0.14, 0.5), (0.06, 0.8), (-0.2, 0.75)]
    elif cut == 'waist':
        c.add(
            'insert',
            [
                (0.14, -0.15),
                (0.86, -0.15),
                (0.78, 0.25),
                (j(0.68), 0.5),
                (0.8, 0.72),
                (0.62, 0.84),
                (0.38, 0.84),
                (0.2, 0.72),
                (j(0.32), 0.5),
                (0.22, 0.25),
            ],
        )
        side = [(-0.2, -0.1), (0.12, 0), (0.2, 0.5), (0.02, 0.86), (-0.2, 0.9)]
    elif cut == 'arch':
        c.add(
            'insert',
            [
                (0.2, -0.3),
                (0.8, -0.3),
                (0.8, 0.3),
                (0.78, j(0.66)),
                (0.64, 0.8),
                (0.36, 0.8),
                (0.22, j(0.66)),
                (0.2, 0.3),
            ],
        )
        c.add('insert', [(0.2, -0.3), (0.8, -0.3), (0.8, 0.18), (0.6, 0.26), (0.4, 0.26), (0.2, 0.18)])
        side = None
    elif cut == 'leaf':
        c.add('insert', [(0.5, -0.2), (0.82, 0.1), (0.78, 0.62), (0.5, 0.95), (0.22, 0.62), (0.18, 0.1)])
        c.add('insert', [(0.42, -0.2), (0.58, -0.2), (0.58, 1.0), (0.42, 1.0)])
        side = [(-0.2, 0.3), (0.1, 0.3), (0.14, 0.7), (-0.2, 0.9)]
    elif cut == 'steps':
        c.add('insert', [(0.16, -0.2), (0.84, -0.2), (0.84, 0.36), (0.16, 0.30)], soft=False)
        c.add('insert', [(0.16, 0.30), (0.84, 0.36), (0.84, 0.66), (0.16, 0.60)], soft=False)
        c.add('bolster', [(0.16, 0.60), (0.84, 0.66), (0.84, 1.2), (0.16, 1.2)], soft=False)
        side = None
    elif cut == 'broad':
        c.add('insert', [(0.06, 0.05), (0.94, 0.05), (0.94, 0.9), (0.06, 0.9)])
        side = None
    else:
        c.add('insert', [(0.22, -0.2), (0.5, -0.2), (0.5, 0.84), (0.26, 0.8)], soft=False)
        c.add('insert', [(0.5, -0.2), (0.78, -0.2), (0.74, 0.8), (0.5, 0.84)], soft=False)
        side = [(-0.2, -0.2), (0.08, 0), (0.1, 0.8), (-0.2, 1.2)]
    if side:
        c.add('bolster', side).add('bolster', mirror(side))
    if rng.random() < 0.45 and cut not in ('broad', 'steps'):
        c.add('bolster', [(0.1, j(0.88)), (0.5, j(0.84)), (0.9, j(0.88)), (1.2, 1.3), (-0.2, 1.3)])
    return c


def armchair(
    t, mats, cut='shield', width=0.52, side=0.05, recline=22, head='block', shell=False, legs=True, rest=False
):
    """One seat, its hip at the origin, facing +y. Returns its objects."""
    t.seat += 1
    rng, w = t.rng, width / 2
    wr = dict(wrinkle=t.look.get('crease', 0.004))
    lumps = [((width * 0.92, 0.50, 0.13), (0, 0.2, -0.07), 0.42), ((width * 0.7, 0.2, 0.10), (0, 0.38, -0.05), 0.45)]
    if side:
        lumps += [
            ((0.11, 0.44, 0.12 + side), (s * (w - 0.045), 0.17, -0.05 + side * 0.4), 0.46, (0, s * 8, s * 3))
            for s in (-1, 1)
        ]
    out = [
        t.piece('cushion', 'cushion', lumps, layout(cut, 'cushion', width, rng), (0, 1), (-w, -0.06), (w, 0.46), **wr)
    ]
    high = 0.62
    lumps = [((width * 0.88, 0.12, high), (0, 0, high / 2), 0.4), ((width * 0.6, 0.11, 0.2), (0, 0.015, 0.12), 0.45)]
    if side:
        lumps += [
            (
                (0.10, 0.15 + side, high * 0.68),
                (s * (w - 0.04), 0.03 + side * 0.3, high * 0.42),
                0.46,
                (0, s * 4, -s * 8),
            )
            for s in (-1, 1)
        ]
    back = [
        t.piece('backrest', 'backrest', lumps, layout(cut, 'backrest', high, rng), (0, 2), (-w, 0), (w, high), **wr)
    ]
    if shell:
        back.append(bl.box('hardback', (width * 0.82, 0.03, high * 0.86), (0, -0.075, high * 0.5), mats['shell'], 0.04))
    if head == 'block':
        back.append(
            t.piece(
                'head',
                'headrest',
                [((0.26, 0.095, 0.18), (0, 0.01, high + 0.15), 0.42)],
                layout(cut, 'headrest', 0.26, rng),
                (0, 2),
                (-0.13, high + 0.05),
                (0.13, high + 0.25),
                voxel=0.009,
            )
        )
    elif head == 'wing':
        lumps = [((0.24, 0.08, 0.17), (0, 0, high + 0.12), 0.42)] + [
            ((0.07, 0.1, 0.15), (s * 0.12, 0.03, high + 0.12), 0.46, (0, 0, s * 25)) for s in (-1, 1)
        ]
        back.append(
            t.piece(
                'head',
                'headrest',
                lumps,
                layout(cut, 'headrest', 0.28, rng),
                (0, 2),
                (-0.15, high),
                (0.15, high + 0.23),
                voxel=0.009,
            )
        )
    if head:
        back += [
            bl.wire('post', [(s * 0.06, 0, high - 0.03), (s * 0.06, 0, high + 0.1)], 0.0065, mats['chrome'], soft=False)
            for s in (-1, 1)
        ]
    bl.group(back, (0, -0.02, 0.0))
    bl.tilt(back, recline)
    out += back
    if rest:
        for s in (-1, 1):
            arm = [((0.07, 0.34, 0.07), (s * (w + 0.05), 0.12, 0.16), 0.45)]
            out.append(
                t.piece(
                    'arm',
                    'armrest',
                    arm,
                    sw.Cover(0.34, 'other'),
                    (0, 1),
                    (s * (w + 0.05) - 0.04, -0.06),
                    (s * (w + 0.05) + 0.04, 0.3),
                    voxel=0.009,
                )
            )
    if legs:
        out += base(mats, w, rng)
    return out


def base(mats, w, rng):
    """Plastic skirt, rails, levers."""
    out = [bl.box('pan', (w * 1.7, 0.42, 0.12), (0, 0.18, -0.19), mats['shell'], 0.02)]
    for s in (-1, 1):
        out.append(
            bl.box(
                'skirt',
                (0.04, 0.5, rng.uniform(0.09, 0.15)),
                (s * (w + 0.005), 0.17, -0.14),
                mats['shell'],
                0.018,
                taper=0.85,
            )
        )
        out.append(bl.box('rail', (0.05, 0.56, 0.04), (s * w * 0.75, 0.18, -0.28), mats['dark'], 0.005))
        out.append(bl.box('lever', (0.02, 0.1, 0.022), (s * (w + 0.032), 0.1, -0.13), mats['dark'], 0.008))
    return out


def bench(t, mats, places=3, cut='arch', width=1.32, head=True, recline=24, belts=True):
    """A rear bench of single places side by side, sewn as one seat."""
    t.seat += 1
    rng, one = t.rng, width / places
    wr = dict(wrinkle=t.look.get('crease', 0.004))
    out, back, high = [], [], 0.58
    for k in range(places):
        x = (k - (places - 1) / 2) * one
        w = one / 2
        lumps = [((one * 1.0, 0.48, 0.14), (x, 0.18, -0.07), 0.36), ((one * 0.7, 0.3, 0.09), (x, 0.24, -0.025), 0.46)]
        out.append(
            t.piece(
                'cushion',
                'cushion',
                lumps,
                layout(cut, 'cushion', one, rng),
                (0, 1),
                (x - w, -0.06),
                (x + w, 0.43),
                **wr,
            )
        )
        lumps = [
            ((one * 1.0, 0.13, high), (x, 0, high / 2), 0.34),
            ((one * 0.66, 0.1, high * 0.6), (x, 0.035, high * 0.42), 0.46),
        ]
        back.append(
            t.piece(
                'backrest',
                'backrest',
                lumps,
                layout(cut, 'backrest', high, rng),
                (0, 2),
                (x - w, 0),
                (x + w, high),
                **wr,
            )
        )
        if head:
            lumps = [((0.24, 0.09, 0.13), (x, 0, high + 0.07), 0.42)]
            back.append(
                t.piece(
                    'head',
                    'headrest',
                    lumps,
                    layout(cut, 'headrest', 0.24, rng),
                    (0, 2),
                    (x - 0.12, high),
                    (x + 0.12, high + 0.15),
                    voxel=0.009,
                )
            )
        if belts and k < places - 1:
            out.append(bl.box('buckle', (0.03, 0.035, 0.08), (x + w + 0.02, 0, 0.02), mats['dark'], 0.008, (-25, 0, 0)))
    bl.group(back, (0, -0.04, 0))
    bl.tilt(back, recline)
    out.append(bl.box('plinth', (width, 0.36, 0.16), (0, 0.16, -0.22), mats['carpet'], 0.02))
    return out + back


def saddle(t, mats, cut='leaf'):
    """A motorcycle's seat; its middle at the origin, the front to +y."""
    t.seat += 1
    lumps = [
        ((0.26, 0.34, 0.10), (0, 0.0, 0), 0.45),
        ((0.22, 0.32, 0.10), (0, -0.26, 0.035), 0.45, (6, 0, 0)),
        ((0.16, 0.24, 0.08), (0, 0.22, 0.012), 0.45, (8, 0, 0)),
    ]
    return [
        t.piece(
            'saddle',
            'cushion',
            lumps,
            layout(cut, 'cushion', 0.8, t.rng),
            (0, 1),
            (-0.4, -0.42),
            (0.4, 0.38),
            voxel=0.008,
            wrinkle=0.002,
        )
    ]
