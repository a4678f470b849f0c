import { describe, expect, it } from 'vitest';
import { isEmptyPlan } from '../trim-plan.ts';
import { MATERIAL_ROWS, PATTERN_ROWS, type ZoneKind } from '../options.ts';
import { PHRASINGS } from '#tests/support/phrasings.ts';
import { UNSUPPORTED_WORDS } from './lexicon.ts';
import { plainText, tokenize, type Token } from './scan.ts';
import { understand } from './understand.ts';

/** Each phrasing is read once for all tests, because reading takes nearly all of their time. */
const readings = new Map<string, ReturnType<typeof understand>>();
const readingOf = (text: string): ReturnType<typeof understand> => {
  const reading = readings.get(text) ?? understand(text);
  readings.set(text, reading);
  return reading;
};

const unusedOf = (text: string): string[] => readingOf(text).unused.map(({ words }) => words);

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
    case 'sewing-style':
      return [token.sewingStyle];
    case 'stitch':
      if (token.pattern !== undefined) return [PATTERN_ROWS[token.pattern].understood];
      return token.isAccent === true ? [/^Stitching: /, /^Piping: /] : [/^Stitching: /];
    case 'piping':
      return [/^Piping: /];
    // What is sewn along a part says where.
    case 'zone':
      return [...token.kinds.flatMap((kind) => PART_NAMES[kind] ?? []), /^Stitching: /, /^Piping: /];
    // What is left as it is has a line of its own.
    case 'unsupported':
      return [/: as in the photo$/];
    case 'unplaced':
    case 'unlisted':
    case 'unknown':
      return [];
    default:
      return undefined;
  }
};

/** Words of phrasings that are obeyed by changing nothing. */
const RULED_OUT =
  /\b(?:no|not|nothing|without|anything but|keep|take out|sick of|shouldn't|neither|nor|kein|nicht|don't|ni|nem|nenhuma|pas)\b|\bné\s/i;

