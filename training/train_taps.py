"""Teaches a small network what a correcting tap means: which regions belong to the tapped thing.

    python training/train_taps.py --regions ./data/training/taps/regions --out engine/analyze/outline/tap-weights.ts --seconds 600

Reads what `bench/tap-regions.ts` wrote. For each picture: the first outline with its natural faults, and with whole pieces won or lost by
force, as on real photos; someone taps the largest wrong area, the network answers, and so on, up to five taps. Its answer counts where the engine
uses it: among regions that are on the other side and hang together with the tapped one. Every seventh picture is only used to measure.
"""
import argparse
import base64
import copy
import glob
import json
import os
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, connected_components, dijkstra, minimum_spanning_tree

from frames import CLASS_OF, KEYS

SIGNS, HIDDEN, SECOND = 36, 32, 24
ROUNDS = (1, 3)
SEAT_KEYS = [i for i, k in enumerate(KEYS) if CLASS_OF[k] in ('insert', 'bolster', 'headrest', 'seat-back', 'piping')]
DOOR_KEYS = [i for i, k in enumerate(KEYS) if CLASS_OF[k] == 'door']
#: How contrast closes the way between two regions for what they tell one another.
CLOSED = 8.


class Picture:
    """Regions of one picture; see `Regions` and `RegionEdges` in the engine."""

    def __init__(self, path):
        with open(path, 'rb') as f:
            head = json.loads(f.readline())
            kinds = dict(Float32Array=np.float32, Uint8Array=np.uint8, Uint16Array=np.uint16)
            d = {h['name']: np.frombuffer(f.read(h['length'] * np.dtype(kinds[h['kind']]).itemsize), kinds[h['kind']]) for h in head}
        self.width, self.height, n = (int(v) for v in d['shape'])
        self.n = n
        self.aspect = self.width / self.height
        self.size, self.x, self.y = d['size'].astype(np.float64), d['x'], d['y']
        self.whole = self.size.sum()
        self.lab = d['lab'].reshape(n, 3)
        self.rough, self.clutter, self.odds, self.side = d['roughness'], d['clutter'], d['odds'], d['side'].astype(np.int64)
        self.seat, self.parts = d['seat'], d['parts'].reshape(n, -1)
        self.i, self.j = d['from'].astype(np.int64), d['to'].astype(np.int64)
        self.length, self.contrast, self.stiff, self.costs = d['length'], d['contrast'], d['stiffness'], d['costs']
        share = np.zeros((n, 256), np.float32)
        s = d['surfaces'].reshape(-1, 3)
        share[s[:, 0].astype(int), s[:, 1].astype(int)] = s[:, 2]
        self.surfaces = share
        #: Surfaces that fill a few regions at least.
        self.common = np.flatnonzero((share > .4).sum(0) >= 3)
        self.join()

    def join(self):
        """What follows from costs and contrast."""
        n = self.n
        both = lambda v: csr_matrix((np.concatenate([v, v]).astype(np.float64) + 1e-9, (np.r_[self.i, self.j], np.r_[self.j, self.i])), (n, n))
        self.way, self.step = both(self.costs), both(self.contrast)
        gate = np.exp(-self.contrast / CLOSED)
        total = np.bincount(self.i, gate, n) + np.bincount(self.j, gate, n) + 1e-6
        # Row k: how much of what its neighbors say a region takes up.
        rows, cols, values = np.r_[self.i, self.j], np.r_[self.j, self.i], np.r_[gate, gate]
        self.mix = torch.sparse_coo_tensor(np.stack([rows, cols]), (values / total[rows]).astype(np.float32), (n, n)).coalesce().to_sparse_csr()

    def smoother(self, share):
        """The same picture with plainer surfaces: photos are less noisy than quick renders. share: of the differences inside a surface that stays."""
        p = copy.copy(self)
        key = p.surfaces.argmax(1)
        mass = np.bincount(key, p.size, 256)
        mean = np.stack([np.bincount(key, p.size * p.lab[:, c], 256) for c in range(3)], 1) / np.maximum(mass, 1)[:, None]
        p.lab = (mean[key] + (p.lab - mean[key]) * (.3 + .7 * share)).astype(np.float32)
        p.rough = p.rough * (.2 + .8 * share)
        inside = key[p.i] == key[p.j]
        p.contrast = np.where(inside, p.contrast * share, p.contrast)
        far = 6 * np.hypot(p.x[p.i] - p.x[p.j], p.y[p.i] - p.y[p.j])
        p.costs = np.where(inside, far + (p.costs - far) * share, p.costs)
        p.join()
        return p

    def part_of(self, wanted):
        """Pieces of regions for which wanted is true: number of the piece, or -1."""
        label = np.full(self.n, -1)
        index = np.flatnonzero(wanted)
        if len(index):
            label[index] = connected_components(self.way[index][:, index], directed=False)[1]
        return label


