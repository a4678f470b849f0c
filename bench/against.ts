/**
 * `BENCH_OLD=/path/of/a/checkout npm run bench -- against`: compares this engine with that of another checkout in one process: the
 * differences of their pictures and their processor times. Both use layers made by this version.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { parseDesign } from '#engine/design.ts';
import type { Layers } from '#engine/layers.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { analyzePhoto } from '#server/platform/threads/analyze-task.ts';
import { compose, createRepainter, prepare } from '#engine/compose.ts';
import { finalize } from '#engine/finalize.ts';
import { planFor } from '#engine/zone-map.ts';
import { unpackLayers } from '#server/platform/threads/unpack-layers.ts';
import { readPhotoResized } from './photo-at.ts';
import { measureTime } from './measure-time.ts';
import { median } from './statistics.ts';

interface Engine {
  compose: typeof compose;
  createRepainter: typeof createRepainter;
  prepare: typeof prepare;
  finalize: typeof finalize;
  planFor: typeof planFor;
}

const NEW_ENGINE: Engine = { compose, createRepainter, prepare, finalize, planFor };

const loadEngine = async (checkout: string): Promise<Engine> => {
  const files = ['engine/compose.ts', 'engine/finalize.ts', 'engine/zone-map.ts'];
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.resolve(checkout, file)).href) as Promise<Partial<Engine>>),
  );
  return Object.assign({}, ...modules) as Engine;
};

/** Together they use every material, style, stitching and piping. */
const DESIGNS = [
  {
    style: 'luxury',
    materials: ['leather'],
    mainColors: ['#dccfb4', 'tan'],
    stitchingStyle: 'double',
    stitchingColor: 'red',
    pipingStyle: 'single',
    pipingColor: 'white',
  },
  { style: 'retro', materials: ['vinyl'], mainColors: ['red'], stitchingStyle: 'single' },
  { style: 'racing', materials: ['alcantara', 'leather'], mainColors: ['black', 'red'], pipingStyle: 'double' },
  { style: 'none', materials: ['cloth'], mainColors: ['#2d4c7c'], stitchingStyle: 'none' },
  { style: 'original', materials: ['suede'], mainColors: ['none'], stitchingStyle: 'single', stitchingColor: 'white' },
  { style: 'modern', materials: ['leather', 'cloth'], mainColors: ['white', 'grey'], stitchingStyle: 'single' },
];

const RUNS = 9;
const TEMPLATES = 'assets/templates';
const PHOTOS = '../shared/photos';

/** Packed layers of a photo at 1600 px, made from stored masks for a template, or else from the network. */
const layersOf = async (file: string): Promise<Uint8Array> => {
  const folder = file.replace(/\.jpg$/, '');
  const masks = file.startsWith(TEMPLATES) ? readdirSync(folder) : [];
  const knownZones = Object.fromEntries(
    masks.map((mask) => [mask.slice(0, -4), readFileSync(path.join(folder, mask))] as const),
  );
  const photo = await sharp(readFileSync(file))
    .resize({ width: 1600, withoutEnlargement: true })
    .jpeg({ quality: 95 })
    .toBuffer();
  return (await analyzePhoto({ photo, ...(masks.length > 0 ? { knownZones } : {}) })).bytes;
};

interface Difference {
  bytes: number;
  differing: number;
  /** Largest difference of a byte. */
  max: number;
}

const addDifference = (total: Difference, a: Uint8ClampedArray, b: Uint8ClampedArray): void => {
  total.bytes += a.length;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i]! - b[i]!);
    if (difference === 0) continue;
    total.differing++;
    total.max = Math.max(total.max, difference);
  }
};

const paint = (engine: Engine, packed: Uint8Array, photo: Raster, design: object): Uint8ClampedArray => {
  const layers = unpackLayers(packed);
  return engine.compose(engine.prepare(photo, layers), engine.planFor(parseDesign(design))).picture.data;
};

