"""What is around the seats in the validation scenes: cabins, a coach, a boat, a yard. x right, y to the front, z up."""

import numpy as np

from . import blocks as bl
from . import chairs as ch
from . import sewing as sw
from . import stuffs as st

CODE = {c: k for k, c in enumerate(st.CLASSES)}
#: Colors of bodywork.
PAINTS = [
    (0.5, 0.5, 0.51),
    (0.02, 0.02, 0.022),
    (0.7, 0.7, 0.69),
    (0.25, 0.02, 0.02),
    (0.03, 0.06, 0.16),
    (0.12, 0.13, 0.14),
    (0.03, 0.09, 0.05),
]


def materials(
    rng,
    dark=(0.025, 0.025, 0.028),
    trim=None,
    carpet=(0.03, 0.03, 0.033),
    roof=(0.5, 0.48, 0.45),
    paint=(0.3, 0.3, 0.32),
):
    """Materials of a cabin by name. trim: color of sewn consoles and doors."""
    p = st.Plain
    trim = trim or dark
    return dict(
        floor=p('floor', carpet, CODE['floor'], 0.98, grain=0.9, scale=500, gloss=0.05, mottle=0.2),
        carpet=p('carpet', carpet, CODE['floor'], 0.98, grain=0.9, scale=500, gloss=0.05),
        door=p('door', dark, CODE['door'], 0.55, grain=0.2, scale=600, mottle=0.06),
        sewn_door=p(
            'sewn_door', trim, CODE['door'], 0.45, grain=0.25, scale=420, mottle=0.05, part=st.PARTS.index('door')
        ),
        frame=p('frame', paint, CODE['door'], 0.22, gloss=0.6),
        pillar=p('pillar', roof, CODE['door'], 0.9, grain=0.2, scale=900),
        seal=p('seal', (0.012, 0.012, 0.012), CODE['door'], 0.6),
        dash=p('dash', dark, CODE['dash'], 0.6, grain=0.2, scale=700, mottle=0.06),
        roof=p('roof', roof, CODE['dash'], 0.95, grain=0.3, scale=900),
        screen=p('screen', (0.01, 0.012, 0.016), CODE['dash'], 0.08, gloss=0.6),
        wheel=p('wheel', (0.02, 0.02, 0.022), CODE['wheel'], 0.45, grain=0.2, scale=500),
        console=p('console', dark, CODE['console'], 0.5, grain=0.15, scale=600),
        sewn_console=p('sewn_console', trim, CODE['console'], 0.45, grain=0.25, scale=420, mottle=0.05),
        shell=p(
            'shell',
            tuple(np.clip(np.array(dark) * rng.uniform(0.8, 2.2), 0, 0.5)),
            CODE['shell'],
            0.5,
            grain=0.2,
            scale=600,
        ),
        dark=p('dark', (0.015, 0.015, 0.016), CODE['hardware'], 0.45),
        rail=p('rail', (0.02, 0.02, 0.02), CODE['shell'], 0.5),
        chrome=p('chrome', (0.75, 0.75, 0.77), CODE['hardware'], 0.15, metal=1.0),
        belt=p('belt', (0.018, 0.018, 0.02), CODE['hardware'], 0.8, grain=0.5, scale=900),
        red=p('red', (0.5, 0.02, 0.015), CODE['hardware'], 0.4),
        knob=p('knob', (0.01, 0.01, 0.011), CODE['hardware'], 0.2),
        pane=st.Pane('pane', CODE['glass']),
        ground=p('ground', (0.22, 0.21, 0.2), CODE['outside'], 0.9, grain=0.5, scale=40, mottle=0.25),
        wall=p('wall', tuple(rng.uniform(0.2, 0.6) * np.array([1, 0.93, 0.82])), CODE['outside'], 0.9, mottle=0.1),
        leaf=p('leaf', (0.05, 0.11, 0.025), CODE['outside'], 0.9, mottle=0.5),
        gel=p('gel', (0.7, 0.7, 0.68), CODE['outside'], 0.15, gloss=0.6),
        teak=p('teak', (0.25, 0.14, 0.07), CODE['floor'], 0.7, mottle=0.3),
    )


