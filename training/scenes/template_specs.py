"""The sample interiors shown on the site: what is built, its palette, light, camera and tone.

Every entry: palette() -> dict, build(builder, rng, res) , light(rng), camera kwargs, tone kwargs, and the texts for
templates.json (name, vehicleType, description).
"""
from . import cabin as c
from . import geom as g
from . import lights as l
from . import outside as o
from . import palette as p
from . import seats as s
from . import vehicles as v

SPECS = {}


def spec(id, name, vtype, description, **kw):
    SPECS[id] = dict(name=name, vehicleType=vtype, description=description, **kw)


def soft_day(az=140, el=40, sun=2.5, angle=8, key=45, key_at=(2.6, -.8, 2.0), target=(.3, 0, .5), fill=15, fill_at=(0, 2.6, 1.7), size=1.8, dome=2.6, **kw):
    """Bright overcast with a soft sun, a big soft key from the open door and a fill through the windscreen."""
    def f(rng):
        l.dome(rng, strength=dome, **kw)
        if sun:
            l.sun(az, el, sun, angle)
        l.area(key_at, target, size, key, color=(1, .97, .93))
        if fill:
            l.area(fill_at, (0, 0, .6), 1.4, fill, color=(.9, .95, 1))
    return f


def sunny_street(az, el, sun=16, angle=.6, sky=.9, side=-1):
    """Clear day at the roadside: hard sun, blue sky, and on the far side a hedge, trees, a house and parked cars."""
    def f(rng):
        o.sky(rng, sky)
        l.sun(az, el, sun, angle, color=(1, .93, .83))
        o.ground()
        o.leaves(rng, 'hedge', (side * 9, -3, .55), (1.2, 26, 1.7), 120000, (.045, .085, .02), leaf=.045, clipped=True)
        for x, y, h in ((13, -9, 7), (15, 1, 8.5), (12, 9, 6), (-3, -17, 7), (4, -20, 8)):
            o.leaves(rng, 'tree', (side * x, y, h * .6), (h * .9, h * .9, h * .95), 40000, (.04, .075, .018), leaf=.10)
        o.house(rng, (side * 20, -4, -.3), (12, 8, 5.2), 88, (.42, .36, .28))
        o.parked(rng, (side * 5.6, -4.4, -.32), 4, (.02, .03, .05))
        o.parked(rng, (side * 6.2, 1.6, -.32), -2, (.10, .006, .008))
    return f


spec('sedan-tan-leather', 'Sedan, tan leather', 'car', 'Front seats in tan leather with contrast stitching, seen from the open passenger door.', seed=5,
     palette=lambda: p.scheme('#93694a', pipe='#d9cbb0', roof='#94908a', decor=dict(kind='metal', color=(.22, .22, .23), rough=.32), seat2=dict(perf=235), carpet=(.028, .027, .026), belt=dict(color=(.03, .03, .032))),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, stitch=True, double=True, relief='flutes', pitch=.080, deep=.085, wing=True, base='horseshoe', wear=1.6, res=2.1 * q), c.DIMS['sedan'], near=1, body=False, close_up=True, sport=.45),
     light=sunny_street(62, 42),
     camera=dict(at=(.87, .67, 1.05), target=(-.125, -.175, .535), lens=22.5, fstop=3.2, focus=1.08), bounces=5, tone=dict(film=True, ev=.42, contrast=1.04, clear=.58))

spec('suv-beige-bench', 'SUV, beige leather', 'suv', 'Rear bench in beige leather with fluted inserts, seen from between the front seats.', seed=11,
     palette=lambda: p.scheme('#b9a587', pipe='#8a7458', roof='#d6d1c6', paint=(.25, .03, .03), dark=(.035, .03, .027), carpet=(.06, .05, .04)),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, stitch=True, relief='flutes', pitch=.06, res=1.9 * q), c.DIMS['suv'], near=None, rear_y=-.95, front=None),
     light=soft_day(key_at=(.3, .3, 1.28), target=(0, -.9, .4), az=120, key=9, size=.6, fill=0), camera=dict(at=(.36, .34, 1.16), target=(-.05, -1.0, .55), lens=21), tone=dict(ev=.0))

