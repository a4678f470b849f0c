import { expect, test } from 'vitest';
import { Username } from './account/accounts.ts';

const UNSEEN = [
  0xad, 0x3164, 0x2800, 0xfe0f, 0x34f, 0x180e, 0x61c, 0xe0061, 0x115f, 0x1160, 0xffa0, 0x200b, 0x200d, 0x202e, 0x2060,
  0x2064, 0x206f, 0xfeff, 0xfff9, 0xe0100, 0x17b4, 0x1680, 0x2028, 0, 0xd800, 0xe000, 0x378, 0x20dd,
];

test.each(UNSEEN.map((code) => [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, String.fromCodePoint(code)]))(
  'a name with %s in it is refused',
  (_name, letter) => {
    for (const name of [`ad${letter}min`, `${letter}admin`, `admin${letter}`]) {
      const parsed = Username.safeParse(name);
      // Characters that normalization or trimming removes are not part of the name.
      expect(parsed.success && parsed.data !== 'admin', JSON.stringify(name)).toBe(false);
    }
    expect(Username.safeParse(`ad${letter}min`).success).toBe(false);
  },
);

test.each(['\u0430dmin', 'adm\u0456n', '\u0391dmin', 'ad\u0561min', 'Trim\u0430 Werk'])(
  '%j mixes alphabets within a word and is refused',
  (name) => {
    expect(Username.safeParse(name).success).toBe(false);
  },
);

test.each([
  'admin',
  'René e',
  'Нина Шапиро',
  'Салон Auto',
  'Ελένη',
  '山田太郎',
  'Toyota 山田',
  'Auto内装',
  '한국 trim',
  'محمد علي',
  'नमस्ते',
  'ไทยแลนด์',
  'Søren Łuk',
  'O’Neil & Sons',
  'Nguyễn Văn Ân',
  'שלום חברים',
  'Trim-Shop 24',
])('%j is a name', (name) => {
  expect(Username.safeParse(name).success, JSON.stringify(Username.safeParse(name).error?.issues)).toBe(true);
});

test.each(['a\u0301\u0302\u0303\u0304\u0305b', '\u0301bcd', 'x \u0301y'])(
  '%j has marks that stand on nothing or pile up',
  (name) => {
    expect(Username.safeParse(name).success).toBe(false);
  },
);