def street(m, rng, seen=True):
    """Ground, walls, hedges and a parked car around the vehicle."""
    bl.pane('ground', [(-40, -40, -0.35), (40, -40, -0.35), (40, 40, -0.35), (-40, 40, -0.35)], m['ground'])
    if not seen:
        return
    for k in range(9):
        a, r = rng.uniform(0, 6.28), rng.uniform(5, 16)
        kind = rng.random()
        size = (
            (rng.uniform(2, 8), rng.uniform(2, 6), rng.uniform(2, 7))
            if kind < 0.5
            else (rng.uniform(1, 5), rng.uniform(1, 2), rng.uniform(1, 3))
        )
        # However it is turned, it ends well away from the vehicle and from whoever stands beside it.
        r = max(r, np.hypot(size[0], size[1]) / 2 + 3)
        bl.box(
            'house',
            size,
            (r * np.sin(a), r * np.cos(a), size[2] / 2 - 0.35),
            m['wall'] if kind < 0.5 else m['leaf'],
            0.05,
            (0, 0, rng.uniform(0, 90)),
        )


def door(m, rng, side, y0, y1, X, belt=0.62, sewn=True, bottom=-0.2):
    """Inner door: slab, padded middle, armrest, handle, switches, speaker, window frame and pane."""
    mid, L = (y0 + y1) / 2, y1 - y0
    cloth = m['sewn_door'] if sewn else m['door']
    bl.box('door', (0.09, L, belt - bottom), (side * (X + 0.045), mid, (belt + bottom) / 2), m['door'], 0.03)
    bl.box('door_top', (0.12, L, 0.09), (side * (X + 0.01), mid, belt - 0.02), cloth, 0.04)
    bl.box('door_pad', (0.05, L * 0.78, 0.18), (side * (X + 0.005), mid, belt - 0.2), cloth, 0.022)
    arm = bl.blob(
        'door_arm',
        [
            ((0.10, L * 0.55, 0.08), (side * (X - 0.02), mid - 0.02, belt - 0.31), 0.4),
            ((0.08, L * 0.2, 0.10), (side * (X - 0.015), mid + L * 0.2, belt - 0.29), 0.45),
        ],
        voxel=0.012,
    )
    arm.material = cloth
    bl.box('switches', (0.06, 0.16, 0.014), (side * (X - 0.03), mid + L * 0.18, belt - 0.24), m['knob'], 0.005)
    bl.wire(
        'pull',
        [
            (side * (X - 0.02), mid + L * 0.30, belt - 0.13),
            (side * (X - 0.05), mid + L * 0.33, belt - 0.13),
            (side * (X - 0.05), mid + L * 0.41, belt - 0.13),
            (side * (X - 0.02), mid + L * 0.43, belt - 0.13),
        ],
        0.009,
        m['chrome'],
    )
    bl.box('door_bin', (0.05, L * 0.6, 0.14), (side * (X - 0.015), mid, bottom + 0.18), m['door'], 0.025)
    sp = bl.ring('speaker', 0.075, 0.012, (side * (X - 0.004), mid + L * 0.3, bottom + 0.22), (0, 90, 0), m['door'])
    top = X - 0.17
    bl.pane(
        'pane',
        [
            (side * X, y0 + 0.05, belt),
            (side * X, y1 - 0.05, belt),
            (side * top, y1 - 0.18, belt + 0.46),
            (side * top, y0 + 0.1, belt + 0.46),
        ],
        m['pane'],
    )


def pillar(m, side, X, y, lean=-0.1, belt=0.62, height=1.1, r=0.03, name='pillar'):
    pts = [
        (side * (X + 0.03), y, -0.2),
        (side * (X + 0.03), y, belt),
        (side * (X - 0.06), y + lean * 0.5, belt + 0.25),
        (side * (X - 0.16), y + lean, height),
    ]
    bl.wire(name, pts, r, m['pillar'])


def dashboard(m, rng, X, y=0.78, top=0.66, driver=-1):
    """A dash pressed from a coarse net, with screen, vents, wheel."""
    prof = [
        (y + 0.5, top + 0.03),
        (y + 0.2, top + 0.05),
        (y + 0.0, top + 0.02),
        (y + 0.04, top - 0.16),
        (y + 0.0, top - 0.22),
        (y + 0.12, top - 0.4),
    ]
    rows = [
        [(x, py + 0.07 * (1 - (x / X) ** 2) - 0.02, pz + 0.015 * np.cos(x * 5)) for x in np.linspace(-X, X, 9)]
        for py, pz in prof
    ]
    bl.sheet('dash', rows, m['dash'])
    bl.box('hood', (0.36, 0.2, 0.12), (driver * 0.37, y + 0.06, top + 0.05), m['dash'], 0.05)
    bl.box('tablet', (0.26, 0.02, 0.16), (0, y - 0.03, top + rng.uniform(-0.08, 0.06)), m['screen'], 0.008, (-12, 0, 0))
    for x in (-0.62, -0.2, 0.2, 0.62):
        bl.box(
            'vent', (0.12, 0.03, 0.05), (x * X / 0.72, y + 0.02 - 0.05 * (x / X) ** 2, top - 0.1), m['screen'], 0.012
        )
    at, turn = (driver * 0.37, y - 0.24, top - 0.02), (68, 0, 0)
    bl.ring('wheel', 0.185, 0.016, at, turn, m['wheel'])
    hub = bl.blob(
        'hub',
        [
            ((0.15, 0.12, 0.05), (0, 0, 0), 0.45),
            ((0.34, 0.035, 0.025), (0, 0.01, 0), 0.4),
            ((0.035, 0.17, 0.025), (0, -0.08, 0), 0.4),
        ],
        voxel=0.008,
    )
    hub.material = m['wheel']
    bl.place(hub, at, turn)
    bl.wire('column', [at, (at[0], at[1] + 0.3, at[2] - 0.12)], 0.04, m['dash'])


