"""Small test photos with zone masks from the finished sample pictures.

    python training/scenes/make_fixtures.py [--assets assets/templates] [--out tests/fixtures/photos] [--width 800] [--ids a,b]
"""
import argparse
import json
import os

import cv2
import numpy as np

cv2.setNumThreads(1)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--assets', default='assets/templates')
    ap.add_argument('--out', default='tests/fixtures/photos')
    ap.add_argument('--width', type=int, default=800)
    ap.add_argument('--ids', default='sedan-tan-leather,coupe-black-sport,moto-black-seat')
    a = ap.parse_args()
    out = []
    for i in a.ids.split(','):
        im = cv2.imread(os.path.join(a.assets, i + '.jpg'))
        h = round(im.shape[0] * a.width / im.shape[1])
        os.makedirs(os.path.join(a.out, i), exist_ok=True)
        small = lambda x: cv2.resize(x, (a.width, h), interpolation=cv2.INTER_AREA)
        cv2.imwrite(os.path.join(a.out, i + '.jpg'), small(im), [cv2.IMWRITE_JPEG_QUALITY, 88])
        zones, total = [], np.zeros((h, a.width), np.int32)
        for z in ('insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping'):
            p = os.path.join(a.assets, i, z + '.png')
            if os.path.exists(p):
                m = small(cv2.imread(p, 0))
                m = np.rint(m / 255 * 17).astype(np.uint8) * 15
                cv2.imwrite(os.path.join(a.out, i, z + '.png'), m, [cv2.IMWRITE_PNG_COMPRESSION, 9])
                zones.append(z)
                if z != 'door':
                    total += m
        cv2.imwrite(os.path.join(a.out, i, 'upholstery.png'), np.minimum(total, 255).astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 9])
        out.append(dict(id=i, file=i + '.jpg', width=a.width, height=h, zones=zones, upholstery=i + '/upholstery.png'))
    json.dump(out, open(os.path.join(a.out, 'photos.json'), 'w'), indent=1)


main()
