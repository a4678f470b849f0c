/**
 * `npm run bench -- scaling`: the cost of one of everything on this machine, and the machines that a million users
 * would then need, into docs/scaling.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { MAX_STORED_SIDE } from '#contract/studio/photos.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { onThisMachine } from './machine.ts';
import { measureByPixels, type CostAtSize } from './scaling/by-pixels.ts';
import { measureUnitCosts } from './scaling/measure.ts';
import { ASSUMPTIONS, planFor, type UnitCosts } from './scaling/plan.ts';

interface Scripts {
  startPostgres: () => Promise<{ url: string; stop: () => void } | undefined>;
  buildAll: (options: { ifNeeded: boolean; only: string[] }) => Promise<void>;
}
const script = async (name: string): Promise<Scripts> =>
  (await import(path.join(projectRoot, 'scripts', name))) as Scripts;

/** A photo of 3:2 with the longest side that is stored. */
const STORED_MEGAPIXELS = ((MAX_STORED_SIDE * MAX_STORED_SIDE * 2) / 3 / 1e6).toFixed(0);

const seconds = (value: number): string => (value < 0.1 ? `${(1000 * value).toFixed(1)} ms` : `${value.toFixed(2)} s`);
const bytes = (value: number): string =>
  value < 1e5 ? `${(value / 1e3).toFixed(1)} kB` : `${(value / 1e6).toFixed(2)} MB`;

const costRows = (cost: UnitCosts): [string, string][] => [
  ['a photo of 12 megapixels, uploaded and cleaned', seconds(cost.ingestSeconds)],
  ['a photo of 2 megapixels, looked at', seconds(cost.analysisSeconds)],
  ['a render of 2 megapixels with our own engine, queue to stored picture', seconds(cost.renderSeconds)],
  ['a render around engine and model', seconds(cost.ownSeconds)],
  ['a call of the API (a quarter lists of designs)', seconds(cost.callSeconds)],
  ['a sign-in', seconds(cost.signInSeconds)],
  ['storage of a photo of 2 megapixels, with its layers', bytes(cost.photoBytes)],
  ['storage of a render', bytes(cost.renderBytes)],
  ['a small copy on the wire', bytes(cost.smallBytes)],
  ['tables and indexes for one render', bytes(cost.rowBytes)],
];

/** How steeply a cost grows between the last two sizes: 1 is linear, 0 the same for all. */
const steepness = (costs: readonly CostAtSize[], of: (one: CostAtSize) => number): string => {
  const [before, last] = costs.slice(-2) as [CostAtSize, CostAtSize];
  return (Math.log(of(last) / of(before)) / Math.log(last.megapixels / before.megapixels)).toFixed(2);
};

const BY_PIXELS: readonly { what: string; of: (one: CostAtSize) => number; show: (value: number) => string }[] = [
  { what: 'read and cleaned', of: ({ cleaned }) => cleaned, show: seconds },
  { what: 'looked at', of: ({ lookedAt }) => lookedAt, show: seconds },
  { what: 'rendered, decoding and encoding included', of: ({ rendered }) => rendered, show: seconds },
  { what: 'the pictures of a render, stored', of: (one) => one.bytes, show: bytes },
];

const byPixelsTable = (costs: readonly CostAtSize[]): string =>
  [
    `| | ${costs.map(({ megapixels }) => `${megapixels} MP`).join(' | ')} | exponent, last two |`,
    `| --- |${' --- |'.repeat(costs.length + 1)}`,
    ...BY_PIXELS.map(
      ({ what, of, show }) =>
        `| ${what} | ${costs.map((one) => show(of(one))).join(' | ')} | ${steepness(costs, of)} |`,
    ),
  ].join('\n');

