"""The validation scenes: what is built, how it is dressed and lit, and where the phone is held.

look: stuff, colors by role, pattern and second color of the inserts, quilt, thread. targets: looks of true second
pictures.
light: (kind, azimuth in degrees from the front, elevation, strength).
"""

BLACK, CHAR, GREY, TAN, BROWN = (
    (0.022, 0.022, 0.024),
    (0.05, 0.05, 0.053),
    (0.16, 0.16, 0.165),
    (0.36, 0.19, 0.085),
    (0.10, 0.05, 0.028),
)
CREAM, BEIGE, RED, NAVY, WHITE, GREEN = (
    (0.62, 0.55, 0.43),
    (0.34, 0.28, 0.2),
    (0.28, 0.016, 0.014),
    (0.02, 0.035, 0.10),
    (0.75, 0.74, 0.72),
    (0.04, 0.10, 0.06),
)


def look(main, insert=None, stuff='leather', accent=None, **kw):
    colors = dict(bolster=main, insert=insert or main, headrest=accent or main, rear=main, other=main)
    return dict(dict(stuff=stuff, colors=colors), **kw)


TARGETS = dict(
    tan=look(TAN, thread=(0.6, 0.5, 0.3)),
    cream=look(CREAM),
    navy=look(NAVY, stuff='cloth', pattern='weave'),
    red=look(RED, BLACK),
    black=look(BLACK),
    green=look(GREEN, stuff='suede'),
    two=look(WHITE, NAVY),
)

SCENES = {}


def scene(name, build, look, camera, light, targets=(), trim=None, size=(640, 480), **kw):
    SCENES[name] = dict(build=build, look=look, camera=camera, light=light, targets=targets, trim=trim, size=size, **kw)


