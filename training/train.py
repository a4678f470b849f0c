"""Teaches the network. Resumable: stop it at will, call it again.

    python training/train.py --run ./data/training/run --photos PHOTOS --covers ./data/training/covers --frames ./data/training/painted --steps 3000
        [--fold K]       leaves out every fifth vehicle from K on (0 to 4), so that score.py can measure on them
        [--negatives FOLDER] [--from OTHER/mean.pt] [--encoder efficientnet-lite0] [--freeze 8] [--batch 6] [--real .55] [--seconds 300] [--threads 2] [--workers 0] [--also bench/validation]

<run>/last.pt continues a run, <run>/mean.pt is the averaged network that is exported and scored, <run>/log.jsonl says how it went.
"""
import argparse
import json
import math
import os
import random
import time

import cv2
import numpy as np
import torch

import items
from crops import changed, crop
from negatives import negatives
from network import Network, loss_of

FOLDS = 5
MEAN = .996
#: Fraction of a batch that shows no interior at all.
NEGATIVE_SHARE = .07


def fold_of(groups):
    """Vehicle -> number of its fold. Vehicles are dealt out in the order of their names."""
    return {group: number % FOLDS for number, group in enumerate(sorted(set(groups)))}


def arguments():
    ap = argparse.ArgumentParser()
    ap.add_argument('--run', required=True)
    ap.add_argument('--photos', required=True)
    ap.add_argument('--covers', default='')
    ap.add_argument('--frames', default='')
    ap.add_argument('--samples', default='', help='assets/templates')
    ap.add_argument('--negatives', default='', help='pictures of anything but interiors (negatives.py)')
    ap.add_argument('--also', default='', help='a set of the form of bench/validation, only for experiments')
    ap.add_argument('--fold', type=int, default=-1)
    ap.add_argument('--from', dest='start', default='', help='averaged network of another run that this one begins with')
    ap.add_argument('--encoder', default='efficientnet-lite0')
    ap.add_argument('--width', type=int, default=64)
    ap.add_argument('--freeze', type=int, default=8, help='stride up to which the encoder stays as it came; 0: nothing does')
    ap.add_argument('--batch', type=int, default=6)
    ap.add_argument('--workers', type=int, default=0, help='processes that cut pictures')
    ap.add_argument('--real', type=float, default=.55)
    ap.add_argument('--steps', type=int, default=2000)
    ap.add_argument('--seconds', type=float, default=0, help='ends after as long, and the learning rate falls by the clock: for a lent machine')
    ap.add_argument('--rate', type=float, default=2e-3)
    ap.add_argument('--threads', type=int, default=2)
    ap.add_argument('--seed', type=int, default=0)
    return ap.parse_args()


class Crops(torch.utils.data.IterableDataset):
    """Endless batches (pictures uint8, planes uint8) of random parts, `share` of them from real photos."""

    def __init__(self, real, made, negative_items, share, batch, seed):
        # A picture that shows much seat teaches more.
        self.weight = [.35 + min(1, 4 * float((entry['planes'][..., 0] == 0).mean())) for entry in real]
        self.real, self.made, self.negatives, self.share, self.batch, self.seed = real, made, negative_items, share, batch, seed

    def draw(self):
        if self.negatives and random.random() < NEGATIVE_SHARE:
            return random.choice(self.negatives)
        if self.made and random.random() > self.share:
            return random.choice(self.made)
        return random.choices(self.real, self.weight)[0]

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        random.seed(self.seed + 1000003 * (worker.id if worker else 0))
        cv2.setNumThreads(1)
        while True:
            drawn = [self.draw() for _ in range(self.batch)]
            pictures, planes = zip(*(crop(entry) for entry in drawn))
            yield torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(planes))


