"""Trains the network on stored frames for a given time or number of steps, on a GPU when there is one; resumable.

    python training/train.py --frames ./data/training/frames/frames --run ./data/training/run --seconds 1200 [--size 256] [--batch 192]

New frames are taken up while it runs. <run>/last.pt holds weights, averaged weights, optimiser and the seconds trained; starting again
continues. <run>/ema.pt holds the averaged weights alone (float16), which `export.py` takes. The learning rate follows a cosine over --seconds
(or --steps) of training, all starts together.
"""
import argparse
import json
import math
import os
import time

import torch

import paint
from frames import HELD_OUT, FrameStore, is_check, seed_of
from model import OUTPUTS, SEAM, SEAT, SEAT_KINDS, UNet, further_loss, loss_fn
from paint import PARTS, Dice


def normalized(picture):
    return (picture - .5) / .25


def overlap(net, batches):
    """Mean over pictures of the IoU of seat upholstery, and the IoU of each part over all pixels. batches: list of paint.sample."""
    net.eval()
    seats, both, either = [], torch.zeros(6), torch.zeros(6)
    with torch.no_grad():
        for s in batches:
            y = net(normalized(s['picture'])).float()
            part, valid = s['part'][:, ::2, ::2], s['valid'][:, ::2, ::2] > 0
            found, true = (torch.softmax(y[:, OUTPUTS:SEAM], 1)[:, SEAT_KINDS].sum(1) > .5) & valid, (part >= 1) & (part <= 4) & valid
            seats += [float((a & b).sum() / (a | b).sum()) for a, b in zip(found, true) if b.any()]
            p = y[:, :6].argmax(1)
            for c in range(6):
                a, b = (p == c) & valid, (part == c) & valid
                both[c] += (a & b).sum().cpu()
                either[c] += (a | b).sum().cpu()
    return sum(seats) / max(1, len(seats)), {PARTS[c]: round(float(both[c] / either[c].clamp(min=1)), 3) for c in range(6)}


def fixed(store, count, size, bank, device):
    """The first `count` frames of a store, whole, in colors that are the same every time."""
    dice, out = Dice(device, 99), []
    for k in range(0, min(count, store.count), 16):
        out.append(paint.sample(dice, store.take(torch.arange(k, min(k + 16, store.count, count), device=device)), bank, size, whole=True))
    return out


