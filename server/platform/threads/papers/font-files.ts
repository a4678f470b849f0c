/**
 * Fonts of papers and pictures: bundled ones, and for other scripts the Noto families from their npm packages. A
 * package divides its family into files by character range; a paper opens only the files that it needs.
 */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../entry.ts';

export type Face = 'text' | 'strong' | 'display';
export const FACES: readonly Face[] = ['text', 'strong', 'display'];

const BUNDLED: Readonly<Record<Face, readonly string[]>> = {
  text: ['instrument-sans-regular', 'noto-sans-regular'],
  strong: ['instrument-sans-semibold', 'noto-sans-semibold'],
  display: ['archivo-display', 'noto-sans-semibold'],
};
const WEIGHT: Readonly<Record<Face, number>> = { text: 400, strong: 600, display: 600 };

const SCRIPTS = [
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-gujarati',
  '@fontsource-variable/noto-sans-gurmukhi',
  '@fontsource-variable/noto-sans-kannada',
  '@fontsource-variable/noto-sans-malayalam',
  '@fontsource-variable/noto-sans-sinhala',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-telugu',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-lao',
  '@fontsource-variable/noto-sans-khmer',
  '@fontsource-variable/noto-sans-myanmar',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-ethiopic',
] as const;
const SYMBOLS = '@fontsource/noto-sans-symbols-2';
/** Each country has its own forms of ideographs. */
const EAST_ASIAN = [
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-tc',
  '@fontsource-variable/noto-sans-kr',
] as const;
const EMOJI = '@fontsource-variable/noto-emoji';

type FontPackage = (typeof SCRIPTS)[number] | (typeof EAST_ASIAN)[number] | typeof SYMBOLS | typeof EMOJI;

/** The last resort: DejaVu has accents on every Latin, Greek and Cyrillic letter, and phonetic letters: "ɛ́", "q̇". */
const FALLBACK: Readonly<Record<Face, string>> = {
  text: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  strong: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  display: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
};

export interface FontFile {
  key: string;
  path: string;
  /** Weight to take from a variable font; absent for a static file. */
  weight?: number;
}

const bundledFile = (name: string): FontFile => ({
  key: name,
  path: path.join(projectRoot, 'assets/fonts', `${name}.ttf`),
});

/** One file of a package and its characters. */
interface Slice {
  file: string;
  ranges: readonly (readonly [number, number])[];
}

const { resolve } = createRequire(import.meta.url);

const rangesOf = (text: string): Slice['ranges'] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** Whether a file has its package's own script, not one that every package repeats and the product's fonts draw. */
const isOwnSlice = (name: string, family: string): boolean =>
  name.startsWith('[') || family.endsWith(`-${name}`) || (family.endsWith('symbols-2') && !name.startsWith('latin'));

const readSlices = (fontPackage: FontPackage): Slice[] => {
  const [, family = ''] = fontPackage.split('/');
  const table = JSON.parse(readFileSync(resolve(`${fontPackage}/unicode.json`), 'utf8')) as Record<string, string>;
  const weight = fontPackage === SYMBOLS ? '400' : 'wght';
  return Object.entries(table)
    .filter(([name]) => isOwnSlice(name, family))
    .map(([name, ranges]) => ({
      file: `${fontPackage}/files/${family}-${name.replace(/[[\]]/g, '')}-${weight}-normal.woff2`,
      ranges: rangesOf(ranges),
    }));
};

const slicesByPackage = new Map<FontPackage, Slice[]>();
const slicesOf = (fontPackage: FontPackage): Slice[] => {
  const slices = slicesByPackage.get(fontPackage) ?? readSlices(fontPackage);
  slicesByPackage.set(fontPackage, slices);
  return slices;
};

const hasPoints = ({ ranges }: Slice, points: readonly number[]): boolean =>
  points.every((point) => ranges.some(([from, to]) => point >= from && point <= to));

function* filesOf(
  packages: readonly FontPackage[],
  points: readonly number[],
  face: Face,
): Generator<FontFile, void, undefined> {
  for (const fontPackage of packages)
    for (const slice of slicesOf(fontPackage))
      if (hasPoints(slice, points))
        yield {
          key: `${slice.file} ${WEIGHT[face]}`,
          path: resolve(slice.file),
          ...(fontPackage === SYMBOLS ? {} : { weight: WEIGHT[face] }),
        };
}

export type EastAsian = readonly (typeof EAST_ASIAN)[number][];

/** The families, those that lack the fewest letters of these texts first: kana are Japanese, Hangul is Korean. */
export const rankEastAsianFamilies = (texts: readonly string[]): EastAsian => {
  const letters = [...new Set(texts.join('').match(/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu))];
  if (letters.length === 0) return EAST_ASIAN;
  const points = letters.flatMap((letter) => letter.codePointAt(0) ?? []);
  return EAST_ASIAN.map((fontPackage) => ({
    fontPackage,
    lacking: points.filter((point) => !slicesOf(fontPackage).some((slice) => hasPoints(slice, [point]))).length,
  }))
    .toSorted((a, b) => a.lacking - b.lacking)
    .map(({ fontPackage }) => fontPackage);
};

const IS_EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u;

/** Files that may draw a character, the best first. */
export function* findCandidateFiles(
  character: string,
  points: readonly number[],
  face: Face,
  eastAsian: EastAsian,
): Generator<FontFile, void, undefined> {
  const isEmoji = IS_EMOJI.test(character);
  if (isEmoji) yield* filesOf([EMOJI], points, face);
  yield* BUNDLED[face].map(bundledFile);
  yield* filesOf([...SCRIPTS, SYMBOLS, ...eastAsian], points, face);
  if (!isEmoji) yield* filesOf([EMOJI], points, face);
  yield { key: FALLBACK[face], path: resolve(FALLBACK[face]) };
}
