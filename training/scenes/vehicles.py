"""Whole vehicles: seats placed in cabins. Each function fills a Builder and returns what the cameras need."""
import numpy as np

from . import cabin as c
from . import cuts
from . import fittings
from . import geom as g
from . import hardware as hw
from . import seats as s
from . import trim
from .pads import mirrored, pad


def put(b, fn, x, y, z=0.0, rotz=0.0, **kw):
    k = len(b.parts)
    b.begin_seat()
    fn(b, **kw)
    b.end_seat()
    b.transform(k, g.move(x, y, z) @ g.rot('z', rotz))


FRONT_OPEN = [(-.42, .30), (-.40, .06), (-.2, -.03), (.45, -.03), (.80, .06), (.90, .35), (.93, .70), (.78, .90), (.50, 1.13), (.20, 1.215), (-.1, 1.225), (-.34, 1.18), (-.42, .95), (-.43, .6)]
REAR_OPEN = [(-1.25, .55), (-1.02, .18), (-.80, -.02), (-.45, -.03), (-.24, .05), (-.22, .5), (-.26, .9), (-.33, 1.17), (-.6, 1.21), (-.95, 1.16), (-1.28, .95), (-1.36, .75)]


def car(b, rng, st, d, near=None, opening='front', rear=True, sport=.3, rhd=False, doors=True, captain=False, heads=True, manual=False, roof=True, front='bucket',
        relief_door=None, shell=None, sx=.37, drop=0.0, y_seat=(0.0, 0.0), seat_h=None, rear_y=-.83, body=True, lid=True, rear_places=3, bolt=None, integrated=False, heads_rear=True, leather=False, worn=None, loose=(), rear_fold=False, front_fold=False, rear_arm=False, close_up=False):
    """Sedan or SUV class. near: side (-1 left, 1 right) whose door is open, or None. opening 'front' or 'rear'.

    leather: trim sewn like the seats; worn: side of a fastened belt; loose: sides where one hangs over the seat.
    close_up: with all that shows when the camera stands in the door.
    """
    X = d['X']
    hz = seat_h or (.27 if d['roof'] < 1.3 else .33)
    for side, dy in zip((-1, 1), y_seat) if front else ():
        put(b, s.bucket, side * sx, dy, rng=rng, st=st, sport=sport, shell=shell, height=hz, armrest=(2 if captain else 0), headrests=heads, integrated=integrated)
    if rear:
        put(b, s.bench, 0, rear_y, rng=rng, st=st, width=2 * X - .16, height=hz + .03, places=rear_places, heads=heads_rear, fold=rear_fold,
            armrest=rear_arm)
        for side in (-1, 1):
            g.rbox(b, 'arch', (.12, .62, .66), 'doorl', at=(side * (X - .045), rear_y - .12, .30), p=5)
        g.rbox(b, 'rearfill', (2 * X - .1, .3, .6), 'carpet', at=(0, rear_y - .33, .3), p=10)
        g.flat(b, 'shelf', [(-X, rear_y - .38, d['belt'] + .0), (X, rear_y - .38, d['belt'] + .0), (X, d['rear'] - .3, d['belt'] + .03), (-X, d['rear'] - .3, d['belt'] + .03)], 'carpet')
    wheelx = (1 if rhd else -1) * sx
    c.floor(b, rng, d, d['rear'], d['dash'] + .55)
    c.dashboard(b, rng, d, rhd)
    at = (wheelx, d['dash'] - .22, d['belt'] + .02)
    c.wheel(b, rng, at, r=.182)
    if close_up:
        c.console(b, rng, d, lid=False, height=.29, selector=False)
        fittings.front_cabin(b, rng, st, d, sx, rhd, .29)
        for side in (-1, 1):
            if side == near:
                fittings.sills(b, d, side, *((-.36, .9) if opening == 'front' else (-1.3, -.36)))
            if side != near or opening == 'rear':
                fittings.door_furniture(b, rng, st, d, side, -.30, d['dash'] + .12)
            if rear and side != near:
                fittings.door_furniture(b, rng, st, d, side, rear_y - .42, -.36)
    elif leather:
        trim.console(b, rng, st, d, width=min(.115, sx - .27))
        trim.wheel_stitch(b, at, 24, .182)
        if rng.random() < .5:
            trim.dash_cover(b, rng, st, d)
    else:
        c.console(b, rng, d, manual=manual, lid=lid)
        if not lid and rng.random() < .5:
            trim.center_armrest(b, rng, st, 0, -.12, hz + .16)
    if worn:
        hw.belt_over_seat(b, rng, worn * sx, 0, hz, worn)
    for side in loose:
        hw.loose_belt(b, side * sx, 0, hz, side)
    c.belts(b, rng, d, sx=sx)
    yb = -.33
    low = 'doorl' if close_up else None
    for side in (-1, 1):
        if side == near and opening == 'front':
            if doors:
                c.door_card(b, rng, d, side, d['rear'], yb - .06, relief=relief_door)
                if leather:
                    trim.door_padding(b, rng, st, d, side, d['rear'], yb - .06)
                c.window(b, d, side, d['rear'] + .25, yb - .06, slant0=.18)
            c.pillar(b, d, side, yb, -.04, w=.12, lower=low)
            if body:
                k = d['roof'] / 1.22
                c.body_side(b, d, side, [(y, z * (k if z > .5 else 1)) for y, z in FRONT_OPEN])
        elif side == near:
            c.door_card(b, rng, d, side, yb + .02, d['dash'] + .1, relief=relief_door)
            if leather:
                trim.door_padding(b, rng, st, d, side, yb + .02, d['dash'] + .1)
            c.window(b, d, side, yb + .06, d['dash'] - .02, slant1=-.38)
            c.pillar(b, d, side, yb, -.04, w=.12, lower=low)
            c.pillar(b, d, side, d['dash'] + .1, -(d['dash'] - d['ws']) - .05, w=.07)
            if body:
                k = d['roof'] / 1.22
                yy = -.62 + (rear_y + .83)
                c.body_side(b, d, side, [(y + (rear_y + .83 if y < -.5 else 0), z * (k if z > .5 else 1)) for y, z in REAR_OPEN])
        else:
            c.door_card(b, rng, d, side, yb + .03, d['dash'] + .12, relief=relief_door)
            if leather:
                trim.door_padding(b, rng, st, d, side, yb + .03, d['dash'] + .12)
            c.window(b, d, side, yb + .07, d['dash'] - .02, slant1=-.38)
            if rear:
                c.door_card(b, rng, d, side, rear_y - .42, yb - .03, relief=relief_door)
                if leather:
                    trim.door_padding(b, rng, st, d, side, rear_y - .42, yb - .03)
                c.window(b, d, side, rear_y - .38, yb - .07, slant0=.12)
                c.pillar(b, d, side, rear_y - .52, .16, w=.26, w_top=.3, lower=low)
            c.pillar(b, d, side, yb, -.03, w=.10, lower=low)
            c.pillar(b, d, side, d['dash'] + .12, -(d['dash'] - d['ws']) - .05, w=.07)
    c.windscreen(b, d, d['ws'] + .02, d['dash'] + .45)
    c.windscreen(b, d, d['rear'] + .25, d['rear'] - .2, rear=True, z_bot=d['belt'] + .05)
    if roof:
        c.roof(b, d, d['rear'] + .2, d['ws'] + .06)
    return dict(hip=hz)


