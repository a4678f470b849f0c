// `npm test`: format, types, lint, builds, then unit, API and browser tests, then the checklist. The API tests run on
// PostgreSQL with the files in a bucket, and those that could differ there also on the embedded database and a folder;
// without PostgreSQL all of them run on the embedded one. Goes through everything even when something fails, and ends
// with one plain line.
import { mkdirSync, rmSync } from 'node:fs';
import { assertBudgets, buildAll } from './build.mjs';
import { checkChecklist } from './checklist.mjs';
import { installChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { at, bin, run } from './project.mjs';
import { BROWSER_REPORT, readReports, VITEST_REPORT } from './test-reports.mjs';
import { format, lint, types } from './static-checks.mjs';

/** Results: one for each test, or for a step that counts as one. */
const facts = [];
const title = (text) => console.log(`\n== ${text}`);

const step = async (name, work) => {
  const began = Date.now();
  const ok = await work().then(
    (code) => code === 0,
    (error) => (console.error(error.message), false),
  );
  console.log(`-- ${name}: ${ok ? 'passed' : 'FAILED'} after ${((Date.now() - began) / 1000).toFixed(0)} s`);
  facts.push({ file: 'npm test', name, state: ok ? 'passed' : 'failed' });
};

/** Counts a runner's results. A runner that fails without a failed test counts as one failure. */
const count = (name, found, code) => {
  facts.push(...(found ?? []));
  if (found === undefined || (code !== 0 && !found.some(({ state }) => state === 'failed')))
    facts.push({ file: name, name: `ended with code ${code}`, state: 'failed' });
};

const vitest = async (postgres) => {
  const projects = ['unit', 'pages', 'pictures', 'api', ...(postgres === undefined ? [] : ['embedded'])];
  const began = Date.now();
  const code = await run(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter',
      'default',
      '--reporter',
      'json',
      `--outputFile.json=${VITEST_REPORT}`,
    ],
    {
      env: { ...process.env, NO_COLOR: '1', ...(postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url }) },
    },
  );
  count('vitest', readReports().vitest, code);
  console.log(`-- ${projects.join(', ')} after ${((Date.now() - began) / 1000).toFixed(0)} s`);
};

const browser = async (chromium) => {
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], {
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    },
  });
  count('playwright', readReports().browser, code);
};

const builds = async () => {
  await buildAll({ ifNeeded: true, only: ['server', 'client', 'pseudo'] });
  assertBudgets();
  return 0;
};

for (const report of [VITEST_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
mkdirSync(at('test-results'), { recursive: true });

title('format, types, lint and builds, side by side');
await Promise.all([
  step('format', format)
    .then(() => step('types', types))
    .then(() => step('lint', lint)),
  step('build', builds),
]);

title('unit tests and the API');
const given = process.env.TEST_DATABASE_URL;
const postgres = given === undefined ? await startPostgres({ durable: false }) : { url: given, stop: () => {} };
await vitest(postgres);
postgres?.stop();

title('browser');
await installChromium().then(
  browser,
  (error) => (console.error(error.message), count('playwright', undefined, 'no browser')),
);

title('checklist');
await step('checklist', async () => checkChecklist());

const all = (state) => facts.filter((fact) => fact.state === state);
const again = facts.filter(({ secondTry }) => secondTry).length;
console.log('');
if (postgres === undefined)
  console.log(
    '(no PostgreSQL here: the API ran on the embedded database and a folder alone, two servers on one database were not tested; set TEST_DATABASE_URL to run them on yours)',
  );
if (again > 0) console.log(`(${again} passed at the second try)`);
for (const { file, name } of all('failed')) console.log(`failed: ${file}: ${name}`);
console.log(`${all('passed').length} passed, ${all('failed').length} failed, ${all('skipped').length} skipped`);
process.exit(all('failed').length === 0 ? 0 : 1);
