"""Scores an exported network on labeled photos: intersection over union of seat upholstery, per photo and on average.

    python training/evaluate.py --model weights/upholstery.onnx --photos DIR --labels DIR [--mirror]

Label values: 255 seat, 128 door (left out), 64 undecided (left out), 0 other. Never used to choose weights.
"""
import argparse
import glob
import os

import cv2
import numpy as np
os.environ['ORT_DISABLE_TELEMETRY'] = '1'  # its official builds report their use to their maker otherwise
import onnxruntime as ort


def letterbox(img, s):
    """uint8 [H, W, 3] -> float32 [1, 3, s, s] in 0..1 and (x0, y0, w, h) of the picture inside."""
    h, w = img.shape[:2]
    k = s / max(h, w)
    nw, nh = max(1, round(w * k)), max(1, round(h * k))
    out = np.full((s, s, 3), 127, np.uint8)
    x0, y0 = (s - nw) // 2, (s - nh) // 2
    out[y0:y0 + nh, x0:x0 + nw] = cv2.resize(img, (nw, nh), interpolation=cv2.INTER_AREA)
    return (out.astype(np.float32) / 255).transpose(2, 0, 1)[None], (x0, y0, nw, nh)


def predict(sess, img, mirror=False):
    """RGB photo -> seat probability at the photo's size, float32 [H, W]."""
    i = sess.get_inputs()[0]
    s = i.shape[2]
    x, (x0, y0, w, h) = letterbox(img, s)
    p = sess.run(None, {i.name: x})[0][0, 6]
    if mirror:
        p = (p + sess.run(None, {i.name: np.ascontiguousarray(x[..., ::-1])})[0][0, 6][:, ::-1]) / 2
    return cv2.resize(p[y0:y0 + h, x0:x0 + w], img.shape[1::-1], interpolation=cv2.INTER_LINEAR)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--model', default='weights/upholstery.onnx')
    ap.add_argument('--photos', required=True)
    ap.add_argument('--labels', required=True)
    ap.add_argument('--mirror', action='store_true')
    ap.add_argument('--sheet', default='')
    a = ap.parse_args()
    so = ort.SessionOptions()
    so.intra_op_num_threads = 1
    sess = ort.InferenceSession(a.model, so, providers=['CPUExecutionProvider'])
    scores, tiles = [], []
    for lp in sorted(glob.glob(os.path.join(a.labels, '*.png'))):
        pid = os.path.splitext(os.path.basename(lp))[0]
        img = cv2.imread(os.path.join(a.photos, pid + '.jpg'))[..., ::-1]
        lab = cv2.imread(lp, 0)
        p = predict(sess, np.ascontiguousarray(img), a.mirror)
        use = (lab == 255) | (lab == 0)
        m, t = (p > .5) & use, lab == 255
        iou = (m & t).sum() / max(1, (m | t).sum())
        scores.append(iou)
        print(f'{pid} {iou:.3f}')
        if a.sheet:
            o = img.copy()
            o[p > .5] = o[p > .5] // 2 + np.array([0, 127, 0], np.uint8)
            o = cv2.resize(o, None, fx=300 / max(o.shape[:2]), fy=300 / max(o.shape[:2]), interpolation=cv2.INTER_AREA)
            c = np.full((300, 300, 3), 255, np.uint8)
            c[:o.shape[0], :o.shape[1]] = o
            tiles.append(cv2.putText(c, f'{iou:.2f}', (4, 292), 0, .7, (255, 0, 0), 2))
    s = np.array(scores)
    print(f'mean {s.mean():.3f}  median {np.median(s):.3f}  standard error {s.std() / len(s) ** .5:.3f}  photos {len(s)}')
    if a.sheet:
        while len(tiles) % 8:
            tiles.append(tiles[0] * 0 + 255)
        cv2.imwrite(a.sheet, np.vstack([np.hstack(tiles[k:k + 8]) for k in range(0, len(tiles), 8)])[..., ::-1])


if __name__ == '__main__':
    main()
