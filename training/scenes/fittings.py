"""What the eye expects to find in a cabin that stands close to the camera: switches with marks, a selector in its gate, a
stitched wheel, speaker holes, edges of mats, a thing or two left behind. For the sample interiors; training has plainer parts."""
import numpy as np

from . import geom as g
from . import trim


def _marks(b, M, at, count, step, size=(.009, .003)):
    """White signs on switches, too small to be read."""
    for k in range(count):
        x, y, z = at
        g.rbox(b, 'sign', (*size, .0006), 'paper', M=M @ g.move(x + k * step, y, z), p=6, n=6, m=6)


def console_top(b, rng, st, h, width=.095):
    """Padded lid in two stitched halves, selector in a leather boot, buttons, a bright edge on both sides."""
    trim.cushion(b, rng, st, 'lid', (0, -.17, h + .004), .33, width * .98, .055, 'console_lid', seam=.62)
    z = h - .056
    for s in (-1, 1):
        g.tube(b, 'edge', [(s * width * .93, y, h - .05 + .02 * g.smooth(y, .3, .7)) for y in np.linspace(.02, .52, 14)], .0028, 'chrome', n=8)
    g.rbox(b, 'gate', (.10, .15, .012), 'gloss', at=(0, .335, z + .006), p=7)
    g.lathe(b, 'boot', [(.044, .0), (.042, .008), (.030, .022), (.034, .03), (.022, .046), (.026, .053), (.013, .072)], 'console_lid',
            g.move(0, .335, z + .01), n=40)
    g.lathe(b, 'collar', [(.0135, 0), (.0165, .004), (.0165, .012), (.0125, .016)], 'chrome', g.move(0, .333, z + .078))
    head = lambda Q: np.stack([Q[..., 0] * (1 + .16 * Q[..., 2]), Q[..., 1] * (1 + .18 * Q[..., 2]), Q[..., 2] - .1 * Q[..., 1]], -1)
    g.rbox(b, 'knob', (.047, .062, .062), 'wheel', M=g.move(0, .327, z + .122) @ g.rot('x', -8), p=3.2, taper=head)
    g.rbox(b, 'knobface', (.028, .040, .004), 'chrome', M=g.move(0, .327, z + .156) @ g.rot('x', -8), p=3.5)
    M = g.move(.074, .335, z + .008)
    for k in range(4):
        g.rbox(b, 'button', (.020, .024, .010), 'gloss', M=M @ g.move(0, -.054 + .030 * k, 0), p=6)
        _marks(b, M, (0, -.054 + .030 * k, .0052), 1, 0)
    _marks(b, g.move(-.058, .29, z + .0125) @ g.rot('z', 90), (0, 0, 0), 4, .024, (.005, .007))
    for s in (-1, 1):
        g.lathe(b, 'dial', [(0, .016), (.017, .015), (.0195, .012), (.020, 0)], 'gloss', g.move(s * .03, .46, z + .03))
        g.lathe(b, 'dialring', [(.0205, .0), (.0215, .004), (.0202, .007)], 'chrome', g.move(s * .03, .46, z + .03))


def stitched_wheel(b, at, tilt, r):
    """Leather rim with a seam along its inner side, bright spokes, thumb switches, and thread."""
    k = len(b.parts)
    for q in (4, 176):
        t = np.radians(q)
        d = np.array([np.cos(t), np.sin(t), 0])
        g.rbox(b, 'spokechrome', (.085, .008, .006), 'chrome', M=g.move(*(d * r * .60 + [0, -.020, .010])) @ g.rot('z', q), p=5)
        M = g.move(*(d * r * .56 + [0, .004, .013])) @ g.rot('z', q if q < 90 else q - 180)
        g.rbox(b, 'thumb', (.052, .030, .008), 'gloss', M=M, p=4)
        _marks(b, M, (-.016, 0, .0043), 3, .016, (.007, .003))
    g.rbox(b, 'shroud', (.105, .115, .30), 'dashlow', at=(0, -.008, -.20), p=4)
    g.rbox(b, 'shroudseam', (.107, .004, .24), 'gloss', at=(0, -.012, -.20), p=6)
    for s in (-1, 1):
        g.rbox(b, 'lever', (.10, .022, .014), 'dashlow', M=g.move(s * .10, .02, -.085) @ g.rot('z', s * 10), p=4)
        g.rbox(b, 'levertip', (.040, .026, .018), 'gloss', M=g.move(s * .155, .03, -.085) @ g.rot('z', s * 10), p=3.5)
    g.lathe(b, 'lock', [(0, .004), (.012, .004), (.015, 0)], 'chrome', g.move(.054, -.03, -.16) @ g.rot('y', 90))
    b.transform(k, g.move(*at) @ g.rot('x', 90 - tilt))
    trim.wheel_stitch(b, at, tilt, r)


