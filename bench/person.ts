/**
 * `npm run bench -- person`: measures a user's waiting times in a real browser and the public pages' Lighthouse scores; writes
 * docs/benchmarks/person.md. `BENCH_ONLY=studio` measures only this part and keeps the other rows of the page; `BENCH_QUICK=1`
 * uses two photos instead of ten.
 */
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { projectRoot } from '#server/platform/entry.ts';
import { somebody } from '#tests/e2e/people.ts';
import { expectOkReply, saveDesign, createShareToken } from '#tests/support/server/through-api.ts';
import { isBuilt, withBuiltProduct } from './built-product.ts';
import { lighthouseRows } from './person/lighthouse.ts';
import { measureHome, measureStudio, type StudioTimes } from './person/studio-times.ts';
import { formatMs, renderBenchmarkTable, type BenchmarkRow } from './benchmark-row.ts';
import { median } from './statistics.ts';
import { describeMachine } from './machine.ts';
import { measureParts, type CachedRows, type Parts } from './page-parts.ts';

const PAGE = path.join(projectRoot, 'docs/benchmarks/person.md');
/** Other people's photos, used only for measurements. Without them, our own templates are used. */
const MEASURING_PHOTOS = path.join(projectRoot, '../shared/photos');
const OWN_PHOTOS = path.join(projectRoot, 'assets/templates');
const MAX_PHOTOS = process.env['BENCH_QUICK'] === '1' ? 2 : 10;
const HOME_VISITS = 5;

/** Photos at regular intervals in the folder. */
const photos = (): string[] => {
  const folder = existsSync(MEASURING_PHOTOS) ? MEASURING_PHOTOS : OWN_PHOTOS;
  const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const step = Math.max(1, files.length / MAX_PHOTOS);
  return Array.from({ length: Math.min(MAX_PHOTOS, files.length) }, (_, n) =>
    path.join(folder, files[Math.floor(n * step)]!),
  );
};

const STEPS: { step: keyof StudioTimes; subject: string; required: number }[] = [
  { step: 'firstPreview', subject: 'Upload to first preview, new photo', required: 3500 },
  { step: 'firstWhole', subject: 'The same, to the whole picture', required: 3500 },
  {
    step: 'knownPreview',
    subject: 'The page opened again with that photo, to the picture as it was left',
    required: 1000,
  },
  { step: 'knownLive', subject: 'The same, to the first picture that answers taps', required: 1000 },
  { step: 'knownWhole', subject: 'The same, to the whole picture', required: 1000 },
  { step: 'color', subject: 'Tap on a color, to the picture', required: 100 },
  { step: 'style', subject: 'Tap on a style, to the picture', required: 250 },
  { step: 'styleWhole', subject: 'The same, to the whole picture', required: 250 },
  { step: 'correction', subject: 'Tap that corrects, to the outline', required: 300 },
  { step: 'generate', subject: 'Generate, to the finished picture', required: 1500 },
];

/** @param durations milliseconds */
const rowOf = (subject: string, required: number, durations: readonly number[]): BenchmarkRow => {
  const middle = median(durations);
  return {
    id: 'U',
    subject,
    required: formatMs(required),
    figure: `median ${formatMs(middle)} (${formatMs(Math.min(...durations))} to ${formatMs(Math.max(...durations))}, ${durations.length} times)`,
    met: middle <= required,
  };
};

const studio = (): Promise<BenchmarkRow[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    // Warms up the server: its first visit includes the compilation of code.
    await measureStudio(browser, origin, path.join(OWN_PHOTOS, 'coupe-black-sport.jpg'));
    const visits: StudioTimes[] = [];
    for (const photo of photos()) visits.push(await measureStudio(browser, origin, photo));
    return STEPS.map(({ step, subject, required }) =>
      rowOf(
        subject,
        required,
        visits.map((times) => times[step]),
      ),
    );
  });

const home = (): Promise<BenchmarkRow[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    const durations: number[] = [];
    for (let visit = 0; visit < HOME_VISITS; visit++) durations.push(await measureHome(browser, origin));
    return [rowOf("The home page's demo, first tap to the picture", 500, durations)];
  });

const lighthouse = (): Promise<BenchmarkRow[]> =>
  withBuiltProduct(async ({ browser, origin }) => lighthouseRows(origin, await sharedDesign(browser, origin)));

/** URL of a design that a new account has shared. */
const sharedDesign = async (browser: Browser, origin: string): Promise<string> => {
  const { request } = await browser.newContext({ baseURL: origin });
  await expectOkReply(request.post('/api/register', { data: somebody() }));
  const design = await saveDesign(request, { photo: 'sedan-tan-leather.jpg', name: 'Red leather' });
  return `${origin}/s/${await createShareToken(request, design.id)}`;
};

const PARTS: Parts = { studio, home, lighthouse };

const writePage = (kept: CachedRows): Promise<void> =>
  writeFile(
    PAGE,
    `# A person in front of the screen

Written by \`npm run bench -- person\` ${describeMachine()}, the browser on the same machine. Photos (ten, or two with \`BENCH_QUICK=1\`) go the way from /try into an account;
times are wall-clock times from the press to the frame that shows its effect. \`load\` is the machine's load average at the end of a part, which
itself makes 1 to 2 of it.

${renderBenchmarkTable(Object.keys(PARTS).flatMap((name) => kept[name] ?? []))}
`,
  );

export const benchPerson = async (): Promise<void> => {
  if (!isBuilt()) throw new Error('nothing is built: run `npm run build` first');
  await measureParts('person', PARTS, writePage);
};