def van(b, rng, st, d, near=1, rows=((0, True), (-1.0, True)), heads=True, bench_row=None, facing=None, sx=.42, armrest=2, sport=.15, body=True, dash=True, relief_door=None):
    """Van or people carrier: rows of captain seats, wide side windows, sliding door open on side `near`."""
    X, h = d['X'], .36
    for y, _ in rows:
        for side in (-1, 1):
            rz = 180 if facing == y else 0
            put(b, s.bucket, side * sx, y + (.45 if rz else 0), rotz=rz, rng=rng, st=dict(st, pocket=not armrest), sport=sport, height=h, armrest=armrest, headrests=heads)
            if not rz and rng.random() < .12:
                (hw.belt_over_seat if rng.random() < .5 else lambda b, r, x, y, z, o: hw.loose_belt(b, x, y, z, o))(b, rng, side * sx, y, h, side)
    if bench_row is not None:
        put(b, s.bench, 0, bench_row, rng=rng, st=st, width=2 * X - .2, height=h + .02, heads=heads)
    c.floor(b, rng, d, d['rear'], d['dash'] + .5, tunnel=.0, mats=False)
    if dash:
        c.dashboard(b, rng, d)
        c.wheel(b, rng, (-sx, d['dash'] - .22, d['belt'] + .05), tilt=38, r=.19)
    ends = [d['dash'] + .1, -.35, -1.35, d['rear']]
    for side in (-1, 1):
        for i in range(3):
            y1, y0 = ends[i], ends[i + 1]
            if side == near and i == 1:
                continue
            c.door_card(b, rng, d, side, y0 + .03, y1 - .03, relief=relief_door, simple=i > 0)
            c.window(b, d, side, y0 + .09, y1 - .09, slant1=-.3 if i == 0 else 0)
        for y in ends[1:3]:
            c.pillar(b, d, side, y, -.02, w=.13)
        c.pillar(b, d, side, ends[0] + .05, -.35, w=.09)
        c.pillar(b, d, side, ends[3] + .05, .05, w=.2)
    if near and body:
        zt = d['roof'] - .05
        c.body_side(b, d, near, [(-1.33, .1), (-1.2, -.02), (-.5, -.02), (-.37, .1), (-.36, .7), (-.37, zt - .12), (-.48, zt), (-1.2, zt), (-1.33, zt - .12), (-1.34, .7)])
    c.windscreen(b, d, d['ws'], d['dash'] + .5)
    c.windscreen(b, d, d['rear'] + .1, d['rear'] - .05, rear=True, z_bot=d['belt'])
    c.roof(b, d, d['rear'] + .05, d['ws'] + .05)
    for y in (-.5, -1.5):
        g.rbox(b, 'rooflamp', (.22, .12, .02), 'paper', at=(0, y, d['roof'] - .05), p=6)
    return dict(hip=h)


