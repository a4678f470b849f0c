"""Whole vehicles: seats placed in cabins. Each function fills a Builder and returns what the cameras need.

Lengths are in meters, with the axes of `geom.py`; `cabin_size` is a row of `cabin.DIMS`. Names of parts and materials (`doorl`: the
lower part of a door, `hubm`: a motorcycle's hub) are stored with every frame, and `frames.py` reads them.
"""
import numpy as np

from . import cabin
from . import cuts
from . import fittings
from . import geom
from . import hardware
from . import seats
from . import trim
from .pads import mirrored, pad


def put(builder, add_seat, x, y, z=0.0, rotz=0.0, **options):
    first_part = len(builder.parts)
    builder.begin_seat()
    add_seat(builder, **options)
    builder.end_seat()
    builder.transform(first_part, geom.move(x, y, z) @ geom.rot('z', rotz))


FRONT_OPEN = [(-.42, .30), (-.40, .06), (-.2, -.03), (.45, -.03), (.80, .06), (.90, .35), (.93, .70), (.78, .90), (.50, 1.13), (.20, 1.215), (-.1, 1.225), (-.34, 1.18), (-.42, .95), (-.43, .6)]
REAR_OPEN = [(-1.25, .55), (-1.02, .18), (-.80, -.02), (-.45, -.03), (-.24, .05), (-.22, .5), (-.26, .9), (-.33, 1.17), (-.6, 1.21), (-.95, 1.16), (-1.28, .95), (-1.36, .75)]
#: From where to where the sill of an open door runs (y).
SILL_SPANS = dict(front=(-.36, .9), rear=(-1.3, -.36))


def pillar_foot(close_up):
    """Material of a pillar below the belt line, if it differs from the pillar's."""
    if close_up:
        return 'doorl'


def fitted_to_roof(opening, cabin_size):
    """Outline [(y, z)] of a door's opening, with its upper part scaled to the height of the roof."""
    roof_scale = cabin_size['roof'] / 1.22
    return [(y, z * roof_scale) if z > .5 else (y, z) for y, z in opening]


