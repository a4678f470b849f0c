"""Seat families. Each function adds one seat (or bench) to a Builder at the origin: x = 0 its center, y forward,
z = 0 the floor under it. Material keys used: insert, bolster, headrest, seatback, piping, stitch (all upholstery),
shield, rail, post (hard parts), buckle, belt.

`style` is the style: dict(relief=None|'channels'|'flutes'|'diamond'|..., piping=bool, stitch=bool, double=bool, res=1.0).
"""
import numpy as np

from . import cuts
from . import geom
from . import hardware
from .cuts import zones_of
from .pads import channels, chevrons, diamonds, mirrored, pad, Section, tucks


def relief_of(style, rng, pitch=None):
    r = style.get('relief')
    p = pitch or style.get('pitch', .055)
    deep = p * style.get('deep', .16)
    zone = ('insert', 'insert2') + (('bolster', 'yoke') if style.get('relief_on_bolsters') else ())
    make = {None: lambda: None, 'channels': lambda: channels(p, deep, 0, zone), 'flutes': lambda: channels(p, deep, 1, zone),
            'diamond': lambda: diamonds(p * 1.6, p * .17, zone, style.get('quilt_slope', .72)), 'chevron': lambda: chevrons(p, p * .15, zone),
            'tucks': lambda: tucks(np.arange(.09, .8, p * 2.2), .006, zone)}
    return make[r]()


def style(rng, **kw):
    s = dict(relief=None, piping=False, stitch=False, double=False, res=1.0, pitch=.055, shape=rng.integers(1 << 30))
    s.update(kw)
    return s


def _common(style):
    wear = style.get('wear', 1.0)
    return dict(res=style['res'], piping='piping' if style['piping'] else None, stitch='stitch' if style['stitch'] else None,
                double=style['double'], wrinkle=.0012 * wear, lump=.003 * (.6 + .4 * wear))


def headrest(builder, rng, style, at, tilt=8, w=.135, h=.19, d=.095, posts=True, name='head', back='headrest'):
    """Padded head restraint on two posts; `at` = center of its lower edge (y, z)."""
    r = np.random.default_rng(style['shape'] + 3)
    k = r.uniform(.85, 1.05)
    sec = mirrored([dict(x=0, f=.012, zone='headrest'), dict(x=.45, f=.014, zone='headrest'),
                    dict(x=.72, f=.004, seam=style.get('headrest_seam', True) and 'pipe', zone='headrest'), dict(x=.97, f=-.012, zone='headrest')],
                   side_zone='headrest', back_zone='back', back_bulge=.022)
    y, z = at
    t = np.tan(np.radians(tilt))
    spine = [(y - t * h + .01, z + h), (y - t * h * .5 + .018, z + h * .5), (y + .004, z)]
    pad(builder, name, spine, lambda v: geom.profile(v, [(0, w * .86), (.35, w), (.7, w * .97), (1, w * .8 * k)]),
        lambda v: geom.profile(v, [(0, d * .75), (.4, d), (1, d * .9)]), sec, rng,
        zones=dict(zones_of(style), headrest='headrest', back=back), cap=(.048, .04), capw=(.03, .025), seam_depth=.004,
        **dict(_common(style), lump=.0015, wrinkle=.0007))
    if style.get('headrest_screen'):
        hardware.head_screen(builder, y - .5 * d - .012, z + h * .45)
    if posts:
        for x in (-.055, .055):
            geom.tube(builder, name + '_post', [(x, y - .035, z - .07), (x, y - .04, z - .01), (x, y - .045, z + .05)], .0065, 'post', n=10)


