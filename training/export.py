"""Trained network -> weights/upholstery.onnx and weights/upholstery.json.

    python training/export.py --run ./data/training/run --size 640 --out weights --version 5

The graph takes RGB 0..1 and gives probabilities, so that callers need no constants. Batch norm is folded into the
convolutions; weights are stored as float16 and widened on load. The export is checked against the PyTorch network.
"""
import argparse
import hashlib
import json
import os
import time

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

from items import ROLES, SURFACES
from network import N, R, SEAM
from score import load

os.environ['ORT_DISABLE_TELEMETRY'] = '1'  # its official builds report their use to their maker otherwise
import onnxruntime as ort  # noqa: E402

#: Side of the picture over side of the planes.
STRIDE = 2
OPSET = 17
#: Both sides of a picture are multiples of the encoder's coarsest stride.
MULTIPLE = 32


class Wrapped(nn.Module):
    """RGB 0..1 [1, 3, S, S] -> probabilities [1, N + R + 2, S / STRIDE, S / STRIDE]: surfaces and roles sum to one each."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        y = self.net(x)
        y = F.interpolate(y, size=(x.shape[2] // STRIDE, x.shape[3] // STRIDE), mode='bilinear', align_corners=False)
        return torch.cat([y[:, :N].softmax(1), y[:, N:N + R].softmax(1), y[:, SEAM:].sigmoid()], 1)


def halve(model):
    """Stores float32 initializers above 256 values as float16 plus a Cast."""
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
    ap.add_argument('--run', required=True)
    ap.add_argument('--size', type=int, default=640)
    ap.add_argument('--out', default='weights')
    ap.add_argument('--version', required=True)
    a = ap.parse_args()
    net, arguments = load(f'{a.run}/mean.pt')
    kept = torch.load(f'{a.run}/mean.pt', map_location='cpu', weights_only=False)
    w = Wrapped(net).eval()
    x = torch.rand(1, 3, a.size * 3 // 4, a.size)
    os.makedirs(a.out, exist_ok=True)
    path = os.path.join(a.out, 'upholstery.onnx')
    torch.onnx.export(w, (x,), path, opset_version=OPSET, input_names=['image'], output_names=['planes'], dynamo=False,
                      dynamic_axes=dict(image={2: 'height', 3: 'width'}, planes={2: 'rows', 3: 'columns'}))
    m = halve(onnx.load(path))
    onnx.checker.check_model(m)
    onnx.save(m, path)
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(path, options, providers=['CPUExecutionProvider'])
    with torch.no_grad():
        expected = w(x).numpy()
    got = session.run(None, {'image': x.numpy()})[0]
    difference = float(np.abs(expected - got).max())
    assert difference < .05, difference
    upright = session.run(None, {'image': np.ascontiguousarray(x.numpy().transpose(0, 1, 3, 2))})[0]
    assert upright.shape[2:] == (a.size // STRIDE, a.size * 3 // 4 // STRIDE), upright.shape
    times = []
    for _ in range(8):
        began = time.process_time()
        session.run(None, {'image': x.numpy()})
        times.append(time.process_time() - began)
    with open(path, 'rb') as file:
        blob = file.read()
    keep = ('encoder', 'width', 'steps', 'seed', 'real', 'rate')
    with open(os.path.join(a.out, 'upholstery.json'), 'w') as file:
        json.dump(dict(
            name='upholstery', version=a.version, file='upholstery.onnx', sha256=hashlib.sha256(blob).hexdigest(), bytes=len(blob), opset=OPSET,
            parameters=sum(p.numel() for p in net.parameters()),
            input=dict(name='image', type='float32', side=a.size, multiple=MULTIPLE, layout='NCHW', color='sRGB display values 0..1, RGB',
                       fit='long side scaled to `side`, both sides to the nearest multiple of `multiple` (area filter)', normalization='inside the graph'),
            output=dict(name='planes', type='float32', stride=STRIDE, channels=SURFACES + ROLES + ['seam', 'upholstered-door'],
                        meaning='what each pixel shows; what its cover is, were it seat; nearness of a seam; upholstered part of a door'),
            training={k: arguments[k] for k in keep} | dict(seconds=round(kept['spent'])),
            max_difference_to_pytorch=round(difference, 6), cpu_ms_one_thread=round(1000 * min(times), 1)), file, indent=1)
        file.write('\n')
    with open(os.path.join(a.out, 'upholstery.json')) as file:
        print(file.read())


if __name__ == '__main__':
    main()