def car(builder, rng, style, cabin_size, open_side=None, opening='front', rear=True, sport=.3, right_hand_drive=False, doors=True, captain=False, heads=True, manual=False, roof=True, front='bucket',
        relief_door=None, backrest_shell=None, seat_x=.37, seat_offsets=(0.0, 0.0), rear_y=-.83, body=True, has_console_lid=True, rear_places=3, integrated=False, has_rear_headrests=True, sewn_trim=False, fastened_belt_side=None,
        loose_belt_sides=(), rear_fold=False, has_rear_armrest=False, close_up=False):
    """Sedan or SUV class.

    open_side: side (-1 left, 1 right) whose door is open, or None; opening: which door, 'front' or 'rear'.
    sport, backrest_shell, integrated: see `seats.bucket`; captain: an armrest on both sides of the front seats.
    has_console_lid: a padded lid on the console; sewn_trim: console, doors and wheel covered and sewn like the seats.
    fastened_belt_side: side of the seat that wears a fastened belt; loose_belt_sides: sides where a belt hangs over the seat.
    close_up: adds the details that only a near camera shows.
    """
    half_width = cabin_size['half_width']
    seat_height = .27 if cabin_size['roof'] < 1.3 else .33
    for side, offset in zip((-1, 1), seat_offsets):
        if front is None:
            continue
        put(builder, seats.bucket, side * seat_x, offset, rng=rng, style=style, sport=sport, backrest_shell=backrest_shell, height=seat_height, armrest_sides=2 * captain, headrests=heads, integrated=integrated)
    if rear:
        put(builder, seats.bench, 0, rear_y, rng=rng, style=style, width=2 * half_width - .16, height=seat_height + .03, places=rear_places, heads=has_rear_headrests, fold=rear_fold,
            armrest=has_rear_armrest)
        for side in (-1, 1):
            geom.rbox(builder, 'arch', (.12, .62, .66), 'doorl', at=(side * (half_width - .045), rear_y - .12, .30), p=5)
        geom.rbox(builder, 'rearfill', (2 * half_width - .1, .3, .6), 'carpet', at=(0, rear_y - .33, .3), p=10)
        geom.flat(builder, 'shelf', [(-half_width, rear_y - .38, cabin_size['belt'] + .0), (half_width, rear_y - .38, cabin_size['belt'] + .0), (half_width, cabin_size['rear'] - .3, cabin_size['belt'] + .03), (-half_width, cabin_size['rear'] - .3, cabin_size['belt'] + .03)], 'carpet')
    driver_side = 1 if right_hand_drive else -1
    cabin.floor(builder, rng, cabin_size, cabin_size['rear'], cabin_size['dash'] + .55)
    cabin.dashboard(builder, rng, cabin_size, right_hand_drive)
    wheel_at = (driver_side * seat_x, cabin_size['dash'] - .22, cabin_size['belt'] + .02)
    cabin.wheel(builder, rng, wheel_at, r=.182)
    if close_up:
        cabin.console(builder, rng, cabin_size, has_lid=False, height=.29, selector=False)
        fittings.front_cabin(builder, rng, style, cabin_size, seat_x, right_hand_drive, .29)
        for side in (-1, 1):
            if side == open_side:
                fittings.sills(builder, cabin_size, side, *SILL_SPANS[opening])
            if side != open_side or opening == 'rear':
                fittings.door_furniture(builder, rng, style, cabin_size, side, -.30, cabin_size['dash'] + .12)
            if rear and side != open_side:
                fittings.door_furniture(builder, rng, style, cabin_size, side, rear_y - .42, -.36)
    elif sewn_trim:
        trim.console(builder, rng, style, cabin_size, width=min(.115, seat_x - .27))
        trim.wheel_stitch(builder, wheel_at, 24, .182)
        if rng.random() < .5:
            trim.dash_cover(builder, rng, style, cabin_size)
    else:
        cabin.console(builder, rng, cabin_size, manual=manual, has_lid=has_console_lid)
        if not has_console_lid and rng.random() < .5:
            trim.center_armrest(builder, rng, style, 0, -.12, seat_height + .16)
    if fastened_belt_side:
        hardware.belt_over_seat(builder, rng, fastened_belt_side * seat_x, 0, seat_height, fastened_belt_side)
    for side in loose_belt_sides:
        hardware.loose_belt(builder, side * seat_x, 0, seat_height, side)
    cabin.belts(builder, rng, cabin_size, seat_x=seat_x)
    pillar_y = -.33
    foot = pillar_foot(close_up)
    for side in (-1, 1):
        if side == open_side and opening == 'front':
            if doors:
                cabin.door_card(builder, rng, cabin_size, side, cabin_size['rear'], pillar_y - .06, relief=relief_door)
                if sewn_trim:
                    trim.door_padding(builder, rng, style, cabin_size, side, cabin_size['rear'], pillar_y - .06)
                cabin.window(builder, cabin_size, side, cabin_size['rear'] + .25, pillar_y - .06, slant0=.18)
            cabin.pillar(builder, cabin_size, side, pillar_y, -.04, w=.12, lower=foot)
            if body:
                cabin.body_side(builder, cabin_size, side, fitted_to_roof(FRONT_OPEN, cabin_size))
        elif side == open_side:
            cabin.door_card(builder, rng, cabin_size, side, pillar_y + .02, cabin_size['dash'] + .1, relief=relief_door)
            if sewn_trim:
                trim.door_padding(builder, rng, style, cabin_size, side, pillar_y + .02, cabin_size['dash'] + .1)
            cabin.window(builder, cabin_size, side, pillar_y + .06, cabin_size['dash'] - .02, slant1=-.38)
            cabin.pillar(builder, cabin_size, side, pillar_y, -.04, w=.12, lower=foot)
            cabin.pillar(builder, cabin_size, side, cabin_size['dash'] + .1, -(cabin_size['dash'] - cabin_size['ws']) - .05, w=.07)
            if body:
                shift = rear_y + .83
                cabin.body_side(builder, cabin_size, side, fitted_to_roof([(y + shift * (y < -.5), z) for y, z in REAR_OPEN], cabin_size))
        else:
            cabin.door_card(builder, rng, cabin_size, side, pillar_y + .03, cabin_size['dash'] + .12, relief=relief_door)
            if sewn_trim:
                trim.door_padding(builder, rng, style, cabin_size, side, pillar_y + .03, cabin_size['dash'] + .12)
            cabin.window(builder, cabin_size, side, pillar_y + .07, cabin_size['dash'] - .02, slant1=-.38)
            if rear:
                cabin.door_card(builder, rng, cabin_size, side, rear_y - .42, pillar_y - .03, relief=relief_door)
                if sewn_trim:
                    trim.door_padding(builder, rng, style, cabin_size, side, rear_y - .42, pillar_y - .03)
                cabin.window(builder, cabin_size, side, rear_y - .38, pillar_y - .07, slant0=.12)
                cabin.pillar(builder, cabin_size, side, rear_y - .52, .16, w=.26, w_top=.3, lower=foot)
            cabin.pillar(builder, cabin_size, side, pillar_y, -.03, w=.10, lower=foot)
            cabin.pillar(builder, cabin_size, side, cabin_size['dash'] + .12, -(cabin_size['dash'] - cabin_size['ws']) - .05, w=.07)
    cabin.windscreen(builder, cabin_size, cabin_size['ws'] + .02, cabin_size['dash'] + .45)
    cabin.windscreen(builder, cabin_size, cabin_size['rear'] + .25, cabin_size['rear'] - .2, rear=True, z_bot=cabin_size['belt'] + .05)
    if roof:
        cabin.roof(builder, cabin_size, cabin_size['rear'] + .2, cabin_size['ws'] + .06)
    return dict(hip=seat_height)


