/** B7, B11: the cost of ordinary photos and of decompression bombs. */
import sharp from 'sharp';
import { MAX_THUMBNAIL_SIDE } from '#contract/studio/photos.ts';
import { SMALL_WEBP, STORED_JPEG } from '#server/platform/threads/pictures/photo-codec.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { formatMs, measureCalls, formatRatio, type BenchmarkRow } from '../benchmark-row.ts';
import { median } from '../statistics.ts';
import { bombs } from './bombs.ts';
import { openBenchApp, type BenchApp } from './bench-app.ts';

/** Required photos per second; if the image library alone is slower, a fraction of its rate is required. */
const PHOTOS_PER_SECOND = 8;
const LIBRARY_RATE_FRACTION = 0.9;

/** B11: our intake of a photo, alternating with the same conversions by the image library alone. */
const readPhotos = async (bench: BenchApp, large: Buffer): Promise<BenchmarkRow[]> => {
  const { pool } = bench.deps;
  const ours = async (): Promise<void> => {
    const { bytes } = await pool.normalizePhoto({ bytes: Uint8Array.from(large) });
    await pool.makeThumbnail({ bytes, side: MAX_THUMBNAIL_SIDE });
  };
  const bare = async (): Promise<void> => {
    const upright = await sharp(large).autoOrient().toColourspace('srgb').jpeg(STORED_JPEG).toBuffer();
    await sharp(upright).resize(MAX_THUMBNAIL_SIDE).webp(SMALL_WEBP).toBuffer();
  };
  await ours();
  await bare();
  const rounds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < 6; round++) {
    rounds.ours.push(...(await measureCalls(2, ours)));
    rounds.bare.push(...(await measureCalls(2, bare)));
  }
  const [intake, library] = [median(rounds.ours), median(rounds.bare)];
  return [
    {
      id: 'B11',
      subject: `A photo of 12 megapixels (${(large.length / 1e6).toFixed(1)} MB) read, cleaned and written with its small copy, beside the same pictures made by a bare loop of the library`,
      required: '0.7x',
      figure: `${formatRatio(library / intake)} (${formatMs(intake)} and ${formatMs(library)})`,
      met: library / intake >= 0.7,
    },
    {
      id: 'B11',
      subject: 'The same, one after the other',
      required: `${PHOTOS_PER_SECOND} photos a second, or ${LIBRARY_RATE_FRACTION} of what the library alone does on this machine`,
      figure: `${(1000 / intake).toFixed(1)}, the library alone ${(1000 / library).toFixed(1)}`,
      met: 1000 / intake >= Math.min(PHOTOS_PER_SECOND, (LIBRARY_RATE_FRACTION * 1000) / library),
    },
  ];
};

const refuseBombs = async (bench: BenchApp): Promise<BenchmarkRow> => {
  const person = await bench.person();
  await bench.upload(
    person,
    await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8c1f2b' } })
      .jpeg()
      .toBuffer(),
  );
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  let failed = 0;
  const answers: string[] = [];
  for (const [name, bytes] of Object.entries(await bombs())) {
    peak = Math.max(before, process.memoryUsage().rss);
    const start = peak;
    const began = performance.now();
    const { body, type } = multipart(bytes, { name: 'a.png', type: 'image/png' });
    const { statusCode } = await bench.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { cookie: person.cookie, 'content-type': type },
      payload: body,
    });
    const duration = performance.now() - began;
    answers.push(`${name}: ${statusCode}, ${formatMs(duration)}, +${Math.round((peak - start) / 2 ** 20)} MB`);
    if (statusCode >= 500 || duration > 1000 || peak - start > 150 * 2 ** 20) failed++;
  }
  clearInterval(watch);
  return {
    id: 'B7',
    subject: `${answers.length} pictures that are bombs or lie about themselves`,
    required: 'each answered within 1 s, at most 150 MB more, never 5xx',
    figure: answers.join('; '),
    met: failed === 0,
  };
};

export const benchPictures = async (large: Buffer): Promise<BenchmarkRow[]> => {
  const bench = await openBenchApp();
  try {
    // Bombs come first, because after the photos the process keeps enough free memory to hide a bomb's allocations.
    const refused = await refuseBombs(bench);
    return [...(await readPhotos(bench, large)), refused];
  } finally {
    await bench.close();
  }
};
