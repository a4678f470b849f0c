/**
 * `npm run bench -- person`: the times of a person before the screen, in a real browser, and Lighthouse's figures of the public
 * pages, into docs/benchmarks/person.md. `BENCH_ONLY=studio` measures that part anew and keeps the rest of the page;
 * `BENCH_QUICK=1` takes two photos instead of ten.
 */
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { projectRoot } from '#server/platform/entry.ts';
import { somebody } from '#tests/e2e/people.ts';
import { answerOf, saveDesign, share } from '#tests/support/server/through-api.ts';
import { isBuilt, withBuiltProduct } from './built-product.ts';
import { lighthouseBars } from './person/lighthouse.ts';
import { measureHome, measureStudio, type StudioTimes } from './person/studio-times.ts';
import { ms, quantile, tableOf, type Bar } from './server/bar.ts';
import { onThisMachine } from './machine.ts';
import { measureParts, type Kept, type Parts } from './server/parts.ts';

const PAGE = path.join(projectRoot, 'docs/benchmarks/person.md');
/** Other people's photos, for measuring only; without them, the product's own sample interiors. */
const MEASURING_PHOTOS = path.join(projectRoot, '../shared/photos');
const OWN_PHOTOS = path.join(projectRoot, 'assets/templates');
const MAX_PHOTOS = process.env['BENCH_QUICK'] === '1' ? 2 : 10;
const HOME_VISITS = 5;

/** Ten photos, evenly from the folder. */
const photos = (): string[] => {
  const folder = existsSync(MEASURING_PHOTOS) ? MEASURING_PHOTOS : OWN_PHOTOS;
  const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const step = Math.max(1, files.length / MAX_PHOTOS);
  return Array.from({ length: Math.min(MAX_PHOTOS, files.length) }, (_, n) =>
    path.join(folder, files[Math.floor(n * step)]!),
  );
};

const STEPS: { step: keyof StudioTimes; what: string; bar: number }[] = [
  { step: 'firstPreview', what: 'Upload to first preview, new photo', bar: 3500 },
  { step: 'firstWhole', what: 'The same, to the whole picture', bar: 3500 },
  { step: 'knownPreview', what: 'The page opened again with that photo, to the picture as it was left', bar: 1000 },
  { step: 'knownLive', what: 'The same, to the first picture that answers taps', bar: 1000 },
  { step: 'knownWhole', what: 'The same, to the whole picture', bar: 1000 },
  { step: 'color', what: 'Tap on a color, to the picture', bar: 100 },
  { step: 'style', what: 'Tap on a style, to the picture', bar: 250 },
  { step: 'styleWhole', what: 'The same, to the whole picture', bar: 250 },
  { step: 'correction', what: 'Tap that corrects, to the outline', bar: 300 },
  { step: 'generate', what: 'Generate, to the finished picture', bar: 1500 },
];

const barOf = (what: string, bar: number, took: readonly number[]): Bar => {
  const median = quantile(took, 0.5);
  return {
    id: 'U',
    what,
    bar: ms(bar),
    figure: `median ${ms(median)} (${ms(Math.min(...took))} to ${ms(Math.max(...took))}, ${took.length} times)`,
    met: median <= bar,
  };
};

const studio = (): Promise<Bar[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    const all = photos();
    // The first visit of a started server compiles what all others find ready.
    await measureStudio(browser, origin, path.join(OWN_PHOTOS, 'coupe-black-sport.jpg'));
    const took: StudioTimes[] = [];
    for (const photo of all) took.push(await measureStudio(browser, origin, photo));
    return STEPS.map(({ step, what, bar }) =>
      barOf(
        what,
        bar,
        took.map((times) => times[step]),
      ),
    );
  });

const home = (): Promise<Bar[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    const took: number[] = [];
    for (let visit = 0; visit < HOME_VISITS; visit++) took.push(await measureHome(browser, origin));
    return [barOf("The home page's demo, first tap to the picture", 500, took)];
  });

const lighthouse = (): Promise<Bar[]> =>
  withBuiltProduct(async ({ browser, origin }) => lighthouseBars(origin, await sharedDesign(browser, origin)));

/** Address of a design that a new account has shared. */
const sharedDesign = async (browser: Browser, origin: string): Promise<string> => {
  const { request } = await browser.newContext({ baseURL: origin });
  await answerOf(request.post('/api/register', { data: somebody() }));
  const design = await saveDesign(request, { photo: 'sedan-tan-leather.jpg', name: 'Red leather' });
  return `${origin}/s/${await share(request, design.id)}`;
};

const PARTS: Parts = { studio, home, lighthouse };

const writePage = (kept: Kept): Promise<void> =>
  writeFile(
    PAGE,
    `# A person before the screen

Written by \`npm run bench -- person\` ${onThisMachine()}, the browser on the same machine. Photos (ten, or two with \`BENCH_QUICK=1\`) go the way from /try into an account;
times are by the clock from the press to the frame that answers it. \`load\` is the machine's load average at the end of a part, which
itself makes 1 to 2 of it.

${tableOf(Object.keys(PARTS).flatMap((name) => kept[name] ?? []))}
`,
  );

export const benchPerson = async (): Promise<void> => {
  if (!isBuilt()) throw new Error('nothing is built: run `npm run build` first');
  await measureParts('person', PARTS, writePage);
};
