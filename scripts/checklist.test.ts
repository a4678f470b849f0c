import { expect, test } from 'vitest';
// Plain scripts without types of their own.
import { compare, rulesIn } from './checklist.mjs';
import { resultsOfPlaywright, resultsOfVitest } from './test-reports.mjs';
import { ROOT } from './project.mjs';

const fact = (name: string, more: object = {}) => ({
  file: 'a.test.ts',
  name,
  state: 'passed',
  runner: 'vitest',
  ...more,
});
const statesOf = (checklist: object, facts: object[], looks: object = {}): Record<string, string> =>
  Object.fromEntries(
    (compare(checklist, facts, looks).rules as { id: string; state: string }[]).map(({ id, state }) => [id, state]),
  );

test('an item is held by a test that ran and passed; a skipped one, or none, holds nothing, and a failed one beside it is reported', () => {
  const facts = [
    fact('V-01, V-02: says so'),
    fact('V-03: not today', { state: 'skipped' }),
    fact('V-02: and not so', { state: 'failed' }),
  ];
  expect(statesOf({ unit: ['V-01', 'V-02', 'V-03', 'V-04'] }, facts)).toEqual({
    'V-01': 'held',
    'V-02': 'failed',
    'V-03': 'open',
    'V-04': 'open',
  });
});

test('an item that asks for a browser is held by a browser alone', () => {
  const facts = [
    fact('B-01: on a simulated page'),
    fact('B-02: the same'),
    fact('B-02: and really', { runner: 'browser' }),
  ];
  expect(statesOf({ browser: ['B-01', 'B-02'] }, facts)).toEqual({ 'B-01': 'simulated', 'B-02': 'held' });
});

test('an item for eyes is held by a look with its date; a test is not enough', () => {
  const looks = { 'S-02': { looked: '2026-01-05', at: 'the home page' } };
  expect(statesOf({ eyes: ['S-02', 'S-03', 'S-09'] }, [fact('S-02: words'), fact('S-03: words')], looks)).toEqual({
    'S-02': 'seen',
    'S-03': 'unseen',
    'S-09': 'open',
  });
});

test('a name with an item that does not exist is reported', () => {
  expect(
    compare({ unit: ['V-01'] }, [fact('V-01, V-99: x')], { 'V-98': { looked: '2026-01-05', at: '' } }).unknown,
  ).toEqual(['V-99', 'V-98']);
});

test('spans count each item; two dots are no span', () => {
  expect(rulesIn('W-03 to W-05, R-100: the steps').toSorted((a: string, b: string) => a.localeCompare(b))).toEqual([
    'R-100',
    'W-03',
    'W-04',
    'W-05',
  ]);
  expect(rulesIn('B-20..B-26 is two items here')).toEqual(['B-20', 'B-26']);
});

test('each test of a Vitest report is a fact; an unreadable file is a failed one', () => {
  const file = (name: string, assertionResults: object[], more: object = {}) => ({
    name: `${ROOT}/${name}`,
    status: 'passed',
    message: '',
    assertionResults,
    ...more,
  });
  const one = (title: string, status: string) => ({ ancestorTitles: ['group'], title, status });
  const facts = resultsOfVitest({
    testResults: [
      file('server/a.test.ts', [one('first', 'passed'), one('second', 'pending')]),
      file('server/b.test.ts', [], { status: 'failed', message: 'Cannot find module\nat ...' }),
    ],
  }) as { file: string; name: string; state: string }[];
  expect(facts.map(({ file: path, name, state }) => `${state} ${path} ${name}`)).toEqual([
    'passed server/a.test.ts group > first',
    'skipped server/a.test.ts group > second',
    'failed server/b.test.ts (the file itself) Cannot find module',
  ]);
});

test('each test of a Playwright report is a fact, also in a group; a pass at the second try is marked', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('S-01: x', 'expected')],
        suites: [
          { title: 'S-27: all', specs: [spec('/about', 'flaky'), spec('/', 'unexpected'), spec('/terms', 'skipped')] },
        ],
      },
    ],
  };
  expect(
    (resultsOfPlaywright(report) as { name: string; state: string; secondTry?: boolean }[]).map(
      ({ name, state, secondTry }) => [name, state, secondTry === true],
    ),
  ).toEqual([
    ['S-01: x', 'passed', false],
    ['S-27: all > /about', 'passed', true],
    ['S-27: all > /', 'failed', false],
    ['S-27: all > /terms', 'skipped', false],
  ]);
});