def truck(b, rng, st, d, near=1, bench=True, rear_wall=True, sport=.2, classic=False, body=True, relief_door=None, close_up=False):
    """Single-cab pickup or lorry: one bench (or two seats) against the rear wall."""
    X, h = d['X'], .36
    if bench:
        put(b, s.classic if classic else s.bench, 0, -.02, rng=rng, st=st, width=2 * X - .2, height=h, **({} if classic else dict(places=3)))
    else:
        for side in (-1, 1):
            put(b, s.bucket, side * .4, 0, rng=rng, st=st, sport=sport, height=h, armrest=-side)
    c.floor(b, rng, d, d['rear'], d['dash'] + .55, tunnel=.12)
    if not bench and rng.random() < .3:
        hw.belt_over_seat(b, rng, .4 * near, 0, h, near)
    c.dashboard(b, rng, d, classic=classic)
    c.wheel(b, rng, (-.42, d['dash'] - .2, d['belt'] + .03), tilt=34, r=.2, thin=classic)
    if not bench and rng.random() < .5:
        trim.console(b, rng, st, d)
    elif not bench:
        c.console(b, rng, d)
    if close_up:
        fittings.stitched_wheel(b, (-.42, d['dash'] - .2, d['belt'] + .03), 34, .2)
        fittings.mats(b, rng, d)
        fittings.sills(b, d, near)
        fittings.door_furniture(b, rng, st, d, -near, d['rear'] + .12, d['dash'] + .14)
    c.belts(b, rng, d, sx=.42)
    yb = d['rear'] + .12
    for side in (-1, 1):
        if side != near:
            c.door_card(b, rng, d, side, yb, d['dash'] + .14, relief=relief_door, simple=classic, classic=classic)
            c.window(b, d, side, yb + .12, d['dash'] - .02, slant1=-.36)
        c.pillar(b, d, side, yb, .02, w=.2, lower='doorl' if close_up else None)
        if not (close_up and side == near):
            c.pillar(b, d, side, d['dash'] + .14, -(d['dash'] - d['ws']) - .05, w=.08)
    if near and body:
        k = d['roof'] / 1.22
        c.body_side(b, d, near, [(y + (.04 if y > 0 else -.02), z * (k if z > .5 else 1)) for y, z in FRONT_OPEN])
    yr = d['rear']
    g.flat(b, 'rearwall', [(-X, yr, 0), (X, yr, 0), (X, yr, d['belt'] + .05), (-X, yr, d['belt'] + .05)], 'carpet')
    a = tumble_w(d)
    for s0, s1 in ((-1, -.55), (.55, 1)):
        g.flat(b, 'rearwall', [(s0 * X, yr, d['belt']), (s1 * X, yr, d['belt']), (s1 * a, yr + .06, d['roof'] - .02), (s0 * a, yr + .06, d['roof'] - .02)], 'headliner')
    g.flat(b, 'glass', [(-.5, yr, d['belt']), (.5, yr, d['belt']), (.45, yr + .05, d['roof'] - .1), (-.45, yr + .05, d['roof'] - .1)], 'glass')
    c.windscreen(b, d, d['ws'], d['dash'] + .42)
    c.roof(b, d, yr, d['ws'] + .06)
    return dict(hip=h)


