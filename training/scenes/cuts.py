"""How a cover is cut: which seams a seat has and which panel gets which material.

A style's `base` is one of BASES; `split`, `stripe`, `two_inserts` and `wing` add lengthwise seams; `front` says how the
cushion's front is cut. `accent` names the zones that are sewn of a third material.
"""

from typing import NamedTuple

#: plain: insert between bolsters, yoke above; horseshoe: the bolsters meet above the insert; tee: the yoke takes the
#: full width; two: one seam across and no insert; one: a single panel.
BASES = ('plain', 'horseshoe', 'tee', 'two', 'one')
ZONES = dict(
    insert='insert',
    insert2='insert2',
    stripe='insert2',
    bolster='bolster',
    back='seatback',
    side='bolster',
    wing='bolster',
    yoke='bolster',
    headrest='headrest',
)
ALL_FRONT = ('insert', 'insert2', 'stripe', 'bolster', 'wing')


class Cut(NamedTuple):
    """rows and seams as `pad` takes them; span: where the lengthwise seams run."""

    rows: list
    seams: list
    span: tuple


def pick(rng):
    """A random cut for a style."""
    base = str(rng.choice(BASES, p=[0.46, 0.16, 0.14, 0.12, 0.12]))
    accent = [z for z in ('yoke', 'wing') if rng.random() < 0.22]
    return dict(
        base=base,
        split=rng.random() < 0.10,
        stripe=rng.random() < 0.12,
        two_inserts=rng.random() < 0.10,
        wing=rng.random() < 0.25,
        front=str(rng.choice(['yoke', 'full', 'none'], p=[0.55, 0.25, 0.2])),
        accent=accent,
    )


def zones_of(style):
    """Zone name -> material key."""
    return dict(ZONES, **{z: 'accent' for z in style.get('accent', ())})


def sewn(half, style, span):
    """The right half of a section (center, insert, seam, bolster, outer) with the style's seams."""
    base = style.get('base', 'plain')
    half = [dict(p) for p in half]
    if base in ('one', 'two'):
        for p in half:
            p.update(seam=False, zone='bolster')
    else:
        half[2]['span'] = span
        if style.get('stripe') or style.get('two_inserts'):
            half[1].update(seam=True, span=span)
            half[1 if style.get('two_inserts') else 0]['zone'] = 'insert2' if style.get('two_inserts') else 'stripe'
        if style.get('wing'):
            half[3].update(seam=True)
            half[3]['zone'] = half[4]['zone'] = 'wing'
    if style.get('split'):
        half[0].update(seam=True, span=span)
    return half


def _turn(zones, to):
    return {z: to for z in zones}


def backrest(style, yoke, half_width, cross_seam):
    """yoke: where the upper piece ends; cross_seam: (v, half width) of a seam over the insert, or None."""
    base = style.get('base', 'plain')
    inner = ('insert', 'insert2', 'stripe')
    if base == 'one':
        return Cut([], [], (0, 1))
    if base == 'two':
        return Cut([], [(0.52, -1.0, 1.0)], (0, 1))
    seams = [(yoke, -half_width * 0.98, half_width * 0.98)]
    rows = [(0, yoke, _turn(inner, 'yoke'))]
    span = (0, 1)
    if base == 'horseshoe':
        rows, span = [(0, yoke, _turn(inner, 'bolster'))], (yoke, 1)
    if base == 'tee':
        rows, seams, span = [(0, yoke, _turn(ALL_FRONT, 'yoke'))], [(yoke, -1.0, 1.0)], (yoke, 1)
    if cross_seam:
        seams.append((cross_seam[0], -cross_seam[1], cross_seam[1]))
    return Cut(rows, seams, span)


def cushion(style, front, half_width, cross_seam):
    """front: where the front piece begins; cross_seam: v of a seam over the insert, or None."""
    base, kind = style.get('base', 'plain'), style.get('front', 'yoke')
    inner = ('insert', 'insert2', 'stripe')
    if base == 'one' or not style.get('front_yoke', True):
        kind = 'none'
    rows, seams, span = [], [], (0, 1)
    if kind == 'full' or (base == 'two' and kind != 'none'):
        rows, seams, span = [(front, 1.0, _turn(ALL_FRONT, 'yoke'))], [(front, -1.0, 1.0)], (0, front)
    elif kind == 'yoke':
        over = 'bolster' if base == 'horseshoe' else 'yoke'
        rows, seams = [(front, 1.0, _turn(inner, over))], [(front, -half_width * 0.98, half_width * 0.98)]
        span = (0, front) if base == 'horseshoe' else (0, 1)
    if cross_seam and base not in ('one', 'two'):
        seams.append((cross_seam, -half_width * 0.92, half_width * 0.92))
    return Cut(rows, seams, span)