def van(builder, rng, style, cabin_size, open_side=1, row_ys=(0, -1.0), heads=True, bench_y=None, rear_facing_row_y=None, seat_x=.42, armrest_sides=2, sport=.15, body=True, dash=True, relief_door=None):
    """Van or people carrier: rows of captain seats, wide side windows, sliding door open on `open_side`."""
    half_width, seat_height = cabin_size['half_width'], .36
    for y in row_ys:
        for side in (-1, 1):
            is_turned = y == rear_facing_row_y
            put(builder, seats.bucket, side * seat_x, y + .45 * is_turned, rotz=180 * is_turned, rng=rng, style=dict(style, pocket=not armrest_sides), sport=sport, height=seat_height, armrest_sides=armrest_sides, headrests=heads)
            if not is_turned and rng.random() < .12:
                if rng.random() < .5:
                    hardware.belt_over_seat(builder, rng, side * seat_x, y, seat_height, side)
                else:
                    hardware.loose_belt(builder, side * seat_x, y, seat_height, side)
    if bench_y is not None:
        put(builder, seats.bench, 0, bench_y, rng=rng, style=style, width=2 * half_width - .2, height=seat_height + .02, heads=heads)
    cabin.floor(builder, rng, cabin_size, cabin_size['rear'], cabin_size['dash'] + .5, tunnel=.0, mats=False)
    if dash:
        cabin.dashboard(builder, rng, cabin_size)
        cabin.wheel(builder, rng, (-seat_x, cabin_size['dash'] - .22, cabin_size['belt'] + .05), tilt=38, r=.19)
    ends = [cabin_size['dash'] + .1, -.35, -1.35, cabin_size['rear']]
    for side in (-1, 1):
        for i in range(3):
            front_y, rear_end_y = ends[i], ends[i + 1]
            if side == open_side and i == 1:
                continue
            cabin.door_card(builder, rng, cabin_size, side, rear_end_y + .03, front_y - .03, relief=relief_door, simple=i > 0)
            cabin.window(builder, cabin_size, side, rear_end_y + .09, front_y - .09, slant1=-.3 * (i == 0))
        for y in ends[1:3]:
            cabin.pillar(builder, cabin_size, side, y, -.02, w=.13)
        cabin.pillar(builder, cabin_size, side, ends[0] + .05, -.35, w=.09)
        cabin.pillar(builder, cabin_size, side, ends[3] + .05, .05, w=.2)
    if open_side and body:
        opening_top_z = cabin_size['roof'] - .05
        cabin.body_side(builder, cabin_size, open_side, [(-1.33, .1), (-1.2, -.02), (-.5, -.02), (-.37, .1), (-.36, .7), (-.37, opening_top_z - .12), (-.48, opening_top_z), (-1.2, opening_top_z), (-1.33, opening_top_z - .12), (-1.34, .7)])
    cabin.windscreen(builder, cabin_size, cabin_size['ws'], cabin_size['dash'] + .5)
    cabin.windscreen(builder, cabin_size, cabin_size['rear'] + .1, cabin_size['rear'] - .05, rear=True, z_bot=cabin_size['belt'])
    cabin.roof(builder, cabin_size, cabin_size['rear'] + .05, cabin_size['ws'] + .05)
    for y in (-.5, -1.5):
        geom.rbox(builder, 'rooflamp', (.22, .12, .02), 'paper', at=(0, y, cabin_size['roof'] - .05), p=6)
    return dict(hip=seat_height)


