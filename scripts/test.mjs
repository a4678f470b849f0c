// Implements `npm test`: format, lint, types and builds, then unit, API and browser tests, then the checklist. API tests run
// on PostgreSQL with files in a bucket, and some also on the embedded database with files in a folder. Without PostgreSQL,
// they all run on the embedded database. The browser tests run at the same time, and their output is printed last. A failure
// does not stop the rest.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { assertBudgets, buildAll } from './build.mjs';
import { checkChecklist } from './checklist.mjs';
import { installChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { at, bin, run } from './project.mjs';
import { BROWSER_REPORT, readReports, VITEST_REPORT } from './test-reports.mjs';
import { format, lint } from './static-checks.mjs';

/** Results of the tests and of the steps; each step counts as a test. */
const results = [];
const title = (text) => console.log(`\n== ${text}`);

const step = async (name, work) => {
  const startedAt = Date.now();
  const passed = await work().then(
    (code) => code === 0,
    (error) => (console.error(error.message), false),
  );
  console.log(`-- ${name}: ${passed ? 'passed' : 'FAILED'} after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  results.push({ file: 'npm test', name, state: passed ? 'passed' : 'failed' });
};

/** Adds a runner's results. A runner that fails although no test failed counts as a failure. */
const addResults = (name, added, code) => {
  results.push(...(added ?? []));
  if (added === undefined || (code !== 0 && !added.some(({ state }) => state === 'failed')))
    results.push({ file: name, name: `ended with code ${code}`, state: 'failed' });
};

const vitest = async (postgres) => {
  const projects = ['unit', 'pages', 'pictures', 'api', ...(postgres === undefined ? [] : ['embedded'])];
  const startedAt = Date.now();
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
  addResults('vitest', readReports().vitest, code);
  console.log(`-- ${projects.join(', ')} after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
};

const BROWSER_OUTPUT = at('test-results/browser.txt');

const browser = async (chromium) => {
  const startedAt = Date.now();
  const output = openSync(BROWSER_OUTPUT, 'w');
  const code = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    },
  });
  closeSync(output);
  addResults('playwright', readReports().browser, code);
  return `-- browser after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
};

const builds = async () => {
  await buildAll({ ifNeeded: true, only: ['server', 'client'] });
  assertBudgets();
  return 0;
};

for (const report of [VITEST_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
mkdirSync(at('test-results'), { recursive: true });

const databaseUrl = process.env.TEST_DATABASE_URL;
/** One after the other, because both may install packages. */
const findServices = async () => {
  const chromium = await installChromium().then(
    (path) => ({ path }),
    (error) => ({ error }),
  );
  return {
    chromium,
    postgres:
      databaseUrl === undefined ? await startPostgres({ durable: false }) : { url: databaseUrl, stop: () => {} },
  };
};

title('format, lint, types and builds, in parallel');
const [{ chromium, postgres }] = await Promise.all([
  findServices(),
  step('format', format).then(() => step('lint and types', lint)),
  step('build', builds),
]);

title('unit and API tests; browser tests in parallel');
const browserRun =
  chromium.error === undefined
    ? browser(chromium.path)
    : Promise.resolve((console.error(chromium.error.message), addResults('playwright', undefined, 'no browser')));
await vitest(postgres);
postgres?.stop();

title('browser');
const summary = await browserRun;
if (summary !== undefined) console.log(`${readFileSync(BROWSER_OUTPUT, 'utf8')}\n${summary}`);

title('checklist');
await step('checklist', async () => checkChecklist());

const inState = (state) => results.filter((result) => result.state === state);
const retried = results.filter(({ secondTry }) => secondTry);
console.log('');
if (postgres === undefined)
  console.log(
    '(no PostgreSQL here: the API ran on the embedded database and a folder alone, two servers on one database were not tested; set TEST_DATABASE_URL to run them on yours)',
  );
for (const { file, name } of retried) console.log(`second try: ${file}: ${name}`);
if (retried.length > 0) console.log(`(${retried.length} passed on the second try)`);
for (const { file, name } of inState('failed')) console.log(`failed: ${file}: ${name}`);
console.log(
  `${inState('passed').length} passed, ${inState('failed').length} failed, ${inState('skipped').length} skipped`,
);
process.exit(inState('failed').length === 0 ? 0 : 1);