def tumble_w(d):
    return float(c.tumble(d, d['roof']))


def vintage(b, rng, st, d, near=1, bench=True, rear=True, soft_top=False, body=True, close_up=False):
    """Open classic: tuck-and-roll seats, painted dash, thin wheel, chrome. close_up: with all that shows from near."""
    X, h = d['X'], .28
    if bench:
        put(b, s.classic, 0, 0, rng=rng, st=st, width=2 * X - .16, height=h)
    else:
        for side in (-1, 1):
            put(b, s.classic, side * .35, 0, rng=rng, st=st, width=.56, height=h, back_h=.48)
    if rear:
        put(b, s.classic, 0, -.86, rng=rng, st=st, width=2 * X - .2, height=h + .03)
    c.floor(b, rng, d, d['rear'], d['dash'] + .5, tunnel=.10, mats=False)
    c.dashboard(b, rng, d, classic=True)
    c.wheel(b, rng, (-.36, d['dash'] - .26, d['belt'] + .03), tilt=30, r=.205, thin=True)
    for side in (-1, 1):
        if side != near:
            c.door_card(b, rng, d, side, -.36, d['dash'] + .1, simple=True, classic=True, relief=st.get('door_relief'))
        if rear:
            c.door_card(b, rng, d, side, -1.22, -.38, simple=True, classic=True, relief=st.get('door_relief'))
        k = .0
        rail = [(side * (X + .02), y, d['belt'] + .005) for y in np.linspace(d['rear'] - .1, d['dash'] + .2, 30) if not (side == near and -.36 < y < d['dash'] - .02)]
        if side != near:
            g.tube(b, 'sill', rail, .03, 'bodypaint', n=14)
            g.tube(b, 'sillchrome', [(x - side * .02, y, z + .03) for x, y, z in rail], .006, 'chrome')
        else:
            g.tube(b, 'sill', [p for p in rail if p[1] < -.3], .03, 'bodypaint', n=14)
            g.rbox(b, 'rocker', (.12, 1.3, .14), 'bodypaint', at=(side * (X + .03), .15, -.03), p=7)
            g.rbox(b, 'rockertrim', (.07, 1.1, .012), 'chrome', at=(side * (X + .01), .15, .05), p=8)
            g.rbox(b, 'jamb', (.05, .06, .6), 'bodypaint', at=(side * (X + .01), -.37, .34), p=7)
            g.rbox(b, 'quarter', (.10, .9, .66), 'bodypaint', at=(side * (X + .02), -.84, .33), p=9)
    # windscreen frame in chrome
    zr = d['roof'] - .05
    a, cc, yt, yb = .60, X - .02, d['ws'] + .12, d['dash'] + .26
    g.flat(b, 'glass', [(-cc, yb, d['belt'] + .06), (cc, yb, d['belt'] + .06), (a, yt, zr), (-a, yt, zr)], 'glass')
    g.tube(b, 'wsframe', [(-cc, yb, d['belt'] + .04), (-a - .01, yt, zr), (-a + .03, yt, zr + .01), (a - .03, yt, zr + .01), (a + .01, yt, zr), (cc, yb, d['belt'] + .04)], .014, 'chrome', n=12)
    g.rbox(b, 'mirror', (.19, .03, .055), 'chrome', at=(0, yt - .03, zr - .07), p=4)
    g.sheet(b, 'hood', [[(x, y, d['belt'] + .07 + .06 * (1 - (x / .8) ** 2) - .03 * (y - .9)) for x in (-.8, -.5, 0, .5, .8)] for y in (d['dash'] + .24, 1.4, 2.2)], 'bodypaint', n=30, m=30)
    yr = -1.24 if rear or not close_up else -.60
    if close_up:
        fittings.vintage_cabin(b, rng, st, d, near, yr, rear)
    g.rbox(b, 'boot', (2 * X + .1, .7, .12), 'bodypaint', at=(0, yr - .38, d['belt'] - .03), p=6)
    if not close_up:
        g.rbox(b, 'topstack', (2 * X - .1, .26, .14), 'clutter', at=(0, yr - .08, d['belt'] + .04), p=3.5)
    return dict(hip=h)


