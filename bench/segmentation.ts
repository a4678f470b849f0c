/**
 * Segmentation on real, hand-labeled photos and on path-traced scenes: intersection over union of the matte with the
 * truth without a click and after simulated taps, beside naive baselines.
 *
 *   node --import tsx bench/segmentation.ts [--network] [--weights DIR] [--sets photos,scenes,validation] [--overlays DIR] [--page DIR]
 *     [--only p001,p002] [--taps 3]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { correctedZones, correctionBase, type Corrected } from '#engine/analyze/outline/corrected-zones.ts';
import { findZones } from '#engine/analyze/outline/find-zones.ts';
import { ANALYSIS_PIXELS } from '#engine/analyze.ts';
import { NO_ZONE, type Mark } from '#engine/layers.ts';
import type { NetOutput } from '#engine/net.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { fitSize } from '#engine/raster/resize.ts';
import { runNetwork, networkEvidence, openNetwork } from '#server/platform/threads/network/network.ts';
import { drawShapes } from './outline-shapes.ts';
import { measureParts, type PartScore } from './parts/measure-parts.ts';
import { writeOverlay, writePartsPage } from './parts/parts-page.ts';
import { partsTable } from './parts/parts-table.ts';

const SHARED = path.resolve(import.meta.dirname, '../../shared');
/** Our own path-traced pictures, on which choices are made: see validation/README.md. */
const VALIDATION = path.join(import.meta.dirname, 'validation');
/** Label values of the photo set. */
const SEAT = 255;
const UNDECIDED = [64, 128];

export interface Sample {
  id: string;
  set: 'photos' | 'scenes' | 'validation';
  photo: string;
  truth: string;
  /** The folder that holds `panels/` and `surfaces/` drawn by hand. */
  drawings?: string;
}

export interface Score {
  id: string;
  set: Sample['set'];
  /** IoU without a click, then after each simulated tap. */
  taps: number[];
  rectangle: number;
  falsePositive: number;
  missed: number;
  milliseconds: number;
  tapMilliseconds: number;
  /** Panels and surfaces, where the picture has them drawn. */
  parts: PartScore;
}

/** Pictures with labels, panels and surfaces in the form of the hand-labeled photos. */
const labeled = (set: Sample['set'], photos: string, drawings: string): Sample[] => {
  if (!existsSync(photos)) return [];
  return readdirSync(photos)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .map((file) => ({
      id: file.slice(0, -4),
      set,
      photo: path.join(photos, file),
      truth: path.join(drawings, 'labels', file.replace('.jpg', '.png')),
      drawings,
    }))
    .filter(({ truth }) => existsSync(truth));
};

export const samples = (): Sample[] => {
  const photos = path.join(SHARED, 'photos');
  const scenes = path.join(SHARED, 'groundtruth/dev');
  const traced = existsSync(scenes) ? readdirSync(scenes).sort() : [];
  return [
    ...labeled('photos', photos, photos),
    ...traced.map((scene): Sample => ({
      id: scene,
      set: 'scenes',
      photo: path.join(scenes, scene, 'original.png'),
      truth: path.join(scenes, scene, 'mask_upholstery.png'),
    })),
    ...labeled('validation', path.join(VALIDATION, 'photos'), VALIDATION),
  ];
};

export const readPhoto = async (file: string): Promise<Raster> => {
  const upright = sharp(readFileSync(file)).rotate();
  const { width, height } = await upright
    .clone()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => fitSize(info.width, info.height, ANALYSIS_PIXELS));
  const { data } = await upright
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8ClampedArray(data) };
};

/** 1 seat, 0 not, 2 leave out of the score. */
export const readTruth = async ({ truth, set }: Sample, width: number, height: number): Promise<Uint8Array> => {
  const { data } = await sharp(readFileSync(truth))
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from(data, (value) => {
    if (set === 'scenes') return Number(value >= 128);
    if (value === SEAT) return 1;
    return UNDECIDED.includes(value) ? 2 : 0;
  });
};

