"""Surroundings of the sample interiors, as things that the sun falls on: ground, hedges, trees, a wall, parked cars and a sky
without pictures. They are seen through windows only, out of focus and brighter than the cabin, so their forms are plain."""
import bpy
import numpy as np

from . import geom
from . import lights
from .materials import N


def _mesh(name, V, F, mat):
    me = bpy.data.meshes.new(name)
    me.from_pydata([], [], [])
    me.vertices.add(len(V))
    me.vertices.foreach_set('co', V.astype(np.float32).ravel())
    me.loops.add(F.size)
    me.loops.foreach_set('vertex_index', F.astype(np.int32).ravel())
    me.polygons.add(len(F))
    me.polygons.foreach_set('loop_start', np.arange(0, F.size, F.shape[1], dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(F), F.shape[1], np.int32))
    me.materials.append(mat)
    me.update()
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def _plain(name, color, rough=.8, spec=.3, vary=0.0, scale=3.0):
    m = bpy.data.materials.new(name)
    n = N(m)
    col = color
    if vary:
        noise = n.node('TexNoise', Vector=n.pos(), Scale=scale, Detail=8.0)
        col = n.tint(color, n.remap(noise.outputs[0], .3, .7, 1 - vary, 1 + vary))
    n.t.links.new(n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': rough, 'Specular': spec}).outputs[0], n.out.inputs[0])
    return m


def _leaf_material(name, color):
    """Leaves shine through against the sun."""
    m = bpy.data.materials.new(name)
    n = N(m)
    big = n.node('TexNoise', Vector=n.pos(), Scale=1.6, Detail=3.0)
    col = n.tint(color, n.remap(big.outputs[0], .3, .7, .55, 1.35))
    mix = n.t.nodes.new('ShaderNodeMixShader')
    mix.inputs[0].default_value = .38
    n.t.links.new(n.node('BsdfDiffuse', Color=col).outputs[0], mix.inputs[1])
    n.t.links.new(n.node('BsdfTranslucent', Color=n.tint(col, (1.2, 1.3, .5))).outputs[0], mix.inputs[2])
    n.t.links.new(mix.outputs[0], n.out.inputs[0])
    return m


def leaves(rng, name, at, size, count, color, leaf=.09, clipped=False):
    """A cloud of leaves: an ellipsoid of given full size, or a clipped hedge."""
    if clipped:
        box(name + '_core', at, np.array(size) - .2, _plain(name + '_core', tuple(.3 * c for c in color), vary=.4))
        q = rng.uniform(-.5, .5, (count, 3))
        face = rng.integers(0, 3, count)
        q[np.arange(count), face] = np.sign(q[np.arange(count), face]) * (.5 - rng.exponential(.035, count))
    else:
        blobs = rng.normal(size=(28, 3))
        blobs /= np.linalg.norm(blobs, axis=1, keepdims=True)
        blobs *= rng.uniform(.15, .36, (28, 1))
        core = geom.Builder()
        for q in blobs:
            geom.rbox(core, name + '_core', np.array(size) * .2, 'leaf', at=q * np.array(size) + np.array(at), p=2, n=8, m=8)
        core.flush(dict(leaf=_plain(name + '_core', tuple(.35 * c for c in color), vary=.4)))
        pick = rng.integers(0, 28, count)
        d = rng.normal(size=(count, 3))
        q = blobs[pick] + d / np.linalg.norm(d, axis=1, keepdims=True) * rng.uniform(.09, .16, (count, 1))
    c = q * np.array(size) + np.array(at)
    a = rng.normal(size=(count, 3))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    b = np.cross(a, rng.normal(size=(count, 3)))
    b /= np.linalg.norm(b, axis=1, keepdims=True)
    s = leaf * rng.uniform(.5, 1.2, (count, 1))
    V = np.stack([c - a * s, c + b * s * .5, c + a * s, c - b * s * .5], 1).reshape(-1, 3)
    return _mesh(name, V, np.arange(4 * count).reshape(-1, 4), _leaf_material(name, color))


def _asphalt(color):
    """Chips of stone in tar: patches seen from afar, grains seen from near."""
    m = bpy.data.materials.new('asphalt')
    n = N(m)
    patch = n.node('TexNoise', Vector=n.pos(), Scale=1.3, Detail=8.0)
    chip = n.node('TexVoronoi', Vector=n.pos(), Scale=130.0)
    dust = n.node('TexNoise', Vector=n.pos(), Scale=420.0, Detail=3.0)
    shade = n.math('MULTIPLY', n.remap(patch.outputs[0], .3, .7, .7, 1.25), n.remap(n.node('SeparateColor', Color=chip.outputs['Color']).outputs[0], 0, 1, .55, 1.4))
    col = n.tint(color, n.math('MULTIPLY', shade, n.remap(dust.outputs[0], .3, .7, .8, 1.2)))
    bump = n.node('Bump', Height=chip.outputs['Distance'], Strength=.8, Distance=.004)
    n.t.links.new(n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': .8, 'Specular': .3, 'Normal': bump.outputs[0]}).outputs[0], n.out.inputs[0])
    return m


def ground(color=(.115, .11, .105), z=-.32):
    V = np.array([(-60, -60, z), (60, -60, z), (60, 60, z), (-60, 60, z)], float)
    return _mesh('street', V, np.array([[0, 1, 2, 3]]), _asphalt(color))


def sidewalk(x, z=-.32, width=1.6):
    """Kerb along a street that runs in y, and the paving behind it; x is the kerb's face, further out is away from 0."""
    s = np.sign(x)
    stone = _plain('kerb', (.30, .29, .27), vary=.2, scale=9.0)
    for k in range(-14, 15):
        box('kerbstone', (x + s * .07, k * 1.02, z + .06), (.14, 1.0, .13), stone)
    box('paving', (x + s * (.14 + width / 2), 0, z + .05), (width, 60, .12), _plain('paving', (.25, .235, .22), vary=.25, scale=4.0))


def box(name, at, size, mat, turn=0.0):
    c = np.array([(x, y, z) for z in (-.5, .5) for x, y in ((-.5, -.5), (.5, -.5), (.5, .5), (-.5, .5))])
    V = (c * np.array(size)) @ geom.rot('z', turn)[:3, :3].T + np.array(at)
    F = np.array([(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    return _mesh(name, V, F, mat)


def house(rng, at, size, turn, color, roof=(.16, .08, .055)):
    """Plastered house with dark windows and a roof."""
    x, y, z = at
    w, d, h = size
    wall, pane, frame = _plain('plaster', color, vary=.06, scale=.8), _plain('pane', (.03, .04, .05), .08, .6), _plain('sash', (.7, .7, .68))
    box('house', (x, y, z + h / 2), size, wall, turn)
    M = geom.move(x, y, z) @ geom.rot('z', turn)
    put = lambda p: (M @ np.array([*p, 1]))[:3]
    for k in np.arange(-w / 2 + 1.1, w / 2 - .6, 2.3):
        for level in np.arange(1.5, h - .6, 2.6):
            for s in (-1, 1):
                box('sash', put((k, s * d / 2, level)), (1.15, .08, 1.35), frame, turn)
                box('pane', put((k, s * (d / 2 + .02), level)), (.98, .08, 1.18), pane, turn)
    box('roof', put((0, 0, h + .1)), (w + .8, d + .8, .25), _plain('roof', roof), turn)


def parked(rng, at, turn, color):
    """A car far enough off to be plain: body with arches, glass between pillars, roof, wheels, lamps."""
    builder = geom.Builder()
    body = lambda Q: np.stack([Q[..., 0] * (1 - .05 * Q[..., 2]), Q[..., 1], Q[..., 2] - .16 * np.abs(Q[..., 1]) ** 5], -1)
    cabin = lambda Q: np.stack([Q[..., 0] * (1 - .13 * (Q[..., 2] + 1)), Q[..., 1] * (1 - .19 * (Q[..., 2] + 1)), Q[..., 2]], -1)
    geom.rbox(builder, 'parked_body', (1.78, 4.4, .62), 'paint', at=(0, 0, .62), p=5, taper=body)
    geom.rbox(builder, 'parked_skirt', (1.70, 4.2, .2), 'tyre', at=(0, 0, .32), p=6)
    geom.rbox(builder, 'parked_glass', (1.58, 2.6, .56), 'pane', at=(0, -.25, 1.14), p=6, taper=cabin)
    geom.rbox(builder, 'parked_roof', (1.18, 1.55, .09), 'paint', at=(0, -.25, 1.41), p=4)
    for x in (-1, 1):
        for y0, y1 in ((.98, .48), (-.22, -.24), (-.95, -.72), (-1.5, -1.0)):
            geom.tube(builder, 'parked_pillar', [(x * .79, y0, .9), (x * .72, .6 * y0 + .4 * y1, 1.14), (x * .60, y1, 1.39)], .045, 'paint', n=8)
        geom.tube(builder, 'parked_line', [(x * .895, y, .72) for y in np.linspace(-1.9, 1.9, 8)], .012, 'tyre', n=6)
        for y in (2.14, -2.14):
            geom.rbox(builder, 'parked_lamp', (.34, .1, .12), 'lamp', at=(x * .6, y, .72), p=4)
        for y in (-1.32, 1.36):
            M = geom.move(x * .80, y, .33) @ geom.rot('y', 90 * x)
            geom.lathe(builder, 'parked_arch', [(0, .095), (.38, .095), (.39, -.1)], 'tyre', M)
            geom.lathe(builder, 'parked_wheel', [(.2, .11), (.21, .13), (.32, .13), (.33, -.1)], 'tyre', M)
            geom.lathe(builder, 'parked_rim', [(0, .10), (.05, .12), (.19, .13), (.21, .12)], 'rim', M)
    builder.transform(0, geom.move(*at) @ geom.rot('z', turn))
    builder.flush(dict(paint=_plain('carpaint', color, .25, .5), pane=_plain('carglass', (.012, .014, .016), .12, .35), tyre=_plain('cartyre', (.012, .012, .012)),
                 rim=_plain('carrim', (.11, .11, .115), .35, .5), lamp=_plain('carlamp', (.26, .25, .24), .2)))


def sky(rng, strength=1.0, zenith=(.32, .48, .80), horizon=(.80, .85, .92), cover=.5, w=1024):
    """World of blue and clouds; below the horizon the ground's own light."""
    h = w // 2
    el = (np.arange(h) + .5) / h * 180 - 90
    E = np.clip(el, 0, 90)[:, None, None] / 90
    img = np.array(horizon) * (1 - E) ** 2.2 + np.array(zenith) * (1 - (1 - E) ** 2.2)
    img = np.broadcast_to(img, (h, w, 3)).copy()
    c = lights._fbm(rng, h, w, 8, 6)
    cloud = np.clip((c - (1 - cover) * .55 - .2) / .22, 0, 1)[..., None]
    img = img * (1 - cloud) + cloud * np.array([1.15, 1.13, 1.1])
    img[el < 0] = (.2, .19, .17)
    return lights.world_of(img, strength)
