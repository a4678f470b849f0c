"""Cycles materials. Every material has its own pass index, so that training can recolor each one alone.

A palette is dict key -> spec; a spec is dict(kind, color, label_class, ...). `color` is scene-linear RGB 0..1, `label_class` one of
CLASSES (the label that training learns). `build(palette)` makes the Blender materials and returns them with the
table {pass index: {key, label_class, kind, color}} that is stored beside each frame.
"""
import bpy

CLASSES = ['insert', 'bolster', 'headrest', 'seat-back', 'door', 'armrest', 'piping', 'headliner', 'dash', 'wheel',
           'carpet', 'trim', 'outside', 'belt', 'other']
SEAT = CLASSES[:4] + ['piping']
#: Classes whose parts may carry seams.
SEWN = ('insert', 'bolster', 'headrest', 'seat-back', 'door', 'armrest', 'trim', 'dash', 'wheel')


def srgb(h):
    """'#rrggbb' -> linear RGB tuple."""
    c = [int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in c)


class N:
    """Tiny helper around a node tree."""

    def __init__(self, mat):
        mat.use_nodes = True
        self.t = mat.node_tree
        self.t.nodes.clear()
        self.out = self.t.nodes.new('ShaderNodeOutputMaterial')

    def node(self, kind, **kw):
        n = self.t.nodes.new('ShaderNode' + kind)
        for k, v in kw.items():
            if k in n.inputs:
                self.put(n.inputs[k], v)
            else:
                setattr(n, k, v)
        return n

    def put(self, sock, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, sock)
        elif isinstance(v, tuple) and len(v) == 3 and sock.type == 'RGBA':
            sock.default_value = (*v, 1)
        else:
            sock.default_value = v

    def math(self, op, a, b=0.0, clamp=False):
        n = self.t.nodes.new('ShaderNodeMath')
        n.operation, n.use_clamp = op, clamp
        self.put(n.inputs[0], a)
        self.put(n.inputs[1], b)
        return n.outputs[0]

    def remap(self, v, a, b, c, d):
        n = self.node('MapRange')
        for s, x in zip(n.inputs, (v, a, b, c, d)):
            self.put(s, x)
        return n.outputs[0]

    def tint(self, color, factor):
        """color * factor (socket)."""
        n = self.t.nodes.new('ShaderNodeMixRGB')
        n.blend_type = 'MULTIPLY'
        n.inputs[0].default_value = 1
        self.put(n.inputs[1], color)
        self.put(n.inputs[2], factor)
        return n.outputs[0]

    def uv(self, sx=1.0, sy=1.0, rot=0.0):
        n = self.node('UVMap', uv_map='uv')
        m = self.node('Mapping', Vector=n.outputs[0])
        m.inputs['Scale'].default_value = (sx, sy, 1)
        m.inputs['Rotation'].default_value = (0, 0, rot)
        return m.outputs[0]

    def pos(self):
        return self.node('NewGeometry').outputs['Position']


def _creases(n, uv, scale, width):
    """Fine folds, 0..1: thin where two sides of a noise meet, and only in patches."""
    a = n.node('TexNoise', Vector=uv, Scale=scale, Detail=1.5, Distortion=.35)
    patch = n.node('TexNoise', Vector=n.pos(), Scale=9.0, Detail=1.0)
    ridge = n.remap(n.math('ABSOLUTE', n.math('SUBTRACT', a.outputs[0], .5)), 0.0, width, 1.0, 0.0)
    return n.math('MULTIPLY', n.math('POWER', ridge, 1.6), n.remap(patch.outputs[0], .42, .66, 0.0, 1.0))


