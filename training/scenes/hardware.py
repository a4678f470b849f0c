"""Small hard parts on and around seats: belts that lie on them, buckles, anchors, tags, screens."""

import numpy as np

from . import geom


def strap(builder, name, path, across, mat='belt', width=0.047):
    """Belt webbing along path [K, 3]; `across` is the direction of its width."""
    p = geom.curve(path, 60)
    w = np.broadcast_to(np.asarray(across, float), p.shape)
    w = w / np.linalg.norm(w, axis=1, keepdims=True) * width
    t = np.gradient(p, axis=0)
    n = np.cross(t, w)
    n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    P = np.stack([p - w / 2, p + n * 0.0012, p + w / 2, p - n * 0.0012, p - w / 2], 1)
    builder.add(name, P, mat)


def belt_over_seat(builder, rng, x, y, z0, side, W=0.26, recline=21, height=0.62):
    """A fastened belt: from the shoulder on `side` across the backrest to the inner hip, and over the lap."""
    t = np.tan(np.radians(recline))
    at = lambda u, s, off=0.05: (x + u * W, y - 0.075 - t * height * s + 0.05 + off, z0 + 0.06 + height * s)
    strap(
        builder,
        'belt_shoulder',
        [
            at(side * 1.05, 1.12, -0.06),
            at(side * 0.62, 0.96, 0.02),
            at(side * 0.1, 0.62, 0.07),
            at(-side * 0.45, 0.32, 0.10),
            (x - side * W * 0.96, y + 0.10, z0 + 0.10),
        ],
        (side * 0.35, 0.1, 0.8),
    )
    strap(
        builder,
        'belt_lap',
        [
            (x + side * W * 1.02, y + 0.02, z0 + 0.02),
            (x + side * W * 0.6, y + 0.15, z0 + 0.105),
            (x, y + 0.19, z0 + 0.095),
            (x - side * W * 0.7, y + 0.15, z0 + 0.11),
            (x - side * W * 0.98, y + 0.09, z0 + 0.07),
        ],
        (0, 0.75, 0.5),
    )
    M = geom.move(x - side * W * 1.0, y + 0.09, z0 + 0.07) @ geom.rot('x', 22)
    geom.rbox(builder, 'buckle', (0.03, 0.05, 0.09), 'buckle', M=M, p=5)
    geom.rbox(builder, 'bucklered', (0.02, 0.016, 0.008), 'red', M=M @ geom.move(0, -0.01, 0.045), p=5)


def loose_belt(builder, x, y, z0, side, W=0.26, height=0.62, recline=21):
    """A belt that hangs over the shoulder of the backrest and falls on the cushion."""
    t = np.tan(np.radians(recline))
    u = side * W * 0.8
    strap(
        builder,
        'belt_loose',
        [
            (x + side * W * 1.15, y - 0.35, z0 + height + 0.12),
            (x + u, y - 0.04 - t * height, z0 + height * 0.93),
            (x + u * 0.95, y + 0.03 - t * height * 0.55, z0 + height * 0.55),
            (x + u * 0.9, y + 0.06, z0 + 0.16),
            (x + u * 0.95, y + 0.2, z0 + 0.07),
        ],
        (1, 0, 0.1),
    )
    geom.rbox(builder, 'tongue', (0.05, 0.012, 0.06), 'chrome', M=geom.move(x + u * 0.93, y + 0.06, z0 + 0.2) @ geom.rot('x', 25), p=6)


def child_seat_anchors(builder, xs, y, z):
    """Child-seat anchors: plastic eyes in the gap between cushion and backrest."""
    for x in xs:
        geom.lathe(
            builder,
            'anchor_eye',
            [(0.010, 0.0), (0.010, 0.012), (0.019, 0.014), (0.021, 0.004), (0.021, -0.01)],
            'buckle',
            geom.move(x, y, z + 0.03) @ geom.rot('x', -65),
        )


def airbag_tag(builder, x, y, z, side):
    """Sewn-on label at the outer bolster."""
    geom.rbox(builder, 'tag', (0.006, 0.028, 0.016), 'paper', M=geom.move(x, y, z) @ geom.rot('x', 18), p=9)


def head_screen(builder, y, z):
    """Screen at the back of a headrest."""
    geom.rbox(builder, 'head_screen', (0.21, 0.02, 0.135), 'gloss', at=(0, y, z), p=9)
    geom.rbox(builder, 'head_display', (0.19, 0.004, 0.115), 'screen', at=(0, y - 0.009, z), p=16)
