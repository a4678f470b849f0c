/** Template 1: the new interior large, and the old one beside the list of materials. */
import {
  drawClosing,
  drawFee,
  drawNote,
  drawSpec,
  drawSpecColumns,
  drawTitle,
  endingHeight,
  makeSwatches,
  roomFor,
  sayChoices,
  specHeight,
  tailHeight,
} from './parts.ts';
import type { PdfTask } from './pdf-task.ts';
import { BODY, INK_2, LABEL, MARGIN, SMALL, type Sheet } from './sheet.ts';

/** Aspect ratio from which one picture takes the full width; otherwise the two are side by side. */
const WIDE = 1.15;

export const drawBeforeAfter = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const [design] = task.designs;
  const swatches = await makeSwatches([design], { width: 200, height: 200 });
  drawTitle(sheet, task);
  sheet.y += 12;
  const alt = [task.title, task.vehicle].filter(Boolean).join(', ');
  let rest = design.lines;

  if (aspect >= WIDE) {
    const small = { width: sheet.width * 0.42, height: (sheet.width * 0.42) / Math.max(aspect, 1.3) };
    const beside = Math.floor(small.height / 33);
    const below =
      small.height + 26 + Math.ceil(Math.max(0, rest.length - beside) / 2) * 33 + endingHeight(sheet, task) + 14;
    const height = roomFor(sheet, [below], 172, Math.min(sheet.width / aspect, 330));
    sheet.picture(design.after, `${alt}: after`, MARGIN, sheet.y, sheet.width, height);
    sheet.tag('After', MARGIN + 10, sheet.y + height - 10);
    sheet.y += height + 14;
    const top = sheet.y;
    sheet.picture(design.before, `${alt}: before`, MARGIN, top, small.width, small.height);
    sheet.tag('Before', MARGIN + 8, top + small.height - 8);
    const x = MARGIN + small.width + 22;
    const room = sheet.width - small.width - 22;
    let y = top;
    while (rest.length > 0 && y + specHeight(sheet, rest[0]!, room) <= top + small.height + 12) {
      y = drawSpec(sheet, swatches, rest[0]!, x, y, room);
      rest = rest.slice(1);
    }
    sheet.y = Math.max(y, top + small.height) + 12;
  } else {
    const width = (sheet.width - 14) / 2;
    const below = 16 + Math.ceil(rest.length / 2) * 33 + endingHeight(sheet, task);
    const height = roomFor(sheet, [below], 172, Math.min(width / aspect, 400));
    sheet.picture(design.before, `${alt}: before`, MARGIN, sheet.y, width, height);
    sheet.picture(design.after, `${alt}: after`, MARGIN + width + 14, sheet.y, width, height);
    sheet.tag('Before', MARGIN + 10, sheet.y + height - 10);
    sheet.tag('After', MARGIN + width + 24, sheet.y + height - 10);
    sheet.y += height + 16;
  }

  drawSpecColumns(sheet, swatches, rest, tailHeight(sheet, task));
  const choices = sayChoices(design);
  if (choices !== '') sheet.words(choices, SMALL, { after: 6 });
  if (design.words !== '') {
    sheet.words('In the words of the order', LABEL, { kind: 'H2', after: 1 });
    sheet.words(design.words, { ...BODY, color: INK_2 }, { after: 8 });
  }
  drawNote(sheet, task.note);
  drawFee(sheet, task.feeLabel, design.fee);
  drawClosing(sheet, task.link);
};
