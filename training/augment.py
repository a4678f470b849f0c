"""One stored frame -> endless training samples: new colours for every material, textures, light, lens and sensor.

Inputs are the arrays of a frame (scenes/render_dataset.py); output is an 8-bit picture and the part labels.
All light is scene-linear RGB until `develop`.
"""
import cv2
import numpy as np

PART_OF = {'insert': 1, 'bolster': 2, 'headrest': 3, 'seat-back': 4, 'door': 5, 'armrest': 5}
SEAT_KEYS = ('insert', 'bolster', 'headrest', 'seatback', 'piping', 'stitch')
NEAR_KEYS = ('shield', 'console_lid', 'rail', 'doorl', 'dooru', 'console', 'dashlow', 'dash', 'pillar', 'belt', 'buckle', 'floormat', 'carpet', 'wheel')


def texture_bank(rng, n=28, s=256):
    """n grey textures [n, s, s] float32 around 1, tileable: noise at several scales, cells, stripes, weave, checks."""
    out = []
    yy, xx = np.mgrid[0:s, 0:s] / s
    for k in range(n):
        kind = k % 7
        if kind in (0, 1):
            t = np.zeros((s, s))
            for o in range(5):
                m = 4 * 2 ** (o + (kind == 1))
                if m > s:
                    break
                t += cv2.resize(np.tile(rng.random((m, m)), (1, 1)), (s, s), interpolation=cv2.INTER_CUBIC) * .6 ** o
        elif kind in (2, 3):
            m = int(rng.integers(12, 160))
            p = rng.random((m, 2))
            pts = np.concatenate([p + [i, j] for i in (-1, 0, 1) for j in (-1, 0, 1)])
            lab = np.zeros((s, s), np.float32)
            d = np.full((s, s), 9.0)
            val = rng.random(m)
            for q, (a, b) in enumerate(pts):
                if -.3 < a < 1.3 and -.3 < b < 1.3:
                    e = (yy - a) ** 2 + (xx - b) ** 2
                    lab = np.where(e < d, val[q % m], lab)
                    d = np.minimum(d, e)
            t = lab if kind == 2 else np.sqrt(d)
        elif kind == 4:
            f = rng.integers(4, 40)
            t = np.sin(2 * np.pi * f * xx) * rng.uniform(.3, 1) + np.sin(2 * np.pi * rng.integers(4, 40) * yy) * rng.choice([0, 1])
        elif kind == 5:
            f = rng.integers(6, 30)
            t = np.abs(np.sin(np.pi * f * (xx + yy))) ** .4 * np.abs(np.sin(np.pi * f * (xx - yy))) ** .4
        else:
            t = cv2.GaussianBlur(rng.random((s, s)), (0, 0), rng.uniform(.6, 2.0), borderType=cv2.BORDER_REFLECT)
        t = (t - t.mean()) / (t.std() + 1e-6)
        out.append(t)
    return np.clip(np.array(out, np.float32), -2.5, 2.5)


def hsv(h, s, v):
    k = (np.array([5, 3, 1]) + h * 6) % 6
    return v - v * s * np.clip(np.minimum(k, 4 - k), 0, 1)


def leather(rng, dark=None):
    """A plausible upholstery colour, linear RGB."""
    r = rng.random()
    if dark or (dark is None and r < .38):
        return rng.uniform(.012, .06) * (1 + rng.normal(0, .05, 3))
    if r < .50:
        return rng.uniform(.06, .35) * (1 + rng.normal(0, .04, 3))                                     # greys
    if r < .72:
        return hsv(rng.uniform(.03, .11), rng.uniform(.25, .85), rng.uniform(.08, .6)) ** 1.0             # browns, tans, beiges
    if r < .82:
        return hsv(rng.uniform(.07, .14), rng.uniform(.05, .25), rng.uniform(.45, .8))                    # creams
    if r < .90:
        return hsv(rng.uniform(.97, 1.02) % 1, rng.uniform(.7, .97), rng.uniform(.1, .5))                 # reds
    return hsv(rng.random(), rng.uniform(.3, .95), rng.uniform(.04, .6))