def clamp(v, limit):
    return np.clip(v, -limit, limit)


def from_seed(matrix, seed, open_):
    """Dijkstra from the seed over open regions."""
    n = matrix.shape[0]
    open_ = open_.copy()
    open_[seed] = True
    index = np.flatnonzero(open_)
    d = np.full(n, np.inf)
    d[index] = dijkstra(matrix[index][:, index], directed=False, indices=int(np.searchsorted(index, seed)))
    return d


def worst_step(matrix, seed, open_):
    n = matrix.shape[0]
    open_ = open_.copy()
    open_[seed] = True
    index = np.flatnonzero(open_)
    at = int(np.searchsorted(index, seed))
    sub = matrix[index][:, index]
    tree = minimum_spanning_tree(sub)
    order, before = breadth_first_order(tree, at, directed=False)
    tree = tree.maximum(tree.T).tocsr()
    w = np.full(len(index), np.inf)
    w[at] = 0
    later = order[1:]
    steps = np.asarray(tree[later, before[later]]).ravel()
    for k, b, s in zip(later, before[later], steps):
        w[k] = max(w[b], s)
    d = np.full(n, np.inf)
    d[index] = w
    return d


def share_within(d, size, whole):
    share = np.ones(len(d))
    reach = np.flatnonzero(np.isfinite(d))
    order = reach[np.lexsort((reach, d[reach]))]
    share[order] = np.cumsum(size[order]) / whole
    return share


def nearest(p, seeds):
    if len(seeds) == 0:
        return np.full(p.n, np.inf)
    return dijkstra(p.way, directed=False, indices=seeds, min_only=True)


def likeness(p, seeds):
    if len(seeds) == 0:
        return np.zeros(p.n)
    d = np.sqrt(((p.lab[:, None] - p.lab[seeds][None]) ** 2).sum(2)).min(1)
    return np.exp(-d / 10)


def features_of(p, odds, sure, seed, sign, open_, net):
    """The same numbers as `tapFeatures` in the engine; net: (seat [n], parts [n, 5]) or None."""
    near, worst = from_seed(p.way, seed, open_), worst_step(p.step, seed, open_)
    decided = np.flatnonzero(sure != 0)
    decided = decided[decided != seed]
    same, other = decided[sure[decided] == sign], decided[sure[decided] == -sign]
    own = clamp(sign * odds, 6) / 4
    total, mass = own * p.size, p.size.copy()
    np.add.at(total, p.i, own[p.j] * p.size[p.j])
    np.add.at(total, p.j, own[p.i] * p.size[p.i])
    np.add.at(mass, p.i, p.size[p.j])
    np.add.at(mass, p.j, p.size[p.i])
    close = near <= 5
    near_evidence = (p.size * own)[close].sum() / max(1, p.size[close].sum())
    one = np.ones(p.n)
    d = p.lab - p.lab[seed]
    dx, dy = (p.x - p.x[seed]) * p.aspect ** .5, (p.y - p.y[seed]) / p.aspect ** .5
    seat = sign * (2 * net[0] - 1) if net else 0 * one
    parts = net[1] if net else np.zeros((p.n, 5))
    out = [own, total / mass, one * own[seed], one * near_evidence, one * sign, one * (1 if net else 0), seat, one * seat[seed], np.abs(parts - parts[seed]).sum(1) / 2, parts[:, 4],
           open_.astype(float), p.lab[:, 0] / 50 - 1, p.lab[:, 1] / 30, p.lab[:, 2] / 30, p.rough / 10, p.clutter / 10,
           d[:, 0] / 30, np.abs(d[:, 0]) / 30, np.abs(d[:, 1]) / 20, np.abs(d[:, 2]) / 20, (p.rough - p.rough[seed]) / 10, (p.clutter - p.clutter[seed]) / 10,
           np.abs(dx), dy, np.hypot(dx, dy), p.y, np.exp(-near / 3), np.exp(-near / 10), np.exp(-worst / 5), np.exp(-worst / 15),
           np.sqrt(share_within(near, p.size, p.whole)), np.sqrt(share_within(worst, p.size, p.whole)), one * np.sqrt(p.size[np.isfinite(near)].sum() / p.whole),
           np.exp(-nearest(p, same) / 8) - np.exp(-nearest(p, other) / 8), likeness(p, same), likeness(p, other)]
    return np.stack(out, 1).astype(np.float32)


