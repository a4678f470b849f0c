"""Random scenes for training: vehicle family, shapes, roughness of materials, light and cameras, all from one seed.

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

FAMILIES = dict(sedan=.14, suv=.13, sport=.12, van=.10, vintage=.11, truck=.07, bus=.08, boat=.11, moto=.05, loose_seats=.09)
#: Weights of the families in `focus` scenes, which resemble the photos that the network errs on: sewn consoles, belts over seats, coaches, boats.
FOCUS_FAMILIES = dict(sedan=.24, suv=.24, sport=.06, van=.06, truck=.10, bus=.14, boat=.16)
#: Chances of leather trim, belts and armrests in cars; belt_sides are the sides to choose from, 0 for no fastened belt.
CAR_TRIM = dict(sewn=.5, belt_sides=[0, 0, 0, 0, -1, 1], loose_belt=.1, rear_armrest=.2)
FOCUS_CAR_TRIM = dict(sewn=.9, belt_sides=[0, -1, 1], loose_belt=.3, rear_armrest=.6)
SPORTINESS = dict(sedan=(0, .7), suv=(0, .7), sport=(.7, 1.2))
LEATHER_TRIM = ('console_lid', 'console_pad', 'dash_pad', 'door_pad', 'wheel_pad', 'thread')


def pick_style(rng, res):
    relief = rng.choice([None, 'channels', 'flutes', 'diamond', 'chevron', 'tucks'], p=[.42, .14, .14, .14, .06, .10])
    return seats.style(rng, relief=relief, pitch=rng.uniform(.035, .09), piping=rng.random() < .22, stitch=rng.random() < .3, cross_seams=rng.random() < .5,
                   pocket=rng.random() < .6, headrest_seam=rng.random() < .5, res=res, double=rng.random() < .4, quilt_slope=rng.uniform(.5, 1.1),
                   relief_on_bolsters=rng.random() < .08, wear=float(rng.choice([.5, 1, 2.2, 4], p=[.25, .45, .2, .1])),
                   hard_back=rng.random() < .3, headrest_screen=rng.random() < .06, seat_tags=rng.random() < .3, child_seat_anchors=rng.random() < .3,
                   **cuts.pick(rng))


def jitter(rng, sizes):
    return {name: size * (1 + rng.uniform(-.04, .05)) for name, size in sizes.items()}


def maybe(rng, probability, value):
    """The value with this probability, else None."""
    if rng.random() < probability:
        return value
    return None


def pick_palette(rng):
    """Grey albedo .35 everywhere, so that the render passes of light contain only light; kinds and roughness vary.

    What is neither metal nor glass is 'plain_glossy' or 'plain_diffuse' (`materials.py`): training adds the textures.
    """
    grey = (.35, .35, .35)
    seat_kind = rng.choice(['plain_glossy', 'plain_glossy', 'plain_diffuse'])
    roughness = rng.uniform(.28, .62)
    scheme = palette.scheme(grey)
    for name, material in scheme.items():
        if name == 'glass':
            continue
        is_metal = material['kind'] == 'metal'
        if material['label_class'] in ('insert', 'bolster', 'headrest', 'seat-back', 'door', 'armrest', 'piping') or name in LEATHER_TRIM:
            material.update(kind=seat_kind, rough=roughness + rng.uniform(-.05, .05))
        elif material['label_class'] in ('carpet', 'headliner', 'belt'):
            material.update(kind='plain_diffuse', rough=1.0)
        elif not is_metal:
            material.update(kind='plain_glossy', rough=rng.uniform(.15, .7))
        if not is_metal and material['kind'] != 'glass':
            material['color'] = grey
    if rng.random() < .35:
        scheme['insert'].update(kind=rng.choice(['plain_glossy', 'plain_diffuse']))
    return scheme


def build(builder, rng, family, res, focus=False):
    """Adds the vehicle; returns dict(camera=function(kind) -> (location, target, lens), camera_kinds=[...], side=-1 or 1).

    camera_kinds: one for each frame of the scene.

    focus: most cars get leather trim, belts and armrests, and cameras that look at them.
    """
    uniform = rng.uniform
    style = pick_style(rng, res)
    side = rng.choice([-1, 1])
    if family in ('sedan', 'suv', 'sport'):
        trim = FOCUS_CAR_TRIM if focus else CAR_TRIM
        cabin_size = jitter(rng, cabin.DIMS.get(family, cabin.DIMS['sedan']))
        opening = rng.choice(['front', 'rear', 'none'], p=[.5, .28, .22])
        rear_y = -.83 - (.15 * rng.random() if family == 'suv' else 0)
        backrest_shell = maybe(rng, .35, 'shield')
        random_subset = lambda probability, *options: [option for option in options if rng.random() < probability]
        vehicles.car(builder, rng, style, cabin_size, sewn_trim=rng.random() < trim['sewn'], fastened_belt_side=int(rng.choice(trim['belt_sides'])), loose_belt_sides=random_subset(trim['loose_belt'], -1, 1),
              rear_fold=rng.random() < .05, has_rear_armrest=rng.random() < trim['rear_armrest'], open_side=None if opening == 'none' else side, opening=opening, sport=rng.uniform(*SPORTINESS[family]), right_hand_drive=rng.random() < .4,
              captain=family == 'suv' and rng.random() < .15, integrated=family == 'sport' and rng.random() < .6, rear=family != 'sport' or rng.random() < .5, manual=rng.random() < .4,
              backrest_shell=backrest_shell, seat_offsets=tuple(rng.uniform(-.1, .08, 2)), rear_y=rear_y, has_console_lid=rng.random() < .8, rear_places=int(rng.choice([2, 3])), has_rear_headrests=rng.random() < .85,
              roof=rng.random() < .8, relief_door=maybe(rng, .2, lambda y, z: .004 * (np.abs(np.sin(y * 60)) ** .5)))
        camera_kinds = dict(front=['open', 'open', 'open', 'close', 'between', 'fromrear'], rear=['openrear', 'openrear', 'openrear', 'fromrear', 'close', 'between'],
                            none=['fromrear', 'fromrear', 'between', 'driver', 'close', 'close'])[opening]
        camera_kinds = camera_kinds + random_subset(.5, 'driver') + random_subset(.4, 'cropped')
        if opening == 'front':
            camera_kinds += random_subset(.3, 'grazing')
        if focus:
            # Two of the usual views give way to two of the console.
            camera_kinds = camera_kinds[2:] + ['console', 'console']
        if rng.random() < .3:
            cabin.clutter(builder, rng, cabin_size, [(rng.uniform(-.4, .4), rng.uniform(-.4, .2), .32)])
        half_width, roof = cabin_size['half_width'], cabin_size['roof']

        def camera(kind):
            if kind == 'open':
                return (side * uniform(half_width + .12, half_width + .95), uniform(-.1, 1.0), uniform(.75, 1.5)), (side * uniform(-.1, .45), uniform(-.25, .25), uniform(.35, .7)), uniform(18, 32)
            if kind == 'openrear':
                return (side * uniform(half_width + .10, half_width + .80), uniform(rear_y - .1, -.2), uniform(.75, 1.45)), (side * uniform(-.25, .4), uniform(rear_y - .15, rear_y + .25), uniform(.35, .75)), uniform(17, 30)
            if kind == 'fromrear':
                return (uniform(-.5, .5), uniform(rear_y - .25, rear_y + .25), uniform(.85, roof - .14)), (uniform(-.4, .4), uniform(.1, .8), uniform(.45, .85)), uniform(14, 24)
            if kind == 'between':
                return (uniform(-.35, .35), uniform(.0, .5), uniform(.85, roof - .14)), (uniform(-.3, .3), uniform(rear_y - .3, rear_y + .2), uniform(.4, .7)), uniform(14, 24)
            if kind == 'driver':
                return (uniform(-.5, .5), uniform(-.35, .1), uniform(.95, roof - .1)), (uniform(-.5, .5), uniform(.3, .9), uniform(.25, .7)), uniform(14, 24)
            if kind == 'console':
                return (rng.choice([-1, 1]) * uniform(.15, .6), uniform(-.45, .55), uniform(.8, roof - .12)), (uniform(-.12, .12), uniform(-.25, .2), uniform(.3, .5)), uniform(16, 30)
            if kind == 'cropped':
                target = np.array([rng.choice([-.37, .37]) + uniform(-.1, .1), uniform(-.15, .3), uniform(.3, .75)])
                location = target + np.array([uniform(-.35, .35), uniform(.1, .4), uniform(.15, .4)])
                return tuple(location), tuple(target), uniform(20, 34)
            if kind == 'grazing':
                target = np.array([rng.choice([-.37, .37]), uniform(-.1, .25), uniform(.3, .55)])
                return (side * uniform(half_width - .02, half_width + .35), uniform(.3, .6), uniform(.36, .62)), tuple(target), uniform(20, 32)
            if kind == 'close':
                if rng.random() < .6:
                    target = np.array([rng.choice([-.37, .37]), uniform(-.1, .3), uniform(.3, .8)])
                else:
                    target = np.array([uniform(-.5, .5), rear_y + uniform(-.1, .3), uniform(.35, .8)])
                location = target + np.array([uniform(-.5, .5), uniform(.1, .6), uniform(.1, .6)]) * uniform(.7, 1.3)
                location[2] = min(location[2], roof - .12)
                return tuple(location), tuple(target), uniform(20, 38)
            raise ValueError(kind)
    elif family == 'van':
        cabin_size = jitter(rng, cabin.DIMS['van'])
        has_rear_facing_row = rng.random() < .15
        rows = dict(row_ys=(0,), bench_y=-1.05)
        if rng.random() < .75:
            second_row_y = -1.0 - rng.uniform(0, .1)
            rows = dict(row_ys=(0, second_row_y), bench_y=-1.95)
            if has_rear_facing_row:
                rows['rear_facing_row_y'] = second_row_y
        vehicles.van(builder, rng, style, cabin_size, open_side=side, armrest_sides=int(rng.choice([0, 1, 2, 2])), sport=rng.uniform(0, .4), **rows)
        camera_kinds = ['open', 'open', 'inside', 'inside', 'inside', 'back']

        def camera(kind):
            if kind == 'open':
                return (side * uniform(1.2, 2.1), uniform(-1.3, -.3), uniform(.9, 1.6)), (side * uniform(-.3, .4), uniform(-1.5, -.4), uniform(.5, .9)), uniform(16, 28)
            if kind == 'back':
                return (uniform(-.5, .5), uniform(-2.7, -2.2), uniform(1.0, 1.4)), (uniform(-.4, .4), uniform(-.8, .2), uniform(.5, .9)), uniform(14, 22)
            if kind == 'inside':
                return (uniform(-.6, .6), uniform(-.9, .3), uniform(.9, 1.4)), (uniform(-.5, .5), uniform(-2.2, -1.2), uniform(.4, .9)), uniform(14, 24)
            raise ValueError(kind)
    elif family == 'truck':
        cabin_size = jitter(rng, cabin.DIMS['truck'])
        is_old = rng.random() < .4
        if is_old:
            style = dict(style, relief='channels')
        vehicles.truck(builder, rng, style, cabin_size, open_side=side, bench=rng.random() < .65, classic=is_old)
        camera_kinds = ['open', 'open', 'open', 'driver', 'close']

        def camera(kind):
            if kind == 'open':
                return (side * uniform(1.15, 2.0), uniform(-.1, 1.0), uniform(.9, 1.6)), (side * uniform(-.3, .35), uniform(-.2, .3), uniform(.4, .8)), uniform(17, 32)
            if kind == 'driver':
                return (uniform(-.5, .5), uniform(.3, .6), uniform(1.1, 1.3)), (uniform(-.4, .4), uniform(-.2, .0), uniform(.4, .7)), uniform(14, 20)
            if kind == 'close':
                return (side * uniform(.4, 1.0), uniform(.3, .7), uniform(.9, 1.3)), (uniform(-.4, .4), uniform(-.1, .3), uniform(.4, .8)), uniform(18, 34)
            raise ValueError(kind)
    elif family == 'vintage':
        cabin_size = jitter(rng, cabin.DIMS['classic'])
        vehicles.vintage(builder, rng, dict(style, pitch=rng.uniform(.035, .08)), cabin_size, open_side=side, bench=rng.random() < .5, rear=rng.random() < .7)
        camera_kinds = ['open', 'open', 'over', 'over', 'between', 'close']

        def camera(kind):
            if kind == 'open':
                return (side * uniform(1.1, 1.9), uniform(-.3, .9), uniform(.8, 1.6)), (side * uniform(-.3, .35), uniform(-.3, .2), uniform(.3, .6)), uniform(18, 34)
            if kind == 'over':
                return (rng.choice([-1, 1]) * uniform(.6, 1.5), uniform(-2.0, .8), uniform(1.2, 1.9)), (uniform(-.3, .3), uniform(-.8, .1), uniform(.3, .6)), uniform(20, 34)
            if kind == 'between':
                return (uniform(-.4, .4), uniform(.1, .5), uniform(.85, 1.3)), (uniform(-.3, .3), uniform(-1.1, -.7), uniform(.3, .6)), uniform(15, 24)
            if kind == 'close':
                return (side * uniform(.2, .9), uniform(.2, .6), uniform(.7, 1.2)), (uniform(-.3, .3), uniform(-.1, .2), uniform(.3, .6)), uniform(20, 36)
            raise ValueError(kind)
    elif family == 'bus':
        cabin_size = jitter(rng, cabin.DIMS['bus'])
        vehicles.bus(builder, rng, style, cabin_size)
        camera_kinds = ['aisle', 'aisle', 'aisle', 'seat', 'back']

        def camera(kind):
            if kind == 'aisle':
                return (uniform(-.15, .15), uniform(1.2, 2.2), uniform(1.2, 1.7)), (uniform(-.5, .5), uniform(-2.5, -.5), uniform(.7, 1.1)), uniform(16, 30)
            if kind == 'back':
                return (uniform(-.2, .2), uniform(-3.6, -3), uniform(1.2, 1.7)), (uniform(-.5, .5), uniform(0, 2), uniform(.7, 1.1)), uniform(16, 28)
            if kind == 'seat':
                return (uniform(-.3, .3), uniform(.5, 1.2), uniform(1.0, 1.5)), (rng.choice([-1, 1]) * uniform(.5, .8), uniform(-.3, .2), uniform(.6, .9)), uniform(18, 30)
            raise ValueError(kind)
    elif family == 'boat':
        vehicles.boat(builder, rng, dict(style, pocket=False))
        camera_kinds = ['over', 'over', 'over', 'low', 'low']

        def camera(kind):
            angle = uniform(0, 6.28)
            distance = uniform(*dict(over=(1.2, 2.4), low=(.6, 1.2))[kind])
            return (distance * np.sin(angle) * .7, -.3 + distance * np.cos(angle), uniform(1.2, 1.9)), (uniform(-.5, .5), uniform(-1.2, .6), uniform(.2, .6)), uniform(16, 28)
    elif family == 'moto':
        vehicles.motorcycle(builder, rng, dict(style, pitch=rng.uniform(.03, .05)), garage=rng.random() < .6)
        camera_kinds = ['side', 'side', 'rear', 'close', 'close']

        def camera(kind):
            angle = rng.choice([-1, 1]) * uniform(.4, 2.7)
            distance = uniform(.6, 1.0) if kind == 'close' else uniform(1.0, 2.0)
            return (distance * np.sin(angle), -distance * np.cos(angle), uniform(.95, 1.7)), (uniform(-.1, .1), uniform(-.15, .2), uniform(.7, .86)), uniform(24, 42)
    elif family == 'loose_seats':           # out of the car, in a workshop
        count = int(rng.integers(1, 4))
        x = -(count - 1) * .45
        for _ in range(count):
            seat = rng.choice(['bucket', 'sport', 'bench', 'classic', 'captain', 'saddle'])
            shared = dict(rng=rng, style=pick_style(rng, res))
            turn = rng.uniform(-60, 60) + (180 if rng.random() < .25 else 0)
            if seat == 'bench':
                vehicles.put(builder, seats.bench, x, rng.uniform(-.3, .3), rotz=turn * .3, width=rng.uniform(1.0, 1.4), places=int(rng.integers(2, 4)), base=True, **shared)
            elif seat == 'classic':
                vehicles.put(builder, seats.classic, x, rng.uniform(-.3, .3), rotz=turn * .5, width=rng.uniform(.5, 1.3), **shared)
            elif seat == 'saddle':
                geom.rbox(builder, 'stand', (.6, 1.1, .7), 'wood', at=(x, 0, .35), p=14)
                vehicles.put(builder, seats.saddle, x, 0, .74, rotz=turn, **shared)
            else:
                vehicles.put(builder, seats.bucket, x, rng.uniform(-.3, .3), rotz=turn, sport=1.0 if seat == 'sport' else .2, integrated=seat == 'sport' and rng.random() < .5, armrest_sides=2 if seat == 'captain' else 0,
                      height=rng.uniform(.27, .42), headrests=rng.random() < .85, backrest_shell=maybe(rng, .3, 'shield'), **shared)
            x += rng.uniform(.8, 1.1)
        vehicles.garage_room(builder, rng)
        camera_kinds = ['round'] * 5

        def camera(kind):
            angle = uniform(-2.2, 2.2)
            distance = uniform(.9, 2.2)
            target = (uniform(-.4, .4), uniform(-.1, .2), uniform(.3, .7))
            return (target[0] + distance * np.sin(angle), target[1] + distance * np.cos(angle), uniform(.6, 1.6)), target, uniform(24, 40)
    else:
        raise ValueError(family)
    return dict(camera=camera, camera_kinds=camera_kinds, side=int(side))


def _dusk(rng):
    """Dusk: warm horizon, blue above, a low sun or none."""
    uniform = rng.uniform
    warm = (1.0, uniform(.45, .8), uniform(.2, .55))
    lights.dome(rng, strength=uniform(.3, 1.2), sky=(.25, .33, uniform(.5, .8)), horizon=warm, distant_scenery=(.06, .06, .07), ground=(.12, .11, .10), soft=uniform(.3, 1.2), w=512)
    if rng.random() < .7:
        lights.sun(uniform(0, 360), uniform(3, 15), uniform(2, 8), uniform(.6, 2), color=warm)


def _hard_sun(rng):
    """Clear noon: patches of sun and the shadows of pillars over a dark cabin."""
    uniform = rng.uniform
    lights.dome(rng, strength=uniform(.3, 1.2), sky=(.35, .55, .95), horizon=(.7, .8, 1), distant_scenery=(.10, .13, .05), ground=(.3, .28, .25), soft=uniform(.3, 1), w=512)
    lights.sun(uniform(0, 360), uniform(22, 60), uniform(10, 26), uniform(.4, 1.0))


def _night(rng, side):
    uniform = rng.uniform
    lights.dome(rng, strength=uniform(.01, .08), distant_scenery=(.1, .1, .12), w=512)
    lights.area((uniform(-.2, .2), uniform(-.6, .4), 1.15), (uniform(-.3, .3), -.2, 0), uniform(.06, .2), uniform(3, 10), (1, uniform(.75, .95), uniform(.5, .85)))
    lights.area((side * uniform(2, 3), uniform(-1, 1), 3), (0, 0, .5), .5, uniform(5, 60), (1, uniform(.7, 1), uniform(.5, 1)))
    if rng.random() < .35:                   # colored strips along the doors
        color = np.array([(.2, .4, 1), (.7, .1, 1), (1, .15, .1), (.1, 1, .6)][rng.integers(4)])
        for door in (-1, 1):
            lights.area((door * .62, .2, .62), (0, .1, .3), .02, uniform(1, 5), tuple(color), size_y=.9)


def _garage(rng):
    uniform = rng.uniform
    grey = uniform(.15, .5)
    lights.dome(rng, strength=uniform(.2, .7), sky=(grey,) * 3, horizon=(grey * 1.1,) * 3, distant_scenery=(grey * .6,) * 3, ground=(grey * .7,) * 3, w=512)
    for _ in range(int(rng.integers(1, 4))):
        lights.area((uniform(-2.5, 2.5), uniform(-2.5, 2.5), uniform(2.3, 3)), (0, 0, .5), uniform(.2, 1.2), uniform(20, 120), (1, uniform(.8, 1), uniform(.65, 1)))


def _day(rng):
    uniform = rng.uniform
    distant_scenery = [(.10, .15, .05), (.2, .18, .15), (.05, .06, .07), (.3, .28, .25)][rng.integers(4)]
    ground = tuple(uniform(.1, .45) * np.array([1, uniform(.9, 1), uniform(.8, 1)]))
    lights.dome(rng, strength=uniform(.8, 3.0), distant_scenery=distant_scenery, ground=ground, soft=uniform(.3, 1.2), w=512)


def _flash(rng):
    import bpy
    lamp = bpy.data.lights.new('flash', 'AREA')
    lamp.size, lamp.energy = .02, rng.uniform(10, 22)
    flash = bpy.data.objects.new('flash', lamp)
    bpy.context.scene.collection.objects.link(flash)
    return flash


def light(rng, family, side):
    """Random light; returns its kind, and the flash or None; the caller puts it beside the camera. Strengths are relative:
    exposure is set per frame later."""
    uniform = rng.uniform
    kind = str(rng.choice(['day', 'sun', 'hard', 'dusk', 'garage', 'night', 'flash'], p=[.30, .18, .18, .08, .11, .08, .07]))
    if kind in ('day', 'sun'):
        _day(rng)
        if kind == 'sun':
            lights.sun(uniform(0, 360), uniform(18, 65), uniform(3, 12), uniform(.6, 4))
    elif kind == 'hard':
        _hard_sun(rng)
    elif kind == 'dusk':
        _dusk(rng)
    elif kind == 'garage':
        _garage(rng)
    elif kind == 'night':
        _night(rng, side)
    elif kind == 'flash':
        lights.dome(rng, strength=uniform(.01, .08), distant_scenery=(.1, .1, .12), w=512)
    # A large soft light on the open side, as of a bright wall there; hard sun and night need their contrast.
    if rng.random() < .35 and kind not in ('night', 'hard'):
        lights.area((side * uniform(1.8, 3), uniform(-1.2, 1), uniform(1.2, 2.5)), (0, -.2, .5), uniform(.6, 2), uniform(8, 60))
    if kind == 'flash':
        return kind, _flash(rng)
    return kind, None
