/**
 * `BENCH_OLD=/path/of/a/checkout npm run bench -- against`: the engine of another version beside this one, in one process and turn by turn:
 * how far their pictures lie apart, and the processor time of each. Both read the layers of this version.
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
import { unpackLayers } from '#server/platform/threads/parallel/unpack-layers.ts';
import { photoAt } from './photo-at.ts';
import { quantile } from './server/bar.ts';

interface Engine {
  compose: typeof compose;
  createRepainter: typeof createRepainter;
  prepare: typeof prepare;
  finalize: typeof finalize;
  planFor: typeof planFor;
}

const NEW: Engine = { compose, createRepainter, prepare, finalize, planFor };

const oldEngine = async (checkout: string): Promise<Engine> => {
  const files = ['engine/compose.ts', 'engine/finalize.ts', 'engine/zone-map.ts'];
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.resolve(checkout, file)).href) as Promise<Partial<Engine>>),
  );
  return Object.assign({}, ...modules) as Engine;
};

/** All materials, styles, seams and pipings are among them. */
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

/** With its outlines as the template knows them; a photo without them is looked at by the network. */
const layersOf = async (file: string): Promise<Uint8Array> => {
  const folder = file.replace(/\.jpg$/, '');
  const masks = file.startsWith(TEMPLATES) ? readdirSync(folder) : [];
  const zonesIn = Object.fromEntries(
    masks.map((mask) => [mask.slice(0, -4), readFileSync(path.join(folder, mask))] as const),
  );
  const photo = await sharp(readFileSync(file))
    .resize({ width: 1600, withoutEnlargement: true })
    .jpeg({ quality: 95 })
    .toBuffer();
  return (await analyzePhoto({ photo, ...(masks.length > 0 ? { zonesIn } : {}) })).bytes;
};

interface Apart {
  bytes: number;
  differing: number;
  most: number;
}

const compare = (a: Uint8ClampedArray, b: Uint8ClampedArray, into: Apart): void => {
  into.bytes += a.length;
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i]! - b[i]!);
    if (apart === 0) continue;
    into.differing++;
    if (apart > into.most) into.most = apart;
  }
};

const paint = (engine: Engine, packed: Uint8Array, photo: Raster, design: object): Uint8ClampedArray => {
  const layers = unpackLayers(packed);
  return engine.compose(engine.prepare(photo, layers), engine.planFor(parseDesign(design))).picture.data;
};

/** Every template in every design, at two sizes. */
const comparePictures = async (old: Engine): Promise<Apart> => {
  const all: Apart = { bytes: 0, differing: 0, most: 0 };
  for (const file of readdirSync(TEMPLATES).filter((name) => name.endsWith('.jpg'))) {
    const packed = await layersOf(path.join(TEMPLATES, file));
    const one: Apart = { bytes: 0, differing: 0, most: 0 };
    for (const pixels of [700_000, 2_000_000]) {
      const photo = await photoAt(path.join(TEMPLATES, file), pixels);
      for (const design of pixels > 1e6 ? DESIGNS.slice(0, 3) : DESIGNS)
        compare(paint(NEW, packed, photo, design), paint(old, packed, photo, design), one);
    }
    console.log(`${file}: ${one.differing} of ${one.bytes} bytes differ, by ${one.most} at most`);
    all.bytes += one.bytes;
    all.differing += one.differing;
    all.most = Math.max(all.most, one.most);
  }
  return all;
};

type Work = () => unknown;

/** Median processor time of each, in milliseconds; turn by turn, so that both meet the same machine. */
const race = (ours: Work, theirs: Work): [number, number] => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++)
    for (const [side, work] of [ours, theirs].entries()) {
      const before = process.cpuUsage();
      work();
      const used = process.cpuUsage(before);
      times[side]!.push((used.user + used.system) / 1000);
    }
  return [quantile(times[0], 0.5), quantile(times[1], 0.5)];
};

interface Job {
  what: string;
  of: (engine: Engine, layers: Layers) => Work;
}

const RECOLORED = DESIGNS.map((design) => ({ ...design, mainColors: ['#803020'] }));

const jobsFor = (small: Raster, two: Raster, twelve: Raster): Job[] => [
  { what: 'preview: prepare, 1024 px', of: (engine, layers) => () => engine.prepare(small, layers) },
  {
    what: 'preview: another style, 1024 px',
    of: (engine, layers) => {
      const repaint = engine.createRepainter(engine.prepare(small, layers));
      const plans = DESIGNS.slice(0, 2).map((design) => engine.planFor(parseDesign(design)));
      let turn = 0;
      return () => repaint(plans[turn++ % 2]!);
    },
  },
  {
    what: 'preview: another color, 1024 px',
    of: (engine, layers) => {
      const repaint = engine.createRepainter(engine.prepare(small, layers));
      const plans = [DESIGNS[0]!, RECOLORED[0]!].map((design) => engine.planFor(parseDesign(design)));
      let turn = 0;
      return () => repaint(plans[turn++ % 2]!);
    },
  },
  ...[two, twelve].flatMap((photo): Job[] => {
    const size = `${Math.round((photo.width * photo.height) / 1e6)} MP`;
    return [
      { what: `prepare, ${size}`, of: (engine, layers) => () => engine.prepare(photo, layers) },
      {
        what: `prepare, compose and finalize, ${size}`,
        of: (engine, layers) => {
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

const raceAll = async (old: Engine, files: readonly string[]): Promise<void> => {
  for (const file of files) {
    const packed = await layersOf(file);
    const jobs = jobsFor(
      await photoAt(file, 1024 * 683),
      await photoAt(file, 2_000_000),
      await photoAt(file, 12_000_000),
    );
    for (const { what, of } of jobs) {
      const [ours, theirs] = race(of(NEW, unpackLayers(packed)), of(old, unpackLayers(packed)));
      console.log(
        `${path.basename(file)} ${what}: ${theirs.toFixed(0)} ms then, ${ours.toFixed(0)} ms now, ${(ours / theirs).toFixed(2)} of it`,
      );
    }
  }
};

export const benchAgainst = async (): Promise<void> => {
  const checkout = process.env.BENCH_OLD;
  if (checkout === undefined) {
    console.log('against: BENCH_OLD names no checkout of another version; left out.');
    return;
  }
  const old = await oldEngine(checkout);
  const only = process.env.BENCH_ONLY;
  if (only !== 'times') {
    const { bytes, differing, most } = await comparePictures(old);
    console.log(`Pictures: ${differing} of ${bytes} bytes differ, by ${most} at most (bar 1).`);
  }
  if (only !== 'pictures') {
    // The second of each pair shows hardly anything but seat.
    const [folder, names] = existsSync(PHOTOS)
      ? [PHOTOS, ['p001.jpg', 'p002.jpg']]
      : [TEMPLATES, ['sedan-tan-leather.jpg', 'moto-tan-seat.jpg']];
    await raceAll(
      old,
      names.map((name) => path.join(folder, name)),
    );
  }
};