def bucket(builder, rng, style, sport=0.0, headrests=True, armrest_sides=0, backrest_shell=None, base=True, height=.27, recline=None, width=1.0,
           integrated=False, low=False):
    """Front seat. sport 0..1 raises the bolsters; armrest_sides -1, 1 or 2 (both sides); backrest_shell = material of a hard rear shell."""
    r = np.random.default_rng(style['shape'])
    rec = recline if recline is not None else r.uniform(16, 26)
    t = np.tan(np.radians(rec))
    H = r.uniform(.58, .66) * (.86 if low else 1)
    W = r.uniform(.245, .268) * width
    bol = .03 + .05 * sport + r.uniform(-.008, .012)
    xi = r.uniform(.55, .64)
    rel = relief_of(style, r)
    com = _common(style)
    z0 = height
    # cushion: from the rear forward, waterfall edge
    Lc = r.uniform(.49, .53)
    spine = [(-.03, z0 - .005), (.10, z0 - .014), (.25, z0 + .0), (.39, z0 + .024), (Lc - .03, z0 + .012), (Lc + .012, z0 - .05), (Lc - .005, z0 - .11)]
    cb = bol * .62
    hump = lambda v: cb * geom.profile(v, [(0, .6), (.35, 1.0), (.7, .85), (.84, .25), (1, .1)])
    cxi = lambda v: geom.profile(v, [(0, xi), (.5, xi + .02), (.8, xi + .09), (1, xi + .1)])
    front_break = r.uniform(.70, .76)
    split = r.uniform(.36, .46)
    half = [dict(x=0, f=-.006, zone='insert'), dict(x=lambda v: cxi(v) * .55, f=-.004, zone='insert'),
            dict(x=cxi, f=lambda v: -.004 + hump(v) * .12, seam='pipe', zone='bolster'),
            dict(x=lambda v: .5 * cxi(v) + .43, f=lambda v: hump(v) * 1.15 + .004, zone='bolster'),
            dict(x=.98, f=lambda v: hump(v) * .55 - .02, zone='bolster')]
    cut = cuts.cushion(style, front_break, float(cxi(np.array([.73]))[0]), split if style.get('cross_seams', True) else None)
    sec = mirrored(cuts.sewn(half, style, cut.span), side_zone='bolster', back_zone='bolster')
    rows_c, cs = cut.rows, cut.seams
    pad(builder, 'cushion', spine, lambda v: W * 1.02 * geom.profile(v, [(0, .93), (.3, .99), (.75, 1.0), (1, .97)]),
        lambda v: geom.profile(v, [(0, .12), (.5, .13), (.8, .12), (1, .09)]), sec, rng, zones=zones_of(style), rows=rows_c,
        row_seams=cs, relief=rel, cap=(.05, .05), capw=(.03, .03), **com)
    # backrest: from the top down
    if integrated:
        H += .2
    yb = -.075
    lum = .022
    top = (yb - t * H, z0 + H + .03)
    spine = [top, (yb - t * H * .8 + .004, z0 + H * .8 + .03), (yb - t * H * .5 + lum * .5, z0 + H * .5 + .03),
             (yb - t * H * .22 + lum, z0 + H * .22 + .03), (yb + .01, z0 + .0), (yb + .005, z0 - .06)]
    if integrated:
        wp = [(0, .50), (.10, .56), (.2, .55), (.27, .68), (.34, .90), (.5, 1.0), (.8, 1.0), (1, .92)]
        bp = [(0, .05), (.2, .1), (.3, .4), (.45, .9), (.7, 1.0), (.9, .7), (1, .5)]
    else:
        sh = r.uniform(.72, .84)
        wp = [(0, sh - .06), (.08, sh), (.2, sh + .1), (.42, .97), (.6, 1.0), (.85, .99), (1, .92)]
        bp = [(0, .12), (.2, .5), (.45, .95), (.7, 1.0), (.9, .7), (1, .5)]
    bh = lambda v: bol * geom.profile(v, bp)
    bxi = lambda v: geom.profile(v, [(0, xi + .12), (.25, xi + .05), (.6, xi - .01), (1, xi + .02)])
    half = [dict(x=0, f=0.0, zone='insert'), dict(x=lambda v: bxi(v) * .55, f=0.0, zone='insert'),
            dict(x=bxi, f=lambda v: .002 + bh(v) * .12, seam='pipe', zone='bolster'),
            dict(x=lambda v: .5 * bxi(v) + .42, f=lambda v: bh(v) * 1.2 + .004, zone='bolster'),
            dict(x=.98, f=lambda v: bh(v) * .6 - .018, zone='bolster')]
    yv = r.uniform(.17, .26) if not integrated else r.uniform(.3, .36)
    cut = cuts.backrest(style, yv, float(bxi(np.array([yv]))[0]), (r.uniform(.5, .62), xi) if style.get('cross_seams', True) else None)
    sec = mirrored(cuts.sewn(half, style, cut.span), side_zone='bolster', back_zone='back', back_bulge=.014)
    rows, rsm = cut.rows, cut.seams
    if integrated:
        top_of = dict(insert='headrest', bolster='headrest', back='headrest', stripe='headrest', insert2='headrest', wing='headrest')
        rows, rsm = rows + [(0, .27, dict(top_of, yoke='headrest'))], [(.27, -.9, .9)] + rsm
    bz = zones_of(style)
    if backrest_shell:
        bz['back'] = backrest_shell
    pad(builder, 'backrest', spine, lambda v: W * geom.profile(v, wp), lambda v: geom.profile(v, [(0, .06), (.15, .085), (.5, .10), (.85, .12), (1, .1)]),
        sec, rng, zones=bz, rows=rows, row_seams=rsm, relief=rel, cap=(.07, .05), capw=(.055, .02), **com)
    if headrests and not integrated:
        headrest(builder, rng, style, (top[0] + .03, top[1] + r.uniform(.015, .04)), tilt=rec * .35, w=r.uniform(.125, .145), h=r.uniform(.19, .215))
    if style.get('pocket', True) and not backrest_shell:
        y0, zz = yb - t * H * .30 - .128, z0 + H * .34
        M = geom.move(0, y0, zz) @ geom.rot('x', rec)
        hard = style.get('hard_back')
        geom.rbox(builder, 'hardback' if hard else 'pocket', (W * (1.6 if hard else 1.35), .03 if hard else .018, H * (.62 if hard else .46)),
               'shield' if hard else 'seatback', M=M, p=6)
    for side in (-1, 1):
        if armrest_sides in (2, side):
            M = geom.move(side * (W + .045), .09, z0 + .20) @ geom.rot('x', 4)
            geom.rbox(builder, 'arm', (.075, .34, .075), 'bolster', M=M, p=4.5)
    if base:
        for side in (-1, 1):
            shield(builder, r, side, W, z0, Lc)
            if style.get('seat_tags'):
                hardware.airbag_tag(builder, side * (W + .004), yb - t * H * .55, z0 + H * .52, side)
            geom.rbox(builder, 'rail', (.05, .56, .05), 'rail', at=(side * W * .78, .18, .045), p=10)
        geom.rbox(builder, 'under', (W * 1.75, Lc * .8, z0 - .17), 'rail', at=(0, .2, (z0 - .17) / 2 + .06), p=9)
        geom.rbox(builder, 'hinge', (.03, .14, .16), 'shield', at=(W * .98, -.08, z0 + .02), p=5)
        geom.rbox(builder, 'hinge', (.03, .14, .16), 'shield', at=(-W * .98, -.08, z0 + .02), p=5)
    if style.get('child_seat_anchors'):
        hardware.child_seat_anchors(builder, (-W * .5, W * .5), -.045, z0 + .01)
    return dict(W=W, top=top, z0=z0)


