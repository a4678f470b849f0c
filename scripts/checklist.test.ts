import { expect, test } from 'vitest';
// A plain script without types of its own.
import { compare, itemsIn, readItems, readTests } from './checklist.mjs';

const CHECKLIST = '- **Q-01** no group of ours. {b}\n- **V-01** Login email invalid. {b} [L94]\n- **V-02** Too short. {b}\n- **V-03** Name. {u}\n';

test('an item is covered by a test that names it, or by a reason; anything else is told', () => {
  const items = readItems(CHECKLIST) as { id: string }[];
  expect(items.map(({ id }) => id)).toEqual(['V-01', 'V-02', 'V-03']);
  const tests = readTests([{ path: 'a.test.ts', source: "test('V-01, V-09: says so', () => {}); // V-03 in a comment is no test\nconst text = 'V-02';" }]);
  expect([...tests.keys()]).toEqual(['V-01', 'V-09']);
  const { uncovered, unknown, idle } = compare(items, tests, { 'V-01': 'overtaken', 'V-02': 'a person looks' });
  expect([uncovered.map(({ id }: { id: string }) => id), unknown, idle]).toEqual([['V-03'], ['V-09'], ['V-01']]);
});

test('names in every quote and form of test are read, and spans count each item', () => {
  const source = 'test.each(ROWS)("M-01: %s", () => {}); describe(`W-03 to W-05: the steps`, () => { it(\'R-100: x\', () => {}); });';
  expect([...readTests([{ path: 'b.test.ts', source }]).keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['M-01', 'R-100', 'W-03', 'W-04', 'W-05']);
  expect(itemsIn('B-20..B-26 is two items here')).toEqual(['B-20', 'B-26']);
});
