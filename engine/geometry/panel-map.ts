/**
 * Maps pixels to a panel's surface coordinates: first by the homography of its four corners (Heckbert, "Fundamentals of
 * Texture Mapping and Image Warping", 1989, section 2.2.3), then by the outline's quadratics, so that u and v are 0 and 1
 * on the seams.
 */
import type { Panel, PatchOutline, Point } from './geometry.ts';

/** `u = (a x + b y + c) / (g x + h y + i)`, `v = (d x + e y + f) / (g x + h y + i)`. */
export interface Homography {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  g: number;
  h: number;
  i: number;
}

/** Homography of the unit square onto four corners, clockwise from u = 0, v = 0. */
const squareToQuad = (q: Panel['corners']): Homography => {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = q;
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const dx1 = x1 - x2;
  const dy1 = y1 - y2;
  const dx2 = x3 - x2;
  const dy2 = y3 - y2;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return {
    a: x1 - x0 + g * x1,
    b: x3 - x0 + h * x3,
    c: x0,
    d: y1 - y0 + g * y1,
    e: y3 - y0 + h * y3,
    f: y0,
    g,
    h,
    i: 1,
  };
};

const invert = (m: Homography): Homography => {
  const { a, b, c, d, e, f, g, h, i } = m;
  return {
    a: e * i - f * h,
    b: c * h - b * i,
    c: b * f - c * e,
    d: f * g - d * i,
    e: a * i - c * g,
    f: c * d - a * f,
    g: d * h - e * g,
    h: b * g - a * h,
    i: a * e - b * d,
  };
};

export interface PanelMap {
  /** From pixels to the patch's u and v, without the outline. */
  toPatch: Homography;
  /** From the patch's u and v to pixels. */
  toPixels: Homography;
  outline: PatchOutline;
}

/** @param scale width of the working picture / width of the analysis */
export const createPanelMap = (panel: Pick<Panel, 'corners' | 'outline'>, scale = 1): PanelMap => {
  const corners = panel.corners.map(([x, y]) => [x * scale, y * scale]) as unknown as Panel['corners'];
  const toPixels = squareToQuad(corners);
  return { toPatch: invert(toPixels), toPixels, outline: panel.outline };
};

const at = (c: readonly [number, number, number], t: number): number => c[0] + t * (c[1] + t * c[2]);
const clampUnit = (t: number): number => {
  if (t < 0) return 0;
  return t > 1 ? 1 : t;
};

/** Converts the patch's u and v to the outline's, which are 0 and 1 on the seams. */
const insideOutline = (outline: PatchOutline, u: number, v: number): [number, number] => {
  const cu = clampUnit(u);
  const cv = clampUnit(v);
  const left = at(outline.left, cv);
  const top = at(outline.top, cu);
  return [(u - left) / (at(outline.right, cv) - left), (v - top) / (at(outline.bottom, cu) - top)];
};

/** Surface coordinates of a point in pixels; 0..1 inside the panel. */
export const pixelToSurface = (map: PanelMap, x: number, y: number): [number, number] => {
  const m = map.toPatch;
  const w = 1 / (m.g * x + m.h * y + m.i);
  return insideOutline(map.outline, (m.a * x + m.b * y + m.c) * w, (m.d * x + m.e * y + m.f) * w);
};

/** Point in pixels at the patch's u and v, without the outline. */
export const patchToPixel = (map: PanelMap, u: number, v: number): Point => {
  const m = map.toPixels;
  const w = 1 / (m.g * u + m.h * v + m.i);
  return [(m.a * u + m.b * v + m.c) * w, (m.d * u + m.e * v + m.f) * w];
};

/** Length on the panel, in centimeters, of one pixel's step in the direction of the unit vector (dx, dy). */
export const centimetersPerStep = (
  map: PanelMap,
  panel: Pick<Panel, 'widthCm' | 'heightCm'>,
  x: number,
  y: number,
  dx: number,
  dy: number,
): number => {
  const m = map.toPatch;
  const w = 1 / (m.g * x + m.h * y + m.i);
  const u = (m.a * x + m.b * y + m.c) * w;
  const v = (m.d * x + m.e * y + m.f) * w;
  const du = ((m.a - u * m.g) * dx + (m.b - u * m.h) * dy) * w;
  const dv = ((m.d - v * m.g) * dx + (m.e - v * m.h) * dy) * w;
  return Math.hypot(du * panel.widthCm, dv * panel.heightCm);
};

export const STRAIGHT_OUTLINE: PatchOutline = { left: [0, 0, 0], right: [1, 0, 0], top: [0, 0, 0], bottom: [1, 0, 0] };