def bus(b, rng, st, d, n=4):
    """Coach: rows of double seats either side of an aisle; on some the backs have cloths over the head, or hand grips."""
    pitch, cloths, grips = rng.uniform(.72, .9), rng.random() < .2, rng.random() < .5
    for k in range(n):
        for side in (-1, 1):
            put(b, s.bus, side * .68, -k * pitch, rng=rng, st=st)
            for x in (-.225, .225):
                if cloths:
                    g.rbox(b, 'head_cloth', (.3, .15, .16), 'paper', M=g.move(side * .68 + x, -k * pitch - .27, 1.16) @ g.rot('x', 14), p=6)
                if grips:
                    g.rbox(b, 'hand_grip', (.05, .06, .1), 'shield', M=g.move(side * (.68 - .46), -k * pitch - .27, 1.12), p=4)
    X = d['X']
    c.floor(b, rng, d, d['rear'], 2.5, tunnel=0, mats=False)
    for side in (-1, 1):
        g.flat(b, 'wallb', [(side * X, d['rear'], 0), (side * X, 2.5, 0), (side * X, 2.5, d['belt'] - .1), (side * X, d['rear'], d['belt'] - .1)], 'doorl')
        for k in range(4):
            y = -3.9 + k * 1.55
            c.window(b, d, side, y + .06, y + 1.45)
            c.pillar(b, d, side, y, 0, w=.12)
        g.rbox(b, 'rack', (.5, 6.5, .10), 'pillar', at=(side * (X - .38), -.8, d['roof'] - .22), p=6)
        g.tube(b, 'rackrail', [(side * (X - .64), -4, d['roof'] - .24), (side * (X - .64), 2.3, d['roof'] - .24)], .014, 'chrome')
        for k in range(4):
            g.sheet(b, 'curtain', [[(side * (X - .10), -3.95 + k * 1.55 + q * .02, z) for q in range(9)] for z in (1.0, 1.75)], 'clutter', n=30, m=4, rough=lambda P: .012 * np.sin(P[..., 1] * 160))
    c.roof(b, d, d['rear'], 2.4)
    g.flat(b, 'backwall', [(-X, d['rear'], 0), (X, d['rear'], 0), (X, d['rear'], 1.9), (-X, d['rear'], 1.9)], 'carpet')
    return dict(hip=.36)


