/** The end of a presentation, which never has a page to itself: instructions, note, price, QR code and signature. */
import QRCode from 'qrcode';
import { isolateDirection } from './letters.ts';
import type { PdfDesign, PdfTask } from './pdf-task.ts';
import { BODY, INK, INK_2, INK_3, LABEL, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { drawTextLine, drawTextLines, lineHeight, wrapLines, wrapAndTruncateLines, type TextStyle } from './typeset.ts';

const QR_SIDE = 62;
const CLOSING_HEIGHT = QR_SIDE + 8;
const FEE_HEIGHT = 54;
/** Points below a paragraph. */
const GAP = 10;

const describeChoices = ({ choices }: PdfDesign): string =>
  choices.map(({ name, value }) => `${name}: ${isolateDirection(value)}`).join('  ·  ');

const paragraphHeight = (sheet: Sheet, text: string): number =>
  text === ''
    ? 0
    : wrapLines(sheet.doc, text, BODY, sheet.width).length * lineHeight(BODY) + lineHeight(LABEL) + 1 + GAP;

/** Height of price and closing, which stay on one page. */
const feeAndClosingHeight = ({ designs: [design] }: PdfTask): number =>
  (design.fee === '' ? 0 : FEE_HEIGHT) + CLOSING_HEIGHT;

/** Height of the ending, so that a picture above it leaves enough space. */
export const endingHeight = (sheet: Sheet, task: PdfTask): number => {
  const [design] = task.designs;
  return (
    paragraphHeight(sheet, task.note) +
    paragraphHeight(sheet, design.instructions) +
    (design.choices.length === 0 ? 0 : lineHeight(SMALL) + 8) +
    feeAndClosingHeight(task)
  );
};

/** An ending taller than this has enough text to fill a page of its own. */
const MAX_TAIL_HEIGHT = 300;

/** Height that the content above must leave free on its page for the ending. */
export const tailHeight = (sheet: Sheet, task: PdfTask): number => {
  const height = endingHeight(sheet, task);
  return height > MAX_TAIL_HEIGHT ? 0 : height;
};

export const drawEnding = (sheet: Sheet, task: PdfTask): void => {
  const { note, feeLabel, link } = task;
  const [design] = task.designs;
  const signed = feeAndClosingHeight(task);
  sheet.paragraph(describeChoices(design), SMALL, { after: 8 });
  drawParagraph(sheet, sheet.paperWords.instructionsTitle, design.instructions, note === '' ? signed : 0);
  drawParagraph(sheet, sheet.paperWords.notes, note, signed);
  drawFee(sheet, feeLabel, design.fee);
  drawClosing(sheet, link, task.template === 'options' ? sheet.paperWords.seeOptions : sheet.paperWords.seeDesign);
};

/** @param tail height of the blocks that must be on one page with the last lines */
const drawParagraph = (sheet: Sheet, heading: string, text: string, tail: number): void => {
  if (text === '') return;
  const height = paragraphHeight(sheet, text);
  const minHeight = lineHeight(LABEL) + 1 + 2 * lineHeight(BODY);
  sheet.ensureHeight(sheet.keepsTogether(text, BODY) ? height + tail : minHeight);
  sheet.paragraph(heading, LABEL, { kind: 'H2', after: 1 });
  sheet.paragraph(text, BODY, { after: GAP, tail });
};

const drawFee = (sheet: Sheet, label: string, fee: string): void => {
  if (fee === '') return;
  const amount: TextStyle = { face: 'display', size: 17, color: INK, leading: 1.2 };
  const lines = wrapAndTruncateLines(
    sheet.doc,
    label === '' ? sheet.paperWords.estimate : label,
    { ...BODY, face: 'strong' },
    sheet.width * 0.6,
    2,
  );
  sheet.ensureHeight(FEE_HEIGHT + CLOSING_HEIGHT);
  sheet.y += 6;
  sheet.drawRule();
  const y = sheet.y + 9;
  sheet.drawTagged('P', () => {
    drawTextLines(sheet.doc, lines, MARGIN, y + 4, { ...BODY, face: 'strong' });
    drawTextLine(sheet.doc, fee, MARGIN, y, { ...amount, align: 'right' }, sheet.width);
  });
  sheet.y = y + Math.max(24, 4 + lines.length * lineHeight(BODY)) + 8;
};

/** Draws the link to the shared page as QR code and as URL. */
const drawLink = (
  sheet: Sheet,
  { link, caption }: { link: string; caption: string },
  x: number,
  y: number,
  width: number,
): void => {
  if (link === '') return;
  const { doc } = sheet;
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const cell = QR_SIDE / modules.size;
  sheet.drawTagged(
    'Figure',
    () => {
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          if (modules.get(row, column) === 1) doc.rect(x + column * cell, y + row * cell, cell + 0.05, cell + 0.05);
      doc.fill(INK);
    },
    sheet.paperWords.qrOfPage,
  );
  const left = x + QR_SIDE + 12;
  const room = width - QR_SIDE - 12;
  sheet.drawTagged('P', () => {
    const next = drawTextLines(
      doc,
      wrapLines(doc, caption, { ...SMALL, face: 'strong', color: INK }, room),
      left,
      y + 2,
      {
        ...SMALL,
        face: 'strong',
        color: INK,
      },
    );
    drawTextLines(doc, wrapAndTruncateLines(doc, link, { ...SMALL, size: 7.5 }, room, 4), left, next + 2, {
      ...SMALL,
      size: 7.5,
    });
    doc.link(left, y, room, QR_SIDE, link);
  });
};

const drawSignLine = (sheet: Sheet, label: string, x: number, y: number, width: number): void => {
  sheet.drawDecoration(() =>
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .strokeColor(INK_2)
      .stroke(),
  );
  sheet.drawTagged('P', () => drawTextLine(sheet.doc, label, x, y + 3, { ...SMALL, size: 7.5, color: INK_3 }));
};

/** Draws the QR code at the left, if any, and date and signature at the right. */
const drawClosing = (sheet: Sheet, link: string, caption: string): void => {
  sheet.ensureHeight(CLOSING_HEIGHT);
  // At the bottom of the page if there is room.
  const y = Math.max(sheet.y + 4, sheet.floor - QR_SIDE - 4);
  const half = sheet.width / 2 - 14;
  drawLink(sheet, { link, caption }, MARGIN, y, half);
  const x = link === '' ? MARGIN : MARGIN + sheet.width - half;
  const room = link === '' ? sheet.width : half;
  drawSignLine(sheet, sheet.paperWords.signature, x, y + QR_SIDE - 14, room * 0.66);
  drawSignLine(sheet, sheet.paperWords.date, x + room * 0.66 + 14, y + QR_SIDE - 14, room * 0.34 - 14);
  sheet.y = y + QR_SIDE + 4;
};