def truck(builder, rng, style, cabin_size, open_side=1, bench=True, rear_wall=True, sport=.2, classic=False, body=True, relief_door=None, close_up=False):
    """Single-cab pickup or lorry: one bench (or two seats) against the rear wall."""
    half_width, seat_height = cabin_size['half_width'], .36
    if bench and classic:
        put(builder, seats.classic, 0, -.02, rng=rng, style=style, width=2 * half_width - .2, height=seat_height)
    elif bench:
        put(builder, seats.bench, 0, -.02, rng=rng, style=style, width=2 * half_width - .2, height=seat_height, places=3)
    else:
        for side in (-1, 1):
            put(builder, seats.bucket, side * .4, 0, rng=rng, style=style, sport=sport, height=seat_height, armrest_sides=-side)
    cabin.floor(builder, rng, cabin_size, cabin_size['rear'], cabin_size['dash'] + .55, tunnel=.12)
    if not bench and rng.random() < .3:
        hardware.belt_over_seat(builder, rng, .4 * open_side, 0, seat_height, open_side)
    cabin.dashboard(builder, rng, cabin_size, classic=classic)
    cabin.wheel(builder, rng, (-.42, cabin_size['dash'] - .2, cabin_size['belt'] + .03), tilt=34, r=.2, thin=classic)
    if not bench and rng.random() < .5:
        trim.console(builder, rng, style, cabin_size)
    elif not bench:
        cabin.console(builder, rng, cabin_size)
    if close_up:
        fittings.stitched_wheel(builder, (-.42, cabin_size['dash'] - .2, cabin_size['belt'] + .03), 34, .2)
        fittings.mats(builder, rng, cabin_size)
        fittings.sills(builder, cabin_size, open_side)
        fittings.door_furniture(builder, rng, style, cabin_size, -open_side, cabin_size['rear'] + .12, cabin_size['dash'] + .14)
    cabin.belts(builder, rng, cabin_size, seat_x=.42)
    door_rear_y = cabin_size['rear'] + .12
    for side in (-1, 1):
        if side != open_side:
            cabin.door_card(builder, rng, cabin_size, side, door_rear_y, cabin_size['dash'] + .14, relief=relief_door, simple=classic, classic=classic)
            cabin.window(builder, cabin_size, side, door_rear_y + .12, cabin_size['dash'] - .02, slant1=-.36)
        cabin.pillar(builder, cabin_size, side, door_rear_y, .02, w=.2, lower=pillar_foot(close_up))
        if not (close_up and side == open_side):
            cabin.pillar(builder, cabin_size, side, cabin_size['dash'] + .14, -(cabin_size['dash'] - cabin_size['ws']) - .05, w=.08)
    if open_side and body:
        outline = [(y + (.04 if y > 0 else -.02), z) for y, z in FRONT_OPEN]
        cabin.body_side(builder, cabin_size, open_side, fitted_to_roof(outline, cabin_size))
    rear_wall_y = cabin_size['rear']
    geom.flat(builder, 'rearwall', [(-half_width, rear_wall_y, 0), (half_width, rear_wall_y, 0), (half_width, rear_wall_y, cabin_size['belt'] + .05), (-half_width, rear_wall_y, cabin_size['belt'] + .05)], 'carpet')
    window_half_width = half_width_at_roof(cabin_size)
    for inner, outer in ((-1, -.55), (.55, 1)):
        geom.flat(builder, 'rearwall', [(inner * half_width, rear_wall_y, cabin_size['belt']), (outer * half_width, rear_wall_y, cabin_size['belt']), (outer * window_half_width, rear_wall_y + .06, cabin_size['roof'] - .02), (inner * window_half_width, rear_wall_y + .06, cabin_size['roof'] - .02)], 'headliner')
    geom.flat(builder, 'glass', [(-.5, rear_wall_y, cabin_size['belt']), (.5, rear_wall_y, cabin_size['belt']), (.45, rear_wall_y + .05, cabin_size['roof'] - .1), (-.45, rear_wall_y + .05, cabin_size['roof'] - .1)], 'glass')
    cabin.windscreen(builder, cabin_size, cabin_size['ws'], cabin_size['dash'] + .42)
    cabin.roof(builder, cabin_size, rear_wall_y, cabin_size['ws'] + .06)
    return dict(hip=seat_height)


def half_width_at_roof(cabin_size):
    return float(cabin.tumble(cabin_size, cabin_size['roof']))


