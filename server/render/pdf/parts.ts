/** Parts of the templates: swatch lines, fee, note, QR code, signature. */
import QRCode from 'qrcode';
import { rgbOfHex } from '#engine/color/hex.ts';
import { linearOf, luminance } from '#engine/color/srgb.ts';
import type { PdfDesign, PdfTask, SpecLine } from './pdf-task.ts';
import { BODY, INK, INK_2, INK_3, LABEL, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { swatchJpeg, type SwatchLook } from './swatch-picture.ts';
import { drawLine, drawLines, lineHeight, linesOf, shortened, widthOf, type Type } from './typeset.ts';

export const TITLE: Type = { face: 'display', size: 25, color: INK, leading: 1.14 };
const CODE: Type = { face: 'text', size: 8.5, color: INK_3, spacing: 0.3 };
const PART: Type = { face: 'strong', size: 9.5, color: INK };

/** Title and subject. */
export const drawTitle = (sheet: Sheet, { title, vehicle }: PdfTask, width = sheet.width): void => {
  const lines = shortened(sheet.doc, title, TITLE, width, 3);
  const { y } = sheet;
  sheet.block('H1', () => void drawLines(sheet.doc, lines, MARGIN, y, TITLE));
  sheet.y += lines.length * lineHeight(TITLE) + 2;
  if (vehicle !== '') sheet.words(vehicle, { ...BODY, size: 11, color: INK_2 }, { width });
};

export type Swatches = ReadonlyMap<SpecLine, Buffer>;

/** One picture for each distinct swatch, however often it appears. */
export const makeSwatches = async (
  designs: readonly PdfDesign[],
  size: { width: number; height: number },
): Promise<Swatches> => {
  const made = new Map<string, Promise<Buffer>>();
  const swatches = new Map<SpecLine, Buffer>();
  for (const line of designs.flatMap(({ lines }) => lines)) {
    const look: SwatchLook = line.kind === 'cover' ? line : { relief: 'leather', code: line.code };
    const key = `${look.relief} ${look.grain ?? ''} ${look.code} ${look.tile?.name ?? ''}`;
    const jpeg = made.get(key) ?? swatchJpeg(look, size);
    made.set(key, jpeg);
    swatches.set(line, await jpeg);
  }
  return swatches;
};

/** Background card for thread and piping, which contrasts with them. */
export const cardFor = (color: string): string =>
  luminance(...linearOf(rgbOfHex(color))) > 0.45 ? '#57514a' : '#efe9e0';

export const drawSwatch = (
  sheet: Sheet,
  swatches: Swatches,
  line: SpecLine,
  x: number,
  y: number,
  width: number,
  height: number,
): void => {
  const { doc } = sheet;
  sheet.ornament(() => {
    if (line.kind === 'cover') {
      doc
        .save()
        .roundedRect(x, y, width, height, 2)
        .clip()
        .image(swatches.get(line)!, x, y, { cover: [width, height] })
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
    doc.save().roundedRect(x, y, width, height, 2).fill(cardFor(color)).restore();
    const middle = y + height / 2;
    doc.save().roundedRect(x, y, width, height, 2).clip();
    if (line.kind === 'piping') {
      const thick = Math.max(5, height * 0.26);
      doc
        .moveTo(x, middle)
        .lineTo(x + width, middle)
        .lineWidth(thick)
        .strokeColor(color)
        .stroke();
      doc
        .moveTo(x, middle - thick * 0.22)
        .lineTo(x + width, middle - thick * 0.22)
        .lineWidth(thick * 0.16)
        .strokeColor('#ffffff')
        .strokeOpacity(0.35)
        .stroke()
        .strokeOpacity(1);
    } else {
      for (const offset of [-0.16, 0.16]) {
        const at = middle + offset * height;
        doc
          .moveTo(x + 3, at)
          .lineTo(x + width, at)
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

/** Draws a line of the list of materials in a small space. */
export const COMPACT_ROW = 18;
export const drawCompact = (
  sheet: Sheet,
  swatches: Swatches,
  line: SpecLine,
  x: number,
  y: number,
  width: number,
): void => {
  const { doc } = sheet;
  const small: Type = { ...SMALL, size: 8 };
  const bold: Type = { ...small, face: 'strong', color: INK };
  drawSwatch(sheet, swatches, line, x, y + 1, 13, 13);
  sheet.block('P', () => {
    const left = x + 20;
    const code = shortened(doc, shortCode(line), small, width * 0.3, 1)[0] ?? '';
    const room = code === '' ? 0 : widthOf(doc, code, small) + 8;
    const part = shortened(doc, line.part, bold, (width - 20 - room) * 0.55, 1)[0]!;
    drawLine(doc, part, left, y + 1.5, bold);
    const at = left + widthOf(doc, part, bold) + 6;
    drawLine(doc, shortened(doc, saysShortly(line), small, x + width - room - at, 1)[0]!, at, y + 1.5, small);
    if (code !== '') drawLine(doc, code, left, y + 1.5, { ...small, color: INK_3, align: 'right' }, width - 20);
  });
};

const says = ({ material, colorName, order }: SpecLine): string =>
  [material, colorName, order?.long].filter(Boolean).join(', ');
const saysShortly = ({ material, colorName }: SpecLine): string => [material, colorName].filter(Boolean).join(', ');
/** Order information, or the color when there is none. */
const shortCode = ({ order, code }: SpecLine): string => (order?.short ?? '') || code.toUpperCase();

export const CHIP = 24;
const ROW_GAP = 9;

/** Height of one line of the list of materials at this width. */
export const specHeight = (sheet: Sheet, line: SpecLine, width: number): number => {
  const room = width - CHIP - 12;
  const words =
    shortened(sheet.doc, line.part, PART, room, 2).length * lineHeight(PART) +
    shortened(sheet.doc, says(line), SMALL, room - codeRoom(sheet, line), 2).length * lineHeight(SMALL);
  return Math.max(CHIP, words) + ROW_GAP;
};

const codeRoom = (sheet: Sheet, { code }: SpecLine): number =>
  code === '' ? 0 : widthOf(sheet.doc, code.toUpperCase(), CODE) + 8;

export const drawSpec = (
  sheet: Sheet,
  swatches: Swatches,
  line: SpecLine,
  x: number,
  y: number,
  width: number,
): number => {
  const { doc } = sheet;
  drawSwatch(sheet, swatches, line, x, y + 1, CHIP, CHIP);
  const left = x + CHIP + 12;
  const room = width - CHIP - 12;
  sheet.block('P', () => {
    const next = drawLines(doc, shortened(doc, line.part, PART, room, 2), left, y, PART);
    drawLines(doc, shortened(doc, says(line), SMALL, room - codeRoom(sheet, line), 2), left, next, SMALL);
    if (line.code !== '') drawLine(doc, line.code.toUpperCase(), left, next, { ...CODE, align: 'right' }, room);
  });
  return y + specHeight(sheet, line, width);
};

/**
 * Draws the list of materials in two columns, over as many pages as needed.
 * @param tail height of the blocks that must be on one page with the last row
 */
export const drawSpecColumns = (sheet: Sheet, swatches: Swatches, lines: readonly SpecLine[], tail: number): void => {
  const gap = 28;
  const width = (sheet.width - gap) / 2;
  for (let i = 0; i < lines.length; i += 2) {
    const pair = lines.slice(i, i + 2);
    const height = Math.max(...pair.map((line) => specHeight(sheet, line, width)));
    sheet.need(height + (i + 2 >= lines.length ? tail : 0));
    pair.forEach((line, column) => drawSpec(sheet, swatches, line, MARGIN + column * (width + gap), sheet.y, width));
    sheet.y += height;
  }
};

export const sayChoices = ({ choices }: PdfDesign): string =>
  choices.map(({ name, value }) => `${name}: ${value}`).join('  ·  ');

/** Height of note, price and closing, so that a picture above them leaves room. */
export const endingHeight = (sheet: Sheet, { note, designs: [design] }: PdfTask): number => {
  const words = (text: string): number =>
    text === '' ? 0 : linesOf(sheet.doc, text, BODY, sheet.width).length * lineHeight(BODY) + lineHeight(LABEL) + 10;
  return (
    words(note) +
    words(design.words) +
    (design.fee === '' ? 0 : 54) +
    (design.choices.length === 0 ? 0 : lineHeight(SMALL) + 8) +
    QR_SIDE +
    8
  );
};

/** An ending taller than this fills a page of its own with words. */
const TALLEST_TAIL = 300;

/** Height of an ending that takes the last materials along to the next page, so that it never stands there alone. */
export const tailHeight = (sheet: Sheet, task: PdfTask): number => {
  const height = endingHeight(sheet, task);
  return height > TALLEST_TAIL ? 0 : height;
};

/** Height of a picture above content of the given height: as much as the page allows, at least `least`. */
export const roomFor = (sheet: Sheet, below: readonly number[], least: number, most: number): number => {
  const rooms = below.map((height) => sheet.left - height);
  return Math.min(most, rooms.find((room) => room >= least) ?? most);
};

/** Draws the fee. */
export const drawFee = (sheet: Sheet, label: string, fee: string): void => {
  if (fee === '') return;
  const amount: Type = { face: 'display', size: 17, color: INK, leading: 1.2 };
  const lines = shortened(
    sheet.doc,
    label === '' ? 'Estimate' : label,
    { ...BODY, face: 'strong' },
    sheet.width * 0.6,
    2,
  );
  sheet.need(44);
  sheet.y += 6;
  sheet.rule();
  const y = sheet.y + 9;
  sheet.block('P', () => {
    drawLines(sheet.doc, lines, MARGIN, y + 4, { ...BODY, face: 'strong' });
    drawLine(sheet.doc, fee, MARGIN, y, { ...amount, align: 'right' }, sheet.width);
  });
  sheet.y = y + Math.max(24, 4 + lines.length * lineHeight(BODY)) + 8;
};

export const drawNote = (sheet: Sheet, note: string): void => {
  if (note === '') return;
  sheet.need(40);
  sheet.words('Notes', LABEL, { kind: 'H2', after: 1 });
  sheet.words(note, BODY, { after: 10 });
};

const QR_SIDE = 62;

/** Draws the link to the shared page, as QR code and as address. */
export const drawLink = (sheet: Sheet, link: string, x: number, y: number, width: number): void => {
  if (link === '') return;
  const { doc } = sheet;
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const cell = QR_SIDE / modules.size;
  sheet.block(
    'Figure',
    () => {
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          if (modules.get(row, column) === 1) doc.rect(x + column * cell, y + row * cell, cell + 0.05, cell + 0.05);
      doc.fill(INK);
    },
    'QR code of the shared page',
  );
  const left = x + QR_SIDE + 12;
  const room = width - QR_SIDE - 12;
  sheet.block('P', () => {
    const next = drawLines(
      doc,
      linesOf(doc, 'See it live: drag between before and after.', { ...SMALL, face: 'strong', color: INK }, room),
      left,
      y + 2,
      { ...SMALL, face: 'strong', color: INK },
    );
    drawLines(doc, shortened(doc, link, { ...SMALL, size: 7.5 }, room, 4), left, next + 2, { ...SMALL, size: 7.5 });
    doc.link(left, y, room, QR_SIDE, link);
  });
};

/** Draws a line to sign on, with its label below. */
export const drawSignLine = (sheet: Sheet, label: string, x: number, y: number, width: number): void => {
  sheet.ornament(() =>
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .strokeColor(INK_2)
      .stroke(),
  );
  sheet.block('P', () => drawLine(sheet.doc, label, x, y + 3, { ...SMALL, size: 7.5, color: INK_3 }));
};

/** Draws the space for a real sample of the material. */
export const drawSampleBox = (sheet: Sheet, x: number, y: number, width: number, height: number): void => {
  sheet.ornament(() =>
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
  sheet.block('P', () => {
    drawLine(sheet.doc, 'Physical sample', x + 10, y + 8, { ...LABEL, color: INK });
    drawLine(sheet.doc, 'Attach the cut hide or cloth here.', x + 10, y + 20, { ...SMALL, size: 7.5, color: INK_3 });
  });
};

/** Draws the closing: the QR code at the left, if any, and date and signature at the right. */
export const drawClosing = (sheet: Sheet, link: string): void => {
  sheet.need(QR_SIDE + 8);
  // At the foot of the page, if there is room, where people expect it.
  const y = Math.max(sheet.y + 4, sheet.floor - QR_SIDE - 4);
  const half = sheet.width / 2 - 14;
  drawLink(sheet, link, MARGIN, y, half);
  const x = link === '' ? MARGIN : MARGIN + sheet.width - half;
  const room = link === '' ? sheet.width : half;
  drawSignLine(sheet, 'Name and signature', x, y + QR_SIDE - 14, room * 0.66);
  drawSignLine(sheet, 'Date', x + room * 0.66 + 14, y + QR_SIDE - 14, room * 0.34 - 14);
  sheet.y = y + QR_SIDE + 4;
};
