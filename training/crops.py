"""Random parts of labeled pictures, seen anew each time: place, scale, turn, lens, light, color, sensor.

`crop` cuts one part on a processor; `changed` gives a whole batch other light and color wherever the network is taught.
"""
import math
import random

import cv2
import numpy as np
import torch
import torch.nn.functional as F

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
    """-> picture uint8 [CROP, CROP, 3], planes uint8 [CROP / 2, CROP / 2, 5]."""
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
    return seen, np.stack(channels, 2)


def crop(entry):
    """One training example of an item: picture uint8 [3, CROP, CROP], planes uint8 [5, CROP / 2, CROP / 2]."""
    picture, planes = cut(random.choice(entry['pictures']) if random.random() < .6 else entry['pictures'][0], entry['planes'])
    if random.random() < .3:
        ok, coded = cv2.imencode('.jpg', picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(25, 85)])
        picture = cv2.imdecode(coded, 1)
    return np.ascontiguousarray(picture.transpose(2, 0, 1)), np.ascontiguousarray(planes.transpose(2, 0, 1))


class Dice:
    """Random numbers for each picture of a batch, as float32 [B, 1, 1, 1]."""

    def __init__(self, count, device):
        self.count, self.device = count, device

    def uniform(self, low, high):
        return low + (high - low) * torch.rand(self.count, 1, 1, 1, device=self.device)

    def chance(self, share):
        return torch.rand(self.count, 1, 1, 1, device=self.device) < share


def light_field(dice):
    """float32 [B, 1, CROP, CROP]: a soft random gain, as uneven light makes."""
    field = (torch.rand(dice.count, 1, 3, 3, device=dice.device) * math.log(1.9 / .45) + math.log(.45)).exp()
    return F.interpolate(field, size=(CROP, CROP), mode='bicubic', align_corners=True).clamp(.2, 2.8)


def shadow(dice):
    """float32 [B, 1, CROP, CROP]: the gain of a hard-edged shadow or patch of sun, between two random lines."""
    ys, xs = torch.meshgrid(*[torch.linspace(-1, 1, CROP, device=dice.device)] * 2, indexing='ij')
    inside = 1.
    for _ in range(2):
        angle, offset, soft = dice.uniform(0, 2 * math.pi), dice.uniform(-.7, .7), dice.uniform(.004, .04)
        inside = inside * torch.sigmoid((xs * angle.cos() + ys * angle.sin() - offset) / soft)
    return 1 + inside * torch.where(dice.chance(.5), dice.uniform(-.65, -.2), dice.uniform(.3, 1.4))


def softened(p):
    kernel = torch.tensor([1., 4., 6., 4., 1.], device=p.device) / 16
    weight = (kernel[:, None] * kernel)[None, None].expand(3, 1, 5, 5)
    return F.conv2d(F.pad(p, (2, 2, 2, 2), mode='reflect'), weight, groups=3)


def changed(p, planes):
    """Other light, color, lens and sensor. p float32 [B, 3, CROP, CROP] 0..1, planes [B, 5, CROP / 2, CROP / 2]; -> as p."""
    dice = Dice(len(p), p.device)
    gray = p.mean(1, keepdim=True)
    p = gray + (p - gray) * dice.uniform(0, 1.8)
    mixing = torch.eye(3, device=p.device) + torch.randn(len(p), 3, 3, device=p.device) * .1 * dice.chance(.5)[:, :, 0]
    p = torch.einsum('bij,bjhw->bihw', mixing, p)
    p = torch.where(dice.chance(.15), p[:, torch.randperm(3, device=p.device)], p)
    seat = F.interpolate((planes[:, :1] == 0).float(), scale_factor=2)
    other = (torch.rand(len(p), 3, 1, 1, device=p.device) * 1.3 + .5) * dice.uniform(.5, 1.8)
    p = torch.where(dice.chance(.35), p * (1 + seat * (other - 1)), p)       # another color of the seats alone
    p = torch.where(dice.chance(.35), p * light_field(dice), p)
    p = torch.where(dice.chance(.25), p * shadow(dice), p)
    p = p.clamp(1e-3, 1) ** dice.uniform(.6, 1.7)
    p = (p - .5) * dice.uniform(.6, 1.4) + .5 + dice.uniform(-.12, .12)
    p = torch.where(dice.chance(.3), softened(p), p)
    grain = torch.randn_like(p) * dice.uniform(0, .06)
    grain = torch.where(dice.chance(.5), softened(grain) * 2.5, grain)
    return (p + grain * dice.chance(.4)).clamp(0, 1)
