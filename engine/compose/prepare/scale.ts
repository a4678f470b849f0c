/** Sizes that prepare works at: the picture's own, and that of the small planes, whose radii are given in cells. */
export interface Scale {
  /** Long side of the whole picture, in pixels. */
  longSide: number;
  /** Largest number of cells of a small plane. */
  cells: number;
}

/** Cells that the radii of prepare are given in. */
const CELLS = 540;
/** A sketch is looked at for half a second: a quarter of the cells, as of the pixels. */
const SKETCH_CELLS = CELLS / 2;

const longSideOf = ({ width, height }: { width: number; height: number }): number => Math.max(width, height);

export const wholeScale = (picture: { width: number; height: number }): Scale => ({
  longSide: longSideOf(picture),
  cells: CELLS,
});
export const sketchScale = (picture: { width: number; height: number }): Scale => ({
  longSide: longSideOf(picture),
  cells: SKETCH_CELLS,
});

/** A small plane's size for a region of a picture. */
export const smallSize = (
  width: number,
  height: number,
  { longSide, cells }: Scale,
): { width: number; height: number } => {
  const step = Math.max(1, longSide / cells);
  return { width: Math.max(1, Math.round(width / step)), height: Math.max(1, Math.round(height / step)) };
};

/** @param radius in cells of a whole picture's small planes */
export const inCells = (radius: number, { cells }: Scale): number => Math.max(1, Math.round((radius * cells) / CELLS));
