/**
 * Writes shaped glyphs into a PDF. pdfkit embeds the font with the glyphs in use and keeps the text for copying. Its own
 * shaping is replaced, because it supports fewer scripts.
 */
import type { Font, Glyph } from './open-font.ts';

type Doc = PDFKit.PDFDocument;

/** A font's layout as pdfkit expects it, in thousandths of an em. pdfkit's types leave it out. */
interface Layout {
  glyphs: { id: number; advanceWidth: number; codePoints: readonly number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }[];
  advanceWidth: number;
}
interface EmbeddedFont {
  font: { getGlyph(id: number): { advanceWidth: number } };
  layout(): Layout;
}

interface ShapedRun {
  font: Font;
  text: string;
  glyphs: readonly Glyph[];
}

const layoutOf = (embedded: EmbeddedFont, { font, glyphs }: ShapedRun): Layout => {
  const scale = 1000 / font.unitsPerEm;
  const drawn = glyphs.map((glyph) => ({ ...glyph, advanceWidth: embedded.font.getGlyph(glyph.id).advanceWidth }));
  return {
    glyphs: drawn.map(({ id, advanceWidth, points }) => ({ id, advanceWidth, codePoints: points })),
    positions: drawn.map(({ advance, advanceWidth, x, y }) => ({
      xAdvance: advance * scale,
      yAdvance: 0,
      xOffset: x * scale,
      yOffset: y * scale,
      advanceWidth: advanceWidth * scale,
    })),
    advanceWidth: glyphs.reduce((sum, { advance }) => sum + advance, 0) * scale,
  };
};

const registered = new WeakMap<Doc, Set<string>>();

/** @param x left end @param y baseline */
export const drawRun = (
  doc: Doc,
  run: ShapedRun,
  x: number,
  y: number,
  { size, spacing }: { size: number; spacing: number },
): void => {
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  if (!known.has(run.font.key)) doc.registerFont(run.font.key, run.font.bytes);
  known.add(run.font.key);
  doc.font(run.font.key).fontSize(size);
  const embedded = (doc as unknown as { _font: EmbeddedFont })._font;
  const layout = layoutOf(embedded, run);
  embedded.layout = () => layout;
  doc.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
};
