/** Paints a band of the picture, row by row: first the light, then the colors. */
import type { Relief } from '../relief.ts';
import { colorRows, planColors, type RowTarget } from './color-rows.ts';
import { rowLighter } from './light-rows.ts';
import { clearLitRows, createLitRows } from './lit-rows.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { TrimColors } from './trim-colors.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/**
 * @param relief of the plan, null if it has none
 * @param from first row of the picture @param to row after the last
 */
export const renderRows = (
  prepared: Paintable,
  finishes: ZoneFinishes,
  relief: Relief | null,
  trims: TrimColors,
  seed: number,
  from: number,
  to: number,
  target: RowTarget,
): void => {
  const { bounds } = prepared;
  const width = bounds.right - bounds.left;
  const light = rowLighter(prepared, finishes, relief);
  const colors = planColors(prepared, finishes.albedo, trims);
  // One row at a time, so that nothing is allocated in the loop.
  const litRows = createLitRows(1, width, width, hasTiles(finishes));
  for (let y = Math.max(from, bounds.top); y < Math.min(to, bounds.bottom); y++) {
    clearLitRows(litRows, y);
    light(y, litRows);
    if (litRows.starts[1] > 0) colorRows(prepared, litRows, colors, seed, target);
  }
};

export const hasTiles = ({ tile }: ZoneFinishes): boolean => tile.some((one) => one !== undefined);
