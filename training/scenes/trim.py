"""Padded trim that looks like a seat and is none: consoles, armrests, doors, dashes and wheels sewn of the seats' own
leather, with the same seams and thread."""

import numpy as np

from . import geom
from .pads import mirrored, pad, stitches


def _sewn(style):
    return dict(
        res=style['res'],
        stitch='thread' if style['stitch'] else None,
        double=style['double'],
        wrinkle=0.0008 * style.get('wear', 1),
        lump=0.0015,
    )


def cushion(builder, rng, style, name, at, length, half_width, thick, key, seam=0.72, tilt=0.0, rotz=0.0):
    """A padded lid or armrest with lengthwise seams; `at` is the middle of its underside."""
    k = len(builder.parts)
    points = [
        dict(x=0, f=0.004, zone='pad'),
        dict(x=0.45, f=0.003, zone='pad'),
        dict(x=seam, f=0.0, seam=True, zone='pad'),
        dict(x=0.97, f=-0.012, zone='pad'),
    ]
    h = length / 2
    bow = rng.uniform(0, 0.012)
    pad(
        builder,
        name,
        [(-h, thick - 0.006), (-h * 0.5, thick), (0, thick + bow), (h * 0.5, thick), (h, thick - 0.008)],
        lambda v: half_width * geom.profile(v, [(0, 0.92), (0.3, 1), (0.8, 0.97), (1, 0.88)]),
        lambda v: thick + 0 * v,
        mirrored(points, side_zone='pad', back_zone='pad'),
        rng,
        zones=dict(pad=key),
        cap=(0.03, 0.035),
        capw=(0.012, 0.014),
        seam_depth=0.0035,
        **_sewn(style)
    )
    builder.transform(k, geom.move(*at) @ geom.rot('z', rotz) @ geom.rot('x', tilt))


def stitched_line(builder, name, path, key='thread', lift=0.001):
    """A row of stitches along a path [K, 3]."""
    p = geom.curve(path, 60)
    p[:, 2] += lift
    stitches(builder, name, p, key, length=0.008, gap=0.004, r=0.0011, coarse=True)


def console(builder, rng, style, cabin_size, width=0.10):
    """Console wrapped in leather: padded knee sides, a stitched split or single lid, a padded front ridge."""
    y1, h = cabin_size['dash'] + 0.12, rng.uniform(0.28, 0.36)
    rows = []
    for y, z, w in (
        (-0.36, h, width),
        (-0.02, h - 0.005, width),
        (0.2, h - 0.05, width + 0.01),
        (0.42, h - 0.03, width + 0.02),
        (y1, h + 0.14, width + 0.04),
    ):
        rows.append(
            [
                (-w, y, 0.0),
                (-w * 1.04, y, z * 0.55),
                (-w, y, z - 0.014),
                (-w * 0.6, y, z),
                (0, y, z),
                (w * 0.6, y, z),
                (w, y, z - 0.014),
                (w * 1.04, y, z * 0.55),
                (w, y, 0.0),
            ]
        )
    geom.sheet(builder, 'console', rows, 'console_pad', n=60, m=40)
    geom.sheet(
        builder,
        'consoleend',
        [
            [(-width, -0.36, 0), (0, -0.37, 0), (width, -0.36, 0)],
            [(-width, -0.36, h - 0.012), (0, -0.37, h), (width, -0.36, h - 0.012)],
        ],
        'console',
        n=8,
        m=8,
    )
    lids = [(-0.048, 0.044), (0.048, 0.044)] if rng.random() < 0.4 else [(0, rng.uniform(0.085, 0.115))]
    length = rng.uniform(0.28, 0.40)
    for x, w in lids:
        cushion(
            builder,
            rng,
            style,
            'lid',
            (x, -0.15, h + rng.uniform(-0.005, 0.03)),
            length,
            w,
            rng.uniform(0.04, 0.075),
            'console_lid',
            seam=rng.uniform(0.55, 0.8),
        )
    geom.rbox(
        builder,
        'decor2',
        (width * 1.5, 0.36, 0.02),
        str(rng.choice(['decor', 'gloss', 'wood'])),
        M=geom.move(0, 0.25, h - 0.045) @ geom.rot('x', 2),
        p=9,
    )
    for y in (0.10, 0.19):
        geom.lathe(
            builder, 'cup', [(0.041, 0.006), (0.036, 0.008), (0.035, -0.055), (0, -0.056)], 'gloss', geom.move(0, y, h - 0.035)
        )
    geom.tube(builder, 'stick', [(0, 0.34, h - 0.03), (0, 0.33, h + 0.05)], 0.014, 'chrome')
    geom.rbox(
        builder,
        'knob',
        (0.055, 0.08, 0.06),
        str(rng.choice(['wheel_pad', 'gloss', 'console_lid'])),
        at=(0, 0.325, h + 0.07),
        p=3,
    )
    if style['stitch']:
        for s in (-1, 1):
            stitched_line(
                builder,
                'console_stitch',
                [(s * width * 0.93, y, h - 0.002 - (0.05 if y > 0 else 0)) for y in np.linspace(-0.3, 0.3, 6)],
            )


