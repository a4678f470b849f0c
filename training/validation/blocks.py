"""Forms of the validation scenes: soft bodies as implicit surfaces, rounded boxes, rods, straps, sheets. Plain numpy.

Nothing here is shared with `training/scenes`, which sweeps sections along spines: a network must not meet its training
shapes again when it is measured. Every function adds one Body to the stage and returns it.
"""

import numpy as np

_stage = []


class Body:
    """A mesh: vertices [V, 3] in metres, quads [F, 4], a material of `stuffs`, and where on its chart each corner of a
    face lies: chart [F, 4, 2]."""

    def __init__(self, name, vertices, quads, material=None, smooth=True):
        self.name, self.vertices, self.quads = name, np.asarray(vertices, float), np.asarray(quads, int)
        self.material, self.smooth, self.chart = material, smooth, None
        _stage.append(self)


def clear():
    _stage.clear()


def bodies():
    return list(_stage)


def rotation(turn):
    """Euler angles in degrees, about x, then y, then z."""
    x, y, z = np.radians(turn)
    rx = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
    ry = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
    rz = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
    return rz @ ry @ rx


def place(body, at=(0, 0, 0), turn=(0, 0, 0)):
    body.vertices = body.vertices @ rotation(turn).T + np.asarray(at, float)
    return body


def group(parts, at=(0, 0, 0), turn=0.0):
    """Turns bodies about z together, then moves them."""
    for body in parts:
        place(body, at, (0, 0, turn))


def tilt(parts, degrees):
    """Leans bodies back about the x axis through the hip."""
    for body in parts:
        place(body, turn=(degrees, 0, 0))


def net(m, n, closed=False):
    """Quads of a grid of m rows and n columns; closed: the last column meets the first."""
    index = np.arange(m * n).reshape(m, n)
    if closed:
        index = np.concatenate([index, index[:, :1]], 1)
    return np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)


def box(name, size, at, material, bevel=0.01, turn=(0, 0, 0), taper=1.0):
    """A box with rounded edges; taper: how wide its top is."""
    size = np.asarray(size, float)
    r = min(bevel, min(size) * 0.49)
    line = lambda length: np.concatenate(
        [
            -0.5 * length + r * (1 - np.cos(np.linspace(0, np.pi / 2, 5))),
            [0],
            0.5 * length - r * (1 - np.cos(np.linspace(np.pi / 2, 0, 5))),
        ]
    )
    vertices, quads = [], []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        gu, gv = np.meshgrid(line(size[u]), line(size[v]))
        for side in (-1, 1):
            p = np.zeros(gu.shape + (3,))
            p[..., axis], p[..., u], p[..., v] = side * size[axis] / 2, gu, gv
            inner = np.clip(p, -size / 2 + r, size / 2 - r)
            away = p - inner
            p = inner + away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-9) * r if r else p
            q = net(*gu.shape)
            quads.append((q if side > 0 else q[:, ::-1]) + sum(map(len, vertices)))
            vertices.append(p.reshape(-1, 3))
    vertices = np.concatenate(vertices)
    vertices[:, :2] *= 1 + (taper - 1) * (vertices[:, 2:] / size[2] + 0.5)
    return place(Body(name, vertices, np.concatenate(quads), material), at, turn)


def through(points, n, closed=False):
    """A smooth curve near the points (cubic B-spline), its ends on the first and last point."""
    p = np.asarray(points, float)
    p = np.concatenate([p[-1:], p, p[:2]]) if closed else np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, len(p) - 3 - 1e-9, n)
    i, f = t.astype(int), (t % 1)[:, None]
    w = ((1 - f) ** 3, 3 * f**3 - 6 * f**2 + 4, -3 * f**3 + 3 * f**2 + 3 * f + 1, f**3)
    return sum(a * p[i + k] for k, a in enumerate(w)) / 6


