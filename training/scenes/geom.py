"""Mesh building blocks in plain numpy; Blender is touched only in `Builder.flush`.

Units are metres. World axes: x to the right of the car, y to its front, z up.
A *grid* is an array of points [M, N, 3] (M rows along a part, N columns across it).
"""
import math
from typing import NamedTuple

import numpy as np


#: Material keys of what is sewn on seats.
COVERS = ('insert', 'insert2', 'bolster', 'accent', 'headrest', 'seatback')


class Surface(NamedTuple):
    """What a face belongs to: its part's name, its material key, its seat and its panel (0: none)."""
    name: str
    key: str
    seat: int
    panel: int


class Part(NamedTuple):
    """One grid handed to the Builder."""
    name: str
    P: np.ndarray
    mat: object
    uv: np.ndarray
    smooth: bool
    seat: int
    panel: object
    line: object

    def mirrored(self):
        """The same part with its columns in the other order, so that its faces point to the other side."""
        turn = lambda a: None if a is None or isinstance(a, str) else a[:, ::-1]
        return self._replace(P=turn(self.P), uv=turn(self.uv), mat=self.mat if isinstance(self.mat, str) else turn(self.mat),
                             panel=turn(self.panel), line=turn(self.line))


class Builder:
    """Collects grids per material and turns each named part into one Blender mesh.

    `add(name, P, mat, uv)`: P float [M, N, 3]; mat is a material key (str) or an array [M-1, N-1] of keys;
    uv float [M, N, 2] in metres on the surface; panel int [M-1, N-1] numbers the pieces that are sewn together
    (0: not sewn); line float [M, N, 2]: how near the next seam and the next tuck are (see `panels.nearness`).
    Parts belong to the seat that `begin_seat` opened last (0: no seat).
    """

    def __init__(self):
        self.parts = []
        self.seat, self.seats, self.panels = 0, 0, 0

    def begin_seat(self):
        self.seats += 1
        self.seat = self.seats

    def end_seat(self):
        self.seat = 0

    def new_panels(self, local):
        """Scene-wide numbers for the local panel numbers 1..n of an array (0 stays 0)."""
        top = int(local.max())
        out = np.where(local > 0, local + self.panels, 0)
        self.panels += top
        return out

    def add(self, name, P, mat, uv=None, flip=False, smooth=True, panel=None, line=None):
        P = np.asarray(P, float)
        if uv is None:
            uv = arc_uv(P)
        if panel is None and self.seat and isinstance(mat, str) and mat in COVERS:
            panel = self.new_panels(np.ones((P.shape[0] - 1, P.shape[1] - 1), int))
        part = Part(name, P, mat, uv, smooth, self.seat, panel, line)
        self.parts.append(part.mirrored() if flip else part)

    def transform(self, start, M):
        """Applies the 4x4 matrix M to every part added since index `start`."""
        for i in range(start, len(self.parts)):
            part = self.parts[i]
            part = part._replace(P=part.P @ M[:3, :3].T + M[:3, 3])
            self.parts[i] = part.mirrored() if np.linalg.det(M[:3, :3]) < 0 else part

    def flush(self, materials):
        """Creates the objects. `materials`: dict key -> bpy material (KeyError for an unknown key), or a function of
        a Surface."""
        import bpy
        material_of = materials if callable(materials) else lambda surface: materials[surface.key]
        by = {}
        for part in self.parts:
            by.setdefault(part.name, []).append(part)
        for name, parts in by.items():
            V, F, MI, UV, SM, LI, keys, base = [], [], [], [], [], [], {}, 0
            for part in parts:
                M, N = part.P.shape[:2]
                idx = np.arange(M * N).reshape(M, N) + base
                q = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
                V.append(part.P.reshape(-1, 3))
                F.append(q)
                UV.append(part.uv.reshape(-1, 2))
                LI.append(np.zeros((M * N, 2)) if part.line is None else part.line.reshape(-1, 2))
                ks = np.full(len(q), part.mat, object) if isinstance(part.mat, str) else np.asarray(part.mat, object).reshape(-1)
                ps = np.zeros(len(q), int) if part.panel is None else part.panel.reshape(-1)
                MI.append(np.array([keys.setdefault(Surface(name, k, part.seat, int(n)), len(keys))
                                    for k, n in zip(ks, ps)], np.int32))
                SM.append(np.full(len(q), part.smooth))
                base += M * N
            V, F, UV, MI, SM, LI = map(np.concatenate, (V, F, UV, MI, SM, LI))
            me = bpy.data.meshes.new(name)
            me.vertices.add(len(V))
            me.vertices.foreach_set('co', V.astype(np.float32).ravel())
            me.loops.add(len(F) * 4)
            me.loops.foreach_set('vertex_index', F.astype(np.int32).ravel())
            me.polygons.add(len(F))
            me.polygons.foreach_set('loop_start', np.arange(0, len(F) * 4, 4, dtype=np.int32))
            me.polygons.foreach_set('loop_total', np.full(len(F), 4, np.int32))
            me.polygons.foreach_set('use_smooth', SM)
            me.uv_layers.new(name='uv').data.foreach_set('uv', UV[F.ravel()].astype(np.float32).ravel())
            if LI.any():
                line = np.concatenate([LI, np.zeros((len(LI), 1))], 1).astype(np.float32)
                me.attributes.new('line', 'FLOAT_VECTOR', 'POINT').data.foreach_set('vector', line.ravel())
            me.update()
            me.validate()
            ob = bpy.data.objects.new(name, me)
            dressed = {}
            for surface in keys:
                mat = material_of(surface)
                slot = dressed.setdefault(mat.name, len(dressed))
                if slot == len(me.materials):
                    me.materials.append(mat)
            slots = np.array([dressed[material_of(surface).name] for surface in keys], np.int32)
            me.polygons.foreach_set('material_index', slots[MI])
            bpy.context.scene.collection.objects.link(ob)
        self.parts = []