spec('coupe-black-sport', 'Sports coupe, black leather', 'car', 'Sport seats in black leather with quilted inserts and red piping.', seed=3,
     palette=lambda: p.varied(p.scheme((.021, .021, .022), pipe='#a01818', roof=(.035, .035, .036), decor=dict(kind='metal', color=(.30, .30, .31), rough=.28)), g.COVERS, rough=.36, spec=.55),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, piping=True, stitch=True, relief='diamond', pitch=.046, res=2.1 * q, cross=False, wing=True, wear=1.4), c.DIMS['sedan'], near=-1, sport=1.0, integrated=True, heads=False, body=False, close_up=True),
     light=sunny_street(318, 38, sun=16, sky=1.1, side=1),
     camera=dict(at=(-.84, .52, 1.10), target=(.16, -.20, .60), lens=25, fstop=4.0, focus=1.0), bounces=5, tone=dict(film=True, ev=.88, contrast=1.04, clear=.6))

spec('moto-black-seat', 'Cafe racer, black vinyl', 'motorcycle', 'Motorcycle saddle in black ribbed vinyl with light piping, in a workshop.', seed=9,
     palette=lambda: p.scheme((.02, .02, .021), pipe='#cfc6b4', paint=(.03, .075, .06), kind='vinyl', wall=(.42, .41, .39), ground=(.16, .16, .16)),
     build=lambda b, rng, q: v.motorcycle(b, rng, s.style(rng, piping=True, relief='flutes', pitch=.035, res=2.4 * q)),
     light=lambda rng: (l.dome(rng, strength=.35), l.area((2.2, -1.6, 2.6), (0, 0, .8), 2.0, 110, (1, .96, .9)), l.area((1.5, 2.4, 2.2), (0, .3, .8), 1.4, 60, (.9, .95, 1)), l.area((-1.2, -2.2, 2.4), (0, -.2, .8), 1.0, 35)),
     camera=dict(at=(1.12, -.60, 1.30), target=(-.02, .10, .82), lens=33, fstop=5.6, focus=1.5), tone=dict(ev=.2))

spec('pickup-grey-cloth', 'Pickup, grey cloth', 'truck', 'Bench seat in grey cloth in a single-cab pickup, seen from the open door.', seed=21,
     palette=lambda: p.varied(p.scheme('#3f4144', insert='#55575b', kind='cloth', roof='#77746f', paint=(.03, .09, .16), dark=(.022, .022, .024), pipe='#2d2e31', doorc='#3f4144', belt=dict(color=(.03, .03, .032))), ('insert', 'insert2'), melange=.55),
     build=lambda b, rng, q: v.truck(b, rng, s.style(rng, stitch=True, double=True, relief='channels', pitch=.074, deep=.10, wear=2.5, res=1.9 * q), c.DIMS['truck'], near=1, body=False, close_up=True),
     light=sunny_street(84, 34, sun=15, sky=1.0),
     camera=dict(at=(.98, .72, 1.24), target=(-.10, -.12, .60), lens=23, fstop=4.0, focus=1.15), bounces=5, tone=dict(film=True, ev=-.5, contrast=1.1, clear=.68))

spec('van-beige-captains', 'Van, beige leather', 'van', 'Captain chairs in beige leather in a people carrier, seen from inside.', seed=33,
     palette=lambda: p.scheme('#a8896c', pipe='#e0d2bd', roof='#8f887e', dark=(.024, .023, .022), carpet=(.05, .045, .04), paint=(.02, .02, .022)),
     build=lambda b, rng, q: v.van(b, rng, s.style(rng, stitch=True, double=True, relief='flutes', pitch=.085, deep=.085, wing=True, wear=1.6, res=1.9 * q), c.DIMS['van'], near=None, rows=((-1.0, True),), bench_row=-1.95, dash=False),
     light=sunny_street(118, 36, sun=15, sky=1.1),
     camera=dict(at=(.36, .14, 1.23), target=(-.07, -1.15, .72), lens=22, fstop=4.0, focus=1.2), bounces=5, tone=dict(film=True, ev=-.4, contrast=1.14, clear=.7))

spec('classic-red-tuckroll', 'Classic cruiser, red and cream', 'car', 'Tuck-and-roll bench in red vinyl with cream inserts and piping in an open classic.', seed=41,
     palette=lambda: p.scheme('#8e1b1f', insert='#e6dcc6', kind='vinyl', pipe='#efe7d6', doorc='#8e1b1f', paint=(.62, .60, .52), dark=(.20, .015, .018), carpet=(.16, .02, .02), clutter=dict(kind='litecloth', color=(.55, .5, .42)), wheel=dict(kind='gloss', color=(.62, .58, .5), rough=.25)),
     build=lambda b, rng, q: v.vintage(b, rng, s.style(rng, piping=True, pitch=.055, res=1.9 * q), c.DIMS['classic'], near=1),
     light=soft_day(sun=3.5, az=115, el=48, angle=3, key=20, fill=0, dome=1.3), camera=dict(at=(1.45, .30, 1.30), target=(-.06, -.12, .44), lens=25), tone=dict(ev=.1))

