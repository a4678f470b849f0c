/** The template `before-after`: the new interior large, and the old one next to the list of materials. */
import type { DesignLine } from '#contract/studio/design-lines.ts';
import { drawEnding, endingHeight, tailHeight } from './ending.ts';
import {
  drawMaterialEntry,
  drawMaterialColumns,
  drawTitle,
  drawChipPictures,
  getPictureHeight,
  materialEntryHeight,
  type ChipPictures,
} from './paper-elements.ts';
import type { PdfTask } from './pdf-task.ts';
import { getMinFillHeight } from './place.ts';
import { MARGIN, type Sheet } from './sheet.ts';

/** At this aspect ratio or above, the new interior is drawn larger than the old one. */
const MIN_WIDE_ASPECT = 1.15;
/** Approximate height of a row in the list of materials. */
const ROW_HEIGHT = 34;
const GAP = 14;
/** Points between a picture and the list next to it. */
const LIST_GAP = 22;
/** Fractions of the width for the old interior, drawn below. The first that leaves the new one at full width is used. */
const OLD_WIDTH_FRACTIONS = [0.42, 0.38, 0.34, 0.3] as const;
/** Fractions of the width for the new interior beside the old one, the largest first. */
const NEW_WIDTH_FRACTIONS = [0.68, 0.65, 0.62] as const;

export const drawBeforeAfter = async (sheet: Sheet, task: PdfTask, aspect: number): Promise<void> => {
  const chips = await drawChipPictures([task.designs[0]], { width: 200, height: 200 });
  drawTitle(sheet, task);
  sheet.y += 12;
  const below = OLD_WIDTH_FRACTIONS.find(
    (fraction) => stackedHeight(sheet, task, aspect, fraction) >= getMinFillHeight(sheet.width, aspect),
  );
  const drawPictures = () => {
    if (aspect < MIN_WIDE_ASPECT) return drawPair(sheet, chips, task, aspect);
    if (below === undefined) return drawLargeAndSmall(sheet, chips, task, aspect);
    return drawStacked(sheet, chips, task, aspect, below);
  };
  const rest = drawPictures();
  drawMaterialColumns(sheet, chips, rest, tailHeight(sheet, task));
  drawEnding(sheet, task);
};

const altOf = ({ title, vehicle }: PdfTask): string => [title, vehicle].filter(Boolean).join(', ');
const rowsHeight = (lines: number): number => Math.ceil(Math.max(0, lines) / 2) * ROW_HEIGHT;

/** Size of the old interior below the new one. */
const oldSize = (sheet: Sheet, aspect: number, fraction: number) => ({
  width: sheet.width * fraction,
  height: (sheet.width * fraction) / aspect,
});

/** Height in points left for the new interior when the old one is below it. */
const stackedHeight = (sheet: Sheet, task: PdfTask, aspect: number, fraction: number): number => {
  const small = oldSize(sheet, aspect, fraction);
  const beside = Math.floor(small.height / ROW_HEIGHT);
  const rows = rowsHeight(task.designs[0].lines.length - beside);
  return sheet.remainingHeight - (small.height + GAP + 12 + rows + endingHeight(sheet, task));
};

/** @returns the lines that are still to be drawn */
type DrawPictures = (
  sheet: Sheet,
  chips: ChipPictures,
  task: PdfTask,
  aspect: number,
  fraction?: number,
) => readonly DesignLine[];

const drawStacked: DrawPictures = (sheet, chips, task, aspect, fraction = OLD_WIDTH_FRACTIONS[0]) => {
  const [design] = task.designs;
  const { width } = sheet;
  const height = Math.min(width / aspect, stackedHeight(sheet, task, aspect, fraction));
  sheet.drawPicture(
    design.after,
    { alt: `${altOf(task)}: ${sheet.paperWords.after}`, name: sheet.paperWords.after },
    { x: MARGIN, y: sheet.y, width, height },
  );
  sheet.y += height + GAP;
  const small = { x: MARGIN, y: sheet.y, ...oldSize(sheet, aspect, fraction) };
  sheet.drawPicture(
    design.before,
    { alt: `${altOf(task)}: ${sheet.paperWords.before}`, name: sheet.paperWords.before },
    small,
  );
  const list = { x: MARGIN + small.width + LIST_GAP, y: small.y, width: width - small.width - LIST_GAP };
  const { rest, y } = drawMaterialsUntil(sheet, chips, design.lines, list, small.y + small.height + 12);
  sheet.y = Math.max(y, small.y + small.height) + 12;
  return rest;
};

/** Draws the old interior to the right of the new one, above the first materials. */
const drawLargeAndSmall: DrawPictures = (sheet, chips, task, aspect) => {
  const [design] = task.designs;
  const rows = rowsHeight(design.lines.length) + endingHeight(sheet, task) + 16;
  const fraction =
    NEW_WIDTH_FRACTIONS.find((one) => (sheet.width * one) / aspect + rows <= sheet.remainingHeight) ??
    NEW_WIDTH_FRACTIONS[2];
  const large = { x: MARGIN, y: sheet.y, width: sheet.width * fraction, height: (sheet.width * fraction) / aspect };
  const width = sheet.width - large.width - GAP;
  const small = { x: MARGIN + large.width + GAP, y: sheet.y, width, height: width / aspect };
  sheet.drawPicture(
    design.after,
    { alt: `${altOf(task)}: ${sheet.paperWords.after}`, name: sheet.paperWords.after },
    large,
  );
  sheet.drawPicture(
    design.before,
    { alt: `${altOf(task)}: ${sheet.paperWords.before}`, name: sheet.paperWords.before },
    small,
  );
  const floor = large.y + large.height;
  const list = { ...small, y: small.y + small.height + 12 };
  const { rest, y } = drawMaterialsUntil(sheet, chips, design.lines, list, floor + 8);
  sheet.y = Math.max(y, floor) + 16;
  return rest;
};

/** Draws upright photos side by side. */
const drawPair: DrawPictures = (sheet, _, task, aspect) => {
  const [design] = task.designs;
  const half = (sheet.width - GAP) / 2;
  const below = 16 + rowsHeight(design.lines.length) + endingHeight(sheet, task);
  const height = getPictureHeight(sheet, [below], (half / aspect) * 0.6, Math.min(half / aspect, 400));
  const width = Math.min(half, height * aspect);
  const x = MARGIN + half - width;
  const { y } = sheet;
  sheet.drawPicture(
    design.before,
    { alt: `${altOf(task)}: ${sheet.paperWords.before}`, name: sheet.paperWords.before },
    { x, y, width, height },
  );
  sheet.drawPicture(
    design.after,
    { alt: `${altOf(task)}: ${sheet.paperWords.after}`, name: sheet.paperWords.after },
    { x: x + width + GAP, y, width, height },
  );
  sheet.y += height + 16;
  return design.lines;
};

/** Draws the lines that end above `floor`. */
const drawMaterialsUntil = (
  sheet: Sheet,
  chips: ChipPictures,
  lines: readonly DesignLine[],
  { x, y, width }: { x: number; y: number; width: number },
  floor: number,
): { rest: readonly DesignLine[]; y: number } => {
  let top = y;
  for (const [i, line] of lines.entries()) {
    if (top + materialEntryHeight(sheet, line, width) > floor) return { rest: lines.slice(i), y: top };
    top = drawMaterialEntry(sheet, chips, line, x, top, width);
  }
  return { rest: [], y: top };
};
