/** First half of painting: finds the pixels of a row that change, and their light, which new colors do not affect. */
import { zonesToPaint } from '../finish-of.ts';
import type { Relief } from '../relief.ts';
import { findPixels, findSoft, findTrim, restorePixels, createRowPixels } from './find-pixels.ts';
import { rowLight } from './light-row.ts';
import type { LitRows } from './lit-rows.ts';
import { patternFrame } from './pattern-frame.ts';
import type { Paintable } from './prepare/prepare.ts';
import { swatchRow } from './swatch-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';
import { zoneTable } from './zone-numbers.ts';

/** Appends row `y` to the lit rows. */
type RowLighter = (y: number, lit: LitRows) => void;

/** @param relief of the plan, null if it has none */
export const rowLighter = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): RowLighter => {
  const { region, frame, layers } = prepared;
  const width = region.right - region.left;
  const pixels = createRowPixels(zoneTable(prepared, finishes), width);
  const { columns, pixelZones, at } = pixels;
  const lightRow = rowLight(prepared, finishes, relief);
  const painted = zonesToPaint(finishes.finish);
  const planes = finishes.tile.some((tile) => tile !== undefined)
    ? patternFrame(layers.geometry, layers.width, layers.height)
    : null;
  const tileColor = new Float32Array(width * 3);
  const plain = new Float32Array(width);
  const trims = relief === null ? [] : [relief.thread, relief.piping];
  return (y, lit) => {
    const row = (y - region.top) * width;
    const start = lit.starts[lit.rows];
    const isFound = lit.zonesKey !== null;
    const count = isFound ? lit.starts[lit.rows + 1] - start : findPixels(prepared, painted, pixels, row, lit, start);
    lit.starts[++lit.rows] = start + count;
    if (count === 0) return;
    if (isFound) restorePixels(pixels, lit, start, count);
    const addTiles = (surface: Float32Array): void => {
      if (planes === null || lit.tileColor === null) return;
      swatchRow(frame, planes, y, columns, count, pixelZones, finishes.tile, tileColor, surface);
      lit.tileColor.set(tileColor.subarray(0, 3 * count), 3 * start);
    };
    const params = pixels.params.subarray(0, pixels.used);
    lightRow({ y, row, count, columns, at, pixelZones, params }, lit, start, addTiles, plain);
    if (!isFound) findSoft(prepared, pixels, y, row, start, count, lit.soft);
    trims.forEach((trim, n) => {
      if (trim !== null) findTrim(prepared, pixels, plain, row, start, count, trim, lit.trims[n]);
    });
  };
};
