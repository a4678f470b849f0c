"""Everything around the seats: floor, dash, wheel, console, door cards, pillars, glass, belts, body, clutter.

Coordinates: origin on the floor between the front seats, whose hip line is at y = 0; the dash is at y > 0.6.
Left-hand drive unless `rhd`. Keys of materials are listed in `palette.py`.
"""
import numpy as np

from . import geom as g

DIMS = dict(
    sedan=dict(X=.73, belt=.70, roof=1.22, dash=.70, rear=-1.45, ws=.30),
    suv=dict(X=.77, belt=.80, roof=1.36, dash=.74, rear=-2.2, ws=.40),
    truck=dict(X=.82, belt=.84, roof=1.42, dash=.76, rear=-.62, ws=.45),
    van=dict(X=.86, belt=.84, roof=1.52, dash=.80, rear=-2.9, ws=.55),
    classic=dict(X=.72, belt=.66, roof=1.20, dash=.66, rear=-1.3, ws=.45),
    bus=dict(X=1.18, belt=.95, roof=2.05, dash=2.6, rear=-4.2, ws=2.3),
)


def ribbon(b, name, path, wvec, mat, thick=.0012):
    """Flat strap along path [K, 3] with width vector wvec (3,) or [K, 3]."""
    p = g.curve(path, 60)
    w = np.broadcast_to(np.asarray(wvec, float), p.shape)
    if np.ndim(wvec) == 2:
        w = g.curve(wvec, 60)
    P = np.stack([p - w / 2, p, p + w / 2, p, p - w / 2], 1)
    t = np.gradient(p, axis=0)
    n = np.cross(t, w)
    n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    P[:, 1] += n * thick
    P[:, 3] -= n * thick
    b.add(name, P, mat)


def panel(b, name, outline, x, side, bulge, mat, wall=None, rim=.012, relief=None, n=90, m=26):
    """Padded panel on a door: outline [(y, z)] smooth and closed, standing `bulge` proud of the wall at x.

    side +1 right wall (faces -x), -1 left wall. wall(y, z) -> extra inward offset of the wall. relief(y, z) -> metres.
    """
    o = g.curve(list(outline) + [outline[0]], n)
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
    b.add(name, P, mat, uv=Q.copy())


def wheel(b, rng, at, tilt=24, r=.185, thin=False, spokes=3):
    """Steering wheel at `at`, facing the driver (-y)."""
    M = g.move(*at) @ g.rot('x', 90 - tilt)
    k = len(b.parts)
    a = np.linspace(0, 2 * np.pi, 73)[:-1]
    ring = np.stack([r * np.cos(a), r * np.sin(a) * (.97 if not thin else 1), 0 * a], 1)
    g.tube(b, 'wheel', ring, .0155 if not thin else .0105, 'wheel', n=16, closed=True)
    if thin:
        g.lathe(b, 'hub', [(0, .03), (.03, .03), (.045, .015), (.05, -.02), (.03, -.1)], 'chrome')
        for q in (0, 120, 240) if spokes == 3 else (0, 180):
            t = np.radians(q + 90)
            g.tube(b, 'spoke', [(.03 * np.cos(t), .03 * np.sin(t), -.005), (r * np.cos(t), r * np.sin(t), 0)], .008, 'chrome')
    else:
        g.rbox(b, 'hub', (.15, .13, .05), 'wheelhub', at=(0, -.01, .0), p=3.2)
        for q in (4, 176, 270):
            t = np.radians(q)
            d = np.array([np.cos(t), np.sin(t), 0])
            g.rbox(b, 'spoke', (.12, .042, .022), 'wheelhub', M=g.move(*(d * r * .68)) @ g.rot('z', q), p=5)
            g.rbox(b, 'spoketrim', (.07, .026, .024), 'gloss', M=g.move(*(d * r * .62)) @ g.rot('z', q), p=5)
        g.lathe(b, 'badge', [(0, .028), (.016, .027), (.018, .02)], 'chrome')
    g.tube(b, 'column', [(0, 0, -.02), (0, 0, -.18)], .04, 'dashlow', n=20)
    for s in (-1, 1):
        g.tube(b, 'stalk', [(0, 0, -.09), (s * .15, .03, -.075)], .007, 'gloss')
    b.transform(k, M @ g.rot('x', 0))