def console(m, rng, sewn=True, y0=-0.3, y1=0.8, high=0.02):
    """Between the front seats: tunnel, padded lid, cup holders, gear knob, parking brake."""
    stuff = m['sewn_console'] if sewn else m['console']
    bl.box('tunnel', (0.20, y1 - y0, 0.34), (0, (y0 + y1) / 2, high - 0.17), stuff, 0.03)
    lid = bl.blob(
        'lid',
        [((0.18, 0.34, 0.07), (0, y0 + 0.18, high + 0.05), 0.4), ((0.15, 0.2, 0.06), (0, y0 + 0.2, high + 0.07), 0.45)],
        voxel=0.009,
    )
    lid.material = stuff
    bl.box('tray', (0.15, 0.34, 0.012), (0, 0.3, high + 0.003), m['knob'], 0.004)
    for y in (0.2, 0.3):
        bl.ring('cup', 0.036, 0.005, (0, y, high + 0.012), (0, 0, 0), m['chrome'])
    bl.wire('gear', [(0, 0.44, high), (0, 0.43, high + 0.11)], 0.012, m['knob'])
    bl.box('knob', (0.05, 0.06, 0.06), (0, 0.43, high + 0.13), m['knob'], 0.022)


def belts(m, X, width=0.37, front=True):
    for s in (-1, 1):
        bl.webbing(
            'belt',
            [
                (s * (X - 0.14), -0.34, 0.98),
                (s * (X - 0.06), -0.32, 0.6),
                (s * (X - 0.05), -0.26, 0.2),
                (s * (X - 0.04), -0.2, -0.15),
            ],
            m['belt'],
            across=(0, 1, 0),
        )
        bl.box('buckle', (0.03, 0.045, 0.09), (s * (width - 0.27), -0.01, 0.05), m['dark'], 0.008, (-20, 0, 0))
        bl.box('button', (0.02, 0.018, 0.008), (s * (width - 0.27), -0.028, 0.095), m['red'], 0.002, (-20, 0, 0))


def fastened(m, x, s):
    """A belt that lies over a seat: shoulder and lap."""
    bl.webbing(
        'belt',
        [
            (x + s * 0.32, -0.36, 0.95),
            (x + s * 0.2, -0.17, 0.66),
            (x + s * 0.02, 0.02, 0.40),
            (x - s * 0.16, 0.1, 0.2),
            (x - s * 0.25, 0.05, 0.06),
        ],
        m['belt'],
        across=(s * 0.9, 0, -0.57),
    )
    bl.webbing(
        'belt',
        [
            (x + s * 0.27, 0.02, 0.0),
            (x + s * 0.15, 0.14, 0.10),
            (x, 0.17, 0.10),
            (x - s * 0.15, 0.14, 0.11),
            (x - s * 0.26, 0.05, 0.05),
        ],
        m['belt'],
        across=(0, 1, 0.4),
    )


