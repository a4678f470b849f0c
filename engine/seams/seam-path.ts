/** Seams at working size, walked by centimetres instead of pixels. */
import type { Geometry, Point, Seam } from '../analyse/geometry/geometry.ts';
import { NO_PANEL } from '../analyse/geometry/geometry.ts';
import { centimetresAlong, createPanelMap, type PanelMap } from '../analyse/geometry/panel-map.ts';
import { resampled } from './polyline.ts';

export interface SeamPath {
  seam: Seam;
  /** Points in working pixels, about 1.5 px apart. */
  x: Float32Array;
  y: Float32Array;
  /** Unit normal, to the left of the direction as seen. */
  nx: Float32Array;
  ny: Float32Array;
  /** Centimetres walked from the start. */
  cm: Float32Array;
  /** Working pixels a centimetre across the seam. */
  across: Float32Array;
}

const SPACING = 1.5;

/** How far the scale at a point may depart from the seam's own. */
const LEAST = 0.55;
const MOST = 2.2;

const layOut = (seam: Seam, geometry: Geometry, maps: readonly PanelMap[], scale: number): SeamPath => {
  const points: Point[] = resampled(seam.points.map(([x, y]): Point => [x * scale, y * scale]), SPACING);
  const n = points.length;
  const path: SeamPath = { seam, x: new Float32Array(n), y: new Float32Array(n), nx: new Float32Array(n), ny: new Float32Array(n), cm: new Float32Array(n), across: new Float32Array(n) };
  const guide = seam.panels.find((k) => k !== NO_PANEL && geometry.panels[k].role === 'insert');
  const even = seam.cmPerPixel / scale;
  const held = (cm: number): number => Math.min(MOST * even, Math.max(LEAST * even, cm));
  for (let i = 0; i < n; i++) {
    const a = points[Math.max(0, i - 3)];
    const b = points[Math.min(n - 1, i + 3)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const tx = (b[0] - a[0]) / length;
    const ty = (b[1] - a[1]) / length;
    [path.x[i], path.y[i]] = points[i];
    path.nx[i] = ty;
    path.ny[i] = -tx;
    const measure = (dx: number, dy: number): number => (guide === undefined ? even : held(centimetresAlong(maps[guide], geometry.panels[guide], points[i][0], points[i][1], dx, dy)));
    path.across[i] = 1 / measure(ty, -tx);
    const step = i === 0 ? 0 : Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
    path.cm[i] = i === 0 ? 0 : path.cm[i - 1] + step * measure(tx, ty);
  }
  return path;
};

export const layOutSeams = (geometry: Geometry, scale: number): SeamPath[] => {
  const maps = geometry.panels.map((panel) => createPanelMap(panel, scale));
  return geometry.seams.filter((seam) => seam.points.length > 1).map((seam) => layOut(seam, geometry, maps, scale));
};

/** A place on a seam. */
export interface Place {
  x: number;
  y: number;
  nx: number;
  ny: number;
  /** Working pixels a centimetre across the seam. */
  across: number;
}

/** Walks a path by growing distances; cheap because it never goes back. */
export const walker = (path: SeamPath): ((cm: number) => Place) => {
  let k = 1;
  const place: Place = { x: 0, y: 0, nx: 0, ny: 0, across: 0 };
  return (cm) => {
    if (cm < path.cm[k - 1]) k = 1;
    while (k < path.cm.length - 1 && path.cm[k] < cm) k++;
    const t = Math.min(1, Math.max(0, (cm - path.cm[k - 1]) / (path.cm[k] - path.cm[k - 1] || 1)));
    place.x = path.x[k - 1] + t * (path.x[k] - path.x[k - 1]);
    place.y = path.y[k - 1] + t * (path.y[k] - path.y[k - 1]);
    place.nx = path.nx[k - 1] + t * (path.nx[k] - path.nx[k - 1]);
    place.ny = path.ny[k - 1] + t * (path.ny[k] - path.ny[k - 1]);
    place.across = path.across[k];
    return place;
  };
};