def dashboard(b, rng, d, rhd=False, classic=False):
    X, y0 = d['X'], d['dash']
    zt = d['belt'] + .07
    sx = 1 if rhd else -1
    xs = np.linspace(-X, X, 9)
    bow = lambda x: .05 * (1 - (x / X) ** 2)
    dy, dz = rng.uniform(-.03, .03), rng.uniform(-.02, .02)
    prof = [(y0 + .42, zt + .01), (y0 + .2, zt + .025), (y0 + .05, zt + .02), (y0 - .005, zt - .02), (y0 + .01, zt - .085)]
    low = [(y0 + .01, zt - .085), (y0 + .035, zt - .12), (y0 + .03, zt - .2), (y0 + .07, zt - .3), (y0 + .2, zt - .42)]
    if classic:
        prof = [(y0 + .36, zt - .0), (y0 + .16, zt + .015), (y0 + .06, zt + .01), (y0 + .03, zt - .02), (y0 + .05, zt - .05)]
        low = [(y0 + .05, zt - .05), (y0 + .04, zt - .12), (y0 + .05, zt - .21), (y0 + .1, zt - .25), (y0 + .25, zt - .25)]
    g.sheet(b, 'dash', [[(x, y + bow(x), z) for y, z in prof] for x in xs], 'dash', n=40, m=40)
    g.sheet(b, 'dashlow', [[(x, y + bow(x), z) for y, z in low] for x in xs], 'dashlow' if not classic else 'bodypaint', n=40, m=40)
    full = np.array(prof + low[1:])
    mid = np.array([y0 + .25, zt - .12])
    for x in (-X + .002, X - .002):
        rows = [[(x, y, z) for y, z in full], [(x, y, z) for y, z in full * .5 + mid * .5], [(x, *mid)] * len(full)]
        g.sheet(b, 'dashend', rows, 'dashlow', n=40, m=6)
        g.flat(b, 'kick', [(x, y0 + .12, .0), (x, y0 + .7, .0), (x, y0 + .7, zt), (x, y0 + .12, zt - .05)], 'dashlow')
    if classic:
        for x in (.30, .42, .0):
            M = g.move(sx * x, y0 + bow(x) + .045, zt - .125) @ g.rot('x', 90)
            g.lathe(b, 'gauge', [(0, .006), (.043, .006), (.05, .012), (.056, .006), (.056, -.02)], 'chrome', M)
            g.lathe(b, 'dial', [(0, .008), (.044, .008)], 'screen', M)
        g.rbox(b, 'strip', (X * 1.9, .02, .012), 'chrome', at=(0, y0 + .06, zt - .215), p=6)
        g.rbox(b, 'glovebox', (.36, .012, .11), 'bodypaint', at=(-sx * .38, y0 + .055, zt - .13), p=10)
        g.rbox(b, 'radio', (.17, .02, .06), 'chrome', at=(0, y0 + .07, zt - .15), p=8)
        return
    # decor strip, vents, screen, instruments
    g.sheet(b, 'decor', [[(x, y0 + bow(x) - .004 + q[0], zt - .098 + q[1]) for q in ((.01, .014), (0, 0), (.012, -.02))] for x in xs], 'decor', n=8, m=40)
    for x in (-.63, -.16, .16, .63):
        xx = x * X / .73
        g.rbox(b, 'vent', (.13, .03, .06), 'gloss', at=(xx, y0 + bow(xx) + .02, zt - .155), p=6)
        for k in range(4):
            g.rbox(b, 'slat', (.115, .01, .004), 'dashlow', at=(xx, y0 + bow(xx) + .002, zt - .177 + k * .0145), p=8)
    tall = rng.random() < .5
    M = g.move(0, y0 + .035, zt + (.02 if tall else -.05)) @ g.rot('x', -12)
    g.rbox(b, 'screen', (.27, .018, .155), 'gloss', M=M, p=14)
    g.rbox(b, 'screenlit', (.25, .004, .135), 'screen', M=M @ g.move(0, -.009, 0), p=20)
    g.rbox(b, 'cluster', (.36, .16, .10), 'dash', at=(sx * .37, y0 + .13, zt + .03), p=4.5)
    g.rbox(b, 'clusterlit', (.28, .01, .075), 'screen', M=g.move(sx * .37, y0 + .048, zt + .03) @ g.rot('x', -15), p=8)
    g.rbox(b, 'stack', (.27, .12, .16), 'dashlow', at=(0, y0 + .11, zt - .27), p=6)
    for k in range(5):
        g.rbox(b, 'key', (.036, .01, .016), 'gloss', at=(-.09 + .045 * k, y0 + .05, zt - .235), p=6)
    for x in (-.07, .07):
        g.lathe(b, 'knob', [(0, .02), (.018, .019), (.021, .0)], 'chrome', g.move(x, y0 + .055, zt - .29) @ g.rot('x', 90))
    g.rbox(b, 'glove', (.42, .02, .14), 'dashlow', M=g.move(-sx * .38, y0 + .085, zt - .29) @ g.rot('x', 14), p=9)


