"""The sample interiors shown on the site: what is built, its palette, light, camera and tone.

Every entry: palette() -> dict, build(builder, rng, res) , light(rng), camera kwargs, tone kwargs, and the texts for
templates.json (name, vehicleType, description).
"""
from . import cabin
from . import geom
from . import lights
from . import outside
from . import palette
from . import seats
from . import vehicles

SPECS = {}


def spec(id, name, vtype, description, **kw):
    SPECS[id] = dict(name=name, vehicleType=vtype, description=description, **kw)


def soft_day(az=140, el=40, sun=2.5, angle=8, key=45, key_at=(2.6, -.8, 2.0), target=(.3, 0, .5), fill=15, fill_at=(0, 2.6, 1.7), size=1.8, dome=2.6, **kw):
    """Bright overcast with a soft sun, a big soft key from the open door and a fill through the windscreen."""
    def f(rng):
        lights.dome(rng, strength=dome, **kw)
        if sun:
            lights.sun(az, el, sun, angle)
        lights.area(key_at, target, size, key, color=(1, .97, .93))
        if fill:
            lights.area(fill_at, (0, 0, .6), 1.4, fill, color=(.9, .95, 1))
    return f


def sunny_street(az, el, sun=16, angle=.6, sky=.9, side=-1, cars=((.02, .03, .05), (.10, .006, .008)), behind=False, wall=(.42, .36, .28), z=-.32, away=1.0):
    """Clear day at the roadside: hard sun, blue sky, and on the far side a hedge, trees, a house and parked cars.

    behind: the street goes on behind the car too, for pictures that look out of the rear window. z: height of the street.
    away: how far off the far side is, as a fraction of a street's width.
    """
    def f(rng):
        up = z + .32
        outside.sky(rng, sky)
        lights.sun(az, el, sun, angle, color=(1, .93, .83))
        outside.ground(z=z)
        outside.sidewalk(side * 7.3 * away, z)
        outside.leaves(rng, 'hedge', (side * (7.3 * away + 1.7), -3, .55 + up), (1.2, 26, 1.7), 120000, (.045, .085, .02), leaf=.045, clipped=True)
        for x, y, h in ((13, -9, 7), (15, 1, 8.5), (12, 9, 6), (-3, -17, 7), (4, -20, 8)):
            outside.leaves(rng, 'tree', (side * x, y, h * .6), (h * .9, h * .9, h * .95), 40000, (.04, .075, .018), leaf=.10)
        outside.house(rng, (side * 20, -4, -.3), (12, 8, 5.2), 88, wall)
        for at, turn, color in zip(((side * 5.6, -4.4, z), (side * 6.2, 1.6, z)), (4, -2), cars):
            outside.parked(rng, at, turn, color)
        if behind:
            outside.leaves(rng, 'hedge2', (-side * 8, -6, .45 + up), (1.4, 30, 1.6), 90000, (.045, .085, .02), leaf=.05, clipped=True)
            for x, y, h in ((-11, -4, 7), (-12, -12, 8), (-9, -20, 7), (9, -22, 8), (0, -30, 9)):
                outside.leaves(rng, 'tree', (side * x, y, h * .5), (h * .9, h * .9, h), 40000, (.035, .065, .016), leaf=.11)
            outside.house(rng, (side * 3, -27, -.3), (14, 9, 5.6), 4, wall)
            outside.parked(rng, (side * -3.6, -9.5, z), 3, (.16, .16, .165))
    return f


spec('sedan-tan-leather', 'Sedan, tan leather', 'car', 'Front seats in tan leather with contrast stitching, seen from the open passenger door.', seed=5,
     palette=lambda: palette.scheme('#93694a', pipe='#d9cbb0', roof='#94908a', decor=dict(kind='metal', color=(.22, .22, .23), rough=.32), seat2=dict(perf=235), carpet=(.028, .027, .026), belt=dict(color=(.03, .03, .032))),
     build=lambda builder, rng, q: vehicles.car(builder, rng, seats.style(rng, stitch=True, double=True, relief='flutes', pitch=.080, deep=.085, wing=True, base='horseshoe', wear=1.6, res=2.1 * q), cabin.DIMS['sedan'], open_side=1, body=False, close_up=True, sport=.45),
     light=sunny_street(62, 42),
     camera=dict(at=(.87, .67, 1.05), target=(-.125, -.175, .535), lens=22.5, fstop=3.2, focus=1.08), bounces=5, tone=dict(film=True, ev=.42, contrast=1.04, clear=.58))

