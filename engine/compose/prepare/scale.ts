/** Resolution of a picture and of its small planes. */
export interface Scale {
  /** Long side of the whole picture, in pixels. */
  longSide: number;
  /** Long side of the final picture of a preview; that of the picture if absent. */
  finalSide?: number;
}

/**
 * Cells of a small plane along the long side of the whole picture. Radii of filters are given in these cells. More
 * cells cost time and don't bring pictures closer to path-traced truth (`npm run bench -- engine`).
 */
const CELLS = 320;

/** Pixels of the final picture per pixel of this one. */
export const getFinalScale = ({ longSide, finalSide = longSide }: Scale): number => finalSide / longSide;

export const scaleOf = (
  { width, height }: { width: number; height: number },
  finalSide = Math.max(width, height),
): Scale => ({ longSide: Math.max(width, height), finalSide });

/** Size of a small plane for an area of `width` x `height` pixels. */
export const getSmallPlaneSize = (
  width: number,
  height: number,
  { longSide }: Scale,
): { width: number; height: number } => {
  const step = Math.max(1, longSide / CELLS);
  return { width: Math.max(1, Math.round(width / step)), height: Math.max(1, Math.round(height / step)) };
};