def shield(builder, r, side, W, z0, Lc):
    """Plastic side cover of the seat base: a hard negative, since it often has the seat's own color."""
    tall = r.uniform(.10, .19)
    def tap(Q):
        Q = Q.copy()
        y = Q[..., 1]
        Q[..., 2] = Q[..., 2] * (.75 + .25 * np.cos(y * 1.4)) - .18 * y + .05
        return Q
    geom.rbox(builder, 'shield', (.045, Lc * r.uniform(.9, 1.08), tall), 'shield', at=(side * (W + .012), Lc * .42, z0 - .04 - tall * .5),
           p=r.uniform(3.5, 7), taper=tap)
    for y in (.1, .22):
        geom.rbox(builder, 'lever', (.02, .075, .02), 'rail', at=(side * (W + .045), y, z0 - .085), p=4)


def bench(builder, rng, style, width=1.28, places=3, heads=True, height=.30, back_h=.60, split=True, low_back=False, base=True, recline=None, fold=False,
          depth=.50, armrest=False, back_zone='back'):
    """Rear bench for 2 or 3 people; raised ribs between the places. fold: the backrest lies on the cushion."""
    r = np.random.default_rng(style['shape'])
    rec = recline if recline is not None else r.uniform(18, 27)
    t = np.tan(np.radians(rec))
    W = width / 2
    z0, H = height, back_h
    rel = relief_of(style, r)
    com = _common(style)

    def section(amp, crest):
        pts = []
        outer = 2 if places == 3 else 2
        # left and right places with insert between two bolsters; narrow center place
        edges = [-1.0, -.26, .26, 1.0] if places == 3 else [-1.0, 0.0, 1.0]
        pts.append(dict(x=-.99, f=-.02, zone='bolster'))
        for i in range(len(edges) - 1):
            a, c = edges[i], edges[i + 1]
            w = c - a
            wide = w > .6
            ia, ic = a + w * (.20 if wide else .14), c - w * (.20 if wide else .14)
            if i == 0:
                pts.append(dict(x=a + w * .075, f=amp(crest), zone='bolster'))
            pts += [dict(x=ia, f=amp(.05), seam='pipe', zone='insert'), dict(x=ia + (ic - ia) * .3, f=amp(-.3), zone='insert'),
                    dict(x=ic - (ic - ia) * .3, f=amp(-.3), zone='insert'), dict(x=ic, f=amp(.05), seam='pipe', zone='bolster')]
            if style.get('base') in ('one', 'two'):
                pts[-4:] = [dict(p, seam=False, zone='bolster') for p in pts[-4:]]
            if i < len(edges) - 2:
                pts.append(dict(x=c, f=amp(.55), seam=split and (i == (0 if places == 2 else 1)), zone='bolster'))
            else:
                pts.append(dict(x=c - w * .075, f=amp(crest), zone='bolster'))
        pts.append(dict(x=.99, f=-.02, zone='bolster'))
        return Section(pts, side_zone='bolster', back_zone=back_zone)
    amp = r.uniform(.02, .035)
    Lc = depth
    spine = [(-.03, z0 - .01), (.12, z0 - .022), (.28, z0 - .002), (Lc - .08, z0 + .022), (Lc + .0, z0 - .0), (Lc + .02, z0 - .07), (Lc + .005, z0 - .14)]
    sec = section(lambda k: (lambda v: amp * k * geom.profile(v, [(0, .8), (.5, 1), (.75, .7), (1, .2)])), 1.0)
    fb = r.uniform(.68, .74)
    pad(builder, 'cushion', spine, lambda v: W + 0 * v, lambda v: .13 + 0 * v, sec, rng, zones=zones_of(style), rows=[(fb, 1, dict(insert='yoke'))],
        row_seams=[(fb, -.93, .93)] if style.get('front') != 'none' else [], relief=rel, cap=(.05, .05), capw=(.03, .03), **com)
    if style.get('child_seat_anchors'):
        hardware.child_seat_anchors(builder, (-W * .72, -W * .5, W * .5, W * .72), -.02, z0 + .012)
    back_from = len(builder.parts)
    yb = -.045
    top = (yb - t * H, z0 + H + .02)
    spine = [top, (yb - t * H * .75 + .01, z0 + H * .75 + .02), (yb - t * H * .3 + .03, z0 + H * .3 + .02), (yb + .005, z0 + .01), (yb, z0 - .05)]
    sec = section(lambda k: (lambda v: amp * 1.1 * k * geom.profile(v, [(0, .3), (.3, .9), (.7, 1), (1, .6)])), 1.1)
    yv = r.uniform(.14, .2)
    pad(builder, 'backrest', spine, lambda v: W * geom.profile(v, [(0, .96), (.3, 1), (1, 1)]), lambda v: geom.profile(v, [(0, .08), (.3, .11), (1, .13)]), sec, rng,
        zones=zones_of(style), rows=[(0, yv, dict(insert='yoke'))], row_seams=[(yv, -.95, .95)], relief=rel, cap=(.07, .05), capw=(.04, .02), **com)
    if heads:
        xs = (-.63, 0, .63) if places == 3 else (-.5, .5)
        for x in xs:
            k = len(builder.parts)
            small = places == 3 and x == 0
            headrest(builder, rng, style, (top[0] + .02, top[1] + r.uniform(-.005, .035)), tilt=rec * .4, w=.128 if not small else .115,
                     h=.19 if not small else .14)
            builder.transform(k, geom.move(x * W, 0, 0))
    if fold:
        builder.transform(back_from, geom.move(0, .05, z0 + .06) @ geom.rot('x', -(78 + rec)) @ geom.move(0, .05, -z0 - .02))
    elif armrest and places == 3:
        fold_down_armrest(builder, style, rng, W, z0)
    for x in ((-.3, -.2, .22, .3) if places == 3 else (-.08, .08)):
        geom.rbox(builder, 'buckle', (.026, .03, .07), 'buckle', M=geom.move(x * W, -.005, z0 + .03) @ geom.rot('x', 25), p=5)
    if base:
        geom.rbox(builder, 'plinth', (width * .98, Lc * .75, z0 - .13), 'carpet', at=(0, Lc * .42, (z0 - .13) / 2), p=12)
    return dict(W=W, top=top, z0=z0)