def vintage(builder, rng, style, cabin_size, open_side=1, bench=True, rear=True, soft_top=False, body=True, close_up=False):
    """Open classic: tuck-and-roll seats, painted dash, thin wheel, chrome. close_up: adds the details that only a near camera shows."""
    half_width, seat_height = cabin_size['half_width'], .28
    if bench:
        put(builder, seats.classic, 0, 0, rng=rng, style=style, width=2 * half_width - .16, height=seat_height)
    else:
        for side in (-1, 1):
            put(builder, seats.classic, side * .35, 0, rng=rng, style=style, width=.56, height=seat_height, back_h=.48)
    if rear:
        put(builder, seats.classic, 0, -.86, rng=rng, style=style, width=2 * half_width - .2, height=seat_height + .03)
    cabin.floor(builder, rng, cabin_size, cabin_size['rear'], cabin_size['dash'] + .5, tunnel=.10, mats=False)
    cabin.dashboard(builder, rng, cabin_size, classic=True)
    cabin.wheel(builder, rng, (-.36, cabin_size['dash'] - .26, cabin_size['belt'] + .03), tilt=30, r=.205, thin=True)
    for side in (-1, 1):
        if side != open_side:
            cabin.door_card(builder, rng, cabin_size, side, -.36, cabin_size['dash'] + .1, simple=True, classic=True, relief=style.get('door_relief'))
        if rear:
            cabin.door_card(builder, rng, cabin_size, side, -1.22, -.38, simple=True, classic=True, relief=style.get('door_relief'))
        rail = [(side * (half_width + .02), y, cabin_size['belt'] + .005) for y in np.linspace(cabin_size['rear'] - .1, cabin_size['dash'] + .2, 30) if not (side == open_side and -.36 < y < cabin_size['dash'] - .02)]
        if side != open_side:
            geom.tube(builder, 'sill', rail, .03, 'bodypaint', n=14)
            geom.tube(builder, 'sillchrome', [(x - side * .02, y, z + .03) for x, y, z in rail], .006, 'chrome')
        else:
            geom.tube(builder, 'sill', [p for p in rail if p[1] < -.3], .03, 'bodypaint', n=14)
            geom.rbox(builder, 'rocker', (.12, 1.3, .14), 'bodypaint', at=(side * (half_width + .03), .15, -.03), p=7)
            geom.rbox(builder, 'rockertrim', (.07, 1.1, .012), 'chrome', at=(side * (half_width + .01), .15, .05), p=8)
            geom.rbox(builder, 'jamb', (.05, .06, .6), 'bodypaint', at=(side * (half_width + .01), -.37, .34), p=7)
            geom.rbox(builder, 'quarter', (.10, .9, .66), 'bodypaint', at=(side * (half_width + .02), -.84, .33), p=9)
    # windscreen frame in chrome
    frame_top_z = cabin_size['roof'] - .05
    half_width_at_top, half_width_at_base, frame_top_y, frame_base_y = .60, half_width - .02, cabin_size['ws'] + .12, cabin_size['dash'] + .26
    geom.flat(builder, 'glass', [(-half_width_at_base, frame_base_y, cabin_size['belt'] + .06), (half_width_at_base, frame_base_y, cabin_size['belt'] + .06), (half_width_at_top, frame_top_y, frame_top_z), (-half_width_at_top, frame_top_y, frame_top_z)], 'glass')
    geom.tube(builder, 'wsframe', [(-half_width_at_base, frame_base_y, cabin_size['belt'] + .04), (-half_width_at_top - .01, frame_top_y, frame_top_z), (-half_width_at_top + .03, frame_top_y, frame_top_z + .01), (half_width_at_top - .03, frame_top_y, frame_top_z + .01), (half_width_at_top + .01, frame_top_y, frame_top_z), (half_width_at_base, frame_base_y, cabin_size['belt'] + .04)], .014, 'chrome', n=12)
    geom.rbox(builder, 'mirror', (.19, .03, .055), 'chrome', at=(0, frame_top_y - .03, frame_top_z - .07), p=4)
    geom.sheet(builder, 'hood', [[(x, y, cabin_size['belt'] + .07 + .06 * (1 - (x / .8) ** 2) - .03 * (y - .9)) for x in (-.8, -.5, 0, .5, .8)] for y in (cabin_size['dash'] + .24, 1.4, 2.2)], 'bodypaint', n=30, m=30)
    rear_wall_y = -1.24
    if close_up and not rear:
        rear_wall_y = -.60
    if close_up:
        fittings.vintage_cabin(builder, rng, style, cabin_size, open_side, rear_wall_y, rear)
    geom.rbox(builder, 'boot', (2 * half_width + .1, .7, .12), 'bodypaint', at=(0, rear_wall_y - .38, cabin_size['belt'] - .03), p=6)
    if not close_up:
        geom.rbox(builder, 'topstack', (2 * half_width - .1, .26, .14), 'clutter', at=(0, rear_wall_y - .08, cabin_size['belt'] + .04), p=3.5)
    return dict(hip=seat_height)


