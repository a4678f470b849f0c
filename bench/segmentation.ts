/**
 * Scores the segmentation of hand-labeled photos and path-traced scenes: IoU with the truth, without a tap and after
 * simulated taps, compared with a centered rectangle.
 *
 *   node --import tsx bench/segmentation.ts [--network] [--weights DIR] [--sets photos,scenes,validation] [--page DIR]
 *     [--only p001,p002] [--taps 3]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { correctedZones, correctionBase, type CorrectedZones } from '#engine/analyze/outline/corrected-zones.ts';
import { findZones } from '#engine/analyze/outline/find-zones.ts';
import { MAX_ANALYSIS_PIXELS } from '#engine/analyze.ts';
import { NO_ZONE, type Mark } from '#engine/layers.ts';
import type { NetOutput } from '#engine/net.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { fitSize } from '#engine/raster/resize.ts';
import { runNetwork, computeNetworkEvidence, openNetwork } from '#server/platform/threads/network/network.ts';
import { drawShapes } from './outline-shapes.ts';
import { measureParts, type PartScore } from './parts/measure-parts.ts';
import { writeOverlay, writePartsPage } from './parts/parts-page.ts';
import { partsTable } from './parts/parts-table.ts';
import { mean } from './statistics.ts';

const SHARED = path.resolve(import.meta.dirname, '../../shared');
/** Our own path-traced pictures, used for choices in development: see validation/README.md. */
const VALIDATION = path.join(import.meta.dirname, 'validation');
/** Label values of the photo set. */
const SEAT_LABEL = 255;
const UNDECIDED_LABELS = [64, 128];

export interface Sample {
  id: string;
  set: 'photos' | 'scenes' | 'validation';
  photo: string;
  truth: string;
  /** Folder with hand-drawn `panels/` and `surfaces/`. */
  drawings?: string;
}

export interface Score {
  id: string;
  set: Sample['set'];
  /** IoU without a tap, then after each simulated tap. */
  taps: number[];
  /** IoU of a centered rectangle. */
  rectangle: number;
  /** Fraction of the non-seat pixels that are inside the outline. */
  falsePositive: number;
  /** Fraction of the seat pixels that are outside the outline. */
  missed: number;
  milliseconds: number;
  /** Milliseconds of the slowest tap. */
  tapMilliseconds: number;
  parts: PartScore;
}

/** Lists the samples in a folder of photos and a folder with `labels/`, `panels/` and `surfaces/`. */
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

/** Reads a photo upright at the size at which the engine analyzes it. */
const readPhoto = async (file: string): Promise<Raster> => {
  const upright = sharp(readFileSync(file)).rotate();
  const { width, height } = await upright
    .clone()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => fitSize(info.width, info.height, MAX_ANALYSIS_PIXELS));
  const { data } = await upright
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8ClampedArray(data) };
};

/** @returns 1 seat, 0 other, 2 undecided, which is not scored */
export const readTruth = async ({ truth, set }: Sample, width: number, height: number): Promise<Uint8Array> => {
  const { data } = await sharp(readFileSync(truth))
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Uint8Array.from(data, (value) => {
    if (set === 'scenes') return Number(value >= 128);
    if (value === SEAT_LABEL) return 1;
    return UNDECIDED_LABELS.includes(value) ? 2 : 0;
  });
};

const intersectionOverUnion = (matte: ArrayLike<number>, truth: Uint8Array): number => {
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

/** Standard deviation of a thumb's tap from its target, as a fraction of the photo's width. */
const THUMB_SIGMA = 0.012;

/** Linear congruential generator. @returns a function that returns numbers in 0..1 */
const createRandom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** Wrong pixels of the outline: 1 missed, 2 false positive, 0 right or undecided. */
interface ErrorMap {
  width: number;
  height: number;
  errors: Uint8Array;
}

/** The error map's long side is about 320 pixels at most. */
const findErrors = ({ width: fullWidth, height: fullHeight, data }: Mask, truth: Uint8Array): ErrorMap => {
  const step = Math.max(1, Math.round(Math.max(fullWidth, fullHeight) / 320));
  const [width, height] = [Math.floor(fullWidth / step), Math.floor(fullHeight / step)];
  const errors = Uint8Array.from({ length: width * height }, (_, k) => {
    const i = Math.floor(k / width) * step * fullWidth + (k % width) * step;
    const inside = data[i] >= 128 ? 1 : 0;
    if (truth[i] === 2 || inside === truth[i]) return 0;
    return truth[i] ? 1 : 2;
  });
  return { width, height, errors };
};

/** Chebyshev distance of each wrong pixel from the nearest right one, by a forward and a backward pass. */
const distanceToRight = ({ width, height, errors }: ErrorMap): Float32Array => {
  const distance = new Float32Array(width * height);
  const distanceAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : distance[y * width + x];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (errors[y * width + x])
        distance[y * width + x] =
          1 + Math.min(distanceAt(x - 1, y), distanceAt(x, y - 1), distanceAt(x - 1, y - 1), distanceAt(x + 1, y - 1));
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--)
      if (errors[y * width + x])
        distance[y * width + x] = Math.min(
          distance[y * width + x],
          1 + Math.min(distanceAt(x + 1, y), distanceAt(x, y + 1), distanceAt(x + 1, y + 1), distanceAt(x - 1, y + 1)),
        );
  return distance;
};

