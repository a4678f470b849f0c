/** Template 2: swatches as large as the page allows, with their codes, and space for a real sample. */
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { expected } from '#contract/expected.ts';
import { drawEnding, endingHeight, tailHeight } from './ending.ts';
import {
  drawSampleBox,
  drawSwatch,
  drawTitle,
  makeSwatches,
  orderText,
  says,
  TITLE,
  titleHeight,
  type Swatches,
} from './parts.ts';
import type { PdfTask } from './pdf-task.ts';
import { fillingHeight, type Place } from './place.ts';
import { INK, INK_3, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { drawLine, drawLines, lineHeight, linesOf, type Type } from './typeset.ts';

const GAP = 16;
/** Points between title or picture and the board. */
const BELOW_HEAD = 18;
/** Least and greatest height of a picture beside the title. */
const TALL_ASIDE = [132, 250] as const;
/** Shares of the width that it takes there at most: the rest is the title's, so that none of its words is cut. */
const WIDE_ASIDE = [0.62, 0.54] as const;
/** Points between the title and a picture beside it. */
const BESIDE = 20;
const ORDER: Type = { ...SMALL, face: 'strong' };
const NAME: Type = { face: 'strong', size: 10, color: INK };

/** Heights of a swatch as shares of its width; flatter ones where that brings the board onto one page. */
const FACES = [0.62, 0.52, 0.42];

/** The real sample gets a place among the printed swatches and takes the rest of its row. */
type PlaceOnBoard = DesignLine | 'sample';

interface Board {
  width: number;
  face: number;
  rows: { row: PlaceOnBoard[]; tall: number }[];
  height: number;
}

export const drawMaterialBoard = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const [design] = task.designs;
  const swatches = await makeSwatches([design], { width: 540, height: 360 });
  const boards = FACES.map((share) => planBoard(sheet, design.lines, share));
  const room = sheet.left - endingHeight(sheet, task) - TALL_ASIDE[0] - BELOW_HEAD;
  const board = expected(boards.find(({ height }) => height <= room) ?? boards[0], 'A board');
  drawHead(sheet, task, aspect, board.height);
  const { width, face, rows } = board;
  const tail = tailHeight(sheet, task);
  // A row with only the sample box is never alone below the title.
  const last = rows.length - (rows.at(-1)?.row[0] === 'sample' ? 2 : 1);
  for (const [i, { row, tall }] of rows.entries()) {
    sheet.need(i === last ? heightOf(rows.slice(i)) + tail : tall);
    row.forEach((place, column) => {
      const x = MARGIN + column * (width + GAP);
      if (place === 'sample') drawSampleBox(sheet, x, sheet.y, MARGIN + sheet.width - x, face);
      else drawCard(sheet, swatches, place, { x, y: sheet.y, width, height: face });
    });
    sheet.y += tall;
  }
  drawEnding(sheet, task);
};

const planBoard = (sheet: Sheet, lines: readonly DesignLine[], share: number): Board => {
  const places: PlaceOnBoard[] = [...lines, 'sample'];
  // Four fit into one row, so that the sample is not alone in the next one.
  const columns = places.length > 6 || places.length === 4 ? 4 : 3;
  const width = (sheet.width - (columns - 1) * GAP) / columns;
  const face = width * share;
  const rows = Array.from({ length: Math.ceil(places.length / columns) }, (_, i) =>
    places.slice(i * columns, (i + 1) * columns),
  ).map((row) => ({
    row,
    tall: face + 14 + Math.max(...row.map((place) => (place === 'sample' ? 0 : wordsHeight(sheet, place, width)))),
  }));
  return { width, face, rows, height: heightOf(rows) };
};

const heightOf = (rows: Board['rows']): number => rows.reduce((sum, { tall }) => sum + tall, 0);

/** Height of the words below a swatch. */
const wordsHeight = (sheet: Sheet, line: DesignLine, width: number): number =>
  6 +
  linesOf(sheet.doc, says(line), NAME, width).length * lineHeight(NAME) +
  (orderText(line) === '' ? 0 : linesOf(sheet.doc, orderText(line), ORDER, width).length * lineHeight(ORDER)) +
  (line.code === '' ? 0 : lineHeight(SMALL)) +
  linesOf(sheet.doc, line.part, SMALL, width).length * lineHeight(SMALL);

const drawCard = (sheet: Sheet, swatches: Swatches, line: DesignLine, { x, y, width, height }: Place): void => {
  drawSwatch(sheet, swatches, line, x, y, width, height);
  sheet.block('P', () => {
    let next = drawLines(sheet.doc, linesOf(sheet.doc, says(line), NAME, width), x, y + height + 6, NAME);
    if (orderText(line) !== '')
      next = drawLines(sheet.doc, linesOf(sheet.doc, orderText(line), ORDER, width), x, next, ORDER);
    if (line.code !== '') {
      drawLine(sheet.doc, line.code, x, next, { ...SMALL, color: INK_3, spacing: 0.3 });
      next += lineHeight(SMALL);
    }
    drawLines(sheet.doc, linesOf(sheet.doc, line.part, SMALL, width), x, next, SMALL);
  });
};

const widestAside = (sheet: Sheet, { title }: PdfTask): number => {
  const [wide, usual] = WIDE_ASIDE;
  const room = sheet.width * (1 - wide) - BESIDE;
  return linesOf(sheet.doc, title, TITLE, room).length <= 2 ? wide : usual;
};

/** The picture below the title where it has room there in the full width, else beside it. */
const drawHead = (sheet: Sheet, task: PdfTask, aspect: number, below: number): void => {
  const alt = [task.title, task.vehicle].filter(Boolean).join(', ');
  const beside = sheet.left - BELOW_HEAD - below - endingHeight(sheet, task);
  const room = beside - titleHeight(sheet, task, sheet.width) - 12;
  const top = sheet.y;
  if (room >= fillingHeight(sheet.width, aspect)) {
    drawTitle(sheet, task);
    const height = Math.min(room, sheet.width / aspect);
    sheet.picture(task.designs[0].after, { alt }, { x: MARGIN, y: sheet.y + 12, width: sheet.width, height });
    sheet.y += 12 + height + BELOW_HEAD;
    return;
  }
  const [least, most] = TALL_ASIDE;
  const tall = beside < least ? most : Math.min(most, beside);
  const width = Math.min(sheet.width * widestAside(sheet, task), tall * aspect);
  const height = width / aspect;
  drawTitle(sheet, task, sheet.width - width - BESIDE);
  sheet.picture(task.designs[0].after, { alt }, { x: MARGIN + sheet.width - width, y: top, width, height });
  sheet.y = Math.max(sheet.y, top + height) + BELOW_HEAD;
};
