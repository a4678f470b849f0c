/** Resolution of a picture and of its small planes. Radii are given in cells of small planes. */
export interface Scale {
  /** Long side of the whole picture, in pixels. */
  longSide: number;
  /** Long side of the final picture of a preview; that of the picture if absent. */
  finalSide?: number;
  /** Largest number of cells of a small plane. */
  cells: number;
}

/** Cells along the long side, for which radii are given. */
const CELLS = 540;
/** Pixels of the final picture per pixel of this one. */
export const getFinalScale = ({ longSide, finalSide = longSide }: Scale): number => finalSide / longSide;

/** A sketch is on screen for half a second: a quarter of the cells is enough. */
const SKETCH_CELLS = CELLS / 2;

const longSideOf = ({ width, height }: { width: number; height: number }): number => Math.max(width, height);

export const createFullScale = (
  picture: { width: number; height: number },
  finalSide = longSideOf(picture),
): Scale => ({
  longSide: longSideOf(picture),
  finalSide,
  cells: CELLS,
});
export const sketchScale = (picture: { width: number; height: number }, finalSide = longSideOf(picture)): Scale => ({
  longSide: longSideOf(picture),
  finalSide,
  cells: SKETCH_CELLS,
});

/** Size of a small plane for a region of `width` x `height` pixels. */
export const getSmallPlaneSize = (
  width: number,
  height: number,
  { longSide, cells }: Scale,
): { width: number; height: number } => {
  const step = Math.max(1, longSide / cells);
  return { width: Math.max(1, Math.round(width / step)), height: Math.max(1, Math.round(height / step)) };
};

/** Converts a radius to the cells of a scale. @param radius in cells of the full scale */
export const toCells = (radius: number, { cells }: Scale): number => Math.max(1, Math.round((radius * cells) / CELLS));