def fold_down_armrest(builder, style, rng, W, z0):
    """The middle of a rear backrest, folded down: part of the seat, with cup holders."""
    sec = mirrored([dict(x=0, f=0, zone='bolster'), dict(x=.7, f=.0, seam=True, zone='bolster'), dict(x=.97, f=-.012, zone='bolster')])
    z = z0 + .17
    pad(builder, 'armrest', [(-.02, z - .01), (.12, z), (.24, z), (.30, z - .03)], lambda v: .11 + 0 * v, lambda v: .08 + 0 * v, sec, rng,
        zones=zones_of(style), cap=(.03, .03), capw=(.02, .02), **_common(style))
    for x in (-.045, .045):
        geom.lathe(builder, 'cup', [(.036, .004), (.034, .006), (.033, -.03), (0, -.03)], 'gloss', geom.move(x, .2, z + .004))


def classic(builder, rng, style, width=1.3, height=.30, back_h=.44, split=False, rolls=True, depth=.52):
    """Low bench or pair of low seats with tuck and roll and a bolster roll around the insert."""
    r = np.random.default_rng(style['shape'])
    W = width / 2
    z0, H, Lc = height, back_h, depth
    rec = r.uniform(14, 20)
    t = np.tan(np.radians(rec))
    com = _common(style)
    rel = channels(style.get('pitch', .05), style.get('pitch', .05) * .2)
    e = .80 if width > .9 else .68

    def section(amp):
        half = [dict(x=0, f=0, zone='insert'), dict(x=e * .6, f=.002, zone='insert'), dict(x=e, f=.0, seam='pipe', zone='bolster'),
                dict(x=e * .4 + .58, f=amp, zone='bolster'), dict(x=.985, f=-.02, zone='bolster')]
        return mirrored(half, side_zone='bolster', back_zone='back')
    amp = .035
    spine = [(-.03, z0 - .005), (.15, z0 + .0), (Lc - .12, z0 + .02), (Lc - .02, z0 + .012), (Lc + .02, z0 - .05), (Lc + .005, z0 - .13)]
    fb = .66
    pad(builder, 'cushion', spine, lambda v: W + 0 * v, lambda v: .14 + 0 * v, section(lambda v: amp * geom.profile(v, [(0, 1), (.6, .9), (.8, .5), (1, .2)])), rng,
        zones=zones_of(style), rows=[(fb, 1, dict(insert='yoke'))], row_seams=[(fb, -e, e)], relief=rel, cap=(.06, .05), capw=(.05, .05), **com)
    yb = -.07
    top = (yb - t * H - .03, z0 + H + .0)
    spine = [top, (yb - t * H * .85 + .01, z0 + H * .88), (yb - t * H * .4 + .015, z0 + H * .4), (yb + .005, z0 + .02), (yb, z0 - .06)]
    yv = .24
    pad(builder, 'backrest', spine, lambda v: W * geom.profile(v, [(0, .9), (.2, .99), (1, 1)]), lambda v: geom.profile(v, [(0, .1), (.3, .12), (1, .14)]),
        section(lambda v: amp * geom.profile(v, [(0, .4), (.3, 1), (1, 1)])), rng, zones=zones_of(style), rows=[(0, yv, dict(insert='yoke'))],
        row_seams=[(yv, -e, e)], relief=rel, cap=(.085, .05), capw=(.07, .03), **com)
    geom.rbox(builder, 'base', (width * .95, Lc * .8, z0 - .13), 'rail', at=(0, Lc * .42, (z0 - .13) / 2 + .02), p=10)
    for side in (-1, 1):
        geom.tube(builder, 'chrome', [(side * (W + .004), -.05, z0 - .02), (side * (W + .006), .2, z0 - .03), (side * (W + .004), Lc - .02, z0 - .04)], .007, 'post')
    return dict(W=W, top=top, z0=z0)


