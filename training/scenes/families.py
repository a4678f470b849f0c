"""Random scenes for training: vehicle family, shapes, rough materials, light and cameras, all from one seed.

Colors do not matter here (training picks new ones for every sample); roughness, geometry and light do.
"""
import numpy as np

from . import cabin
from . import cuts
from . import geom
from . import lights
from . import palette
from . import seats
from . import vehicles

FAMILIES = dict(sedan=.14, suv=.13, sport=.12, van=.10, vintage=.11, truck=.07, bus=.08, boat=.11, moto=.05, studio=.09)
#: What photos show more often than the families above do: consoles sewn like the seats, belts over them, coaches, boats.
FOCUS_FAMILIES = dict(sedan=.24, suv=.24, sport=.06, van=.06, truck=.10, bus=.14, boat=.16)
LEATHER_TRIM = ('console_lid', 'console_pad', 'dash_pad', 'door_pad', 'wheel_pad', 'thread')


def pick_style(rng, res):
    r = rng.choice([None, 'channels', 'flutes', 'diamond', 'chevron', 'tucks'], p=[.42, .14, .14, .14, .06, .10])
    return seats.style(rng, relief=r, pitch=rng.uniform(.035, .09), piping=rng.random() < .22, stitch=rng.random() < .3, cross=rng.random() < .5,
                   pocket=rng.random() < .6, hr_seam=rng.random() < .5, res=res, double=rng.random() < .4, slope=rng.uniform(.5, 1.1),
                   relief_all=rng.random() < .08, wear=float(rng.choice([.5, 1, 2.2, 4], p=[.25, .45, .2, .1])),
                   hard_back=rng.random() < .3, screen=rng.random() < .06, tags=rng.random() < .3, anchors=rng.random() < .3,
                   **cuts.pick(rng))


def jitter(rng, d):
    return {k: x * (1 + rng.uniform(-.04, .05)) for k, x in d.items()}


def pick_palette(rng):
    """Grey albedo .35 everywhere (clean light passes); kinds, roughness and gloss vary."""
    grey = (.35, .35, .35)
    seat_kind = rng.choice(['lite', 'lite', 'litecloth'])
    r = rng.uniform(.28, .62)
    pal = palette.scheme(grey)
    for k, m in pal.items():
        if k == 'glass':
            continue
        metal = m['kind'] == 'metal'
        if m['cls'] in ('insert', 'bolster', 'headrest', 'seat-back', 'door', 'armrest', 'piping') or k in LEATHER_TRIM:
            m.update(kind=seat_kind, rough=r + rng.uniform(-.05, .05))
        elif m['cls'] in ('carpet', 'headliner', 'belt'):
            m.update(kind='litecloth', rough=1.0)
        elif not metal:
            m.update(kind='lite', rough=rng.uniform(.15, .7))
        if not metal and m['kind'] != 'glass':
            m['color'] = grey
    if rng.random() < .35:
        pal['insert'].update(kind=rng.choice(['lite', 'litecloth']))
    return pal


