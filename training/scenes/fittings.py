"""What the eye expects to find in a cabin that stands close to the camera: switches with marks, a selector in its gate, a
stitched wheel, speaker holes, edges of mats, a thing or two left behind. For the sample interiors; training has plainer parts."""
import numpy as np

from . import geom
from . import trim


def _marks(builder, M, at, count, step, size=(.009, .003)):
    """White signs on switches, too small to be read."""
    for k in range(count):
        x, y, z = at
        geom.rbox(builder, 'sign', (*size, .0006), 'paper', M=M @ geom.move(x + k * step, y, z), p=6, n=6, m=6)


def console_top(builder, rng, style, h, width=.095):
    """Padded lid in two stitched halves, selector in a leather boot, buttons, a bright edge on both sides."""
    trim.cushion(builder, rng, style, 'lid', (0, -.17, h + .004), .33, width * .98, .055, 'console_lid', seam=.62)
    z = h - .056
    for s in (-1, 1):
        geom.tube(builder, 'edge', [(s * width * .93, y, h - .05 + .02 * geom.smooth(y, .3, .7)) for y in np.linspace(.02, .52, 14)], .0028, 'chrome', n=8)
    geom.rbox(builder, 'gate', (.10, .15, .012), 'gloss', at=(0, .335, z + .006), p=7)
    geom.lathe(builder, 'boot', [(.044, .0), (.042, .008), (.030, .022), (.034, .03), (.022, .046), (.026, .053), (.013, .072)], 'console_lid',
            geom.move(0, .335, z + .01), n=40)
    geom.lathe(builder, 'collar', [(.0135, 0), (.0165, .004), (.0165, .012), (.0125, .016)], 'chrome', geom.move(0, .333, z + .078))
    head = lambda Q: np.stack([Q[..., 0] * (1 + .16 * Q[..., 2]), Q[..., 1] * (1 + .18 * Q[..., 2]), Q[..., 2] - .1 * Q[..., 1]], -1)
    geom.rbox(builder, 'knob', (.047, .062, .062), 'wheel', M=geom.move(0, .327, z + .122) @ geom.rot('x', -8), p=3.2, taper=head)
    geom.rbox(builder, 'knobface', (.028, .040, .004), 'chrome', M=geom.move(0, .327, z + .156) @ geom.rot('x', -8), p=3.5)
    M = geom.move(.074, .335, z + .008)
    for k in range(4):
        geom.rbox(builder, 'button', (.020, .024, .010), 'gloss', M=M @ geom.move(0, -.054 + .030 * k, 0), p=6)
        _marks(builder, M, (0, -.054 + .030 * k, .0052), 1, 0)
    _marks(builder, geom.move(-.058, .29, z + .0125) @ geom.rot('z', 90), (0, 0, 0), 4, .024, (.005, .007))
    for s in (-1, 1):
        geom.lathe(builder, 'dial', [(0, .016), (.017, .015), (.0195, .012), (.020, 0)], 'gloss', geom.move(s * .03, .46, z + .03))
        geom.lathe(builder, 'dialring', [(.0205, .0), (.0215, .004), (.0202, .007)], 'chrome', geom.move(s * .03, .46, z + .03))


