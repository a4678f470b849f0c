"""The shipped graph as a network that can be trained further: checkpoints get lost, `weights/upholstery.onnx` does not.

    python training/exported.py --model weights/upholstery.onnx      # says by how much the two answers differ

Batch norm was folded into the convolutions when the graph was made. Here each one becomes the identity with the folded bias, and
`freeze` keeps its statistics as they are, so that training starts exactly where the shipped network stands.
"""
import os
import argparse

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from model import UNet


def constants(graph):
    """Initializers by name, under the name that nodes use: float16 ones are widened by a Cast."""
    stored = {t.name: numpy_helper.to_array(t).astype(np.float32) for t in graph.initializer}
    for node in graph.node:
        if node.op_type == 'Cast' and node.input[0] in stored:
            stored[node.output[0]] = stored[node.input[0]]
    return stored


def pairs(net, seam):
    """Each convolution of the network that has a batch norm, with that, in the order of the forward pass. seam: with the seam's own."""
    def of(sequence):
        layers = list(sequence.children())
        for layer, after in zip(layers, [*layers[1:], None]):
            if isinstance(layer, nn.Conv2d):
                yield layer, after
            elif isinstance(layer, nn.Sequential):
                yield from of(layer)
    yield from of(net.stem)
    for down in net.down:
        yield from of(down)
    for middle in net.mid:
        yield from of(middle.a)
        yield from of(middle.b)
    for up in net.up:
        yield from of(up)
    if seam:
        yield from of(net.seam[0])


def load(path):
    """-> UNet with the weights of an exported graph, in evaluation mode; graphs before version 5 know no seams: random numbers there."""
    graph = onnx.load(path).graph
    stored = constants(graph)
    plain = ('part_of', 'net.head.weight', 'net.seam.1.weight')
    convolutions = [n for n in graph.node if n.op_type == 'Conv' and n.input[1] not in plain]
    net = UNet().eval()
    knows_seams = 'net.seam.1.weight' in stored
    layers = list(pairs(net, knows_seams))
    assert len(layers) == len(convolutions), (len(layers), len(convolutions))
    tensor = lambda name: torch.from_numpy(stored[name].copy())
    with torch.no_grad():
        for (conv, norm), node in zip(layers, convolutions):
            conv.weight.copy_(tensor(node.input[1]))
            norm.running_mean.zero_()
            norm.running_var.fill_(1)
            norm.weight.fill_((1 + norm.eps) ** .5)
            norm.bias.copy_(tensor(node.input[2]))
        by_name = [*net.glob.named_parameters('net.glob'), *net.head.named_parameters('net.head')]
        for name, parameter in by_name + ([*net.seam[1].named_parameters('net.seam.1')] if knows_seams else []):
            parameter.copy_(tensor(name))
    return net


def freeze(net):
    """Puts a network into training mode but for the statistics of its batch norms and its two finest levels on the way down, which see edges
    and textures: without their gradients a step takes a fifth less."""
    net.train()
    for parameter in [*net.stem.parameters(), *net.down[0].parameters()]:
        parameter.requires_grad_(False)
    for layer in net.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.eval()
    return net


def main():
    os.environ['ORT_DISABLE_TELEMETRY'] = '1'  # its official builds report their use to their maker otherwise
    import onnxruntime as ort

    from export import Wrapped
    ap = argparse.ArgumentParser()
    ap.add_argument('--model', default='weights/upholstery.onnx')
    path = ap.parse_args().model
    x = torch.rand(1, 3, 256, 256, generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        mine = Wrapped(load(path)).eval()(x).numpy()
    theirs = ort.InferenceSession(path, providers=['CPUExecutionProvider']).run(None, {'image': x.numpy()})[0]
    known = theirs.shape[1]
    print('largest difference', float(np.abs(mine[:, :known] - theirs).max()))


if __name__ == '__main__':
    main()