def _leather(n, s):
    """Grain, folds that gather at seams, and a face that handling has polished in places."""
    uv = n.uv()
    near = n.node('SeparateXYZ', Vector=n.node('Attribute', attribute_name='line').outputs['Vector']).outputs[0]
    seam = n.math('POWER', near, 3.0)
    grain = n.node('TexVoronoi', Vector=uv, Scale=s.get('grain', 520))
    pores = n.node('TexNoise', Vector=uv, Scale=900.0, Detail=2.0)
    big = n.node('TexNoise', Vector=n.pos(), Scale=6.0, Detail=3.0)
    mid = n.node('TexNoise', Vector=uv, Scale=45.0, Detail=3.0)
    fold = n.math('ADD', n.math('MULTIPLY', _creases(n, uv, 19.0, .13), n.remap(seam, 0.0, .7, .35 * s.get('wear', 1.0), .85)),
                  n.math('MULTIPLY', mid.outputs[0], .5))
    fine = n.math('ADD', n.math('MULTIPLY', grain.outputs['Distance'], .8), n.math('MULTIPLY', pores.outputs[0], .5))
    var = n.math('MULTIPLY', n.remap(big.outputs[0], .3, .7, .9, 1.07), n.remap(mid.outputs[0], .3, .7, .95, 1.04))
    var = n.math('MULTIPLY', var, n.remap(grain.outputs['Distance'], .1, .75, 1.05, .86))
    var = n.math('MULTIPLY', var, n.remap(seam, .2, 1.0, 1.0, .78))
    col = n.tint(s['color'], var)
    if perf := s.get('perf'):
        dots = n.node('TexVoronoi', Vector=n.uv(rot=.785), Scale=perf)
        dots.inputs['Randomness'].default_value = 0
        hole = n.remap(dots.outputs['Distance'], .13, .23, 0.0, 1.0)
        col = n.tint(col, n.remap(hole, 0, 1, .12, 1))
        fine = n.math('ADD', fine, n.math('MULTIPLY', hole, 1.2))
    soft = n.node('Bump', Height=fold, Strength=1.0, Distance=s.get('fold', .0022))
    bump = n.node('Bump', Height=fine, Strength=s.get('bump', .30), Distance=.0012, Normal=soft.outputs[0])
    r = s.get('rough', .42)
    rough = n.math('ADD', n.remap(mid.outputs[0], .3, .7, r - .05, r + .06), n.remap(big.outputs[0], .35, .65, -.05, .05))
    return n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': rough, 'Specular': s.get('spec', .45),
                                       'Normal': bump.outputs[0]})


def _cloth(n, s):
    """Woven threads of uneven shade, soft folds, dust and shade in the seams."""
    d = s.get('weave', 420)
    near = n.node('SeparateXYZ', Vector=n.node('Attribute', attribute_name='line').outputs['Vector']).outputs[0]
    seam = n.math('POWER', near, 3.0)
    u = n.node('TexNoise', Vector=n.uv(d * .25, d * 2.2), Scale=1.0, Detail=1.0)
    v = n.node('TexNoise', Vector=n.uv(d * 2.2, d * .25), Scale=1.0, Detail=1.0)
    heather = n.node('TexNoise', Vector=n.uv(d * .5, d * .16), Scale=1.0, Detail=3.0)
    big = n.node('TexNoise', Vector=n.pos(), Scale=9.0, Detail=3.0)
    w = n.math('ADD', u.outputs[0], v.outputs[0])
    m = s.get('melange', .3)
    shade = n.math('MULTIPLY', n.remap(w, .75, 1.25, 1 - m, 1 + m), n.remap(heather.outputs[0], .3, .7, 1 - .8 * m, 1 + .8 * m))
    shade = n.math('MULTIPLY', n.math('MULTIPLY', shade, n.remap(big.outputs[0], .3, .7, .88, 1.08)), n.remap(seam, .2, 1.0, 1.0, .72))
    col = n.tint(s['color'], shade)
    if s.get('pattern'):
        vo = n.node('TexVoronoi', Vector=n.uv(), Scale=s.get('pscale', 28.0))
        pick = n.math('GREATER_THAN', n.node('SeparateColor', Color=vo.outputs['Color']).outputs[0], .55)
        mx = n.t.nodes.new('ShaderNodeMixRGB')
        n.put(mx.inputs[0], pick)
        n.put(mx.inputs[1], col)
        n.put(mx.inputs[2], n.tint(tuple(s['pattern']), n.remap(w, .75, 1.25, .75, 1.2)))
        col = mx.outputs[0]
    mid = n.node('TexNoise', Vector=n.uv(), Scale=22.0, Detail=2.0)
    fold = n.math('ADD', n.math('MULTIPLY', _creases(n, n.uv(), 15.0, .2), n.remap(seam, 0.0, .7, .3, .9)), n.math('MULTIPLY', mid.outputs[0], .7))
    soft = n.node('Bump', Height=fold, Strength=1.0, Distance=s.get('fold', .0028))
    bump = n.node('Bump', Height=w, Strength=.6, Distance=.0014, Normal=soft.outputs[0])
    return n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': .92, 'Specular': .15, 'Sheen': s.get('sheen', .35),
                                       'Sheen Tint': .4, 'Normal': bump.outputs[0]})