spec('hatch-grey-cloth', 'Hatchback, patterned cloth', 'car', 'Front seats in dark grey cloth with patterned inserts, seen from the open door.', seed=52,
     palette=lambda: p.scheme('#3c3d40', insert='#4c4e54', kind='cloth', pipe='#3c3d40', doorc='#4c4e54', roof='#bdbab3', paint=(.30, .14, .012), dark=(.022, .022, .024), seat2=dict(pattern=(.11, .13, .17), pscale=42.0)),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, res=1.7 * q, cross=False), c.DIMS['sedan'], near=-1, rhd=True, sport=.45),
     light=soft_day(key_at=(-2.6, -.6, 2.0), az=220), camera=dict(at=(-1.45, .66, 1.06), target=(-.08, -.05, .50), lens=22), tone=dict(ev=.3))

spec('suv-black-rear', 'SUV, black leather', 'suv', 'Second row in black leather with white stitching, seen from between the front seats.', seed=64,
     palette=lambda: p.scheme((.024, .024, .026), pipe='#cfcfcf', roof='#a5a39e', dark=(.02, .02, .021)),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, stitch=True, double=True, res=1.7 * q), c.DIMS['suv'], near=None, rear_y=-.95, front=None, rear_places=2),
     light=soft_day(key_at=(.3, .4, 1.28), target=(0, -.9, .4), az=120, key=14, size=.6, fill=0, dome=3.2), camera=dict(at=(-.34, .36, 1.14), target=(.06, -1.0, .55), lens=21), tone=dict(ev=.4))

spec('roadster-green-seats', 'Roadster, green leather', 'car', 'Two classic seats in green leather with pleats and tan piping in an open roadster.', seed=71,
     palette=lambda: p.scheme('#24402f', pipe='#b08a5a', doorc='#24402f', paint=(.55, .55, .53), carpet=(.05, .045, .04), clutter=dict(kind='litecloth', color=(.05, .05, .05)), wheel=dict(kind='wood', color=(.14, .05, .02))),
     build=lambda b, rng, q: v.vintage(b, rng, s.style(rng, piping=True, pitch=.045, res=1.9 * q), c.DIMS['classic'], near=-1, bench=False, rear=False),
     light=soft_day(sun=2.5, az=230, el=42, angle=5, key=25, key_at=(-2.4, -.6, 2.2), fill=0, dome=1.3), camera=dict(at=(-1.30, .42, 1.22), target=(.06, -.06, .42), lens=25), tone=dict(ev=.3))

spec('moto-tan-seat', 'Scrambler, tan leather', 'motorcycle', 'Flat motorcycle seat in tan leather with cross ribs, in a workshop.', seed=83,
     palette=lambda: p.scheme('#97602f', pipe='#97602f', paint=(.03, .03, .032), wall=(.50, .47, .42), ground=(.20, .19, .18)),
     build=lambda b, rng, q: v.motorcycle(b, rng, s.style(rng, stitch=True, relief='flutes', pitch=.04, res=2.2 * q)),
     light=lambda rng: (l.dome(rng, strength=.4), l.area((2.0, -1.2, 2.6), (0, 0, .8), 2.2, 110, (1, .97, .92)), l.area((1.0, 2.6, 2.2), (0, .3, .8), 1.4, 60, (.9, .95, 1)), l.area((-1.4, -1.8, 2.4), (0, -.2, .8), 1.0, 40)),
     camera=dict(at=(1.10, .20, 1.22), target=(-.02, -.02, .78), lens=36, fstop=5.6, focus=1.2), tone=dict(ev=.1))

spec('truck-burgundy-seats', 'Highway truck, burgundy leather', 'truck', 'Two air seats in burgundy leather in a tall truck cab.', seed=92,
     palette=lambda: p.scheme('#4d151b', pipe='#b9a07a', roof='#b7ada0', dark=(.035, .03, .028), paint=(.55, .55, .56), decor=dict(kind='wood', color=(.14, .06, .025))),
     build=lambda b, rng, q: v.truck(b, rng, s.style(rng, stitch=True, relief='channels', pitch=.06, res=1.8 * q), c.DIMS['truck'], near=-1, bench=False, sport=.3),
     light=soft_day(key_at=(-2.7, .2, 2.2), az=230), camera=dict(at=(-1.42, .80, 1.30), target=(.06, -.02, .62), lens=22), tone=dict(ev=.2))
