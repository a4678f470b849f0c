/** Template 3: two to four designs below each other, each with its materials, its price and a box to tick. */
import { COMPACT_ROW, drawClosing, drawCompact, drawNote, drawTitle, endingHeight, makeSwatches } from './parts.ts';
import type { PdfDesign, PdfTask } from './pdf-task.ts';
import { INK, INK_2, LABEL, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { drawLine, drawLines, lineHeight, shortened, widthOf, type Type } from './typeset.ts';

const NAME: Type = { face: 'display', size: 13, color: INK, leading: 1.2 };
const GAP = 20;

export const drawOptions = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const swatches = await makeSwatches(task.designs, { width: 160, height: 160 });
  const top = sheet.y;
  const today = { width: sheet.width * 0.27, height: (sheet.width * 0.27) / Math.max(aspect, 1.3) };
  drawTitle(sheet, task, sheet.width - today.width - GAP);
  const x = MARGIN + sheet.width - today.width;
  sheet.picture(task.designs[0].before, 'The interior as it is today', x, top, today.width, today.height);
  sheet.tag('Today', x + 7, top + today.height - 7);
  sheet.y = Math.max(sheet.y, top + today.height) + 16;
  // Three designs share a page with the closing; two, and two on each of two pages, are larger.
  const three = task.designs.length === 3;
  const height = three
    ? Math.min(
        178,
        (sheet.left -
          endingHeight(sheet, { ...task, designs: [{ ...task.designs[0], words: '', fee: '', choices: [] }] })) /
          3 -
          18,
      )
    : 206;
  for (const [i, design] of task.designs.entries())
    drawOption(sheet, swatches, design, i, aspect, task.feeLabel, {
      share: three ? 0.46 : 0.54,
      height: Math.max(120, height),
    });
  drawNote(sheet, task.note);
  drawClosing(sheet, task.link);
};

const drawOption = (
  sheet: Sheet,
  swatches: Awaited<ReturnType<typeof makeSwatches>>,
  design: PdfDesign,
  index: number,
  aspect: number,
  feeLabel: string,
  picture: { share: number; height: number },
): void => {
  const { doc } = sheet;
  const letter = 'ABCD'[index]!;
  const width = sheet.width * picture.share;
  const height = Math.min(width / aspect, picture.height);
  const x = MARGIN + width + GAP;
  const room = sheet.width - width - GAP;
  const name = shortened(doc, design.name, NAME, room - 24, 2);
  const feeHeight = design.fee === '' ? 0 : 24;
  const head = name.length * lineHeight(NAME) + 8;
  const fits = Math.max(3, Math.floor((height - head - feeHeight) / COMPACT_ROW));
  const lines = design.lines.length > fits ? design.lines.slice(0, fits - 1) : design.lines;
  const listed = lines.length * COMPACT_ROW;
  const left = design.lines.length - lines.length;
  const tall = Math.max(height, head + listed + (left > 0 ? lineHeight(SMALL) : 0) + feeHeight) + 16;

  sheet.need(tall);
  const { y } = sheet;
  sheet.picture(design.after, `Option ${letter}: ${design.name}`, MARGIN, y, width, height);
  sheet.tag(`Option ${letter}`, MARGIN + 8, y + height - 8);
  sheet.ornament(() =>
    doc
      .roundedRect(x + room - 14, y + 1, 13, 13, 2)
      .lineWidth(1)
      .strokeColor(INK_2)
      .stroke(),
  );
  sheet.block('H2', () => void drawLines(doc, name, x, y, NAME));
  let at = y + head;
  for (const line of lines) {
    drawCompact(sheet, swatches, line, x, at, room);
    at += COMPACT_ROW;
  }
  if (left > 0) {
    sheet.block('P', () => drawLine(doc, `and ${left} more`, x, at, SMALL));
    at += lineHeight(SMALL);
  }
  if (design.fee !== '') {
    const label = feeLabel === '' ? 'Estimate' : feeLabel;
    const amount: Type = { face: 'display', size: 13, color: INK, leading: 1.2 };
    const base = Math.max(at, y + height - 20);
    sheet.block('P', () => {
      drawLines(doc, shortened(doc, label, LABEL, room - widthOf(doc, design.fee, amount) - 12, 1), x, base + 4, LABEL);
      drawLine(doc, design.fee, x, base, { ...amount, align: 'right' }, room);
    });
  }
  sheet.y = y + tall;
  sheet.ornament(() =>
    doc
      .moveTo(MARGIN, sheet.y - 8)
      .lineTo(MARGIN + sheet.width, sheet.y - 8)
      .lineWidth(0.5)
      .strokeColor('#d9d1c5')
      .stroke(),
  );
};
