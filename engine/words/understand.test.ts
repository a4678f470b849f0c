import { describe, expect, it } from 'vitest';
import { isEmptyPlan } from '../trim-plan.ts';
import { MATERIAL_ROWS, PATTERN_ROWS, type ZoneKind } from '../options.ts';
import { PHRASINGS } from '#tests/support/phrasings.ts';
import { tokenize, type Token } from './scan.ts';
import { understand } from './understand.ts';

const PART_NAMES: Partial<Record<ZoneKind, RegExp>> = {
  insert: /\binserts/i,
  bolster: /\bbolsters/i,
  headrest: /\bheadrests/i,
  'seat-back': /\bseat backs/i,
  door: /\bdoors/i,
};

/** What a line of the result must have if this word was used; undefined for words without content. */
const traceOf = (token: Token): readonly (RegExp | string)[] | undefined => {
  switch (token.type) {
    case 'color':
      return [token.word];
    case 'material':
      return [MATERIAL_ROWS[token.material].name.toLowerCase()];
    case 'pattern':
      return [PATTERN_ROWS[token.pattern].understood];
    case 'gloss':
      return ['glossy', 'matte'];
    case 'count':
      return [token.count];
    case 'stitch':
      if (token.pattern !== undefined) return [PATTERN_ROWS[token.pattern].understood];
      return token.isAccent === true ? [/^Stitching: /, /^Piping: /] : [/^Stitching: /];
    case 'piping':
      return [/^Piping: /];
    // What is sewn along a part says where.
    case 'zone':
      return [...token.kinds.flatMap((kind) => PART_NAMES[kind] ?? []), /^Stitching: /, /^Piping: /];
    case 'unplaced':
    case 'unsupported':
    case 'unknown':
      return [];
    default:
      return undefined;
  }
};

/** Words of phrasings that are obeyed by changing nothing. */
const RULED_OUT = /\b(?:no|not|nothing|without|anything but|keep|kein|nicht|don't)\b/i;

describe('words become a plan', () => {
  it.each(PHRASINGS.map(([words, says, notUnderstood = '']) => ({ words, says, notUnderstood })))(
    '$words',
    ({ words, says, notUnderstood }) => {
      const { understood, notUnderstood: handedBack } = understand(words);
      expect(understood.map((line) => `${line.zone}: ${line.says}`).join(' | ')).toBe(says);
      expect(handedBack.join(', ')).toBe(notUnderstood);
    },
  );

  it.each(PHRASINGS.map(([words]) => words).filter((words) => !RULED_OUT.test(words)))(
    'no word with a meaning vanishes from: %s',
    (words) => {
      const { understood, notUnderstood } = understand(words);
      const lines = understood.map((line) => `${line.zone}: ${line.says}`);
      const vanished = tokenize(words).filter((token) => {
        const traces = traceOf(token);
        const isUsed = (traces ?? []).some((trace) => lines.some((line) => line.search(trace) >= 0));
        return traces !== undefined && !isUsed && !notUnderstood.some((word) => word.includes(token.word));
      });
      expect(vanished.map(({ word }) => word)).toEqual([]);
    },
  );

  it.each([
    ['dark leather', 'dark'],
    ['contrasting inserts', 'contrasting, inserts'],
    ['patterned seats', 'patterned, seats'],
    ['tan leather with white lines', 'white, lines'],
    ['double red seats', 'double'],
  ])('"%s" hands back: %s', (words, handedBack) => {
    expect(understand(words).notUnderstood.join(', ')).toBe(handedBack);
  });

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
