"""Everything around the seats: floor, dash, wheel, console, door cards, pillars, glass, belts, body, clutter.

Coordinates: origin on the floor between the front seats, whose hip line is at y = 0; the dash is at y > 0.6.
Left-hand drive unless `rhd`. Keys of materials are listed in `palette.py`.
"""
import numpy as np

from . import geom

DIMS = dict(
    sedan=dict(half_width=.73, belt=.70, roof=1.22, dash=.70, rear=-1.45, ws=.30),
    suv=dict(half_width=.77, belt=.80, roof=1.36, dash=.74, rear=-2.2, ws=.40),
    truck=dict(half_width=.82, belt=.84, roof=1.42, dash=.76, rear=-.62, ws=.45),
    van=dict(half_width=.86, belt=.84, roof=1.52, dash=.80, rear=-2.9, ws=.55),
    classic=dict(half_width=.72, belt=.66, roof=1.20, dash=.66, rear=-1.3, ws=.45),
    bus=dict(half_width=1.18, belt=.95, roof=2.05, dash=2.6, rear=-4.2, ws=2.3),
)


def ribbon(builder, name, path, wvec, mat, thick=.0012):
    """Flat strap along path [K, 3] with width vector wvec (3,) or [K, 3]."""
    p = geom.curve(path, 60)
    w = np.broadcast_to(np.asarray(wvec, float), p.shape)
    if np.ndim(wvec) == 2:
        w = geom.curve(wvec, 60)
    P = np.stack([p - w / 2, p, p + w / 2, p, p - w / 2], 1)
    t = np.gradient(p, axis=0)
    n = np.cross(t, w)
    n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    P[:, 1] += n * thick
    P[:, 3] -= n * thick
    builder.add(name, P, mat)


def panel(builder, name, outline, x, side, bulge, mat, wall=None, rim=.012, relief=None, n=90, m=26):
    """Padded panel on a door: outline [(y, z)] smooth and closed, standing `bulge` proud of the wall at x.

    side +1 right wall (faces -x), -1 left wall. wall(y, z) -> extra inward offset of the wall. relief(y, z) -> metres.
    """
    o = geom.curve(list(outline) + [outline[0]], n)
    c = o[:-1].mean(0)
    r = np.sin(np.linspace(0, np.pi / 2, m))[::-1]
    Q = c + (o - c)[None] * r[:, None, None]
    d = np.linalg.norm(o - c, axis=1)[None] * (1 - r[:, None])
    prof = 1 - np.clip(1 - d / rim, 0, 1) ** 2.2
    h = bulge * (.75 * prof + .25 * (1 - r[:, None] ** 2))
    if relief is not None:
        h = h + relief(Q[..., 0], Q[..., 1]) * prof
    if wall is not None:
        h = h + wall(Q[..., 0], Q[..., 1])
    P = np.stack([side * (x - h), Q[..., 0], Q[..., 1]], -1)
    builder.add(name, P, mat, uv=Q.copy())


def wheel(builder, rng, at, tilt=24, r=.185, thin=False, spokes=3):
    """Steering wheel at `at`, facing the driver (-y)."""
    M = geom.move(*at) @ geom.rot('x', 90 - tilt)
    k = len(builder.parts)
    a = np.linspace(0, 2 * np.pi, 73)[:-1]
    ring = np.stack([r * np.cos(a), r * np.sin(a) * (.97 if not thin else 1), 0 * a], 1)
    geom.tube(builder, 'wheel', ring, .0155 if not thin else .0105, 'wheel', n=16, closed=True)
    if thin:
        geom.lathe(builder, 'hub', [(0, .03), (.03, .03), (.045, .015), (.05, -.02), (.03, -.1)], 'chrome')
        for q in (0, 120, 240) if spokes == 3 else (0, 180):
            t = np.radians(q + 90)
            geom.tube(builder, 'spoke', [(.03 * np.cos(t), .03 * np.sin(t), -.005), (r * np.cos(t), r * np.sin(t), 0)], .008, 'chrome')
    else:
        geom.rbox(builder, 'hub', (.15, .13, .05), 'wheelhub', at=(0, -.01, .0), p=3.2)
        for q in (4, 176, 270):
            t = np.radians(q)
            d = np.array([np.cos(t), np.sin(t), 0])
            geom.rbox(builder, 'spoke', (.12, .042, .022), 'wheelhub', M=geom.move(*(d * r * .68)) @ geom.rot('z', q), p=5)
            geom.rbox(builder, 'spoketrim', (.07, .026, .024), 'gloss', M=geom.move(*(d * r * .62)) @ geom.rot('z', q), p=5)
        geom.lathe(builder, 'badge', [(0, .028), (.016, .027), (.018, .02)], 'chrome')
    geom.tube(builder, 'column', [(0, 0, -.02), (0, 0, -.18)], .04, 'dashlow', n=20)
    for s in (-1, 1):
        geom.tube(builder, 'stalk', [(0, 0, -.09), (s * .15, .03, -.075)], .007, 'gloss')
    builder.transform(k, M @ geom.rot('x', 0))