describe('words become a plan', () => {
  it.each(PHRASINGS.map(([words, says, notUnderstood = '']) => ({ words, says, notUnderstood })))(
    '$words',
    ({ words, says, notUnderstood }) => {
      const { understood } = readingOf(words);
      expect(understood.map((line) => `${line.zone}: ${line.says}`).join(' | ')).toBe(says);
      expect(unusedOf(words).join(', ')).toBe(notUnderstood);
    },
  );

  it.each(PHRASINGS.map(([words]) => words).filter((words) => !RULED_OUT.test(words)))(
    'no word with a meaning vanishes from: %s',
    (words) => {
      const { understood } = readingOf(words);
      const lines = understood.map((line) => `${line.zone}: ${line.says}`);
      const vanished = tokenize(plainText(words)).filter((token) => {
        const traces = traceOf(token);
        const isUsed = (traces ?? []).some((trace) => lines.some((line) => line.search(trace) >= 0));
        const typed = plainText(words).slice(token.from, token.to);
        return traces !== undefined && !isUsed && !unusedOf(words).some((word) => word.includes(typed));
      });
      expect(vanished.map(({ word }) => word)).toEqual([]);
    },
  );

  it.each([
    ['dark leather', 'dark'],
    ['contrasting inserts', 'contrasting, inserts'],
    ['patterned seats', 'patterned, seats'],
    ['tan leather with white lines', 'white lines'],
    ['double red seats', 'double'],
  ])('"%s" hands back: %s', (words, handedBack) => {
    expect(unusedOf(words).join(', ')).toBe(handedBack);
  });

  it.each(PHRASINGS.map(([words]) => words))('what is handed back is quoted as it was typed: %s', (words) => {
    const misquoted = unusedOf(words).filter((quoted) => !plainText(words).includes(quoted.replace(/^like the /, '')));
    expect(misquoted).toEqual([]);
  });

  // A wish names only what it says: no material, pattern, thread or piping appears by itself.
  it.each(PHRASINGS.map(([words]) => words))('nothing that was not named is applied: %s', (words) => {
    const tokens = tokenize(plainText(words));
    const named = (type: Token['type']): boolean => tokens.some((token) => token.type === type);
    // Piping without a color has one that suits the seats.
    const { piping: _, ...byKind } = readingOf(words).plan.byKind;
    const materials = Object.values(byKind).flatMap(({ material }) => material ?? []);
    const said = tokens.flatMap((token) => (token.type === 'material' ? [token.material] : []));
    expect(materials.filter((material) => !said.includes(material))).toEqual([]);
    if (!named('color') && !named('style') && !named('material'))
      expect(Object.values(byKind).filter(({ color, material }) => color ?? material)).toEqual([]);
  });

  it.each(['houndstooth', 'tartan', 'Pepita', 'plaid', 'velours'])(
    '%s makes cloth of the part of which it is said, and of no other',
    (cloth) => {
      const said = understand(`inserts in ${cloth}, bolsters red`);
      expect(said.plan.byKind.insert?.material).toBe('cloth');
      expect(said.plan.byKind.bolster?.material).toBeUndefined();
      expect(said.unused).toEqual([{ words: cloth, why: 'cloth' }]);
      const free = understand(`dark green ${cloth}`);
      expect(Object.values(free.plan.byKind).filter(({ material }) => material !== undefined)).toEqual([]);
      expect(free.unused).toEqual([{ words: cloth, why: 'missing' }]);
      expect(understand(`only the back rests in ${cloth}`)).toMatchObject({
        plan: { byKind: {} },
        unused: [{ words: `only the back rests in ${cloth}`, why: 'part' }],
      });
    },
  );

  it('the thread of a style stands out on the seats, and a thread that is asked for is what it is asked to be', () => {
    const threadOf = (words: string) => understand(words).plan.stitching;
    const [red, white] = ['red', 'white'].map((color) => threadOf(`${color} stitching`).color);
    expect(threadOf('black seats, racing style').color).toEqual(red);
    for (const words of ['red seats, racing style', 'racing style in red leather', 'racing style, burgundy seats'])
      expect(threadOf(words)).toMatchObject({ style: 'single', color: white });
    expect(threadOf('racing style, red seats, double stitching')).toMatchObject({ style: 'double', color: white });
    expect(threadOf('red seats, racing style, red stitching').color).toEqual(red);
    expect(understand('red seats, racing style').understood).toContainEqual({
      zone: 'Stitching',
      says: 'white, single',
    });
  });

  it.each(UNSUPPORTED_WORDS)('%s takes its color and its material with it, and is left without a word', (part) => {
    expect(understand(`${part} in black alcantara, inserts red`)).toMatchObject({
      plan: { byKind: { insert: { color: understand('red').plan.byKind.seat!.color, material: undefined } } },
      unused: [{ words: `${part} in black alcantara`, why: 'part' }],
    });
    expect(Object.keys(understand(`${part}: black, alcantara`).plan.byKind)).toEqual([]);
    const left = understand(`leave the ${part}, inserts red`);
    expect(left.unused).toEqual([]);
    expect(left.understood.map(({ says }) => says)).toEqual(['red', 'as in the photo']);
  });

  it.each(['seem', 'stich', 'thraed', 'seams'])(
    'a french %s is a wish for stitching, whatever stands before it',
    (seam) => {
      for (const before of ['hexagon qilt', 'gizmo quilt', 'houndstooth', 'gizmos'])
        expect(understand(`tan seats with ${before}, french ${seam} in wite`).plan.stitching).toMatchObject({
          style: 'french',
          source: { word: 'white' },
        });
    },
  );

  it('a part that was named and that the photo lacks is said to be absent; one that is only meant by "seats" is not', () => {
    const found = new Set<ZoneKind>(['insert', 'bolster']);
    expect(understand('seats and door panels in cognac leather', found).understood).toEqual([
      { zone: 'Inserts, bolsters, headrests, seat backs', says: 'cognac leather' },
      { zone: 'Doors', says: 'not found in this photo', isAbsent: true },
    ]);
    expect(understand('seats and door panels in cognac leather').understood).toEqual([
      { zone: 'Inserts, bolsters, headrests, seat backs, doors', says: 'cognac leather' },
    ]);
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