def bus(builder, rng, style, cabin_size, row_count=4):
    """Coach: rows of double seats either side of an aisle; some have a cloth over each headrest, or hand grips on the backs."""
    pitch, cloths, grips = rng.uniform(.72, .9), rng.random() < .2, rng.random() < .5
    for row in range(row_count):
        for side in (-1, 1):
            put(builder, seats.bus, side * .68, -row * pitch, rng=rng, style=style)
            for x in (-.225, .225):
                if cloths:
                    geom.rbox(builder, 'head_cloth', (.3, .15, .16), 'paper', M=geom.move(side * .68 + x, -row * pitch - .27, 1.16) @ geom.rot('x', 14), p=6)
                if grips:
                    geom.rbox(builder, 'hand_grip', (.05, .06, .1), 'shield', M=geom.move(side * (.68 - .46), -row * pitch - .27, 1.12), p=4)
    half_width = cabin_size['half_width']
    cabin.floor(builder, rng, cabin_size, cabin_size['rear'], 2.5, tunnel=0, mats=False)
    for side in (-1, 1):
        geom.flat(builder, 'wallb', [(side * half_width, cabin_size['rear'], 0), (side * half_width, 2.5, 0), (side * half_width, 2.5, cabin_size['belt'] - .1), (side * half_width, cabin_size['rear'], cabin_size['belt'] - .1)], 'doorl')
        for window in range(4):
            y = -3.9 + window * 1.55
            cabin.window(builder, cabin_size, side, y + .06, y + 1.45)
            cabin.pillar(builder, cabin_size, side, y, 0, w=.12)
        geom.rbox(builder, 'rack', (.5, 6.5, .10), 'pillar', at=(side * (half_width - .38), -.8, cabin_size['roof'] - .22), p=6)
        geom.tube(builder, 'rackrail', [(side * (half_width - .64), -4, cabin_size['roof'] - .24), (side * (half_width - .64), 2.3, cabin_size['roof'] - .24)], .014, 'chrome')
        for window in range(4):
            geom.sheet(builder, 'curtain', [[(side * (half_width - .10), -3.95 + window * 1.55 + q * .02, z) for q in range(9)] for z in (1.0, 1.75)], 'clutter', n=30, m=4, rough=lambda P: .012 * np.sin(P[..., 1] * 160))
    cabin.roof(builder, cabin_size, cabin_size['rear'], 2.4)
    geom.flat(builder, 'backwall', [(-half_width, cabin_size['rear'], 0), (half_width, cabin_size['rear'], 0), (half_width, cabin_size['rear'], 1.9), (-half_width, cabin_size['rear'], 1.9)], 'carpet')
    return dict(hip=.36)


def boat(builder, rng, style):
    """Cockpit of a motor boat: U lounge, helm seat, teak-like deck, gel coat."""
    put(builder, seats.bench, 0, -1.3, rng=rng, style=dict(style), width=1.9, height=.36, heads=False, back_h=.40, places=int(rng.integers(2, 4)))
    for side, turn in ((-1, -90), (1, 90)):
        if rng.random() < .85:
            put(builder, seats.bench, side * .98, -.35, rotz=turn, rng=rng, style=style, width=1.25, height=.36, heads=False, back_h=.36, places=2)
    for x in (-.45, .5)[: 1 + int(rng.random() < .6)]:
        put(builder, seats.bucket, x, 1.0, rotz=float(rng.choice([0, 180, 150])), rng=rng, style=style, sport=.3, headrests=False, height=.42, armrest_sides=int(rng.choice([0, 2])), low=True)
    if rng.random() < .4:
        sun_pad(builder, rng, style)
    geom.flat(builder, 'deck', [(-1.4, -2, 0), (1.4, -2, 0), (1.4, 3, 0), (-1.4, 3, 0)], 'deck')
    for seam in range(28):
        x = -1.35 + seam * .1
        geom.rbox(builder, 'caulk', (.008, 5, .006), 'rubber', at=(x, .5, .0), p=10)
    for side in (-1, 1):
        geom.rbox(builder, 'coaming', (.26, 4.6, .95), 'gel', at=(side * 1.36, .3, .35), p=7)
        geom.tube(builder, 'rail', [(side * 1.36, y, 1.0 + .03 * np.sin(y * 3)) for y in np.linspace(-1.8, 2.2, 20)], .014, 'chrome')
    geom.rbox(builder, 'transom', (2.9, .3, .9), 'gel', at=(0, -1.78, .35), p=7)
    geom.rbox(builder, 'helm', (.9, .4, 1.05), 'gel', at=(-.45, 1.9, .5), p=5)
    geom.flat(builder, 'glass', [(-1.2, 1.95, 1.0), (1.2, 1.95, 1.0), (1.0, 1.7, 1.45), (-1.0, 1.7, 1.45)], 'glass')
    geom.tube(builder, 'wsframe', [(-1.2, 1.95, 1.0), (-1.0, 1.7, 1.45), (1.0, 1.7, 1.45), (1.2, 1.95, 1.0)], .018, 'chrome')
    cabin.wheel(builder, rng, (-.45, 1.62, 1.0), tilt=35, r=.17, thin=True)
    if rng.random() < .7:
        geom.rbox(builder, 'table', (.75, .55, .035), 'gel', at=(0.1, -.35, .66), p=6)
        geom.tube(builder, 'tableleg', [(.1, -.35, 0), (.1, -.35, .65)], .035, 'chrome')
    return dict(hip=.4)


