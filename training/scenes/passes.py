"""Render settings and light passes written as EXR."""
import os

import bpy

def setup(w, h, spp, threads=2, bounces=4, seed=0, clamp=4.0):
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    c = sc.cycles
    c.device, c.samples, c.seed = 'CPU', spp, seed
    c.use_denoising = False
    c.use_adaptive_sampling = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = bounces, bounces - 1, 2, 2, 8
    c.sample_clamp_indirect, c.sample_clamp_direct = clamp, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1.0
    sc.render.threads_mode, sc.render.threads = 'FIXED', threads
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    sc.render.use_persistent_data = True
    for o in bpy.data.objects:
        if o.name.startswith('glass'):
            o.visible_shadow = o.visible_diffuse = False
    return sc


LAYERS = dict(combined='Image', dd='DiffDir', di='DiffInd', dc='DiffCol', gd='GlossDir', gi='GlossInd', gc='GlossCol', td='TransDir', ti='TransInd',
              tc='TransCol', em='Emit', env='Env', nrm='Normal', z='Depth', idx='IndexMA', uv='UV', mask_a='mask_a', mask_b='mask_b', line='line', truth='truth')


def outputs(folder, names, half=False):
    """Compositor that writes each named pass as <folder>/<name>0001.exr."""
    sc = bpy.context.scene
    v = sc.view_layers[0]
    v.use_pass_diffuse_direct = v.use_pass_diffuse_indirect = v.use_pass_diffuse_color = True
    v.use_pass_glossy_direct = v.use_pass_glossy_indirect = v.use_pass_glossy_color = True
    v.use_pass_emit = v.use_pass_environment = v.use_pass_normal = v.use_pass_z = v.use_pass_material_index = v.use_pass_uv = True
    v.use_pass_transmission_direct = v.use_pass_transmission_indirect = v.use_pass_transmission_color = 'td' in names
    for n in names:
        if (n.startswith('mask') or n in ('line', 'truth')) and n not in v.aovs:
            v.aovs.add().name = n
    v.update_render_passes()
    sc.use_nodes = True
    t = sc.node_tree
    t.nodes.clear()
    rl = t.nodes.new('CompositorNodeRLayers')
    co = t.nodes.new('CompositorNodeComposite')
    t.links.new(rl.outputs['Image'], co.inputs[0])
    fo = t.nodes.new('CompositorNodeOutputFile')
    fo.base_path = folder
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '16' if half else '32'
    fo.format.exr_codec = 'ZIP'
    fo.file_slots.clear()
    for n in names:
        fo.file_slots.new(n)
        t.links.new(rl.outputs[LAYERS[n]], fo.inputs[n])
    os.makedirs(folder, exist_ok=True)


def read(folder, name):
    """Reads <folder>/<name>0001.exr as float32 [H, W, 3] (row 0 on top) and deletes the file."""
    import numpy as np
    path = os.path.join(folder, name + '0001.exr')
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = 'Raw'
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    os.remove(path)
    return a.reshape(h, w, 4)[::-1, :, :3]
