/** Prior for the piece that a tap means: users tap the middle of an object, so other pieces are less likely. */
import type { Superpixels } from '../see/superpixels.ts';

/** Subsampling in rows and columns. */
const STEP = 2;

/** Chebyshev distance from the piece's outline in samples. The photo's border is part of the outline. */
const depthInside = (isIn: Uint8Array, width: number, height: number): Uint16Array => {
  const depth = new Uint16Array(isIn.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isIn[i]) continue;
      depth[i] =
        x === 0 || y === 0 || x === width - 1
          ? 1
          : 1 + Math.min(depth[i - 1], depth[i - width - 1], depth[i - width], depth[i - width + 1]);
    }
  }
  for (let y = height - 1, i = isIn.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      if (!isIn[i]) continue;
      depth[i] = Math.min(
        depth[i],
        x === 0 || x === width - 1 || y === height - 1
          ? 1
          : 1 + Math.min(depth[i + 1], depth[i + width + 1], depth[i + width], depth[i + width - 1]),
      );
    }
  }
  return depth;
};

/**
 * @param x position of the tap, 0..1 of the width, as `y` is of the height
 * @returns a function of a piece (1 for each of its regions): its largest depth minus the depth at the tap, in widths of the photo
 */
export const createMiddleOffset = (
  { width, height, labels }: Superpixels,
  x: number,
  y: number,
): ((piece: Uint8Array) => number) => {
  const columns = Math.ceil(width / STEP);
  const rows = Math.ceil(height / STEP);
  const regionOf = new Uint16Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) regionOf[i] = labels[row * STEP * width + column * STEP];
  const cell = (fraction: number, cells: number): number =>
    Math.min(cells - 1, Math.max(0, Math.floor(fraction * cells)));
  const tapCell = cell(y, rows) * columns + cell(x, columns);
  const isIn = new Uint8Array(regionOf.length);
  return (piece) => {
    for (let i = 0; i < isIn.length; i++) isIn[i] = piece[regionOf[i]];
    const depth = depthInside(isIn, columns, rows);
    let deepest = 0;
    for (let i = 0; i < depth.length; i++) if (depth[i] > deepest) deepest = depth[i];
    return (deepest - depth[tapCell]) / columns;
  };
};
