import { expect, test } from 'vitest';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { refuseCostlyJson } from './json-body.ts';

const judge =
  (text: string, most?: number): (() => void) =>
  () =>
    refuseCostlyJson(Buffer.from(text), most);

test('nesting is bounded, and brackets in strings do not count', () => {
  expect(judge('['.repeat(24) + ']'.repeat(24))).not.toThrow();
  expect(judge('['.repeat(25))).toThrow('nested too deeply');
  expect(judge('{"a":'.repeat(25))).toThrow('nested too deeply');
  expect(judge(JSON.stringify({ note: '[[[{{{'.repeat(2000) }))).not.toThrow();
  expect(judge(JSON.stringify({ note: '\\"['.repeat(2000), end: '\\\\' }))).not.toThrow();
});

test('values are counted, commas in strings are not', () => {
  expect(judge(JSON.stringify(Array(1998).fill(0)))).not.toThrow();
  expect(judge(JSON.stringify(Array(2000).fill(0)))).toThrow('too many values');
  expect(judge(JSON.stringify(Array(2000).fill(0)), 5000)).not.toThrow();
  expect(judge(JSON.stringify(Array(3000).fill({})), 3000)).toThrow('too many values');
  expect(judge(JSON.stringify({ csv: 'a,b,c\n'.repeat(10_000) }))).not.toThrow();
});

test('a string without an end, and fourteen megabytes of brackets, are read past at once', async () => {
  const [endless, escaped, brackets] = [
    `{"a":"${'x'.repeat(1_000_000)}`,
    `"${'\\'.repeat(100_001)}`,
    '['.repeat(14_000_000),
  ];
  const cpuMs = await cpuMsOf(() => {
    expect(judge(endless)).not.toThrow();
    expect(judge(escaped)).not.toThrow();
    expect(judge(brackets)).toThrow();
  });
  expect(cpuMs).toBeLessThan(1000);
});
