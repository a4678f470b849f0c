// Reads the results of a test run from the reports of Vitest and Playwright in `test-results/`.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { at, ROOT } from './project.mjs';

export const VITEST_REPORT = at('test-results/vitest.json');
export const BROWSER_REPORT = at('test-results/browser.json');

const STATES = { passed: 'passed', failed: 'failed' };

/** A fact for a file that could not be loaded or set up: it failed although none of its tests did. */
const brokenFile = ({ status, assertionResults, message }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    ? [{ name: `(the file itself) ${(message ?? '').split('\n', 1)[0]}`, state: 'failed' }]
    : [];

/** @returns a fact for each test: its file, its full name, and whether it passed, failed or was skipped */
export const factsOfVitest = (report) =>
  report.testResults.flatMap((result) =>
    [
      ...result.assertionResults.map((test) => ({
        name: [...test.ancestorTitles, test.title].join(' > '),
        state: STATES[test.status] ?? 'skipped',
        // A test that passed at its second try keeps the messages of the first.
        ...(test.status === 'passed' && test.failureMessages?.length > 0 ? { secondTry: true } : {}),
      })),
      ...brokenFile(result),
    ].map((fact) => ({ ...fact, file: relative(ROOT, result.name), runner: 'vitest' })),
  );

const PLAYWRIGHT_STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

export const factsOfPlaywright = (report) => {
  const factsIn = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: `tests/e2e/${spec.file}`,
        name: [...titles, spec.title].join(' > '),
        state: PLAYWRIGHT_STATES[test.status] ?? 'failed',
        runner: 'browser',
        ...(test.status === 'flaky' ? { secondTry: true } : {}),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => factsIn(inner, [...titles, inner.title])),
  ];
  return (report.suites ?? []).flatMap((file) => factsIn(file, []));
};

const read = (path, factsOf) => (existsSync(path) ? factsOf(JSON.parse(readFileSync(path, 'utf8'))) : undefined);

/** @returns the facts of the latest run by runner; undefined for a runner without a report */
export const readReports = () => ({
  vitest: read(VITEST_REPORT, factsOfVitest),
  browser: read(BROWSER_REPORT, factsOfPlaywright),
});
