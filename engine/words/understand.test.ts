import { describe, expect, it } from 'vitest';
import { isEmptyPlan } from '../trim-plan.ts';
import { PHRASINGS } from '#tests/support/phrasings.ts';
import { understand } from './understand.ts';

describe('words become a plan', () => {
  it.each(PHRASINGS.map(([words, says, notUnderstood = '']) => ({ words, says, notUnderstood })))(
    '$words',
    ({ words, says, notUnderstood }) => {
      const { understood, notUnderstood: handedBack } = understand(words);
      expect(understood.map((line) => `${line.zone}: ${line.says}`).join(' | ')).toBe(says);
      expect(handedBack.join(', ')).toBe(notUnderstood);
    },
  );

  it('the table holds at least 150 phrasings', () => {
    expect(PHRASINGS.length).toBeGreaterThanOrEqual(150);
  });

  it('words that say nothing make an empty plan', () => {
    expect(isEmptyPlan(understand('hello there').plan)).toBe(true);
    expect(isEmptyPlan(understand('').plan)).toBe(true);
  });

  it('any text is read without an error, and quickly', () => {
    const before = process.cpuUsage();
    for (const text of [
      '😀'.repeat(500),
      'red '.repeat(500),
      '\u0000\u202e#',
      ',,,;;;///',
      'and and and with with',
      '<script>alert(1)</script>',
      'constructor __proto__ toString',
    ])
      expect(() => understand(text)).not.toThrow();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });

  it('a pattern for the inserts also reaches seats whose parts cannot be told', () => {
    expect(understand('diamond quilted inserts').plan.byKind.seat).toEqual({ gloss: 1, pattern: 'diamond' });
  });

  it('a kept zone gets no finish, whatever was said before or after', () => {
    expect(understand('everything red, keep the headrests').plan.byKind.headrest).toBeUndefined();
    expect(understand('keep the headrests, everything red').plan.byKind.headrest).toBeUndefined();
  });
});