def sun_pad(builder, rng, style):
    """Flat cushions over the engine, in front of the transom."""
    common = dict(res=style['res'], piping=style['piping'] and 'piping', stitch=style['stitch'] and 'stitch')
    for x in (-.5, .5):
        builder.begin_seat()
        first_part = len(builder.parts)
        points = [dict(x=0, f=.0, zone='insert'), dict(x=.5, f=.0, zone='insert'), dict(x=.86, f=.0, seam='pipe', zone='bolster'),
                  dict(x=.98, f=-.01, zone='bolster')]
        pad(builder, 'cushion', [(-.42, .0), (-.1, .004), (.2, .004), (.5, 0)], lambda v: .47 + 0 * v, lambda v: .1 + 0 * v, mirrored(points), rng,
            zones=cuts.zones_of(style), relief=seats.relief_of(style, rng), cap=(.04, .04), **common)
        builder.transform(first_part, geom.move(x, -1.95, .62))
        builder.end_seat()


def motorcycle(builder, rng, style, kind='cafe', garage=True, base_z=.80, close_up=False):
    """Motorcycle with its saddle as the subject; y forward. close_up: adds the details that only a near camera shows."""
    put(builder, seats.saddle, 0, 0, base_z, rng=rng, style=style)

    def tank(Q):
        Q = Q.copy()
        y = Q[..., 1]
        Q[..., 0] *= 1 - .42 * geom.smooth(-y, -.1, 1.0) - .10 * geom.smooth(y, .6, 1)
        Q[..., 2] = Q[..., 2] * (1 - .25 * geom.smooth(-y, .2, 1)) + .16 * geom.smooth(y, -.6, .5)
        return Q
    saddle_z = base_z
    geom.rbox(builder, 'tank', (.31, .58, .25), 'bodypaint', at=(0, .56, saddle_z + .02), p=3.0, n=44, m=34, taper=tank)
    geom.lathe(builder, 'cap', [(0, .012), (.03, .011), (.036, 0), (.036, -.02)], 'chrome', geom.move(0, .62, saddle_z + .165) @ geom.rot('x', -6))
    geom.tube(builder, 'frame', [(0, .98, saddle_z + .12), (0, .8, saddle_z - .02), (.0, .35, saddle_z - .10), (0, -.05, saddle_z - .075), (0, -.5, saddle_z - .02)], .02, 'frame')
    for side in (-1, 1):
        geom.tube(builder, 'frame', geom.curve([(side * .03, .95, saddle_z + .06), (side * .13, .68, saddle_z - .35), (side * .14, .45, saddle_z - .52), (side * .14, .02, saddle_z - .50), (side * .12, -.05, saddle_z - .2), (side * .10, -.45, saddle_z - .015)], 40), .016, 'frame')
        geom.tube(builder, 'shock', [(side * .13, -.28, saddle_z - .06), (side * .15, -.40, .40)], .022, 'frame')
        for turn in range(9):
            along = turn / 8
            angles = np.linspace(0, 2 * np.pi, 16)
            geom.tube(builder, 'spring', np.stack([side * (.133 + .015 * along) + .03 * np.cos(angles), np.full(16, -.285 - .10 * along) + .0 * angles, saddle_z - .10 - .28 * along + .03 * np.sin(angles) * .3], 1), .005, 'chrome', n=6)
        geom.tube(builder, 'exhaust', geom.curve([(side * .12, .55, .42), (side * .17, .45, .30), (side * .19, .1, .28), (side * .20, -.5, .33)], 30), np.concatenate([np.full(18, .022), np.full(12, .042)]), 'chrome', n=20)
        geom.rbox(builder, 'side', (.03, .24, .16), 'bodypaint', at=(side * .125, .05, saddle_z - .20), p=3.5)
        geom.tube(builder, 'bar', [(0, .92, saddle_z + .22), (side * .12, .92, saddle_z + .24), (side * .22, .86, saddle_z + .25), (side * .36, .80, saddle_z + .22)], .011, 'chrome')
        geom.tube(builder, 'grip', [(side * .28, .83, saddle_z + .235), (side * .39, .785, saddle_z + .217)], .017, 'rubber')
        geom.tube(builder, 'fork', [(side * .09, .95, saddle_z + .18), (side * .09, 1.18, .34)], .022, 'chrome')
        geom.tube(builder, 'mirrorarm', [(side * .25, .85, saddle_z + .25), (side * .3, .87, saddle_z + .40)], .006, 'chrome')
        geom.lathe(builder, 'mir', [(0, .01), (.05, .006), (.052, -.012), (0, -.02)], 'gloss', geom.move(side * .31, .87, saddle_z + .43) @ geom.rot('x', 90))
    geom.rbox(builder, 'engine', (.3, .42, .34), 'frame', at=(0, .32, saddle_z - .42), p=4)
    for fin in range(7):
        geom.rbox(builder, 'fin', (.27, .22, .012), 'chrome', at=(0, .36, saddle_z - .30 + .026 * fin), p=5)
    geom.rbox(builder, 'cover', (.36, .2, .2), 'chrome', at=(0, .3, saddle_z - .48), p=2.6)
    for y, radius in ((-.52, .30), (1.2, .31)):
        angles = np.linspace(0, 2 * np.pi, 61)[:-1]
        ring = np.stack([0 * angles, y + radius * np.cos(angles), .34 + radius * np.sin(angles)], 1)
        geom.tube(builder, 'tyre', ring, .055, 'tyre', closed=True, n=18)
        geom.tube(builder, 'rim', (ring - [0, y, .34]) * .84 + [0, y, .34], .02, 'chrome', closed=True)
        for angle in np.linspace(0, np.pi, 13)[:-1]:
            spoke = np.array([0, np.cos(angle), np.sin(angle)]) * radius * .84
            geom.tube(builder, 'spokes', [(.02, y, .34) - spoke, (-.02, y, .34) + spoke], .003, 'chrome', n=5)
        geom.lathe(builder, 'hubm', [(.0, -.06), (.05, -.06), (.05, .06), (0, .06)], 'frame', geom.move(0, y, .34) @ geom.rot('y', 90))
    rows = []
    for angle in np.linspace(-.2, 2.2, 9):
        y, fender_z = -.50 + .375 * np.cos(angle), .40 + .375 * np.sin(angle)
        rows.append([(x, y, fender_z - .03 * (abs(x) / .08) ** 2) for x in (-.08, -.05, 0, .05, .08)])
    geom.sheet(builder, 'fender', rows, 'bodypaint', n=16, m=40)
    geom.lathe(builder, 'taillight', [(0, .05), (.035, .04), (.045, 0), (.045, -.05)], 'red', geom.move(0, -.62, saddle_z - .02) @ geom.rot('x', 90))
    geom.lathe(builder, 'headlight', [(0, .1), (.08, .08), (.095, .0), (.05, -.1), (0, -.12)], 'chrome', geom.move(0, 1.08, saddle_z + .12) @ geom.rot('x', -90))
    for x in (-.05, .05):
        geom.lathe(builder, 'gauge', [(0, .02), (.035, .02), (.042, .01), (.042, -.04), (0, -.05)], 'gloss', geom.move(x, .90, saddle_z + .26) @ geom.rot('x', 25))
    if close_up:
        fittings.motorcycle_parts(builder, saddle_z)
    if garage:
        garage_room(builder, rng)
    return dict(hip=base_z)