def _suede(n, s):
    big = n.node('TexNoise', Vector=n.pos(), Scale=11.0, Detail=4.0)
    fine = n.node('TexNoise', Vector=n.uv(), Scale=900.0, Detail=2.0)
    col = n.tint(s['color'], n.math('MULTIPLY', n.remap(big.outputs[0], .35, .65, .85, 1.12), n.remap(fine.outputs[0], .3, .7, .9, 1.1)))
    bump = n.node('Bump', Height=fine.outputs[0], Strength=.3, Distance=.0008)
    return n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': .95, 'Specular': .08, 'Sheen': 1.0,
                                       'Sheen Tint': .6, 'Normal': bump.outputs[0]})


def _plastic(n, s):
    """Molded plastic with a pebbled face and a little dust where it lies level."""
    fine = n.node('TexVoronoi', Vector=n.uv(), Scale=s.get('grain', 650))
    bump = n.node('Bump', Height=fine.outputs['Distance'], Strength=s.get('bump', .22), Distance=.0008)
    big = n.node('TexNoise', Vector=n.pos(), Scale=5.0, Detail=4.0)
    up = n.node('SeparateXYZ', Vector=n.node('NewGeometry').outputs['Normal']).outputs[2]
    dust = n.math('MULTIPLY', n.remap(up, .5, 1.0, 0.0, s.get('dust', .012)), n.remap(big.outputs[0], .35, .65, .3, 1.0))
    mx = n.t.nodes.new('ShaderNodeMixRGB')
    n.put(mx.inputs[0], dust)
    n.put(mx.inputs[1], n.tint(s['color'], n.remap(big.outputs[0], .3, .7, .9, 1.08)))
    n.put(mx.inputs[2], (.5, .47, .43))
    r = s.get('rough', .5)
    return n.node('BsdfPrincipled', **{'Base Color': mx.outputs[0], 'Roughness': n.remap(big.outputs[0], .3, .7, r - .06, r + .08),
                                       'Specular': s.get('spec', .4), 'Normal': bump.outputs[0]})


def _gloss(n, s):
    return n.node('BsdfPrincipled', **{'Base Color': s['color'], 'Roughness': s.get('rough', .12), 'Specular': .5,
                                       'Clearcoat': s.get('coat', .0), 'Clearcoat Roughness': .03})


def _metal(n, s):
    return n.node('BsdfPrincipled', **{'Base Color': s['color'], 'Roughness': s.get('rough', .2), 'Metallic': 1.0})


def _carpet(n, s):
    """Short pile: tufts that stand every way, brushed in patches, with a few lint specks."""
    tuft = n.node('TexVoronoi', Vector=n.pos(), Scale=330.0)
    a = n.node('TexNoise', Vector=n.pos(), Scale=520.0, Detail=2.0)
    big = n.node('TexNoise', Vector=n.pos(), Scale=7.0, Detail=5.0)
    lint = n.node('TexVoronoi', Vector=n.pos(), Scale=70.0)
    speck = n.remap(lint.outputs['Distance'], .05, .09, 3.0, 1.0)
    pile = n.math('MULTIPLY', n.remap(a.outputs[0], .3, .7, .5, 1.5), n.remap(tuft.outputs['Distance'], .1, .8, 1.35, .45))
    col = n.tint(s['color'], n.math('MULTIPLY', n.math('MULTIPLY', pile, speck), n.remap(big.outputs[0], .3, .7, .7, 1.3)))
    h = n.math('ADD', n.math('MULTIPLY', tuft.outputs['Distance'], -.8), a.outputs[0])
    bump = n.node('Bump', Height=h, Strength=.9, Distance=.005)
    return n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': 1.0, 'Specular': .05, 'Sheen': .5,
                                       'Normal': bump.outputs[0]})


def _wood(n, s):
    w = n.node('TexNoise', Vector=n.uv(14, 160), Scale=1.0, Detail=6.0)
    col = n.tint(s['color'], n.remap(w.outputs[0], .3, .7, .45, 1.25))
    return n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': s.get('rough', .25), 'Clearcoat': s.get('coat', .8),
                                       'Clearcoat Roughness': .05})


def _concrete(n, s):
    a = n.node('TexNoise', Vector=n.pos(), Scale=s.get('scale', 2.2), Detail=10.0)
    col = n.tint(s['color'], n.remap(a.outputs[0], .3, .7, .7, 1.2))
    return n.node('BsdfPrincipled', **{'Base Color': col, 'Roughness': n.remap(a.outputs[0], .3, .7, .45, .75), 'Specular': .3})


def _emit(n, s):
    return n.node('Emission', Color=s['color'], Strength=s.get('strength', 1.0))