TALL = (480, 640)
OPEN = dict(at=(1.55, 0.62, 0.88), to=(0.10, -0.12, 0.26), lens=24)
# Front seats through the open door, and from the driver's place.
scene(
    'door-black-hide',
    ('car', dict(open_side=1, cut='shield')),
    look(BLACK, thread=(0.3, 0.3, 0.3)),
    OPEN,
    ('sun', 60, 42, 3),
    ('tan', 'cream', 'two'),
    trim=BLACK,
)
scene(
    'door-tan-console',
    ('car', dict(open_side=1, cut='waist', side=0.06)),
    look(TAN, quilt='squares', thread=(0.6, 0.5, 0.3)),
    dict(at=(1.4, 0.75, 1.0), to=(0, -0.05, 0.25), lens=26),
    ('sun', 110, 30, 4),
    ('black', 'navy', 'two'),
    trim=TAN,
)
scene(
    'door-cream-hard-sun',
    ('car', dict(open_side=-1, cut='leaf')),
    look(CREAM),
    dict(at=(-1.35, 0.5, 0.8), to=(0.05, -0.1, 0.28), lens=25),
    ('sun', 250, 24, 7),
    ('black', 'red'),
    trim=CREAM,
    size=TALL,
)
scene(
    'door-grey-cloth',
    ('car', dict(open_side=1, cut='arch', side=0.03, sewn=False)),
    look(GREY, (0.10, 0.105, 0.12), 'cloth', pattern='weave', second=(0.05, 0.05, 0.06)),
    dict(at=(1.2, 0.55, 0.95), to=(0.25, -0.1, 0.2), lens=24),
    ('cloud', 0, 50, 1),
    ('tan', 'red'),
)
scene(
    'driver-red',
    ('car', dict(cut='waist', side=0.07)),
    look(RED, BLACK, quilt='hexagon', pitch=0.05),
    dict(at=(-0.42, -0.75, 0.92), to=(0.25, 0.5, 0.25), lens=19),
    ('sun', 30, 35, 3),
    ('cream',),
    trim=BLACK,
)
scene(
    'passenger-near',
    ('car', dict(cut='steps', head='wing')),
    look(BEIGE, thread=(0.1, 0.08, 0.05)),
    dict(at=(-0.25, 0.42, 0.78), to=(0.40, -0.1, 0.22), lens=21),
    ('sun', 330, 45, 3),
    ('navy', 'black'),
    trim=BEIGE,
    size=TALL,
)
scene(
    'cushion-close',
    ('car', dict(cut='halves')),
    look(BROWN, wear=0.8, crease=0.01),
    dict(at=(-0.05, 0.72, 0.70), to=(0.38, 0.1, 0.0), lens=28),
    ('cloud', 0, 45, 1),
    ('cream',),
    trim=BROWN,
)
scene(
    'grazing-dusk',
    ('car', dict(open_side=1, cut='shield')),
    look(CHAR, GREY),
    dict(at=(1.15, 0.5, 0.34), to=(0.2, -0.1, 0.22), lens=26),
    ('dusk', 75, 4, 1),
    ('cream',),
    trim=CHAR,
)
scene(
    'shell-backs',
    ('car', dict(cut='shield', shell=True)),
    look(TAN),
    dict(at=(0.12, -1.05, 0.82), to=(-0.2, 0.3, 0.35), lens=19),
    ('sun', 160, 40, 3),
    ('black',),
    trim=TAN,
    size=TALL,
)
scene(
    'flash-night',
    ('car', dict(open_side=-1, cut='arch')),
    look(BLACK, quilt='ribs', pitch=0.04),
    dict(at=(-1.3, 0.45, 0.85), to=(0.1, -0.1, 0.25), lens=26),
    ('flash', 0, 0, 1),
    ('tan',),
    trim=BLACK,
)
# Rear benches.
scene(
    'rear-door-grey',
    ('car', dict(open_side=1, open_row='rear', rear_cut='arch')),
    look(GREY, stuff='cloth', pattern='blotches', second=(0.07, 0.07, 0.08)),
    dict(at=(1.45, -0.45, 0.85), to=(0.05, -0.95, 0.25), lens=22),
    ('sun', 100, 50, 3),
    ('tan', 'two'),
)
scene(
    'rear-between',
    ('car', dict(rear_cut='shield', places=3)),
    look(CREAM, quilt='tucks'),
    dict(at=(0.0, 0.35, 0.86), to=(0, -1.0, 0.22), lens=18),
    ('sun', 200, 35, 4),
    ('black', 'green'),
    trim=CREAM,
)
scene(
    'rear-two-places',
    ('car', dict(rear_cut='waist', places=2, sewn=True)),
    look(NAVY, WHITE),
    dict(at=(0.3, 0.1, 0.8), to=(-0.2, -0.95, 0.25), lens=19),
    ('cloud', 0, 60, 1),
    ('tan',),
    trim=NAVY,
    size=TALL,
)
scene(
    'rear-only-plaid',
    ('car', dict(seats=False, rear_cut='steps')),
    look(BLACK, (0.05, 0.06, 0.10), 'cloth', pattern='plaid', second=(0.45, 0.08, 0.05)),
    dict(at=(-0.2, 0.5, 0.75), to=(0.05, -0.9, 0.2), lens=21),
    ('sun', 20, 30, 4),
    ('black',),
)
scene(
    'through-glass',
    ('car', dict(cut='shield')),
    look(TAN, CREAM),
    dict(at=(1.15, 0.15, 0.95), to=(0.1, -0.1, 0.3), lens=26),
    ('sun', 90, 55, 3),
    trim=BLACK,
)
scene(
    'wide-from-rear',
    ('car', dict(cut='leaf', shell=False)),
    look(WHITE, stuff='vinyl'),
    dict(at=(0, -0.98, 0.88), to=(0, 0.5, 0.3), lens=15),
    ('sun', 300, 40, 3),
    ('red',),
    trim=CHAR,
)
# Coaches, boats, saddles, seats on the workshop floor.
scene(
    'coach-plush',
    ('coach', {}),
    look(NAVY, (0.03, 0.04, 0.14), 'cloth', pattern='plush', second=(0.5, 0.12, 0.02)),
    dict(at=(0, 1.3, 1.0), to=(0.35, -2.2, 0.35), lens=22),
    ('sun', 80, 40, 3),
    ('tan',),
)
scene(
    'coach-stripes',
    ('coach', dict(rows=3)),
    look((0.02, 0.06, 0.05), (0.03, 0.10, 0.09), 'cloth', pattern='stripes', second=(0.5, 0.4, 0.05)),
    dict(at=(-0.1, 0.9, 0.85), to=(0.75, -0.6, 0.3), lens=21),
    ('cloud', 0, 60, 1),
    ('cream',),
    size=TALL,
)
scene(
    'boat-white',
    ('boat', {}),
    look(WHITE, stuff='vinyl', quilt='ribs', pitch=0.08),
    dict(at=(0.9, 2.1, 1.4), to=(-0.05, -0.4, 0.1), lens=24),
    ('sun', 40, 55, 5),
    ('navy', 'tan'),
)
scene(
    'saddle-brown',
    ('motorcycle', {}),
    look(BROWN, quilt='ribs', pitch=0.05),
    dict(at=(1.1, -0.5, 1.0), to=(0, -0.02, 0.48), lens=34),
    ('sun', 120, 40, 4),
    ('black',),
)
scene(
    'shop-pair',
    (
        'workshop',
        dict(
            chairs=[
                dict(cut='waist', at=(-0.42, 0, 0), turn=18, side=0.07, head='wing'),
                dict(cut='waist', at=(0.42, -0.05, 0), turn=-25, side=0.07, head='wing'),
            ]
        ),
    ),
    look(RED, BLACK, quilt='hexagon'),
    dict(at=(0.1, 1.9, 0.75), to=(0, 0, 0.2), lens=32),
    ('lamp', 40, 60, 1),
    ('tan', 'cream'),
)
scene(
    'shop-worn',
    ('workshop', dict(chairs=[dict(cut='halves', at=(0, 0, 0), turn=-35, rest=True)])),
    look(BEIGE, wear=1.0, crease=0.014),
    dict(at=(0.35, 1.5, 0.65), to=(0, 0, 0.18), lens=34),
    ('lamp', 300, 50, 1),
    ('black',),
    size=TALL,
)
scene(
    'shop-plain',
    ('workshop', dict(chairs=[dict(cut='whole', at=(-0.1, 0, 0), turn=40, side=0, head='block')])),
    look(GREEN, stuff='cloth', pattern='weave', second=GREEN),
    dict(at=(-0.5, 1.6, 0.8), to=(-0.05, 0, 0.2), lens=34),
    ('cloud', 0, 70, 1),
    ('black',),
)
scene(
    'van-rests',
    ('car', dict(open_side=1, cut='steps', rest=True, X=0.84, places=3)),
    look(BEIGE, (0.2, 0.17, 0.13), 'suede', thread=(0.5, 0.45, 0.35)),
    dict(at=(1.7, 0.8, 1.05), to=(0.15, -0.25, 0.22), lens=25),
    ('sun', 70, 45, 3),
    ('cream',),
    trim=BEIGE,
)
scene(
    'belt-over-seat',
    ('car', dict(open_side=-1, cut='shield', belted=True)),
    look(CHAR, stuff='cloth', pattern='weave', second=GREY),
    dict(at=(-1.3, 0.55, 0.9), to=(-0.1, -0.1, 0.25), lens=27),
    ('sun', 280, 45, 3),
    ('tan',),
    size=TALL,
)
scene(
    'white-on-white',
    ('car', dict(open_side=1, cut='waist')),
    look(WHITE),
    dict(at=(1.45, 0.4, 0.95), to=(0.05, -0.1, 0.28), lens=25),
    ('cloud', 0, 50, 1),
    ('black',),
    trim=WHITE,
    dark=(0.5, 0.49, 0.47),
    carpet=(0.4, 0.38, 0.35),
)
