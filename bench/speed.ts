/** How long the three verbs take and how much memory they hold, on this machine, in one run. */
import sharp from 'sharp';
import { compose, createRepainter, prepare } from '#engine/compose.ts';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { finalize } from '#engine/finalize.ts';
import type { Layers } from '#engine/layers.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Rgb8, TrimPlan } from '#engine/trim-plan.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { createRenderPool, type RenderPool } from '#server/platform/threads/pool.ts';
import { WARM_UP_STEPS } from '#server/platform/threads/warm-up-steps.ts';
import { unpackLayers } from '#server/platform/threads/parallel/unpack-layers.ts';
import { photoAt } from './photo-at.ts';

export interface SpeedRow {
  what: string;
  /** Median over the runs, by the clock on the wall. */
  milliseconds: number;
  /** Processor time of the quickest run, which other load affects least. */
  cpu: number;
  /** Absent where none was set. */
  bar?: number;
}

const PLAN = planFor(
  parseDesign({
    style: 'luxury',
    materials: ['leather'],
    mainColors: ['#dccfb4', 'tan'],
    stitchingStyle: 'double',
    stitchingColor: 'red',
    pipingStyle: 'single',
    pipingColor: 'white',
  }),
);

const recolored = (color: Rgb8): TrimPlan['byKind'] =>
  Object.fromEntries(Object.entries(PLAN.byKind).map(([kind, finish]) => [kind, { ...finish, color }]));
const OTHER_COLOR: TrimPlan = { ...PLAN, byKind: recolored([128, 48, 32]) };
const OTHER_STYLE = planFor(
  parseDesign({ style: 'retro', materials: ['leather'], mainColors: ['red'], stitchingStyle: 'single' }),
);

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

