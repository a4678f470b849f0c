"""The padded cushion: a lofted, closed, upholstered body with seams, panels, pleats, piping and stitches.

A pad is swept along a side-view *spine* in the y-z plane; at every station a closed cross-section (cubic
B-spline) gives inserts, bolsters, sides and back. Columns of the grid lie on the seams, so that panel borders are
exact. Everything in metres.
"""
import numpy as np

from . import geom
from . import panels


class Section:
    """Cross-section as a list of front points from left to right plus automatic sides and back.

    Each front point: dict(x=half-width fraction, f=depth in metres (front positive), seam=bool, zone=str of the
    strip to its right, span=(v0, v1) where its seam runs). `x` and `f` may be numbers or functions of v.
    """

    def __init__(self, front, side_zone='bolster', back_zone='bolster', back_bulge=.01, back_w=.93):
        self.front, self.side_zone, self.back_zone = front, side_zone, back_zone
        self.back_bulge, self.back_w = back_bulge, back_w


def mirrored(half, **kw):
    """Symmetric section from points of the right half, center first; zone = strip towards the outside."""
    left = []
    for k in range(len(half) - 1, 0, -1):
        p, q = half[k], half[k - 1]
        x = p['x']
        left.append(dict(p, x=(lambda v, x=x: -(x(v) if callable(x) else x)), zone=q['zone']))
    return Section(left + half, **kw)