spec('suv-beige-bench', 'SUV, beige leather', 'suv', 'Rear bench in beige leather with fluted inserts, seen from between the front seats.', seed=11,
     palette=lambda: palette.scheme('#a58f70', pipe='#d8ccb4', roof='#a39d90', dark=(.03, .027, .025), carpet=(.05, .043, .036), belt=dict(color=(.03, .03, .032))),
     build=lambda builder, rng, q: vehicles.car(builder, rng, seats.style(rng, stitch=True, double=True, relief='flutes', pitch=.075, deep=.09, wear=1.6, res=1.9 * q), cabin.DIMS['suv'], open_side=None, rear_y=-.95, front=None, close_up=True),
     light=sunny_street(232, 30, sun=14, sky=1.1, side=1, behind=True, cars=((.35, .34, .32), (.02, .03, .05))),
     camera=dict(at=(.33, .10, 1.20), target=(-.09, -1.02, .60), lens=22, fstop=4.0, focus=1.25), bounces=5, tone=dict(film=True, ev=-.6, contrast=1.1, clear=.62))

spec('coupe-black-sport', 'Sports coupe, black leather', 'car', 'Sport seats in black leather with quilted inserts and red piping.', seed=3,
     palette=lambda: palette.varied(palette.scheme((.021, .021, .022), pipe='#a01818', roof=(.035, .035, .036), decor=dict(kind='metal', color=(.30, .30, .31), rough=.28)), geom.COVERS, rough=.36, spec=.55),
     build=lambda builder, rng, q: vehicles.car(builder, rng, seats.style(rng, piping=True, stitch=True, relief='diamond', pitch=.046, res=2.1 * q, cross_seams=False, wing=True, wear=1.4), cabin.DIMS['sedan'], open_side=-1, sport=1.0, integrated=True, heads=False, body=False, close_up=True),
     light=sunny_street(318, 38, sun=16, sky=1.1, side=1),
     camera=dict(at=(-.84, .52, 1.10), target=(.16, -.20, .60), lens=25, fstop=4.0, focus=1.0), bounces=5, tone=dict(film=True, ev=.88, contrast=1.04, clear=.6))

spec('moto-black-seat', 'Cafe racer, black vinyl', 'motorcycle', 'Motorcycle saddle in black ribbed vinyl with light piping, parked at the roadside.', seed=9,
     palette=lambda: palette.varied(palette.scheme((.02, .02, .021), pipe='#b9b09c', paint=dict(color=(.012, .045, .032), rough=.12), kind='vinyl', frame=dict(color=(.035, .035, .037), rough=.32), gel=dict(kind='metal', color=(.42, .42, .43), rough=.38)), geom.COVERS, rough=.38, spec=.5),
     build=lambda builder, rng, q: vehicles.motorcycle(builder, rng, seats.style(rng, piping=True, relief='flutes', pitch=.045, deep=.13, wear=1.5, res=2.6 * q), garage=False, close_up=True),
     light=sunny_street(120, 46, sun=14, sky=1.0, behind=True, z=0, cars=(), away=.55),
     camera=dict(at=(.74, -.56, 1.24), target=(-.03, .03, .80), lens=31, fstop=2.8, focus=.98), bounces=4, tone=dict(film=True, inside=False, ev=.4, contrast=1.05, clear=.62))

spec('pickup-grey-cloth', 'Pickup, grey cloth', 'truck', 'Bench seat in grey cloth in a single-cab pickup, seen from the open door.', seed=21,
     palette=lambda: palette.varied(palette.scheme('#3f4144', insert='#55575b', kind='cloth', roof='#77746f', paint=(.03, .09, .16), dark=(.022, .022, .024), pipe='#2d2e31', doorc='#3f4144', belt=dict(color=(.03, .03, .032))), ('insert', 'insert2'), melange=.55),
     build=lambda builder, rng, q: vehicles.truck(builder, rng, seats.style(rng, stitch=True, double=True, relief='channels', pitch=.074, deep=.10, wear=2.5, res=1.9 * q), cabin.DIMS['truck'], open_side=1, body=False, close_up=True),
     light=sunny_street(84, 34, sun=15, sky=1.0),
     camera=dict(at=(.98, .72, 1.24), target=(-.10, -.12, .60), lens=23, fstop=4.0, focus=1.15), bounces=5, tone=dict(film=True, ev=-.5, contrast=1.1, clear=.68))

