import { expect, test } from 'vitest';
import { isolateDirection, openLetters, refuseMissingLetters } from './letters.ts';
import { breakLines, wrapAndTruncate } from './line-breaks.ts';

const SAMPLES: Readonly<Record<string, string>> = {
  'Latin with accents': 'Łódź Ærø Nguyễn Văn Ân Þórr Őszi ş ẞ',
  'marks on any letter': 'q̇ ɛ́ ẹ̀ o͘ Ṋ̃ а̂ ᾧ',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Нина Шапиро, Ѓорѓи, Київ',
  Hebrew: 'דוד שָׁלוֹם',
  Arabic: 'محمد السلام عليكم بِسْمِ',
  Urdu: 'پاکستان میں ٹھیک',
  Persian: 'می‌خواهم گچ پژ',
  Devanagari: 'श्रीमती क्षत्रिय हिन्दी',
  Bengali: 'শ্রীমতী বাংলা',
  Tamil: 'தமிழ் ஸ்ரீ',
  Telugu: 'తెలుగు శ్రీ',
  Gujarati: 'ગુજરાતી',
  Gurmukhi: 'ਪੰਜਾਬੀ',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'සිංහල ශ්‍රී',
  Thai: 'สมชาย น้ำตาล',
  Lao: 'ລາວ ນ້ຳ',
  Khmer: 'ភាសាខ្មែរ',
  Burmese: 'မြန်မာ',
  Armenian: 'Հայերեն',
  Georgian: 'ქართული',
  Amharic: 'አማርኛ',
  Japanese: '山田太郎 ひらがな カタカナ 𠮷野 髙﨑',
  'Simplified Chinese': '汉语简体们',
  'Traditional Chinese': '龍麵國語',
  Korean: '김민수 대한민국',
  emoji: '🚗 👩🏽‍🔧 👨‍👩‍👧‍👦 🇩🇪 ❤️ 1️⃣ 🏴‍☠️',
  symbols: '✓ ★ → € ₹ ₺ ½ № ™ ● ♥',
};

test.each(Object.entries(SAMPLES))(
  '%s is drawn with glyphs of its own, and copied text is what was typed',
  async (_name, text) => {
    const letters = await openLetters([text]);
    const runs = letters.runsOf(text, 'text');
    expect([...letters.missing]).toEqual([]);
    const glyphs = runs.flatMap((run) => letters.glyphsOf(run));
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
    const points = (of: Iterable<number>): number[] => [...of].toSorted((a, b) => a - b);
    expect(points(glyphs.flatMap((glyph) => glyph.points))).toEqual(
      points(Array.from(text.normalize('NFC'), (letter) => letter.codePointAt(0)!)),
    );
    expect(letters.widthOf(runs[0]!)).toBeGreaterThan(0);
  },
);

test('letters of Arabic join, and a family is one picture', async () => {
  const letters = await openLetters(['بيت', '👨‍👩‍👧']);
  const widthOf = (text: string): number => letters.widthOf(letters.runsOf(text, 'text')[0]!);
  expect(widthOf('بيت')).toBeLessThan(0.9 * (widthOf('ب') + widthOf('ي') + widthOf('ت')));
  const family = letters.runsOf('👨‍👩‍👧', 'text').flatMap((run) => letters.glyphsOf(run));
  expect(family.filter(({ advance }) => advance > 0)).toHaveLength(1);
});

test('right to left and left to right stand in the order in which they are read', async () => {
  const text = 'Prepared for דוד כהן, job 12';
  const letters = await openLetters([text]);
  const said = (line: string): string[] => letters.runsOf(line, 'text').map((run) => run.text.trim());
  expect(said(text).filter(Boolean)).toEqual(['Prepared for', 'כהן', 'דוד', ', job 12']);
  // A Hebrew line with an English name in it.
  expect(said('ריפוד Ford אדום').filter(Boolean)).toEqual(['אדום', 'Ford', 'ריפוד']);
  // A number behind a name keeps its place when the name is isolated.
  expect(said(`${isolateDirection('דוד')} · 03-1234567`).at(-1)).toBe('· 03-1234567');
});

test('letters that no font has are refused by name, never drawn as boxes or question marks', async () => {
  const letters = await openLetters(['ok 𓀀𒀀']);
  letters.runsOf('ok 𓀀𒀀', 'text');
  expect(() => refuseMissingLetters(letters)).toThrow(
    'No font that we print with has these letters: 𓀀 𒀀. Please write them in another way and try again.',
  );
  const good = await openLetters(['ok?']);
  good.runsOf('ok?', 'text');
  expect(() => refuseMissingLetters(good)).not.toThrow();
});

test('old forms of ideographs are drawn as they are typed, and those that no font has in their form of today', async () => {
  const typed = Array.from({ length: 0xfad9 - 0xf900 + 1 }, (_, i) => String.fromCodePoint(0xf900 + i)).filter(
    (letter) => /\p{L}/u.test(letter),
  );
  const letters = await openLetters(typed);
  const drawn = typed.map((letter) =>
    letters
      .runsOf(letter, 'text')
      .map(({ text }) => text)
      .join(''),
  );
  const others = typed.filter((letter, i) => drawn[i] !== letter && !letters.missing.has(letter));
  expect(others.map((letter) => drawn[typed.indexOf(letter)])).toEqual(others.map((letter) => letter.normalize('NFC')));
  expect(drawn).toEqual(expect.arrayContaining(['\ufa10', '\ufa19', '\ufa1b']));
  const today = [...letters.missing].map((letter) => letter.normalize('NFC'));
  const lettersOfToday = await openLetters(today);
  for (const letter of today) lettersOfToday.runsOf(letter, 'text');
  expect(lettersOfToday.missing.size).toBe(letters.missing.size);
  expect(others.length).toBeGreaterThan(0);
});

/** Every character is ten wide. */
const measure = (text: string): number => 10 * [...new Intl.Segmenter().segment(text)].length;

test('lines end at spaces, between words of languages without spaces, and never within a character', () => {
  expect(breakLines('one two three', 80, measure)).toEqual(['one two', 'three']);
  const thai = breakLines('ภาษาไทยไม่มีช่องว่าง', 80, measure);
  expect(thai.join('')).toBe('ภาษาไทยไม่มีช่องว่าง');
  expect(thai.every((line) => measure(line) <= 80 && !/^\p{M}/u.test(line))).toBe(true);
  const japanese = breakLines('赤い革の座席です。白い糸で縫います。', 90, measure);
  expect(japanese.join('')).toBe('赤い革の座席です。白い糸で縫います。');
  expect(japanese.some((line) => /^[。、」ゃっ]/u.test(line))).toBe(false);
  expect(breakLines('👨‍👩‍👧‍👦'.repeat(5), 30, measure)).toEqual(['👨‍👩‍👧‍👦'.repeat(3), '👨‍👩‍👧‍👦'.repeat(2)]);
  expect(wrapAndTruncate(`aaaa${'👨‍👩‍👧‍👦'.repeat(9)}`, { width: 80, max: 1 }, measure)).toEqual(['aaaa👨‍👩‍👧‍👦...']);
});