def console(b, rng, d, long=True, manual=False, lid=True, height=None, selector=True):
    """Center console with padded lid (not upholstery of a seat: a hard negative)."""
    y1 = d['dash'] + .12
    h = height or rng.uniform(.26, .33)
    rows = []
    for y, z, w in ((-.32, h - .0, .095), (-.02, h - .01, .095), (.2, h - .07, .10), (.42, h - .05, .105), (y1, h + .12, .12)):
        rows.append([(-w, y, 0.0), (-w, y, z * .55), (-w * .97, y, z - .012), (-w * .6, y, z), (0, y, z), (w * .6, y, z), (w * .97, y, z - .012), (w, y, z * .55), (w, y, 0.0)])
    g.sheet(b, 'console', rows, 'console', n=60, m=40)
    g.sheet(b, 'consoleend', [[(-.095, -.32, 0), (0, -.33, 0), (.095, -.32, 0)], [(-.095, -.32, h - .01), (0, -.33, h), (.095, -.32, h - .01)]], 'console', n=8, m=8)
    if lid:
        g.rbox(b, 'lid', (.17, .30, .06), 'console_lid', at=(0, -.17, h + .03), p=4.5)
    g.rbox(b, 'decor2', (.17, .40, .02), 'decor', M=g.move(0, .25, h - .067) @ g.rot('x', 1), p=9)
    for y in (.08, .17):
        g.lathe(b, 'cup', [(.041, .006), (.036, .008), (.035, -.055), (0, -.056)], 'gloss', g.move(.03 * 0, y, h - .057))
        g.lathe(b, 'cuprim', [(.042, .004), (.040, .009), (.036, .005)], 'chrome', g.move(0, y, h - .057))
    gy, gz = .34, h - .055
    if not selector:
        return
    if manual:
        g.lathe(b, 'boot', [(.06, 0), (.05, .02), (.025, .07), (.012, .09)], 'console_lid', g.move(0, gy, gz))
        g.tube(b, 'stick', [(0, gy, gz), (0, gy - .01, gz + .13)], .006, 'chrome')
        g.rbox(b, 'knob', (.045, .045, .05), 'gloss', at=(0, gy - .012, gz + .145), p=2.5)
    else:
        g.rbox(b, 'boot', (.08, .12, .02), 'gloss', at=(0, gy, gz + .004), p=6)
        g.tube(b, 'stick', [(0, gy, gz), (0, gy - .01, gz + .08)], .012, 'chrome')
        g.rbox(b, 'knob', (.05, .075, .06), 'wheel', at=(0, gy - .015, gz + .10), p=3)


