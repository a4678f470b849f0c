"""The network: a plain-convolution U-Net with residual middle layers.

In: float32 [B, 3, S, S], RGB (display value - 0.5) / 0.25, S a multiple of 32.
Out: float32 [B, OUTPUTS + len(CLASSES) + 1, S/2, S/2]. Channels: 0..5 parts (PARTS, softmax), 6 seat upholstery (sigmoid), 7..9 normal (camera
space, not of unit length), 10 log2 of the light on the surface, 11 share of gloss (sigmoid), then the kind of surface (CLASSES, softmax), of
which `export.py` makes the seat and half of the parts; last the seam (sigmoid): where two panels of one seat meet.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

from frames import CLASSES, SURFACES
from paint import PART_OF_CLASS, PARTS

SEAT, NORMAL, SHADE, GLOSS, OUTPUTS = 6, 7, 10, 11, 12
SEAM = OUTPUTS + len(CLASSES)
#: Rare parts count more: insert, bolster, headrest, seat back, door.
PART_WEIGHT = [1., 1.3, 1.5, 2.4, 2.4, 2.6]

#: Kinds of surface that are seat upholstery.
SEAT_KINDS = [k for k, kind in enumerate(CLASSES) if 1 <= PART_OF_CLASS.get(kind, 0) <= 4]
#: Surfaces that are painted by mistake in photos count more when a network learns further.
HARD_SURFACES = dict(console=2., shell=2., hardware=1.5)


def block(i, o, dil=1):
    return nn.Sequential(nn.Conv2d(i, o, 3, padding=dil, dilation=dil, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, c, dil):
        super().__init__()
        self.a = block(c, c, dil)
        self.b = nn.Sequential(nn.Conv2d(c, c, 3, padding=1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return F.relu(x + self.b(self.a(x)))


def mixed_styles(x, share=.5, alpha=.1):
    """Gives the features of some pictures the means and deviations of other pictures' of the batch, so that later layers hear less of light,
    color and camera, in which photos differ from made pictures (Zhou et al., Domain Generalization with MixStyle, ICLR 2021). x [B, C, H, W]."""
    if torch.rand(()) > share:
        return x
    mean, deviation = x.mean((2, 3), keepdim=True).detach(), (x.var((2, 3), keepdim=True) + 1e-6).sqrt().detach()
    other = torch.randperm(len(x), device=x.device)
    own = torch.distributions.Beta(alpha, alpha).sample((len(x), 1, 1, 1)).to(x.device)
    mix = lambda a: own * a + (1 - own) * a[other]
    return (x - mean) / deviation * mix(deviation) + mix(mean)


class UNet(nn.Module):
    def __init__(self, c=(24, 48, 96, 176, 288), outs=OUTPUTS + len(CLASSES)):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, c[0], 4, 2, 1, bias=False), nn.BatchNorm2d(c[0]), nn.ReLU(inplace=True), block(c[0], c[0]))
        self.down = nn.ModuleList(nn.Sequential(block(a, b), block(b, b)) for a, b in zip(c[:-1], c[1:]))
        self.mid = nn.Sequential(Residual(c[-1], 2), Residual(c[-1], 1))
        self.glob = nn.Linear(c[-1], c[-1])
        self.up = nn.ModuleList(nn.Sequential(block(a + b, b), block(b, b)) for a, b in zip(c[:0:-1], c[-2::-1]))
        self.head = nn.Conv2d(c[0], outs, 1)
        self.seam = nn.Sequential(block(c[0], c[0]), nn.Conv2d(c[0], 1, 1))

    def forward(self, x):
        x = self.stem(x)
        skips = []
        for level, d in enumerate(self.down):
            if self.training and level < 3:
                x = mixed_styles(x)
            skips.append(x)
            x = d(F.max_pool2d(x, 2))
        x = self.mid(x)
        x = x + self.glob(x.mean((2, 3)))[..., None, None]
        for u, s in zip(self.up, skips[::-1]):
            x = F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False)
            x = u(torch.cat([x, s], 1))
        return torch.cat([self.head(x), self.seam(x)], 1)


def mean_over(value, where):
    return (value * where).sum() / (where.sum() + 1)


def soft_dice(p, t, smooth=30):
    """One minus the Dice overlap, mean over pictures (and classes): p, t [.., H, W] in 0..1."""
    return 1 - ((2 * (p * t).sum((-2, -1)) + smooth) / (p.sum((-2, -1)) + t.sum((-2, -1)) + smooth)).mean()


#: A pixel on a seam counts as many times as one beside it: seams are a twentieth of a cover.
SEAM_WEIGHT = 4.


def seam_loss(logits, batch):
    """Cross entropy and overlap of seams on seat upholstery of frames that know their panels."""
    half = lambda a: a[..., ::2, ::2]
    seam = F.max_pool2d(batch['seam'][:, None].float(), 2)[:, 0]
    part = half(batch['part'])
    where = half(batch['valid']) * ((part >= 1) & (part <= 4)) * batch['sewn'].view(-1, 1, 1)
    y = logits[:, SEAM].float()
    bce = mean_over(F.binary_cross_entropy_with_logits(y, seam, pos_weight=torch.tensor(SEAM_WEIGHT, device=y.device), reduction='none'), where)
    return bce + soft_dice(torch.sigmoid(y) * where, seam * where)


def loss_fn(logits, batch):
    """batch: what paint.sample returns. Parts and seat count most; the rest teaches what a cabin is made of."""
    logits = logits.float()
    half = lambda a: a[..., ::2, ::2]
    part, cls, valid = half(batch['part']), half(batch['cls']), half(batch['valid'])
    seat = ((part >= 1) & (part <= 4)).float() * valid
    ce = mean_over(F.cross_entropy(logits[:, :6], part, weight=torch.tensor(PART_WEIGHT, device=logits.device), reduction='none'), valid)
    bce = mean_over(F.binary_cross_entropy_with_logits(logits[:, SEAT], seat, reduction='none'), valid)
    dice = soft_dice(torch.sigmoid(logits[:, SEAT]) * valid, seat)
    q = torch.softmax(logits[:, :6], 1) * valid[:, None]
    parts_dice = soft_dice(q, F.one_hot(part, 6).permute(0, 3, 1, 2) * valid[:, None])
    kinds = mean_over(F.cross_entropy(logits[:, OUTPUTS:SEAM], cls, reduction='none'), valid)
    normal, length = half(batch['normal']), half(batch['normal']).norm(dim=1)
    towards = 1 - F.cosine_similarity(logits[:, NORMAL:SHADE], normal, dim=1, eps=1e-3)
    lit = valid * (length > .5)
    shape = mean_over(towards, lit)
    shade = mean_over((logits[:, SHADE] - half(batch['shade'])[:, 0]).abs().clamp(max=3), lit)
    gloss = mean_over(F.binary_cross_entropy_with_logits(logits[:, GLOSS], half(batch['gloss'])[:, 0], reduction='none'), lit)
    return .9 * ce + bce + dice + .5 * parts_dice + .3 * kinds + .15 * shape + .1 * shade + .1 * gloss + .5 * seam_loss(logits, batch)


def further_loss(logits, before, batch, keep):
    """To learn further from new frames without forgetting: the exported seat, which the kinds of surface make, is taught on what is new;
    where the network was right `before` (its logits then, for the first pictures of the batch), it is held to what it said. keep: weight of that."""
    logits, before = logits.float(), before.float()
    asked = len(before)
    half = lambda a: a[..., ::2, ::2]
    cls, valid, surface = half(batch['cls']), half(batch['valid']), half(batch['surface'])
    # Things lying about are painted over the frame: only `part` knows of them.
    hidden = (half(batch['part']) == 0) & torch.isin(cls, torch.tensor(SEAT_KINDS, device=cls.device))
    seat = torch.isin(cls, torch.tensor(SEAT_KINDS, device=cls.device)) & ~hidden
    weight = torch.ones(len(SURFACES), device=cls.device)
    for name, more in HARD_SURFACES.items():
        weight[SURFACES.index(name)] = more
    weight = weight[surface] * valid
    kinds = torch.log_softmax(logits[:, OUTPUTS:SEAM], 1)
    of_seat = lambda log: torch.logsumexp(log[:, SEAT_KINDS], 1).exp().clamp(1e-4, 1 - 1e-4)
    p = of_seat(kinds)
    named = mean_over(F.nll_loss(kinds, cls, reduction='none'), weight * ~hidden)
    is_seat = mean_over(F.binary_cross_entropy(p, seat.float(), reduction='none'), weight)
    dice = soft_dice(p * valid, seat.float() * valid)
    old = torch.log_softmax(before[:, OUTPUTS:SEAM], 1)
    right = valid[:asked] * ((of_seat(old) > .5) == seat[:asked]) * ~hidden[:asked]
    kept = mean_over(F.kl_div(kinds[:asked], old, log_target=True, reduction='none').sum(1), right)
    of_parts = lambda y: torch.log_softmax(y[:asked, :6], 1)
    parts_kept = mean_over(F.kl_div(of_parts(logits), of_parts(before), log_target=True, reduction='none').sum(1), right)
    rest_kept = mean_over((logits[:asked, SEAT:OUTPUTS] - before[:, SEAT:OUTPUTS]).clamp(-3, 3).pow(2).mean(1), right)
    parts = mean_over(F.cross_entropy(logits[:, :6], half(batch['part']), weight=torch.tensor(PART_WEIGHT, device=logits.device), reduction='none'), valid)
    return .5 * named + .5 * parts + is_seat + dice + keep * (kept + parts_kept + .1 * rest_kept) + .5 * seam_loss(logits, batch)