def _glass(n, s):
    """Thin window: mostly straight through, with a Fresnel reflection."""
    tr = n.node('BsdfTransparent', Color=s['color'])
    gl = n.node('BsdfGlossy', Roughness=.0)
    face = n.node('LayerWeight', Blend=.5).outputs['Facing']
    fr = n.math('ADD', n.math('MULTIPLY', n.math('POWER', face, 5.0), .45), .035)
    mx = n.t.nodes.new('ShaderNodeMixShader')
    n.put(mx.inputs[0], fr)
    n.t.links.new(tr.outputs[0], mx.inputs[1])
    n.t.links.new(gl.outputs[0], mx.inputs[2])
    return mx


KINDS = dict(leather=_leather, vinyl=_leather, cloth=_cloth, suede=_suede, plastic=_plastic, gloss=_gloss, metal=_metal,
             carpet=_carpet, wood=_wood, concrete=_concrete, emit=_emit, glass=_glass)


ZONES = ['insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping']
KEY_ZONE = dict(insert='insert', bolster='bolster', headrest='headrest', seatback='seat-back', piping='piping', stitch='bolster',
                door='door', armrest='door')


def build(palette, masks=False):
    """masks: also write the fraction of a pixel that each zone covers to the AOVs mask_a (insert, bolster, headrest) and mask_b (seat-back, door, piping)."""
    mats, table = {}, {}
    for i, (key, s) in enumerate(palette.items(), 1):
        m = bpy.data.materials.new(key)
        m.pass_index = i
        n = N(m)
        sh = KINDS[s['kind']](n, s)
        n.t.links.new(sh.outputs[0], n.out.inputs[0])
        if masks and s['kind'] != 'glass':
            for aov, zones in (('mask_a', ZONES[:3]), ('mask_b', ZONES[3:])):
                a = n.t.nodes.new('ShaderNodeOutputAOV')
                a.name = aov
                a.inputs['Color'].default_value = tuple(1.0 if KEY_ZONE.get(key) == z else 0.0 for z in zones) + (1,)
        mats[key] = m
        table[i] = dict(key=key, label_class=s['label_class'], kind=s['kind'], color=[float(c) for c in s['color']])
    return mats, table


class Surfaces:
    """Materials for training frames: one for each surface (part, key, seat, panel), numbered from 1, so that every
    pixel tells all four. `of(surface)` makes them as they are asked for; `table` says what the numbers mean."""

    def __init__(self, palette):
        self.palette, self.first, self.made, self.table = palette, {}, {}, {}

    def of(self, surface):
        if surface not in self.made:
            self.made[surface] = self._make(surface, len(self.made) + 1)
        return self.made[surface]

    def _make(self, surface, index):
        s = self.palette[surface.key]
        if surface.key not in self.first:
            self.first[surface.key] = self._shader(surface.key, s)
        mat = self.first[surface.key].copy()
        mat.name = f'{surface.key}.{index}'
        mat.pass_index = index
        self.table[index] = dict(key=surface.key, label_class=s['label_class'], kind=s['kind'], name=surface.name, seat=surface.seat,
                                 panel=surface.panel)
        return mat

    @staticmethod
    def _shader(key, s):
        mat = bpy.data.materials.new(key)
        n = N(mat)
        n.t.links.new(KINDS[s['kind']](n, s).outputs[0], n.out.inputs[0])
        if s['label_class'] in SEWN:
            a = n.t.nodes.new('ShaderNodeOutputAOV')
            a.name = 'line'
            near = n.node('Attribute', attribute_name='line')
            n.t.links.new(near.outputs['Vector'], a.inputs['Color'])
        return mat


def _plain_glossy(n, s):
    """Flat material for training frames: a diffuse and a glossy part, no textures (they are added in training)."""
    d = n.node('BsdfDiffuse', Color=s['color'])
    gl = n.node('BsdfGlossy', Roughness=s.get('rough', .5))
    gl.distribution = 'GGX'
    mx = n.t.nodes.new('ShaderNodeMixShader')
    n.put(mx.inputs[0], n.math('MULTIPLY', n.node('Fresnel', IOR=1.42).outputs[0], .9))
    n.t.links.new(d.outputs[0], mx.inputs[1])
    n.t.links.new(gl.outputs[0], mx.inputs[2])
    return mx


def _plain_diffuse(n, s):
    return n.node('BsdfDiffuse', Color=s['color'])


KINDS.update(plain_glossy=_plain_glossy, plain_diffuse=_plain_diffuse)
