// `npm test`: format, types, lint, builds, then unit, API and browser tests, then the checklist. The API tests run on
// PostgreSQL with the files in a bucket, and those that could differ there also on the embedded database and a folder;
// without PostgreSQL all of them run on the embedded one. Waiting and computing run side by side: both runners at
// once, the browser's words after the other's. Goes through everything even when something fails, and ends with one plain line.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
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

const BROWSER_WORDS = at('test-results/browser.txt');

const browser = async (chromium) => {
  const began = Date.now();
  const words = openSync(BROWSER_WORDS, 'w');
  const code = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    stdio: ['ignore', words, words],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    },
  });
  closeSync(words);
  count('playwright', readReports().browser, code);
  return `-- browser after ${((Date.now() - began) / 1000).toFixed(0)} s`;
};

const builds = async () => {
  await buildAll({ ifNeeded: true, only: ['server', 'client'] });
  assertBudgets();
  return 0;
};

for (const report of [VITEST_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
mkdirSync(at('test-results'), { recursive: true });

const given = process.env.TEST_DATABASE_URL;
/** Prerequisites of the runners besides the builds. One after the other: both may be installed here. */
const findServices = async () => {
  const chromium = await installChromium().then(
    (path) => ({ path }),
    (error) => ({ error }),
  );
  return {
    chromium,
    postgres: given === undefined ? await startPostgres({ durable: false }) : { url: given, stop: () => {} },
  };
};

title('format, types, lint and builds, side by side');
const [{ chromium, postgres }] = await Promise.all([
  findServices(),
  step('format', format)
    .then(() => step('types', types))
    .then(() => step('lint', lint)),
  step('build', builds),
]);

title('unit tests and the API; the browser beside them');
const inBrowser =
  chromium.error === undefined
    ? browser(chromium.path)
    : Promise.resolve((console.error(chromium.error.message), count('playwright', undefined, 'no browser')));
await vitest(postgres);
postgres?.stop();

title('browser');
const took = await inBrowser;
if (took !== undefined) console.log(`${readFileSync(BROWSER_WORDS, 'utf8')}\n${took}`);

title('checklist');
await step('checklist', async () => checkChecklist());

const all = (state) => facts.filter((fact) => fact.state === state);
const again = facts.filter(({ secondTry }) => secondTry);
console.log('');
if (postgres === undefined)
  console.log(
    '(no PostgreSQL here: the API ran on the embedded database and a folder alone, two servers on one database were not tested; set TEST_DATABASE_URL to run them on yours)',
  );
for (const { file, name } of again) console.log(`second try: ${file}: ${name}`);
if (again.length > 0) console.log(`(${again.length} passed at the second try)`);
for (const { file, name } of all('failed')) console.log(`failed: ${file}: ${name}`);
console.log(`${all('passed').length} passed, ${all('failed').length} failed, ${all('skipped').length} skipped`);
process.exit(all('failed').length === 0 ? 0 : 1);