def colours(rng, table):
    """Albedo per material index [256, 3] for one sample."""
    style = rng.choice(['black', 'mono', 'twotone', 'free', 'wild'], p=[.32, .18, .20, .25, .05])
    seat = leather(rng, True if style == 'black' else None)
    hard = rng.uniform(.01, .05) * np.ones(3) if style == 'black' or rng.random() < .55 else (seat * rng.uniform(.75, 1.2) if style == 'mono' or rng.random() < .3 else leather(rng))
    second = leather(rng) if style == 'twotone' else seat * rng.uniform(.85, 1.1)
    dark = rng.uniform(.008, .05) * np.ones(3)
    roof = [rng.uniform(.35, .7) * np.array([1, .97, .92]), dark, rng.uniform(.1, .3) * np.ones(3), seat][rng.choice(4, p=[.5, .25, .2, .05])]
    carpet = [dark, rng.uniform(.05, .2) * np.ones(3), seat * rng.uniform(.5, 1), leather(rng)][rng.choice(4, p=[.5, .2, .2, .1])]
    same_trim = rng.random() < .38
    doorc = [seat, second, hard, leather(rng)][rng.choice(4, p=[.45, .2, .2, .15])]
    A = np.zeros((256, 3), np.float32)
    for i, t in table.items():
        k, c = t['key'], t['cls']
        if t['kind'] in ('metal', 'glass'):
            col = rng.uniform(.3, .9) * np.ones(3)
        elif k == 'insert':
            col = second if style in ('twotone', 'mono') else seat
        elif k == 'seatback':
            col = [seat, second, hard, dark][rng.choice(4, p=[.6, .1, .2, .1])]
        elif k in ('bolster', 'headrest'):
            col = second if k == 'headrest' and rng.random() < .08 else seat
        elif k in ('piping', 'stitch'):
            col = seat if rng.random() < .5 else leather(rng)
        elif c in ('door', 'armrest'):
            col = doorc if rng.random() < .85 else leather(rng)
        elif k in NEAR_KEYS and (same_trim and rng.random() < .6):
            col = seat * rng.uniform(.8, 1.15)
        elif c == 'headliner':
            col = roof
        elif c == 'carpet':
            col = carpet * rng.uniform(.7, 1.2)
        elif c == 'belt':
            col = dark if rng.random() < .8 else leather(rng)
        elif k in ('bodypaint', 'wall', 'ground', 'clutter', 'gel', 'deck', 'wood', 'frame'):
            col = leather(rng) if rng.random() < .6 else rng.uniform(.02, .8) * np.ones(3)
        else:
            col = hard * rng.uniform(.8, 1.2) if rng.random() < .85 else leather(rng)
        if style == 'wild':
            col = leather(rng, False)
        A[int(i)] = np.clip(col, .006, .85)
    return A, style


