"""Light and surroundings: a painted sky dome (no image files), sun, flash, lamps."""
import math

import bpy
import mathutils
import numpy as np


def _fbm(rng, h, w, base, octaves=4):
    """Tileable-in-x value noise [h, w] in 0..1."""
    out, amp, tot = np.zeros((h, w)), 1.0, 0.0
    for o in range(octaves):
        n = base * 2 ** o
        g = rng.random((max(2, n // 2) + 1, n))
        y, x = np.linspace(0, g.shape[0] - 1.001, h), np.arange(w) / w * n
        i, j = y.astype(int), x.astype(int)
        fy, fx = (y - i)[:, None], (x - j)[None]
        fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
        j1 = (j + 1) % n
        out += amp * ((g[i][:, j] * (1 - fx) + g[i][:, j1] * fx) * (1 - fy) + (g[i + 1][:, j] * (1 - fx) + g[i + 1][:, j1] * fx) * fy)
        tot += amp
        amp *= .55
    return out / tot


def panorama(rng, sky, ground, distant_scenery, horizon, soft=1.0, w=1024):
    """Painted surroundings, equirectangular [w/2, w, 3] linear RGB, row 0 = straight down: ground, a street with parked
    cars or hedges, trees or houses (`distant_scenery` is the color of the trees), haze, sky with clouds."""
    h = w // 2
    el = (np.arange(h) + .5) / h * 180 - 90
    az = np.arange(w) / w * 360
    mixc = lambda f, a, b: a * (1 - f[..., None]) + b * f[..., None]
    S, G, D, Hz = (np.array(q, float) for q in (sky, ground, distant_scenery, horizon))
    E = np.repeat(el[:, None], w, 1)
    ss = lambda x, a, b: np.clip((x - a) / (b - a), 0, 1) ** 2 * (3 - 2 * np.clip((x - a) / (b - a), 0, 1))
    img = mixc(ss(E, 0, 45), np.broadcast_to(Hz, (h, w, 3)), np.broadcast_to(S, (h, w, 3)))
    cl = _fbm(rng, h, w, 6, 5)
    img = mixc(ss(cl, .45, .7) * .75, img, np.ones((h, w, 3)))
    prof = _fbm(rng, 2, w, 8, 5)[0]
    leaf = _fbm(rng, h, w, 64, 3)
    top = 4 + 26 * np.clip(prof - .25, 0, 1) * rng.uniform(.5, 1.2)
    lc = D * (.35 + 1.5 * leaf[..., None]) * .85 + .12 * Hz
    img = mixc(1 - ss(E - top - 5 * (leaf - .5), -.8 * soft, .8 * soft), img, lc)
    for _ in range(int(rng.integers(0, 7))):                       # houses
        a0, wd, ht = rng.uniform(0, 360), rng.uniform(12, 45), rng.uniform(5, 22)
        m = (((az - a0) % 360) < wd)[None] & (E < ht) & (E > -3)
        c = rng.uniform(.2, .75) * np.array([1, rng.uniform(.85, 1), rng.uniform(.7, 1)])
        img[m] = c
        wx, wy = ((az - a0) % 360 / rng.uniform(4, 7)) % 1, ((E + 3) / rng.uniform(5, 8)) % 1
        img[m & ((wx > .3) & (wx < .75))[None] & (wy > .35) & (wy < .8)] = c * .25
    gn = _fbm(rng, h, w, 10, 4)
    gcol = G * (.75 + .5 * gn[..., None])
    gcol = mixc(ss(E, -25, -2) * .35, gcol, np.broadcast_to(Hz * .6, (h, w, 3)))
    img = mixc(1 - ss(E, -3.5, -3.0), img, gcol)
    for _ in range(int(rng.integers(0, 9))):                       # parked cars: body and glass as rounded blobs
        a0, sc = rng.uniform(0, 360), rng.uniform(.7, 1.7)
        c = np.array([(.6, .6, .62), (.05, .05, .06), (.35, .03, .03), (.04, .08, .2), (.75, .75, .73), (.2, .2, .21)][rng.integers(6)])
        da = (az - a0 + 180) % 360 - 180
        body = (np.abs(da[None] / (16 * sc)) ** 4 + np.abs((E + 5.5) / (3.0 * sc)) ** 4) < 1
        cab = (np.abs(da[None] / (9 * sc)) ** 3 + np.abs((E + 2.6 - .8 * sc) / (3.0 * sc)) ** 3) < 1
        img[cab] = .12 * Hz + .03
        img[body] = (c * (.55 + .5 * ss(E, -9, -2))[..., None])[body]
        img[body & (E < -7.4)] = .02
    k = max(1, int(1.5 * soft * w / 1024))
    for _ in range(2):                                             # out of focus
        img = sum(np.roll(img, d, 1) for d in range(-k, k + 1)) / (2 * k + 1)
        img = sum(np.concatenate([img[:1]] * max(0, -d) + [img[max(0, d):h + min(0, d)]] + [img[-1:]] * max(0, d)) for d in range(-k, k + 1)) / (2 * k + 1)
    return img


def dome(rng, sky=(.62, .74, .95), ground=(.30, .29, .27), distant_scenery=(.10, .15, .05), strength=1.0, horizon=(.95, .97, 1.0), soft=1.0, w=1024):
    """World lit by a painted panorama."""
    world_of(panorama(rng, sky, ground, distant_scenery, horizon, soft, w), strength)


def world_of(img, strength=1.0):
    """World lit by an equirectangular picture [w/2, w, 3], linear RGB, row 0 = straight down."""
    h, w = img.shape[:2]
    im = bpy.data.images.new('dome', w, h, float_buffer=True)
    im.pixels.foreach_set(np.concatenate([img, np.ones((h, w, 1))], -1).astype(np.float32).ravel())
    im.pack()
    wd = bpy.data.worlds.new('dome')
    bpy.context.scene.world = wd
    wd.use_nodes = True
    t = wd.node_tree
    bg = t.nodes['Background']
    tx = t.nodes.new('ShaderNodeTexEnvironment')
    tx.image = im
    t.links.new(tx.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = strength
    wd.cycles.sampling_method = 'MANUAL'
    wd.cycles.sample_map_resolution = 256


def aim(o, target):
    o.rotation_euler = (mathutils.Vector(target) - o.location).to_track_quat('-Z', 'Y').to_euler()


def area(at, target, size, watts, color=(1, 1, 1), size_y=None, hidden=True, name='area'):
    d = bpy.data.lights.new(name, 'AREA')
    d.energy, d.size, d.color = watts, size, color
    if size_y:
        d.shape, d.size_y = 'RECTANGLE', size_y
    o = bpy.data.objects.new(name, d)
    o.location = at
    bpy.context.scene.collection.objects.link(o)
    aim(o, target)
    o.visible_camera = not hidden
    o.visible_glossy = True
    return o


def sun(azim, elev, strength, angle=1.5, color=(1, .95, .87)):
    """azim degrees from +y (car's front) towards +x; elev above the horizon; angle = apparent size in degrees."""
    d = bpy.data.lights.new('sun', 'SUN')
    d.energy, d.angle, d.color = strength, math.radians(angle), color
    o = bpy.data.objects.new('sun', d)
    a, e = math.radians(azim), math.radians(elev)
    o.location = (10 * math.sin(a) * math.cos(e), 10 * math.cos(a) * math.cos(e), 10 * math.sin(e))
    bpy.context.scene.collection.objects.link(o)
    aim(o, (0, 0, 0))
    return o
