"""Rendered frames -> endless training pictures, in whole batches on the training device.

New colors for every material, new textures, other light, other outdoors, things lying about, lens, sensor and phone
processing. Everything is scene-linear RGB until `develop`. All randomness comes from one torch.Generator.
"""
import math

import torch
import torch.nn.functional as F

from frames import CLASS_OF, KEYS

PARTS = ['other', 'insert', 'bolster', 'headrest', 'seat-back', 'door']
PART_OF_CLASS = {'insert': 1, 'bolster': 2, 'piping': 2, 'headrest': 3, 'seat-back': 4, 'door': 5}
COVERS = ('insert', 'insert2', 'bolster', 'accent', 'headrest', 'seatback')
#: Hard or soft trim beside the seat that often has the seat's own color.
NEAR_SEAT = ('shield', 'console_lid', 'rail', 'doorl', 'dooru', 'console', 'dashlow', 'dash', 'pillar', 'belt', 'buckle', 'floormat', 'carpet', 'wheel')
#: Trim sewn of leather: mostly the seats' own, with its texture.
SEWN_TRIM = ('console_pad', 'console_lid', 'dash_pad', 'door_pad', 'armrest', 'wheel_pad')
ANYTHING = ('bodypaint', 'wall', 'ground', 'clutter', 'gel', 'deck', 'wood', 'frame')
#: Sewn lines, narrower than a pixel mostly: a frame has them as whole pixels.
SEWN_LINES = ('stitch', 'thread')
METAL = ('chrome', 'decor', 'frame', 'mirror', 'post', 'glass')


class Dice:
    """Random tensors on one device from one generator."""

    def __init__(self, device, seed):
        self.device, self.g = device, torch.Generator(device).manual_seed(seed)

    def u(self, lo, hi, *shape):
        return lo + (hi - lo) * torch.rand(shape, generator=self.g, device=self.device)

    def n(self, mean, sd, *shape):
        return mean + sd * torch.randn(shape, generator=self.g, device=self.device)

    def chance(self, p, *shape):
        return torch.rand(shape, generator=self.g, device=self.device) < p

    def pick(self, weights, *shape):
        """Index int64 [shape] drawn by weights."""
        edges = torch.tensor(weights, device=self.device).cumsum(0)
        return torch.bucketize(torch.rand(shape, generator=self.g, device=self.device) * edges[-1], edges).clamp(max=len(weights) - 1)

    def integer(self, lo, hi, *shape):
        return torch.randint(lo, hi, shape, generator=self.g, device=self.device)


def texture_bank(device, seed=5, n=54, s=256):
    """Grey tileable textures float32 [n, s, s], mean 0, deviation 1: noise at several scales, cells, stripes, weaves, checks,
    plaids, perforation."""
    dice = Dice('cpu', seed)
    yy, xx = torch.meshgrid(torch.arange(s) / s, torch.arange(s) / s, indexing='ij')
    grow = lambda m: F.interpolate(F.pad(dice.u(0, 1, 1, 1, m, m), (0, 1, 0, 1), mode='circular'), (s, s), mode='bilinear', align_corners=True)[0, 0]
    out = []
    for k in range(n):
        kind = k % 9
        if kind in (0, 1):
            t = sum(grow(4 * 2 ** (o + (kind == 1))) * .6 ** o for o in range(5))
        elif kind in (2, 3):
            m = int(dice.integer(12, 160))
            points, value = dice.u(0, 1, m, 2), dice.u(0, 1, m)
            wrap = lambda a: torch.minimum(a.abs(), 1 - a.abs())
            d = wrap(yy.reshape(-1, 1) - points[:, 0]) ** 2 + wrap(xx.reshape(-1, 1) - points[:, 1]) ** 2
            near, which = d.min(1)
            t = (value[which] if kind == 2 else near.sqrt()).view(s, s)
        elif kind == 4:
            f, g = int(dice.integer(4, 40)), int(dice.integer(4, 40))
            t = torch.sin(2 * math.pi * f * xx) + float(dice.chance(.5)) * torch.sin(2 * math.pi * g * yy)
        elif kind == 5:
            f = int(dice.integer(6, 30))
            t = (torch.sin(math.pi * f * (xx + yy)).abs() * torch.sin(math.pi * f * (xx - yy)).abs()) ** .4
        elif kind == 6:
            bands = lambda a: sum(float(dice.u(.2, 1, 1)) * (((a * float(f) + float(o)) % 1) < float(w)).float()
                                  for f, o, w in zip(dice.integer(2, 9, 3), dice.u(0, 1, 3), dice.u(.05, .45, 3)))
            t = bands(xx) + bands(yy)
        elif kind == 7:
            f, shift = int(dice.integer(14, 40)), .5 * float(dice.chance(.5))
            row = (yy * f).floor()
            t = -((((xx * f + shift * row) % 1 - .5) ** 2 + ((yy * f) % 1 - .5) ** 2) < .07).float()
        else:
            t = blur(dice.u(0, 1, 1, 1, s, s), dice.u(.6, 2, 1))[0, 0]
        out.append((t - t.mean()) / (t.std() + 1e-6))
    return torch.stack(out).clamp(-2.5, 2.5).to(device)