def pad(builder, name, spine, width, thick, section, rng, *, zones, rows=None, cap=(.07, .07), capw=(.05, .05), res=1.0,
        relief=None, seam_depth=.006, seam_width=.006, wrinkle=.0012, lump=.003, row_seams=(), piping=None,
        stitch=None, pip_r=.0045, stitch_off=.008, double=False, twist=None):
    """Builds one pad.

    spine   [(y, z)] through which the front's reference line runs; front normal is to the left of its direction
            turned so that a path running down and then forward faces up/front.
    width   function(v) -> half width; thick function(v) -> thickness.
    zones   dict zone name -> material key. rows: list of (v0, v1, {zone: other zone}) overrides.
    cap, capw: length of the rounded ends, and by how much the half width shrinks there, both in meters (start, end).
    relief  function(zone, u, v_m, s, v) -> height in metres, or None; u, v_m are surface metres, s column fraction.
    row_seams: v positions of cross seams, each (v, s0, s1) limits as column x fraction, or plain v.
    piping  material key or None (tube on the seams flagged 'pipe'); stitch material key or None.
    Returns dict with P [M, N, 3] (outer surface) and `tcol` (seam columns).
    """
    # stations along the spine, dense in the caps and on the row seams
    L = 400
    sp = geom.curve(spine, L)
    length = np.linalg.norm(np.diff(sp, axis=0), axis=1).sum()
    nv = max(20, int(length / .0095 * res))
    c0, c1 = cap[0] / length, cap[1] / length
    vs = [np.sin(np.linspace(0, np.pi / 2, max(6, int(9 * res)))) * 0]
    a = np.linspace(0, 1, max(6, int(10 * res)))
    vs = np.concatenate([c0 * (1 - np.cos(a * np.pi / 2)), np.linspace(c0, 1 - c1, nv)[1:-1],
                         1 - c1 * (1 - np.cos(a[::-1] * np.pi / 2))])
    rs = [(r if isinstance(r, tuple) else (r, -1.1, 1.1)) for r in row_seams]
    cuts = [r[0] for r in rs] + [x for o in (rows or []) for x in o[:2] if 0 < x < 1]
    for r in cuts:
        k = np.argmin(np.abs(vs - r))
        vs[k] = r
    extra = [r[0] + d for r in rs for d in (-.006 / length, .006 / length)]
    vs = np.unique(np.concatenate([vs, extra]))
    M = len(vs)
    pos = np.stack([np.interp(vs, np.linspace(0, 1, L), sp[:, k]) for k in (0, 1)], 1)
    tan = np.gradient(sp, axis=0)
    tan /= np.linalg.norm(tan, axis=1, keepdims=True)
    tan = np.stack([np.interp(vs, np.linspace(0, 1, L), tan[:, k]) for k in (0, 1)], 1)
    nor = np.stack([-tan[:, 1], tan[:, 0]], 1)

    W, T = width(vs), thick(vs)
    ev = lambda q: np.broadcast_to(q(vs) if callable(q) else q, (M,)).astype(float)
    fr = section.front
    ctrl, zone_of, seams = [], [], []
    for k, p in enumerate(fr):
        ctrl.append(np.stack([ev(p['x']) * W, ev(p['f'])], -1))
        zone_of.append(p['zone'])
        if p.get('seam'):
            seams.append((k, p.get('pipe', p['seam'] == 'pipe'), p.get('span', (0, 1))))
    zone_of[-1] = section.side_zone
    bw, bb = section.back_w, section.back_bulge
    fm = ctrl[-1][:, 1]
    fl = ctrl[0][:, 1]
    for x, y in ((1.0, -.45), (bw, -1.0)):
        ctrl.append(np.stack([x * W, np.where(y > -1, fm + (-T - fm) * .5, -T)], -1))
        zone_of.append(section.side_zone)
    zone_of[-1] = section.back_zone
    for x in (.5, 0, -.5):
        ctrl.append(np.stack([x * bw * W, -T - bb], -1))
        zone_of.append(section.back_zone)
    for x, y in ((-bw, -1.0), (-1.0, -.45)):
        ctrl.append(np.stack([x * W, np.where(y > -1, fl + (-T - fl) * .5, -T)], -1))
        zone_of.append(section.side_zone)
    C = np.stack(ctrl, 1)                                   # [M, K, 2]
    K = C.shape[1]
    # columns: per control interval, denser on the front and near seams
    t = []
    med = np.median(C, 0)
    for k in range(K):
        d = np.linalg.norm(med[(k + 1) % K] - med[k])
        n = max(2, int(d / .009 * res)) if k < len(fr) + 1 or k == K - 1 else max(2, int(d / .03 * res))
        s = np.arange(n) / n
        if any(k == q[0] for q in seams) or any((k + 1) % K == q[0] for q in seams):
            s = s - np.sin(2 * np.pi * s) / (2 * np.pi) * .45
        t.append(k + s)
    t = np.concatenate(t + [[K]])
    XY = geom.bspline(C, t)                                    # [M, N, 2]
    # rounded ends
    q0, q1 = np.clip(vs / c0, 0, 1), np.clip((1 - vs) / c1, 0, 1)
    rnd = lambda q: (1 - (1 - q) ** 2.2) ** (1 / 2.2)
    s0, s1 = rnd(q0), rnd(q1)
    ymid = -T[:, None] * .45
    XY[..., 1] = ymid + (XY[..., 1] - ymid) * (s0 * s1)[:, None]
    shrink = 1 - ((1 - s0) * capw[0] + (1 - s1) * capw[1]) / np.maximum(W, .05)
    XY[..., 0] *= shrink[:, None]
    P = np.zeros(XY.shape[:2] + (3,))
    P[..., 0] = XY[..., 0]
    P[..., 1] = pos[:, :1] + nor[:, :1] * XY[..., 1]
    P[..., 2] = pos[:, 1:] + nor[:, 1:] * XY[..., 1]
    if twist is not None:
        P = twist(P, vs)
    N = len(t)
    uv = geom.arc_uv(P)
    cen = np.argmin(np.abs(t - (len(fr) - 1) / 2))
    uv[..., 0] -= uv[:, cen:cen + 1, 0]
    uv[..., 1] = (vs * length)[:, None]
    # displacement
    nrm = geom.normals(P)
    if np.sum(nrm[M // 2, cen] * np.array([0, nor[M // 2, 0], nor[M // 2, 1]])) < 0:
        nrm = -nrm
    h = np.zeros((M, N))
    kz = np.floor(t + 1e-9).astype(int) % K
    zcol = np.array([zone_of[k] for k in kz], object)
    zmap = np.repeat(zcol[None], M, 0)
    for v0, v1, over in rows or []:
        m = (vs >= v0 - 1e-9) & (vs < v1 - 1e-9)
        for a_, b_ in over.items():
            sub = zmap[m]
            sub[sub == a_] = b_
            zmap[m] = sub
    endfade = np.minimum(s0, s1)
    # Where one zone ends and another begins on the sides, the cover is sewn too.
    turns = [k for k in range(K) if zone_of[k] != zone_of[k - 1] and not any(k == q[0] for q in seams)]
    cols = {}
    zf = zmap[:-1, :-1]
    cut_c, cut_r = zf != np.roll(zf, 1, 1), zf != np.roll(zf, 1, 0)
    seam_m = np.full((M, N), 9.0)
    around = uv[:, -1:, 0] - uv[:, :1, 0]
    for k, pipe, (v0, v1) in seams + [(k, False, (0, 1)) for k in turns]:
        j = int(np.argmin(np.abs(t - k)))
        d = np.abs(uv[..., 0] - uv[:, j:j + 1, 0])
        d = np.minimum(d, around - d)
        past = np.maximum(np.maximum(v0 - vs, vs - v1), 0)[:, None] * length
        seam_m = np.minimum(seam_m, np.hypot(d, past))
        h -= seam_depth * np.exp(-((d ** 2 + past ** 2) / seam_width ** 2)) * endfade[:, None]
        cut_c[:, j % (N - 1)] |= (vs[:-1] >= v0 - 1e-9) & (vs[:-1] < v1 - 1e-9)
        if k not in turns:
            cols[k] = (j, pipe, v0, v1)
    xf = XY[..., 0] / np.maximum(W, .02)[:, None]
    frontcol = (t <= len(fr) - 1)
    for v, x0, x1 in rs:
        d = (vs - v)[:, None] * length
        m = (xf >= x0 - .02) & (xf <= x1 + .02) & frontcol[None]
        h -= seam_depth * np.exp(-(d / seam_width) ** 2) * m
        past = np.maximum(np.maximum(x0 - xf, xf - x1), 0) * W[:, None]
        seam_m = np.minimum(seam_m, np.where(frontcol[None], np.hypot(d, past), 9))
        i = int(np.argmin(np.abs(vs - v)))
        if 0 < i < M - 1:
            cut_r[i] |= m[i, :-1] & m[i, 1:]
    tuck_m = np.full((M, N), 9.0)
    if relief is not None:
        for z in set(zone_of) | {x for o in rows or [] for x in o[2].values()}:
            m = zmap == z
            if m.any():
                r = relief(z, uv[..., 0], uv[..., 1], xf, vs[:, None] + 0 * xf)
                if r is not None:
                    height, groove = r
                    h += np.where(m, height, 0) * (endfade[:, None] ** 2)
                    tuck_m = np.where(m, np.minimum(tuck_m, groove), tuck_m)
    lo, wr = geom.Noise(rng, .22), geom.Noise(rng, .05, 18, (1, 2.2, 2.2))
    h += lump * lo(P) * endfade[:, None]
    if wrinkle:
        fold = np.clip(geom.Noise(rng, .12)(P), 0, 1)
        h += wrinkle * (1 - 2 * np.abs(wr(P))) * fold * endfade[:, None]
    P = P + nrm * h[..., None]
    mats = np.array([[zones[z] for z in row] for row in zmap[:-1, :-1]], object)
    near = np.stack([panels.nearness(seam_m), panels.nearness(tuck_m)], -1)
    builder.add(name, P, mats, uv, panel=builder.new_panels(panels.label(cut_c, cut_r, closed=True)), line=near)

    def along(j, off, lift, lo_v=.0, hi_v=1.0, step=1):
        """Polyline parallel to column j at `off` metres across, lifted off the surface."""
        i0, i1 = np.searchsorted(vs, [lo_v, hi_v])
        out = []
        for i in range(i0, min(i1, M), step):
            u = uv[i, :, 0]
            x = u[j] + off
            out.append([np.interp(x, u, P[i, :, k]) + lift * np.interp(x, u, nrm[i, :, k]) for k in range(3)])
        return np.array(out)

    lo_v, hi_v = c0 * .35, 1 - c1 * .35
    for k, (j, pipe, v0, v1) in cols.items():
        if piping and pipe:
            line = along(j, 0, .0005, max(lo_v, v0), min(hi_v, v1))
            if len(line) > 3:
                geom.tube(builder, name + '_pipe', line, pip_r, piping, n=8)
        if stitch:
            for off in ([stitch_off, -stitch_off] if double else [stitch_off if uv[M // 2, j, 0] < 0 else -stitch_off]):
                line = along(j, off, .0004, max(c0, v0), min(1 - c1, v1))
                if len(line) > 3:
                    stitches(builder, name + '_stitch', line, stitch, coarse=res < 1)
    for v, x0, x1 in rs:
        i = int(np.argmin(np.abs(vs - v)))
        m = (xf[i] >= x0) & (xf[i] <= x1) & frontcol
        line = P[i, m] + nrm[i, m] * .0005
        if stitch and len(line) > 3:
            dirv = np.array([0, tan[i, 0], tan[i, 1]])
            for off in ([stitch_off, -stitch_off] if double else [stitch_off]):
                stitches(builder, name + '_stitch', line + dirv * off + nrm[i, m] * .0035, stitch, coarse=res < 1)
    return dict(P=P, vs=vs, length=length, nrm=nrm, uv=uv)


def stitches(builder, name, line, mat, length=.0055, gap=.0025, r=.0007, coarse=False):
    """Row of thread stitches along a polyline [K, 3]; coarse: one thread, for pictures too small to show single ones."""
    if coarse:
        geom.tube(builder, name, line[::2] if len(line) > 6 else line, r, mat, n=4, caps=False)
        return
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    n = int(s[-1] / (length + gap))
    if n < 2:
        return
    at = lambda x: np.stack([np.interp(x, s, line[:, k]) for k in range(3)], -1)
    for k in range(n):
        x = k * (length + gap)
        geom.tube(builder, name, at(np.array([x, x + length * .5, x + length])), np.array([r * .8, r, r * .8]), mat, n=5, caps=False)


# ------------------------------------------------------------------ reliefs for pleats, flutes, quilting
# A relief answers the height of the surface and the distance to its next groove, both in metres, or None.
def groove(c, pitch):
    """Distance to the next whole number of c, in metres."""
    return np.abs(c - np.rint(c)) * pitch


def channels(pitch, depth, axis=0, zone=('insert', 'insert2')):
    """Tuck-and-roll: rounded rolls between narrow grooves, along the length (axis 0) or across (1)."""
    def f(z, u, v, s, vv):
        if z not in zone:
            return None
        c = (u if axis == 0 else v) / pitch
        return depth * (np.abs(np.sin(np.pi * c)) ** .55 - .8), groove(c, pitch)
    return f


def diamonds(pitch, depth, zone=('insert', 'insert2'), slope=.72):
    """Diamond quilting."""
    def f(z, u, v, s, vv):
        if z not in zone:
            return None
        a, c = (u + v * slope) / pitch, (u - v * slope) / pitch
        across = pitch / np.hypot(1, slope)
        height = depth * ((np.abs(np.sin(np.pi * a)) * np.abs(np.sin(np.pi * c))) ** .42 - .7)
        return height, np.minimum(groove(a, across), groove(c, across))
    return f


def tucks(at, depth, zone=('insert', 'insert2')):
    """Cross tucks: single grooves across the panel at the given metres."""
    def f(z, u, v, s, vv):
        if z not in zone:
            return None
        d = np.min([np.abs(v - x) for x in at], 0)
        return -depth * np.exp(-(d / .007) ** 2) + depth * .35 * np.clip(d / .03, 0, 1), d
    return f


def chevrons(pitch, depth, zone=('insert', 'insert2')):
    """V-shaped channels that meet in the middle."""
    def f(z, u, v, s, vv):
        if z not in zone:
            return None
        c = (v + np.abs(u) * .8) / pitch
        return depth * (np.abs(np.sin(np.pi * c)) ** .55 - .8), groove(c, pitch / 1.28)
    return f
