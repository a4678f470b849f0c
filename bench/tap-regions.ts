/**
 * Exports the engine's region graph of training pictures before any tap: superpixels, edges, the network's evidence and the truth.
 * `training/train_taps.py` fits the effect of a tap to them.
 *
 * node --import tsx bench/tap-regions.ts --pictures DIR --out DIR [--start 0] [--stride 1]
 *
 * Writes `<n>.regions`: one line of JSON (name, kind and length of each array, in order), then the arrays.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { segment } from '#engine/analyze/see/segmentation.ts';
import { GROUND_CHANNELS, NET_CHANNELS, type NetOutput } from '#engine/net.ts';
import { createMask, type Raster } from '#engine/raster/raster.ts';

interface Picture {
  width: number;
  height: number;
  /** Channels, rows, columns. */
  planes: [number, number, number];
}

const option = (name: string, fallback?: string): string => {
  const index = process.argv.indexOf(`--${name}`);
  const value = index < 0 ? fallback : process.argv[index + 1];
  if (value === undefined) throw new Error(`--${name} is missing`);
  return value;
};

const photoOf = (rgb: Uint8Array, { width, height }: Picture): Raster => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([rgb[i * 3], rgb[i * 3 + 1], rgb[i * 3 + 2], 255], i * 4);
  return { width, height, data };
};

/** @param bytes planes of GROUND_CHANNELS, 0..255 */
const netOf = (bytes: Uint8Array, [, height, width]: Picture['planes']): NetOutput => {
  const size = width * height;
  const planes = new Float32Array(NET_CHANNELS.length * size);
  for (const [k, channel] of GROUND_CHANNELS.entries())
    for (let i = 0; i < size; i++) planes[NET_CHANNELS.indexOf(channel) * size + i] = bytes[k * size + i] / 255;
  return { width, height, planes };
};

/** True surfaces in each region: triples of region, surface and fraction of the region's pixels. */
const surfacesOf = (truth: Uint8Array, labels: Uint16Array, size: Float32Array): Float32Array => {
  const counts = new Map<number, number>();
  labels.forEach((k, i) => counts.set(k * 256 + truth[i], (counts.get(k * 256 + truth[i]) ?? 0) + 1));
  return Float32Array.from([...counts].flatMap(([key, count]) => [key >> 8, key & 255, count / size[key >> 8]]));
};

const write = (file: string, arrays: Record<string, Float32Array | Uint8Array | Uint16Array>): void => {
  const head = Object.entries(arrays).map(([name, values]) => ({
    name,
    kind: values.constructor.name,
    length: values.length,
  }));
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      ...Object.values(arrays).map((values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
    ]),
  );
};

const pictures = option('pictures');
const out = option('out');
mkdirSync(out, { recursive: true });
const names = readdirSync(pictures)
  .filter((name) => name.endsWith('.json'))
  .sort();
for (let n = Number(option('start', '0')); n < names.length; n += Number(option('stride', '1'))) {
  const base = path.join(pictures, names[n].slice(0, -'.json'.length));
  const file = path.join(out, names[n].replace('.json', '.regions'));
  if (existsSync(file)) continue;
  const picture = JSON.parse(readFileSync(`${base}.json`, 'utf8')) as Picture;
  const photo = photoOf(readFileSync(`${base}.rgb`), picture);
  const net = netOf(readFileSync(`${base}.planes`), picture.planes);
  const state = segment(photo, net, createMask(photo.width, photo.height));
  const { patches, regions, edges } = state;
  if (patches.width !== picture.width || patches.height !== picture.height)
    throw new Error(`${base}: larger than the size at which superpixels are made`);
  write(file, {
    shape: Float32Array.of(picture.width, picture.height, regions.count),
    size: regions.size,
    x: regions.x,
    y: regions.y,
    lab: regions.lab,
    roughness: regions.roughness,
    clutter: regions.clutter,
    odds: state.odds,
    side: Uint8Array.from(state.odds, (odds) => Number(odds > 0)),
    seat: state.netByRegion?.seat ?? new Float32Array(0),
    parts: state.netByRegion?.parts ?? new Float32Array(0),
    from: edges.from,
    to: edges.to,
    length: edges.length,
    contrast: edges.contrast,
    stiffness: state.stiffness,
    costs: state.costs,
    surfaces: surfacesOf(readFileSync(`${base}.truth`), patches.labels, regions.size),
  });
}