const pageOf = (cost: UnitCosts, byPixels: readonly CostAtSize[], postgres: boolean): string => {
  const { needs, coresLocal, coresRemote } = planFor(ASSUMPTIONS, cost);
  return `# A million users

Written by \`npm run bench -- scaling\` ${onThisMachine()}, ${new Date().toISOString().slice(0, 10)}, ${postgres ? 'PostgreSQL beside it' : 'on the embedded database'}, load ${loadavg()[0]!.toFixed(1)}.
Seconds are processor seconds of the server and its threads; PostgreSQL's own and the bucket's are not in them.

## What one of everything costs

| | measured |
| --- | --- |
${costRows(cost)
  .map(([what, figure]) => `| ${what} | ${figure} |`)
  .join('\n')}

## What a pixel costs

One photo at four sizes; the exponent says how a cost grows with the pixels: 1 is linear, below 1 less than that. The product stores photos of
${STORED_MEGAPIXELS} megapixels at most; what is larger is reduced when it is cleaned.

${byPixelsTable(byPixels)}

## What is assumed

A million registered people, ${100 * ASSUMPTIONS.activeShare} % active in a month, ${100 * ASSUMPTIONS.dailyShare} % on a day, ${100 * ASSUMPTIONS.payingShare} % paying. Nobody can measure this before they are there:
\`bench/scaling/plan.ts\` holds every number; change one and run the command again.

## What they need

| | arithmetic | needs |
| --- | --- | --- |
${needs.map(({ what, arithmetic, needs: need }) => `| ${what} | ${arithmetic} | **${need}** |`).join('\n')}

**${Math.ceil(coresLocal)} cores at the peak** when every picture is our own engine's; ${Math.ceil(coresRemote)} when other people's models draw them (then most of the
money goes there: \`docs/operations.md\` names the price per picture of each, and the spending breaker).

## How it is laid out

- **API**: ${Math.max(3, Math.ceil(coresRemote / 2))} processes with \`ROLES=api\` on two cores each, over at least two zones; they read and look at the photos, and keep nothing between two calls (sessions, limits, rate limits and
  the queue are in PostgreSQL).
- **Workers**: \`ROLES=worker\`, two cores each, ${Math.max(2, Math.ceil((coresLocal - coresRemote) / 2))} at the peak for our own engine, scaled on the age of the oldest waiting render
  (\`deploy/kubernetes/autoscaling.yaml\`). A worker that waits for somebody else's model holds a slot, not a core.
- **PostgreSQL**: one primary with a synchronous standby. Rows of renders, ledger and events are found by keys that grow with time: partition them by
  month when a year no longer fits in memory.
- **Bucket and delivery network**: files are immutable and named once; unsaved ones go after a week (D-29). Share pages and their pictures may be cached, private files never.
- **The first wall is the embedded database**: it is one process on one machine. Leave it (\`retrim backup\`, \`retrim restore\` into PostgreSQL) when a second server is needed.

The bars of one server at fixed rates of arrivals stand in [benchmarks/server.md](benchmarks/server.md).
`;
};

export const benchScaling = async (): Promise<void> => {
  await (await script('build.mjs')).buildAll({ ifNeeded: true, only: ['server'] });
  const postgres =
    process.env.TEST_DATABASE_URL === undefined
      ? await (await script('postgres.mjs')).startPostgres()
      : { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  try {
    const photo = sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg')));
    const picture = Uint8Array.from(
      await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8c1f2b' } })
        .png()
        .toBuffer(),
    );
    const cost = await measureUnitCosts(photo, picture, postgres?.url);
    const byPixels = await measureByPixels(path.join(projectRoot, 'assets/templates/coupe-black-sport.jpg'));
    console.log(byPixelsTable(byPixels));
    for (const [what, figure] of costRows(cost)) console.log(`${figure.padStart(10)}  ${what}`);
    for (const { what, needs } of planFor(ASSUMPTIONS, cost).needs) console.log(`${what}: ${needs}`);
    await writeFile(path.join(projectRoot, 'docs/scaling.md'), pageOf(cost, byPixels, postgres !== undefined));
  } finally {
    postgres?.stop();
  }
};