/** Every template in every design at 0.7 megapixels, and in three designs at 2 megapixels. */
const comparePictures = async (old: Engine): Promise<Difference> => {
  const all: Difference = { bytes: 0, differing: 0, max: 0 };
  for (const file of readdirSync(TEMPLATES).filter((name) => name.endsWith('.jpg'))) {
    const packed = await layersOf(path.join(TEMPLATES, file));
    const ofTemplate: Difference = { bytes: 0, differing: 0, max: 0 };
    for (const pixels of [700_000, 2_000_000]) {
      const photo = await readPhotoResized(path.join(TEMPLATES, file), pixels);
      for (const design of pixels > 1e6 ? DESIGNS.slice(0, 3) : DESIGNS)
        addDifference(ofTemplate, paint(NEW_ENGINE, packed, photo, design), paint(old, packed, photo, design));
    }
    console.log(`${file}: ${ofTemplate.differing} of ${ofTemplate.bytes} bytes differ, by ${ofTemplate.max} at most`);
    all.bytes += ofTemplate.bytes;
    all.differing += ofTemplate.differing;
    all.max = Math.max(all.max, ofTemplate.max);
  }
  return all;
};

type Work = () => unknown;

/** Median processor times in milliseconds. The calls alternate, so that other load affects both sides. */
const processorTimes = async (ours: Work, theirs: Work): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++)
    for (const [side, work] of [ours, theirs].entries()) times[side]!.push((await measureTime(work)).cpu);
  return [median(times[0]), median(times[1])];
};

interface Job {
  name: string;
  workOf: (engine: Engine, layers: Layers) => Work;
}

/** Repaints the preview alternately in two designs. */
const repaintJob = (name: string, photo: Raster, designs: readonly object[]): Job => ({
  name,
  workOf: (engine, layers) => {
    const repaint = engine.createRepainter(engine.prepare(photo, layers));
    const plans = designs.map((design) => engine.planFor(parseDesign(design)));
    let turn = 0;
    return () => repaint(plans[turn++ % plans.length]!);
  },
});

const jobsFor = (preview: Raster, photos: readonly Raster[]): Job[] => [
  { name: 'preview: prepare, 1024 px', workOf: (engine, layers) => () => engine.prepare(preview, layers) },
  repaintJob('preview: another style, 1024 px', preview, DESIGNS.slice(0, 2)),
  repaintJob('preview: another color, 1024 px', preview, [DESIGNS[0]!, { ...DESIGNS[0], mainColors: ['#803020'] }]),
  ...photos.flatMap((photo): Job[] => {
    const size = `${Math.round((photo.width * photo.height) / 1e6)} MP`;
    return [
      { name: `prepare, ${size}`, workOf: (engine, layers) => () => engine.prepare(photo, layers) },
      {
        name: `prepare, compose and finalize, ${size}`,
        workOf: (engine, layers) => {
          const plan = engine.planFor(parseDesign(DESIGNS[0]));
          return () => {
            const composed = engine.compose(engine.prepare(photo, layers), plan);
            engine.finalize({ photo, layers, plan, composed, provider: 'local' });
          };
        },
      },
    ];
  }),
];

const compareTimes = async (old: Engine, files: readonly string[]): Promise<void> => {
  for (const file of files) {
    const packed = await layersOf(file);
    const jobs = jobsFor(await readPhotoResized(file, 1024 * 683), [
      await readPhotoResized(file, 2_000_000),
      await readPhotoResized(file, 12_000_000),
    ]);
    for (const { name, workOf } of jobs) {
      const [ours, theirs] = await processorTimes(
        workOf(NEW_ENGINE, unpackLayers(packed)),
        workOf(old, unpackLayers(packed)),
      );
      console.log(
        `${path.basename(file)} ${name}: ${theirs.toFixed(0)} ms then, ${ours.toFixed(0)} ms now, ${(ours / theirs).toFixed(2)} of it`,
      );
    }
  }
};

export const benchAgainst = async (): Promise<void> => {
  const checkout = process.env.BENCH_OLD;
  if (checkout === undefined) {
    console.log('against: skipped, because BENCH_OLD does not name a checkout of another version.');
    return;
  }
  const old = await loadEngine(checkout);
  const only = process.env.BENCH_ONLY;
  if (only !== 'times') {
    const { bytes, differing, max } = await comparePictures(old);
    console.log(`Pictures: ${differing} of ${bytes} bytes differ, by ${max} at most (at most 1 is allowed).`);
  }
  if (only !== 'pictures') {
    // In the second photo of each pair, a seat fills almost the whole picture.
    const [folder, names] = existsSync(PHOTOS)
      ? [PHOTOS, ['p001.jpg', 'p002.jpg']]
      : [TEMPLATES, ['sedan-tan-leather.jpg', 'moto-tan-seat.jpg']];
    await compareTimes(
      old,
      names.map((name) => path.join(folder, name)),
    );
  }
};