def stitched_wheel(builder, at, tilt, r):
    """Leather rim with a seam along its inner side, bright spokes, thumb switches, and thread."""
    k = len(builder.parts)
    for q in (4, 176):
        t = np.radians(q)
        d = np.array([np.cos(t), np.sin(t), 0])
        geom.rbox(builder, 'spokechrome', (.085, .008, .006), 'chrome', M=geom.move(*(d * r * .60 + [0, -.020, .010])) @ geom.rot('z', q), p=5)
        M = geom.move(*(d * r * .56 + [0, .004, .013])) @ geom.rot('z', q if q < 90 else q - 180)
        geom.rbox(builder, 'thumb', (.052, .030, .008), 'gloss', M=M, p=4)
        _marks(builder, M, (-.016, 0, .0043), 3, .016, (.007, .003))
    geom.rbox(builder, 'shroud', (.105, .115, .30), 'dashlow', at=(0, -.008, -.20), p=4)
    geom.rbox(builder, 'shroudseam', (.107, .004, .24), 'gloss', at=(0, -.012, -.20), p=6)
    for s in (-1, 1):
        geom.rbox(builder, 'lever', (.10, .022, .014), 'dashlow', M=geom.move(s * .10, .02, -.085) @ geom.rot('z', s * 10), p=4)
        geom.rbox(builder, 'levertip', (.040, .026, .018), 'gloss', M=geom.move(s * .155, .03, -.085) @ geom.rot('z', s * 10), p=3.5)
    geom.lathe(builder, 'lock', [(0, .004), (.012, .004), (.015, 0)], 'chrome', geom.move(.054, -.03, -.16) @ geom.rot('y', 90))
    builder.transform(k, geom.move(*at) @ geom.rot('x', 90 - tilt))
    trim.wheel_stitch(builder, at, tilt, r)


