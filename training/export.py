"""Trained weights -> weights/upholstery.onnx and weights/upholstery.json.

    python training/export.py --run ./data/training/run --size 256 --out weights

The graph takes RGB 0..1 and gives probabilities, so that callers need no constants. Batch norm is folded into the
convolutions; weights are stored as float16 and widened on load. The export is checked against the PyTorch network.
"""
import argparse
import hashlib
import json
import os

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

from frames import CLASSES
from model import GLOSS, NORMAL, OUTPUTS, SEAM, SHADE, UNet
from paint import PART_OF_CLASS, PARTS


class Wrapped(nn.Module):
    """RGB 0..1 [1, 3, S, S] -> [1, 13, S, S]: probabilities of parts and seat, unit normal, log2 of light, share of gloss, seam.

    Two heads know the seat. The one that had to name every kind of surface is as good on made scenes and takes less of the trim beside
    a seat on photos: its word is the seat, and the parts are the mean of both heads.
    """

    def __init__(self, net):
        super().__init__()
        self.net = net
        part_of = torch.zeros(len(CLASSES), len(PARTS))
        for k, kind in enumerate(CLASSES):
            part_of[k, PART_OF_CLASS.get(kind, 0)] = 1
        self.register_buffer('part_of', part_of.T[:, :, None, None].contiguous())

    def forward(self, x):
        y = self.net((x - .5) / .25)
        y = F.interpolate(y, scale_factor=2, mode='bilinear', align_corners=False)
        kinds = F.conv2d(torch.softmax(y[:, OUTPUTS:SEAM], 1), self.part_of)
        normal = y[:, NORMAL:SHADE]
        normal = normal / (normal.pow(2).sum(1, keepdim=True) + 1e-6).sqrt()
        seat = kinds[:, 1:5].sum(1, keepdim=True)
        return torch.cat([(torch.softmax(y[:, :6], 1) + kinds) / 2, seat, normal, y[:, SHADE:GLOSS], torch.sigmoid(y[:, GLOSS:OUTPUTS]),
                          torch.sigmoid(y[:, SEAM:])], 1)


def halve(model):
    """Stores float32 initialisers above 256 values as float16 plus a Cast."""
    g = model.graph
    casts = []
    for t in list(g.initializer):
        if t.data_type == TensorProto.FLOAT and np.prod(t.dims) > 256:
            a = numpy_helper.to_array(t).astype(np.float16)
            g.initializer.remove(t)
            g.initializer.append(numpy_helper.from_array(a, t.name + '_h'))
            casts.append(helper.make_node('Cast', [t.name + '_h'], [t.name], to=TensorProto.FLOAT))
    for c in casts[::-1]:
        g.node.insert(0, c)
    return model


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--run', default='./data/training/run')
    ap.add_argument('--size', type=int, default=256)
    ap.add_argument('--out', default='weights')
    ap.add_argument('--version', default='1')
    a = ap.parse_args()
    c = torch.load(os.path.join(a.run, 'ema.pt'), map_location='cpu')
    net = UNet()
    net.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in c['ema'].items()})
    w = Wrapped(net).eval()
    x = torch.rand(1, 3, a.size, a.size)
    os.makedirs(a.out, exist_ok=True)
    path = os.path.join(a.out, 'upholstery.onnx')
    torch.onnx.export(w, (x,), path, opset_version=17, input_names=['image'], output_names=['planes'], dynamo=False)
    m = halve(onnx.load(path))
    onnx.checker.check_model(m)
    onnx.save(m, path)
    os.environ['ORT_DISABLE_TELEMETRY'] = '1'  # its official builds report their use to their maker otherwise
    import onnxruntime as ort
    so = ort.SessionOptions()
    so.intra_op_num_threads = 1
    s = ort.InferenceSession(path, so, providers=['CPUExecutionProvider'])
    with torch.no_grad():
        ref = w(x).numpy()
    got = s.run(None, {'image': x.numpy()})[0]
    diff = float(np.abs(ref - got).max())
    assert diff < .05, diff
    import time
    t = []
    for _ in range(12):
        t0 = time.process_time()
        s.run(None, {'image': x.numpy()})
        t.append(time.process_time() - t0)
    blob = open(path, 'rb').read()
    info = c.get('info', {})
    json.dump(dict(
        name='upholstery', version=a.version, file='upholstery.onnx', sha256=hashlib.sha256(blob).hexdigest(), bytes=len(blob), opset=17,
        parameters=sum(p.numel() for p in net.parameters()),
        input=dict(name='image', type='float32', shape=[1, 3, a.size, a.size], layout='NCHW', color='sRGB display values 0..1, RGB',
                   fit='long side scaled to the input size (area filter), centerd; the border is filled with 127/255', normalization='inside the graph'),
        output=dict(name='planes', type='float32', shape=[1, OUTPUTS + 1, a.size, a.size], channels=PARTS + ['seat', 'normal-x', 'normal-y', 'normal-z', 'light', 'gloss', 'seam'],
                    meaning='parts: mean of two softmax heads; seat: upholstery of any part, from the head that names every kind of surface, threshold 0.5; normal: camera space, x right, y up, z to the camera; '
                            'light: log2 of the light on the surface after exposure; gloss: share of the picture that is reflection; seam: two panels of one seat meet here'),
        training=dict(seed=1, frames=info.get('frames'), steps=info.get('step'), samples=info.get('samples'), seconds=info.get('seconds'),
                      heldout_families_iou=info.get('heldout_families'), check_scenes_iou=info.get('check_scenes'), parts_iou=info.get('parts')),
        max_difference_to_pytorch=round(diff, 6), cpu_ms_one_thread=round(1000 * min(t), 1)), open(os.path.join(a.out, 'upholstery.json'), 'w'), indent=1)
    print(open(os.path.join(a.out, 'upholstery.json')).read())


if __name__ == '__main__':
    main()
