"""Materials and meshes of the validation scenes for Blender. Each material writes the AOV `truth`: (surface class,
panel number, part number)."""

import bpy
import numpy as np

from . import stuffs as st


class Nodes:
    """A material's nodes: `add` makes one, sets inputs by name and links sockets."""

    def __init__(self, material):
        material.use_nodes = True
        self.tree = material.node_tree
        self.tree.nodes.clear()
        self.out = self.add('OutputMaterial')

    def add(self, kind, **values):
        n = self.tree.nodes.new('ShaderNode' + kind)
        for k, v in values.items():
            name = k.replace('_', ' ')
            if name not in n.inputs:
                setattr(n, k, v)
            elif isinstance(v, bpy.types.NodeSocket):
                self.tree.links.new(v, n.inputs[name])
            elif n.inputs[name].type == 'RGBA':
                n.inputs[name].default_value = (*v[:3], 1)
            else:
                n.inputs[name].default_value = v
        return n

    def link(self, a, b):
        self.tree.links.new(a, b)

    def truth(self, code, panel=0, part=0):
        """panel, part: numbers or sockets."""
        n = self.add('OutputAOV')
        n.name = 'truth'
        c = self.add('CombineXYZ', X=float(code), Y=panel, Z=part)
        self.link(c.outputs[0], n.inputs['Color'])


def picture(name, values):
    """A float picture from [N, N] or [N, N, 3], first row at v = 0."""
    n = values.shape[0]
    im = bpy.data.images.new(name, n, n, float_buffer=True)
    im.colorspace_settings.name = 'Non-Color'
    rgb = np.repeat(values[..., None], 3, -1) if values.ndim == 2 else values
    im.pixels.foreach_set(np.concatenate([rgb, np.ones((n, n, 1))], -1).astype(np.float32).ravel())
    im.pack()
    return im


def plain(m, spec):
    n = Nodes(m)
    s = n.add('BsdfPrincipled', Base_Color=spec.color, Roughness=spec.rough, Metallic=spec.metal, Specular=spec.gloss)
    where = n.add('TexCoord').outputs['Object']
    if spec.grain:
        fine = n.add('TexNoise', Vector=where, Scale=float(spec.scale), Detail=2.0)
        bump = n.add('Bump', Height=fine.outputs[0], Strength=spec.grain, Distance=0.002)
        n.link(bump.outputs[0], s.inputs['Normal'])
    if spec.mottle:
        slow = n.add('TexNoise', Vector=where, Scale=6.0, Detail=4.0)
        ramp = n.add('MapRange', Value=slow.outputs[0])
        for socket, value in zip(ramp.inputs[1:5], (0.3, 0.7, 1 - spec.mottle, 1 + spec.mottle)):
            socket.default_value = value
        mix = n.add('VectorMath', operation='SCALE')
        mix.inputs[0].default_value = spec.color[:3]
        n.link(ramp.outputs[0], mix.inputs['Scale'])
        n.link(mix.outputs[0], s.inputs['Base Color'])
    n.link(s.outputs[0], n.out.inputs[0])
    n.truth(spec.code, 0, spec.part)


def pane(m, spec):
    n = Nodes(m)
    through, mirror = n.add('BsdfTransparent', Color=spec.color), n.add('BsdfGlossy', Roughness=0.0)
    mix = n.add('MixShader', Fac=n.add('LayerWeight', Blend=0.25).outputs['Fresnel'])
    n.link(through.outputs[0], mix.inputs[1])
    n.link(mirror.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs[0])
    n.truth(spec.code)
    m['pane'] = True


def cover(m, spec, tailor):
    n = Nodes(m)
    k = st.STUFFS[tailor.look['stuff']]
    uv = n.add('UVMap', uv_map='chart').outputs[0]

    def tex(which, values, interpolation='Cubic'):
        im = picture(f'{spec.name}-{which}', values)
        return n.add('TexImage', image=im, Vector=uv, interpolation=interpolation, extension='EXTEND').outputs[0]

    color, body = tex('color', tailor.color(spec, tailor.look)), tex('height', tailor.height(spec))
    fine = n.add('TexNoise', Vector=n.add('TexCoord').outputs['Object'], Scale=float(k['scale']), Detail=2.0)
    coarse = n.add('Bump', Height=body, Distance=1.0, Strength=1.0)
    bump = n.add('Bump', Height=fine.outputs[0], Strength=k['grain'], Distance=0.0015, Normal=coarse.outputs[0])
    s = n.add('BsdfPrincipled', Base_Color=color, Roughness=k['rough'], Specular=k['gloss'], Sheen=k['sheen'])
    n.link(bump.outputs[0], s.inputs['Normal'])
    n.link(s.outputs[0], n.out.inputs[0])
    index = spec.cover.index
    which = np.stack([index + spec.first, np.array(spec.parts())[index], 0 * index], -1).astype(np.float32)
    ids = n.add('SeparateXYZ', Vector=tex('truth', which, 'Closest'))
    n.truth(spec.code, ids.outputs[0], ids.outputs[1])
    m['cover'] = spec.name


def redye(tailor, look):
    """Another color and stuff on the same covers: what a true target is."""
    k = st.STUFFS[look['stuff']]
    for spec in tailor.covers:
        for node in bpy.data.materials[spec.name].node_tree.nodes:
            if node.type == 'TEX_IMAGE' and node.image.name.startswith(spec.name + '-color'):
                node.image = picture(f'{spec.name}-color', tailor.color(spec, look))
            if node.type == 'BSDF_PRINCIPLED':
                for socket, value in (('Roughness', k['rough']), ('Specular', k['gloss']), ('Sheen', k['sheen'])):
                    node.inputs[socket].default_value = value


def opaque():
    """Makes all panes solid, so that the truth sees glass."""
    for m in bpy.data.materials:
        if m.get('pane'):
            n = m.node_tree
            out = next(x for x in n.nodes if x.type == 'OUTPUT_MATERIAL')
            n.links.new(n.nodes.new('ShaderNodeBsdfDiffuse').outputs[0], out.inputs[0])


def into_blender(bodies, tailor):
    """Makes the meshes and their materials."""
    made = {}
    for body in bodies:
        spec = body.material
        if spec.name not in made:
            m = made[spec.name] = bpy.data.materials.new(spec.name)
            m.pass_index = len(made)
            if isinstance(spec, st.Cover):
                cover(m, spec, tailor)
            else:
                (pane if isinstance(spec, st.Pane) else plain)(m, spec)
        me = bpy.data.meshes.new(body.name)
        me.from_pydata(body.vertices.tolist(), [], body.quads.tolist())
        me.polygons.foreach_set('use_smooth', np.full(len(body.quads), body.smooth))
        if body.chart is not None:
            me.uv_layers.new(name='chart').data.foreach_set('uv', body.chart.astype(np.float32).ravel())
        me.materials.append(made[spec.name])
        ob = bpy.data.objects.new(body.name, me)
        bpy.context.scene.collection.objects.link(ob)
        if isinstance(spec, st.Pane):
            ob.visible_shadow = ob.visible_diffuse = False