def frame_along(path):
    """Two unit vectors across a path at each of its points."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-12
    a = np.cross(along, np.where(np.abs(along[:, 2:]) > 0.95, [1.0, 0, 0], [0.0, 0, 1]))
    a /= np.linalg.norm(a, axis=1, keepdims=True) + 1e-12
    return a, np.cross(along, a)


def wire(name, points, radius, material, closed=False, soft=True):
    """A rod or cable along points."""
    path = through(points, 12 * len(points), closed) if soft else np.asarray(points, float)
    a, b = frame_along(path)
    t = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    circle = a[:, None] * np.cos(t)[None, :, None] + b[:, None] * np.sin(t)[None, :, None]
    return Body(name, (path[:, None] + radius * circle).reshape(-1, 3), net(len(path), 10, closed=True), material)


def webbing(name, points, material, across=(0, 1, 0), width=0.046):
    """A flat strap along points; across: the direction of its width."""
    path = through(points, 40)
    w = np.broadcast_to(np.asarray(across, float), path.shape)
    along = np.gradient(path, axis=0)
    w = w - along * ((w * along).sum(1) / ((along**2).sum(1) + 1e-12))[:, None]
    w = w / (np.linalg.norm(w, axis=1, keepdims=True) + 1e-12) * width / 2
    return Body(name, np.stack([path - w, path + w], 1).reshape(-1, 3), net(len(path), 2), material)


def ring(name, radius, thick, at, turn, material):
    a = np.linspace(0, 2 * np.pi, 40)
    path = np.stack([radius * np.cos(a), radius * np.sin(a), 0 * a], 1)
    return place(wire(name, path, thick, material, soft=False), at, turn)


def pane(name, corners, material):
    return Body(name, corners, [range(4)], material, smooth=False)


def sheet(name, rows, material, n=24):
    """A smooth sheet over a coarse net of points."""
    rows = np.stack([through(r, n) for r in rows])
    grid = np.stack([through(rows[:, j], n) for j in range(n)], 1)
    return Body(name, grid.reshape(-1, 3), net(n, n), material)


def blob(name, lumps, material=None, voxel=0.011, melt=0.025, wrinkle=0.0, seed=0):
    """One soft body from rounded lumps that melt into each other. A lump: size, place, roundness (share of its smallest
    side), and perhaps Euler angles."""
    at = np.array([lump[1] for lump in lumps], float)
    reach = np.array([np.linalg.norm(lump[0]) / 2 for lump in lumps])[:, None]
    low, high = (at - reach).min(0) - 2 * voxel, (at + reach).max(0) + 2 * voxel
    axes = [np.arange(a, b, voxel) for a, b in zip(low, high)]
    p = np.stack(np.meshgrid(*axes, indexing='ij'), -1)
    field = np.full(p.shape[:3], 9.0)
    for size, middle, roundness, *turn in lumps:
        half, r = np.asarray(size) / 2, min(size) * roundness
        q = np.abs((p - np.asarray(middle, float)) @ rotation(turn[0] if turn else (0, 0, 0))) - (half - r)
        d = np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(-1), 0) - r
        k = np.clip(0.5 + 0.5 * (field - d) / melt, 0, 1)
        field = field * (1 - k) + d * k - melt * k * (1 - k)
    vertices, quads, normals = surface(field, low, voxel)
    if wrinkle:
        vertices = vertices + normals * (wrinkle * ripple(vertices, np.random.default_rng(seed)))[:, None]
    return Body(name, vertices, quads, material)


def ripple(p, rng):
    """Folds as in a worn cover, about -1..1: ridges of bent waves."""
    bend = sum(np.sin(p @ rng.normal(0, 22, 3) + rng.uniform(0, 6)) for _ in range(4)) * 0.4
    fold = sum(1 - 2 * np.abs(np.sin(p @ rng.normal(0, 30, 3) + bend + rng.uniform(0, 6))) for _ in range(3)) / 3
    return fold * np.clip(bend, 0, 1) + 0.35 * bend


def surface(field, low, step):
    """Zero surface of a field on a grid (surface nets): vertices, quads and unit normals."""
    s = field.shape
    offsets = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    corner = {o: field[tuple(slice(o[k], s[k] - 1 + o[k]) for k in range(3))] for o in offsets}
    below = sum((corner[o] < 0).astype(int) for o in offsets)
    cells = np.argwhere((below > 0) & (below < 8))
    total, count = np.zeros((len(cells), 3)), np.zeros((len(cells), 1))
    value = {o: corner[o][tuple(cells.T)] for o in offsets}
    for a in offsets:
        for axis in range(3):
            if a[axis]:
                continue
            b = tuple(1 if k == axis else a[k] for k in range(3))
            crosses = (value[a] < 0) != (value[b] < 0)
            t = value[a] / np.where(crosses, value[a] - value[b], 1)
            total += np.where(crosses[:, None], np.array(a, float) + t[:, None] * np.eye(3)[axis], 0)
            count += crosses[:, None]
    vertices = low + step * (cells + total / count)
    number = np.full([n - 1 for n in s], -1)
    number[tuple(cells.T)] = np.arange(len(cells))
    quads = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        here = np.moveaxis(field, (axis, u, v), (0, 1, 2))[:, 1:-1, 1:-1]
        turned = np.moveaxis(number, (axis, u, v), (0, 1, 2))
        change = (here[:-1] < 0) != (here[1:] < 0)
        q = np.stack([turned[:, :-1, :-1], turned[:, 1:, :-1], turned[:, 1:, 1:], turned[:, :-1, 1:]], -1)[change]
        out = (here[:-1] < 0)[change]
        quads.append(np.where(out[:, None], q, q[:, ::-1]))
    slope = np.stack(np.gradient(field, step), -1)[tuple((cells + 0).T)]
    return vertices, np.concatenate(quads), slope / (np.linalg.norm(slope, axis=1, keepdims=True) + 1e-9)
