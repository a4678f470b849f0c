"""Trained networks -> weights/upholstery.onnx and weights/upholstery.json.

    python training/export.py --runs ./data/training/lite0 ./data/training/lite0-1+./data/training/lite0-2 --size 640 --out weights --version 7

Runs joined by `+` that went on from one network become one again: their weights are averaged (Wortsman et al., Model soups, ICML 2022).
The graph takes RGB 0..1 and gives probabilities, so that callers need no constants. Batch norm is folded into the convolutions; weights
are stored as int8 or float16 and widened on load. The export is checked against the PyTorch networks.
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
from network import DOOR, N, Network, R, SEAM

os.environ['ORT_DISABLE_TELEMETRY'] = '1'  # its official builds report their use to their maker otherwise
import onnxruntime as ort  # noqa: E402

#: Side of the picture over side of the planes.
STRIDE = 2
OPSET = 17
#: Both sides of a picture are multiples of the encoder's coarsest stride.
MULTIPLE = 32
#: Side of the smaller picture over that of the whole one.
SMALLER = (4, 5)


class Wrapped(nn.Module):
    """RGB 0..1 [1, 3, S, S] -> probabilities [1, N + R + 2, S / STRIDE, S / STRIDE]: surfaces and roles sum to one each.

    Each network looks at the picture and at a smaller, mirrored one, and the answers are averaged: errors of different networks and sizes differ.
    Roles and seams come from the whole picture alone, where thin lines are sharper.
    """

    def __init__(self, networks):
        super().__init__()
        self.networks = nn.ModuleList(networks)

    def forward(self, x):
        height, width = x.shape[2], x.shape[3]
        fitted = lambda side: (side * SMALLER[0] // SMALLER[1] + MULTIPLE // 2) // MULTIPLE * MULTIPLE
        small = F.interpolate(x, size=(fitted(height), fitted(width)), mode='bilinear', align_corners=False, antialias=False).flip(3)
        planes = lambda y: F.interpolate(y, size=(height // STRIDE, width // STRIDE), mode='bilinear', align_corners=False)
        probabilities = lambda y: torch.cat([y[:, :N].softmax(1), y[:, N:N + R].softmax(1), y[:, SEAM:].sigmoid()], 1)
        mean = lambda answers: sum(answers) / len(answers)
        whole = mean([probabilities(planes(network(x))) for network in self.networks])
        mirrored = mean([planes(probabilities(network(small))).flip(3) for network in self.networks])
        both = (whole + mirrored) / 2
        return torch.cat([both[:, :N], whole[:, N:DOOR], both[:, DOOR:]], 1)


def averaged(paths):
    """The network whose weights are the mean of those of `paths`, and what is stored of the first."""
    kept = [torch.load(f'{path}/mean.pt', map_location='cpu', weights_only=False) for path in paths]
    network = Network(kept[0]['encoder'], kept[0]['width'], pretrained=False)
    states = [one['state'] for one in kept]
    network.load_state_dict({key: sum(state[key].float() for state in states) / len(states) for key in states[0]})
    return network.eval(), kept[0]


def narrow(model):
    """Stores large weights as int8 with one scale for each output channel, and other float32 initializers above 256 values as float16; drops names of nodes."""
    g = model.graph
    widened = []
    for t in list(g.initializer):
        if t.data_type != TensorProto.FLOAT or np.prod(t.dims) <= 256:
            continue
        a = numpy_helper.to_array(t)
        g.initializer.remove(t)
        if a.ndim == 4 and a.size >= 4096:
            scale = np.abs(a).max((1, 2, 3), keepdims=True) / 127
            scale[scale == 0] = 1
            g.initializer.append(numpy_helper.from_array(np.round(a / scale).astype(np.int8), t.name + '_q'))
            g.initializer.append(numpy_helper.from_array(scale.astype(np.float32), t.name + '_s'))
            widened += [helper.make_node('Cast', [t.name + '_q'], [t.name + '_f'], to=TensorProto.FLOAT), helper.make_node('Mul', [t.name + '_f', t.name + '_s'], [t.name])]
        else:
            g.initializer.append(numpy_helper.from_array(a.astype(np.float16), t.name + '_h'))
            widened.append(helper.make_node('Cast', [t.name + '_h'], [t.name], to=TensorProto.FLOAT))
    for node in widened[::-1]:
        g.node.insert(0, node)
    for node in g.node:
        node.name = ''
    return model


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--runs', nargs='+', required=True)
    ap.add_argument('--size', type=int, default=640)
    ap.add_argument('--out', default='weights')
    ap.add_argument('--version', required=True)
    a = ap.parse_args()
    loaded = [averaged(run.split('+')) for run in a.runs]
    w = Wrapped([network for network, _ in loaded]).eval()
    x = torch.rand(1, 3, a.size * 3 // 4, a.size)
    os.makedirs(a.out, exist_ok=True)
    path = os.path.join(a.out, 'upholstery.onnx')
    torch.onnx.export(w, (x,), path, opset_version=OPSET, input_names=['image'], output_names=['planes'], dynamo=False,
                      dynamic_axes=dict(image={2: 'height', 3: 'width'}, planes={2: 'rows', 3: 'columns'}))
    m = narrow(onnx.load(path))
    onnx.checker.check_model(m)
    onnx.save(m, path)
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(path, options, providers=['CPUExecutionProvider'])
    with torch.no_grad():
        expected = w(x).numpy()
    got = session.run(None, {'image': x.numpy()})[0]
    difference = float(np.abs(expected - got).max())
    assert difference < .2, difference
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
            parameters=sum(p.numel() for p in w.parameters()),
            input=dict(name='image', type='float32', side=a.size, multiple=MULTIPLE, layout='NCHW', color='sRGB display values 0..1, RGB',
                       fit='long side scaled to `side`, both sides to the nearest multiple of `multiple` (area filter)', normalization='inside the graph'),
            output=dict(name='planes', type='float32', stride=STRIDE, channels=SURFACES + ROLES + ['seam', 'upholstered-door'],
                        meaning='what each pixel shows; what its cover is, were it seat; nearness of a seam; upholstered part of a door'),
            training=[{k: kept['arguments'][k] for k in keep} | dict(steps=kept['step'], seconds=round(kept['spent'])) for _, kept in loaded],
            max_difference_to_pytorch=round(difference, 6), cpu_ms_one_thread=round(1000 * min(times), 1)), file, indent=1)
        file.write('\n')
    with open(os.path.join(a.out, 'upholstery.json')) as file:
        print(file.read())


if __name__ == '__main__':
    main()
