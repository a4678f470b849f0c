/** Elements that several papers share: title, chips of materials, entries of the list of materials. */
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { requireValue } from '#contract/expected.ts';
import { contrastingBackground } from '#engine/color/contrasting-background.ts';
import { isolateDirection } from './letters.ts';
import type { PdfDesign, PdfTask } from './pdf-task.ts';
import { BODY, INK, INK_2, INK_3, LABEL, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { lookOf, swatchJpeg } from './swatch-picture.ts';
import {
  drawTextLine,
  drawTextLines,
  lineHeight,
  wrapLines,
  wrapAndTruncateLines,
  measureText,
  type TextStyle,
} from './typeset.ts';

export const TITLE: TextStyle = { face: 'display', size: 25, color: INK, leading: 1.14 };
const SUBJECT: TextStyle = { ...BODY, size: 11, color: INK_2 };
const COLOR_CODE: TextStyle = { face: 'text', size: 8.5, color: INK_3, spacing: 0.3 };
const PART: TextStyle = { face: 'strong', size: 9.5, color: INK };

export const titleHeight = (sheet: Sheet, { title, vehicle }: PdfTask, width: number): number =>
  wrapAndTruncateLines(sheet.doc, title, TITLE, width, 3).length * lineHeight(TITLE) +
  2 +
  (vehicle === '' ? 0 : wrapLines(sheet.doc, vehicle, SUBJECT, width).length * lineHeight(SUBJECT));

export const drawTitle = (sheet: Sheet, { title, vehicle }: PdfTask, width = sheet.width): void => {
  const lines = wrapAndTruncateLines(sheet.doc, title, TITLE, width, 3);
  const { y } = sheet;
  sheet.drawTagged('H1', () => void drawTextLines(sheet.doc, lines, MARGIN, y, TITLE));
  sheet.y += lines.length * lineHeight(TITLE) + 2;
  if (vehicle !== '') sheet.paragraph(vehicle, SUBJECT, { width });
};

export type ChipPictures = ReadonlyMap<DesignLine, Buffer>;

/** Chips: a small picture of each line's material, drawn once for lines that look the same. */
export const drawChipPictures = async (
  designs: readonly PdfDesign[],
  size: { width: number; height: number },
): Promise<ChipPictures> => {
  const pictures = new Map<string, Promise<Buffer>>();
  const chips = new Map<DesignLine, Buffer>();
  for (const { lines, tiles } of designs)
    for (const line of lines) {
      const { kind, covering, code, swatch } = line;
      const key = [kind, covering, swatch?.grain, code, swatch?.tile].join(' ');
      const jpeg = pictures.get(key) ?? swatchJpeg(lookOf(line, tiles), size);
      pictures.set(key, jpeg);
      chips.set(line, await jpeg);
    }
  return chips;
};

export const drawChip = (
  sheet: Sheet,
  chips: ChipPictures,
  line: DesignLine,
  x: number,
  y: number,
  width: number,
  height: number,
): void => {
  const { doc } = sheet;
  sheet.drawDecoration(() => {
    if (line.kind === 'cover') {
      doc
        .save()
        .roundedRect(x, y, width, height, 2)
        .clip()
        .image(requireValue(chips.get(line), 'The chip of a line'), x, y, { cover: [width, height] })
        .restore();
      doc
        .roundedRect(x, y, width, height, 2)
        .lineWidth(0.5)
        .strokeColor('#00000026')
        .strokeOpacity(0.16)
        .stroke()
        .strokeOpacity(1);
      return;
    }
    const color = line.code === '' ? INK_3 : line.code;
    doc.save().roundedRect(x, y, width, height, 2).fill(contrastingBackground(color)).restore();
    const middle = y + height / 2;
    doc.save().roundedRect(x, y, width, height, 2).clip();
    if (line.kind === 'piping') {
      const thickness = Math.max(5, height * 0.26);
      doc
        .moveTo(x, middle)
        .lineTo(x + width, middle)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke();
      doc
        .moveTo(x, middle - thickness * 0.22)
        .lineTo(x + width, middle - thickness * 0.22)
        .lineWidth(thickness * 0.16)
        .strokeColor('#ffffff')
        .strokeOpacity(0.35)
        .stroke()
        .strokeOpacity(1);
    } else {
      for (const offset of [-0.16, 0.16]) {
        const row = middle + offset * height;
        doc
          .moveTo(x + 3, row)
          .lineTo(x + width, row)
          .lineWidth(Math.max(1.4, height * 0.045))
          .lineCap('round')
          .dash(Math.max(4, height * 0.13), { space: Math.max(3, height * 0.09) })
          .strokeColor(color)
          .stroke()
          .undash();
      }
    }
    doc.restore();
  });
};

/** How to order a swatch of the shop's book: "RT-L-106 · Hide Co, Classic". Empty if the material is of no book. */
export const orderText = ({ swatch }: DesignLine): string => {
  const origin = [swatch?.supplier ?? '', swatch?.line ?? ''].filter(Boolean).map(isolateDirection).join(', ');
  return [isolateDirection(swatch?.code ?? ''), origin].filter(Boolean).join(' · ');
};

/** "Leather, Tan" */
export const materialText = ({ material, colorName }: DesignLine): string =>
  [material, colorName].filter(Boolean).map(isolateDirection).join(', ');

const COMPACT: TextStyle = { ...SMALL, size: 8 };
const COMPACT_PART: TextStyle = { ...COMPACT, face: 'strong', color: INK };
const COMPACT_CHIP = 13;
/** Points between the chip's left edge and the words. */
const COMPACT_INDENT = 20;
/** Points between two words of one row. */
const COMPACT_GAP = 8;
const ONE_ROW_HEIGHT = 18;

/** The swatch's code, or else the color's. */
const orderOrColorCode = ({ swatch, code }: DesignLine): string => (swatch?.code ?? '') || code;

/** Part, material and code of a line: on one row if they fit (`fitsOneRow`), or else below each other. */
const wrapCompactWords = ({ doc }: Sheet, line: DesignLine, width: number) => {
  const room = width - COMPACT_INDENT;
  const [material, code] = [materialText(line), orderOrColorCode(line)];
  const partWidth = measureText(doc, line.part, COMPACT_PART);
  const widths = [partWidth, measureText(doc, material, COMPACT), measureText(doc, code, COMPACT)];
  if (widths.reduce((sum, one) => sum + one) + 2 * COMPACT_GAP <= room)
    return { fitsOneRow: true as const, material, code, partWidth };
  return {
    fitsOneRow: false as const,
    part: wrapLines(doc, line.part, COMPACT_PART, room),
    rest: [material, code].filter(Boolean).flatMap((text) => wrapLines(doc, text, COMPACT, room)),
  };
};

/** Height of a line in the compact list. */
export const compactHeight = (sheet: Sheet, line: DesignLine, width: number): number => {
  const words = wrapCompactWords(sheet, line, width);
  if (words.fitsOneRow) return ONE_ROW_HEIGHT;
  return (words.part.length + words.rest.length) * lineHeight(COMPACT) + 5;
};

/** Draws a line of the compact list. */
export const drawCompact = (
  sheet: Sheet,
  chips: ChipPictures,
  line: DesignLine,
  x: number,
  y: number,
  width: number,
): void => {
  const { doc } = sheet;
  const left = x + COMPACT_INDENT;
  const words = wrapCompactWords(sheet, line, width);
  drawChip(sheet, chips, line, x, y + 1, COMPACT_CHIP, COMPACT_CHIP);
  sheet.drawTagged('P', () => {
    if (!words.fitsOneRow) {
      drawTextLines(doc, words.rest, left, drawTextLines(doc, words.part, left, y + 1.5, COMPACT_PART), COMPACT);
      return;
    }
    drawTextLine(doc, line.part, left, y + 1.5, COMPACT_PART);
    drawTextLine(doc, words.material, left + words.partWidth + COMPACT_GAP, y + 1.5, COMPACT);
    drawTextLine(doc, words.code, left, y + 1.5, { ...COMPACT, color: INK_3, align: 'right' }, width - COMPACT_INDENT);
  });
};

const CHIP = 24;
const ROW_GAP = 9;

const getColorCodeWidth = (sheet: Sheet, { code }: DesignLine): number =>
  code === '' ? 0 : measureText(sheet.doc, code, COLOR_CODE) + 8;

/** The text of one entry in the list of materials, never truncated, because the shop orders by it. */
const wrapMaterialEntry = (sheet: Sheet, line: DesignLine, width: number) => {
  const room = width - CHIP - 12;
  return {
    part: wrapLines(sheet.doc, line.part, PART, room),
    material: wrapLines(sheet.doc, materialText(line), SMALL, room - getColorCodeWidth(sheet, line)),
    order: orderText(line) === '' ? [] : wrapLines(sheet.doc, orderText(line), SMALL, room),
  };
};

export const materialEntryHeight = (sheet: Sheet, line: DesignLine, width: number): number => {
  const { part, material, order } = wrapMaterialEntry(sheet, line, width);
  return (
    Math.max(CHIP, part.length * lineHeight(PART) + (material.length + order.length) * lineHeight(SMALL)) + ROW_GAP
  );
};

export const drawMaterialEntry = (
  sheet: Sheet,
  chips: ChipPictures,
  line: DesignLine,
  x: number,
  y: number,
  width: number,
): number => {
  const { doc } = sheet;
  drawChip(sheet, chips, line, x, y + 1, CHIP, CHIP);
  const left = x + CHIP + 12;
  const { part, material, order } = wrapMaterialEntry(sheet, line, width);
  sheet.drawTagged('P', () => {
    const next = drawTextLines(doc, part, left, y, PART);
    if (line.code !== '')
      drawTextLine(doc, line.code, left, next, { ...COLOR_CODE, align: 'right' }, width - CHIP - 12);
    drawTextLines(doc, order, left, drawTextLines(doc, material, left, next, SMALL), SMALL);
  });
  return y + materialEntryHeight(sheet, line, width);
};

/**
 * Draws the list of materials in two columns, over as many pages as needed.
 * @param tail height of the blocks that must be on one page with the last row
 */
export const drawMaterialColumns = (
  sheet: Sheet,
  chips: ChipPictures,
  lines: readonly DesignLine[],
  tail: number,
): void => {
  const gap = 28;
  const width = (sheet.width - gap) / 2;
  for (let i = 0; i < lines.length; i += 2) {
    const pair = lines.slice(i, i + 2);
    const height = Math.max(...pair.map((line) => materialEntryHeight(sheet, line, width)));
    sheet.ensureHeight(height + (i + 2 >= lines.length ? tail : 0));
    pair.forEach((line, column) =>
      drawMaterialEntry(sheet, chips, line, MARGIN + column * (width + gap), sheet.y, width),
    );
    sheet.y += height;
  }
};

/**
 * Height in points for a picture above other content.
 * @param heightsBelow alternative heights of that content, preferred first: the first that leaves the picture at least
 *   `minHeight` is used. If none does, the picture gets
 *   `maxHeight`, and the content goes to the next page.
 */
export const getPictureHeight = (
  sheet: Sheet,
  heightsBelow: readonly number[],
  minHeight: number,
  maxHeight: number,
): number => {
  const rooms = heightsBelow.map((height) => sheet.remainingHeight - height);
  return Math.min(maxHeight, rooms.find((room) => room >= minHeight) ?? maxHeight);
};

/** Draws the space for a real sample of the material. */
export const drawSampleBox = (sheet: Sheet, x: number, y: number, width: number, height: number): void => {
  sheet.drawDecoration(() =>
    sheet.doc
      .save()
      .roundedRect(x, y, width, height, 3)
      .lineWidth(0.9)
      .dash(4, { space: 3 })
      .strokeColor(INK_3)
      .stroke()
      .undash()
      .restore(),
  );
  // The longest translation of `attachSample` takes three lines, which at this size fit even the shortest box.
  const small: TextStyle = { ...SMALL, size: 7.5, color: INK_3, leading: 1.2 };
  sheet.drawTagged('P', () => {
    drawTextLine(sheet.doc, sheet.paperWords.physicalSample, x + 10, y + 6, { ...LABEL, color: INK });
    const words = wrapLines(sheet.doc, sheet.paperWords.attachSample, small, width - 20);
    drawTextLines(sheet.doc, words, x + 10, y + 17, small);
  });
};
