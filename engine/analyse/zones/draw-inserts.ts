/** The border between inserts and bolsters at the full size, as smooth as their outlines: the working size alone would leave stairs. */
import type { Point } from '../geometry/geometry.ts';
import { fillPolygon } from './fill-polygon.ts';

/** 1 for each working pixel around which both zones lie. */
const bordersOf = (of: Uint8Array, width: number, height: number, insert: number, bolster: number): Uint8Array => {
  const border = new Uint8Array(of.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (of[i] !== insert) continue;
      if (of[i - 1] !== bolster && of[i + 1] !== bolster && of[i - width] !== bolster && of[i + width] !== bolster) continue;
      for (let dy = -width; dy <= width; dy += width) border.fill(1, i + dy - 1, i + dy + 2);
    }
  }
  return border;
};

/**
 * @param zoneOf zone of each pixel of the full size; changed between the two zones and near their border only
 * @param of the same at the working size, where `outlines` are
 */
export const drawInserts = (zoneOf: Uint8Array, width: number, height: number, of: Uint8Array, fromWidth: number, fromHeight: number, outlines: readonly Point[][], insert: number, bolster: number): void => {
  if (outlines.length === 0 || insert < 0 || bolster < 0) return;
  const [sx, sy] = [width / fromWidth, height / fromHeight];
  const border = bordersOf(of, fromWidth, fromHeight, insert, bolster);
  const inside = new Uint8Array(zoneOf.length);
  const near = new Uint8Array(border.length);
  for (const outline of outlines) {
    fillPolygon(outline.map(([x, y]): Point => [x * sx, y * sy]), inside, width, height);
    // A border that no outline runs along (a bridge, a rim, the user's own) stays as it is.
    for (const [x, y] of outline) for (let j = -3; j <= 3; j++) {
      const row = Math.floor(y) + j;
      if (row < 0 || row >= fromHeight) continue;
      near.fill(1, row * fromWidth + Math.max(0, Math.floor(x) - 3), row * fromWidth + Math.min(fromWidth, Math.max(0, Math.floor(x) + 4)));
    }
  }
  for (let c = 0; c < border.length; c++) {
    if (border[c] === 0 || near[c] === 0) continue;
    const [cx, cy] = [c % fromWidth, Math.floor(c / fromWidth)];
    for (let y = Math.floor(cy * sy); y < Math.min(height, Math.floor((cy + 1) * sy)); y++) {
      for (let x = Math.floor(cx * sx), i = y * width + x; x < Math.min(width, Math.floor((cx + 1) * sx)); x++, i++) {
        if (zoneOf[i] === insert || zoneOf[i] === bolster) zoneOf[i] = inside[i] ? insert : bolster;
      }
    }
  }
};