def door_card(b, rng, d, side, y0, y1, insert=True, simple=False, relief=None, classic=False, xo=0.0):
    """Inner door panel on one wall between y0 and y1, window sill included."""
    X, zb = d['X'] + xo, d['belt']
    L = y1 - y0
    sh = lambda z: .025 * np.sin(np.clip((z - .1) / (zb - .1), 0, 1) * np.pi)         # slight barrel
    ys, zs = np.linspace(y0, y1, 30), np.concatenate([np.linspace(-.04, zb - .02, 40), zb - .02 + .02 * np.sin(np.linspace(.1, np.pi / 2, 6))])
    Y, Z = np.meshgrid(ys, zs)
    top = .035 * g.smooth(Z, zb - .16, zb - .03) * (1 - g.smooth(Z, zb - .012, zb))
    rail = .012 * (1 - g.smooth(np.abs(Z - .16), .1, .13))
    P = np.stack([side * (X - sh(Z) - top - rail), Y, Z], -1)
    mats = np.where((Z[:-1, :-1] > zb - .15), 'dooru', 'doorl').astype(object)
    b.add('doorcard', P, mats)
    wall = lambda y, z: sh(z)
    ym = lambda f: y0 + L * f
    if insert:
        zt, zl = zb - .165, zb - .34
        out = [(ym(.06), zt - .01), (ym(.3), zt), (ym(.6), zt), (ym(.88), zt - .01), (ym(.94), (zt + zl) / 2), (ym(.86), zl), (ym(.5), zl - .01), (ym(.16), zl), (ym(.05), (zt + zl) / 2)]
        if classic:
            out = [(ym(.05), zb - .1), (ym(.5), zb - .1), (ym(.95), zb - .1), (ym(.965), .4), (ym(.95), .17), (ym(.5), .15), (ym(.05), .17), (ym(.035), .4)]
        panel(b, 'dinsert', out, X, side, .012, 'door', wall=wall, relief=relief)
    if not simple:
        # armrest with grip, handle, switches, pocket, speaker
        za = zb - .335
        M = g.move(side * (X - .055), ym(.47), za) @ g.rot('x', 6)
        g.rbox(b, 'armrest', (.085, L * .56, .06), 'armrest', M=M, p=4.5)
        M2 = M @ g.move(-side * .012, L * .2, .033)
        g.rbox(b, 'switch', (.05, .13, .012), 'gloss', M=M2, p=6)
        for k in range(2):
            g.rbox(b, 'switchkey', (.022, .026, .012), 'dashlow', M=M2 @ g.move(0, -.025 + .05 * k, .007), p=4)
        hy, hz = ym(.78), zb - .15
        g.rbox(b, 'handlebowl', (.02, .13, .055), 'gloss', at=(side * (X - .034), hy, hz - .02), p=4)
        g.tube(b, 'handle', [(side * (X - .045), hy - .05, hz - .02), (side * (X - .062), hy - .02, hz - .015), (side * (X - .058), hy + .05, hz - .015)], .0085, 'chrome')
        g.rbox(b, 'pocket', (.06, L * .6, .12), 'doorl', at=(side * (X - .045), ym(.5), .15), p=6)
        g.rbox(b, 'pocketslot', (.03, L * .55, .01), 'dashlow', at=(side * (X - .05), ym(.5), .213), p=6)
        g.lathe(b, 'speaker', [(0, .012), (.07, .008), (.08, .014), (.088, 0)], 'grille', g.move(side * (X - .03), ym(.86), .22) @ g.rot('y', -90 * side))
        if rng.random() < .7:
            g.sheet(b, 'dtrim', [[(side * (X - .040 - sh(zb - .15)), y, zb - .148 + dz) for dz in (.012, 0, -.012)] for y in np.linspace(y0 + .05, y1 - .05, 6)], 'decor', n=6, m=30)
    elif classic:
        g.tube(b, 'crank', [(side * (X - .03), ym(.6), .42), (side * (X - .05), ym(.6), .42), (side * (X - .055), ym(.7), .40)], .007, 'chrome')
        g.rbox(b, 'cranknob', (.03, .022, .022), 'chrome', at=(side * (X - .07), ym(.7), .40), p=3)
        g.tube(b, 'handle', [(side * (X - .03), ym(.78), .5), (side * (X - .055), ym(.78), .5), (side * (X - .055), ym(.9), .5)], .007, 'chrome')
        M = g.move(side * (X - .05), ym(.45), .40)
        g.rbox(b, 'armrest', (.07, .26, .055), 'armrest', M=M, p=3.5)
        g.tube(b, 'strip', [(side * (X - .016), y0 + .03, zb - .085), (side * (X - .016), y1 - .03, zb - .085)], .006, 'chrome')