export const intersectionOverUnion = (matte: ArrayLike<number>, truth: Uint8Array): number => {
  let both = 0;
  let either = 0;
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] === 2) continue;
    const inside = matte[i] >= 128;
    if (inside && truth[i]) both++;
    if (inside || truth[i]) either++;
  }
  return either === 0 ? 1 : both / either;
};

const rectangle = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, i) => {
    const x = (i % width) / width;
    const y = Math.floor(i / width) / height;
    return x > 0.15 && x < 0.85 && y > 0.2 && y < 0.95 ? 255 : 0;
  });

/** A thumb hits about this far from where it aims (share of the photo's width). */
const THUMB = 0.012;

const random = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** A simulated tap: near the middle of the largest wrong area. */
export const tapLargestError = (matte: Mask, truth: Uint8Array, chance: () => number): Mark | undefined => {
  const { width, height } = matte;
  const step = Math.max(1, Math.round(Math.max(width, height) / 320));
  const w = Math.floor(width / step);
  const h = Math.floor(height / step);
  const wrong = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * step * width + x * step;
      const inside = matte.data[i] >= 128 ? 1 : 0;
      const fault = truth[i] ? 1 : 2;
      wrong[y * w + x] = truth[i] === 2 || inside === truth[i] ? 0 : fault;
    }
  }
  const depth = new Float32Array(w * h);
  const at = (x: number, y: number): number => (x < 0 || y < 0 || x >= w || y >= h ? 0 : depth[y * w + x]);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      if (wrong[y * w + x])
        depth[y * w + x] = 1 + Math.min(at(x - 1, y), at(x, y - 1), at(x - 1, y - 1), at(x + 1, y - 1));
  for (let y = h - 1; y >= 0; y--)
    for (let x = w - 1; x >= 0; x--)
      if (wrong[y * w + x])
        depth[y * w + x] = Math.min(
          depth[y * w + x],
          1 + Math.min(at(x + 1, y), at(x, y + 1), at(x + 1, y + 1), at(x - 1, y + 1)),
        );

  const seen = new Uint8Array(w * h);
  let best: { size: number; pixels: number[] } = { size: 0, pixels: [] };
  for (let start = 0; start < wrong.length; start++) {
    if (!wrong[start] || seen[start]) continue;
    const pixels = [start];
    seen[start] = 1;
    for (let q = 0; q < pixels.length; q++) {
      const i = pixels[q];
      const x = i % w;
      for (const j of [x > 0 ? i - 1 : i, x < w - 1 ? i + 1 : i, i >= w ? i - w : i, i < w * (h - 1) ? i + w : i]) {
        if (seen[j] || wrong[j] !== wrong[start]) continue;
        seen[j] = 1;
        pixels.push(j);
      }
    }
    if (pixels.length > best.size) best = { size: pixels.length, pixels };
  }
  if (best.size === 0) return undefined;
  const deepest = best.pixels.reduce((a, b) => (depth[b] > depth[a] ? b : a));
  const jitter = (): number => (chance() + chance() + chance() - 1.5) * THUMB * 1.15;
  const inUnit = (v: number): number => Math.min(0.999, Math.max(0, v));
  return {
    type: 'tap',
    x: inUnit(((deepest % w) + 0.5) / w + jitter()),
    y: inUnit((Math.floor(deepest / w) + 0.5) / h + (jitter() * width) / height),
    add: wrong[deepest] === 1,
  };
};

/** Colors over pixels that the matte includes or leaves out, by their truth: 0 no seat, 1 seat, 2 undecided. */
const INSIDE_TINTS = [
  [230, 0, 0],
  [0, 160, 60],
  [200, 180, 0],
] as const;
const OUTSIDE_TINTS = [undefined, [0, 80, 255], undefined] as const;

