// Reads the results of a test run from the reports of Vitest and Playwright in `test-results/`.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { at, ROOT } from './project.mjs';

export const VITEST_REPORT = at('test-results/vitest.json');
export const BROWSER_REPORT = at('test-results/browser.json');

const STATES = { passed: 'passed', failed: 'failed' };

/** A result for a file that could not be loaded or set up: it failed although none of its tests did. */
const brokenFile = ({ status, assertionResults, message }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    ? [{ name: `(the file itself) ${(message ?? '').split('\n', 1)[0]}`, state: 'failed' }]
    : [];

/** @returns a result for each test: its file, its full name, and whether it passed, failed or was skipped */
export const resultsOfVitest = (report) =>
  report.testResults.flatMap((testFile) =>
    [
      ...testFile.assertionResults.map((test) => ({
        name: [...test.ancestorTitles, test.title].join(' > '),
        state: STATES[test.status] ?? 'skipped',
        // A test that passed at its second try keeps the messages of the first.
        ...(test.status === 'passed' && test.failureMessages?.length > 0 ? { secondTry: true } : {}),
      })),
      ...brokenFile(testFile),
    ].map((result) => ({ ...result, file: relative(ROOT, testFile.name), runner: 'vitest' })),
  );

const PLAYWRIGHT_STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

export const resultsOfPlaywright = (report) => {
  const resultsIn = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: `tests/e2e/${spec.file}`,
        name: [...titles, spec.title].join(' > '),
        state: PLAYWRIGHT_STATES[test.status] ?? 'failed',
        runner: 'browser',
        ...(test.status === 'flaky' ? { secondTry: true } : {}),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => resultsIn(inner, [...titles, inner.title])),
  ];
  return (report.suites ?? []).flatMap((file) => resultsIn(file, []));
};

const read = (path, resultsOf) => (existsSync(path) ? resultsOf(JSON.parse(readFileSync(path, 'utf8'))) : undefined);

/** @returns the results of the latest run by runner; undefined for a runner without a report */
export const readReports = () => ({
  vitest: read(VITEST_REPORT, resultsOfVitest),
  browser: read(BROWSER_REPORT, resultsOfPlaywright),
});
