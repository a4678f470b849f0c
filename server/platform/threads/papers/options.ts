/** The template `options`: two to four designs, one below the other, with materials, price and a checkbox. */
import { drawEnding, endingHeight, tailHeight } from './ending.ts';
import { compactHeight, drawCompact, drawTitle, drawChipPictures, type ChipPictures } from './paper-elements.ts';
import type { PdfDesign, PdfTask } from './pdf-task.ts';
import { INK, INK_2, LABEL, MARGIN, type Sheet } from './sheet.ts';
import {
  drawTextLine,
  drawTextLines,
  lineHeight,
  wrapAndTruncateLines,
  measureText,
  type TextStyle,
} from './typeset.ts';

const NAME: TextStyle = { face: 'display', size: 13, color: INK, leading: 1.2 };
const GAP = 20;
/** Points between two designs. */
const BLOCK_GAP = 16;
const FEE_HEIGHT = 24;

/** Heights of a design, the largest first. */
const MAX_BLOCK_HEIGHT = 206;
const HEIGHTS = Array.from({ length: 25 }, (_, i) => MAX_BLOCK_HEIGHT - 4 * i);
/** Portrait pictures lower than this are too narrow to compare. */
const MIN_UPRIGHT_HEIGHT = 150;
/** Largest fraction of the page width for a picture. */
const MAX_PICTURE_FRACTION = 0.54;

export const drawOptions = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const chips = await drawChipPictures(task.designs, { width: 160, height: 160 });
  drawHead(sheet, task, aspect);
  const blocks = planOptions(sheet, task, aspect);
  // Each design has its own words, choices and price.
  const ending = withoutDesign(task);
  blocks.forEach((block, i) => {
    sheet.ensureHeight(block.blockHeight + (i === blocks.length - 1 ? tailHeight(sheet, ending) : 0));
    drawOption(sheet, chips, block, task.feeLabel);
  });
  drawEnding(sheet, ending);
};

const withoutDesign = (task: PdfTask): PdfTask => ({
  ...task,
  designs: [{ ...task.designs[0], instructions: '', fee: '', choices: [] }],
});

/** Draws the title and, next to it, the current interior. */
const drawHead = (sheet: Sheet, task: PdfTask, aspect: number): void => {
  const top = sheet.y;
  // Three designs share a page with the closing.
  const maxWidth = sheet.width * (task.designs.length === 3 ? 0.22 : 0.27);
  const width = Math.min(maxWidth, (maxWidth / 1.3) * aspect);
  const height = width / aspect;
  drawTitle(sheet, task, sheet.width - width - GAP);
  const place = { x: MARGIN + sheet.width - width, y: top, width, height };
  sheet.drawPicture(task.designs[0].before, { alt: sheet.paperWords.todayAlt, name: sheet.paperWords.today }, place);
  sheet.y = Math.max(sheet.y, top + height) + BLOCK_GAP;
};

/** A design with its layout. */
interface Block {
  design: PdfDesign;
  letter: string;
  picture: { width: number; height: number };
  name: string[];
  blockHeight: number;
}

/** Plans all designs and the ending on one page if they fit, or else two designs per page. */
const planOptions = (sheet: Sheet, task: PdfTask, aspect: number): Block[] => {
  const planned = (height: number) =>
    task.designs.map((design, i) => planOption(sheet, design, 'ABCD'.charAt(i), { height, aspect }));
  const room = sheet.remainingHeight - endingHeight(sheet, withoutDesign(task));
  const together =
    task.designs.length < 4 &&
    HEIGHTS.filter((height) => aspect >= 1 || height >= MIN_UPRIGHT_HEIGHT)
      .map(planned)
      .find((blocks) => blocks.reduce((sum, { blockHeight }) => sum + blockHeight, 0) <= room);
  if (together !== false && together !== undefined) return together;
  const pairs = HEIGHTS.map(planned).find(
    (blocks) => blocks.slice(0, 2).reduce((sum, { blockHeight }) => sum + blockHeight, 0) <= sheet.remainingHeight,
  );
  // Smaller pictures would not help: the lists determine the height.
  return pairs ?? planned(MAX_BLOCK_HEIGHT);
};

const planOption = (
  sheet: Sheet,
  design: PdfDesign,
  letter: string,
  { height, aspect }: { height: number; aspect: number },
): Block => {
  const width = Math.min(sheet.width * MAX_PICTURE_FRACTION, height * aspect);
  const picture = { width, height: width / aspect };
  const room = sheet.width - width - GAP;
  const name = wrapAndTruncateLines(sheet.doc, design.name, NAME, room - 24, 2);
  const fee = design.fee === '' ? 0 : FEE_HEIGHT;
  const listed = design.lines.reduce((sum, line) => sum + compactHeight(sheet, line, room), 0);
  return {
    design,
    letter,
    picture,
    name,
    blockHeight: Math.max(picture.height, headHeight(name) + listed + fee) + BLOCK_GAP,
  };
};

const headHeight = (name: readonly string[]): number => name.length * lineHeight(NAME) + 8;

const drawOption = (sheet: Sheet, chips: ChipPictures, block: Block, feeLabel: string): void => {
  const { doc, y } = sheet;
  const { design, letter, picture, name, blockHeight } = block;
  const option = sheet.paperWords.option(letter);
  sheet.drawPicture(design.after, { alt: `${option}: ${design.name}`, name: option }, { x: MARGIN, y, ...picture });
  const x = MARGIN + picture.width + GAP;
  const room = sheet.width - picture.width - GAP;
  sheet.drawDecoration(() =>
    doc
      .roundedRect(x + room - 14, y + 1, 13, 13, 2)
      .lineWidth(1)
      .strokeColor(INK_2)
      .stroke(),
  );
  sheet.drawTagged('H2', () => void drawTextLines(doc, name, x, y, NAME));
  let top = y + headHeight(name);
  let end = y + blockHeight - BLOCK_GAP;
  for (const line of design.lines) {
    const height = compactHeight(sheet, line, room);
    sheet.y = top;
    // A list that is longer than the page continues on the next one.
    if (sheet.ensureHeight(height)) [top, end] = [sheet.y, 0];
    drawCompact(sheet, chips, line, x, top, room);
    top += height;
  }
  end = Math.max(end, top + (design.fee === '' ? 0 : FEE_HEIGHT));
  drawOptionFee(sheet, { label: feeLabel, fee: design.fee }, { x, y: end - 20, width: room });
  sheet.y = end + BLOCK_GAP;
  sheet.drawDecoration(() =>
    doc
      .moveTo(MARGIN, sheet.y - 8)
      .lineTo(MARGIN + sheet.width, sheet.y - 8)
      .lineWidth(0.5)
      .strokeColor('#d9d1c5')
      .stroke(),
  );
};

const drawOptionFee = (
  sheet: Sheet,
  { label, fee }: { label: string; fee: string },
  { x, y, width }: { x: number; y: number; width: number },
): void => {
  if (fee === '') return;
  const { doc } = sheet;
  const amount: TextStyle = { face: 'display', size: 13, color: INK, leading: 1.2 };
  const text = wrapAndTruncateLines(
    doc,
    label === '' ? sheet.paperWords.estimate : label,
    LABEL,
    width - measureText(doc, fee, amount) - 12,
    1,
  );
  sheet.drawTagged('P', () => {
    drawTextLines(doc, text, x, y + 4, LABEL);
    drawTextLine(doc, fee, x, y, { ...amount, align: 'right' }, width);
  });
};