def boat(b, rng, st):
    """Cockpit of a motor boat: U lounge, helm seat, teak-like deck, gel coat."""
    put(b, s.bench, 0, -1.3, rng=rng, st=dict(st), width=1.9, height=.36, heads=False, back_h=.40, places=int(rng.integers(2, 4)))
    for side, rz in ((-1, -90), (1, 90)):
        if rng.random() < .85:
            put(b, s.bench, side * .98, -.35, rotz=rz, rng=rng, st=st, width=1.25, height=.36, heads=False, back_h=.36, places=2)
    for x in (-.45, .5)[: 1 + int(rng.random() < .6)]:
        put(b, s.bucket, x, 1.0, rotz=float(rng.choice([0, 180, 150])), rng=rng, st=st, sport=.3, headrests=False, height=.42, armrest=int(rng.choice([0, 2])), low=True)
    if rng.random() < .4:
        sun_pad(b, rng, st)
    g.flat(b, 'deck', [(-1.4, -2, 0), (1.4, -2, 0), (1.4, 3, 0), (-1.4, 3, 0)], 'deck')
    for k in range(28):
        x = -1.35 + k * .1
        g.rbox(b, 'caulk', (.008, 5, .006), 'rubber', at=(x, .5, .0), p=10)
    for side in (-1, 1):
        g.rbox(b, 'coaming', (.26, 4.6, .95), 'gel', at=(side * 1.36, .3, .35), p=7)
        g.tube(b, 'rail', [(side * 1.36, y, 1.0 + .03 * np.sin(y * 3)) for y in np.linspace(-1.8, 2.2, 20)], .014, 'chrome')
    g.rbox(b, 'transom', (2.9, .3, .9), 'gel', at=(0, -1.78, .35), p=7)
    g.rbox(b, 'helm', (.9, .4, 1.05), 'gel', at=(-.45, 1.9, .5), p=5)
    g.flat(b, 'glass', [(-1.2, 1.95, 1.0), (1.2, 1.95, 1.0), (1.0, 1.7, 1.45), (-1.0, 1.7, 1.45)], 'glass')
    g.tube(b, 'wsframe', [(-1.2, 1.95, 1.0), (-1.0, 1.7, 1.45), (1.0, 1.7, 1.45), (1.2, 1.95, 1.0)], .018, 'chrome')
    c.wheel(b, rng, (-.45, 1.62, 1.0), tilt=35, r=.17, thin=True)
    if rng.random() < .7:
        g.rbox(b, 'table', (.75, .55, .035), 'gel', at=(0.1, -.35, .66), p=6)
        g.tube(b, 'tableleg', [(.1, -.35, 0), (.1, -.35, .65)], .035, 'chrome')
    return dict(hip=.4)


def sun_pad(b, rng, st):
    """Flat cushions over the engine, in front of the transom."""
    com = dict(res=st['res'], piping='piping' if st['piping'] else None, stitch='stitch' if st['stitch'] else None)
    for x in (-.5, .5):
        b.begin_seat()
        k = len(b.parts)
        points = [dict(x=0, f=.0, zone='insert'), dict(x=.5, f=.0, zone='insert'), dict(x=.86, f=.0, seam='pipe', zone='bolster'),
                  dict(x=.98, f=-.01, zone='bolster')]
        pad(b, 'cushion', [(-.42, .0), (-.1, .004), (.2, .004), (.5, 0)], lambda v: .47 + 0 * v, lambda v: .1 + 0 * v, mirrored(points), rng,
            zones=cuts.zones_of(st), relief=s.relief_of(st, rng), cap=(.04, .04), **com)
        b.transform(k, g.move(x, -1.95, .62))
        b.end_seat()