def blur(x, sigma):
    """Gaussian blur of [B, C, H, W] with one sigma (px) for each picture [B]."""
    b, c, h, w = x.shape
    r = max(1, min(12, math.ceil(3 * float(sigma.max()))))
    t = torch.arange(-r, r + 1, device=x.device, dtype=torch.float32)
    k = torch.exp(-t ** 2 / (2 * sigma.clamp(min=.05)[:, None] ** 2))
    k = (k / k.sum(1, keepdim=True)).repeat_interleave(c, 0)
    y = x.reshape(1, b * c, h, w)
    y = F.conv2d(F.pad(y, (r, r, 0, 0), mode='replicate'), k[:, None, None, :], groups=b * c)
    y = F.conv2d(F.pad(y, (0, 0, r, r), mode='replicate'), k[:, None, :, None], groups=b * c)
    return y.view(b, c, h, w)


def hsv(h, s, v):
    """Linear RGB [B, 3] of hue, saturation, value [B]."""
    k = (torch.tensor([5., 3., 1.], device=h.device) + h[:, None] * 6) % 6
    return v[:, None] - (v * s)[:, None] * torch.minimum(k, 4 - k).clamp(0, 1)


def grey(dice, n, lo, hi, tint=.0):
    return dice.u(lo, hi, n, 1) * (1 + dice.n(0, tint, n, 3) if tint else torch.ones(n, 3, device=dice.device))


def cover_color(dice, n, dark=.38):
    """Plausible upholstery albedos [n, 3]; dark: fraction of near-black ones."""
    rest = 1 - dark
    kinds = torch.stack([
        grey(dice, n, .012, .06, .05),
        grey(dice, n, .06, .35, .04),
        hsv(dice.u(.03, .11, n), dice.u(.25, .85, n), dice.u(.08, .6, n)),
        hsv(dice.u(.07, .14, n), dice.u(.05, .25, n), dice.u(.45, .8, n)),
        hsv(dice.u(.97, 1.02, n) % 1, dice.u(.7, .97, n), dice.u(.1, .5, n)),
        hsv(dice.u(0, 1, n), dice.u(.3, .95, n), dice.u(.04, .6, n))])
    which = dice.pick([dark, .20 * rest, .34 * rest, .17 * rest, .13 * rest, .16 * rest], n)
    return kinds[which, torch.arange(n, device=dice.device)]


def choose(where, a, b):
    return torch.where(where[:, None], a, b)