def door_furniture(builder, rng, style, cabin_size, side, y0, y1):
    """Speaker holes, a pull, window switches, a stitched upper edge, a reflector and the lock pin."""
    half_width, zb, L = cabin_size['half_width'], cabin_size['belt'], y1 - y0
    ym = lambda f: y0 + L * f
    M = geom.move(side * (half_width - .0445), ym(.86), .22) @ geom.rot('y', -90 * side)
    for ring in range(1, 8):
        for a in np.arange(0, 2 * np.pi, 2 * np.pi / (6 * ring)):
            geom.lathe(builder, 'hole', [(0, .0012), (.0028, .0010), (.0032, 0)], 'gloss', M @ geom.move(.0098 * ring * np.cos(a), .0098 * ring * np.sin(a), .0), n=6)
    za = zb - .335
    A = geom.move(side * (half_width - .055), ym(.47), za) @ geom.rot('x', 6)
    geom.rbox(builder, 'pullcup', (.034, .15, .016), 'gloss', M=A @ geom.move(-side * .004, -L * .02, .026), p=4)
    for k in range(4):
        S = A @ geom.move(-side * .012 + .011 * (1 if k % 2 else -1), L * .2 - .03 + .045 * (k // 2), .041)
        geom.rbox(builder, 'rocker', (.016, .028, .012), 'gloss', M=S @ geom.rot('x', 8), p=4)
        _marks(builder, S, (0, .004, .0068), 1, 0, (.005, .003))
    ys = np.linspace(y0 + .03, y1 - .03, 12)
    trim.stitched_line(builder, 'door_stitch', [(side * (half_width - .0415), y, zb - .105) for y in ys])
    geom.tube(builder, 'sillstrip', [(side * (half_width - .036), y, zb - .004) for y in ys], .007, 'rubber', n=8)
    geom.lathe(builder, 'pin', [(0, .03), (.005, .028), (.006, .0)], 'gloss', geom.move(side * (half_width - .03), ym(.10), zb))
    geom.rbox(builder, 'reflector', (.004, .05, .016), 'red', at=(side * (half_width - .0365), ym(.93), .10), p=6)


def mats(builder, rng, cabin_size, xs=(-.42, .42)):
    """Bound edges and a heel pad on the floor mats."""
    for x in xs:
        y, w, l = cabin_size['dash'] - .12, .22, .25
        o = geom.curve([(x - w, y - l * .9), (x - w, y), (x - w, y + l * .9), (x, y + l), (x + w, y + l * .9), (x + w, y), (x + w, y - l * .9), (x, y - l), (x - w, y - l * .9)], 80)
        geom.tube(builder, 'binding', np.column_stack([o, np.full(len(o), .030)]), .006, 'belt', n=8)


def sills(builder, cabin_size, side, y0=-.36, y1=.9):
    """Scuffed sill plate and door rubber below an open door."""
    half_width = cabin_size['half_width']
    geom.rbox(builder, 'sill', (.11, y1 - y0, .09), 'dashlow', at=(side * (half_width + .035), (y0 + y1) / 2, -.005), p=8)
    geom.rbox(builder, 'sillplate', (.055, .52, .004), 'decor', at=(side * (half_width + .035), .25, .042), p=12)
    geom.tube(builder, 'sillrubber', [(side * (half_width - .012), y, .042) for y in np.linspace(y0, y1, 20)], .011, 'rubber', n=10)


def front_cabin(builder, rng, style, cabin_size, sx=.37, rhd=False, console=.28):
    """All of it for a car with two front seats."""
    console_top(builder, rng, style, console)
    stitched_wheel(builder, ((1 if rhd else -1) * sx, cabin_size['dash'] - .22, cabin_size['belt'] + .02), 24, .182)
    mats(builder, rng, cabin_size)


def _folded_top(builder, rng, half_width, y, z):
    """A cloth roof laid in three folds, with the straps that hold it and the snaps along its edge."""
    for k, (width, depth, height) in enumerate(((2.02, .30, .075), (1.98, .26, .065), (1.94, .20, .055))):
        wave, phase = rng.uniform(.05, .10), rng.uniform(0, 6)

        def crumpled(Q, wave=wave, phase=phase):
            Q = Q.copy()
            Q[..., 1] += wave * np.sin(5 * Q[..., 0] + phase) * (Q[..., 2] > -.5)
            Q[..., 2] += .5 * wave * np.sin(11 * Q[..., 0] + 2 * phase) + .25 * wave * np.sin(23 * Q[..., 0] + phase)
            return Q
        geom.rbox(builder, 'topstack', (width * half_width, depth, height), 'clutter', at=(0, y - .12 + .02 * k, z + .04 + .036 * k), p=3, n=90, m=20, taper=crumpled)
    for x in (-.62, .62):
        geom.tube(builder, 'strap', [(x * half_width, y + .05, z + .01), (x * half_width, y + .03, z + .14), (x * half_width, y - .10, z + .21), (x * half_width, y - .26, z + .12)], .011, 'belt', n=8)
    for x in np.linspace(-.94, .94, 17):
        geom.lathe(builder, 'snap', [(0, .006), (.006, .005), (.0085, 0)], 'chrome', geom.move(x * half_width, y + .055, z + .004))


def vintage_cabin(builder, rng, style, cabin_size, near, yr, rear):
    """Open classic: folded roof, lined sides behind the doors, bulkhead, sill plates, horn ring, belts on the seats' sides."""
    half_width, zb = cabin_size['half_width'], cabin_size['belt']
    _folded_top(builder, rng, half_width, yr - .02, zb + .03)
    geom.sheet(builder, 'cockpitrail', [[(x * half_width, yr + .05 + .03 * abs(x) ** 3 + q, zb + .012 + h) for x in np.linspace(-1, 1, 9)] for q, h in ((0, -.05), (.012, 0), (-.02, .022), (-.06, .02))], 'bodypaint', n=60, m=16)
    geom.tube(builder, 'cockpitchrome', [(x * half_width, yr + .062 + .03 * abs(x) ** 3, zb + .006) for x in np.linspace(-1, 1, 30)], .006, 'chrome', n=8)
    if not rear:
        geom.flat(builder, 'bulkhead', [(-half_width, yr + .08, 0), (half_width, yr + .08, 0), (half_width, yr + .05, zb), (-half_width, yr + .05, zb)], 'carpet')
        for side in (-1, 1):
            geom.flat(builder, 'lining', [(side * (half_width - .012), yr, 0), (side * (half_width - .012), -.36, 0), (side * (half_width - .012), -.36, zb), (side * (half_width - .012), yr, zb)], 'door')
    for side in (-1, 1):
        geom.rbox(builder, 'kickplate', (.05, .9, .005), 'chrome', at=(side * (half_width - .02), .12, .004 if side != near else .055), p=10)
        if side != near:
            geom.tube(builder, 'weatherstrip', [(side * (half_width - .004), y, zb + .022) for y in np.linspace(yr + .08, cabin_size['dash'], 30)], .008, 'rubber', n=8)
        for y in (.12, .42):
            geom.rbox(builder, 'screwplate', (.006, .02, .02), 'chrome', at=(side * (half_width - .034), y, zb - .085), p=3)
    k = len(builder.parts)
    a = np.linspace(0, 2 * np.pi, 61)[:-1]
    geom.tube(builder, 'hornring', np.stack([.105 * np.cos(a), .105 * np.sin(a), 0 * a + .004], 1), .0038, 'chrome', n=8, closed=True)
    builder.transform(k, geom.move(-.36, cabin_size['dash'] - .26, zb + .03) @ geom.rot('x', 60))
    mats(builder, rng, cabin_size, xs=(-.36, .36))


def motorcycle_parts(builder, z):
    """What a saddle's surroundings show from near: tail loop, bolts, lamp, knee pads, cables, carburetors, fins."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 24)
    geom.tube(builder, 'loop', np.column_stack([.11 * np.sin(a), -.44 - .10 * np.cos(a), np.full(24, z - .014)]), .016, 'frame', n=14)
    for s in (-1, 1):
        geom.lathe(builder, 'topbolt', [(0, .014), (.010, .013), (.013, .008), (.020, .006), (.021, -.03)], 'chrome', geom.move(s * .135, -.28, z - .055) @ geom.rot('y', 90 * s), n=24)
        geom.rbox(builder, 'gusset', (.008, .10, .06), 'frame', at=(s * .118, -.30, z - .035), p=4)
        geom.rbox(builder, 'kneepad', (.012, .22, .11), 'rubber', M=geom.move(s * .128, .48, z + .02) @ geom.rot('z', s * 14) @ geom.rot('x', 6), p=2.8)
        geom.tube(builder, 'cable', geom.curve([(s * .26, .84, z + .24), (s * .16, 1.0, z + .20), (s * .06, .98, z + .06), (s * .05, .6, z - .13), (s * .06, .30, z - .22)], 40), .0042, 'rubber', n=8)
        geom.rbox(builder, 'lever', (.13, .012, .008), 'chrome', M=geom.move(s * .30, .87, z + .235) @ geom.rot('z', -s * 24), p=4)
        geom.lathe(builder, 'indicator', [(0, .03), (.018, .026), (.026, .01), (.026, -.012), (0, -.03)], 'gloss', geom.move(s * .15, -.50, z - .03) @ geom.rot('x', 90), n=24)
        geom.tube(builder, 'indicatorstem', [(s * .09, -.50, z - .03), (s * .15, -.50, z - .03)], .006, 'chrome')
        geom.lathe(builder, 'carburetor', [(0, .05), (.022, .05), (.026, .03), (.026, -.03), (.034, -.035), (.034, -.05), (0, -.05)], 'gel', geom.move(s * .055, .20, z - .22) @ geom.rot('x', 90), n=28)
    geom.lathe(builder, 'lampring', [(.047, .01), (.052, .004), (.052, -.05), (.02, -.07), (0, -.07)], 'chrome', geom.move(0, -.62, z - .02) @ geom.rot('x', 90))
    geom.rbox(builder, 'lampbracket', (.03, .16, .006), 'chrome', M=geom.move(0, -.54, z - .05) @ geom.rot('x', -8), p=6)
    for k in range(9):
        geom.rbox(builder, 'coolingfin', (.215 - .004 * k, .235 - .003 * k, .006), 'gel', at=(0, .36, z - .315 + .024 * k), p=6)
