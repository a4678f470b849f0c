/**
 * Makes the preview pictures of shared links (`public/og/`) from samples, with before and after divided by a seam, and the
 * icons of the installed app (`public/icons/`) from `public/favicon.svg`.
 *
 *   node --import tsx scripts/make/make-share-pictures.ts
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SHARE_SIZE, type SharePicture } from '#web/lib/page-meta.ts';
import { SAMPLES, getSampleUrl, type Sample } from '#web/marketing/samples/samples.ts';

const projectPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { width, height } = SHARE_SIZE;
/** `seam` is the position of the seam as a fraction of the width. */
const PAIRS: Record<SharePicture, { before: Sample; after: Sample; seam: number }> = {
  home: { before: SAMPLES.original, after: SAMPLES.oxblood, seam: 0.46 },
  shops: { before: SAMPLES.pickup, after: SAMPLES.pickupTan, seam: 0.5 },
  about: { before: SAMPLES.coupe, after: SAMPLES.coupeCream, seam: 0.44 },
  plans: { before: SAMPLES.van, after: SAMPLES.vanBlack, seam: 0.5 },
  estimator: { before: SAMPLES.suv, after: SAMPLES.suvBrown, seam: 0.5 },
};

const cropped = async (sample: Sample): Promise<Buffer> =>
  sharp(await readFile(projectPath(`public${getSampleUrl(sample)}`)))
    .resize({ width, height, fit: 'cover', position: 'center' })
    .toBuffer();

/** Two rows of thread with a shadow line between them, like the seams on the site. */
const seamAt = (x: number): Buffer => {
  const stitches = Array.from({ length: Math.ceil(height / 26) }, (_, i) =>
    [-7, 7].map((dx) => `<path d="M${x + dx - 1.4} ${i * 26 + 4}l2.8 16"/>`).join(''),
  ).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${x - 13}" width="26" height="${height}" fill="#000" opacity=".3"/><rect x="${x - 1.5}" width="3" height="${height}" fill="#000" opacity=".55"/><g stroke="#f7f0e4" stroke-width="4" stroke-linecap="round">${stitches}</g></svg>`,
  );
};

await mkdir(projectPath('public/og'), { recursive: true });
for (const [name, { before, after, seam }] of Object.entries(PAIRS)) {
  const x = Math.round(width * seam);
  const left = await sharp(await cropped(before))
    .extract({ left: 0, top: 0, width: x, height })
    .toBuffer();
  await sharp(await cropped(after))
    .composite([{ input: left, left: 0, top: 0 }, { input: seamAt(x) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(projectPath(`public/og/${name}.jpg`));
  console.log(`og/${name}.jpg`);
}

const logoSvg = await readFile(projectPath('public/favicon.svg'));
const OXBLOOD = '#7a1f2b';
await mkdir(projectPath('public/icons'), { recursive: true });
for (const side of [180, 192, 512])
  await sharp(logoSvg, { density: 72 * (side / 32) })
    .resize(side, side)
    .flatten({ background: OXBLOOD })
    .png()
    .toFile(projectPath(`public/icons/icon-${side}.png`));
// A launcher may crop this icon to a circle, so the mark fills only the middle 60 %.
const inner = await sharp(logoSvg, { density: 720 }).resize(308, 308).flatten({ background: OXBLOOD }).png().toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 3, background: OXBLOOD } })
  .composite([{ input: inner, gravity: 'center' }])
  .png()
  .toFile(projectPath('public/icons/maskable-512.png'));