class TapNet(nn.Module):
    """Signs of all regions [n, SIGNS] -> log odds [n] that a region belongs to the tapped thing."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(SIGNS, HIDDEN)
        self.second = nn.Linear(HIDDEN * (1 + len(ROUNDS)), SECOND)
        self.third = nn.Linear(SECOND * 2, SECOND)
        self.last = nn.Linear(SECOND, 1)

    def forward(self, x, mix):
        h = F.relu(self.first(x))
        said, told = h, [h]
        for r in range(max(ROUNDS)):
            said = mix @ said
            if r + 1 in ROUNDS:
                told.append(said)
        h = F.relu(self.second(torch.cat(told, 1)))
        h = F.relu(self.third(torch.cat([h, mix @ (mix @ h)], 1)))
        return self.last(h)[:, 0]


def settle(p, odds):
    """A labelling as the engine's first look draws it, nearly: evidence, calmed by what regions border on."""
    worth = odds * p.size / p.size.mean()
    side = odds > 0
    for _ in range(6):
        pull = np.bincount(p.i, p.stiff * (2. * side[p.j] - 1), p.n) + np.bincount(p.j, p.stiff * (2. * side[p.i] - 1), p.n)
        side = worth + 1.5 * pull > 0
    return side.astype(np.int64)


def wish(p, dice):
    """What someone wants to have selected: fraction of each region 0..1, and which regions count."""
    seat = p.surfaces[:, SEAT_KEYS].sum(1)
    count = 1 - p.surfaces[:, DOOR_KEYS].sum(1)
    kind = dice.random()
    if kind < .08:
        pieces = p.part_of(seat > .5)
        if pieces.max() > 0:
            seat = np.where(pieces == dice.integers(pieces.max() + 1), 0, seat)
    elif kind < .15:
        key = p.surfaces[dice.integers(p.n)].argmax()
        if key not in SEAT_KEYS and key != 0:
            pieces = p.part_of(p.surfaces[:, key] > .5)
            if pieces.max() >= 0:
                one = pieces == dice.integers(pieces.max() + 1)
                if .01 < (p.size * one).sum() / p.whole < .3:
                    seat, count = np.where(one, p.surfaces[:, key], seat), np.where(one, 1, count)
    return seat, count


def mistaken(p, dice, target):
    """Evidence with faults like those on real photos, the outline drawn from it, and the network's planes that go with it."""
    odds, seat, parts = p.odds.astype(np.float64).copy(), p.seat.astype(np.float64).copy(), p.parts.astype(np.float64).copy()
    blind = dice.random()
    if blind < .15:                                      # looks alone
        odds = odds * .3 + dice.normal(0, 1.5, p.n)
    faults = 0 if dice.random() < .2 else dice.integers(1, 5)
    for _ in range(faults):
        center, whole_thing = dice.integers(p.n), dice.random() < .65
        if whole_thing:                                  # belts and lids are as likely as large things
            key = dice.choice(p.common)
            center = dice.choice(np.flatnonzero(p.surfaces[:, key] > .4))
        d = dijkstra(p.way, directed=False, indices=center)
        d = d + dice.normal(0, .5, p.n)
        mass = np.exp(dice.uniform(np.log(.004), np.log(.16)))
        if whole_thing:
            d = np.where(p.surfaces[:, key] > .4, d, d + 8)
            mass = min(mass, (p.size * p.surfaces[:, key]).sum() / p.whole * dice.uniform(.7, 1.2))
        order = np.argsort(d)
        piece = order[np.cumsum(p.size[order]) < mass * p.whole]
        right = target[piece].mean() > .5
        level = dice.uniform(.3, 4 if dice.random() < .7 else 8) * (-1 if right else 1)
        odds[piece] = level + .4 * odds[piece]
        prob = 1 / (1 + np.exp(-level * .7))
        seat[piece] = .25 * seat[piece] + .75 * prob
        parts[piece] = .25 * parts[piece] + .75 * parts[piece][::-1] * (.2 if right else 1)
    odds = odds + dice.normal(0, .7, p.n)
    side = settle(p, odds) if faults or blind < .15 else p.side.copy()
    bare = dice.random()
    if bare < .2:                                        # the browser knows the outline alone
        return np.where(side == 1, 3.5, -3.5), side, None
    return odds, side, None if blind < .15 else (seat, parts)