def tumble(d, z):
    """Half width of the side at height z above the belt line."""
    return d['X'] - .20 * np.clip((z - d['belt']) / (d['roof'] - d['belt']), 0, 1.2) ** 1.15


def window(b, d, side, y0, y1, slant0=0.0, slant1=0.0, glass=True, xo=0.0):
    """Side window between y0 and y1 at the belt; slants move the upper corners."""
    zb, zr = d['belt'], d['roof'] - .07
    pts = [(y0, zb), (y1, zb), (y1 + slant1, zr), (y0 + slant0, zr)]
    P3 = lambda y, z: (side * (tumble(d, z) - .02 + xo), y, z)
    if glass:
        g.flat(b, 'glass', [P3(*p) for p in pts], 'glass')
    ring = []
    for (a, c) in zip(pts, pts[1:] + pts[:1]):
        for s in np.linspace(.04, .96, 14):
            ring.append(P3(a[0] + (c[0] - a[0]) * s, a[1] + (c[1] - a[1]) * s))
    g.tube(b, 'seal', ring, .013, 'rubber', closed=True)


def pillar(b, d, side, y, dy_top, w=.09, mat='pillar', x_in=.03, xo=0.0, w_top=None, lower=None):
    """Pillar trim from floor to roof at y. lower: material key of what is below the belt line, if it is another one."""
    wt = w_top or w * .7
    zs = np.linspace(.0, d['roof'], 12)
    rows = []
    for z in zs:
        f = np.clip((z - d['belt']) / (d['roof'] - d['belt']), 0, 1)
        x = tumble(d, z) - x_in + xo
        yc, ww = y + dy_top * f, w + (wt - w) * f
        rows.append([(side * (x + .05), yc - ww / 2, z), (side * (x + .01), yc - ww / 2, z), (side * x, yc - ww / 4, z), (side * x, yc + ww / 4, z), (side * (x + .01), yc + ww / 2, z), (side * (x + .05), yc + ww / 2, z)])
    if lower is None:
        g.sheet(b, 'pillar', rows, mat, n=20, m=20)
        return
    foot = int(np.searchsorted(zs, d['belt']))
    g.sheet(b, 'pillarlow', rows[:foot + 1], lower, n=20, m=20)
    g.sheet(b, 'pillar', rows[foot:], mat, n=20, m=20)


