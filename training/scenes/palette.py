"""Materials of a whole scene from a few choices. Colors are scene-linear RGB."""
import numpy as np

from .materials import srgb

# key -> (class, group); the group decides which color of the scheme it gets
KEYS = dict(
    insert=('insert', 'seat2'), bolster=('bolster', 'seat'), headrest=('headrest', 'seat'), seatback=('seat-back', 'seat'),
    piping=('piping', 'pipe'), stitch=('piping', 'pipe'), door=('door', 'doorc'), armrest=('armrest', 'doorc'),
    shield=('trim', 'hard'), rail=('trim', 'dark'), post=('trim', 'chrome'), buckle=('belt', 'dark'), belt=('belt', 'belt'),
    red=('belt', 'red'), dash=('dash', 'dash'), dashlow=('dash', 'hard'), decor=('trim', 'decor'), gloss=('trim', 'piano'),
    chrome=('trim', 'chrome'), screen=('trim', 'screen'), wheel=('wheel', 'wheel'), wheelhub=('wheel', 'hard'), console=('trim', 'hard'),
    console_lid=('trim', 'lid'), dooru=('trim', 'dash'), doorl=('trim', 'hard'), grille=('trim', 'dark'), pillar=('headliner', 'roof'),
    headliner=('headliner', 'roof'), carpet=('carpet', 'carpet'), floormat=('carpet', 'carpet2'), rubber=('trim', 'rubber'),
    glass=('outside', 'glass'), mirror=('trim', 'mirror'), bodypaint=('other', 'paint'), clutter=('other', 'clutter'),
    paper=('other', 'paper'), wood=('trim', 'wood'), ground=('outside', 'ground'), wall=('outside', 'wall'), tyre=('other', 'rubber'),
    deck=('carpet', 'deck'), gel=('other', 'gel'), frame=('other', 'frame'), insert2=('insert', 'seat2'), accent=('bolster', 'seat'),
    console_pad=('trim', 'doorc'), dash_pad=('dash', 'doorc'), door_pad=('door', 'doorc'), wheel_pad=('wheel', 'wheel'), thread=('trim', 'pipe'),
)


def scheme(seat, insert=None, kind='leather', insert_kind=None, dark=(.018, .018, .02), **kw):
    """Full palette. seat/insert/...: linear RGB or '#rrggbb'. kw: group=dict(kind=, color=, ...) or color overrides."""
    c = lambda x: srgb(x) if isinstance(x, str) else tuple(float(v) for v in x)
    seat = c(seat)
    insert = c(insert) if insert is not None else seat
    G = dict(
        seat=dict(kind=kind, color=seat), seat2=dict(kind=insert_kind or kind, color=insert), pipe=dict(kind='leather', color=seat),
        doorc=dict(kind=kind, color=seat), hard=dict(kind='plastic', color=dark), dark=dict(kind='plastic', color=(.015, .015, .016)),
        chrome=dict(kind='metal', color=(.75, .76, .78), rough=.16), belt=dict(kind='cloth', color=(.02, .02, .022), weave=700, melange=.12, sheen=.1),
        red=dict(kind='gloss', color=(.45, .01, .01), rough=.35), dash=dict(kind='plastic', color=dark, rough=.55), decor=dict(kind='metal', color=(.28, .28, .29), rough=.3),
        piano=dict(kind='gloss', color=(.008, .008, .009), rough=.08), screen=dict(kind='gloss', color=(.012, .014, .018), rough=.06),
        wheel=dict(kind='leather', color=(.015, .015, .016), rough=.48), lid=dict(kind='leather', color=dark), roof=dict(kind='cloth', color=(.52, .50, .47), sheen=.2, melange=.1, weave=500),
        carpet=dict(kind='carpet', color=(.022, .022, .024)), carpet2=dict(kind='carpet', color=(.016, .016, .018)), rubber=dict(kind='plastic', color=(.01, .01, .01), rough=.6),
        glass=dict(kind='glass', color=(.93, .95, .94)), mirror=dict(kind='metal', color=(.85, .86, .87), rough=.02), paint=dict(kind='gloss', color=(.5, .5, .52), rough=.25, coat=1.0),
        clutter=dict(kind='gloss', color=(.1, .2, .3), rough=.4), paper=dict(kind='plastic', color=(.75, .75, .72), rough=.9), wood=dict(kind='wood', color=(.16, .065, .025)),
        ground=dict(kind='concrete', color=(.20, .20, .20)), wall=dict(kind='concrete', color=(.5, .48, .45), scale=1.0), deck=dict(kind='wood', color=(.32, .19, .09), coat=0.0, rough=.6),
        gel=dict(kind='gloss', color=(.75, .75, .73), rough=.12, coat=.6), frame=dict(kind='metal', color=(.05, .05, .055), rough=.4),
    )
    for k, v in kw.items():
        G[k] = dict(G[k], **(v if isinstance(v, dict) else dict(color=v)))
        G[k]['color'] = c(G[k]['color'])
    return {k: dict(G[grp], label_class=label_class) for k, (label_class, grp) in KEYS.items()}


def varied(palette, keys, **kw):
    """The palette with some of its materials changed."""
    return dict(palette, **{k: dict(palette[k], **kw) for k in keys})
