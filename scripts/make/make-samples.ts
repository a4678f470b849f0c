/**
 * Makes the sample pictures of the public pages: every entry of `web/marketing/samples/samples.ts`, rendered by our engine from our
 * own interiors, in the widths that the pages ask for.
 *
 *   node --import tsx scripts/make/make-samples.ts [TEMPLATE ...]
 *
 * Templates named: only the samples of these, for when only their pictures have changed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SAMPLE_WIDTHS, SAMPLES, type Sample } from '#web/marketing/samples/samples.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = path.join(ROOT, 'public/samples');
const QUALITY = 74;
/** As near to the render as the WebP, in a third fewer bytes (docs/decisions/020-first-screens.md). */
const AVIF_QUALITY = 50;

const photoOf = (template: string): string => path.join(ROOT, 'assets/templates', `${template}.jpg`);

/** The exact masks that came with a template, so that a sample never depends on finding the seats. */
const zonesOf = (template: string): Record<string, string> => {
  const folder = path.join(ROOT, 'assets/templates', template);
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.png'))
      .map((file) => [path.basename(file, '.png'), path.join(folder, file)]),
  );
};

const templates = process.argv.slice(2);
const all = Object.values<Sample>(SAMPLES).filter(
  ({ template }) => templates.length === 0 || templates.includes(template),
);
const work = await mkdtemp(path.join(tmpdir(), 'retrim-samples-'));
try {
  const rendered = all.filter((sample) => sample.design !== undefined);
  const jobs = rendered.map((sample) => ({
    photo: photoOf(sample.template),
    design: sample.design,
    out: path.join(work, `${sample.id}.png`),
    zonesIn: zonesOf(sample.template),
  }));
  const list = path.join(work, 'jobs.json');
  await writeFile(list, JSON.stringify(jobs));
  execFileSync(process.execPath, ['--import', 'tsx', path.join(ROOT, 'cli/main.ts'), 'render', '--jobs', list], {
    stdio: 'inherit',
    cwd: ROOT,
  });

  await mkdir(OUT, { recursive: true });
  for (const { id, template, design } of all) {
    const source = design === undefined ? photoOf(template) : path.join(work, `${id}.png`);
    for (const width of SAMPLE_WIDTHS) {
      const picture = sharp(source).resize({ width, withoutEnlargement: true });
      const name = path.join(OUT, `${id}-${width}`);
      await picture.clone().webp({ quality: QUALITY, effort: 6 }).toFile(`${name}.webp`);
      await picture.clone().avif({ quality: AVIF_QUALITY, effort: 6 }).toFile(`${name}.avif`);
    }
    console.log(id);
  }
} finally {
  await rm(work, { recursive: true });
}
