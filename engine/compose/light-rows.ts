/** First half of painting: finds the pixels of a row that change, and their light, which new colors do not affect. */
import { zonesToPaint } from '../finish-of.ts';
import type { Relief } from '../relief.ts';
import { findPixels, findSoftEdges, findTrimPixels, restorePixels, createRowPixels } from './find-pixels.ts';
import { createLightOneRow } from './light-row.ts';
import type { LitRows } from './lit-rows.ts';
import { patternFrame } from './pattern-frame.ts';
import type { Paintable } from './prepare/prepare.ts';
import { swatchRow } from './swatch-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';
import { zoneParamsTable } from './zone-params.ts';

/** Appends row `y` to the lit rows. */
type RowLighter = (y: number, litRows: LitRows) => void;

/** @param relief of the plan, null if it has none */
export const rowLighter = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): RowLighter => {
  const { bounds, frame, layers } = prepared;
  const width = bounds.right - bounds.left;
  const pixels = createRowPixels(zoneParamsTable(prepared, finishes), width);
  const { columns, pixelZones, at } = pixels;
  const lightRow = createLightOneRow(prepared, finishes, relief);
  const painted = zonesToPaint(finishes.finish);
  const planes = finishes.tile.some((tile) => tile !== undefined)
    ? patternFrame(layers.geometry, layers.width, layers.height)
    : null;
  const tileColor = new Float32Array(width * 3);
  const plain = new Float32Array(width);
  const trims = relief === null ? [] : [relief.thread, relief.piping];
  return (y, litRows) => {
    const row = (y - bounds.top) * width;
    const start = litRows.starts[litRows.rows];
    const isFound = litRows.zonesKey !== null;
    const count = isFound
      ? litRows.starts[litRows.rows + 1] - start
      : findPixels(prepared, painted, pixels, row, litRows, start);
    litRows.starts[++litRows.rows] = start + count;
    if (count === 0) return;
    if (isFound) restorePixels(pixels, litRows, start, count);
    const addTiles = (surface: Float32Array): void => {
      if (planes === null || litRows.tileColor === null) return;
      swatchRow(frame, planes, y, columns, count, pixelZones, finishes.tile, tileColor, surface);
      litRows.tileColor.set(tileColor.subarray(0, 3 * count), 3 * start);
    };
    const params = pixels.params.subarray(0, pixels.usedLength);
    lightRow({ y, row, count, columns, at, pixelZones, params }, litRows, start, addTiles, plain);
    if (!isFound) findSoftEdges(prepared, pixels, y, row, start, count, litRows.soft);
    trims.forEach((trim, n) => {
      if (trim !== null) findTrimPixels(prepared, pixels, plain, row, start, count, trim, litRows.trims[n]);
    });
  };
};
