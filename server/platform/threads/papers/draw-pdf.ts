/** Draws a presentation as PDF in the worker thread: text in embedded fonts, tagged for screen readers. */
import sharp from 'sharp';
import { drawBeforeAfter } from './before-after.ts';
import { drawMaterialBoard } from './material-board.ts';
import { drawOptions } from './options.ts';
import type { PdfDesign, PdfTask } from './pdf-task.ts';
import { Sheet } from './sheet.ts';
import { openLetters, refuseMissingLetters } from './letters.ts';

/** Longest side of a picture: nearly 300 dots per inch at the width of a page. */
const SIDE = 2000;

/** JPEG without metadata. */
const pictureForPrint = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();

const designForPrint = async (design: PdfDesign, side: number): Promise<PdfDesign> => ({
  ...design,
  before: await pictureForPrint(design.before, side),
  after: await pictureForPrint(design.after, side),
});

/** Every text of a task. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsIn);
};

/** @throws ImageRefusedError when a text has letters that no font can draw */
export const drawPdf = async (task: PdfTask): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: number }> => {
  const { width, height } = await sharp(task.designs[0].after).metadata();
  const [first, ...others] = task.designs;
  const side = task.template === 'options' ? SIDE / 2 : SIDE;
  const designs: PdfTask['designs'] = [await designForPrint(first, side)];
  for (const other of others) designs.push(await designForPrint(other, side));
  const ready: PdfTask = { ...task, designs };
  const letters = await openLetters(textsIn(task));
  const sheet = new Sheet(ready, letters);
  const aspect = width / height;
  if (task.template === 'options') await drawOptions(sheet, ready, aspect);
  else if (task.template === 'material-board') await drawMaterialBoard(sheet, ready, aspect);
  else await drawBeforeAfter(sheet, ready, aspect);
  const pages = sheet.doc.bufferedPageRange().count;
  const bytes = await sheet.close();
  refuseMissingLetters(letters);
  return { bytes, pages };
};
