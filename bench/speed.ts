/** How long the three verbs take and how much memory they hold, on this machine, in one run. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { analyse } from '#engine/analyse.ts';
import { compose, prepare } from '#engine/compose.ts';
import { planFor } from '#engine/compose/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { finalise } from '#engine/finalise.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { workerEntry } from '#server/entry.ts';
import { createRenderPool } from '#server/render/pool.ts';

export interface SpeedRow {
  what: string;
  /** Median over the runs, by the clock on the wall. */
  milliseconds: number;
  /** Processor time of the quickest run: what it takes where nothing else runs. */
  cpu: number;
  bar: number;
}

const PLAN = planFor(parseDesign({ style: 'luxury', materials: ['leather'], mainColors: ['#dccfb4', 'tan'], stitchingStyle: 'double', stitchingColor: 'red', pipingStyle: 'single', pipingColor: 'white' }));

const OTHER_COLOUR: TrimPlan = { ...PLAN, byKind: Object.fromEntries(Object.entries(PLAN.byKind).map(([kind, finish]) => [kind, { ...finish, color: [128, 48, 32] }])) };

const at = async (file: string, pixels: number): Promise<Raster> => {
  const { width, height } = await sharp(readFileSync(file)).metadata();
  const scale = Math.sqrt(pixels / (width * height));
  const { data, info } = await sharp(readFileSync(file)).resize(Math.round(width * scale), Math.round(height * scale)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
};

const timed = (work: () => unknown, runs: number): { milliseconds: number; cpu: number } => {
  const times: number[] = [];
  let cpu = Infinity;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const before = process.cpuUsage();
    work();
    const used = process.cpuUsage(before);
    cpu = Math.min(cpu, (used.user + used.system) / 1000);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { milliseconds: times[Math.floor(times.length / 2)]!, cpu };
};

/** @param file a photo of an interior; it is enlarged or reduced to each size */
export const benchSpeed = async (file: string): Promise<{ rows: SpeedRow[]; peakRssMb: number }> => {
  const preview = await at(file, 1024 * 683);
  const two = await at(file, 2_000_000);
  const twelve = await at(file, 12_000_000);
  analyse(two);
  const analysis = timed(() => analyse(two), 3);
  const layers = analyse(two);

  const ready = prepare(preview, layers);
  compose(ready, PLAN);
  const rows: SpeedRow[] = [
    { what: 'analysis, 2 MP, warm', ...analysis, bar: 3000 },
    { what: 'preview: first picture (prepare), 1024 px', ...timed(() => prepare(preview, layers), 3), bar: 1000 },
    { what: 'preview: a tap (compose), 1024 px', ...timed(() => compose(ready, PLAN), 7), bar: 150 },
  ];
  const final = (photo: Raster) => () => finalise({ photo, layers, plan: PLAN, composed: compose(prepare(photo, layers), PLAN), provider: 'local' });
  rows.push({ what: 'final render, 2 MP', ...timed(final(two), 3), bar: 1000 });
  rows.push({ what: 'final render, 12 MP', ...timed(final(twelve), 2), bar: 5000 });
  const peakRssMb = process.resourceUsage().maxRSS / 1024;
  rows.push(...(await benchServerRender(two, 2_000_000)));
  return { rows, peakRssMb };
};

/** As the server makes it, with its threads: decoded, painted, encoded twice; then another colour on the same photo. */
const benchServerRender = async ({ width, height, data }: Raster, pixels: number): Promise<SpeedRow[]> => {
  const photo = await sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  const render = async (layers: Uint8Array, plan: TrimPlan): Promise<{ milliseconds: number; cpu: number }> => {
    const started = performance.now();
    const before = process.cpuUsage();
    await pool.renderPicture({ photo, layers, plan });
    const used = process.cpuUsage(before);
    return { milliseconds: performance.now() - started, cpu: (used.user + used.system) / 1000 };
  };
  try {
    const { bytes } = await pool.analysePhoto({ photo });
    // Warm: the second photo of a thread. Other layers make it another photo.
    await render((await pool.analysePhoto({ photo, marks: [{ type: 'tap', x: 0.5, y: 0.5, add: true }] })).bytes, PLAN);
    const size = `${pixels / 1e6} MP`;
    return [
      { what: `a whole render in the server, ${size}`, ...(await render(bytes, PLAN)), bar: 2000 },
      { what: `the same photo in another colour, ${size}`, ...(await render(bytes, OTHER_COLOUR)), bar: 1000 },
    ];
  } finally {
    await pool.close();
  }
};