def roof(b, d, y0, y1, sunroof=False, mat='headliner'):
    """Headliner between y0 (rear) and y1 (front), with side rails."""
    zr = d['roof']
    xs = np.linspace(-1, 1, 9)
    rows = []
    for y in np.linspace(y0, y1, 7):
        w = tumble(d, zr)
        e = ((y - (y0 + y1) / 2) / ((y1 - y0) / 2)) ** 2
        rows.append([(w * x, y, zr - .035 * x ** 2 - .05 * e * (1 if y > 0 else .5) - (.03 if abs(x) == 1 else 0)) for x in xs])
    g.sheet(b, 'headliner', rows, mat, n=40, m=40, flip=True)
    for s in (-1, 1):
        g.tube(b, 'rail', [(s * (tumble(d, zr - .06) - .01), y, zr - .055) for y in np.linspace(y0, y1, 12)], .028, mat, n=14)
    M = g.move(0, y1 - .12, zr - .055)
    g.rbox(b, 'lampbox', (.2, .14, .03), 'pillar', M=M, p=6)
    for s in (-1, 1):
        g.rbox(b, 'visor', (.42, .17, .022), mat, M=g.move(s * .33, y1 - .10, zr - .06) @ g.rot('x', 6), p=8)
        for y in (y1 - .45, y0 + .5):
            g.tube(b, 'grab', [(s * (tumble(d, zr) - .03), y - .1, zr - .06), (s * (tumble(d, zr) - .07), y - .07, zr - .09), (s * (tumble(d, zr) - .07), y + .07, zr - .09), (s * (tumble(d, zr) - .03), y + .1, zr - .06)], .009, 'pillar')


def windscreen(b, d, y_top, y_bot, mirror=True, z_bot=None, rear=False):
    zr, zb = d['roof'] - .05, (z_bot or d['belt'] + .06)
    a, c = tumble(d, zr) - .04, d['X'] - .05
    g.flat(b, 'glass', [(-c, y_bot, zb), (c, y_bot, zb), (a, y_top, zr), (-a, y_top, zr)], 'glass')
    g.tube(b, 'seal', [(-c, y_bot, zb), (-a, y_top, zr), (a, y_top, zr), (c, y_bot, zb)], .016, 'rubber')
    if mirror and not rear:
        M = g.move(0, y_top - .04, zr - .09) @ g.rot('x', -8)
        g.rbox(b, 'mirror', (.24, .03, .065), 'gloss', M=M, p=4)
        g.rbox(b, 'mirrorface', (.225, .004, .052), 'mirror', M=M @ g.move(0, -.0145, 0), p=5)
        g.tube(b, 'mirrorarm', [(0, y_top - .03, zr - .08), (0, y_top + .02, zr)], .009, 'gloss')


def floor(b, rng, d, y0, y1, tunnel=.11, mats=True):
    X = d['X']
    xs = np.linspace(-X - .04, X + .04, 41)
    ys = np.linspace(y0, y1, 30)
    Xg, Yg = np.meshgrid(xs, ys)
    Z = tunnel * np.exp(-(Xg / .14) ** 4) + .5 * g.smooth(Yg, d['dash'] + .05, d['dash'] + .6) * (1 if y1 > d['dash'] else 0)
    P = np.stack([Xg, Yg, Z + .004 * g.Noise(rng, .4)(np.stack([Xg, Yg, 0 * Xg], -1))], -1)
    b.add('floor', P, 'carpet')
    if mats:
        for s in (-1, 1):
            g.rbox(b, 'mat', (.44, .5, .014), 'floormat', at=(s * .42, d['dash'] - .12, .022), p=7)
            if y0 < -.8:
                g.rbox(b, 'mat', (.42, .36, .014), 'floormat', at=(s * .42, -.42, .022), p=7)


def belts(b, rng, d, seats=((-1, -.0), (1, .0)), xo=.0, sx=.37):
    """Three-point belts hanging by the B-pillars and buckles by the tunnel."""
    for s, y in seats:
        xp = s * (tumble(d, d['roof'] - .25) - .055)
        ztop = d['roof'] - .20
        yb = y - .30
        g.rbox(b, 'anchor', (.03, .05, .09), 'pillar', at=(xp + s * .015, yb, ztop + .02), p=4)
        bow = rng.uniform(.0, .05)
        ribbon(b, 'beltw', [(xp, yb, ztop), (s * (d['X'] - .075), yb + .02 + bow, d['belt'] - .05), (s * (d['X'] - .065), yb + .10, .30), (s * (d['X'] - .07), yb + .16, .10)], (0, .047, 0), 'belt')
        g.rbox(b, 'tongue', (.012, .05, .06), 'chrome', at=(s * (d['X'] - .078), yb + .04 + bow, d['belt'] - .12), p=6)
        xb = s * (sx - .285)
        g.rbox(b, 'buckle', (.028, .04, .10), 'buckle', M=g.move(xb, .02, .32) @ g.rot('x', 20), p=5)
        g.rbox(b, 'bucklered', (.018, .014, .006), 'red', M=g.move(xb, .003, .368) @ g.rot('x', 20), p=5)
        g.tube(b, 'bucklestem', [(xb, .04, .28), (xb, .08, .12)], .012, 'buckle')