def halved(state):
    """Weights as float16; running statistics of batch norm stay float32."""
    return {k: v.half() if v.dtype == torch.float32 and 'running' not in k else v for k, v in state.items()}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--frames', default='./data/training/frames/frames')
    ap.add_argument('--run', default='./data/training/run')
    ap.add_argument('--seconds', type=float, default=3600, help='training time that the schedule spans, all starts together')
    ap.add_argument('--steps', type=int, default=0, help='instead of --seconds')
    ap.add_argument('--size', type=int, default=256)
    ap.add_argument('--batch', type=int, default=192)
    ap.add_argument('--lr', type=float, default=2.5e-3)
    ap.add_argument('--final-lr', type=float, default=1e-5)
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--fraction', type=float, default=1, help='share of the scenes to train on')
    ap.add_argument('--hold-out', action='store_true', help='leave out whole families (truck, bus)')
    ap.add_argument('--capacity', type=int, default=16000)
    ap.add_argument('--from', dest='start', default='', help='an exported graph to learn further from, held to what it is right about')
    ap.add_argument('--keep', type=float, default=1, help='how firmly')
    ap.add_argument('--warm-up', type=int, default=300, help='steps')
    ap.add_argument('--report-every', type=float, default=60, help='seconds between two reports, each with a check on held-out scenes')
    ap.add_argument('--wait-for', type=int, default=64, help='frames that must be there before training starts')
    a = ap.parse_args()
    if a.start:
        import exported                             # needs onnx, which learning from random numbers does without
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.manual_seed(a.seed)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision('high')
    os.makedirs(a.run, exist_ok=True)
    bank = paint.texture_bank(device)
    dice = Dice(device, a.seed)
    wanted = lambda path: (seed_of(path) * 2654435761 % 2 ** 32) / 2 ** 32 < a.fraction
    train = FrameStore(a.frames, device, a.capacity, lambda p, f: not is_check(p) and wanted(p) and not (a.hold_out and f in HELD_OUT))
    scenes = FrameStore(a.frames, device, 160, lambda p, f: is_check(p) and f not in HELD_OUT)
    families = FrameStore(a.frames, device, 160, (lambda p, f: f in HELD_OUT) if a.hold_out else lambda p, f: is_check(p) and f in HELD_OUT)
    while train.count < a.wait_for:
        train.refresh(limit=a.wait_for if train.count == 0 else 10 ** 9)
        if train.count < a.wait_for:
            time.sleep(2)
    stop = train.follow()

    begin = lambda: (exported.load(a.start) if a.start else UNet()).to(device).to(memory_format=torch.channels_last)
    net = begin()
    before = begin().eval() if a.start else None
    ema = UNet().to(device).to(memory_format=torch.channels_last)
    ema.load_state_dict(net.state_dict())
    opt = torch.optim.AdamW(net.parameters(), a.lr, weight_decay=.03)
    step, spent = 0, 0.0
    ck = os.path.join(a.run, 'last.pt')
    if os.path.exists(ck):
        c = torch.load(ck, map_location=device)
        net.load_state_dict(c['net'])
        ema.load_state_dict(c['ema'])
        opt.load_state_dict(c['opt'])
        step, spent = c['step'], c['spent']
        dice = Dice(device, a.seed + step)
    averaged = [p for p in ema.state_dict().values() if p.dtype.is_floating_point]
    current = [p for p in net.state_dict().values() if p.dtype.is_floating_point]
    counters = [(p, q) for p, q in zip(ema.state_dict().values(), net.state_dict().values()) if not p.dtype.is_floating_point]
    log = open(os.path.join(a.run, 'log.jsonl'), 'a')
    last_report, last_save, losses, began = spent, spent, [], time.time()

    def progress():
        return min(1, step / a.steps if a.steps else spent / a.seconds)

    while progress() < 1:
        lr = a.final_lr + (a.lr - a.final_lr) * .5 * (1 + math.cos(math.pi * progress()))
        for g in opt.param_groups:
            g['lr'] = lr * min(1, (step + 1) / a.warm_up)
        if before:
            exported.freeze(net)
        else:
            net.train()
        with torch.no_grad():
            s = paint.sample(dice, train.take(dice.integer(0, train.count, a.batch)), bank, a.size)
            x = normalized(s['picture']).contiguous(memory_format=torch.channels_last)
        # Processors without the instructions for it are ten times slower in bfloat16.
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            y = net(x)
            if before:
                with torch.no_grad():               # half of the pictures say enough of what it knew, in half the time
                    y_before = before(x[:(len(x) + 1) // 2])
        loss = further_loss(y, y_before, s, a.keep) if before else loss_fn(y, s)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 3.0)
        opt.step()
        step += 1
        with torch.no_grad():
            torch._foreach_lerp_(averaged, current, 1 - min(.9985, (step + 1) / (step + 20)))
            for p, q in counters:
                p.copy_(q)
        losses.append(loss.detach())
        if step % 10 == 0:
            float(losses[-1])                        # wait for the device, so that the clock is true
        now = time.time()
        spent += now - began
        began = now
        done = progress() >= 1
        if spent - last_report > a.report_every or done:
            families.refresh(160)
            scenes.refresh(160)
            f_iou, f_parts = overlap(ema, fixed(families, 96, a.size, bank, device))
            s_iou, s_parts = overlap(ema, fixed(scenes, 96, a.size, bank, device))
            e = dict(step=step, samples=step * a.batch, seconds=round(spent), frames=train.count, loss=round(float(torch.stack(losses).mean()), 4), lr=round(lr, 6),
                     heldout_families=round(f_iou, 4) if a.hold_out else None, check_scenes=round(s_iou, 4), parts=s_parts)
            print(json.dumps(e), flush=True)
            log.write(json.dumps(e) + '\n')
            log.flush()
            losses, last_report = [], spent
            torch.save(dict(ema=halved(ema.state_dict()), info=e), os.path.join(a.run, 'ema.tmp'))
            os.replace(os.path.join(a.run, 'ema.tmp'), os.path.join(a.run, 'ema.pt'))
            began = time.time()
        if spent - last_save > 150 or done:
            torch.save(dict(net=net.state_dict(), ema=ema.state_dict(), opt=opt.state_dict(), step=step, spent=spent), ck + '.tmp')
            os.replace(ck + '.tmp', ck)
            last_save = spent
            began = time.time()
    stop.set()


if __name__ == '__main__':
    main()