def build(builder, rng, family, res, focus=False):
    """Adds the vehicle; returns dict(cams=function(rng, kind) -> (at, target, lens), kinds=[...], weights).

    focus: trim of the seats' leather, belts and armrests in most cars, and cameras that look at them.
    """
    style = pick_style(rng, res)
    near = rng.choice([-1, 1])
    if family in ('sedan', 'suv', 'sport'):
        cabin_size = jitter(rng, cabin.DIMS['suv' if family == 'suv' else 'sedan'])
        op = rng.choice(['front', 'rear', 'none'], p=[.5, .28, .22])
        ry = -.83 - (.15 * rng.random() if family == 'suv' else 0)
        shell = 'shield' if rng.random() < .35 else None
        pick = lambda p, *options: [o for o in options if rng.random() < p]
        vehicles.car(builder, rng, style, cabin_size, sewn_trim=rng.random() < (.9 if focus else .5), fastened_belt_side=int(rng.choice([0, -1, 1] if focus else [0, 0, 0, 0, -1, 1])), loose_belt_sides=pick(.3 if focus else .1, -1, 1),
              rear_fold=rng.random() < .05, rear_arm=rng.random() < (.6 if focus else .2), open_side=None if op == 'none' else near, opening=op, sport=rng.uniform(.7, 1.2) if family == 'sport' else rng.uniform(0, .7), right_hand_drive=rng.random() < .4,
              captain=family == 'suv' and rng.random() < .15, integrated=family == 'sport' and rng.random() < .6, rear=family != 'sport' or rng.random() < .5, manual=rng.random() < .4,
              shell=shell, seat_offsets=tuple(rng.uniform(-.1, .08, 2)), rear_y=ry, lid=rng.random() < .8, rear_places=int(rng.choice([2, 3])), heads_rear=rng.random() < .85,
              roof=rng.random() < .8, relief_door=(lambda y, z: .004 * (np.abs(np.sin(y * 60)) ** .5)) if rng.random() < .2 else None)
        kinds = dict(front=['open', 'open', 'open', 'close', 'between', 'fromrear'], rear=['openrear', 'openrear', 'openrear', 'fromrear', 'close', 'between'],
                     none=['fromrear', 'fromrear', 'between', 'driver', 'close', 'close'])[op]
        kinds = kinds + pick(.5, 'driver') + pick(.4, 'cropped') + (pick(.3, 'grazing') if op == 'front' else [])
        if focus:
            kinds = kinds[2:] + ['console', 'console']
        if rng.random() < .3:
            cabin.clutter(builder, rng, cabin_size, [(rng.uniform(-.4, .4), rng.uniform(-.4, .2), .32)])
        half_width, R = cabin_size['half_width'], cabin_size['roof']

        def cams(rng, k):
            u = rng.uniform
            if k == 'open':
                return (near * u(half_width + .12, half_width + .95), u(-.1, 1.0), u(.75, 1.5)), (near * u(-.1, .45), u(-.25, .25), u(.35, .7)), u(18, 32)
            if k == 'openrear':
                return (near * u(half_width + .10, half_width + .80), u(ry - .1, -.2), u(.75, 1.45)), (near * u(-.25, .4), u(ry - .15, ry + .25), u(.35, .75)), u(17, 30)
            if k == 'fromrear':
                return (u(-.5, .5), u(ry - .25, ry + .25), u(.85, R - .14)), (u(-.4, .4), u(.1, .8), u(.45, .85)), u(14, 24)
            if k == 'between':
                return (u(-.35, .35), u(.0, .5), u(.85, R - .14)), (u(-.3, .3), u(ry - .3, ry + .2), u(.4, .7)), u(14, 24)
            if k == 'driver':
                return (u(-.5, .5), u(-.35, .1), u(.95, R - .1)), (u(-.5, .5), u(.3, .9), u(.25, .7)), u(14, 24)
            if k == 'console':
                return (rng.choice([-1, 1]) * u(.15, .6), u(-.45, .55), u(.8, R - .12)), (u(-.12, .12), u(-.25, .2), u(.3, .5)), u(16, 30)
            if k == 'cropped':
                t = np.array([rng.choice([-.37, .37]) + u(-.1, .1), u(-.15, .3), u(.3, .75)])
                q = t + np.array([u(-.35, .35), u(.1, .4), u(.15, .4)])
                return tuple(q), tuple(t), u(20, 34)
            if k == 'grazing':
                t = np.array([rng.choice([-.37, .37]), u(-.1, .25), u(.3, .55)])
                return (near * u(half_width - .02, half_width + .35), u(.3, .6), u(.36, .62)), tuple(t), u(20, 32)
            t = np.array([rng.choice([-.37, .37]), u(-.1, .3), u(.3, .8)]) if rng.random() < .6 else np.array([u(-.5, .5), ry + u(-.1, .3), u(.35, .8)])
            q = t + np.array([u(-.5, .5), u(.1, .6), u(.1, .6)]) * u(.7, 1.3)
            q[2] = min(q[2], R - .12)
            return tuple(q), tuple(t), u(20, 38)
    elif family == 'van':
        cabin_size = jitter(rng, cabin.DIMS['van'])
        face = -1.0 if rng.random() < .15 else None
        vehicles.van(builder, rng, style, cabin_size, open_side=near, row_ys=(0, -1.0 - rng.uniform(0, .1)) if (two := rng.random() < .75) else (0,), bench_row=-1.95 if two else -1.05, armrest=int(rng.choice([0, 1, 2, 2])),
              rear_facing_row_y=face, sport=rng.uniform(0, .4))
        kinds = ['open', 'open', 'inside', 'inside', 'inside', 'back']

        def cams(rng, k):
            u = rng.uniform
            if k == 'open':
                return (near * u(1.2, 2.1), u(-1.3, -.3), u(.9, 1.6)), (near * u(-.3, .4), u(-1.5, -.4), u(.5, .9)), u(16, 28)
            if k == 'back':
                return (u(-.5, .5), u(-2.7, -2.2), u(1.0, 1.4)), (u(-.4, .4), u(-.8, .2), u(.5, .9)), u(14, 22)
            return (u(-.6, .6), u(-.9, .3), u(.9, 1.4)), (u(-.5, .5), u(-2.2, -1.2), u(.4, .9)), u(14, 24)
    elif family == 'truck':
        cabin_size = jitter(rng, cabin.DIMS['truck'])
        old = rng.random() < .4
        vehicles.truck(builder, rng, dict(style, relief='channels') if old else style, cabin_size, open_side=near, bench=rng.random() < .65, classic=old)
        kinds = ['open', 'open', 'open', 'driver', 'close']

        def cams(rng, k):
            u = rng.uniform
            if k == 'open':
                return (near * u(1.15, 2.0), u(-.1, 1.0), u(.9, 1.6)), (near * u(-.3, .35), u(-.2, .3), u(.4, .8)), u(17, 32)
            if k == 'driver':
                return (u(-.5, .5), u(.3, .6), u(1.1, 1.3)), (u(-.4, .4), u(-.2, .0), u(.4, .7)), u(14, 20)
            return (near * u(.4, 1.0), u(.3, .7), u(.9, 1.3)), (u(-.4, .4), u(-.1, .3), u(.4, .8)), u(18, 34)
    elif family == 'vintage':
        cabin_size = jitter(rng, cabin.DIMS['classic'])
        vehicles.vintage(builder, rng, dict(style, pitch=rng.uniform(.035, .08)), cabin_size, open_side=near, bench=rng.random() < .5, rear=rng.random() < .7)
        kinds = ['open', 'open', 'over', 'over', 'between', 'close']

        def cams(rng, k):
            u = rng.uniform
            if k == 'open':
                return (near * u(1.1, 1.9), u(-.3, .9), u(.8, 1.6)), (near * u(-.3, .35), u(-.3, .2), u(.3, .6)), u(18, 34)
            if k == 'over':
                return (rng.choice([-1, 1]) * u(.6, 1.5), u(-2.0, .8), u(1.2, 1.9)), (u(-.3, .3), u(-.8, .1), u(.3, .6)), u(20, 34)
            if k == 'between':
                return (u(-.4, .4), u(.1, .5), u(.85, 1.3)), (u(-.3, .3), u(-1.1, -.7), u(.3, .6)), u(15, 24)
            return (near * u(.2, .9), u(.2, .6), u(.7, 1.2)), (u(-.3, .3), u(-.1, .2), u(.3, .6)), u(20, 36)
    elif family == 'bus':
        cabin_size = jitter(rng, cabin.DIMS['bus'])
        vehicles.bus(builder, rng, style, cabin_size)
        kinds = ['aisle', 'aisle', 'aisle', 'seat', 'back']

        def cams(rng, k):
            u = rng.uniform
            if k == 'aisle':
                return (u(-.15, .15), u(1.2, 2.2), u(1.2, 1.7)), (u(-.5, .5), u(-2.5, -.5), u(.7, 1.1)), u(16, 30)
            if k == 'back':
                return (u(-.2, .2), u(-3.6, -3), u(1.2, 1.7)), (u(-.5, .5), u(0, 2), u(.7, 1.1)), u(16, 28)
            return (u(-.3, .3), u(.5, 1.2), u(1.0, 1.5)), (rng.choice([-1, 1]) * u(.5, .8), u(-.3, .2), u(.6, .9)), u(18, 30)
    elif family == 'boat':
        vehicles.boat(builder, rng, dict(style, pocket=False))
        kinds = ['over', 'over', 'over', 'low', 'low']

        def cams(rng, k):
            u = rng.uniform
            a = u(0, 6.28)
            r = u(1.2, 2.4) if k == 'over' else u(.6, 1.2)
            return (r * np.sin(a) * .7, -.3 + r * np.cos(a), u(1.2, 1.9)), (u(-.5, .5), u(-1.2, .6), u(.2, .6)), u(16, 28)
    elif family == 'moto':
        vehicles.motorcycle(builder, rng, dict(style, pitch=rng.uniform(.03, .05)), garage=rng.random() < .6)
        kinds = ['side', 'side', 'rear', 'close', 'close']

        def cams(rng, k):
            u = rng.uniform
            a = rng.choice([-1, 1]) * u(.4, 2.7)
            r = u(.6, 1.0) if k == 'close' else u(1.0, 2.0)
            return (r * np.sin(a), -r * np.cos(a), u(.95, 1.7)), (u(-.1, .1), u(-.15, .2), u(.7, .86)), u(24, 42)
    else:                                   # seats out of the car, in a shop or a room
        n = int(rng.integers(1, 4))
        x = -(n - 1) * .45
        for _ in range(n):
            f = rng.choice(['bucket', 'sport', 'bench', 'classic', 'captain', 'saddle'])
            kw = dict(rng=rng, style=pick_style(rng, res))
            rz = rng.uniform(-60, 60) + (180 if rng.random() < .25 else 0)
            if f == 'bench':
                vehicles.put(builder, seats.bench, x, rng.uniform(-.3, .3), rotz=rz * .3, width=rng.uniform(1.0, 1.4), places=int(rng.integers(2, 4)), base=True, **kw)
            elif f == 'classic':
                vehicles.put(builder, seats.classic, x, rng.uniform(-.3, .3), rotz=rz * .5, width=rng.uniform(.5, 1.3), **kw)
            elif f == 'saddle':
                geom.rbox(builder, 'stand', (.6, 1.1, .7), 'wood', at=(x, 0, .35), p=14)
                vehicles.put(builder, seats.saddle, x, 0, .74, rotz=rz, **kw)
            else:
                vehicles.put(builder, seats.bucket, x, rng.uniform(-.3, .3), rotz=rz, sport=1.0 if f == 'sport' else .2, integrated=f == 'sport' and rng.random() < .5, armrest=2 if f == 'captain' else 0,
                      height=rng.uniform(.27, .42), headrests=rng.random() < .85, shell='shield' if rng.random() < .3 else None, **kw)
            x += rng.uniform(.8, 1.1)
        vehicles.garage_room(builder, rng)
        kinds = ['round'] * 5

        def cams(rng, k):
            u = rng.uniform
            a = u(-2.2, 2.2)
            r = u(.9, 2.2)
            t = (u(-.4, .4), u(-.1, .2), u(.3, .7))
            return (t[0] + r * np.sin(a), t[1] + r * np.cos(a), u(.6, 1.6)), t, u(24, 40)
    return dict(cams=cams, kinds=kinds, near=int(near))


