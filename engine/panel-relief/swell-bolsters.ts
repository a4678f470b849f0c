/**
 * Higher bolsters within the seat's silhouette: bolsters are shaded like fuller rolls, and the inserts beside them are
 * darkened by their shade.
 */
import type { BolsterLevel } from '../options.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { Bounds } from '../raster/bounds.ts';
import type { Relief } from '../relief.ts';

/** Slope that is added at the bolster's edge, rise over run; the photo's own bolsters are `standard`. */
export const BOLSTER_SWELL: Readonly<Record<BolsterLevel, number>> = {
  none: 0,
  standard: 0,
  medium: 0.3,
  high: 0.55,
  'extra-high': 0.85,
};

/** Width of the roll's shoulder, and sigma of its shade on the insert, in cm. */
const SHOULDER_CM = 5.5;
const SHADE_CM = 2.6;
/** Fraction of the light that a roll of slope 1 takes from the insert's edge. */
const SHADE = 0.5;

/** Half the distance in pixels of the samples for the gradient. */
const STEP = 3;

export interface PanelSurface {
  box: Bounds;
  panelOf: Uint8Array;
  /** The panel in `panelOf`. */
  index: number;
  /** Analysis column of each picture column, and index in `panelOf` of the first pixel of a picture row. */
  columns: Int32Array;
  rowStart: (y: number) => number;
  /** Distance to the panel's edge in cm. */
  edgeCm: (x: number, y: number) => number;
  light: LightDirection;
}

type Visit = (i: number, x: number, y: number) => void;

const eachPixel = ({ box, panelOf, index, columns, rowStart }: PanelSurface, relief: Relief, visit: Visit): void => {
  for (let y = box.top; y < box.bottom; y++) {
    const row = rowStart(y);
    let i = (y - relief.bounds.top) * relief.width + box.left - relief.bounds.left;
    for (let x = box.left; x < box.right; x++, i++) if (panelOf[row + columns[x]] === index) visit(i, x, y);
  }
};

/** @param inward blurred distance to the panel's edge in cm */
export const swellBolster = (
  surface: PanelSurface,
  inward: (x: number, y: number) => number,
  swell: number,
  relief: Relief,
): void => {
  const { light, edgeCm } = surface;
  const direct = (1 - light.ambient) / light.z;
  eachPixel(surface, relief, (i, x, y) => {
    const t = (0.5 * (edgeCm(x, y) + inward(x, y))) / SHOULDER_CM;
    if (t >= 1) return;
    const gx = inward(x + STEP, y) - inward(x - STEP, y);
    const gy = inward(x, y + STEP) - inward(x, y - STEP);
    const length = Math.sqrt(gx * gx + gy * gy);
    if (length < 1e-4) return;
    // Falls to 0 at the ridge and at the very edge, where the photo has a seam.
    const slope = (swell * (1 - t) * Math.min(1, 6 * t)) / length;
    const sx = -gx * slope;
    const sy = -gy * slope;
    const norm = 1 / Math.sqrt(sx * sx + sy * sy + 1);
    const facing = sx * light.x + sy * light.y + light.z;
    relief.shade[i] *= (light.ambient + (facing > 0 ? facing * direct : 0)) * norm;
    relief.tilt[2 * i] = 127 * sx * norm;
    relief.tilt[2 * i + 1] = 127 * sy * norm;
  });
};

export const shadeInsert = (surface: PanelSurface, swell: number, relief: Relief): void => {
  eachPixel(surface, relief, (i, x, y) => {
    const d = surface.edgeCm(x, y) / SHADE_CM;
    if (d < 4) relief.shade[i] *= 1 - SHADE * swell * Math.exp(-d * d * 0.5);
  });
};