def paint(rng, f, bank):
    """Frame dict -> scene-linear picture [H, W, 3] with new surfaces. f as returned by dataset.load."""
    idx, table, s = f['idx'], f['table'], f['scale']
    A, style = colours(rng, table)
    alb = A[idx]
    keys = {int(i): t for i, t in table.items()}
    seat_ids = [i for i, t in keys.items() if t['key'] in ('insert', 'bolster', 'headrest', 'seatback')]
    # textures: one for the upholstery, one for the inserts, some anywhere
    jobs = []
    if rng.random() < .75:
        jobs.append((seat_ids, rng.uniform(.02, .14)))
    if rng.random() < .40:
        jobs.append(([i for i, t in keys.items() if t['key'] == 'insert'], rng.uniform(.1, .7)))
    p = .5 if style == 'wild' else .12
    jobs += [([i], rng.uniform(.05, .6)) for i in keys if rng.random() < p]
    u, v = f['uv'][..., 0], f['uv'][..., 1]
    for ids, amp in jobs:
        lut = np.zeros(256, bool)
        lut[ids] = True
        m = lut[idx]
        if not m.any():
            continue
        t = bank[rng.integers(len(bank))]
        n = t.shape[0]
        sc = n * np.exp(rng.uniform(np.log(1.2), np.log(14)))
        val = t[(v[m] * sc).astype(np.int32) % n, (u[m] * sc).astype(np.int32) % n]
        if rng.random() < .2:                               # two-colour print
            c2 = leather(rng)
            w = (val > rng.uniform(-.3, 1.0))[:, None]
            alb[m] = np.where(w, c2, alb[m])
        else:
            alb[m] *= np.clip(1 + amp * val, .15, 2.2)[:, None]
    cube = ((np.arange(256) / 255) ** 3 * s).astype(np.float32)
    lin = lambda a: cube[a]
    L, G, R = lin(f['light']), lin(f['gloss']), lin(f['rest'])
    gl = np.ones(256, np.float32)
    for i in keys:
        gl[i] = np.exp(rng.normal(0, .5))
    gl[seat_ids] = np.exp(rng.normal(-.1, .6))
    I = L * alb + G * (gl[idx] * .8)[..., None]
    if rng.random() < .45:                                  # other outdoors
        h, w = idx.shape
        t = bank[rng.integers(len(bank))]
        o = int(rng.integers(0, 200))
        back = cv2.resize(t[o % 128: o % 128 + int(rng.integers(20, 120)), o % 100: o % 100 + int(rng.integers(20, 150))], (w, h), interpolation=cv2.INTER_CUBIC)
        c1, c2 = leather(rng, False), rng.uniform(.3, 1.2) * np.ones(3)
        q = np.clip(.5 + .35 * back, 0, 1)[..., None]
        lum = R.mean(-1, keepdims=True)
        R = R * np.float32(rng.uniform(0, 1)) + (lum > .02 * s) * (c1 * (1 - q) + c2 * q).astype(np.float32) * np.float32(lum[lum > 0].mean() if (lum > 0).any() else 0) * np.float32(rng.uniform(.3, 2))
    return np.clip(I + R * np.float32(rng.uniform(.5, 1.3)), 0, None).astype(np.float32)


