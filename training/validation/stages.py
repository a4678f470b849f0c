"""One validation scene from its name: its bodies, without Blender."""

import numpy as np

from . import blocks, chairs, rooms, specs


def build(name):
    """Bodies, the tailor who knows the panels, and how far the phone is rolled, in degrees."""
    spec = specs.SCENES[name]
    blocks.clear()
    rng = np.random.default_rng(sum(map(ord, name)) * 977)
    tailor = chairs.Tailor(rng, spec['look'])
    options = {k: spec[k] for k in ('dark', 'carpet') if k in spec}
    paint, roof = rooms.PAINTS[int(rng.integers(len(rooms.PAINTS)))], tuple(
        rng.uniform(0.05, 0.6) * np.array([1, 0.97, 0.93])
    )
    mats = rooms.materials(rng, trim=spec['trim'], paint=paint, roof=roof, **options)
    what, how = spec['build']
    getattr(rooms, what)(tailor, mats, rng, **how)
    rooms.street(mats, rng, seen=what != 'workshop')
    return blocks.bodies(), tailor, float(rng.normal(0, 2.5))
