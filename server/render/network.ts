/**
 * Our own network (`weights/`, made by `training/`), which tells upholstery and its parts apart. Loaded with the first
 * photo; when that fails, the engine uses its classical method.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { NET_CHANNELS, type NetOutput } from '#engine/net.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { resizeRaster } from '#engine/raster/resize.ts';
import { projectRoot } from '../entry.ts';
import { openNativeRuntime } from './native-runtime.ts';
import type { GraphShape, NetworkRuntime } from './network-runtime.ts';
import { openWasmRuntime } from './wasm-runtime.ts';

/** Description of the graph, written by `training/export.py`. */
const Description = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.onnx$/),
  sha256: z.string(),
  input: z.object({
    name: z.string(),
    shape: z.tuple([z.literal(1), z.literal(3), z.number().int(), z.number().int()]),
  }),
  /** Planes are smaller than the picture by `stride`. */
  output: z.object({ name: z.string(), channels: z.array(z.string()), stride: z.number().int() }),
});
type Description = z.infer<typeof Description>;

interface Network {
  describe: Description;
  /** @param image [1, 3, side, side], RGB, 0..1. @returns one plane a channel of the description */
  run(image: Float32Array<ArrayBuffer>): Promise<Float32Array>;
  /** The runtime in use. */
  runtime(): NetworkRuntime['name'];
  close(): void;
}

/** Padding beside the photo, as in training. */
const BORDER = 127 / 255;

/** A runtime that falls back to the WASM build when the native one cannot start or dies. */
const steadyRuntime = async (
  graph: Uint8Array,
  shape: GraphShape,
): Promise<Pick<Network, 'run' | 'runtime' | 'close'>> => {
  const openWasm = (): Promise<NetworkRuntime> => openWasmRuntime(graph, shape);
  let runtime = await openNativeRuntime(graph, shape).catch(openWasm);
  let replacing: Promise<NetworkRuntime> | undefined;
  return {
    run: (image) =>
      runtime.run(image).catch(async (error: unknown) => {
        if (runtime.name === 'wasm' && replacing === undefined) throw error;
        runtime = await (replacing ??= openWasm());
        return runtime.run(image);
      }),
    runtime: () => runtime.name,
    close: () => runtime.close(),
  };
};

/** @returns undefined when there are no weights. @throws Error when they are damaged or not understood */
export const openNetwork = async (folder: string): Promise<Network | undefined> => {
  const json = await readFile(path.join(folder, 'upholstery.json'), 'utf8').catch(() => undefined);
  if (json === undefined) return undefined;
  const describe = Description.parse(JSON.parse(json));
  const bytes = await readFile(path.join(folder, describe.file));
  if (createHash('sha256').update(bytes).digest('hex') !== describe.sha256)
    throw new Error(`weights/${describe.file} is not the file that upholstery.json describes`);
  const shape = { input: describe.input.name, output: describe.output.name, side: describe.input.shape[2] };
  return { describe, ...(await steadyRuntime(bytes, shape)) };
};

const ownWeights = path.join(projectRoot, 'weights');
let loading: Promise<Network | undefined> | undefined;

/** @returns undefined without (working) weights; the photo is then analyzed without the network */
export const networkEvidence = async (photo: Raster): Promise<NetOutput | undefined> => {
  try {
    const network = await (loading ??= openNetwork(ownWeights));
    return network === undefined ? undefined : await lookThrough(network, photo);
  } catch (error) {
    console.warn('The network is not used:', error instanceof Error ? error.message : error);
    loading = Promise.resolve(undefined);
    return undefined;
  }
};

const mirrored = ({ width, height, data }: Raster): Raster => {
  const changed = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      changed.set(data.subarray(from, from + 4), 4 * (y * width + width - 1 - x));
    }
  return { width, height, data: changed };
};

/** @param other of a mirrored picture: each pixel is averaged with its image */
const averaged = (own: Float32Array, other: Float32Array, width: number): Float32Array =>
  own.map((value, i) => (value + other[i - (i % width) + width - 1 - (i % width)]!) / 2);

/**
 * Runs the network twice, once on the mirrored photo, and averages the answers.
 * @param photo upright; scaled to the network's size here
 */
export const lookThrough = async (network: Network, photo: Raster): Promise<NetOutput> => {
  const side = network.describe.input.shape[2];
  const scale = side / Math.max(photo.width, photo.height);
  const { stride } = network.describe.output;
  const fitted = (length: number): number => stride * Math.max(1, Math.round((length * scale) / stride));
  const small = resizeRaster(photo, fitted(photo.width), fitted(photo.height));
  const own = await look(network, small);
  const other = await look(network, mirrored(small));
  return { ...own, planes: averaged(own.planes, other.planes, own.width) };
};

/** @param photo as large as fits the network's input, both sides multiples of the output's stride */
const look = async (network: Network, photo: Raster): Promise<NetOutput> => {
  const { input, output } = network.describe;
  const side = input.shape[2];
  const { stride } = output;
  const across = (side - photo.width) / 2;
  const down = (side - photo.height) / 2;
  const [left, top] = [across - (across % stride), down - (down % stride)];
  const answer = await network.run(letterbox(photo, side, left, top));

  const [width, height, row] = [photo.width / stride, photo.height / stride, side / stride];
  const planes = new Float32Array(NET_CHANNELS.length * width * height);
  for (const [to, channel] of NET_CHANNELS.entries()) {
    const from = output.channels.indexOf(channel) * row * row + (top / stride) * row + left / stride;
    if (!output.channels.includes(channel)) continue;
    for (let y = 0; y < height; y++)
      planes.set(answer.subarray(from + y * row, from + y * row + width), (to * height + y) * width);
  }
  return { width, height, planes };
};

/** Planes of red, green and blue, 0..1, the photo in the middle. */
const letterbox = (photo: Raster, side: number, left: number, top: number): Float32Array<ArrayBuffer> => {
  const pixels = side * side;
  const input = new Float32Array(3 * pixels).fill(BORDER);
  for (let y = 0; y < photo.height; y++)
    for (let x = 0; x < photo.width; x++) {
      const p = 4 * (y * photo.width + x);
      const i = (y + top) * side + x + left;
      for (let c = 0; c < 3; c++) input[c * pixels + i] = photo.data[p + c]! / 255;
    }
  return input;
};
