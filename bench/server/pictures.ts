/** B7, B11: the cost of honest pictures and of hostile ones. */
import sharp from 'sharp';
import { SMALL_SIDE } from '#contract/studio/photos.ts';
import { SMALL_WEBP, STORED_JPEG } from '#server/platform/threads/pictures/photo-codec.ts';
import { ms, quantile, timed, times, type Bar } from './bar.ts';
import { bombs } from './bombs.ts';
import { openPlace, type Place } from './place.ts';

/** Photos a second that were asked for; and the share of the bare library's pace where that alone is slower. */
const PHOTOS = 8;
const OF_LIBRARY = 0.9;

/** B11: our way in beside the same pictures made by the library alone, in turns. */
const readPhotos = async (place: Place, large: Buffer): Promise<Bar[]> => {
  const { pool } = place.deps;
  const ours = async (): Promise<void> => {
    const { bytes } = await pool.normalizePhoto({ bytes: Uint8Array.from(large) });
    await pool.makeThumbnail({ bytes, side: SMALL_SIDE });
  };
  const bare = async (): Promise<void> => {
    const upright = await sharp(large).autoOrient().toColourspace('srgb').jpeg(STORED_JPEG).toBuffer();
    await sharp(upright).resize(SMALL_SIDE).webp(SMALL_WEBP).toBuffer();
  };
  await ours();
  await bare();
  const rounds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < 6; round++) {
    rounds.ours.push(...(await timed(2, ours)));
    rounds.bare.push(...(await timed(2, bare)));
  }
  const [mine, alone] = [quantile(rounds.ours, 0.5), quantile(rounds.bare, 0.5)];
  return [
    {
      id: 'B11',
      what: `A photo of 12 megapixels (${(large.length / 1e6).toFixed(1)} MB) read, cleaned and written with its small copy, beside the same pictures made by a bare loop of the library`,
      bar: '0.7x',
      figure: `${times(alone / mine)} (${ms(mine)} and ${ms(alone)})`,
      met: alone / mine >= 0.7,
    },
    {
      id: 'B11',
      what: 'The same, one after the other',
      bar: `${PHOTOS} photos a second, or ${OF_LIBRARY} of what the library alone does on this machine`,
      figure: `${(1000 / mine).toFixed(1)}, the library alone ${(1000 / alone).toFixed(1)}`,
      met: 1000 / mine >= Math.min(PHOTOS, (OF_LIBRARY * 1000) / alone),
    },
  ];
};

const refuseBombs = async (place: Place): Promise<Bar> => {
  const who = await place.person();
  await place.upload(
    who,
    await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8c1f2b' } })
      .jpeg()
      .toBuffer(),
  );
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const slow: string[] = [];
  const took: number[] = [];
  const answers: string[] = [];
  for (const [name, bytes] of Object.entries(await bombs())) {
    most = Math.max(before, process.memoryUsage().rss);
    const base = most;
    const began = performance.now();
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const { statusCode } = await place.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { cookie: who.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      payload: body,
    });
    took.push(performance.now() - began);
    answers.push(`${name}: ${statusCode}, ${ms(took.at(-1)!)}, +${Math.round((most - base) / 2 ** 20)} MB`);
    if (statusCode >= 500 || took.at(-1)! > 1000 || most - base > 150 * 2 ** 20) slow.push(name);
  }
  clearInterval(watch);
  return {
    id: 'B7',
    what: `${took.length} pictures that are bombs or lie about themselves`,
    bar: 'each answered within 1 s, at most 150 MB more, never 5xx',
    figure: answers.join('; '),
    met: slow.length === 0,
  };
};

export const benchPictures = async (large: Buffer): Promise<Bar[]> => {
  const place = await openPlace();
  try {
    // First, while memory that the photos need has not been taken yet.
    const refused = await refuseBombs(place);
    return [...(await readPhotos(place, large)), refused];
  } finally {
    await place.close();
  }
};