def tap_place(p, dice, side, target, count):
    """The region in the middle of the largest wrong area, more or less, and what is wrong with it: (seed, sign), or None."""
    wrong = np.where(count < .5, 0, np.where((target > .5) & (side == 0), 1, np.where((target <= .5) & (side == 1), -1, 0)))
    best, members = 0, None
    for sign in (1, -1):
        pieces = p.part_of(wrong == sign)
        if pieces.max() >= 0:
            mass = np.bincount(pieces[pieces >= 0], p.size[pieces >= 0])
            if mass.max() > best:
                best, members = mass.max(), np.flatnonzero(pieces == mass.argmax())
    if members is None or best < .001 * p.whole:
        return None
    sign = int(wrong[members[0]])
    inside = np.zeros(p.n, bool)
    inside[members] = True
    depth = np.where(inside, 99, 0)
    for _ in range(12):
        low = depth.copy()
        np.minimum.at(low, p.i, depth[p.j])
        np.minimum.at(low, p.j, depth[p.i])
        depth = np.where(inside, np.minimum(depth, low + 1), 0)
    deep = members[depth[members] == depth[members].max()]
    cx, cy = p.x[members].mean(), p.y[members].mean()
    seed = deep[np.argmin((p.x[deep] - cx) ** 2 + (p.y[deep] - cy) ** 2)]
    if dice.random() < .25:
        around = members[np.hypot(p.x[members] - p.x[seed], p.y[members] - p.y[seed]) < .04]
        seed = dice.choice(around)
    return int(seed), sign


def reached(p, wanted, seed):
    """Wanted regions that hang together with the seed."""
    wanted = wanted.copy()
    wanted[seed] = True
    pieces = p.part_of(wanted)
    return pieces == pieces[seed]


def overlap(p, side, target, count):
    w = p.size * count
    t = target > .5
    return (w * (side == 1) * t).sum() / max(1, (w * ((side == 1) | t)).sum())


def session(p, dice, net, taps, learn):
    """One person at one picture. learn(logits, x, mix ...) is called for each tap. Returns the overlap before and after each tap."""
    target, count = wish(p, dice)
    odds, side, planes = mistaken(p, dice, target)
    sure = np.zeros(p.n, np.int64)
    scores = [overlap(p, side, target, count)]
    for _ in range(taps):
        place = tap_place(p, dice, side, target, count)
        if place is None:
            break
        seed, sign = place
        sure[seed] = sign
        to = 1 if sign == 1 else 0
        open_ = (side != to) & (sure != -sign)
        open_[seed] = True
        x = torch.from_numpy(features_of(p, odds, sure, seed, sign, open_, planes))
        is_target = (target > .5) == (to == 1)
        right = reached(p, open_ & is_target, seed)
        # Other wrong places that do not hang together with this one: neither right nor wrong to say.
        weight = p.size / p.size.mean() * open_ * count * (right | ~is_target) * np.abs(2 * target - 1)
        logits = learn(x, p.mix, torch.from_numpy(right.astype(np.float32)), torch.from_numpy(weight.astype(np.float32)))
        piece = reached(p, open_ & (logits > 0), seed)
        side = np.where(piece, to, side)
        scores.append(overlap(p, side, target, count))
    return scores + [scores[-1]] * (taps + 1 - len(scores))