def body_side(b, d, side, opening, out=.5, door_edge=True):
    """Painted outer body around a door opening on one side. opening = closed [(y, z)]."""
    o = g.curve(list(opening) + [opening[0]], 160)
    c = o[:-1].mean(0)
    dirs = (o - c) / np.linalg.norm(o - c, axis=1, keepdims=True)
    tz = lambda z: tumble(d, np.maximum(z, d['belt']))
    rows = []
    for r, x in ((-.05, -.05), (-.03, -.012), (-.005, .004), (.02, .012), (.045, .03), (.06, .045), (.10, .05), (.25, .055), (out, .05)):
        q = o + dirs * r
        rows.append(np.stack([side * (tz(q[:, 1]) + .02 + x), q[:, 0], q[:, 1]], 1))
    P = np.stack(rows, 0)
    b.add('body', P[1:], 'bodypaint')
    b.add('bodyin', P[:3], 'pillar')
    q = o - dirs * .028
    g.tube(b, 'doorseal', np.stack([side * (tz(q[:, 1]) + .012), q[:, 0], q[:, 1]], 1)[:-1], .014, 'rubber', n=10, closed=True)


def child_seat(b, x, y, z):
    """A child's seat: hard shell and its own padding, which is no upholstery of the vehicle."""
    def shell(Q):
        Q = Q.copy()
        Q[..., 0] *= 1 - .25 * Q[..., 2] * (Q[..., 2] > 0)
        Q[..., 1] -= .35 * Q[..., 2]
        return Q
    g.rbox(b, 'child_shell', (.44, .2, .62), 'clutter', at=(x, y - .02, z + .34), p=4, taper=shell)
    g.rbox(b, 'child_base', (.42, .42, .18), 'clutter', at=(x, y + .14, z + .08), p=4)
    g.rbox(b, 'child_pad', (.30, .10, .5), 'paper', at=(x, y + .09, z + .36), p=4, taper=shell)
    g.rbox(b, 'child_pad', (.30, .34, .06), 'paper', at=(x, y + .2, z + .2), p=4)
    for s in (-1, 1):
        ribbon(b, 'child_belt', [(x + s * .05, y + .10, z + .52), (x + s * .05, y + .17, z + .38), (x, y + .28, z + .25)], (.03, 0, 0), 'belt')
    g.rbox(b, 'child_buckle', (.05, .03, .05), 'red', at=(x, y + .28, z + .25), p=4)


def clutter(b, rng, d, where):
    """A few loose things: bottle, phone, bag, paper."""
    for x, y, z in where:
        k = rng.integers(5)
        if k == 4:
            child_seat(b, x, y, z - .05)
        elif k == 0:
            g.lathe(b, 'bottle', [(0, 0), (.033, 0), (.033, .14), (.014, .18), (.014, .2), (0, .2)], 'clutter', g.move(x, y, z))
        elif k == 1:
            g.rbox(b, 'phone', (.07, .15, .009), 'gloss', M=g.move(x, y, z + .006) @ g.rot('z', rng.uniform(0, 90)), p=9)
        elif k == 2:
            g.rbox(b, 'bag', (.3, .18, .24), 'clutter', M=g.move(x, y, z + .12) @ g.rot('z', rng.uniform(-30, 30)), p=3.2)
        else:
            g.rbox(b, 'paper', (.21, .30, .004), 'paper', M=g.move(x, y, z + .004) @ g.rot('z', rng.uniform(0, 90)), p=20)
