"""The sample interiors shown on the site: what is built, its palette, light, camera and tone.

Every entry: palette() -> dict, build(builder, rng, res) , light(rng), camera kwargs, tone kwargs, and the texts for
templates.json (name, vehicleType, description).
"""
from . import cabin as c
from . import geom as g
from . import lights as l
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


spec('sedan-tan-leather', 'Sedan, tan leather', 'car', 'Front seats in tan leather with contrast stitching, seen from the open passenger door.', seed=5,
     palette=lambda: p.scheme('#a2693f', pipe='#e6d9c0', roof='#c9c3b8', paint=(.035, .045, .06), decor=dict(kind='wood', color=(.12, .055, .025))),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, stitch=True, double=True, res=1.9 * q), c.DIMS['sedan'], near=1),
     light=soft_day(), camera=dict(at=(1.47, .60, 1.06), target=(.10, -.05, .50), lens=22), tone=dict(ev=.0))

spec('suv-beige-bench', 'SUV, beige leather', 'suv', 'Rear bench in beige leather with fluted inserts, seen from the open rear door.', seed=11,
     palette=lambda: p.scheme('#b9a587', pipe='#8a7458', roof='#d6d1c6', paint=(.25, .03, .03), dark=(.035, .03, .027), carpet=(.06, .05, .04)),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, stitch=True, relief='flutes', pitch=.06, res=1.9 * q), c.DIMS['suv'], near=None, rear_y=-.95, sport=.2),
     light=soft_day(key_at=(.3, .3, 1.28), target=(0, -.9, .4), az=120, key=9, size=.6, fill=0), camera=dict(at=(.42, .10, 1.14), target=(-.07, -1.0, .56), lens=19), tone=dict(ev=.0))

spec('coupe-black-sport', 'Sports coupe, black leather', 'car', 'Sport seats in black leather with quilted inserts and red piping.', seed=3,
     palette=lambda: p.scheme((.022, .022, .024), pipe='#a01818', kind='leather', roof=(.03, .03, .032), paint=(.42, .43, .45), decor=dict(kind='gloss', color=(.02, .02, .022))),
     build=lambda b, rng, q: v.car(b, rng, s.style(rng, piping=True, relief='diamond', pitch=.05, res=2.1 * q, cross=False), c.DIMS['sedan'], near=1, sport=1.0, integrated=True, heads=False),
     light=soft_day(key=70, fill=30, dome=2.8), camera=dict(at=(1.40, .74, 1.02), target=(.10, -.08, .53), lens=23), tone=dict(ev=.5))

spec('moto-black-seat', 'Cafe racer, black vinyl', 'motorcycle', 'Motorcycle saddle in black ribbed vinyl with light piping, in a workshop.', seed=9,
     palette=lambda: p.scheme((.02, .02, .021), pipe='#cfc6b4', paint=(.03, .075, .06), kind='vinyl', wall=(.42, .41, .39), ground=(.16, .16, .16)),
     build=lambda b, rng, q: v.motorcycle(b, rng, s.style(rng, piping=True, relief='flutes', pitch=.035, res=2.4 * q)),
     light=lambda rng: (l.dome(rng, strength=.35), l.area((2.2, -1.6, 2.6), (0, 0, .8), 2.0, 110, (1, .96, .9)), l.area((1.5, 2.4, 2.2), (0, .3, .8), 1.4, 60, (.9, .95, 1)), l.area((-1.2, -2.2, 2.4), (0, -.2, .8), 1.0, 35)),
     camera=dict(at=(1.12, -.60, 1.30), target=(-.02, .10, .82), lens=33, fstop=5.6, focus=1.5), tone=dict(ev=.2))