def dashboard(builder, rng, cabin_size, rhd=False, classic=False):
    half_width, y0 = cabin_size['half_width'], cabin_size['dash']
    zt = cabin_size['belt'] + .07
    sx = 1 if rhd else -1
    xs = np.linspace(-half_width, half_width, 9)
    bow = lambda x: .05 * (1 - (x / half_width) ** 2)
    dy, dz = rng.uniform(-.03, .03), rng.uniform(-.02, .02)
    prof = [(y0 + .42, zt + .01), (y0 + .2, zt + .025), (y0 + .05, zt + .02), (y0 - .005, zt - .02), (y0 + .01, zt - .085)]
    low = [(y0 + .01, zt - .085), (y0 + .035, zt - .12), (y0 + .03, zt - .2), (y0 + .07, zt - .3), (y0 + .2, zt - .42)]
    if classic:
        prof = [(y0 + .36, zt - .0), (y0 + .16, zt + .015), (y0 + .06, zt + .01), (y0 + .03, zt - .02), (y0 + .05, zt - .05)]
        low = [(y0 + .05, zt - .05), (y0 + .04, zt - .12), (y0 + .05, zt - .21), (y0 + .1, zt - .25), (y0 + .25, zt - .25)]
    geom.sheet(builder, 'dash', [[(x, y + bow(x), z) for y, z in prof] for x in xs], 'dash', n=40, m=40)
    geom.sheet(builder, 'dashlow', [[(x, y + bow(x), z) for y, z in low] for x in xs], 'dashlow' if not classic else 'bodypaint', n=40, m=40)
    full = np.array(prof + low[1:])
    mid = np.array([y0 + .25, zt - .12])
    for x in (-half_width + .002, half_width - .002):
        rows = [[(x, y, z) for y, z in full], [(x, y, z) for y, z in full * .5 + mid * .5], [(x, *mid)] * len(full)]
        geom.sheet(builder, 'dashend', rows, 'dashlow', n=40, m=6)
        geom.flat(builder, 'kick', [(x, y0 + .12, .0), (x, y0 + .7, .0), (x, y0 + .7, zt), (x, y0 + .12, zt - .05)], 'dashlow')
    if classic:
        for x in (.30, .42, .0):
            M = geom.move(sx * x, y0 + bow(x) + .045, zt - .125) @ geom.rot('x', 90)
            geom.lathe(builder, 'gauge', [(0, .006), (.043, .006), (.05, .012), (.056, .006), (.056, -.02)], 'chrome', M)
            geom.lathe(builder, 'dial', [(0, .008), (.044, .008)], 'screen', M)
        geom.rbox(builder, 'strip', (half_width * 1.9, .02, .012), 'chrome', at=(0, y0 + .06, zt - .215), p=6)
        geom.rbox(builder, 'glovebox', (.36, .012, .11), 'bodypaint', at=(-sx * .38, y0 + .055, zt - .13), p=10)
        geom.rbox(builder, 'radio', (.17, .02, .06), 'chrome', at=(0, y0 + .07, zt - .15), p=8)
        return
    # decor strip, vents, screen, instruments
    geom.sheet(builder, 'decor', [[(x, y0 + bow(x) - .004 + q[0], zt - .098 + q[1]) for q in ((.01, .014), (0, 0), (.012, -.02))] for x in xs], 'decor', n=8, m=40)
    for x in (-.63, -.16, .16, .63):
        xx = x * half_width / .73
        geom.rbox(builder, 'vent', (.13, .03, .06), 'gloss', at=(xx, y0 + bow(xx) + .02, zt - .155), p=6)
        for k in range(4):
            geom.rbox(builder, 'slat', (.115, .01, .004), 'dashlow', at=(xx, y0 + bow(xx) + .002, zt - .177 + k * .0145), p=8)
    tall = rng.random() < .5
    M = geom.move(0, y0 + .035, zt + (.02 if tall else -.05)) @ geom.rot('x', -12)
    geom.rbox(builder, 'screen', (.27, .018, .155), 'gloss', M=M, p=14)
    geom.rbox(builder, 'screenlit', (.25, .004, .135), 'screen', M=M @ geom.move(0, -.009, 0), p=20)
    geom.rbox(builder, 'cluster', (.36, .16, .10), 'dash', at=(sx * .37, y0 + .13, zt + .03), p=4.5)
    geom.rbox(builder, 'clusterlit', (.28, .01, .075), 'screen', M=geom.move(sx * .37, y0 + .048, zt + .03) @ geom.rot('x', -15), p=8)
    geom.rbox(builder, 'stack', (.27, .12, .16), 'dashlow', at=(0, y0 + .11, zt - .27), p=6)
    for k in range(5):
        geom.rbox(builder, 'key', (.036, .01, .016), 'gloss', at=(-.09 + .045 * k, y0 + .05, zt - .235), p=6)
    for x in (-.07, .07):
        geom.lathe(builder, 'knob', [(0, .02), (.018, .019), (.021, .0)], 'chrome', geom.move(x, y0 + .055, zt - .29) @ geom.rot('x', 90))
    geom.rbox(builder, 'glove', (.42, .02, .14), 'dashlow', M=geom.move(-sx * .38, y0 + .085, zt - .29) @ geom.rot('x', 14), p=9)


