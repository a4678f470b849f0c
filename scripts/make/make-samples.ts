/**
 * Renders the sample pictures of the public pages (`web/marketing/samples/samples.ts`) in the widths that the pages use.
 *
 *   node --import tsx scripts/make/make-samples.ts [TEMPLATE ...]
 *
 * With templates, only their samples are made.
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
const WEBP_QUALITY = 74;
/** Looks as good as the WebP and has a third fewer bytes. */
const AVIF_QUALITY = 50;

const photoOf = (template: string): string => path.join(ROOT, 'assets/templates', `${template}.jpg`);

/** The exact masks of a template, so that its samples do not depend on the analysis. */
const findMasks = (template: string): Record<string, string> => {
  const folder = path.join(ROOT, 'assets/templates', template);
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.png'))
      .map((file) => [path.basename(file, '.png'), path.join(folder, file)]),
  );
};

const templates = process.argv.slice(2);
const samples = Object.values<Sample>(SAMPLES).filter(
  ({ template }) => templates.length === 0 || templates.includes(template),
);
const work = await mkdtemp(path.join(tmpdir(), 'retrim-samples-'));
try {
  const samplesToRender = samples.filter((sample) => sample.design !== undefined);
  const jobs = samplesToRender.map((sample) => ({
    photo: photoOf(sample.template),
    design: sample.design,
    out: path.join(work, `${sample.id}.png`),
    knownZones: findMasks(sample.template),
  }));
  const list = path.join(work, 'jobs.json');
  await writeFile(list, JSON.stringify(jobs));
  execFileSync(process.execPath, ['--import', 'tsx', path.join(ROOT, 'cli/main.ts'), 'render', '--jobs', list], {
    stdio: 'inherit',
    cwd: ROOT,
  });

  await mkdir(OUT, { recursive: true });
  for (const { id, template, design } of samples) {
    const source = design === undefined ? photoOf(template) : path.join(work, `${id}.png`);
    for (const width of SAMPLE_WIDTHS) {
      const picture = sharp(source).resize({ width, withoutEnlargement: true });
      const name = path.join(OUT, `${id}-${width}`);
      await picture.clone().webp({ quality: WEBP_QUALITY, effort: 6 }).toFile(`${name}.webp`);
      await picture.clone().avif({ quality: AVIF_QUALITY, effort: 6 }).toFile(`${name}.avif`);
    }
    console.log(id);
  }
} finally {
  await rm(work, { recursive: true });
}