const asUploaded = ({ width, height, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** The browser's work on a photo once its layers are there: prepared, then painted at every tap. */
const previews = async (file: string, layers: Layers) => {
  const photo = await photoAt(file, 1024 * 683);
  const ready = prepare(photo, layers);
  compose(ready, PLAN);
  const repaint = createRepainter(ready);
  let turn = 0;
  const drag = () => repaint({ ...PLAN, byKind: recolored([128, 48, turn++ % 256]) });
  const style = () => repaint(turn++ % 2 === 0 ? PLAN : OTHER_STYLE);
  style();
  drag();
  return {
    first: timed(() => prepare(photo, layers), 3),
    tap: timed(() => compose(ready, PLAN), 7),
    drag: timed(drag, 15),
    style: timed(style, 6),
  };
};

/**
 * @param file a photo of an interior; it is enlarged or reduced to each size
 * @param fullest one that shows hardly anything but seat: the preview paints most there
 */
export const benchSpeed = async (file: string, fullest: string): Promise<{ rows: SpeedRow[]; peakRssMb: number }> => {
  const two = await photoAt(file, 2_000_000);
  const twelve = await photoAt(file, 12_000_000);
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  try {
    const { layers, ...analysis } = await timeAnalyses(pool, await asUploaded(two), 5);
    const others = await timeAnalyses(pool, await asUploaded(await photoAt(fullest, 2_000_000)), 1);
    const [preview, full] = [await previews(file, layers), await previews(fullest, others.layers)];
    const rows: SpeedRow[] = [
      { what: 'analysis in the server, 2 MP, warm: decoded, network and all, packed', ...analysis, bar: 3000 },
      { what: 'preview: first picture (prepare), 1024 px', ...preview.first, bar: 1000 },
      { what: 'preview: a tap (compose), 1024 px', ...preview.tap, bar: 150 },
      { what: 'preview: a tap, a photo filled with seat', ...full.tap, bar: 150 },
      { what: 'preview: another style', ...preview.style, bar: 100 },
      { what: 'preview: another style, a photo filled with seat', ...full.style, bar: 100 },
      { what: 'preview: a picture of a dragged color, without the page', ...preview.drag, bar: 33 },
      { what: 'preview: the same, a photo filled with seat', ...full.drag, bar: 33 },
    ];
    const alone = (photo: Raster) => {
      let finishing = 0;
      const { cpu } = timed(() => {
        const composed = compose(prepare(photo, layers), PLAN);
        const started = performance.now();
        finalize({ photo, layers, plan: PLAN, composed, provider: 'local' });
        finishing = performance.now() - started;
      }, 2);
      return { cpu, finishing };
    };
    const onTwo = alone(two);
    const onTwelve = alone(twelve);
    const peakRssMb = process.resourceUsage().maxRSS / 1024;
    const server = await serverRenders(pool, two, 5);
    const large = await serverRenders(pool, twelve, 3);
    rows.push({
      what: `final render, 2 MP, warm, ${THREADS}`,
      milliseconds: server.painting + onTwo.finishing,
      cpu: onTwo.cpu,
      bar: 350,
    });
    rows.push({
      what: 'the same, of a photo that was prepared while its design was chosen',
      milliseconds: server.ahead.painting + onTwo.finishing,
      cpu: server.ahead.cpu,
      bar: 350,
    });
    rows.push({
      what: `final render, 12 MP, warm, ${THREADS}`,
      milliseconds: large.painting + onTwelve.finishing,
      cpu: onTwelve.cpu,
      bar: 1200,
    });
    rows.push({
      what: 'a whole render in the server, 2 MP, warm: decoded, painted, encoded twice',
      ...server.whole,
      bar: 2000,
    });
    rows.push({ what: 'the first render after a start, 2 MP, the same, not warmed up', ...server.first });
    const warm = await firstWhenWarm(pool, two);
    rows.push({ what: 'the same, after the warm-up of an idle server', ...warm.unprepared, bar: 700 });
    rows.push({ what: 'the same, of a photo that was prepared while its design was chosen', ...warm.ahead, bar: 700 });
    rows.push({ what: 'the same photo in another color, 2 MP', ...server.again, bar: 1000 });
    return { rows, peakRssMb };
  } finally {
    await pool.close();
  }
};

/** The first picture of a new thread that had the time to get warm. */
const firstWhenWarm = async (pool: RenderPool, picture: Raster) => {
  const photo = await asUploaded(picture);
  const { bytes: layers } = await pool.analyzePhoto({ photo });
  const first = async (isAhead: boolean) => {
    const fresh = createRenderPool(workerEntry('render-worker'), { threads: 1 });
    try {
      for (let step = 0; step < WARM_UP_STEPS; step++) await fresh.warmUp({ step });
      if (isAhead) await fresh.preparePhoto({ photo, layers });
      const started = performance.now();
      const before = process.cpuUsage();
      await fresh.renderPicture({ photo, layers, plan: PLAN });
      const used = process.cpuUsage(before);
      return { milliseconds: performance.now() - started, cpu: (used.user + used.system) / 1000 };
    } finally {
      await fresh.close();
    }
  };
  return { unprepared: await first(false), ahead: await first(true) };
};

/** The layers as the product has them: from the photo as it is stored, with the network's word. The first one warms. */
const timeAnalyses = async (pool: RenderPool, photo: Buffer, runs: number) => {
  let packed = (await pool.analyzePhoto({ photo })).bytes;
  const all: { milliseconds: number; cpu: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const before = process.cpuUsage();
    packed = (await pool.analyzePhoto({ photo })).bytes;
    const used = process.cpuUsage(before);
    all.push({ milliseconds: performance.now() - started, cpu: (used.user + used.system) / 1000 });
  }
  return {
    layers: unpackLayers(packed),
    milliseconds: median(all.map((one) => one.milliseconds)),
    cpu: Math.min(...all.map((one) => one.cpu)),
  };
};

/**
 * A final render as the product does it: from the stored photo to the finished picture, by two threads where a core is
 * free.
 */
const THREADS = 'in the server, two threads (processor time: one thread)';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/**
 * A JavaScript engine needs some pictures until it runs at its full speed, as in a server in use; the time of the first
 * one is reported beside it.
 */
const WARMING = 4;

/** Decoded, painted, encoded twice; then another color on the same photo. `painting`: without the encoding. */
const serverRenders = async (pool: RenderPool, picture: Raster, runs: number) => {
  const photo = await asUploaded(picture);
  const render = async (layers: Uint8Array, plan: TrimPlan) => {
    const started = performance.now();
    const before = process.cpuUsage();
    const { milliseconds: stages } = await pool.renderPicture({ photo, layers, plan });
    const used = process.cpuUsage(before);
    return {
      milliseconds: performance.now() - started,
      cpu: (used.user + used.system) / 1000,
      painting: stages.reading + stages.trimming,
    };
  };
  const { bytes } = await pool.analyzePhoto({ photo });
  // A thread knows its last photo again, and other layers make it another photo: two that take turns are always new.
  const { bytes: others } = await pool.analyzePhoto({ photo, marks: [{ type: 'tap', x: 0.5, y: 0.5, add: true }] });
  const first = await render(others, PLAN);
  for (let run = 0; run < WARMING; run++) await render(run % 2 === 0 ? bytes : others, PLAN);
  const all: Awaited<ReturnType<typeof render>>[] = [];
  for (let run = 0; run < runs; run++) all.push(await render((WARMING + run) % 2 === 0 ? bytes : others, PLAN));
  const ahead: Awaited<ReturnType<typeof render>>[] = [];
  for (let run = 0; run < runs; run++) {
    const layers = (WARMING + runs + run) % 2 === 0 ? bytes : others;
    await pool.preparePhoto({ photo, layers });
    ahead.push(await render(layers, PLAN));
  }
  const again = await render((WARMING + runs + runs) % 2 === 1 ? bytes : others, OTHER_COLOR);
  return {
    first: { milliseconds: first.milliseconds, cpu: first.cpu },
    painting: median(all.map((one) => one.painting)),
    ahead: { painting: median(ahead.map((one) => one.painting)), cpu: Math.min(...ahead.map((one) => one.cpu)) },
    whole: { milliseconds: median(all.map((one) => one.milliseconds)), cpu: Math.min(...all.map((one) => one.cpu)) },
    again: { milliseconds: again.milliseconds, cpu: again.cpu },
  };
};