def garage_room(builder, rng, y=0.0):
    """Workshop: floor, two walls, bench, shelves, tool board."""
    geom.flat(builder, 'ground', [(-5, -5, 0), (5, -5, 0), (5, 5, 0), (-5, 5, 0)], 'ground')
    geom.flat(builder, 'wall', [(-2.4, -5, 0), (-2.4, 5, 0), (-2.4, 5, 3.2), (-2.4, -5, 3.2)], 'wall')
    geom.flat(builder, 'wall', [(-5, 4, 0), (5, 4, 0), (5, 4, 3.2), (-5, 4, 3.2)], 'wall')
    geom.rbox(builder, 'bench', (.6, 2.4, .06), 'wood', at=(-2.05, .2, .9), p=14)
    for item_y in (-.9, .2, 1.3):
        geom.rbox(builder, 'leg', (.5, .06, .88), 'frame', at=(-2.1, item_y, .44), p=14)
    geom.rbox(builder, 'shelf', (.28, 2.2, .03), 'wood', at=(-2.22, .1, 1.65), p=14)
    for _ in range(12):
        height = rng.uniform(.1, .3)
        key = str(rng.choice(['clutter', 'paper', 'gloss', 'red', 'frame', 'wood', 'rubber']))
        on_bench = rng.random() < .5
        item_y = rng.uniform(-.9, 1.2)
        base_z = .93 if on_bench else 1.67
        if rng.random() < .5:
            geom.lathe(builder, 'tin', [(0, height), (.05, height), (.055, height - .01), (.055, 0)], key, geom.move(-2.15, item_y, base_z))
        else:
            geom.rbox(builder, 'box', (.16, rng.uniform(.1, .3), height), key, at=(-2.15, item_y, base_z + height / 2), p=10)
    for _ in range(9):
        item_y, item_z = rng.uniform(-.9, 1.2), rng.uniform(1.15, 1.45)
        geom.tube(builder, 'tool', [(-2.38, item_y, item_z), (-2.38, item_y + rng.uniform(-.05, .05), item_z + .18)], .012, str(rng.choice(['chrome', 'red', 'frame'])))