# ------------------------------------------------------------------ small maths
def arc_uv(P):
    """Surface coordinates in metres: cumulated length across (u) and along (v), [M, N, 2]."""
    du = np.linalg.norm(np.diff(P, axis=1), axis=2)
    dv = np.linalg.norm(np.diff(P, axis=0), axis=2)
    u = np.concatenate([np.zeros((P.shape[0], 1)), np.cumsum(du, 1)], 1)
    v = np.concatenate([np.zeros((1, P.shape[1])), np.cumsum(dv, 0)], 0)
    return np.stack([u, v], -1)


def normals(P):
    """Unit normals of a grid, [M, N, 3]."""
    gu, gv = np.gradient(P, axis=1), np.gradient(P, axis=0)
    n = np.cross(gu, gv)
    return n / (np.linalg.norm(n, axis=-1, keepdims=True) + 1e-9)


def bspline(ctrl, t, closed=True):
    """Uniform cubic B-spline. ctrl [..., K, D], t [T] in control-point units -> [..., T, D]."""
    K = ctrl.shape[-2]
    i = np.floor(t).astype(int)
    f = t - i
    w = np.stack([(1 - f) ** 3, 3 * f ** 3 - 6 * f ** 2 + 4, -3 * f ** 3 + 3 * f ** 2 + 3 * f + 1, f ** 3], 0) / 6
    out = 0
    for k in range(4):
        j = i + k - 1
        j = j % K if closed else np.clip(j, 0, K - 1)
        out = out + ctrl[..., j, :] * w[k][:, None]
    return out


def curve(pts, n=200):
    """Smooth curve through 2-D or 3-D points (Catmull-Rom), resampled to n points of equal arc length."""
    p = np.asarray(pts, float)
    e = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    t = np.linspace(0, len(p) - 1 - 1e-9, max(n, 400))
    i = t.astype(int)
    f = (t - i)[:, None]
    a, b, c, d = e[i], e[i + 1], e[i + 2], e[i + 3]
    q = .5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f ** 2 + (3 * b - a - 3 * c + d) * f ** 3)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))])
    ss = np.linspace(0, s[-1], n)
    return np.stack([np.interp(ss, s, q[:, k]) for k in range(q.shape[1])], 1)


def smooth(x, a, b):
    """Smoothstep of x from a to b."""
    t = np.clip((x - a) / (b - a + 1e-12), 0, 1)
    return t * t * (3 - 2 * t)


def profile(v, pairs):
    """Smooth interpolation of (v, value) pairs at v."""
    p = np.array(pairs, float)
    c = curve(p, 400)
    o = np.argsort(c[:, 0])
    return np.interp(v, c[o, 0], c[o, 1])


class Noise:
    """Cheap band-limited noise: a sum of random plane waves, about -1..1."""

    def __init__(self, rng, scale, n=14, aniso=(1, 1, 1)):
        d = rng.normal(size=(n, 3))
        d /= np.linalg.norm(d, axis=1, keepdims=True)
        self.k = d * np.array(aniso) * (2 * math.pi / scale) * rng.uniform(.5, 1.6, (n, 1))
        self.p = rng.uniform(0, 6.28, n)

    def __call__(self, P):
        return np.sin(P @ self.k.T + self.p).mean(-1) * 1.6