const overlay = async (
  photo: Raster,
  matte: Mask,
  truth: Uint8Array,
  marks: readonly Mark[],
  file: string,
): Promise<void> => {
  const out = Buffer.from(photo.data);
  for (let i = 0; i < truth.length; i++) {
    const inside = matte.data[i] >= 128;
    const tint = inside ? INSIDE_TINTS[truth[i]] : OUTSIDE_TINTS[truth[i]];
    if (tint) for (let c = 0; c < 3; c++) out[i * 4 + c] = out[i * 4 + c] * 0.55 + tint[c] * 0.45;
  }
  for (const mark of marks) {
    if (mark.type !== 'tap') continue;
    const r = photo.width / 70;
    for (let dy = -r; dy <= r; dy++) {
      for (let dx = -r; dx <= r; dx++) {
        const x = Math.round(mark.x * photo.width + dx);
        const y = Math.round(mark.y * photo.height + dy);
        if (dx * dx + dy * dy > r * r || x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue;
        const ring = dx * dx + dy * dy > r * r * 0.5;
        const fill = mark.add ? [0, 255, 0] : [255, 0, 0];
        out.set(ring ? [255, 255, 255] : fill, (y * photo.width + x) * 4);
      }
    }
  }
  await sharp(out, { raw: { width: photo.width, height: photo.height, channels: 4 } })
    .resize(520, 520, { fit: 'inside' })
    .png()
    .toFile(file);
};

export interface SegmentationBenchOptions {
  taps?: number;
  only?: readonly string[];
  sets?: readonly Sample['set'][];
  overlays?: string;
  /** Right and wrong areas without a click, drawn without the photo, as <folder>/<id>.webp. */
  shapes?: string;
  /** Every picture with the result over it, and a page of them: <folder>/index.html. Never published. */
  page?: string;
  /** The network's answer for a photo, when there is one. */
  net?: (sample: Sample, photo: Raster) => Promise<NetOutput | undefined>;
}

/** As `retrim analyze --mask-out` gives it: the photos' labels know seats, the scenes' masks doors as well. */
export const judged = ({ matte, zones, zoneOf }: Corrected, set: Sample['set']): Uint8Array =>
  set === 'scenes'
    ? matte
    : matte.map((cover, i) => (zoneOf[i] !== NO_ZONE && zones[zoneOf[i]].kind === 'door' ? 0 : cover));

const score = async (sample: Sample, options: SegmentationBenchOptions): Promise<Score> => {
  const photo = await readPhoto(sample.photo);
  const truth = await readTruth(sample, photo.width, photo.height);
  const net = await options.net?.(sample, photo);
  const started = performance.now();
  const found = findZones(photo, { net });
  const marks: Mark[] = [];
  const milliseconds = performance.now() - started;
  const chance = random(7 + sample.id.length * 131 + sample.id.charCodeAt(sample.id.length - 1));
  let matte = judged(found, sample.set);
  const taps = [intersectionOverUnion(matte, truth)];
  const count = { inside: 0, outside: 0, falsePositive: 0, missed: 0 };
  truth.forEach((t, i) => {
    if (t === 1) count.inside++;
    if (t === 0) count.outside++;
    if (t === 0 && matte[i] >= 128) count.falsePositive++;
    if (t === 1 && matte[i] < 128) count.missed++;
  });
  const mask = (): Mask => ({ width: photo.width, height: photo.height, data: matte });
  if (options.overlays) await overlay(photo, mask(), truth, [], path.join(options.overlays, `${sample.id}.png`));
  if (options.shapes)
    await drawShapes(matte, truth, photo.width, photo.height, path.join(options.shapes, `${sample.id}.webp`));
  const parts = measureParts(sample, photo, found, matte, truth, taps[0]!);
  if (options.page) {
    const panelFile = sample.drawings && path.join(sample.drawings, 'panels', `${sample.id}.json`);
    await writeOverlay(options.page, sample.id, photo, {
      found,
      matte,
      truth,
      ...(panelFile && existsSync(panelFile) && { panelFile }),
    });
  }
  const base = correctionBase(found.ground!, found);
  let slowest = 0;
  for (let t = 0; t < (options.taps ?? 3); t++) {
    const tap = tapLargestError(mask(), truth, chance);
    if (!tap) break;
    marks.push(tap);
    const before = performance.now();
    const corrected = correctedZones(base, marks);
    slowest = Math.max(slowest, performance.now() - before);
    matte = judged(corrected, sample.set);
    taps.push(intersectionOverUnion(matte, truth));
    if (options.overlays)
      await overlay(photo, mask(), truth, marks, path.join(options.overlays, `${sample.id}-tap${t + 1}.png`));
  }
  return {
    id: sample.id,
    set: sample.set,
    taps,
    rectangle: intersectionOverUnion(rectangle(photo.width, photo.height), truth),
    falsePositive: count.falsePositive / Math.max(1, count.outside),
    missed: count.missed / Math.max(1, count.inside),
    milliseconds,
    tapMilliseconds: slowest,
    parts,
  };
};

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** @returns one score a picture; prints nothing */
export const benchSegmentation = async (options: SegmentationBenchOptions = {}): Promise<Score[]> => {
  for (const folder of [options.overlays, options.shapes]) if (folder) mkdirSync(folder, { recursive: true });
  const scores: Score[] = [];
  for (const sample of samples()) {
    if (options.only && !options.only.includes(sample.id)) continue;
    if (options.sets && !options.sets.includes(sample.set)) continue;
    scores.push(await score(sample, options));
  }
  if (options.page)
    writePartsPage(
      options.page,
      scores.map(({ parts }) => parts),
    );
  return scores;
};

const print = (scores: readonly Score[]): void => {
  const row = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(22) : String(typeof cell === 'number' ? cell.toFixed(3) : cell).padStart(8),
      )
      .join('');
  const lines = [row(['id', 'no tap', '1 tap', '2 taps', '3 taps', 'rect', 'false+', 'missed', 'ms', 'ms tap'])];
  const cells = (s: Score): (string | number)[] => [
    s.id,
    ...[0, 1, 2, 3].map((t) => s.taps[Math.min(t, s.taps.length - 1)]),
    s.rectangle,
    s.falsePositive,
    s.missed,
    s.milliseconds.toFixed(0),
    s.tapMilliseconds.toFixed(0),
  ];
  for (const s of scores) lines.push(row(cells(s)));
  for (const set of ['photos', 'scenes', 'validation'] as const) {
    const group = scores.filter((s) => s.set === set).map(cells);
    if (group.length)
      lines.push(
        row([
          `mean of ${set} (${group.length})`,
          ...group[0].slice(1).map((_, c) => mean(group.map((g) => Number(g[c + 1])))),
        ]),
      );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name: string): string | undefined => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? undefined : process.argv[at + 1];
  };
  const weights = option('weights');
  const network = weights === undefined ? undefined : await openNetwork(path.resolve(weights));
  const shippedNet = process.argv.includes('--network')
    ? (_sample: Sample, photo: Raster) => networkEvidence(photo)
    : undefined;
  const scores = await benchSegmentation({
    overlays: option('overlays'),
    page: option('page'),
    only: option('only')?.split(','),
    sets: option('sets')?.split(',') as Sample['set'][] | undefined,
    taps: Number(option('taps') ?? 3),
    net: network ? (_sample, photo) => runNetwork(network, photo) : shippedNet,
  });
  print(scores);
  for (const set of ['photos', 'validation'] as const) {
    const group = scores.filter((score) => score.set === set);
    if (group.length > 0) console.log(`\n${set}\n\n${partsTable(group.map(({ parts }) => parts))}`);
  }
  network?.close();
}
