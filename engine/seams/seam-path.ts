/** Seams at picture size, parameterized by centimeters. */
import type { Geometry, Point, Seam } from '../geometry/geometry.ts';
import { NO_PANEL } from '../geometry/geometry.ts';
import { centimetersPerStep, createPanelMap, type PanelMap } from '../geometry/panel-map.ts';
import { resamplePolyline } from './polyline.ts';

export interface SeamPath {
  seam: Seam;
  /** Points in picture pixels, about 1.5 apart. */
  x: Float32Array;
  y: Float32Array;
  /** Unit normal to the left of the seam's direction. */
  nx: Float32Array;
  ny: Float32Array;
  /** Length from the start in centimeters. */
  cm: Float32Array;
  /** Picture pixels per centimeter, across the seam. */
  across: Float32Array;
}

const SPACING = 1.5;

/** Limits of the scale at a point, relative to the seam's. */
const MIN_SCALE = 0.55;
const MAX_SCALE = 2.2;

/** The insert beside a point of a seam, whose scale is the most reliable; -1 = none. */
const insertBeside = (
  x: number,
  y: number,
  nx: number,
  ny: number,
  { panels, panelOf }: Geometry,
  width: number,
): number => {
  for (const reach of [4, -4, 9, -9]) {
    const px = Math.floor(x + nx * reach);
    const k = px < 0 || px >= width ? NO_PANEL : (panelOf[Math.floor(y + ny * reach) * width + px] ?? NO_PANEL);
    if (k !== NO_PANEL && panels[k].role === 'insert') return k;
  }
  return -1;
};

const layOut = (seam: Seam, geometry: Geometry, maps: readonly PanelMap[], width: number, scale: number): SeamPath => {
  const points: Point[] = resamplePolyline(
    seam.points.map(([x, y]): Point => [x * scale, y * scale]),
    SPACING,
  );
  const n = points.length;
  const path: SeamPath = {
    seam,
    x: new Float32Array(n),
    y: new Float32Array(n),
    nx: new Float32Array(n),
    ny: new Float32Array(n),
    cm: new Float32Array(n),
    across: new Float32Array(n),
  };
  const hasInsert = seam.panels.some((k) => k !== NO_PANEL && geometry.panels[k].role === 'insert');
  let nearestInsert = -1;
  const mean = seam.cmPerPixel / scale;
  const limited = (cm: number): number => Math.min(MAX_SCALE * mean, Math.max(MIN_SCALE * mean, cm));
  for (let i = 0; i < n; i++) {
    const a = points[Math.max(0, i - 3)];
    const b = points[Math.min(n - 1, i + 3)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const tx = (b[0] - a[0]) / length;
    const ty = (b[1] - a[1]) / length;
    [path.x[i], path.y[i]] = points[i];
    path.nx[i] = ty;
    path.ny[i] = -tx;
    if (hasInsert) {
      const near = insertBeside(points[i][0] / scale, points[i][1] / scale, ty, -tx, geometry, width);
      if (near >= 0) nearestInsert = near;
    }
    const measure = (dx: number, dy: number): number =>
      nearestInsert < 0
        ? mean
        : limited(
            centimetersPerStep(maps[nearestInsert], geometry.panels[nearestInsert], points[i][0], points[i][1], dx, dy),
          );
    path.across[i] = 1 / measure(ty, -tx);
    const step = i === 0 ? 0 : Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
    path.cm[i] = i === 0 ? 0 : path.cm[i - 1] + step * measure(tx, ty);
  }
  return path;
};

/** @param analysisWidth width of `panelOf` @param scale picture pixels per analysis pixel */
export const createSeamPaths = (geometry: Geometry, analysisWidth: number, scale: number): SeamPath[] => {
  const maps = geometry.panels.map((panel) => createPanelMap(panel, scale));
  return geometry.seams
    .filter((seam) => seam.points.length > 1)
    .map((seam) => smoothScale(layOut(seam, geometry, maps, analysisWidth, scale)));
};

/** Half the window of the moving mean, in points. */
const HALF_WINDOW = 20;

/** Smooths the scale along a path, so that stitches are about equally long. */
const smoothScale = (path: SeamPath): SeamPath => {
  const n = path.across.length;
  const steps = path.cm.map((cm, i) => (i === 0 ? 0 : cm - path.cm[i - 1]));
  const mean = (values: Float32Array): Float32Array => {
    const sums = new Float64Array(n + 1);
    for (let i = 0; i < n; i++) sums[i + 1] = sums[i] + values[i];
    return values.map((_, i) => {
      const [a, b] = [Math.max(0, i - HALF_WINDOW), Math.min(n, i + HALF_WINDOW + 1)];
      return (sums[b] - sums[a]) / (b - a);
    });
  };
  const smoothSteps = mean(steps);
  let length = 0;
  return { ...path, across: mean(path.across), cm: path.cm.map((_, i) => (i === 0 ? 0 : (length += smoothSteps[i]))) };
};
