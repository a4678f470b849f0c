/**
 * `npm run bench -- person`: waiting times of a user in a real browser, and Lighthouse scores of the public pages; writes
 * docs/benchmarks/person.md. `BENCH_ONLY=studio` measures only this part and keeps the other rows of the page; `BENCH_QUICK=1`
 * uses two photos instead of ten.
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
import { ms, tableOf, type Bar } from './bar.ts';
import { median } from './statistics.ts';
import { onThisMachine } from './machine.ts';
import { measureParts, type CachedBars, type Parts } from './page-parts.ts';

const PAGE = path.join(projectRoot, 'docs/benchmarks/person.md');
/** Other people's photos, for measuring only; without them, the product's own sample interiors. */
const MEASURING_PHOTOS = path.join(projectRoot, '../shared/photos');
const OWN_PHOTOS = path.join(projectRoot, 'assets/templates');
const MAX_PHOTOS = process.env['BENCH_QUICK'] === '1' ? 2 : 10;
const HOME_VISITS = 5;

/** Photos at even steps through the folder. */
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

/** @param durations milliseconds */
const barOf = (what: string, bar: number, durations: readonly number[]): Bar => {
  const middle = median(durations);
  return {
    id: 'U',
    what,
    bar: ms(bar),
    figure: `median ${ms(middle)} (${ms(Math.min(...durations))} to ${ms(Math.max(...durations))}, ${durations.length} times)`,
    met: middle <= bar,
  };
};

const studio = (): Promise<Bar[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    // Warms up the server: its first visit includes the compilation of code.
    await measureStudio(browser, origin, path.join(OWN_PHOTOS, 'coupe-black-sport.jpg'));
    const visits: StudioTimes[] = [];
    for (const photo of photos()) visits.push(await measureStudio(browser, origin, photo));
    return STEPS.map(({ step, what, bar }) =>
      barOf(
        what,
        bar,
        visits.map((times) => times[step]),
      ),
    );
  });

const home = (): Promise<Bar[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    const durations: number[] = [];
    for (let visit = 0; visit < HOME_VISITS; visit++) durations.push(await measureHome(browser, origin));
    return [barOf("The home page's demo, first tap to the picture", 500, durations)];
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

const writePage = (kept: CachedBars): Promise<void> =>
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