def car(
    t,
    m,
    rng,
    open_side=0,
    open_row='front',
    cut='shield',
    rear_cut='arch',
    X=0.74,
    sewn=True,
    places=3,
    seats=True,
    belted=False,
    **chair
):
    """A car. open_side: -1, 0, 1, the door left out there."""
    if seats:
        for s in (-1, 1):
            bl.group(ch.armchair(t, m, cut=cut, **chair), (s * 0.37, rng.uniform(-0.05, 0.05), 0))
    bl.group(ch.bench(t, m, places, rear_cut, width=2 * X - 0.14), (0, -0.88, 0.02))
    bl.sheet(
        'floor',
        [
            [(x, y, -0.30 + (0.12 if abs(x) < 0.1 else 0) + max(0, y - 0.7) * 0.5) for x in np.linspace(-X, X, 9)]
            for y in np.linspace(-1.4, 1.5, 8)
        ],
        m['floor'],
    )
    for s in (-1, 1):
        bl.box('mat', (0.42, 0.5, 0.012), (s * 0.4, 0.66, -0.275), m['carpet'], 0.004)
    dashboard(m, rng, X, driver=-1 if rng.random() < 0.6 else 1)
    console(m, rng, sewn)
    belts(m, X)
    if belted:
        fastened(m, -0.37, -1)
    for s in (-1, 1):
        if s != open_side or open_row != 'front':
            door(m, rng, s, -0.40, 0.78, X, sewn=sewn)
        if s != open_side or open_row != 'rear':
            door(m, rng, s, -1.3, -0.46, X, sewn=sewn)
        for y, lean in ((0.9, -0.55), (-0.43, -0.05), (-1.32, 0.2)):
            pillar(m, s, X, y, lean)
        bl.box('sill', (0.10, 2.6, 0.12), (s * (X + 0.07), -0.2, -0.26), m['frame'], 0.03)
        bl.wire(
            'roof_rail',
            [(s * (X - 0.15), 0.35, 1.08), (s * (X - 0.15), -0.5, 1.12), (s * (X - 0.15), -1.2, 1.06)],
            0.03,
            m['frame'],
        )
    bl.sheet(
        'roof',
        [
            [(x, y, 1.13 - 0.05 * (x / X) ** 2 - 0.04 * (y + 0.4) ** 2) for x in np.linspace(-X + 0.14, X - 0.14, 5)]
            for y in np.linspace(-1.35, 0.42, 5)
        ],
        m['roof'],
    )
    bl.pane(
        'windscreen',
        [(-X + 0.08, 1.3, 0.68), (X - 0.08, 1.3, 0.68), (X - 0.2, 0.42, 1.1), (-X + 0.2, 0.42, 1.1)],
        m['pane'],
    )
    bl.pane(
        'rear_window',
        [(-X + 0.12, -1.75, 0.66), (X - 0.12, -1.75, 0.66), (X - 0.22, -1.35, 1.06), (-X + 0.22, -1.35, 1.06)],
        m['pane'],
    )
    bl.box('shelf', (2 * X - 0.05, 0.6, 0.04), (0, -1.5, 0.60), m['dash'], 0.01)
    bl.box('rear_wall', (2 * X, 0.05, 0.9), (0, -1.33, 0.15), m['carpet'], 0.01)
    bl.box('mirror', (0.22, 0.03, 0.06), (0, 0.42, 0.98), m['screen'], 0.02)


def coach(t, m, rng, rows=4):
    """Rows of double seats beside an aisle, big windows, racks."""
    for r in range(rows):
        for x in (-0.98, -0.52, 0.52, 0.98):
            bl.group(
                ch.armchair(t, m, cut='broad', width=0.44, side=0.02, head=None, shell=True, legs=False, recline=14),
                (x, -r * 0.85, 0.15),
            )
        for x in (-0.75, 0.75):
            bl.box('stand', (0.08, 0.3, 0.35), (x, -r * 0.85 + 0.15, -0.14), m['rail'], 0.02)
            bl.wire(
                'grab',
                [(x - 0.1, -r * 0.85 - 0.22, 0.86), (x, -r * 0.85 - 0.22, 0.9), (x + 0.1, -r * 0.85 - 0.22, 0.86)],
                0.014,
                m['chrome'],
            )
    bl.pane('floor', [(-1.3, -5, -0.32), (1.3, -5, -0.32), (1.3, 3, -0.32), (-1.3, 3, -0.32)], m['floor'])
    for s in (-1, 1):
        bl.box('wall_low', (0.06, 8, 0.95), (s * 1.28, -1, 0.15), m['door'], 0.02)
        bl.pane(
            'pane', [(s * 1.27, -5, 0.62), (s * 1.27, 3, 0.62), (s * 1.22, 3, 1.45), (s * 1.22, -5, 1.45)], m['pane']
        )
        for y in (-4, -2.2, -0.4, 1.4):
            bl.box('post', (0.07, 0.12, 0.9), (s * 1.25, y, 1.03), m['pillar'], 0.02)
        bl.box('rack', (0.45, 8, 0.1), (s * 1.05, -1, 1.52), m['roof'], 0.03)
    bl.pane('roof', [(-1.3, -5, 1.68), (1.3, -5, 1.68), (1.3, 3, 1.68), (-1.3, 3, 1.68)], m['roof'])
    bl.box('rear_wall', (2.6, 0.05, 2.1), (0, -4.2, 0.7), m['door'], 0.01)