def colors(dice, n):
    """Albedo of every material [n, len(KEYS), 3], and which samples are painted wildly [n]."""
    style = dice.pick([.32, .18, .22, .25, .03], n)
    black, mono, twotone, wild = style == 0, style == 1, style == 2, style == 4
    seat = choose(black, grey(dice, n, .012, .06, .05), cover_color(dice, n))
    other = lambda: cover_color(dice, n)
    hard = choose(black | dice.chance(.55, n), grey(dice, n, .01, .05), choose(mono | dice.chance(.3, n), seat * dice.u(.75, 1.2, n, 1), other()))
    second = choose(twotone, other(), seat * dice.u(.85, 1.1, n, 1))
    dark = grey(dice, n, .008, .05)
    warm = torch.tensor([1., .97, .92], device=dice.device)
    pick = lambda weights, options: torch.stack(options)[dice.pick(weights, n), torch.arange(n, device=dice.device)]
    roof = pick([.5, .25, .2, .05], [dice.u(.35, .7, n, 1) * warm, dark, grey(dice, n, .1, .3), seat])
    carpet = pick([.5, .2, .2, .1], [dark, grey(dice, n, .05, .2), seat * dice.u(.5, 1, n, 1), other()])
    door = pick([.45, .2, .2, .15], [seat, second, hard, other()])
    same_trim = dice.chance(.38, n)
    third = choose(twotone & dice.chance(.6, n), other(), seat * dice.u(.85, 1.15, n, 1))
    sewn = choose(dice.chance(.6, n), seat * dice.u(.85, 1.12, n, 1), choose(dice.chance(.5, n), second, hard))
    thread = choose(dice.chance(.5, n), seat, other())
    out = []
    for key in KEYS:
        kind = CLASS_OF[key]
        if key in METAL:
            c = grey(dice, n, .3, .9)
        elif key == 'insert':
            c = second
        elif key == 'insert2':
            c = choose(dice.chance(.5, n), second * dice.u(.9, 1.1, n, 1), third)
        elif key == 'accent':
            c = third
        elif key in SEWN_TRIM:
            c = choose(dice.chance(.85, n), sewn, other())
        elif key == 'thread':
            c = thread
        elif key == 'seatback':
            c = pick([.6, .1, .2, .1], [seat, second, hard, dark])
        elif key in ('bolster', 'headrest'):
            c = choose(dice.chance(.08 if key == 'headrest' else 0, n), second, seat)
        elif key in ('piping', 'stitch'):
            c = choose(dice.chance(.7, n), thread, other())
        elif kind == 'door':
            c = choose(dice.chance(.85, n), door, other())
        elif kind == 'headliner':
            c = roof
        elif kind == 'carpet':
            c = carpet * dice.u(.7, 1.2, n, 1)
        elif kind == 'belt':
            c = choose(dice.chance(.8, n), dark, other())
        elif key in ANYTHING:
            c = choose(dice.chance(.6, n), other(), grey(dice, n, .02, .8))
        else:
            c = choose(dice.chance(.85, n), hard * dice.u(.8, 1.2, n, 1), other())
        if key in NEAR_SEAT:
            c = choose(same_trim & dice.chance(.6, n), seat * dice.u(.8, 1.15, n, 1), c)
        out.append(choose(wild, cover_color(dice, n, 0), c))
    return torch.stack(out, 1).clamp(.006, .85), wild


def outdoors(dice, n, h, w):
    """Soft or blocky random pictures [n, 3, h, w], about 1 on average."""
    soft = sum(F.interpolate(dice.n(0, .5 * .7 ** o, n, 1, 3 * 2 ** o, 4 * 2 ** o), (h, w), mode='bicubic') for o in range(4))
    block = F.interpolate(dice.n(0, .6, n, 1, 9, 14), (h, w), mode='nearest')
    t = torch.where(dice.chance(.4, n).view(-1, 1, 1, 1), block + .4 * soft, soft)
    q = (.5 + .6 * t).clamp(0, 1)
    a, b = cover_color(dice, n, 0)[..., None, None], grey(dice, n, .3, 1.3)[..., None, None]
    return a * (1 - q) + b * q


def thinned(dice, albedo, line):
    """Sewn lines as thin as they are: each pixel of one is mixed with what lies around it. albedo [B, 3, H, W], line bool [B, H, W]."""
    ground = (~line[:, None]).float()
    mean = F.avg_pool2d(albedo * ground, 5, 1, 2) / F.avg_pool2d(ground, 5, 1, 2).clamp(min=.04)
    cover = dice.u(.15, .7, len(albedo), 1, 1, 1)
    return torch.where(line[:, None], mean + cover * (albedo - mean), albedo)


