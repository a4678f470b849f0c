/** The work on one photo at four sizes: linear in its pixels, and for what is seen at one size, the same for all. */
import sharp from 'sharp';
import { parseDesign } from '#engine/design.ts';
import { planFor } from '#engine/zone-map.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { createRenderPool, type RenderPool } from '#server/platform/threads/pool.ts';
import { photoAt } from '../photo-at.ts';

export interface CostAtSize {
  megapixels: number;
  /** Processor seconds of the quickest run, in every thread of the server; the network's own process is not in them. */
  cleaned: number;
  lookedAt: number;
  rendered: number;
  /** Of the two pictures that a render stores. */
  bytes: number;
}

const MEGAPIXELS = [0.5, 2, 8, 24];
const RUNS = 2;
/** A large photo is stored smaller (`MAX_STORED_SIDE`); here it stays as it is, or nothing of 24 megapixels would be rendered. */
const AS_IT_IS = 10_000;
const PLAN = planFor(
  parseDesign({ style: 'luxury', materials: ['leather'], mainColors: ['tan'], stitchingStyle: 'double' }),
);

const cheapest = async <T>(work: () => Promise<T>): Promise<{ seconds: number; made: T }> => {
  let seconds = Infinity;
  let made: T | undefined;
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    made = await work();
    const { user, system } = process.cpuUsage(before);
    seconds = Math.min(seconds, (user + system) / 1e6);
  }
  return { seconds, made: made! };
};

const costAt = async (pool: RenderPool, file: string, megapixels: number): Promise<CostAtSize> => {
  const { width, height, data } = await photoAt(file, megapixels * 1e6);
  const photo = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer();
  const cleaned = await cheapest(() => pool.normalizePhoto({ bytes: photo, longest: AS_IT_IS }));
  const lookedAt = await cheapest(() => pool.analyzePhoto({ photo }));
  // A thread knows its last photo again, and other layers make it another photo.
  const { bytes: others } = await pool.analyzePhoto({ photo, marks: [{ type: 'tap', x: 0.5, y: 0.5, add: true }] });
  let turn = 0;
  const rendered = await cheapest(() =>
    pool.renderPicture({ photo, layers: turn++ % 2 === 0 ? lookedAt.made.bytes : others, plan: PLAN }),
  );
  return {
    megapixels,
    cleaned: cleaned.seconds,
    lookedAt: lookedAt.seconds,
    rendered: rendered.seconds,
    bytes: rendered.made.standard.bytes.byteLength + (rendered.made.master?.bytes.byteLength ?? 0),
  };
};

/** @param file a photo of an interior, enlarged or reduced to each size */
export const measureByPixels = async (file: string): Promise<CostAtSize[]> => {
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  try {
    // A first photo pays for compiling and reading, which belong to none of the four sizes.
    await costAt(pool, file, 1);
    const costs: CostAtSize[] = [];
    for (const megapixels of MEGAPIXELS) costs.push(await costAt(pool, file, megapixels));
    return costs;
  } finally {
    await pool.close();
  }
};