def develop(rng, I):
    """Scene-linear float32 -> 8-bit picture: exposure, white balance, blur, noise, tone curve, sharpening, JPEG."""
    h, w = I.shape[:2]
    N = lambda *sh: rng.standard_normal(sh, dtype=np.float32)
    lum = I[::3, ::3].mean(-1)
    ref = np.percentile(lum[lum > 0], 75) + 1e-6 if (lum > 0).any() else 1
    gain = np.full(3, np.exp(rng.normal(np.log(.30), .55)) / ref)
    if rng.random() < .8:
        t = rng.normal(0, .12)
        gain = gain * np.exp(np.array([t, rng.normal(0, .03), -t]))
    I = I * gain.astype(np.float32)
    if rng.random() < .3:
        y, x = np.linspace(-1, 1, h, dtype=np.float32), np.linspace(-1, 1, w, dtype=np.float32)
        I = I * (1 - np.float32(rng.uniform(.05, .3)) * (x[None] ** 2 + y[:, None] ** 2))[..., None]
    if rng.random() < .15:                                  # flare, haze
        I = I + (rng.uniform(.01, .12) * rng.uniform(.7, 1, 3)).astype(np.float32)
    if rng.random() < .3:
        I = cv2.GaussianBlur(I, (0, 0), rng.uniform(.4, 1.2))
    if rng.random() < .05:
        n = int(rng.integers(3, 7))
        K = np.zeros((n, n), np.float32)
        cv2.line(K, (0, int(rng.integers(n))), (n - 1, int(rng.integers(n))), 1)
        I = cv2.filter2D(I, -1, K / K.sum())
    q = np.sqrt(np.clip(I, 0, 4)) * np.float32(.5)          # 0..1, finer in the shadows
    if rng.random() < .7:
        a, b = np.float32(rng.uniform(0, .012)), np.float32(rng.uniform(0, .02))
        q = q + N(h, w, 3) * (a + b * np.exp(-6 * q))
    # pointwise tone curve as a table over q
    i = np.linspace(0, 1, 2048)
    i = 4 * i * i
    r = rng.random()
    if r < .3:
        y = np.clip(i, 0, 1)
    elif r < .75:
        k = rng.uniform(.35, .8)
        y = np.where(i < k, i, k + (1 - k) * (1 - np.exp(-(i - k) / (1 - k + .1))))
    else:
        y = (i * (2.51 * i + .03)) / (i * (2.43 * i + .59) + .14)
    y = np.clip(y, 0, 1) ** (1 / rng.uniform(1.9, 2.5))
    y = y - rng.uniform(-.03, .07) * np.sin(2 * np.pi * y)
    table = (np.clip(y, 0, 1) * 255 + .5).astype(np.uint8)
    e = table[np.clip(q * 2047, 0, 2047).astype(np.int16)]
    if rng.random() < .3:
        g = cv2.cvtColor(cv2.cvtColor(e, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
        k = rng.uniform(.4, 1.4)
        e = cv2.addWeighted(e, k, g, 1 - k, 0)
    if rng.random() < .25:
        k = rng.uniform(.2, 1.0)
        e = cv2.addWeighted(e, 1 + k, cv2.GaussianBlur(e, (0, 0), 1.2), -k, 0)
    if rng.random() < .6:
        e = cv2.imdecode(cv2.imencode('.jpg', e, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(28, 95))])[1], 1)
    return e


def labels(f):
    """Part index per pixel, uint8 [H, W]."""
    lut = np.zeros(256, np.uint8)
    for i, t in f['table'].items():
        lut[int(i)] = PART_OF.get(t['cls'], 2 if t['key'] in ('piping', 'stitch') else 0)
    return lut[f['idx']]


def view(rng, I, lab, size, clean=False):
    """Random crop, roll, mirror and development of a painted frame: picture uint8 [S, S, 3], part uint8, valid uint8 [S, S].

    clean: the whole frame, letterboxed.
    """
    h, w = lab.shape
    fit = size / max(h, w)
    if clean:
        z, ang, cx, cy, fl = 1.0, 0.0, w / 2, h / 2, False
    else:
        z = 1.0 if rng.random() < .35 else np.exp(rng.uniform(np.log(.85), np.log(2.2)))
        ang = rng.normal(0, 5) if rng.random() < .6 else 0
        r = max(0, 1 - 1 / z) / 2
        cx, cy = w * (.5 + rng.uniform(-r, r)), h * (.5 + rng.uniform(-r, r))
        fl = rng.random() < .5
    c, s_ = np.cos(np.radians(ang)) * fit * z, np.sin(np.radians(ang)) * fit * z
    ax = rng.uniform(.88, 1.13) if not clean and rng.random() < .4 else 1.0
    M = np.array([[c * ax, -s_, 0], [s_, c, 0]], np.float64)
    if fl:
        M[0] *= -1
    M[:, 2] = np.array([size / 2, size / 2]) - M[:, :2] @ [cx, cy]
    if fit * z < .8:
        I = cv2.GaussianBlur(I, (0, 0), .4 / (fit * z))
    x = cv2.warpAffine(I, M, (size, size), flags=cv2.INTER_LINEAR)
    part = cv2.warpAffine(lab, M, (size, size), flags=cv2.INTER_NEAREST)
    valid = cv2.warpAffine(np.ones((h, w), np.uint8), M, (size, size), flags=cv2.INTER_NEAREST)
    pic = develop(rng, x)
    pic[valid == 0] = 127
    return pic, part, valid