def motorcycle(b, rng, st, kind='cafe', garage=True, base_z=.80, close_up=False):
    """Motorcycle with its saddle as the subject; y forward. close_up: with all that shows from near."""
    put(b, s.saddle, 0, 0, base_z, rng=rng, st=st)

    def tank(Q):
        Q = Q.copy()
        y = Q[..., 1]
        Q[..., 0] *= 1 - .42 * g.smooth(-y, -.1, 1.0) - .10 * g.smooth(y, .6, 1)
        Q[..., 2] = Q[..., 2] * (1 - .25 * g.smooth(-y, .2, 1)) + .16 * g.smooth(y, -.6, .5)
        return Q
    z = base_z
    g.rbox(b, 'tank', (.31, .58, .25), 'bodypaint', at=(0, .56, z + .02), p=3.0, n=44, m=34, taper=tank)
    g.lathe(b, 'cap', [(0, .012), (.03, .011), (.036, 0), (.036, -.02)], 'chrome', g.move(0, .62, z + .165) @ g.rot('x', -6))
    g.tube(b, 'frame', [(0, .98, z + .12), (0, .8, z - .02), (.0, .35, z - .10), (0, -.05, z - .075), (0, -.5, z - .02)], .02, 'frame')
    for sx in (-1, 1):
        g.tube(b, 'frame', g.curve([(sx * .03, .95, z + .06), (sx * .13, .68, z - .35), (sx * .14, .45, z - .52), (sx * .14, .02, z - .50), (sx * .12, -.05, z - .2), (sx * .10, -.45, z - .015)], 40), .016, 'frame')
        g.tube(b, 'shock', [(sx * .13, -.28, z - .06), (sx * .15, -.40, .40)], .022, 'frame')
        for k in range(9):
            f = k / 8
            a = np.linspace(0, 2 * np.pi, 16)
            g.tube(b, 'spring', np.stack([sx * (.133 + .015 * f) + .03 * np.cos(a), np.full(16, -.285 - .10 * f) + .0 * a, z - .10 - .28 * f + .03 * np.sin(a) * .3], 1), .005, 'chrome', n=6)
        g.tube(b, 'exhaust', g.curve([(sx * .12, .55, .42), (sx * .17, .45, .30), (sx * .19, .1, .28), (sx * .20, -.5, .33)], 30), np.concatenate([np.full(18, .022), np.full(12, .042)]), 'chrome', n=20)
        g.rbox(b, 'side', (.03, .24, .16), 'bodypaint', at=(sx * .125, .05, z - .20), p=3.5)
        g.tube(b, 'bar', [(0, .92, z + .22), (sx * .12, .92, z + .24), (sx * .22, .86, z + .25), (sx * .36, .80, z + .22)], .011, 'chrome')
        g.tube(b, 'grip', [(sx * .28, .83, z + .235), (sx * .39, .785, z + .217)], .017, 'rubber')
        g.tube(b, 'fork', [(sx * .09, .95, z + .18), (sx * .09, 1.18, .34)], .022, 'chrome')
        g.tube(b, 'mirrorarm', [(sx * .25, .85, z + .25), (sx * .3, .87, z + .40)], .006, 'chrome')
        g.lathe(b, 'mir', [(0, .01), (.05, .006), (.052, -.012), (0, -.02)], 'gloss', g.move(sx * .31, .87, z + .43) @ g.rot('x', 90))
    g.rbox(b, 'engine', (.3, .42, .34), 'frame', at=(0, .32, z - .42), p=4)
    for k in range(7):
        g.rbox(b, 'fin', (.27, .22, .012), 'chrome', at=(0, .36, z - .30 + .026 * k), p=5)
    g.rbox(b, 'cover', (.36, .2, .2), 'chrome', at=(0, .3, z - .48), p=2.6)
    for y, r in ((-.52, .30), (1.2, .31)):
        a = np.linspace(0, 2 * np.pi, 61)[:-1]
        ring = np.stack([0 * a, y + r * np.cos(a), .34 + r * np.sin(a)], 1)
        g.tube(b, 'tyre', ring, .055, 'tyre', closed=True, n=18)
        g.tube(b, 'rim', (ring - [0, y, .34]) * .84 + [0, y, .34], .02, 'chrome', closed=True)
        for t in np.linspace(0, np.pi, 13)[:-1]:
            q = np.array([0, np.cos(t), np.sin(t)]) * r * .84
            g.tube(b, 'spokes', [(.02, y, .34) - q, (-.02, y, .34) + q], .003, 'chrome', n=5)
        g.lathe(b, 'hubm', [(.0, -.06), (.05, -.06), (.05, .06), (0, .06)], 'frame', g.move(0, y, .34) @ g.rot('y', 90))
    rows = []
    for t in np.linspace(-.2, 2.2, 9):
        y, zz = -.50 + .375 * np.cos(t), .40 + .375 * np.sin(t)
        rows.append([(x, y, zz - .03 * (abs(x) / .08) ** 2) for x in (-.08, -.05, 0, .05, .08)])
    g.sheet(b, 'fender', rows, 'bodypaint', n=16, m=40)
    g.lathe(b, 'taillight', [(0, .05), (.035, .04), (.045, 0), (.045, -.05)], 'red', g.move(0, -.62, z - .02) @ g.rot('x', 90))
    g.lathe(b, 'headlight', [(0, .1), (.08, .08), (.095, .0), (.05, -.1), (0, -.12)], 'chrome', g.move(0, 1.08, z + .12) @ g.rot('x', -90))
    for x in (-.05, .05):
        g.lathe(b, 'gauge', [(0, .02), (.035, .02), (.042, .01), (.042, -.04), (0, -.05)], 'gloss', g.move(x, .90, z + .26) @ g.rot('x', 25))
    if close_up:
        fittings.motorcycle_parts(b, z)
    if garage:
        garage_room(b, rng)
    return dict(hip=base_z)