spec('van-beige-captains', 'Van, beige leather', 'van', 'Captain chairs in beige leather in a people carrier, seen from inside.', seed=33,
     palette=lambda: palette.scheme('#a8896c', pipe='#e0d2bd', roof='#8f887e', dark=(.024, .023, .022), carpet=(.05, .045, .04), paint=(.02, .02, .022)),
     build=lambda builder, rng, q: vehicles.van(builder, rng, seats.style(rng, stitch=True, double=True, relief='flutes', pitch=.085, deep=.085, wing=True, wear=1.6, res=1.9 * q), cabin.DIMS['van'], open_side=None, row_ys=(-1.0,), bench_y=-1.95, dash=False),
     light=sunny_street(118, 36, sun=15, sky=1.1),
     camera=dict(at=(.36, .14, 1.23), target=(-.07, -1.15, .72), lens=22, fstop=4.0, focus=1.2), bounces=5, tone=dict(film=True, ev=-.4, contrast=1.14, clear=.7))

spec('classic-red-tuckroll', 'Classic cruiser, red and cream', 'car', 'Tuck-and-roll bench in red vinyl with cream inserts and piping in an open classic.', seed=41,
     palette=lambda: palette.varied(palette.scheme('#661014', insert='#c6b999', kind='vinyl', pipe='#d8ceb8', doorc='#661014', paint=(.50, .47, .40), dark=(.12, .010, .012), carpet=(.10, .012, .013), clutter=dict(kind='cloth', color=(.42, .38, .30), weave=500), wheel=dict(kind='gloss', color=(.55, .51, .43), rough=.22)), geom.COVERS, rough=.36),
     build=lambda builder, rng, q: vehicles.vintage(builder, rng, seats.style(rng, piping=True, pitch=.055, wear=1.6, res=1.9 * q), cabin.DIMS['classic'], open_side=1, close_up=True),
     light=sunny_street(148, 44, sun=14, sky=1.0, behind=True, cars=((.02, .05, .06), (.35, .34, .32))),
     camera=dict(at=(.88, .50, 1.12), target=(-.16, -.28, .46), lens=24, fstop=4.0, focus=1.15), bounces=4, tone=dict(film=True, ev=.0, contrast=1.08, clear=.58, flare=.012))

spec('hatch-grey-cloth', 'Hatchback, patterned cloth', 'car', 'Front seats in dark grey cloth with patterned inserts, seen from the open door.', seed=52,
     palette=lambda: palette.varied(palette.scheme('#2e2f32', insert='#2f3136', kind='cloth', pipe='#2c2d30', doorc='#2f3136', roof='#8f8d88', seat2=dict(pattern=(.045, .055, .082), pscale=85.0), belt=dict(color=(.03, .03, .032)), carpet=(.024, .024, .025)), ('insert', 'insert2'), melange=.5),
     build=lambda builder, rng, q: vehicles.car(builder, rng, seats.style(rng, stitch=True, wear=2.2, res=2.0 * q, cross_seams=False), cabin.DIMS['sedan'], open_side=-1, right_hand_drive=True, sport=.45, body=False, close_up=True),
     light=sunny_street(300, 40, sun=15, sky=1.1, side=1, cars=((.30, .29, .28), (.01, .03, .06)), wall=(.36, .20, .14)),
     camera=dict(at=(-.93, .60, 1.07), target=(.10, -.19, .52), lens=22.5, fstop=3.6, focus=1.1), bounces=5, tone=dict(film=True, ev=-1.0, contrast=1.08, clear=.62, flare=.004))

