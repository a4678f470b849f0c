"""Trains the network on stored frames, resumably, for a given number of minutes.

    python training/train.py --frames ./data/training/frames/frames --run ./data/training/run --minutes 60 --size 256

A checkpoint (<run>/last.pt) holds weights, averaged weights, optimiser and the seconds trained; starting again continues.
The learning rate follows a cosine over --minutes of training time.
"""
import argparse
import json
import math
import os
import time

import torch

import dataset
from model import PARTS, UNet, loss_fn


def iou(net, val, batch=8):
    """Mean over pictures of the IoU of seat upholstery, and mean part IoU over the classes present."""
    net.eval()
    seat_s, part_i, part_u = [], torch.zeros(6), torch.zeros(6)
    with torch.no_grad():
        for k in range(0, len(val), batch):
            x, part, valid = (torch.stack(t) for t in zip(*val[k:k + batch]))
            y = net(x)
            part, valid = part[:, ::2, ::2], valid[:, ::2, ::2]
            s = (y[:, 6] > 0) & (valid > 0)
            t = (part >= 1) & (part <= 4) & (valid > 0)
            for a, b in zip(s, t):
                if b.any():
                    seat_s.append(float((a & b).sum() / (a | b).sum()))
            p = y[:, :6].argmax(1)
            for c in range(6):
                a, b = (p == c) & (valid > 0), (part == c) & (valid > 0)
                part_i[c] += (a & b).sum()
                part_u[c] += (a | b).sum()
    return sum(seat_s) / max(1, len(seat_s)), {PARTS[c]: round(float(part_i[c] / part_u[c].clamp(min=1)), 3) for c in range(6)}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--frames', default='./data/training/frames/frames')
    ap.add_argument('--run', default='./data/training/run')
    ap.add_argument('--minutes', type=float, default=60, help='training time that the schedule spans, all starts together')
    ap.add_argument('--size', type=int, default=256)
    ap.add_argument('--batch', type=int, default=16)
    ap.add_argument('--lr', type=float, default=2e-3)
    ap.add_argument('--final-lr', type=float, default=2e-5)
    ap.add_argument('--threads', type=int, default=2)
    ap.add_argument('--workers', type=int, default=1)
    ap.add_argument('--bf16', action='store_true')
    ap.add_argument('--seed', type=int, default=1)
    a = ap.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    os.makedirs(a.run, exist_ok=True)
    net = UNet().to(memory_format=torch.channels_last)
    ema = UNet()
    ema.load_state_dict(net.state_dict())
    opt = torch.optim.AdamW(net.parameters(), a.lr, weight_decay=.02)
    step, spent, best = 0, 0.0, 0.0
    ck = os.path.join(a.run, 'last.pt')
    if os.path.exists(ck):
        c = torch.load(ck)
        net.load_state_dict(c['net'])
        ema.load_state_dict(c['ema'])
        opt.load_state_dict(c['opt'])
        step, spent, best = c['step'], c['spent'], c['best']
    log = open(os.path.join(a.run, 'log.jsonl'), 'a')
    stream = dataset.Stream(a.frames, a.size, seed=a.seed * 100003 + step)
    loader = iter(torch.utils.data.DataLoader(stream, a.batch, num_workers=a.workers, prefetch_factor=3 if a.workers else None))
    last_val, run_loss, t0 = spent, [], time.time()
    last_save = spent
    while spent < a.minutes * 60:
        x, part, valid = next(loader)
        f = min(1, spent / (a.minutes * 60))
        lr = a.final_lr + (a.lr - a.final_lr) * .5 * (1 + math.cos(math.pi * f))
        for g in opt.param_groups:
            g['lr'] = lr * min(1, (step + 1) / 60)
        net.train()
        x = x.contiguous(memory_format=torch.channels_last)
        with torch.autocast('cpu', torch.bfloat16, enabled=a.bf16):
            y = net(x)
        loss = loss_fn(y, part, valid)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 3.0)
        opt.step()
        step += 1
        m = min(.998, (step + 1) / (step + 20))
        with torch.no_grad():
            for (k, v), w in zip(ema.state_dict().items(), net.state_dict().values()):
                if v.dtype.is_floating_point:
                    v.lerp_(w, 1 - m)
                else:
                    v.copy_(w)
        run_loss.append(float(loss.detach()))
        now = time.time()
        spent += now - t0
        t0 = now
        done = spent >= a.minutes * 60
        if spent - last_val > 300 or done:
            tr, hf, hs = dataset.split(a.frames)
            vf, pf = iou(ema, dataset.fixed(hf, a.size, 48))
            vs, ps = iou(ema, dataset.fixed(hs, a.size, 32))
            e = dict(step=step, samples=step * a.batch, seconds=round(spent), frames=len(tr), loss=round(sum(run_loss) / len(run_loss), 4), lr=round(lr, 6),
                     heldout_families=round(vf, 4), heldout_seeds=round(vs, 4), parts_families=pf)
            run_loss = []
            print(json.dumps(e), flush=True)
            log.write(json.dumps(e) + '\n')
            log.flush()
            last_val = spent
            t0 = time.time()
            if vf + vs > best:
                best = vf + vs
                torch.save(dict(ema=ema.state_dict(), info=e), os.path.join(a.run, 'best.pt'))
        elif step % 20 == 0:
            print(step, round(sum(run_loss[-20:]) / 20, 4), round(spent), flush=True)
        if spent - last_save > 120 or done:
            torch.save(dict(net=net.state_dict(), ema=ema.state_dict(), opt=opt.state_dict(), step=step, spent=spent, best=best), ck + '.tmp')
            os.replace(ck + '.tmp', ck)
            last_save = spent


if __name__ == '__main__':
    main()
