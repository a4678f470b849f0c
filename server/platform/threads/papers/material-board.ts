/** The template `material-board`: chips as large as the page allows, with their codes, and space for a real sample. */
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { requireValue } from '#contract/expected.ts';
import { drawEnding, endingHeight, tailHeight } from './ending.ts';
import {
  drawSampleBox,
  drawChip,
  drawTitle,
  drawChipPictures,
  orderText,
  materialText,
  TITLE,
  titleHeight,
  type ChipPictures,
} from './paper-elements.ts';
import type { PdfTask } from './pdf-task.ts';
import { getMinFillHeight, type PictureBox } from './place.ts';
import { INK, INK_3, MARGIN, SMALL, type Sheet } from './sheet.ts';
import { drawTextLine, drawTextLines, lineHeight, wrapLines, type TextStyle } from './typeset.ts';

const GAP = 16;
/** Points between title or picture and the board. */
const HEAD_GAP = 18;
/** Smallest and largest height of a picture beside the title. */
const SIDE_HEIGHTS = [132, 250] as const;
/** Largest fractions of the width for that picture: the second leaves more space for a long title. */
const SIDE_WIDTH_FRACTIONS = [0.62, 0.54] as const;
/** Points between the title and a picture beside it. */
const SIDE_GAP = 20;
const ORDER: TextStyle = { ...SMALL, face: 'strong' };
const NAME: TextStyle = { face: 'strong', size: 10, color: INK };

/** Heights of a swatch as fractions of its width. Flatter ones are used if the board then fits on one page. */
const SWATCH_HEIGHT_FRACTIONS = [0.62, 0.52, 0.42];

/** The space for the real sample comes after the printed chips and takes up the rest of its row. */
type BoardItem = DesignLine | 'sample';

interface Board {
  width: number;
  swatchHeight: number;
  rows: { row: BoardItem[]; rowHeight: number }[];
  height: number;
}

export const drawMaterialBoard = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const [design] = task.designs;
  const chips = await drawChipPictures([design], { width: 540, height: 360 });
  const boards = SWATCH_HEIGHT_FRACTIONS.map((fraction) => planBoard(sheet, design.lines, fraction));
  const room = sheet.remainingHeight - endingHeight(sheet, task) - SIDE_HEIGHTS[0] - HEAD_GAP;
  const board = requireValue(boards.find(({ height }) => height <= room) ?? boards[0], 'A board');
  drawHead(sheet, task, aspect, board.height);
  const { width, swatchHeight, rows } = board;
  const tail = tailHeight(sheet, task);
  // A row with only the sample box is kept on the page of the row before.
  const last = rows.length - (rows.at(-1)?.row[0] === 'sample' ? 2 : 1);
  for (const [i, { row, rowHeight }] of rows.entries()) {
    sheet.ensureHeight(i === last ? sumRowHeights(rows.slice(i)) + tail : rowHeight);
    row.forEach((item, column) => {
      const x = MARGIN + column * (width + GAP);
      if (item === 'sample') drawSampleBox(sheet, x, sheet.y, MARGIN + sheet.width - x, swatchHeight);
      else drawCard(sheet, chips, item, { x, y: sheet.y, width, height: swatchHeight });
    });
    sheet.y += rowHeight;
  }
  drawEnding(sheet, task);
};

const planBoard = (sheet: Sheet, lines: readonly DesignLine[], fraction: number): Board => {
  const items: BoardItem[] = [...lines, 'sample'];
  // Four go into one row, so that the sample is not alone in the second.
  const columns = items.length > 6 || items.length === 4 ? 4 : 3;
  const width = (sheet.width - (columns - 1) * GAP) / columns;
  const swatchHeight = width * fraction;
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, i) =>
    items.slice(i * columns, (i + 1) * columns),
  ).map((row) => ({
    row,
    rowHeight:
      swatchHeight + 14 + Math.max(...row.map((item) => (item === 'sample' ? 0 : wordsHeight(sheet, item, width)))),
  }));
  return { width, swatchHeight, rows, height: sumRowHeights(rows) };
};

const sumRowHeights = (rows: Board['rows']): number => rows.reduce((sum, { rowHeight }) => sum + rowHeight, 0);

/** Height of the words below a swatch. */
const wordsHeight = (sheet: Sheet, line: DesignLine, width: number): number =>
  6 +
  wrapLines(sheet.doc, materialText(line), NAME, width).length * lineHeight(NAME) +
  (orderText(line) === '' ? 0 : wrapLines(sheet.doc, orderText(line), ORDER, width).length * lineHeight(ORDER)) +
  (line.code === '' ? 0 : lineHeight(SMALL)) +
  wrapLines(sheet.doc, line.part, SMALL, width).length * lineHeight(SMALL);

const drawCard = (sheet: Sheet, chips: ChipPictures, line: DesignLine, { x, y, width, height }: PictureBox): void => {
  drawChip(sheet, chips, line, x, y, width, height);
  sheet.drawTagged('P', () => {
    let next = drawTextLines(sheet.doc, wrapLines(sheet.doc, materialText(line), NAME, width), x, y + height + 6, NAME);
    if (orderText(line) !== '')
      next = drawTextLines(sheet.doc, wrapLines(sheet.doc, orderText(line), ORDER, width), x, next, ORDER);
    if (line.code !== '') {
      drawTextLine(sheet.doc, line.code, x, next, { ...SMALL, color: INK_3, spacing: 0.3 });
      next += lineHeight(SMALL);
    }
    drawTextLines(sheet.doc, wrapLines(sheet.doc, line.part, SMALL, width), x, next, SMALL);
  });
};

const getMaxSideFraction = (sheet: Sheet, { title }: PdfTask): number => {
  const [large, small] = SIDE_WIDTH_FRACTIONS;
  const room = sheet.width * (1 - large) - SIDE_GAP;
  return wrapLines(sheet.doc, title, TITLE, room).length <= 2 ? large : small;
};

/** Draws the picture below the title if it fits there in full width, or else beside the title. */
const drawHead = (sheet: Sheet, task: PdfTask, aspect: number, below: number): void => {
  const alt = [task.title, task.vehicle].filter(Boolean).join(', ');
  const beside = sheet.remainingHeight - HEAD_GAP - below - endingHeight(sheet, task);
  const room = beside - titleHeight(sheet, task, sheet.width) - 12;
  const top = sheet.y;
  if (room >= getMinFillHeight(sheet.width, aspect)) {
    drawTitle(sheet, task);
    const height = Math.min(room, sheet.width / aspect);
    sheet.drawPicture(task.designs[0].after, { alt }, { x: MARGIN, y: sheet.y + 12, width: sheet.width, height });
    sheet.y += 12 + height + HEAD_GAP;
    return;
  }
  const [minSideHeight, maxSideHeight] = SIDE_HEIGHTS;
  const maxHeight = beside < minSideHeight ? maxSideHeight : Math.min(maxSideHeight, beside);
  const width = Math.min(sheet.width * getMaxSideFraction(sheet, task), maxHeight * aspect);
  const height = width / aspect;
  drawTitle(sheet, task, sheet.width - width - SIDE_GAP);
  sheet.drawPicture(task.designs[0].after, { alt }, { x: MARGIN + sheet.width - width, y: top, width, height });
  sheet.y = Math.max(sheet.y, top + height) + HEAD_GAP;
};
