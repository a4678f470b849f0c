/** Template 2: swatches as large as the page allows, with their codes, and space for a real sample. */
import {
  drawClosing,
  drawFee,
  drawNote,
  drawSampleBox,
  drawSwatch,
  drawTitle,
  endingHeight,
  makeSwatches,
  roomFor,
  sayChoices,
  tailHeight,
} from './parts.ts';
import type { PdfTask, SpecLine } from './pdf-task.ts';
import { BODY, INK, INK_3, LABEL, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { drawLine, drawLines, lineHeight, shortened, type Type } from './typeset.ts';

const GAP = 16;
const ORDER: Type = { ...SMALL, face: 'strong' };
const NAME: Type = { face: 'strong', size: 10, color: INK };

const says = ({ material, colorName }: SpecLine): string => [material, colorName].filter(Boolean).join(', ');

export const drawMaterialBoard = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const [design] = task.designs;
  const swatches = await makeSwatches([design], { width: 540, height: 360 });
  drawTitle(sheet, task);
  sheet.y += 12;
  // The real sample gets a place among the printed swatches and takes the rest of its row.
  const places: (SpecLine | 'sample')[] = [...design.lines, 'sample'];
  // Four fit into one row: the sample does not stand below by itself.
  const columns = places.length > 6 || places.length === 4 ? 4 : 3;
  const width = (sheet.width - (columns - 1) * GAP) / columns;
  const face = width * 0.62;
  const orderHeight = ({ order }: SpecLine): number =>
    order === undefined ? 0 : shortened(sheet.doc, order.long, ORDER, width, 2).length * lineHeight(ORDER);
  const cardHeight = (line: SpecLine): number =>
    face +
    6 +
    shortened(sheet.doc, says(line), NAME, width, 2).length * lineHeight(NAME) +
    orderHeight(line) +
    (line.code === '' ? 0 : lineHeight(SMALL)) +
    shortened(sheet.doc, line.part, SMALL, width, 2).length * lineHeight(SMALL) +
    14;
  const rows = Array.from({ length: Math.ceil(places.length / columns) }, (_, i) =>
    places.slice(i * columns, (i + 1) * columns),
  ).map((row) => ({
    row,
    tall: Math.max(...row.map((place) => (place === 'sample' ? face + 14 : cardHeight(place)))),
  }));
  const below = rows.reduce((sum, { tall }) => sum + tall, 18);
  const height = roomFor(sheet, [below + endingHeight(sheet, task), below], 120, Math.min(sheet.width / aspect, 300));
  sheet.picture(
    design.after,
    [task.title, task.vehicle].filter(Boolean).join(', '),
    MARGIN,
    sheet.y,
    sheet.width,
    height,
  );
  sheet.y += height + 18;

  const card = (line: SpecLine, x: number, y: number): void => {
    drawSwatch(sheet, swatches, line, x, y, width, face);
    sheet.block('P', () => {
      let next = drawLines(sheet.doc, shortened(sheet.doc, says(line), NAME, width, 2), x, y + face + 6, NAME);
      if (line.order !== undefined)
        next = drawLines(sheet.doc, shortened(sheet.doc, line.order.long, ORDER, width, 2), x, next, ORDER);
      if (line.code !== '') {
        drawLine(sheet.doc, line.code.toUpperCase(), x, next, { ...SMALL, color: INK_3, spacing: 0.3 });
        next += lineHeight(SMALL);
      }
      drawLines(sheet.doc, shortened(sheet.doc, line.part, SMALL, width, 2), x, next, SMALL);
    });
  };
  const tail = tailHeight(sheet, task);
  for (const { row, tall } of rows) {
    sheet.need(tall + (row === rows.at(-1)!.row ? tail : 0));
    row.forEach((place, column) => {
      const x = MARGIN + column * (width + GAP);
      if (place === 'sample') drawSampleBox(sheet, x, sheet.y, MARGIN + sheet.width - x, face);
      else card(place, x, sheet.y);
    });
    sheet.y += tall;
  }
  const choices = sayChoices(design);
  if (choices !== '') sheet.words(choices, SMALL, { after: 8 });
  if (design.words !== '') {
    sheet.words('In the words of the order', LABEL, { kind: 'H2', after: 1 });
    sheet.words(design.words, BODY, { after: 8 });
  }
  drawNote(sheet, task.note);
  drawFee(sheet, task.feeLabel, design.fee);
  drawClosing(sheet, task.link);
};