def _low_sun(rng):
    """Dusk: warm horizon, blue above, a low sun or none."""
    u = rng.uniform
    warm = (1.0, u(.45, .8), u(.2, .55))
    lights.dome(rng, strength=u(.3, 1.2), sky=(.25, .33, u(.5, .8)), horizon=warm, far=(.06, .06, .07), ground=(.12, .11, .10), soft=u(.3, 1.2), w=512)
    if rng.random() < .7:
        lights.sun(u(0, 360), u(3, 15), u(2, 8), u(.6, 2), color=warm)


def _hard_sun(rng):
    """Clear noon: patches of sun and the shadows of pillars over a dark cabin."""
    u = rng.uniform
    lights.dome(rng, strength=u(.3, 1.2), sky=(.35, .55, .95), horizon=(.7, .8, 1), far=(.10, .13, .05), ground=(.3, .28, .25), soft=u(.3, 1), w=512)
    lights.sun(u(0, 360), u(22, 60), u(10, 26), u(.4, 1.0))


def _night(rng, near):
    u = rng.uniform
    lights.dome(rng, strength=u(.01, .08), far=(.1, .1, .12), w=512)
    lights.area((u(-.2, .2), u(-.6, .4), 1.15), (u(-.3, .3), -.2, 0), u(.06, .2), u(3, 10), (1, u(.75, .95), u(.5, .85)))
    lights.area((near * u(2, 3), u(-1, 1), 3), (0, 0, .5), .5, u(5, 60), (1, u(.7, 1), u(.5, 1)))
    if rng.random() < .35:                   # colored strips along the doors
        c = np.array([(.2, .4, 1), (.7, .1, 1), (1, .15, .1), (.1, 1, .6)][rng.integers(4)])
        for side in (-1, 1):
            lights.area((side * .62, .2, .62), (0, .1, .3), .02, u(1, 5), tuple(c), size_y=.9)