def console(builder, rng, cabin_size, long=True, manual=False, has_lid=True, height=None, selector=True):
    """Center console with padded lid (not upholstery of a seat: a hard negative)."""
    y1 = cabin_size['dash'] + .12
    h = height or rng.uniform(.26, .33)
    rows = []
    for y, z, w in ((-.32, h - .0, .095), (-.02, h - .01, .095), (.2, h - .07, .10), (.42, h - .05, .105), (y1, h + .12, .12)):
        rows.append([(-w, y, 0.0), (-w, y, z * .55), (-w * .97, y, z - .012), (-w * .6, y, z), (0, y, z), (w * .6, y, z), (w * .97, y, z - .012), (w, y, z * .55), (w, y, 0.0)])
    geom.sheet(builder, 'console', rows, 'console', n=60, m=40)
    geom.sheet(builder, 'consoleend', [[(-.095, -.32, 0), (0, -.33, 0), (.095, -.32, 0)], [(-.095, -.32, h - .01), (0, -.33, h), (.095, -.32, h - .01)]], 'console', n=8, m=8)
    if has_lid:
        geom.rbox(builder, 'lid', (.17, .30, .06), 'console_lid', at=(0, -.17, h + .03), p=4.5)
    geom.rbox(builder, 'decor2', (.17, .40, .02), 'decor', M=geom.move(0, .25, h - .067) @ geom.rot('x', 1), p=9)
    for y in (.08, .17):
        geom.lathe(builder, 'cup', [(.041, .006), (.036, .008), (.035, -.055), (0, -.056)], 'gloss', geom.move(.03 * 0, y, h - .057))
        geom.lathe(builder, 'cuprim', [(.042, .004), (.040, .009), (.036, .005)], 'chrome', geom.move(0, y, h - .057))
    gy, gz = .34, h - .055
    if not selector:
        return
    if manual:
        geom.lathe(builder, 'boot', [(.06, 0), (.05, .02), (.025, .07), (.012, .09)], 'console_lid', geom.move(0, gy, gz))
        geom.tube(builder, 'stick', [(0, gy, gz), (0, gy - .01, gz + .13)], .006, 'chrome')
        geom.rbox(builder, 'knob', (.045, .045, .05), 'gloss', at=(0, gy - .012, gz + .145), p=2.5)
    else:
        geom.rbox(builder, 'boot', (.08, .12, .02), 'gloss', at=(0, gy, gz + .004), p=6)
        geom.tube(builder, 'stick', [(0, gy, gz), (0, gy - .01, gz + .08)], .012, 'chrome')
        geom.rbox(builder, 'knob', (.05, .075, .06), 'wheel', at=(0, gy - .015, gz + .10), p=3)