def paint(dice, f, bank):
    """Frames as painted.tensors gives them -> dict(picture [B, 3, H, W] linear, light, gloss: luminances [B, 1, H, W] as seen)."""
    key = f['key']
    b, h, w = key.shape
    rows = torch.arange(b, device=key.device)
    albedo, wild = colors(dice, b)
    look = lambda table: table[rows[:, None, None], key]                # [b, keys, ..] -> per pixel
    alb = look(albedo).permute(0, 3, 1, 2).contiguous()

    # Textures: one over all covers, one over the inserts, some on anything.
    covers = torch.tensor([k in COVERS for k in KEYS], device=key.device)
    inserts = torch.tensor([k in ('insert', 'insert2') for k in KEYS], device=key.device)
    # In half of the pictures the sewn trim is of the seats' stuff: a grain or print tells nobody that it is a seat.
    trim = torch.tensor([k in SEWN_TRIM for k in KEYS], device=key.device)
    stuff = covers[None] | trim[None] & dice.chance(.5, b)[:, None]
    jobs = [(stuff, dice.chance(.5, b), dice.u(.01, .09, b)), (inserts[None].expand(b, -1), dice.chance(.35, b), dice.u(.1, .7, b)),
            (covers[None].expand(b, -1), dice.chance(.08, b), dice.u(.2, .7, b))]
    # Bright prints and plushes of three and more colors, on all covers or on the inserts.
    plush, narrow = dice.chance(.09, b), dice.chance(.4, b)[:, None]
    prints = [(torch.where(narrow, inserts[None], covers[None]), plush, dice.u(.9, 1, b)) for _ in range(2)]
    jobs += prints
    for _ in range(2):
        jobs.append((dice.chance(.10, b, len(KEYS)) & ~covers | (wild[:, None] & dice.chance(.3, b, len(KEYS))), dice.chance(.9, b), dice.u(.05, .6, b)))
    size = bank.shape[-1]
    for keys, on, amount in jobs:
        chosen = look(keys & on[:, None])
        scale = size * torch.exp(dice.u(math.log(1.2), math.log(14), b)).view(-1, 1, 1)
        u = (f['uv'][:, 0] * scale).long() % size
        v = (f['uv'][:, 1] * scale).long() % size
        t = bank[dice.integer(0, len(bank), b).view(-1, 1, 1), v, u]
        print_two = dice.chance(.2, b) & (amount > .2) | (amount > .9)
        printed = torch.where((t > dice.u(-.3, 1, b).view(-1, 1, 1))[:, None], cover_color(dice, b)[..., None, None], alb)
        shaded = alb * (1 + amount.view(-1, 1, 1) * t).clamp(.15, 2.2)[:, None]
        new = torch.where(print_two.view(-1, 1, 1, 1), printed, shaded)
        alb = torch.where(chosen[:, None], new, alb)

    alb = thinned(dice, alb, torch.isin(key, torch.tensor([KEYS.index(k) for k in SEWN_LINES], device=key.device)))
    gain = torch.exp(dice.n(0, .5, b, len(KEYS)))
    gain = torch.where(covers[None], torch.exp(dice.n(-.1, .7, b, 1)), gain)
    light, gloss = f['light'], f['gloss'] * (.8 * look(gain))[:, None]
    rest = f['rest']
    lum = rest.mean(1, keepdim=True)
    there = (lum > .02 * f['scale'].view(-1, 1, 1, 1)).float()
    mean = (lum * there).sum((1, 2, 3), keepdim=True) / there.sum((1, 2, 3), keepdim=True).clamp(min=1)
    replaced = rest * dice.u(0, 1, b, 1, 1, 1) + there * outdoors(dice, b, h, w) * mean * dice.u(.3, 2, b, 1, 1, 1)
    rest = torch.where(dice.chance(.5, b).view(-1, 1, 1, 1), replaced, rest) * dice.u(.5, 1.3, b, 1, 1, 1)
    diffuse = light * alb
    return dict(picture=(diffuse + gloss + rest).clamp(min=0), light=light.mean(1, keepdim=True), gloss=gloss.mean(1, keepdim=True) / (diffuse + gloss + rest).mean(1, keepdim=True).clamp(min=1e-6))