spec('suv-black-rear', 'SUV, black leather', 'suv', 'Second row in black leather with white stitching, seen from between the front seats.', seed=64,
     palette=lambda: palette.varied(palette.scheme((.022, .022, .023), pipe='#b9b9b6', roof='#8a8984', dark=(.02, .02, .021), belt=dict(color=(.03, .03, .032)), carpet=(.024, .024, .025)), geom.COVERS, rough=.38, spec=.5),
     build=lambda builder, rng, q: vehicles.car(builder, rng, seats.style(rng, stitch=True, double=True, wear=1.6, res=1.9 * q), cabin.DIMS['suv'], open_side=None, rear_y=-.95, front=None, rear_places=2, close_up=True),
     light=sunny_street(125, 36, sun=15, sky=1.1, behind=True, cars=((.10, .10, .105), (.02, .035, .07))),
     camera=dict(at=(-.30, .16, 1.16), target=(.07, -1.0, .60), lens=22, fstop=4.0, focus=1.2), bounces=5, tone=dict(film=True, ev=-.15, contrast=1.04, clear=.6))

spec('roadster-green-seats', 'Roadster, green leather', 'car', 'Two classic seats in green leather with pleats and tan piping in an open roadster.', seed=71,
     palette=lambda: palette.scheme('#1d3527', pipe='#a8814f', doorc='#1d3527', paint=(.40, .41, .42), dark=(.02, .02, .021), carpet=(.04, .036, .032), clutter=dict(kind='cloth', color=(.045, .043, .04), weave=500), wheel=dict(kind='wood', color=(.14, .05, .02))),
     build=lambda builder, rng, q: vehicles.vintage(builder, rng, seats.style(rng, piping=True, pitch=.048, wear=1.8, res=1.9 * q), cabin.DIMS['classic'], open_side=-1, bench=False, rear=False, close_up=True),
     light=sunny_street(235, 40, sun=14, sky=1.0, side=1, behind=True, cars=((.30, .29, .27), (.01, .03, .02)), wall=(.38, .22, .15)),
     camera=dict(at=(-.84, .54, 1.10), target=(.12, -.16, .44), lens=24, fstop=4.0, focus=1.1), bounces=4, tone=dict(film=True, ev=.3, contrast=1.06, clear=.58, flare=.012))

spec('moto-tan-seat', 'Scrambler, tan leather', 'motorcycle', 'Flat motorcycle seat in tan leather with cross ribs, parked at the roadside.', seed=83,
     palette=lambda: palette.scheme('#8a5a30', pipe='#8a5a30', paint=dict(color=(.20, .19, .17), rough=.14), frame=dict(color=(.035, .035, .037), rough=.32), gel=dict(kind='metal', color=(.42, .42, .43), rough=.38)),
     build=lambda builder, rng, q: vehicles.motorcycle(builder, rng, seats.style(rng, stitch=True, double=True, relief='flutes', pitch=.05, deep=.13, wear=1.8, res=2.4 * q), garage=False, close_up=True),
     light=sunny_street(60, 42, sun=14, sky=1.0, behind=True, z=0, cars=(), away=.5),
     camera=dict(at=(.86, .30, 1.22), target=(-.02, -.08, .80), lens=31, fstop=2.8, focus=1.0), bounces=4, tone=dict(film=True, inside=False, ev=.6, contrast=1.05, clear=.62, flare=.006))

spec('truck-burgundy-seats', 'Highway truck, burgundy leather', 'truck', 'Two air seats in burgundy leather in a tall truck cab.', seed=92,
     palette=lambda: palette.scheme('#451418', pipe='#b9a07a', roof='#8d857a', dark=(.03, .027, .025), belt=dict(color=(.03, .03, .032)), carpet=(.035, .03, .027), decor=dict(kind='wood', color=(.14, .06, .025))),
     build=lambda builder, rng, q: vehicles.truck(builder, rng, seats.style(rng, stitch=True, double=True, relief='channels', pitch=.075, deep=.10, wear=1.8, res=1.9 * q), cabin.DIMS['truck'], open_side=-1, bench=False, sport=.3, body=False, close_up=True),
     light=sunny_street(292, 32, sun=15, sky=1.0, side=1, cars=((.012, .012, .013), (.40, .39, .37)), wall=(.40, .38, .34)),
     camera=dict(at=(-1.02, .66, 1.30), target=(.10, -.14, .66), lens=22.5, fstop=4.0, focus=1.15), bounces=5, tone=dict(film=True, ev=1.2, contrast=1.04, clear=.52, flare=.012))