def door_card(builder, rng, cabin_size, side, y0, y1, insert=True, simple=False, relief=None, classic=False, xo=0.0):
    """Inner door panel on one wall between y0 and y1, window sill included."""
    half_width, zb = cabin_size['half_width'] + xo, cabin_size['belt']
    L = y1 - y0
    sh = lambda z: .025 * np.sin(np.clip((z - .1) / (zb - .1), 0, 1) * np.pi)         # slight barrel
    ys, zs = np.linspace(y0, y1, 30), np.concatenate([np.linspace(-.04, zb - .02, 40), zb - .02 + .02 * np.sin(np.linspace(.1, np.pi / 2, 6))])
    Y, Z = np.meshgrid(ys, zs)
    top = .035 * geom.smooth(Z, zb - .16, zb - .03) * (1 - geom.smooth(Z, zb - .012, zb))
    rail = .012 * (1 - geom.smooth(np.abs(Z - .16), .1, .13))
    P = np.stack([side * (half_width - sh(Z) - top - rail), Y, Z], -1)
    mats = np.where((Z[:-1, :-1] > zb - .15), 'dooru', 'doorl').astype(object)
    builder.add('doorcard', P, mats)
    wall = lambda y, z: sh(z)
    ym = lambda f: y0 + L * f
    if insert:
        zt, zl = zb - .165, zb - .34
        out = [(ym(.06), zt - .01), (ym(.3), zt), (ym(.6), zt), (ym(.88), zt - .01), (ym(.94), (zt + zl) / 2), (ym(.86), zl), (ym(.5), zl - .01), (ym(.16), zl), (ym(.05), (zt + zl) / 2)]
        if classic:
            out = [(ym(.05), zb - .1), (ym(.5), zb - .1), (ym(.95), zb - .1), (ym(.965), .4), (ym(.95), .17), (ym(.5), .15), (ym(.05), .17), (ym(.035), .4)]
        panel(builder, 'dinsert', out, half_width, side, .012, 'door', wall=wall, relief=relief)
    if not simple:
        # armrest with grip, handle, switches, pocket, speaker
        za = zb - .335
        M = geom.move(side * (half_width - .055), ym(.47), za) @ geom.rot('x', 6)
        geom.rbox(builder, 'armrest', (.085, L * .56, .06), 'armrest', M=M, p=4.5)
        M2 = M @ geom.move(-side * .012, L * .2, .033)
        geom.rbox(builder, 'switch', (.05, .13, .012), 'gloss', M=M2, p=6)
        for k in range(2):
            geom.rbox(builder, 'switchkey', (.022, .026, .012), 'dashlow', M=M2 @ geom.move(0, -.025 + .05 * k, .007), p=4)
        hy, hz = ym(.78), zb - .15
        geom.rbox(builder, 'handlebowl', (.02, .13, .055), 'gloss', at=(side * (half_width - .034), hy, hz - .02), p=4)
        geom.tube(builder, 'handle', [(side * (half_width - .045), hy - .05, hz - .02), (side * (half_width - .062), hy - .02, hz - .015), (side * (half_width - .058), hy + .05, hz - .015)], .0085, 'chrome')
        geom.rbox(builder, 'pocket', (.06, L * .6, .12), 'doorl', at=(side * (half_width - .045), ym(.5), .15), p=6)
        geom.rbox(builder, 'pocketslot', (.03, L * .55, .01), 'dashlow', at=(side * (half_width - .05), ym(.5), .213), p=6)
        geom.lathe(builder, 'speaker', [(0, .012), (.07, .008), (.08, .014), (.088, 0)], 'grille', geom.move(side * (half_width - .03), ym(.86), .22) @ geom.rot('y', -90 * side))
        if rng.random() < .7:
            geom.sheet(builder, 'dtrim', [[(side * (half_width - .040 - sh(zb - .15)), y, zb - .148 + dz) for dz in (.012, 0, -.012)] for y in np.linspace(y0 + .05, y1 - .05, 6)], 'decor', n=6, m=30)
    elif classic:
        geom.tube(builder, 'crank', [(side * (half_width - .03), ym(.6), .42), (side * (half_width - .05), ym(.6), .42), (side * (half_width - .055), ym(.7), .40)], .007, 'chrome')
        geom.rbox(builder, 'cranknob', (.03, .022, .022), 'chrome', at=(side * (half_width - .07), ym(.7), .40), p=3)
        geom.tube(builder, 'handle', [(side * (half_width - .03), ym(.78), .5), (side * (half_width - .055), ym(.78), .5), (side * (half_width - .055), ym(.9), .5)], .007, 'chrome')
        M = geom.move(side * (half_width - .05), ym(.45), .40)
        geom.rbox(builder, 'armrest', (.07, .26, .055), 'armrest', M=M, p=3.5)
        geom.tube(builder, 'strip', [(side * (half_width - .016), y0 + .03, zb - .085), (side * (half_width - .016), y1 - .03, zb - .085)], .006, 'chrome')


