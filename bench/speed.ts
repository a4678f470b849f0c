/** Time and peak memory of analysis, preview and final render on this machine. */
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
import { unpackLayers } from '#server/platform/threads/unpack-layers.ts';
import { measureTime, type Time } from './measure-time.ts';
import { readPhotoResized } from './photo-at.ts';
import { median } from './statistics.ts';

export interface SpeedRow {
  subject: string;
  /** Median wall-clock time of the runs. */
  milliseconds: number;
  /** Processor time in milliseconds of the fastest run, which other load affects least. */
  cpu: number;
  /** Required milliseconds. */
  required?: number;
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

const summaryOf = (times: readonly Time[]): Time => ({
  milliseconds: median(times.map(({ milliseconds }) => milliseconds)),
  cpu: Math.min(...times.map(({ cpu }) => cpu)),
});

const timed = async (work: () => unknown, runs: number): Promise<Time> => {
  const times: Time[] = [];
  for (let run = 0; run < runs; run++) times.push(await measureTime(work));
  return summaryOf(times);
};

/** The photo as the server stores it. */
const storedPhoto = ({ width, height, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** The browser's work on a photo with layers: one `prepare`, then a picture for each input. */
const previews = async (file: string, layers: Layers) => {
  const photo = await readPhotoResized(file, 1024 * 683);
  const ready = prepare(photo, layers);
  compose(ready, PLAN);
  const repaint = createRepainter(ready);
  let turn = 0;
  const drag = () => repaint({ ...PLAN, byKind: recolored([128, 48, turn++ % 256]) });
  const style = () => repaint(turn++ % 2 === 0 ? PLAN : OTHER_STYLE);
  style();
  drag();
  return {
    first: await timed(() => prepare(photo, layers), 3),
    tap: await timed(() => compose(ready, PLAN), 7),
    drag: await timed(drag, 15),
    style: await timed(style, 6),
  };
};

/**
 * @param file a photo of an interior; it is resized to each size
 * @param seatFilledFile a photo that a seat almost fills, so that the preview has the most pixels to paint
 */
export const benchSpeed = async (
  file: string,
  seatFilledFile: string,
): Promise<{ rows: SpeedRow[]; peakRssMb: number }> => {
  const photo2Mp = await readPhotoResized(file, 2_000_000);
  const photo12Mp = await readPhotoResized(file, 12_000_000);
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  try {
    const { layers, ...analysis } = await timeAnalyses(pool, await storedPhoto(photo2Mp), 5);
    const others = await timeAnalyses(pool, await storedPhoto(await readPhotoResized(seatFilledFile, 2_000_000)), 1);
    const [preview, full] = [await previews(file, layers), await previews(seatFilledFile, others.layers)];
    const rows: SpeedRow[] = [
      { subject: 'analysis in the server, 2 MP, warm: decoded, network and all, packed', ...analysis, required: 3000 },
      { subject: 'preview: first picture (prepare), 1024 px', ...preview.first, required: 1000 },
      { subject: 'preview: a tap (compose), 1024 px', ...preview.tap, required: 150 },
      { subject: 'preview: a tap, a photo filled with seat', ...full.tap, required: 150 },
      { subject: 'preview: another style', ...preview.style, required: 100 },
      { subject: 'preview: another style, a photo filled with seat', ...full.style, required: 100 },
      { subject: 'preview: a picture of a dragged color, without the page', ...preview.drag, required: 33 },
      { subject: 'preview: the same, a photo filled with seat', ...full.drag, required: 33 },
    ];
    const onOneThread = async (photo: Raster) => {
      let finishing = 0;
      const { cpu } = await timed(() => {
        const composed = compose(prepare(photo, layers), PLAN);
        const started = performance.now();
        finalize({ photo, layers, plan: PLAN, composed, provider: 'local' });
        finishing = performance.now() - started;
      }, 2);
      return { cpu, finishing };
    };
    const oneThread2Mp = await onOneThread(photo2Mp);
    const oneThread12Mp = await onOneThread(photo12Mp);
    const peakRssMb = process.resourceUsage().maxRSS / 1024;
    const server = await serverRenders(pool, photo2Mp, 5);
    const large = await serverRenders(pool, photo12Mp, 3);
    rows.push({
      subject: 'final render, 2 MP, warm, in the server',
      milliseconds: server.painting + oneThread2Mp.finishing,
      cpu: oneThread2Mp.cpu,
      required: 350,
    });
    rows.push({
      subject: 'the same, of a photo that was prepared while its design was chosen',
      milliseconds: server.ahead.painting + oneThread2Mp.finishing,
      cpu: server.ahead.cpu,
      required: 350,
    });
    rows.push({
      subject: 'final render, 12 MP, warm, in the server',
      milliseconds: large.painting + oneThread12Mp.finishing,
      cpu: oneThread12Mp.cpu,
      required: 1200,
    });
    rows.push({
      subject: 'a whole render in the server, 2 MP, warm: decoded, painted, encoded twice',
      ...server.whole,
      required: 2000,
    });
    rows.push({ subject: 'the first render after a start, 2 MP, the same, without warm-up', ...server.first });
    const warm = await firstWhenWarm(pool, photo2Mp);
    rows.push({ subject: 'the same, after the warm-up of an idle server', ...warm.unprepared, required: 700 });
    rows.push({
      subject: 'the same, of a photo that was prepared while its design was chosen',
      ...warm.ahead,
      required: 700,
    });
    rows.push({ subject: 'the same photo in another color, 2 MP', ...server.again, required: 1000 });
    return { rows, peakRssMb };
  } finally {
    await pool.close();
  }
};

/** The first render of a new thread after its warm-up, with and without a prepared photo. */
const firstWhenWarm = async (pool: RenderPool, picture: Raster) => {
  const photo = await storedPhoto(picture);
  const { bytes: layers } = await pool.analyzePhoto({ photo });
  const first = async (isAhead: boolean) => {
    const fresh = createRenderPool(workerEntry('render-worker'), { threads: 1 });
    try {
      for (let step = 0; step < WARM_UP_STEPS; step++) await fresh.warmUp({ step });
      if (isAhead) await fresh.preparePhoto({ photo, layers });
      return await timed(() => fresh.renderPicture({ photo, layers, plan: PLAN }), 1);
    } finally {
      await fresh.close();
    }
  };
  return { unprepared: await first(false), ahead: await first(true) };
};

/** Analyses of a stored photo by a warm thread, with the network. */
const timeAnalyses = async (pool: RenderPool, photo: Buffer, runs: number) => {
  const { bytes } = await pool.analyzePhoto({ photo });
  return { layers: unpackLayers(bytes), ...(await timed(() => pool.analyzePhoto({ photo }), runs)) };
};

/** Number of renders until compiled code has reached full speed, as on a server in use. */
const WARM_UP_RENDERS = 4;

interface RenderTime extends Time {
  /** Milliseconds of decoding and painting, without encoding. */
  painting: number;
}

/** Renders of one stored photo: the first one, new photos, prepared photos, and another color on the same photo. */
const serverRenders = async (pool: RenderPool, picture: Raster, runs: number) => {
  const photo = await storedPhoto(picture);
  const { bytes } = await pool.analyzePhoto({ photo });
  const { bytes: corrected } = await pool.analyzePhoto({ photo, marks: [{ type: 'tap', x: 0.5, y: 0.5, add: true }] });
  let turn = 0;
  // A thread caches its last photo with its layers. With alternating layers, each photo counts as a new one.
  const nextLayers = (): Uint8Array => (turn++ % 2 === 0 ? corrected : bytes);
  const render = async (layers: Uint8Array, plan: TrimPlan): Promise<RenderTime> => {
    const { result, ...time } = await measureTime(() => pool.renderPicture({ photo, layers, plan }));
    return { ...time, painting: result.milliseconds.reading + result.milliseconds.trimming };
  };
  const first = await render(nextLayers(), PLAN);
  for (let run = 0; run < WARM_UP_RENDERS; run++) await render(nextLayers(), PLAN);
  const renders: RenderTime[] = [];
  for (let run = 0; run < runs; run++) renders.push(await render(nextLayers(), PLAN));
  const prepared: RenderTime[] = [];
  let layers: Uint8Array = bytes;
  for (let run = 0; run < runs; run++) {
    layers = nextLayers();
    await pool.preparePhoto({ photo, layers });
    prepared.push(await render(layers, PLAN));
  }
  const again = await render(layers, OTHER_COLOR);
  const paintingOf = (times: readonly RenderTime[]): number => median(times.map(({ painting }) => painting));
  return {
    first: { milliseconds: first.milliseconds, cpu: first.cpu },
    painting: paintingOf(renders),
    ahead: { painting: paintingOf(prepared), cpu: summaryOf(prepared).cpu },
    whole: summaryOf(renders),
    again: { milliseconds: again.milliseconds, cpu: again.cpu },
  };
};