def things(dice, picture, part, light):
    """Puts one to three plain objects in front of some of the pictures: ellipses and boxes, which are no upholstery.
    -> picture, part, and where a thing hides what was there (bool)."""
    b, _, h, w = picture.shape
    yy, xx = torch.meshgrid(torch.linspace(-1, 1, h, device=picture.device), torch.linspace(-1, 1, w, device=picture.device), indexing='ij')
    mean = light.mean((1, 2, 3)).view(-1, 1, 1, 1)
    hidden = torch.zeros_like(part, dtype=torch.bool)
    for p in (.18, .10, .05):
        on = dice.chance(p, b).view(-1, 1, 1)
        x, y, a = (dice.u(lo, hi, b).view(-1, 1, 1) for lo, hi in ((-.9, .9), (-.9, .9), (0, math.pi)))
        rx, ry = dice.u(.04, .35, b).view(-1, 1, 1), dice.u(.04, .35, b).view(-1, 1, 1)
        X = (torch.cos(a) * (xx - x) + torch.sin(a) * (yy - y)) / rx
        Y = (-torch.sin(a) * (xx - x) + torch.cos(a) * (yy - y)) / ry
        power = torch.where(dice.chance(.5, b), 2., 8.).view(-1, 1, 1)
        inside = on & ((X.abs() ** power + Y.abs() ** power) < 1)
        shade = (1 + .5 * X * dice.n(0, 1, b).view(-1, 1, 1) + .5 * Y * dice.n(0, 1, b).view(-1, 1, 1)).clamp(.2, 2)
        color = cover_color(dice, b)[..., None, None] * mean * shade[:, None]
        picture = torch.where(inside[:, None], color, picture)
        part = torch.where(inside, torch.zeros_like(part), part)
        hidden |= inside
    return picture, part, hidden


