/** Position of each pixel on its panel, in centimeters. */
import { createPanelMap } from '../geometry/panel-map.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { hash } from '../materials/hash.ts';

/** Coordinates on all panels, for one size of the picture. */
export interface PanelFrame {
  /** Homography of each panel from pixels to centimeters, nine numbers in rows. */
  matrix: Float64Array;
  panelOf: Uint8Array;
  analysisWidth: number;
  /** Analysis pixels per picture pixel. */
  toAnalysis: number;
  /** Scale outside of panels. */
  cmPerPixel: number;
  panelCount: number;
}

/** Width of a typical front seat, and its fraction of a photo's longer side. */
const SEAT_CM = 55;
const SEAT_FRACTION = 0.4;

export const panelFrame = (
  geometry: Geometry,
  analysisWidth: number,
  pictureWidth: number,
  pictureHeight: number,
): PanelFrame => {
  const picturePerAnalysis = pictureWidth / analysisWidth;
  const matrix = new Float64Array(geometry.panels.length * 9);
  const panelCmPerPixel: number[] = [];
  geometry.panels.forEach((panel, k) => {
    const { a, b, c, d, e, f, g, h, i } = createPanelMap(panel, picturePerAnalysis).toPatch;
    // Each panel shows another part of the hide.
    const shiftU = (hash(k, 1, 7) >>> 0) % 1000;
    const shiftV = (hash(k, 2, 7) >>> 0) % 1000;
    const { widthCm, heightCm } = panel;
    matrix.set(
      [
        a * widthCm + shiftU * g,
        b * widthCm + shiftU * h,
        c * widthCm + shiftU * i,
        d * heightCm + shiftV * g,
        e * heightCm + shiftV * h,
        f * heightCm + shiftV * i,
        g,
        h,
        i,
      ],
      9 * k,
    );
    const [[x0, y0], [x1, y1]] = panel.corners;
    panelCmPerPixel.push(widthCm / Math.max(1, Math.hypot(x1 - x0, y1 - y0) * picturePerAnalysis));
  });
  panelCmPerPixel.sort((p, q) => p - q);
  return {
    matrix,
    panelOf: geometry.panelOf,
    analysisWidth,
    toAnalysis: 1 / picturePerAnalysis,
    cmPerPixel:
      panelCmPerPixel[panelCmPerPixel.length >> 1] ?? SEAT_CM / (SEAT_FRACTION * Math.max(pictureWidth, pictureHeight)),
    panelCount: geometry.panels.length,
  };
};

/** Index in `panelOf` of a picture's row. Both heights are rounded, so the last row may be one past the analysis. */
export const analysisRowOffset = ({ panelOf, analysisWidth, toAnalysis }: PanelFrame, y: number): number =>
  Math.min(panelOf.length / analysisWidth - 1, Math.floor((y + 0.5) * toAnalysis)) * analysisWidth;

/** Random numbers 0..1 in a 64 x 64 pattern, which decide between two mip levels for a pixel. */
export const LEVEL_DITHER = Float32Array.from({ length: 64 * 64 }, (_, i) => (hash(i & 63, i >> 6, 3) >>> 16) / 65536);
/** Footprints are computed once for 2^RUN_BITS pixels of a row. */
export const RUN_BITS = 4;