def rot(axis, deg):
    c, s = math.cos(math.radians(deg)), math.sin(math.radians(deg))
    m = np.eye(4)
    i, j = {'x': (1, 2), 'y': (2, 0), 'z': (0, 1)}[axis]
    m[i, i] = m[j, j] = c
    m[i, j], m[j, i] = -s, s
    return m


def move(x, y, z):
    m = np.eye(4)
    m[:3, 3] = x, y, z
    return m


def scale(x, y, z):
    return np.diag([x, y, z, 1.0])


# ------------------------------------------------------------------ primitives
def tube(builder, name, path, r, mat, n=8, closed=False, caps=True):
    """Round tube along path [K, 3]; r radius, number or [K]."""
    p = np.asarray(path, float)
    t = np.gradient(p, axis=0)
    if closed:
        t = (np.roll(p, -1, 0) - np.roll(p, 1, 0))
    t /= np.linalg.norm(t, axis=1, keepdims=True) + 1e-12
    up = np.array([.123, .31, .94])
    a = np.cross(t, up)
    a /= np.linalg.norm(a, axis=1, keepdims=True) + 1e-12
    c = np.cross(t, a)
    ang = np.linspace(0, 2 * math.pi, n + 1)
    rr = np.broadcast_to(np.asarray(r, float), (len(p),))[:, None, None]
    P = p[:, None] + rr * (a[:, None] * np.cos(ang)[None, :, None] + c[:, None] * np.sin(ang)[None, :, None])
    if closed:
        P = np.concatenate([P, P[:1]])
    elif caps:
        P = np.concatenate([np.repeat(p[:1], n + 1, 0)[None], P, np.repeat(p[-1:], n + 1, 0)[None]])
    builder.add(name, P, mat)


def rbox(builder, name, size, mat, at=(0, 0, 0), p=8.0, n=28, m=18, M=None, taper=None):
    """Superellipsoid block: size = full extents, p = squareness (2 ball .. 12 sharp box).

    taper: optional function(Q [M,N,3] in -1..1) -> Q before scaling, for wedges and bulges.
    """
    th = np.linspace(0, 2 * math.pi, n * 2 + 1)
    ph = np.linspace(-math.pi / 2, math.pi / 2, m)
    # sample denser at the rounded corners
    th = th - .22 * np.sin(4 * th) * (1 - 2 / max(p, 2))
    ph = ph - .2 * np.sin(4 * ph) * (1 - 2 / max(p, 2)) * 1.0

    def spow(x):
        return np.sign(x) * np.abs(x) ** (2 / p)
    cp, sp = spow(np.cos(ph)), spow(np.sin(ph))
    Q = np.stack([cp[:, None] * spow(np.cos(th))[None], cp[:, None] * spow(np.sin(th))[None],
                  np.repeat(sp[:, None], len(th), 1)], -1)
    if taper is not None:
        Q = taper(Q)
    P = Q * np.array(size) / 2
    if M is not None:
        P = P @ M[:3, :3].T + M[:3, 3]
    builder.add(name, P + np.array(at, float), mat)


def lathe(builder, name, prof, mat, M=np.eye(4), n=32):
    """Turned part: prof [(radius, height)] about z, then matrix M."""
    pr = np.asarray(prof, float)
    a = np.linspace(0, 2 * math.pi, n + 1)
    P = np.stack([pr[:, :1] * np.cos(a)[None], pr[:, :1] * np.sin(a)[None], np.repeat(pr[:, 1:], n + 1, 1)], -1)
    builder.add(name, P @ M[:3, :3].T + M[:3, 3], mat)


def sheet(builder, name, rows, mat, n=24, m=24, rough=None, flip=False):
    """Smooth sheet through a list of rows, each a list of 3-D points of equal count."""
    R = [curve(r, n) for r in rows]
    R = np.stack(R, 0)
    P = np.stack([curve(R[:, j], m) for j in range(n)], 1)
    if rough is not None:
        P = P + normals(P) * rough(P)[..., None]
    builder.add(name, P, mat, flip=flip)
    return P


def flat(builder, name, corners, mat, n=2):
    """Flat quad from four corners a, b, c, d in order."""
    a, bb, c, d = (np.asarray(x, float) for x in corners)
    s = np.linspace(0, 1, n)
    top = a + (bb - a) * s[:, None]
    bot = d + (c - d) * s[:, None]
    P = top[None] + (bot - top)[None] * s[:, None, None]
    builder.add(name, P, mat, smooth=False)
