/** The first half of painting: which pixels of a row change, and all of their light that no new color changes. */
import { zonesToPaint } from '../finish-of.ts';
import type { Relief } from '../relief.ts';
import { findPixels, findSoft, findTrim, recallPixels, roomForRow } from './find-pixels.ts';
import { rowLight } from './light-row.ts';
import type { LitRows } from './lit-rows.ts';
import { patternFrame } from './pattern-frame.ts';
import type { Paintable } from './prepare/prepare.ts';
import { swatchRow } from './swatch-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';
import { zoneTable } from './zone-numbers.ts';

/** Puts the next row behind those that are there. */
type RowLighter = (y: number, lit: LitRows) => void;

/** @param relief what the plan sews and presses, or null */
export const rowLighter = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): RowLighter => {
  const { region, frame, layers } = prepared;
  const width = region.right - region.left;
  const pixels = roomForRow(zoneTable(prepared, finishes), width);
  const { columns, owners, at } = pixels;
  const lightRow = rowLight(prepared, finishes, relief);
  const painted = zonesToPaint(finishes.finish);
  const planes = finishes.tile.some((tile) => tile !== undefined)
    ? patternFrame(layers.geometry, layers.width, layers.height)
    : null;
  const laid = new Float32Array(width * 3);
  const plain = new Float32Array(width);
  const trims = relief === null ? [] : [relief.thread, relief.piping];
  return (y, lit) => {
    const row = (y - region.top) * width;
    const start = lit.starts[lit.rows];
    const isFound = lit.foundFor !== null;
    const count = isFound ? lit.starts[lit.rows + 1] - start : findPixels(prepared, painted, pixels, row, lit, start);
    lit.starts[++lit.rows] = start + count;
    if (count === 0) return;
    if (isFound) recallPixels(pixels, lit, start, count);
    const lay = (surface: Float32Array): void => {
      if (planes === null || lit.laid === null) return;
      swatchRow(frame, planes, y, columns, count, owners, finishes.tile, laid, surface);
      lit.laid.set(laid.subarray(0, 3 * count), 3 * start);
    };
    const params = pixels.params.subarray(0, pixels.used);
    lightRow({ y, row, count, columns, at, owners, params }, lit, start, lay, plain);
    if (!isFound) findSoft(prepared, pixels, y, row, start, count, lit.soft);
    trims.forEach((trim, n) => {
      if (trim !== null) findTrim(prepared, pixels, plain, row, start, count, trim, lit.trims[n]);
    });
  };
};
