/**
 * Our own network (`weights/`, made by `training/`), which recognizes upholstery and its zones. It is loaded with the
 * first photo. If that fails, no seats are found, and users mark the upholstery by hand.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { adjustToPriors, NET_CHANNELS, type NetOutput } from '#engine/net.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { resizeRaster } from '#engine/raster/resize.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { openNativeRuntime } from './native-runtime.ts';
import type { GraphNames, NetworkPicture, NetworkRuntime } from './network-runtime.ts';
import { openWasmRuntime } from './wasm-runtime.ts';

/** Description of the graph, written by `training/export.py`. */
const Description = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.onnx$/),
  sha256: z.string(),
  input: z.object({
    name: z.string(),
    /** Length that the longer side is scaled to. */
    side: z.number().int(),
    /** Both sides must be multiples of this number. */
    multiple: z.number().int(),
  }),
  /** Planes are smaller than the picture by the factor `stride`. */
  output: z.object({ name: z.string(), channels: z.array(z.string()), stride: z.number().int() }),
});
type Description = z.infer<typeof Description>;

interface Network {
  description: Description;
  /** @returns one plane for each channel of the description */
  run(picture: NetworkPicture): Promise<Float32Array>;
  /** The runtime in use. */
  runtime(): NetworkRuntime['name'];
  close(): void;
}

/** A runtime that falls back to the WASM build when the native one cannot start or dies. */
const resilientRuntime = async (
  graph: Uint8Array,
  names: GraphNames,
): Promise<Pick<Network, 'run' | 'runtime' | 'close'>> => {
  const openWasm = (): Promise<NetworkRuntime> => openWasmRuntime(graph, names);
  let runtime = await openNativeRuntime(graph, names).catch(openWasm);
  let replacing: Promise<NetworkRuntime> | undefined;
  return {
    run: (picture) =>
      runtime.run(picture).catch(async (error: unknown) => {
        if (runtime.name === 'wasm' && replacing === undefined) throw error;
        runtime = await (replacing ??= openWasm());
        return runtime.run(picture);
      }),
    runtime: () => runtime.name,
    close: () => runtime.close(),
  };
};

/** @returns undefined when there are no weights. @throws Error when they are damaged or unknown */
export const openNetwork = async (folder: string): Promise<Network | undefined> => {
  const json = await readFile(path.join(folder, 'upholstery.json'), 'utf8').catch(() => undefined);
  if (json === undefined) return undefined;
  const description = Description.parse(JSON.parse(json));
  const bytes = await readFile(path.join(folder, description.file));
  if (createHash('sha256').update(bytes).digest('hex') !== description.sha256)
    throw new Error(`weights/${description.file} is not the file that upholstery.json describes`);
  const names = { input: description.input.name, output: description.output.name };
  return { description, ...(await resilientRuntime(bytes, names)) };
};

const ownWeights = path.join(projectRoot, 'weights');
let loading: Promise<Network | undefined> | undefined;

/** @returns undefined without working weights; the photo is then analyzed without the network */
export const computeNetworkEvidence = async (photo: Raster): Promise<NetOutput | undefined> => {
  try {
    const network = await (loading ??= openNetwork(ownWeights));
    return network === undefined ? undefined : await runNetwork(network, photo);
  } catch (error) {
    console.warn('The network is not used:', error instanceof Error ? error.message : error);
    loading = Promise.resolve(undefined);
    return undefined;
  }
};

/**
 * Runs the network. The graph itself contains three networks, each of which also gets a smaller, mirrored picture
 * (`training/export.py`).
 * @param photo upright; scaled to the graph's size here
 */
export const runNetwork = async (network: Network, photo: Raster): Promise<NetOutput> => {
  const { side, multiple } = network.description.input;
  const scale = side / Math.max(photo.width, photo.height);
  const fitted = (length: number): number => multiple * Math.max(1, Math.round((length * scale) / multiple));
  return runScaled(network, resizeRaster(photo, fitted(photo.width), fitted(photo.height)));
};

const runScaled = async (network: Network, photo: Raster): Promise<NetOutput> => {
  const { stride, channels } = network.description.output;
  const answer = await network.run(planesOf(photo));
  const [width, height] = [photo.width / stride, photo.height / stride];
  const planes = new Float32Array(NET_CHANNELS.length * width * height);
  for (const [index, channel] of NET_CHANNELS.entries()) {
    const start = channels.indexOf(channel) * width * height;
    if (start >= 0) planes.set(answer.subarray(start, start + width * height), index * width * height);
  }
  const evidence = { width, height, planes };
  adjustToPriors(evidence);
  return evidence;
};

const planesOf = ({ width, height, data }: Raster): NetworkPicture => {
  const pixels = width * height;
  const planes = new Float32Array(3 * pixels);
  for (let i = 0; i < pixels; i++) for (let c = 0; c < 3; c++) planes[c * pixels + i] = (data[4 * i + c] ?? 0) / 255;
  return { width, height, planes };
};
