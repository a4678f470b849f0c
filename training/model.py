"""The network: a plain-convolution U-Net with about 2.4 M parameters.

In: float32 [B, 3, S, S], RGB (display code / 255 - 0.5) / 0.25, S a multiple of 32.
Out: float32 [B, 7, S/2, S/2]: logits; channels 0..5 parts (PARTS, softmax), channel 6 seat upholstery (sigmoid).
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

PARTS = ['other', 'insert', 'bolster', 'headrest', 'seat-back', 'door']


def block(i, o, dil=1):
    return nn.Sequential(nn.Conv2d(i, o, 3, padding=dil, dilation=dil, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True))


class UNet(nn.Module):
    def __init__(self, c=(16, 32, 64, 128, 224), outs=len(PARTS) + 1):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, c[0], 4, 2, 1, bias=False), nn.BatchNorm2d(c[0]), nn.ReLU(inplace=True), block(c[0], c[0]))
        self.down = nn.ModuleList(nn.Sequential(block(a, b), block(b, b)) for a, b in zip(c[:-1], c[1:]))
        self.mid = nn.Sequential(block(c[-1], c[-1], 2), block(c[-1], c[-1], 1))
        self.glob = nn.Linear(c[-1], c[-1])
        self.up = nn.ModuleList(nn.Sequential(block(a + b, b), block(b, b)) for a, b in zip(c[:0:-1], c[-2::-1]))
        self.head = nn.Conv2d(c[0], outs, 1)

    def forward(self, x):
        x = self.stem(x)
        skips = []
        for d in self.down:
            skips.append(x)
            x = d(F.max_pool2d(x, 2))
        x = x + self.mid(x)
        x = x + self.glob(x.mean((2, 3)))[..., None, None]
        for u, s in zip(self.up, skips[::-1]):
            x = F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False)
            x = u(torch.cat([x, s], 1))
        return self.head(x)


def loss_fn(logits, part, valid):
    """part int64 [B, S, S] (index into PARTS), valid float [B, S, S] (0 outside the letterboxed picture)."""
    logits = logits.float()
    part, valid = part[:, ::2, ::2], valid[:, ::2, ::2]
    seat = ((part >= 1) & (part <= 4)).float()
    n = valid.sum() + 1
    weight = torch.tensor([1., 1.3, 1.5, 2.4, 2.4, 2.6], device=logits.device)
    ce = (F.cross_entropy(logits[:, :6], part, weight=weight, reduction='none') * valid).sum() / n
    z = logits[:, 6]
    bce = (F.binary_cross_entropy_with_logits(z, seat, reduction='none') * valid).sum() / n
    p = torch.sigmoid(z) * valid
    dice = 1 - ((2 * (p * seat).sum((1, 2)) + 30) / (p.sum((1, 2)) + (seat * valid).sum((1, 2)) + 30)).mean()
    q = torch.softmax(logits[:, :6], 1) * valid[:, None]
    hot = F.one_hot(part, 6).permute(0, 3, 1, 2) * valid[:, None]
    pd = 1 - ((2 * (q * hot).sum((2, 3)) + 30) / (q.sum((2, 3)) + hot.sum((2, 3)) + 30)).mean()
    return .9 * ce + bce + dice + .5 * pd
