// Reads the results of a test run from the reports of Vitest and Playwright in `test-results/`.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { at, ROOT } from './project.mjs';

export const VITEST_REPORT = at('test-results/vitest.json');
export const BROWSER_REPORT = at('test-results/browser.json');

const STATES = { passed: 'passed', failed: 'failed' };

/** A failed file without a failed test could not be loaded, or its setup failed. */
const brokenFile = ({ status, assertionResults, message }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    ? [{ name: `(the file itself) ${(message ?? '').split('\n', 1)[0]}`, state: 'failed' }]
    : [];

/** @returns one fact for each test: its file, its whole name, and whether it passed, failed or was skipped */
export const factsOfVitest = (report) =>
  report.testResults.flatMap((result) =>
    [
      ...result.assertionResults.map((test) => ({
        name: [...test.ancestorTitles, test.title].join(' > '),
        state: STATES[test.status] ?? 'skipped',
        // The words of a first try that failed stay with the test.
        ...(test.status === 'passed' && test.failureMessages?.length > 0 ? { secondTry: true } : {}),
      })),
      ...brokenFile(result),
    ].map((fact) => ({ ...fact, file: relative(ROOT, result.name), runner: 'vitest' })),
  );

const PLAYWRIGHT_STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

export const factsOfPlaywright = (report) => {
  const under = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: `tests/e2e/${spec.file}`,
        name: [...titles, spec.title].join(' > '),
        state: PLAYWRIGHT_STATES[test.status] ?? 'failed',
        runner: 'browser',
        ...(test.status === 'flaky' ? { secondTry: true } : {}),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => under(inner, [...titles, inner.title])),
  ];
  return (report.suites ?? []).flatMap((file) => under(file, []));
};

const read = (path, factsOf) => (existsSync(path) ? factsOf(JSON.parse(readFileSync(path, 'utf8'))) : undefined);

/** @returns the facts of the latest run; a runner without a report is missing */
export const readReports = () => ({
  vitest: read(VITEST_REPORT, factsOfVitest),
  browser: read(BROWSER_REPORT, factsOfPlaywright),
});