def jpeg(x, quality):
    """JPEG's loss on display values [B, 3, H, W] in 0..1 (H, W multiples of 16), 4:2:0; quality [B] in 1..100."""
    b, _, h, w = x.shape
    m = torch.tensor([[.299, .587, .114], [-.168736, -.331264, .5], [.5, -.418688, -.081312]], device=x.device)
    ycc = torch.einsum('ij,bjhw->bihw', m, x * 255)
    luma = torch.tensor([16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77,
                         24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99.], device=x.device).view(8, 8)
    chroma = torch.full((8, 8), 99., device=x.device)
    chroma[:4, :4] = torch.tensor([[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99.]], device=x.device)
    k = torch.arange(8, device=x.device, dtype=torch.float32)
    dct = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) / 2
    dct[0] /= math.sqrt(2)
    factor = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality).view(-1, 1, 1, 1, 1) / 100

    def code(plane, table):
        bb, hh, ww = plane.shape
        blocks = plane.view(bb, hh // 8, 8, ww // 8, 8).permute(0, 1, 3, 2, 4)
        step = (table * factor).clamp(min=1)
        c = torch.round(dct @ blocks @ dct.T / step) * step
        return (dct.T @ c @ dct).permute(0, 1, 3, 2, 4).reshape(bb, hh, ww)

    y = code(ycc[:, 0] - 128, luma) + 128
    small = F.avg_pool2d(ycc[:, 1:], 2)
    c = torch.stack([code(small[:, 0], chroma), code(small[:, 1], chroma)], 1)
    c = F.interpolate(c, scale_factor=2, mode='bilinear')
    rgb = torch.stack([y + 1.402 * c[:, 1], y - .344136 * c[:, 0] - .714136 * c[:, 1], y + 1.772 * c[:, 0]], 1)
    return (rgb / 255).clamp(0, 1)


def develop(dice, I):
    """Scene-linear [B, 3, S, S] -> display values 0..1 in steps of 1/255, and the exposure each picture was given [B].

    Exposure, white balance, vignette, haze, local tone mapping, blur, noise, tone curve, saturation, sharpening, JPEG.
    """
    b, _, h, w = I.shape
    on = lambda p: dice.chance(p, b).view(-1, 1, 1, 1)
    col = lambda lo, hi: dice.u(lo, hi, b).view(-1, 1, 1, 1)
    lum = I[:, :, ::3, ::3].mean(1).reshape(b, -1)
    ref = torch.quantile(lum, .72, dim=1).clamp(min=1e-6)
    exposure = torch.exp(dice.n(math.log(.30), .55, b)) / ref
    warm = dice.n(0, .12, b) * dice.chance(.8, b)
    balance = torch.exp(torch.stack([warm, dice.n(0, .03, b), -warm], 1))
    I = I * (exposure[:, None] * balance)[..., None, None]
    yy, xx = torch.meshgrid(torch.linspace(-1, 1, h, device=I.device), torch.linspace(-1, 1, w, device=I.device), indexing='ij')
    I = torch.where(on(.3), I * (1 - col(.05, .3) * (xx ** 2 + yy ** 2)), I)
    I = torch.where(on(.15), I + col(.01, .12) * dice.u(.7, 1, b, 3)[..., None, None], I)
    # A phone lifts the dark regions: gain by the surroundings' brightness.
    around = F.interpolate(F.adaptive_avg_pool2d(I.mean(1, keepdim=True), 12), (h, w), mode='bicubic').clamp(min=.004)
    I = torch.where(on(.45), I * (around / around.mean((2, 3), keepdim=True)) ** (-col(.05, .4)), I)
    I = torch.where(on(.35), blur(I, dice.u(.4, 1.3, b)), I)
    q = I.clamp(0, 4).sqrt() * .5
    fine, coarse = dice.n(0, 1, b, 3, h, w), F.interpolate(dice.n(0, 1.2, b, 3, h // 2, w // 2), (h, w), mode='bilinear')
    noise = torch.where(on(.4), coarse, fine)
    q = torch.where(on(.65), q + noise * (col(0, .008) + col(0, .014) * torch.exp(-6 * q)), q)
    i = 4 * q.clamp(0, 1) ** 2
    knee = col(.35, .8)
    shoulder = torch.where(i < knee, i, knee + (1 - knee) * (1 - torch.exp(-(i - knee) / (1.1 - knee))))
    filmic = i * (2.51 * i + .03) / (i * (2.43 * i + .59) + .14)
    kind = dice.pick([.3, .45, .25], b).view(-1, 1, 1, 1)
    y = torch.where(kind == 0, i.clamp(0, 1), torch.where(kind == 1, shoulder, filmic)).clamp(0, 1)
    y = y.clamp(min=1e-6) ** (1 / col(1.9, 2.5))
    y = (y - col(-.03, .07) * torch.sin(2 * math.pi * y)).clamp(0, 1)
    g = (y * torch.tensor([.299, .587, .114], device=I.device).view(1, 3, 1, 1)).sum(1, keepdim=True)
    y = torch.where(on(.4), g + (y - g) * col(.4, 1.7), y).clamp(0, 1)
    y = torch.where(on(.3), y + col(.1, .8) * (y - blur(y, torch.full((b,), 1.2, device=I.device))), y).clamp(0, 1)
    y = torch.where(on(.6), jpeg(y, dice.u(28, 95, b)), y)
    return torch.round(y * 255) / 255, exposure


def borders_of_panels(seat, panel, upholstery):
    """Where two panels of one seat meet: both pixels of each pair of neighbors. seat, panel int64, upholstery bool, [B, H, W] -> bool."""
    out = torch.zeros_like(upholstery)
    for axis in (1, 2):
        n = seat.shape[axis] - 1
        a, b = (lambda t: t.narrow(axis, 0, n)), (lambda t: t.narrow(axis, 1, n))
        meet = a(upholstery) & b(upholstery) & (a(seat) == b(seat)) & (a(panel) != b(panel))
        a(out).logical_or_(meet)
        b(out).logical_or_(meet)
    return out