def tumble(cabin_size, z):
    """Half width of the side at height z above the belt line."""
    return cabin_size['half_width'] - .20 * np.clip((z - cabin_size['belt']) / (cabin_size['roof'] - cabin_size['belt']), 0, 1.2) ** 1.15


def window(builder, cabin_size, side, y0, y1, slant0=0.0, slant1=0.0, glass=True, xo=0.0):
    """Side window between y0 and y1 at the belt; slants move the upper corners."""
    zb, zr = cabin_size['belt'], cabin_size['roof'] - .07
    pts = [(y0, zb), (y1, zb), (y1 + slant1, zr), (y0 + slant0, zr)]
    P3 = lambda y, z: (side * (tumble(cabin_size, z) - .02 + xo), y, z)
    if glass:
        geom.flat(builder, 'glass', [P3(*p) for p in pts], 'glass')
    ring = []
    for (a, c) in zip(pts, pts[1:] + pts[:1]):
        for s in np.linspace(.04, .96, 14):
            ring.append(P3(a[0] + (c[0] - a[0]) * s, a[1] + (c[1] - a[1]) * s))
    geom.tube(builder, 'seal', ring, .013, 'rubber', closed=True)


def pillar(builder, cabin_size, side, y, dy_top, w=.09, mat='pillar', x_in=.03, xo=0.0, w_top=None, lower=None):
    """Pillar trim from floor to roof at y. lower: material key of what is below the belt line, if it is another one."""
    wt = w_top or w * .7
    zs = np.linspace(.0, cabin_size['roof'], 12)
    rows = []
    for z in zs:
        f = np.clip((z - cabin_size['belt']) / (cabin_size['roof'] - cabin_size['belt']), 0, 1)
        x = tumble(cabin_size, z) - x_in + xo
        yc, ww = y + dy_top * f, w + (wt - w) * f
        rows.append([(side * (x + .05), yc - ww / 2, z), (side * (x + .01), yc - ww / 2, z), (side * x, yc - ww / 4, z), (side * x, yc + ww / 4, z), (side * (x + .01), yc + ww / 2, z), (side * (x + .05), yc + ww / 2, z)])
    if lower is None:
        geom.sheet(builder, 'pillar', rows, mat, n=20, m=20)
        return
    foot = int(np.searchsorted(zs, cabin_size['belt']))
    geom.sheet(builder, 'pillarlow', rows[:foot + 1], lower, n=20, m=20)
    geom.sheet(builder, 'pillar', rows[foot:], mat, n=20, m=20)


