"""Random parts of labeled pictures, seen anew each time: place, scale, turn, lens, light, color, sensor."""
import math
import random

import cv2
import numpy as np

from items import UNKNOWN

CROP = 384
#: Outside the picture nothing is known.
BORDER = (UNKNOWN, UNKNOWN, 0, 255, UNKNOWN)


def window(planes):
    """Center, height and width of a part of the picture; half of the time one that is full of seat."""
    h, w = planes.shape[:2]
    want, best = random.choice([0, 0, .2, .35]), None
    for _ in range(10):
        share, aspect = math.sqrt(random.uniform(.08 if want else .3, 1.1)), math.exp(random.uniform(-.3, .3))
        ch, cw = min(1.1 * h, max(96, h * share)), min(1.1 * w, max(96, w * share * aspect))
        cy = random.uniform(min(ch / 2, h / 2), max(h - ch / 2, h / 2))
        cx = random.uniform(min(cw / 2, w / 2), max(w - cw / 2, w / 2))
        part = planes[max(0, int(cy - ch / 2)):int(cy + ch / 2):4, max(0, int(cx - cw / 2)):int(cx + cw / 2):4, 0]
        seat = float((part == 0).mean()) if part.size else 0
        if best is None or seat > best[0]:
            best = (seat, cy, cx, ch, cw)
        if seat >= want:
            break
    return best[1:]


def cut(picture, planes):
    """-> picture float32 [CROP, CROP, 3] 0..1, planes uint8 [CROP / 2, CROP / 2, 5]."""
    cy, cx, ch, cw = window(planes)
    angle = math.radians(random.gauss(0, 5)) if random.random() < .5 else 0
    sx, sy = cw / CROP, ch / CROP
    if random.random() < .5:
        sx = -sx
    c, s = math.cos(angle), math.sin(angle)
    shear = random.gauss(0, .04) if random.random() < .3 else 0
    back = np.array([[sx * c, -sy * s + shear * sx, 0], [sx * s, sy * c, 0]])       # from the crop to the picture
    back[:, 2] = np.array([cx, cy]) - back[:, :2] @ np.array([CROP / 2, CROP / 2])
    shrink = max(abs(sx), abs(sy))
    if shrink > 1.4:                                                               # as an area filter would
        picture = cv2.blur(picture, (max(1, round(abs(sx))), max(1, round(abs(sy)))))
    seen = cv2.warpAffine(picture, back, (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127))
    half = back.copy()
    half[:, :2] *= 2
    channels = [cv2.warpAffine(np.ascontiguousarray(planes[..., k]), half, (CROP // 2, CROP // 2), flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP,
                               borderMode=cv2.BORDER_CONSTANT, borderValue=BORDER[k]) for k in range(planes.shape[2])]
    return seen.astype(np.float32) / 255, np.stack(channels, 2)


def smooth_field(low, high):
    """float32 [CROP, CROP, 1]: a soft random gain, as uneven light makes."""
    n = random.choice([2, 3, 4])
    field = np.exp(np.random.uniform(math.log(low), math.log(high), (n, n))).astype(np.float32)
    return cv2.resize(field, (CROP, CROP), interpolation=cv2.INTER_CUBIC).clip(low / 2, high * 1.5)[..., None]


def shadow():
    """float32 [CROP, CROP, 1]: a hard-edged shadow or patch of sun across the picture."""
    line = np.random.uniform(0, CROP, (4, 2)).astype(np.int32)
    mask = cv2.fillConvexPoly(np.zeros((CROP, CROP), np.float32), cv2.convexHull(line), 1.)
    soft = random.uniform(.8, 6)
    return 1 + (cv2.GaussianBlur(mask, (0, 0), soft)[..., None]) * random.choice([random.uniform(-.65, -.2), random.uniform(.3, 1.4)])


def changed(picture, planes):
    """Other light, color, lens and sensor. picture float32 [S, S, 3] 0..1."""
    p = picture
    gray = p.mean(2, keepdims=True)
    p = gray + (p - gray) * random.uniform(0, 1.8)
    if random.random() < .5:
        p = p @ (np.eye(3) + np.random.randn(3, 3) * .1).T.astype(np.float32)
    if random.random() < .15:
        p = p[..., np.random.permutation(3)]
    if random.random() < .35:                       # another color of the seats alone
        seat = cv2.resize((planes[..., 0] == 0).astype(np.float32), (CROP, CROP))[..., None]
        p = p * (1 - seat) + p * seat * ((np.random.rand(3) * 1.3 + .5) * random.uniform(.5, 1.8)).astype(np.float32)
    if random.random() < .35:
        p = p * smooth_field(.45, 1.9)
    if random.random() < .25:
        p = p * shadow()
    p = np.clip(p, 1e-3, 1) ** random.uniform(.6, 1.7)
    p = (p - .5) * random.uniform(.6, 1.4) + .5 + random.uniform(-.12, .12)
    if random.random() < .3:
        p = cv2.GaussianBlur(p, (0, 0), random.uniform(.4, 1.5))
    if random.random() < .4:
        grain = np.random.randn(*p.shape).astype(np.float32) * random.uniform(0, .06)
        p = p + (cv2.GaussianBlur(grain, (0, 0), .8) * 1.6 if random.random() < .5 else grain)
    if random.random() < .3:
        ok, coded = cv2.imencode('.jpg', (p.clip(0, 1) * 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, random.randint(25, 85)])
        p = cv2.imdecode(coded, 1).astype(np.float32) / 255
    return p.clip(0, 1).astype(np.float32)


def crop(entry):
    """One training example of an item: picture [3, S, S] 0..1, planes int64 [5, S/2, S/2]."""
    picture, planes = cut(random.choice(entry['pictures']) if random.random() < .6 else entry['pictures'][0], entry['planes'])
    return np.ascontiguousarray(changed(picture, planes).transpose(2, 0, 1)), planes.transpose(2, 0, 1).astype(np.int64)