def loss_of(logits, right, weight):
    each = F.binary_cross_entropy_with_logits(logits, right, reduction='none') * weight
    p = torch.sigmoid(logits)
    both = (p * right * weight).sum()
    dice = 1 - (2 * both + 2) / ((p * weight).sum() + (right * weight).sum() + 2)
    return each.sum() / ((right * weight).sum() + .1 * weight.sum() + 4) + dice


def write_weights(net, path, info):
    words, at = [], {}
    with torch.no_grad():
        for name, value in net.named_parameters():
            at[name] = list(value.shape)
            words.append(value.numpy().astype(np.float16).ravel())
    blob = np.concatenate(words).astype('<f2')
    text = base64.b64encode(blob.tobytes()).decode()
    lines = '\n'.join(f"  '{text[k:k + 150]}'," for k in range(0, len(text), 150))
    with open(path, 'w') as f:
        f.write(f"/** Written by training/train_taps.py ({info}); do not edit. float16, little-endian, in base64: weights and biases of four layers in turn, each row by row. */\nexport const TAP_WEIGHTS = [\n{lines}\n].join('');\n")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--regions', default='./data/training/taps/regions')
    ap.add_argument('--out', default='engine/analyze/outline/tap-weights.ts')
    ap.add_argument('--keep', default='./data/training/taps/taps.pt')
    ap.add_argument('--from', dest='before', default='', help='kept weights to go on from')
    ap.add_argument('--seconds', type=float, default=600, help='processor time')
    ap.add_argument('--lr', type=float, default=3e-3)
    ap.add_argument('--seed', type=int, default=1)
    a = ap.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    dice = np.random.default_rng(a.seed)
    files = sorted(glob.glob(os.path.join(a.regions, '*.regions')))
    numbered = [(int(os.path.basename(f).split('.')[0]), Picture(f)) for f in files]
    numbered = [(k, p) for k, p in numbered if .03 < (p.surfaces[:, SEAT_KEYS].sum(1) * p.size).sum() / p.whole < .95]
    train, check = [p for k, p in numbered if k % 7 != 3], [p for k, p in numbered if k % 7 == 3]
    net = TapNet()
    if a.before:
        net.load_state_dict(torch.load(a.before))
    averaged = TapNet()
    averaged.load_state_dict(net.state_dict())
    opt = torch.optim.AdamW(net.parameters(), a.lr, weight_decay=.02)
    step, losses, began, said = 0, [], time.process_time(), 0

    def learn(x, mix, right, weight):
        nonlocal step
        logits = net(x, mix)
        loss = loss_of(logits, right, weight)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.)
        opt.step()
        step += 1
        with torch.no_grad():
            keep = min(.998, step / (step + 20))
            for p, q in zip(averaged.parameters(), net.parameters()):
                p.lerp_(q, 1 - keep)
        losses.append(float(loss.detach()))
        return logits.detach().numpy()

    def measure():
        fixed = np.random.default_rng(99)
        with torch.no_grad():
            return np.mean([session(p, fixed, averaged, 3, lambda x, mix, *_: averaged(x, mix).numpy()) for p in check for _ in range(2)], 0).round(4).tolist()

    while (spent := time.process_time() - began) < a.seconds:
        for g in opt.param_groups:
            g['lr'] = a.lr * min(1, (step + 1) / 100) * (.5 + .5 * np.cos(np.pi * spent / a.seconds) + .01)
        p = train[dice.integers(len(train))]
        session(p.smoother(dice.random()) if dice.random() < .5 else p, dice, net, 4, learn)
        if spent - said > 60:
            said = spent
            print(json.dumps(dict(seconds=round(spent), step=step, loss=round(float(np.mean(losses[-400:])), 4), check=measure())), flush=True)
            began += time.process_time() - began - spent
            torch.save(averaged.state_dict(), a.keep)
            write_weights(averaged, a.out, f'{len(train)} pictures, {step} taps, seed {a.seed}')
    result = measure()
    print('check', len(check), 'pictures, overlap before and after each tap:', result, 'steps', step)
    torch.save(averaged.state_dict(), a.keep)
    write_weights(averaged, a.out, f'{len(train)} pictures, {step} taps, seed {a.seed}')


if __name__ == '__main__':
    main()