def roof(builder, cabin_size, y0, y1, sunroof=False, mat='headliner'):
    """Headliner between y0 (rear) and y1 (front), with side rails."""
    zr = cabin_size['roof']
    xs = np.linspace(-1, 1, 9)
    rows = []
    for y in np.linspace(y0, y1, 7):
        w = tumble(cabin_size, zr)
        e = ((y - (y0 + y1) / 2) / ((y1 - y0) / 2)) ** 2
        rows.append([(w * x, y, zr - .035 * x ** 2 - .05 * e * (1 if y > 0 else .5) - (.03 if abs(x) == 1 else 0)) for x in xs])
    geom.sheet(builder, 'headliner', rows, mat, n=40, m=40, flip=True)
    for s in (-1, 1):
        geom.tube(builder, 'rail', [(s * (tumble(cabin_size, zr - .06) - .01), y, zr - .055) for y in np.linspace(y0, y1, 12)], .028, mat, n=14)
    M = geom.move(0, y1 - .12, zr - .055)
    geom.rbox(builder, 'lampbox', (.2, .14, .03), 'pillar', M=M, p=6)
    for s in (-1, 1):
        geom.rbox(builder, 'visor', (.42, .17, .022), mat, M=geom.move(s * .33, y1 - .10, zr - .06) @ geom.rot('x', 6), p=8)
        for y in (y1 - .45, y0 + .5):
            geom.tube(builder, 'grab', [(s * (tumble(cabin_size, zr) - .03), y - .1, zr - .06), (s * (tumble(cabin_size, zr) - .07), y - .07, zr - .09), (s * (tumble(cabin_size, zr) - .07), y + .07, zr - .09), (s * (tumble(cabin_size, zr) - .03), y + .1, zr - .06)], .009, 'pillar')


def windscreen(builder, cabin_size, y_top, y_bot, mirror=True, z_bot=None, rear=False):
    zr, zb = cabin_size['roof'] - .05, (z_bot or cabin_size['belt'] + .06)
    a, c = tumble(cabin_size, zr) - .04, cabin_size['half_width'] - .05
    geom.flat(builder, 'glass', [(-c, y_bot, zb), (c, y_bot, zb), (a, y_top, zr), (-a, y_top, zr)], 'glass')
    geom.tube(builder, 'seal', [(-c, y_bot, zb), (-a, y_top, zr), (a, y_top, zr), (c, y_bot, zb)], .016, 'rubber')
    if mirror and not rear:
        M = geom.move(0, y_top - .04, zr - .09) @ geom.rot('x', -8)
        geom.rbox(builder, 'mirror', (.24, .03, .065), 'gloss', M=M, p=4)
        geom.rbox(builder, 'mirrorface', (.225, .004, .052), 'mirror', M=M @ geom.move(0, -.0145, 0), p=5)
        geom.tube(builder, 'mirrorarm', [(0, y_top - .03, zr - .08), (0, y_top + .02, zr)], .009, 'gloss')


def floor(builder, rng, cabin_size, y0, y1, tunnel=.11, mats=True):
    half_width = cabin_size['half_width']
    xs = np.linspace(-half_width - .04, half_width + .04, 41)
    ys = np.linspace(y0, y1, 30)
    Xg, Yg = np.meshgrid(xs, ys)
    Z = tunnel * np.exp(-(Xg / .14) ** 4) + .5 * geom.smooth(Yg, cabin_size['dash'] + .05, cabin_size['dash'] + .6) * (1 if y1 > cabin_size['dash'] else 0)
    P = np.stack([Xg, Yg, Z + .004 * geom.Noise(rng, .4)(np.stack([Xg, Yg, 0 * Xg], -1))], -1)
    builder.add('floor', P, 'carpet')
    if mats:
        for s in (-1, 1):
            geom.rbox(builder, 'mat', (.44, .5, .014), 'floormat', at=(s * .42, cabin_size['dash'] - .12, .022), p=7)
            if y0 < -.8:
                geom.rbox(builder, 'mat', (.42, .36, .014), 'floormat', at=(s * .42, -.42, .022), p=7)


def belts(builder, rng, cabin_size, seats=((-1, -.0), (1, .0)), xo=.0, seat_x=.37):
    """Three-point belts hanging by the B-pillars and buckles by the tunnel."""
    for s, y in seats:
        xp = s * (tumble(cabin_size, cabin_size['roof'] - .25) - .055)
        ztop = cabin_size['roof'] - .20
        yb = y - .30
        geom.rbox(builder, 'anchor', (.03, .05, .09), 'pillar', at=(xp + s * .015, yb, ztop + .02), p=4)
        bow = rng.uniform(.0, .05)
        ribbon(builder, 'beltw', [(xp, yb, ztop), (s * (cabin_size['half_width'] - .075), yb + .02 + bow, cabin_size['belt'] - .05), (s * (cabin_size['half_width'] - .065), yb + .10, .30), (s * (cabin_size['half_width'] - .07), yb + .16, .10)], (0, .047, 0), 'belt')
        geom.rbox(builder, 'tongue', (.012, .05, .06), 'chrome', at=(s * (cabin_size['half_width'] - .078), yb + .04 + bow, cabin_size['belt'] - .12), p=6)
        xb = s * (seat_x - .285)
        geom.rbox(builder, 'buckle', (.028, .04, .10), 'buckle', M=geom.move(xb, .02, .32) @ geom.rot('x', 20), p=5)
        geom.rbox(builder, 'bucklered', (.018, .014, .006), 'red', M=geom.move(xb, .003, .368) @ geom.rot('x', 20), p=5)
        geom.tube(builder, 'bucklestem', [(xb, .04, .28), (xb, .08, .12)], .012, 'buckle')