def boat(t, m, rng):
    """An open cockpit: bench, two helm chairs, gel coat, teak."""
    bl.group(ch.bench(t, m, 3, 'halves', 1.7, head=False, belts=False, recline=12), (0, -1.1, 0.05))
    for x in (-0.5, 0.5):
        bl.group(
            ch.armchair(t, m, cut='waist', head=None, shell=True, legs=False, side=0.04),
            (x, 0.5, 0.2),
            180 if rng.random() < 0.4 else 0,
        )
        bl.wire('leg', [(x, 0.62, 0.1), (x, 0.62, -0.32)], 0.05, m['chrome'])
    bl.pane('deck', [(-1.3, -2, -0.3), (1.3, -2, -0.3), (1.3, 2.5, -0.3), (-1.3, 2.5, -0.3)], m['teak'])
    for s in (-1, 1):
        hull = bl.blob('hull', [((0.3, 4.4, 0.8), (s * 1.25, 0, 0.05), 0.3)], voxel=0.05)
        hull.material = m['gel']
        bl.wire('rail', [(s * 1.2, y, 0.62) for y in np.linspace(-1.8, 1.8, 6)], 0.014, m['chrome'])
    bl.box('transom', (2.6, 0.3, 0.8), (0, -1.65, 0.05), m['gel'], 0.08)
    bl.box('helm', (1.0, 0.4, 0.9), (-0.5, 1.5, 0.15), m['gel'], 0.1)
    bl.ring('wheel', 0.16, 0.014, (-0.5, 1.25, 0.5), (60, 0, 0), m['wheel'])


def motorcycle(t, m, rng):
    bl.group(ch.saddle(t, m), (0, 0, 0.5))
    p = st.Plain
    paint = p('tank', PAINTS[int(rng.integers(len(PAINTS)))], CODE['outside'], 0.15, gloss=0.7)
    rubber = p('tire', (0.012, 0.012, 0.012), CODE['outside'], 0.7)
    metal = p('metal', (0.3, 0.3, 0.31), CODE['outside'], 0.3, metal=1.0)
    tank = bl.blob(
        'tank', [((0.28, 0.45, 0.2), (0, 0.52, 0.56), 0.45), ((0.2, 0.3, 0.16), (0, 0.34, 0.52), 0.45)], voxel=0.012
    )
    tank.material = paint
    for y, r in ((-0.55, 0.29), (0.98, 0.30)):
        bl.ring('tire', r, 0.055, (0, y, 0.0), (0, 90, 0), rubber)
        bl.ring('rim', r - 0.06, 0.02, (0, y, 0.0), (0, 90, 0), metal)
    for s in (-1, 1):
        bl.wire(
            'frame',
            [(s * 0.1, 0.9, 0.55), (s * 0.13, 0.5, 0.2), (s * 0.13, 0.1, 0.0), (s * 0.1, -0.5, 0.42)],
            0.018,
            metal,
        )
        bl.wire('bar', [(0, 0.8, 0.72), (s * 0.2, 0.78, 0.76), (s * 0.36, 0.66, 0.72)], 0.012, metal)
        bl.wire('fork', [(s * 0.08, 0.82, 0.7), (s * 0.08, 0.98, 0)], 0.022, metal)
        bl.wire('exhaust', [(s * 0.13, 0.5, 0.0), (s * 0.16, 0.2, -0.12), (s * 0.18, -0.5, -0.05)], 0.035, metal)
    engine = bl.blob(
        'engine', [((0.3, 0.36, 0.36), (0, 0.3, 0.08), 0.25), ((0.2, 0.2, 0.3), (0, 0.36, 0.3), 0.3)], voxel=0.02
    )
    engine.material = metal
    bl.box('tail', (0.12, 0.16, 0.06), (0, -0.52, 0.5), paint, 0.03)


def workshop(t, m, rng, chairs):
    """Seats standing on a floor in front of a wall. chairs: list of armchair arguments with at and turn."""
    for c in chairs:
        c = dict(c)
        at, turn = c.pop('at'), c.pop('turn')
        bl.group(ch.armchair(t, m, **c), at, turn)
    bl.box('wall', (9, 0.1, 4), (0, -2.2, 1.5), m['wall'], 0.01)
    for k in range(6):
        bl.box(
            'crate',
            rng.uniform(0.2, 0.6, 3),
            (rng.uniform(-2.5, 2.5), rng.uniform(-1.9, -1.2), -0.1),
            m['leaf'] if k % 3 else m['gel'],
            0.02,
            (0, 0, rng.uniform(0, 90)),
        )