def door_furniture(b, rng, st, d, side, y0, y1):
    """Speaker holes, a pull, window switches, a stitched upper edge, a reflector and the lock pin."""
    X, zb, L = d['X'], d['belt'], y1 - y0
    ym = lambda f: y0 + L * f
    M = g.move(side * (X - .0445), ym(.86), .22) @ g.rot('y', -90 * side)
    for ring in range(1, 8):
        for a in np.arange(0, 2 * np.pi, 2 * np.pi / (6 * ring)):
            g.lathe(b, 'hole', [(0, .0012), (.0028, .0010), (.0032, 0)], 'gloss', M @ g.move(.0098 * ring * np.cos(a), .0098 * ring * np.sin(a), .0), n=6)
    za = zb - .335
    A = g.move(side * (X - .055), ym(.47), za) @ g.rot('x', 6)
    g.rbox(b, 'pullcup', (.034, .15, .016), 'gloss', M=A @ g.move(-side * .004, -L * .02, .026), p=4)
    for k in range(4):
        S = A @ g.move(-side * .012 + .011 * (1 if k % 2 else -1), L * .2 - .03 + .045 * (k // 2), .041)
        g.rbox(b, 'rocker', (.016, .028, .012), 'gloss', M=S @ g.rot('x', 8), p=4)
        _marks(b, S, (0, .004, .0068), 1, 0, (.005, .003))
    ys = np.linspace(y0 + .03, y1 - .03, 12)
    trim.stitched_line(b, 'door_stitch', [(side * (X - .0415), y, zb - .105) for y in ys])
    g.tube(b, 'sillstrip', [(side * (X - .036), y, zb - .004) for y in ys], .007, 'rubber', n=8)
    g.lathe(b, 'pin', [(0, .03), (.005, .028), (.006, .0)], 'gloss', g.move(side * (X - .03), ym(.10), zb))
    g.rbox(b, 'reflector', (.004, .05, .016), 'red', at=(side * (X - .0365), ym(.93), .10), p=6)


def mats(b, rng, d, xs=(-.42, .42)):
    """Bound edges and a heel pad on the floor mats."""
    for x in xs:
        y, w, l = d['dash'] - .12, .22, .25
        o = g.curve([(x - w, y - l * .9), (x - w, y), (x - w, y + l * .9), (x, y + l), (x + w, y + l * .9), (x + w, y), (x + w, y - l * .9), (x, y - l), (x - w, y - l * .9)], 80)
        g.tube(b, 'binding', np.column_stack([o, np.full(len(o), .030)]), .006, 'belt', n=8)


def sills(b, d, side, y0=-.36, y1=.9):
    """Scuffed sill plate and door rubber below an open door."""
    X = d['X']
    g.rbox(b, 'sill', (.11, y1 - y0, .09), 'dashlow', at=(side * (X + .035), (y0 + y1) / 2, -.005), p=8)
    g.rbox(b, 'sillplate', (.055, .52, .004), 'decor', at=(side * (X + .035), .25, .042), p=12)
    g.tube(b, 'sillrubber', [(side * (X - .012), y, .042) for y in np.linspace(y0, y1, 20)], .011, 'rubber', n=10)


def front_cabin(b, rng, st, d, sx=.37, rhd=False, console=.28):
    """All of it for a car with two front seats."""
    console_top(b, rng, st, console)
    stitched_wheel(b, ((1 if rhd else -1) * sx, d['dash'] - .22, d['belt'] + .02), 24, .182)
    mats(b, rng, d)


def _folded_top(b, rng, X, y, z):
    """A cloth roof laid in three folds, with the straps that hold it and the snaps along its edge."""
    for k, (width, depth, height) in enumerate(((2.02, .30, .075), (1.98, .26, .065), (1.94, .20, .055))):
        wave, phase = rng.uniform(.05, .10), rng.uniform(0, 6)

        def crumpled(Q, wave=wave, phase=phase):
            Q = Q.copy()
            Q[..., 1] += wave * np.sin(5 * Q[..., 0] + phase) * (Q[..., 2] > -.5)
            Q[..., 2] += .5 * wave * np.sin(11 * Q[..., 0] + 2 * phase) + .25 * wave * np.sin(23 * Q[..., 0] + phase)
            return Q
        g.rbox(b, 'topstack', (width * X, depth, height), 'clutter', at=(0, y - .12 + .02 * k, z + .04 + .036 * k), p=3, n=90, m=20, taper=crumpled)
    for x in (-.62, .62):
        g.tube(b, 'strap', [(x * X, y + .05, z + .01), (x * X, y + .03, z + .14), (x * X, y - .10, z + .21), (x * X, y - .26, z + .12)], .011, 'belt', n=8)
    for x in np.linspace(-.94, .94, 17):
        g.lathe(b, 'snap', [(0, .006), (.006, .005), (.0085, 0)], 'chrome', g.move(x * X, y + .055, z + .004))


def vintage_cabin(b, rng, st, d, near, yr, rear):
    """Open classic: folded roof, lined sides behind the doors, bulkhead, sill plates, horn ring, belts on the seats' sides."""
    X, zb = d['X'], d['belt']
    _folded_top(b, rng, X, yr - .02, zb + .03)
    g.sheet(b, 'cockpitrail', [[(x * X, yr + .05 + .03 * abs(x) ** 3 + q, zb + .012 + h) for x in np.linspace(-1, 1, 9)] for q, h in ((0, -.05), (.012, 0), (-.02, .022), (-.06, .02))], 'bodypaint', n=60, m=16)
    g.tube(b, 'cockpitchrome', [(x * X, yr + .062 + .03 * abs(x) ** 3, zb + .006) for x in np.linspace(-1, 1, 30)], .006, 'chrome', n=8)
    if not rear:
        g.flat(b, 'bulkhead', [(-X, yr + .08, 0), (X, yr + .08, 0), (X, yr + .05, zb), (-X, yr + .05, zb)], 'carpet')
        for side in (-1, 1):
            g.flat(b, 'lining', [(side * (X - .012), yr, 0), (side * (X - .012), -.36, 0), (side * (X - .012), -.36, zb), (side * (X - .012), yr, zb)], 'door')
    for side in (-1, 1):
        g.rbox(b, 'kickplate', (.05, .9, .005), 'chrome', at=(side * (X - .02), .12, .004 if side != near else .055), p=10)
        if side != near:
            g.tube(b, 'weatherstrip', [(side * (X - .004), y, zb + .022) for y in np.linspace(yr + .08, d['dash'], 30)], .008, 'rubber', n=8)
        for y in (.12, .42):
            g.rbox(b, 'screwplate', (.006, .02, .02), 'chrome', at=(side * (X - .034), y, zb - .085), p=3)
    k = len(b.parts)
    a = np.linspace(0, 2 * np.pi, 61)[:-1]
    g.tube(b, 'hornring', np.stack([.105 * np.cos(a), .105 * np.sin(a), 0 * a + .004], 1), .0038, 'chrome', n=8, closed=True)
    b.transform(k, g.move(-.36, d['dash'] - .26, zb + .03) @ g.rot('x', 60))
    mats(b, rng, d, xs=(-.36, .36))


def motorcycle_parts(b, z):
    """What a saddle's surroundings show from near: tail loop, bolts, lamp, knee pads, cables, carburetors, fins."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 24)
    g.tube(b, 'loop', np.column_stack([.11 * np.sin(a), -.44 - .10 * np.cos(a), np.full(24, z - .014)]), .016, 'frame', n=14)
    for s in (-1, 1):
        g.lathe(b, 'topbolt', [(0, .014), (.010, .013), (.013, .008), (.020, .006), (.021, -.03)], 'chrome', g.move(s * .135, -.28, z - .055) @ g.rot('y', 90 * s), n=24)
        g.rbox(b, 'gusset', (.008, .10, .06), 'frame', at=(s * .118, -.30, z - .035), p=4)
        g.rbox(b, 'kneepad', (.012, .22, .11), 'rubber', M=g.move(s * .128, .48, z + .02) @ g.rot('z', s * 14) @ g.rot('x', 6), p=2.8)
        g.tube(b, 'cable', g.curve([(s * .26, .84, z + .24), (s * .16, 1.0, z + .20), (s * .06, .98, z + .06), (s * .05, .6, z - .13), (s * .06, .30, z - .22)], 40), .0042, 'rubber', n=8)
        g.rbox(b, 'lever', (.13, .012, .008), 'chrome', M=g.move(s * .30, .87, z + .235) @ g.rot('z', -s * 24), p=4)
        g.lathe(b, 'indicator', [(0, .03), (.018, .026), (.026, .01), (.026, -.012), (0, -.03)], 'gloss', g.move(s * .15, -.50, z - .03) @ g.rot('x', 90), n=24)
        g.tube(b, 'indicatorstem', [(s * .09, -.50, z - .03), (s * .15, -.50, z - .03)], .006, 'chrome')
        g.lathe(b, 'carburetor', [(0, .05), (.022, .05), (.026, .03), (.026, -.03), (.034, -.035), (.034, -.05), (0, -.05)], 'gel', g.move(s * .055, .20, z - .22) @ g.rot('x', 90), n=28)
    g.lathe(b, 'lampring', [(.047, .01), (.052, .004), (.052, -.05), (.02, -.07), (0, -.07)], 'chrome', g.move(0, -.62, z - .02) @ g.rot('x', 90))
    g.rbox(b, 'lampbracket', (.03, .16, .006), 'chrome', M=g.move(0, -.54, z - .05) @ g.rot('x', -8), p=6)
    for k in range(9):
        g.rbox(b, 'coolingfin', (.215 - .004 * k, .235 - .003 * k, .006), 'gel', at=(0, .36, z - .315 + .024 * k), p=6)