def bus(builder, rng, style, height=.36):
    """Coach seat for two: high patterned backs, plastic rear shell, grab handle."""
    r = np.random.default_rng(style['shape'])
    for x in (-.225, .225):
        k = len(builder.parts)
        s2 = dict(style, pocket=False)
        bucket(builder, rng, s2, sport=.25, headrests=False, backrest_shell='shield', base=False, height=height, recline=14, width=.86, integrated=True)
        builder.transform(k, geom.move(x, 0, 0))
    for x in (-.46, .46, 0):
        geom.rbox(builder, 'arm', (.05, .34, .045), 'shield', M=geom.move(x, .09, height + .2), p=4)
    geom.rbox(builder, 'base', (.8, .4, .06), 'rail', at=(0, .22, height - .14), p=8)
    for x in (-.25, .25):
        geom.rbox(builder, 'leg', (.05, .3, height - .15), 'rail', at=(x, .2, (height - .15) / 2), p=8)


def saddle(builder, rng, style, two_up=True):
    """Motorcycle seat: one long pad, narrow at the tank, raised at the rear."""
    r = np.random.default_rng(style['shape'])
    k = r.uniform(.03, .08)
    spine = [(-.46, .045 + k), (-.33, .055 + k), (-.17, .05 + k * .8), (-.08, .008), (.06, -.012), (.18, .0), (.27, .03), (.31, .045)]
    sec = mirrored([dict(x=0, f=.004, zone='insert'), dict(x=.38, f=.004, zone='insert'), dict(x=.66, f=-.004, seam='pipe', zone='bolster'),
                    dict(x=.96, f=-.03, zone='bolster')], side_zone='bolster', back_zone='bolster')
    wp = [(0, .095), (.1, .115), (.3, .12), (.48, .148), (.62, .14), (.8, .095), (1, .07)]
    rows = [(.40, 1.0, {})]
    pad(builder, 'saddle', spine, lambda v: geom.profile(v, wp), lambda v: geom.profile(v, [(0, .07), (.3, .09), (.45, .085), (.7, .10), (1, .09)]), sec, rng,
        zones=zones_of(style), row_seams=[(.43, -.66, .66)], relief=relief_of(style, r, style.get('pitch', .04)), cap=(.06, .03), capw=(.05, .02), **_common(style))
