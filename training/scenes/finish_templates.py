"""Light passes of `render_templates.py` -> filtered, toned JPEG and zone masks in assets/templates.

    python training/scenes/finish_templates.py --passes ./data/training/templates [--only ID] [--assets assets/templates]

Needs numpy and opencv. The *light* (diffuse and gloss without surface color) is smoothed with an edge-stopping
a-trous filter guided by normals, depth and material; surface color stays as rendered, so textures keep their detail.
"""
import argparse
import ast
import json
import os

import cv2
import numpy as np

cv2.setNumThreads(1)


def load(folder, name):
    rounds = json.load(open(os.path.join(folder, 'meta.json')))['rounds']
    return np.ascontiguousarray(np.load(os.path.join(folder, f'{name}.{rounds}.npy')).astype(np.float32))


def atrous(L, nrm, z, idx, levels=5, sigma_n=40.0, sigma_z=.02, sigma_l=2.2):
    """Edge-stopping wavelet filter. L [H, W, 3] linear light, nrm unit normals, z metres, idx material; returns [H, W, 3]."""
    k = np.array([1, 2, 1], np.float32) / 4
    zl = np.log(np.clip(z, .05, 50))[..., None]
    H, W = L.shape[:2]
    out = L.copy()
    for lv in range(levels):
        s = 1 << lv
        lum = np.log(cv2.GaussianBlur(out.mean(-1), (0, 0), 1.0 + .4 * s) + 1e-3)
        pad = s
        P = lambda a: cv2.copyMakeBorder(a, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
        po, pn, pz, pl, pi = P(out), P(nrm), P(zl), P(lum), P(idx)
        pz = pz if pz.ndim == 3 else pz[..., None]
        acc, wsum = np.zeros_like(out), np.zeros((H, W, 1), np.float32)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                ys, xs = slice(pad + dy * s, pad + dy * s + H), slice(pad + dx * s, pad + dx * s + W)
                dn = np.clip((pn[ys, xs] * nrm).sum(-1), 0, 1)
                w = np.exp(sigma_n * (dn - 1)) * np.exp(-np.abs(pz[ys, xs, 0] - zl[..., 0]) / (sigma_z * s)) * np.exp(-np.abs(pl[ys, xs] - lum) * sigma_l)
                w *= np.where(pi[ys, xs] == idx, 1, .12) * (k[dy + 1] * k[dx + 1])
                acc += po[ys, xs] * w[..., None]
                wsum += w[..., None]
        out = acc / wsum
    return out


def despeckle(L, k=2.0):
    """Clamps fireflies to k times the local 5x5 median of brightness."""
    m = L.mean(-1)
    med = cv2.medianBlur(m.astype(np.float32), 5)
    f = np.minimum(1, (k * med + .02) / (m + 1e-6))
    return L * f[..., None]


def tone(I, white, ev=0.0, wb=(1, 1, 1), contrast=1.0):
    """Linear scene light -> display 0..1 with a soft shoulder, like a good phone. white: light level that shows as white."""
    g = 2.0 ** ev / white
    x = I * g * np.array(wb, np.float32)
    # highlights roll off; a little of the roll-off is shared between channels to keep hue
    sh = lambda v: np.where(v < .45, v, .45 + .55 * (1 - np.exp(-(np.maximum(v, .45) - .45) / .62)))
    mx = x.max(-1, keepdims=True)
    y = .6 * sh(x) + .4 * x * (sh(mx) / np.maximum(mx, 1e-6))
    y = np.clip(y, 0, 1)
    e = np.where(y <= .0031308, 12.92 * y, 1.055 * y ** (1 / 2.4) - .055)
    return np.clip(e - contrast * .035 * np.sin(2 * np.pi * e), 0, 1)


def film(I, white, ev=0.0, wb=(1, 1, 1), contrast=1.0):
    """Linear scene light -> display 0..1 as on film: a long shoulder, deep shadows, and colors that pale towards white."""
    x = I * (2.0 ** ev / white) * np.array(wb, np.float32)
    mix = np.array([[.90, .07, .03], [.05, .90, .05], [.03, .09, .88]], np.float32)
    x = (np.maximum(x, 0) @ mix.T) ** contrast
    y = np.clip(x * (2.51 * x + .03) / (x * (2.43 * x + .59) + .14), 0, 1)
    y = np.clip(y @ np.linalg.inv(.45 * mix + .55 * np.eye(3, dtype=np.float32)).T, 0, 1)
    return np.where(y <= .0031308, 12.92 * y, 1.055 * y ** (1 / 2.4) - .055).astype(np.float32)


def fringe(I, by=.00045):
    """Color error of a lens: red a little larger than blue, towards the corners."""
    h, w = I.shape[:2]
    at = lambda k: np.array([[k, 0, (1 - k) * w / 2], [0, k, (1 - k) * h / 2]], np.float32)
    move = lambda c, k: cv2.warpAffine(c, at(k), (w, h), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.dstack([move(I[..., 0].copy(), 1 + by), I[..., 1], move(I[..., 2].copy(), 1 - by)])


def grain(e, rng, strength=.009):
    """Sensor noise: mostly brightness, least in black and white."""
    h, w = e.shape[:2]
    soft = lambda a: cv2.GaussianBlur(a.astype(np.float32), (0, 0), .6) * 1.7
    luma = e.mean(-1, keepdims=True)
    amount = strength * (.35 + 2.2 * np.sqrt(np.clip(luma, 0, 1)) * (1 - luma))
    return e + amount * (soft(rng.normal(size=(h, w)))[..., None] + .35 * soft(rng.normal(size=(h, w, 3))))


def distant(I, z, beyond=2.8):
    """What lies outside of the windows is out of focus and overexposed, more than lens and sun of the render make it."""
    k = I.shape[1] / 1600
    m = cv2.medianBlur((z > beyond).astype(np.float32), 5)
    blur = lambda a, r: cv2.GaussianBlur(a, (0, 0), r)
    soft = 1.5 * blur(np.minimum(I, 12) * m[..., None], 3.5 * k) / (blur(m, 3.5 * k)[..., None] + 1e-4)
    soft = .82 * soft + .18 * soft.mean(-1, keepdims=True)
    inside = np.clip(2 * blur(m, 1.2 * k) - 1, 0, 1)[..., None]
    return I + inside * (soft - I)


def hazed(L, clear):
    """Light through haze: differences of brightness between sun and shade to the power `clear`, colors kept."""
    lum = cv2.GaussianBlur(L.mean(-1), (0, 0), 1.5)
    ref = float(np.median(lum))
    return L * (np.clip(lum, .02 * ref, 50 * ref) / ref)[..., None] ** (clear - 1)


def near_edges(I, z, within=.62):
    """Edges of what stands right before the lens are wide and soft; a few samples leave them grainy."""
    k = I.shape[1] / 1600
    near = cv2.GaussianBlur(cv2.medianBlur((z < within).astype(np.float32), 5), (0, 0), 4 * k)
    edge = np.clip(4 * near * (1 - near), 0, 1)[..., None]
    return I + edge * (cv2.GaussianBlur(np.minimum(I, 12), (0, 0), 2.6 * k) - I)


def local_exposure(I, strength=.26):
    """As phones do: large dark areas are lifted by a share of what they lack, and large bright ones held back a little."""
    lum = np.log(np.maximum(I.mean(-1), 1e-4))
    small = cv2.resize(lum, (160, 107), interpolation=cv2.INTER_AREA)
    base = cv2.bilateralFilter(small.astype(np.float32), 0, 1.2, 9)
    base = cv2.resize(base, lum.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return I * np.exp(-strength * np.clip(base - np.percentile(base, 75), -3.5, .8))[..., None]


def developed(I, dif, how):
    """Linear light of a scene -> the picture that a camera makes of it. dif: light alone, by which it is exposed."""
    h, w = I.shape[:2]
    k = w / 1600
    photo, flare = how.pop('film', False), how.pop('flare', 0)
    # lens: slight glow and vignette
    glow = cv2.GaussianBlur(np.clip(I, 0, 6), (0, 0), 14)
    I = I * .985 + glow * .015
    if photo:
        bright = np.clip(I - 1.2 * np.percentile(I, 95), 0, 12)
        I = fringe(I + .05 * cv2.GaussianBlur(bright, (0, 0), 5 * k) + .03 * cv2.GaussianBlur(bright, (0, 0), 40 * k))
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    I = I * (1 - (.26 if photo else .16) * ((xx ** 2 + yy ** 2) / 2) ** 1.3)[..., None].astype(np.float32)
    lit = dif.mean(-1)[int(h * .2):int(h * .95), int(w * .15):int(w * .85)]
    white = 1.3 * float(np.percentile(lit[lit > 0], 70))
    rng = np.random.default_rng(0)
    if photo:
        # Light that strays in the lens lies over the whole picture; deep colors need it to be recolored well.
        I = I + flare * white * np.array((1.0, .97, .93), np.float32)
        e = film(local_exposure(I.astype(np.float32)), white, **how)
        e = e + .35 * (e - cv2.GaussianBlur(e, (0, 0), .9))
        return np.clip(grain(e, rng), 0, 1)
    e = tone(I.astype(np.float32), white, **how)
    e = e + rng.normal(0, .0035, e.shape) + cv2.GaussianBlur(rng.normal(0, .006, e.shape), (0, 0), .8)
    return np.clip(e + .22 * (e - cv2.GaussianBlur(e, (0, 0), 1.1)), 0, 1)


def finish(folder, out, tid, quality=86):
    meta = json.load(open(os.path.join(folder, 'meta.json')))
    p = {n: load(folder, n) for n in ('combined', 'dd', 'di', 'dc', 'gd', 'gi', 'gc', 'nrm', 'z', 'idx')}
    n = p['nrm'] / (np.linalg.norm(p['nrm'], axis=-1, keepdims=True) + 1e-6)
    z = p['z'][..., 0] if p['z'].ndim == 3 else p['z']
    idx = p['idx'][..., 0] if p['idx'].ndim == 3 else p['idx']
    rest = p['combined'] - (p['dd'] + p['di']) * p['dc'] - (p['gd'] + p['gi']) * p['gc']
    levels = 5 if meta.get('spp', 16) < 32 else 3
    dif = atrous(despeckle(p['dd'] + p['di'], 2.5), n, z, idx, levels=levels)
    glo = atrous(despeckle(p['gd'] + p['gi'], 3.0), n, z, idx, levels=levels, sigma_n=60, sigma_l=1.2)
    rest = np.clip(rest, 0, 60)
    far = np.isin(idx, [int(i) for i, t in meta['table'].items() if t['key'] == 'glass']) | (z > 30)
    m = far.astype(np.float32)                       # windows: out of focus and without grain
    soft = cv2.GaussianBlur(np.minimum(rest, 8) * m[..., None], (0, 0), 1.5) / (cv2.GaussianBlur(m, (0, 0), 1.5)[..., None] + 1e-4)
    rest = np.where(far[..., None], soft, np.minimum(rest, 1.5 * cv2.medianBlur(rest, 3) + .02))
    clear = meta['tone'].pop('clear', 1.0)
    if clear < 1:
        dif, glo = hazed(dif, clear), hazed(glo, .5 + .5 * clear)
    I = dif * p['dc'] + glo * p['gc'] + rest
    if meta['tone'].get('film'):
        # Where the ground runs from the camera's feet to the far side, nothing is brighter from some distance on.
        I = near_edges(distant(I, z) if meta['tone'].pop('inside', True) else I, z)
    e = developed(I.astype(np.float32), dif, dict(meta['tone']))
    os.makedirs(os.path.join(out, tid), exist_ok=True)
    cv2.imwrite(os.path.join(out, tid + '.jpg'), (e[..., ::-1] * 255 + .5).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    zones = ['insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping']
    for f, zs in (('mask_a', zones[:3]), ('mask_b', zones[3:])):
        m = load(folder, f)
        m = np.rint(np.clip(m, 0, 1) * 17).astype(np.uint8) * 15
        for k, zn in enumerate(zs):
            path = os.path.join(out, tid, zn + '.png')
            if (m[..., k] > 127).sum() > 60:
                cv2.imwrite(path, m[..., k], [cv2.IMWRITE_PNG_COMPRESSION, 9])
            elif os.path.exists(path):
                os.remove(path)
    return z.shape[1], z.shape[0]


def texts():
    """Reads id, name, vehicleType, description from template_specs.py without importing Blender."""
    src = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'template_specs.py')).read()
    out = {}
    for node in ast.walk(ast.parse(src)):
        if isinstance(node, ast.Call) and getattr(node.func, 'id', '') == 'spec':
            a = [ast.literal_eval(x) for x in node.args]
            out[a[0]] = dict(id=a[0], name=a[1], vehicleType=a[2], description=a[3])
    return out


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--passes', default='./data/training/templates')
    ap.add_argument('--assets', default='assets/templates')
    ap.add_argument('--only', default='')
    a = ap.parse_args()
    t = texts()
    jf = os.path.join(a.assets, 'templates.json')
    have = {e['id']: e for e in json.load(open(jf))} if os.path.exists(jf) else {}
    for tid in t:
        folder = os.path.join(a.passes, tid)
        if (a.only and tid not in a.only.split(',')) or not os.path.exists(os.path.join(folder, 'meta.json')):
            continue
        w, h = finish(folder, a.assets, tid)
        have[tid] = dict(id=tid, name=t[tid]['name'], vehicleType=t[tid]['vehicleType'], file=tid + '.jpg', width=w, height=h, description=t[tid]['description'])
        print('finished', tid, w, h, flush=True)
    os.makedirs(a.assets, exist_ok=True)
    json.dump([have[k] for k in t if k in have], open(jf, 'w'), indent=1)


if __name__ == '__main__':
    main()