def center_armrest(builder, rng, style, x, y, z, key='console_lid'):
    """An armrest on a stalk between the front seats."""
    cushion(
        builder,
        rng,
        style,
        'mid_arm',
        (x, y, z),
        rng.uniform(0.26, 0.36),
        rng.uniform(0.05, 0.075),
        0.07,
        key,
        tilt=rng.uniform(-4, 8),
    )


def door_padding(builder, rng, style, cabin_size, side, y0, y1):
    """Leather on a door: padded upper, stitched armrest, knee pad."""
    half_width, zb, L = cabin_size['half_width'], cabin_size['belt'], y1 - y0
    if rng.random() < 0.6:
        za = zb - rng.uniform(0.27, 0.36)
        cushion(
            builder,
            rng,
            style,
            'door_arm',
            (side * (half_width - 0.05), y0 + L * 0.47, za),
            L * rng.uniform(0.45, 0.7),
            rng.uniform(0.038, 0.055),
            0.065,
            'armrest',
            tilt=rng.uniform(2, 9),
        )
    if rng.random() < 0.5:
        ys = np.linspace(y0 + 0.02, y1 - 0.02, 8)
        geom.sheet(
            builder,
            'door_upper',
            [
                [
                    (side * (half_width - q), y, z)
                    for q, z in ((0.028, zb - 0.17), (0.062, zb - 0.11), (0.07, zb - 0.05), (0.05, zb - 0.012))
                ]
                for y in ys
            ],
            'door_pad',
            n=12,
            m=30,
            flip=side < 0,
        )
        if style['stitch']:
            stitched_line(builder, 'door_stitch', [(side * (half_width - 0.068), y, zb - 0.10) for y in ys])
    if rng.random() < 0.3:
        M = geom.move(side * (half_width - 0.03), y0 + L * 0.5, 0.33) @ geom.rot('x', 0)
        geom.rbox(builder, 'door_knee', (0.03, L * rng.uniform(0.5, 0.8), rng.uniform(0.10, 0.2)), 'door_pad', M=M, p=4)


def dash_cover(builder, rng, style, cabin_size):
    """Leather roll along the dash with a row of stitches."""
    half_width, y0, zt = cabin_size['half_width'], cabin_size['dash'], cabin_size['belt'] + 0.07
    xs = np.linspace(-half_width + 0.02, half_width - 0.02, 12)
    bow = lambda x: 0.05 * (1 - (x / half_width) ** 2)
    z = zt - rng.uniform(0.05, 0.10)
    path = np.array([(x, y0 + bow(x) - 0.002, z) for x in xs])
    geom.tube(builder, 'dash_roll', geom.curve(path, 40), rng.uniform(0.018, 0.035), 'dash_pad', n=14)
    if style['stitch']:
        stitched_line(builder, 'dash_stitch', path + [0, -0.012, 0.03])


def wheel_stitch(builder, at, tilt, r):
    """Thread on the inner side of a leather wheel; a pad of the seats' leather on its hub."""
    k = len(builder.parts)
    a = np.linspace(0, 2 * np.pi, 60)
    stitched_line(
        builder, 'wheel_stitch', np.stack([(r - 0.0155) * np.cos(a), (r - 0.0155) * np.sin(a) * 0.97, 0 * a + 0.004], 1)
    )
    geom.rbox(builder, 'hub_pad', (0.14, 0.12, 0.03), 'wheel_pad', at=(0, -0.01, 0.014), p=3)
    builder.transform(k, geom.move(*at) @ geom.rot('x', 90 - tilt))