/** @returns pixels of the largest 4-connected area of one kind of error */
const largestError = ({ width, height, errors }: ErrorMap): number[] => {
  const visited = new Uint8Array(errors.length);
  let largest: number[] = [];
  for (let start = 0; start < errors.length; start++) {
    if (!errors[start] || visited[start]) continue;
    const pixels = [start];
    visited[start] = 1;
    for (let next = 0; next < pixels.length; next++) {
      const i = pixels[next];
      const x = i % width;
      const neighbors = [
        x > 0 ? i - 1 : i,
        x < width - 1 ? i + 1 : i,
        i >= width ? i - width : i,
        i < width * (height - 1) ? i + width : i,
      ];
      for (const j of neighbors) {
        if (visited[j] || errors[j] !== errors[start]) continue;
        visited[j] = 1;
        pixels.push(j);
      }
    }
    if (pixels.length > largest.length) largest = pixels;
  }
  return largest;
};

/** Simulates a tap near the middle of the largest wrong area. */
const tapLargestError = (matte: Mask, truth: Uint8Array, random: () => number): Mark | undefined => {
  const map = findErrors(matte, truth);
  const area = largestError(map);
  if (area.length === 0) return undefined;
  const distance = distanceToRight(map);
  const { width, height, errors } = map;
  const middle = area.reduce((a, b) => (distance[b] > distance[a] ? b : a));
  const jitter = (): number => (random() + random() + random() - 1.5) * THUMB_SIGMA * 1.15;
  const inPhoto = (fraction: number): number => Math.min(0.999, Math.max(0, fraction));
  return {
    type: 'tap',
    x: inPhoto(((middle % width) + 0.5) / width + jitter()),
    y: inPhoto((Math.floor(middle / width) + 0.5) / height + (jitter() * matte.width) / matte.height),
    add: errors[middle] === 1,
  };
};

export interface SegmentationBenchOptions {
  taps?: number;
  only?: readonly string[];
  sets?: readonly Sample['set'][];
  /** Folder for pictures of correct and wrong areas without the photo: <id>.webp. */
  shapes?: string;
  /** Folder for photos with the result drawn over them, and their index.html. Never published. */
  page?: string;
  /** The network's output for a photo. */
  net?: (sample: Sample, photo: Raster) => Promise<NetOutput | undefined>;
}

/** Removes doors from the matte unless the truth includes them: scenes' masks include doors, photos' labels do not. */
const scoredMatte = ({ matte, zones, zoneOf }: CorrectedZones, set: Sample['set']): Uint8Array =>
  set === 'scenes'
    ? matte
    : matte.map((cover, i) => (zoneOf[i] !== NO_ZONE && zones[zoneOf[i]].kind === 'door' ? 0 : cover));

const score = async (sample: Sample, options: SegmentationBenchOptions): Promise<Score> => {
  const photo = await readPhoto(sample.photo);
  const truth = await readTruth(sample, photo.width, photo.height);
  const net = await options.net?.(sample, photo);
  const started = performance.now();
  const found = findZones(photo, { net });
  const milliseconds = performance.now() - started;
  const random = createRandom(7 + sample.id.length * 131 + sample.id.charCodeAt(sample.id.length - 1));
  let matte = scoredMatte(found, sample.set);
  const taps = [intersectionOverUnion(matte, truth)];
  const count = { inside: 0, outside: 0, falsePositive: 0, missed: 0 };
  truth.forEach((t, i) => {
    if (t === 1) count.inside++;
    if (t === 0) count.outside++;
    if (t === 0 && matte[i] >= 128) count.falsePositive++;
    if (t === 1 && matte[i] < 128) count.missed++;
  });
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
  const marks: Mark[] = [];
  let slowest = 0;
  for (let t = 0; t < (options.taps ?? 3); t++) {
    const tap = tapLargestError({ width: photo.width, height: photo.height, data: matte }, truth, random);
    if (!tap) break;
    marks.push(tap);
    const before = performance.now();
    const corrected = correctedZones(base, marks);
    slowest = Math.max(slowest, performance.now() - before);
    matte = scoredMatte(corrected, sample.set);
    taps.push(intersectionOverUnion(matte, truth));
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

export const benchSegmentation = async (options: SegmentationBenchOptions): Promise<Score[]> => {
  if (options.shapes) mkdirSync(options.shapes, { recursive: true });
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
  const cells = ({ id, taps, ...figures }: Score): (string | number)[] => [
    id,
    ...[0, 1, 2, 3].map((t) => taps[Math.min(t, taps.length - 1)]),
    figures.rectangle,
    figures.falsePositive,
    figures.missed,
    figures.milliseconds.toFixed(0),
    figures.tapMilliseconds.toFixed(0),
  ];
  for (const one of scores) lines.push(row(cells(one)));
  for (const set of ['photos', 'scenes', 'validation'] as const) {
    const group = scores.filter((one) => one.set === set).map(cells);
    if (group.length)
      lines.push(
        row([
          `mean of ${set} (${group.length})`,
          ...group[0].slice(1).map((_, column) => mean(group.map((figures) => Number(figures[column + 1])))),
        ]),
      );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name: string): string | undefined => {
    const index = process.argv.indexOf(`--${name}`);
    return index < 0 ? undefined : process.argv[index + 1];
  };
  const weights = option('weights');
  const network = weights === undefined ? undefined : await openNetwork(path.resolve(weights));
  const shippedNet = process.argv.includes('--network')
    ? (_sample: Sample, photo: Raster) => computeNetworkEvidence(photo)
    : undefined;
  const scores = await benchSegmentation({
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
