// `npm test`: types, lint, unit tests, API tests on the embedded database and on PostgreSQL (when there is one), browser tests.
// Goes through all of them even when one fails, and ends with one plain line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { checkChecklist } from './checklist.mjs';
import { installChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { bin, run } from './project.mjs';

const reports = join(tmpdir(), `retrim-test-${process.pid}`);
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0, secondTry: 0 };

const title = (text) => console.log(`\n== ${text}`);
const tally = (passed, failed, skipped = 0) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** A step without counted tests counts as one. */
const step = async (name, work) => {
  title(name);
  const ok = await work().then((code) => code === 0, (error) => (console.error(error.message), false));
  tally(ok ? 1 : 0, ok ? 0 : 1);
};

const vitest = async (name, project, env = {}) => {
  title(name);
  const file = join(reports, `${name.replace(/\W+/g, '-')}.json`);
  const code = await run(bin('vitest'), ['run', '--project', project, '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`], { env: { ...process.env, NO_COLOR: '1', ...env } });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    tally(report.numPassedTests, report.numFailedTests, report.numPendingTests);
    if (code !== 0 && report.numFailedTests === 0) tally(0, 1);
  } catch {
    tally(0, 1);
  }
};

const browser = async () => {
  title('browser');
  const chromium = await installChromium();
  const file = join(reports, 'browser.json');
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  });
  try {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    tally(stats.expected + stats.flaky, stats.unexpected, stats.skipped);
    total.secondTry += stats.flaky;
    if (code !== 0 && stats.unexpected === 0) tally(0, 1);
  } catch {
    tally(0, 1);
  }
};

await step('types', async () => (await run(bin('react-router'), ['typegen'], { stdio: ['ignore', 'ignore', 'inherit'] })) || run(bin('tsc'), ['-b']));
await step('lint', () => run(bin('oxlint'), ['--type-aware', 'engine', 'contract', 'server', 'web', 'cli', 'client', 'tests', 'bench', 'scripts']));
await vitest('unit', 'unit');
await vitest('pages', 'pages');
await vitest('whole pictures', 'pictures');
await step('checklist', async () => checkChecklist());
await step('build', async () => (await buildAll({ ifNeeded: true }), await buildAll({ ifNeeded: true, only: 'pseudo' }), 0));
await vitest('api on the embedded database', 'api');

const given = process.env.TEST_DATABASE_URL;
const postgres = given === undefined ? await startPostgres() : { url: given, stop: () => {} };
if (postgres === undefined) console.log('\n(no PostgreSQL here: the API suite ran on the embedded database and a folder alone, two servers on one database were not tested; set TEST_DATABASE_URL to run it on yours)');
else {
  await vitest('api on PostgreSQL with the files in an S3 bucket', 'api', { TEST_DATABASE_URL: postgres.url, TEST_STORAGE: 's3' });
  postgres.stop();
}
await browser();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}${total.secondTry > 0 ? ` (${total.secondTry} passed at the second try)` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