def main():
    a = arguments()
    os.makedirs(a.run, exist_ok=True)
    torch.set_num_threads(a.threads)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    cv2.setNumThreads(1)
    real = list(items.open_photos(a.photos, a.covers))
    folds = fold_of(entry['group'] for entry in real)
    real = [entry for entry in real if folds[entry['group']] != a.fold]
    made = list(items.painted_frames(a.frames)) if a.frames else []
    made += list(items.samples(a.samples, a.covers)) if a.samples else []
    if a.also:
        made += [{**entry, 'pictures': [entry['picture']]} for _, entry in items.hand_labeled(a.also, f'{a.also}/photos')]
    negative_items = list(negatives(a.negatives)) if a.negatives else []
    torch.manual_seed(a.seed)
    net = Network(a.encoder, a.width, pretrained=not a.start).to(device, memory_format=torch.channels_last)
    if a.start:
        net.load_state_dict({key: value.float() if value.is_floating_point() else value for key, value in torch.load(a.start, map_location=device, weights_only=False)['state'].items()})
    net.freeze_to(a.freeze)
    encoder = [q for q in net.encoder.parameters() if q.requires_grad]
    inner = {id(q) for q in net.encoder.parameters()}
    optimizer = torch.optim.AdamW([dict(params=encoder, lr=a.rate / 10), dict(params=[q for q in net.parameters() if id(q) not in inner], lr=a.rate)], weight_decay=1e-4)
    base = [group['lr'] for group in optimizer.param_groups]
    mean = {k: v.clone() for k, v in net.state_dict().items()}
    step, spent = 0, 0.
    last = f'{a.run}/last.pt'
    if os.path.exists(last):
        kept = torch.load(last, map_location=device, weights_only=False)
        net.load_state_dict(kept['net']), optimizer.load_state_dict(kept['optimizer'])
        mean, step, spent = kept['mean'], kept['step'], kept['spent']
        torch.manual_seed(a.seed + step)
    print(f'{len(real)} photos with {sum(len(e["pictures"]) for e in real)} pictures, {len(made)} made, {len(negative_items)} negatives; from step {step}', flush=True)
    batches = iter(torch.utils.data.DataLoader(Crops(real, made, negative_items, a.real, a.batch, a.seed + step), batch_size=None, num_workers=a.workers, pin_memory=device.type == 'cuda',
                                               prefetch_factor=4 if a.workers else None))
    shown, began = [], time.time()
    done = step / a.steps
    while done < 1:
        rate = min(1, (step + 1) / 30) * .5 * (1 + math.cos(math.pi * done))
        for group, first in zip(optimizer.param_groups, base):
            group['lr'] = first * rate
        net.train()
        net.encoder.eval()                          # batch norm keeps ImageNet's statistics
        pictures, planes = (part.to(device, non_blocking=True) for part in next(batches))
        x = changed(pictures.float() / 255, planes).contiguous(memory_format=torch.channels_last)
        with torch.autocast(device.type, torch.bfloat16):
            logits = net(x)
        loss = loss_of(logits, planes.long())
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.)
        optimizer.step()
        step += 1
        done = (spent + time.time() - began) / a.seconds if a.seconds else step / a.steps
        decay = min(MEAN, 1 - 1 / (step + 1))
        with torch.no_grad():
            for key, value in net.state_dict().items():
                if value.dtype.is_floating_point:
                    mean[key].lerp_(value, 1 - decay)
                else:
                    mean[key].copy_(value)
        shown.append(loss.detach())
        if step % 50 == 0 or done >= 1:
            now = time.time()
            spent, began = spent + now - began, now
            line = dict(step=step, loss=round(float(torch.stack(shown).mean()), 4), seconds=round(spent))
            shown = []
            torch.save(dict(net=net.state_dict(), optimizer=optimizer.state_dict(), mean=mean, step=step, spent=spent), last + '.part')
            os.replace(last + '.part', last)
            torch.save(dict(state=mean, encoder=a.encoder, width=a.width, arguments=vars(a), step=step, spent=spent), f'{a.run}/mean.pt.part')
            os.replace(f'{a.run}/mean.pt.part', f'{a.run}/mean.pt')
            with open(f'{a.run}/log.jsonl', 'a') as log:
                print(json.dumps(line), file=log)
            print(line, flush=True)


if __name__ == '__main__':
    main()
