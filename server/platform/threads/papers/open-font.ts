/** Opens fonts as static TrueType, which PDFs embed, and shapes text with HarfBuzz. */
import { readFile } from 'node:fs/promises';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { FontFile } from './font-files.ts';

export interface Glyph {
  /** Number in the font. */
  id: number;
  /** The characters that the glyph stands for when text is copied. */
  points: readonly number[];
  /** Font units. */
  advance: number;
  x: number;
  y: number;
}

export interface Font {
  key: string;
  /** TrueType. */
  bytes: Buffer;
  unitsPerEm: number;
  has(point: number): boolean;
  /** @returns glyphs from left to right */
  shape(text: string, isRightToLeft: boolean): Glyph[];
}

/** Code points from `start` to the next cluster. */
const clusterText = (text: string, starts: readonly number[], start: number): number[] =>
  Array.from(
    text.slice(
      start,
      starts.find((other) => other > start),
    ),
  ).flatMap((letter) => letter.codePointAt(0) ?? []);

const openBytes = (key: string, bytes: Buffer): Font => {
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes)));
  const font = new harfbuzz.Font(face);
  /**
   * Assigns characters to glyphs: a character with its own glyph goes to that glyph, and the others of a cluster (a
   * ligature, a conjunct) to its first free glyph.
   */
  const assignCharacters = (
    glyphs: readonly { codepoint: number; cluster: number }[],
    text: string,
  ): (readonly number[])[] => {
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
    const shaped = glyphs.map(({ codepoint, cluster }) => ({ codepoint, cluster, points: new Array<number>() }));
    for (const start of starts) {
      const inCluster = shaped.filter(({ cluster }) => cluster === start);
      const unassigned = clusterText(text, starts, start).filter((point) => {
        const nominal = font.nominalGlyph(point);
        const glyph = inCluster.find(({ codepoint, points }) => points.length === 0 && codepoint === nominal);
        glyph?.points.push(point);
        return glyph === undefined;
      });
      const freeGlyph = inCluster.find(({ points }) => points.length === 0) ?? inCluster[0];
      freeGlyph?.points.push(...unassigned);
    }
    return shaped.map(({ points }) => points);
  };
  return {
    key,
    bytes,
    unitsPerEm: face.upem,
    has: (point) => font.nominalGlyph(point) !== undefined,
    shape(text, isRightToLeft) {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      harfbuzz.shape(font, buffer);
      const glyphs = buffer.getGlyphInfosAndPositions();
      const points = assignCharacters(glyphs, text);
      return glyphs.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, i) => ({
        id: codepoint,
        points: points[i] ?? [],
        advance: xAdvance,
        x: xOffset,
        y: yOffset,
      }));
    },
  };
};

const readBytes = async ({ path, weight }: FontFile): Promise<Buffer> => {
  const bytes = await readFile(path);
  if (path.endsWith('.ttf')) return bytes;
  return subsetFont(bytes, undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    noHinting: true,
    ...(weight === undefined ? {} : { variationAxes: { wght: weight } }),
  });
};

/** Number of fonts that a thread keeps open for the next paper. */
const MAX_CACHED_FONTS = 48;
const cache = new Map<string, Promise<Font>>();

export const openFont = (file: FontFile): Promise<Font> => {
  const open = cache.get(file.key) ?? readBytes(file).then((bytes) => openBytes(file.key, bytes));
  // Moves the font to the end, because the least recently used one is dropped.
  cache.delete(file.key);
  cache.set(file.key, open);
  for (const key of cache.keys()) {
    if (cache.size <= MAX_CACHED_FONTS) break;
    cache.delete(key);
  }
  return open;
};
