/** Finds seams at the borders of panels and moves them onto the dark line that the photo shows nearby. */
import { NO_ZONE, type Zone } from '../layers.ts';
import type { Plane } from '../raster/raster.ts';
import { NO_PANEL, type Panel, type Point, type Seam } from '../geometry/geometry.ts';
import { centimetersPerStep, createPanelMap } from '../geometry/panel-map.ts';
import { getCmPerPixel } from '../geometry/panel-size.ts';
import { polylineLength, resamplePolyline, smoothPolyline } from './polyline.ts';
import { smoothStretches } from './smooth-stretches.ts';
import { snapToValley } from './snap-to-valley.ts';
import { traceBorders } from './trace-borders.ts';

/** Minimum length of a seam in cm. */
const MIN_LENGTH = 3;

/** Distance between points, in pixels. */
const SPACING = 3;

/** Minimum number of points of a border. */
const MIN_PIXELS = 16;

/** Distance from a border, in pixels, at which its panels are read. */
const BESIDE = 3;

/** Area, as a fraction of the largest panel, below which a panel's seams are unlikely. */
const SMALL_PANEL = 0.03;

interface EdgeContext {
  panels: readonly Panel[];
  zones: readonly Zone[];
  /** Panel of each pixel; NO_PANEL outside of the upholstery. */
  label: Uint8Array;
  width: number;
  height: number;
  /** Strength of dark lines, 0..1 (`valleyPlane`). */
  valley: Plane;
}

/** Centimeters per pixel at a point of a seam, from the insert beside it if there is one. */
export const estimateCmPerPixel = (
  panels: readonly Panel[],
  sides: readonly number[],
  at: Point,
  along: Point,
): number => {
  const near = sides.filter((k) => k !== NO_PANEL).map((k) => panels[k]);
  const panel = near.find((p) => p.role === 'insert') ?? near.find((p) => p.role !== 'side') ?? near[0];
  if (!panel) return 0.1;
  const mean = getCmPerPixel(panel);
  if (panel.role !== 'insert') return mean;
  const local = centimetersPerStep(createPanelMap(panel), panel, at[0], at[1], along[0], along[1]);
  return Math.min(2.5 * mean, Math.max(0.6 * mean, local));
};

/** Confidence that there is a seam between two panels. @param darkness strength of the dark line, 0..1 */
const confidenceOf = (a: Panel, b: Panel, zones: readonly Zone[], darkness: number): number => {
  // Two panels of one zone meet in the fold between backrest and cushion, which is not a seam.
  if (a.zone === b.zone) return 0.2;
  const known = Math.min(zones[a.zone].confidence, zones[b.zone].confidence);
  return Math.min(1, 0.6 * (0.5 + 0.5 * known) + 0.6 * darkness);
};

const middleOf = (points: readonly Point[]): { at: Point; along: Point } => {
  const k = Math.floor(points.length / 2);
  const a = points[Math.max(0, k - 2)];
  const b = points[Math.min(points.length - 1, k + 2)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return { at: points[k], along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length] };
};

/** Groups panels by zone and role, so that borders continue past the fold between a backrest's and a cushion's insert. */
const coverOf = (panels: readonly Panel[]): Uint8Array => {
  const covers = new Map<string, number>();
  const cover = new Uint8Array(NO_PANEL + 1).fill(NO_PANEL);
  for (const [k, { zone, role }] of panels.entries()) {
    const key = `${zone} ${role}`;
    if (!covers.has(key)) covers.set(key, covers.size);
    cover[k] = covers.get(key)!;
  }
  return cover;
};

/** The panels to the left and right of a line: those found most often a little beside its points. */
const panelsBeside = (points: readonly Point[], label: Uint8Array, width: number, height: number): [number, number] => {
  const counts = [new Map<number, number>(), new Map<number, number>()];
  for (let i = 2; i < points.length - 2; i += 2) {
    const dx = points[i + 2][0] - points[i - 2][0];
    const dy = points[i + 2][1] - points[i - 2][1];
    const reach = BESIDE / (Math.hypot(dx, dy) || 1);
    for (const [side, sign] of [
      [0, 1],
      [1, -1],
    ]) {
      const x = Math.floor(points[i][0] + sign * dy * reach);
      const y = Math.floor(points[i][1] - sign * dx * reach);
      const k = x < 0 || y < 0 || x >= width || y >= height ? NO_PANEL : label[y * width + x];
      counts[side].set(k, (counts[side].get(k) ?? 0) + 1);
    }
  }
  const mostFrequent = (panels: Map<number, number>): number =>
    [...panels].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? NO_PANEL;
  return [mostFrequent(counts[0]), mostFrequent(counts[1])];
};

export const findEdgeSeams = (context: EdgeContext): Seam[] => {
  const { panels, zones, label, width, height, valley } = context;
  const seams: Seam[] = [];
  const cover = coverOf(panels);
  const area = new Float64Array(NO_PANEL + 1);
  const covers = new Uint8Array(label.length);
  for (let p = 0; p < label.length; p++) {
    area[label[p]]++;
    covers[p] = cover[label[p]];
  }
  const largest = Math.max(1, ...panels.map((_, k) => area[k]));
  const smoothing = Math.max(2, Math.max(width, height) / 280);
  for (const border of traceBorders(covers, width, height)) {
    if (border.points.length < MIN_PIXELS) continue;
    const along = smoothPolyline(resamplePolyline(smoothPolyline(border.points, smoothing), SPACING), 2.5);
    const sides = panelsBeside(along, label, width, height);
    const { at, along: direction } = middleOf(along);
    const cmPerPixel = estimateCmPerPixel(panels, sides, at, direction);
    if (polylineLength(along) * cmPerPixel < MIN_LENGTH) continue;
    const zonesBeside = sides.map((k) => (k === NO_PANEL ? NO_ZONE : panels[k].zone)) as [number, number];
    if (border.left === NO_PANEL || border.right === NO_PANEL) {
      for (const points of smoothStretches(along, border.left === NO_PANEL ? 1 : -1, cmPerPixel, width, height))
        seams.push({
          points,
          kind: 'outline',
          zones: zonesBeside,
          panels: sides,
          cmPerPixel,
          confidence: 0.6,
          stitched: false,
        });
      continue;
    }
    if (sides.includes(NO_PANEL)) continue;
    const { points: found, darkness } = snapToValley(along, valley, valley.width / width, 1.6 / cmPerPixel);
    const points = smoothPolyline(found, 2);
    const isSmall = Math.min(area[sides[0]], area[sides[1]]) < SMALL_PANEL * largest;
    const confidence = (isSmall ? 0.4 : 1) * confidenceOf(panels[sides[0]], panels[sides[1]], zones, darkness);
    seams.push({ points, kind: 'edge', zones: zonesBeside, panels: sides, cmPerPixel, confidence, stitched: false });
  }
  return seams;
};