def body_side(builder, cabin_size, side, opening, out=.5, door_edge=True):
    """Painted outer body around a door opening on one side. opening = closed [(y, z)]."""
    o = geom.curve(list(opening) + [opening[0]], 160)
    c = o[:-1].mean(0)
    dirs = (o - c) / np.linalg.norm(o - c, axis=1, keepdims=True)
    tz = lambda z: tumble(cabin_size, np.maximum(z, cabin_size['belt']))
    rows = []
    for r, x in ((-.05, -.05), (-.03, -.012), (-.005, .004), (.02, .012), (.045, .03), (.06, .045), (.10, .05), (.25, .055), (out, .05)):
        q = o + dirs * r
        rows.append(np.stack([side * (tz(q[:, 1]) + .02 + x), q[:, 0], q[:, 1]], 1))
    P = np.stack(rows, 0)
    builder.add('body', P[1:], 'bodypaint')
    builder.add('bodyin', P[:3], 'pillar')
    q = o - dirs * .028
    geom.tube(builder, 'doorseal', np.stack([side * (tz(q[:, 1]) + .012), q[:, 0], q[:, 1]], 1)[:-1], .014, 'rubber', n=10, closed=True)


def child_seat(builder, x, y, z):
    """A child's seat: hard shell and its own padding, which is no upholstery of the vehicle."""
    def shell(Q):
        Q = Q.copy()
        Q[..., 0] *= 1 - .25 * Q[..., 2] * (Q[..., 2] > 0)
        Q[..., 1] -= .35 * Q[..., 2]
        return Q
    geom.rbox(builder, 'child_shell', (.44, .2, .62), 'clutter', at=(x, y - .02, z + .34), p=4, taper=shell)
    geom.rbox(builder, 'child_base', (.42, .42, .18), 'clutter', at=(x, y + .14, z + .08), p=4)
    geom.rbox(builder, 'child_pad', (.30, .10, .5), 'paper', at=(x, y + .09, z + .36), p=4, taper=shell)
    geom.rbox(builder, 'child_pad', (.30, .34, .06), 'paper', at=(x, y + .2, z + .2), p=4)
    for s in (-1, 1):
        ribbon(builder, 'child_belt', [(x + s * .05, y + .10, z + .52), (x + s * .05, y + .17, z + .38), (x, y + .28, z + .25)], (.03, 0, 0), 'belt')
    geom.rbox(builder, 'child_buckle', (.05, .03, .05), 'red', at=(x, y + .28, z + .25), p=4)


def clutter(builder, rng, cabin_size, where):
    """A few loose things: bottle, phone, bag, paper."""
    for x, y, z in where:
        k = rng.integers(5)
        if k == 4:
            child_seat(builder, x, y, z - .05)
        elif k == 0:
            geom.lathe(builder, 'bottle', [(0, 0), (.033, 0), (.033, .14), (.014, .18), (.014, .2), (0, .2)], 'clutter', geom.move(x, y, z))
        elif k == 1:
            geom.rbox(builder, 'phone', (.07, .15, .009), 'gloss', M=geom.move(x, y, z + .006) @ geom.rot('z', rng.uniform(0, 90)), p=9)
        elif k == 2:
            geom.rbox(builder, 'bag', (.3, .18, .24), 'clutter', M=geom.move(x, y, z + .12) @ geom.rot('z', rng.uniform(-30, 30)), p=3.2)
        else:
            geom.rbox(builder, 'paper', (.21, .30, .004), 'paper', M=geom.move(x, y, z + .004) @ geom.rot('z', rng.uniform(0, 90)), p=20)
