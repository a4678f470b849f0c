/**
 * Sheets of patterns, thread and piping on path-traced scenes and real photos, with the zones given, to be looked at:
 *   npx tsx bench/patterns.ts OUT.png TILE_WIDTH PLAN[,PLAN] PHOTO[@LEFT,TOP,WIDTH] ...
 * PLAN is a name of `PLANS` or `all`; PHOTO a scene of ../shared/groundtruth/dev or an id of ../shared/photos; with @ a crop
 * in working pixels, enlarged without smoothing. PIXELS limits the working size (default 2000000). Prints milliseconds.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { compose, prepare } from '#engine/compose.ts';
import { buildRelief } from '#engine/panel-relief/sew-relief.ts';
import type { Pattern } from '#engine/options.ts';
import type { Rgb8, TrimPlan, Finish } from '#engine/trim-plan.ts';
import type { GivenPhoto } from './given-zones.ts';
import { givenLayers, readLabeled, readScene } from './given-zones.ts';

const rgb = (hex: string): Rgb8 => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb8;

const trim = (
  body: string,
  insert: string,
  pattern: Pattern,
  stitching: TrimPlan['stitching']['style'],
  thread: string,
  piping: TrimPlan['piping']['style'],
  cord: string,
): TrimPlan => {
  const finish = (color: string, p: Pattern): Finish => ({
    material: 'leather',
    color: rgb(color),
    pattern: p,
    gloss: 1,
  });
  const plain = finish(body, 'keep');
  return {
    byKind: {
      insert: finish(insert, pattern),
      seat: finish(body, pattern),
      bolster: plain,
      headrest: plain,
      'seat-back': plain,
      door: plain,
      piping: finish(piping === 'none' ? body : cord, 'keep'),
    },
    byZone: {},
    stitching: { style: stitching, color: rgb(thread) },
    piping: { style: piping, color: rgb(cord) },
    bolsters: 'none',
    seed: 7,
  };
};

const PLANS: Readonly<Record<string, TrimPlan>> = {
  quilt: trim('#ece6da', '#ece6da', 'diamond', 'single', '#a8703f', 'double', '#a8703f'),
  tonal: trim('#5b3a29', '#5b3a29', 'diamond', 'none', '#000000', 'none', '#000000'),
  pleats: trim('#8c1f2b', '#8c1f2b', 'pleats', 'none', '#ffffff', 'single', '#ece6da'),
  flutes: trim('#232120', '#232120', 'flutes', 'double', '#c0202b', 'none', '#000000'),
  roll: trim('#a8703f', '#a8703f', 'tuck-and-roll', 'none', '#ffffff', 'single', '#ece6da'),
  perforated: trim('#8a8986', '#232120', 'perforated', 'french', '#ece6da', 'none', '#000000'),
  bolstered: { ...trim('#a8703f', '#ece6da', 'pleats', 'none', '#ffffff', 'none', '#000000'), bolsters: 'extra-high' },
  level: trim('#a8703f', '#ece6da', 'pleats', 'none', '#ffffff', 'none', '#000000'),
  threadOnly: { ...trim('#000000', '#000000', 'keep', 'double', '#c0202b', 'single', '#ece6da'), byKind: {} },
  plain: trim('#27426f', '#27426f', 'plain', 'single', '#ece6da', 'single', '#ece6da'),
};

const read = (name: string): Promise<GivenPhoto> => {
  const pixels = Number(process.env.PIXELS ?? 2_000_000);
  return /^p\d+$/.test(name)
    ? readLabeled('../shared/photos', name, pixels)
    : readScene(join('../shared/groundtruth/dev', name));
};

const main = async (): Promise<void> => {
  const [out = '', tile = '640', wanted = 'all', ...photos] = process.argv.slice(2);
  if (!out.endsWith('.png') || photos.length === 0)
    throw new Error('Usage: npx tsx bench/patterns.ts OUT.png TILE_WIDTH PLANS PHOTO...');
  const width = Number(tile);
  const height = Math.round(width * 0.8);
  const tiles: Buffer[] = [];
  for (const entry of photos) {
    const [name, crop] = entry.split('@');
    const given = await read(name);
    const { photo } = given;
    const prepared = prepare(photo, givenLayers(given));
    const base = prepared.relief();
    for (const key of wanted === 'all' ? Object.keys(PLANS) : wanted.split(',')) {
      const start = performance.now();
      buildRelief(base, PLANS[key]);
      const relief = performance.now() - start;
      const { picture } = compose(prepared, PLANS[key]);
      console.log(
        name,
        key,
        `relief ${relief.toFixed(0)} ms, all ${(performance.now() - start - relief).toFixed(0)} ms`,
      );
      const whole = sharp(picture.data, { raw: { width: photo.width, height: photo.height, channels: 4 } });
      if (crop === undefined)
        tiles.push(await whole.resize(width, height, { fit: 'contain', background: '#333333' }).png().toBuffer());
      else {
        const [left, top, span] = crop.split(',').map(Number);
        const cut = await whole
          .extract({ left, top, width: span, height: Math.round(span * 0.8) })
          .png()
          .toBuffer();
        tiles.push(await sharp(cut).resize(width, height, { kernel: 'nearest' }).png().toBuffer());
      }
    }
  }
  const columns = Math.min(tiles.length, Math.max(1, Math.round(1950 / width)));
  await sharp({
    create: {
      width: width * columns,
      height: height * Math.ceil(tiles.length / columns),
      channels: 3,
      background: '#333333',
    },
  })
    .composite(tiles.map((input, k) => ({ input, left: (k % columns) * width, top: Math.floor(k / columns) * height })))
    .png()
    .toFile(out);
};

await main();