def _garage(rng):
    u = rng.uniform
    gr = u(.15, .5)
    lights.dome(rng, strength=u(.2, .7), sky=(gr,) * 3, horizon=(gr * 1.1,) * 3, far=(gr * .6,) * 3, ground=(gr * .7,) * 3, w=512)
    for _ in range(int(rng.integers(1, 4))):
        lights.area((u(-2.5, 2.5), u(-2.5, 2.5), u(2.3, 3)), (0, 0, .5), u(.2, 1.2), u(20, 120), (1, u(.8, 1), u(.65, 1)))


def _day(rng):
    u = rng.uniform
    far = [(.10, .15, .05), (.2, .18, .15), (.05, .06, .07), (.3, .28, .25)][rng.integers(4)]
    ground = tuple(u(.1, .45) * np.array([1, u(.9, 1), u(.8, 1)]))
    lights.dome(rng, strength=u(.8, 3.0), far=far, ground=ground, soft=u(.3, 1.2), w=512)


def _flash(rng):
    import bpy
    d = bpy.data.lights.new('flash', 'AREA')
    d.size, d.energy = .02, rng.uniform(10, 22)
    flash = bpy.data.objects.new('flash', d)
    bpy.context.scene.collection.objects.link(flash)
    return flash


def light(rng, family, near):
    """Random light; returns its name and the flash, which sits beside the camera. Strengths are relative: exposure is set
    per frame later."""
    u = rng.uniform
    kind = str(rng.choice(['day', 'sun', 'hard', 'dusk', 'garage', 'night', 'flash'], p=[.30, .18, .18, .08, .11, .08, .07]))
    if kind in ('day', 'sun'):
        _day(rng)
        if kind == 'sun':
            lights.sun(u(0, 360), u(18, 65), u(3, 12), u(.6, 4))
    elif kind == 'hard':
        _hard_sun(rng)
    elif kind == 'dusk':
        _low_sun(rng)
    elif kind == 'garage':
        _garage(rng)
    elif kind == 'night':
        _night(rng, near)
    else:
        lights.dome(rng, strength=u(.01, .08), far=(.1, .1, .12), w=512)
    if rng.random() < .35 and kind not in ('night', 'hard'):
        lights.area((near * u(1.8, 3), u(-1.2, 1), u(1.2, 2.5)), (0, -.2, .5), u(.6, 2), u(8, 60))
    return kind, _flash(rng) if kind == 'flash' else None