def garage_room(b, rng, y=0.0):
    """Workshop: floor, two walls, bench, shelves, tool board."""
    g.flat(b, 'ground', [(-5, -5, 0), (5, -5, 0), (5, 5, 0), (-5, 5, 0)], 'ground')
    g.flat(b, 'wall', [(-2.4, -5, 0), (-2.4, 5, 0), (-2.4, 5, 3.2), (-2.4, -5, 3.2)], 'wall')
    g.flat(b, 'wall', [(-5, 4, 0), (5, 4, 0), (5, 4, 3.2), (-5, 4, 3.2)], 'wall')
    g.rbox(b, 'bench', (.6, 2.4, .06), 'wood', at=(-2.05, .2, .9), p=14)
    for yy in (-.9, .2, 1.3):
        g.rbox(b, 'leg', (.5, .06, .88), 'frame', at=(-2.1, yy, .44), p=14)
    g.rbox(b, 'shelf', (.28, 2.2, .03), 'wood', at=(-2.22, .1, 1.65), p=14)
    for k in range(12):
        h = rng.uniform(.1, .3)
        key = str(rng.choice(['clutter', 'paper', 'gloss', 'red', 'frame', 'wood', 'rubber']))
        on = rng.random() < .5
        yy = rng.uniform(-.9, 1.2)
        if rng.random() < .5:
            g.lathe(b, 'tin', [(0, h), (.05, h), (.055, h - .01), (.055, 0)], key, g.move(-2.15, yy, .93 if on else 1.67))
        else:
            g.rbox(b, 'box', (.16, rng.uniform(.1, .3), h), key, at=(-2.15, yy, (.93 if on else 1.67) + h / 2), p=10)
    for k in range(9):
        yy, zz = rng.uniform(-.9, 1.2), rng.uniform(1.15, 1.45)
        g.tube(b, 'tool', [(-2.38, yy, zz), (-2.38, yy + rng.uniform(-.05, .05), zz + .18)], .012, str(rng.choice(['chrome', 'red', 'frame'])))
