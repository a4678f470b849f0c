"""What the validation scenes are made of. A material says what it looks like and what it is; `nodes.py` makes it."""

from typing import NamedTuple

CLASSES = ['sky', 'seat', 'glass', 'floor', 'door', 'dash', 'wheel', 'console', 'shell', 'hardware', 'outside']
PARTS = ['none', 'insert', 'bolster', 'headrest', 'seat-back', 'piping', 'door']
#: Part of a panel by its role.
PART_OF_ROLE = dict(insert='insert', bolster='bolster', headrest='headrest', rear='seat-back', other='bolster')
STUFFS = dict(
    leather=dict(rough=0.42, gloss=0.45, grain=0.25, scale=420, sheen=0.0),
    vinyl=dict(rough=0.32, gloss=0.5, grain=0.12, scale=300, sheen=0.0),
    cloth=dict(rough=0.95, gloss=0.1, grain=0.6, scale=900, sheen=0.3),
    suede=dict(rough=0.95, gloss=0.05, grain=0.3, scale=1200, sheen=0.8),
)


class Plain(NamedTuple):
    """One color with fine grain. code: index into CLASSES; mottle: slow variation of the color; part: into PARTS."""

    name: str
    color: tuple
    code: int
    rough: float = 0.5
    metal: float = 0.0
    grain: float = 0.0
    scale: float = 300
    gloss: float = 0.4
    mottle: float = 0.0
    part: int = 0


class Pane(NamedTuple):
    """Thin glass: seen through, with a reflection."""

    name: str
    code: int
    color: tuple = (0.85, 0.9, 0.88)


class Cover:
    """A sewn cover: its chart (sewing.Cover), the number of the chart's panel 0, and the seed of its wear and weave."""

    def __init__(self, name, cover, first, seed):
        self.name, self.cover, self.first, self.seed = name, cover, first, seed
        self.code = CLASSES.index('seat')

    def parts(self):
        return [PARTS.index(PART_OF_ROLE[r]) for r in self.cover.roles]
