/** Finds seams and rows of stitches inside panels, from dark and bright lines in the photo. */
import type { Plane } from '../raster/raster.ts';
import { NO_PANEL, type Panel, type Point, type Seam } from '../geometry/geometry.ts';
import { isDarkLine, isDashed } from './line-evidence.ts';
import { estimateCmPerPixel } from './edge-seams.ts';
import { findLines, type Lines } from './line-filter.ts';
import { linkLines, type LinkedLine } from './link-lines.ts';
import { polylineLength, resamplePolyline, smoothPolyline } from './polyline.ts';

interface Context {
  panels: readonly Panel[];
  /** Panel of each pixel of the analysis size; NO_PANEL outside of the upholstery. */
  label: Uint8Array;
  width: number;
  height: number;
}

/**
 * Criteria of a seam and of a row of thread: minimum length in cm, `high`, `low` and `gap` of `LinkOptions`, minimum distance
 * from the panel's edge in cm, and largest sum of turns in radians.
 */
const SEAM = { minLength: 11, high: 0.08, low: 0.04, gap: 2, edge: 1.6, maxTurn: 1.9 };
const THREAD = { minLength: 7, high: 0.1, low: 0.035, gap: 5, edge: 0.25, maxTurn: 2.4 };

/** Sum of the absolute turns along a line in radians, measured between distant points because of pixel noise. */
const turnOf = (points: readonly Point[]): number => {
  const sparse = resamplePolyline(points, Math.max(6, polylineLength(points) / 14));
  let sum = 0;
  for (let i = 2; i < sparse.length; i++) {
    const a = Math.atan2(sparse[i - 1][1] - sparse[i - 2][1], sparse[i - 1][0] - sparse[i - 2][0]);
    const b = Math.atan2(sparse[i][1] - sparse[i - 1][1], sparse[i][0] - sparse[i - 1][0]);
    sum += Math.abs(Math.atan2(Math.sin(b - a), Math.cos(b - a)));
  }
  return sum;
};

interface FoundLine {
  kind: 'found' | 'thread';
  rule: typeof SEAM;
  line: LinkedLine;
  /** Analysis pixels per pixel of the line's plane. */
  scale: number;
}

const asSeam = (
  { kind, rule, line, scale }: FoundLine,
  { panels, label, width, height }: Context,
  edge: Plane,
): Seam | null => {
  const points = resamplePolyline(
    smoothPolyline(
      line.points.map(([x, y]): Point => [x * scale, y * scale]),
      3,
    ),
    3,
  );
  const middle = points[points.length >> 1];
  const panelAt = ([x, y]: Point): number =>
    label[Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x)))];
  const panel = panelAt(middle);
  if (panel === NO_PANEL) return null;
  const next = points[Math.min(points.length - 1, (points.length >> 1) + 1)];
  const length = Math.hypot(next[0] - middle[0], next[1] - middle[1]) || 1;
  const cmPerPixel = estimateCmPerPixel(panels, [panel], middle, [
    (next[0] - middle[0]) / length,
    (next[1] - middle[1]) / length,
  ]);
  const cm = polylineLength(points) * cmPerPixel;
  if (cm < rule.minLength) return null;
  const toEdge = ([x, y]: Point): number =>
    edge.data[
      Math.min(edge.height - 1, Math.max(0, Math.floor(y / 2))) * edge.width +
        Math.min(edge.width - 1, Math.max(0, Math.floor(x / 2)))
    ] * cmPerPixel;
  const inside = points.filter((p) => panelAt(p) !== NO_PANEL && toEdge(p) > rule.edge).length / points.length;
  if (inside < 0.75) return null;
  const turn = turnOf(points);
  if (turn > rule.maxTurn) return null;
  const zone = panels[panel].zone;
  const strong = Math.min(1, line.strength / (2 * rule.high));
  const long = Math.min(1, cm / (3 * rule.minLength));
  const confidence = Math.min(1, 0.25 + 0.35 * strong + 0.35 * long - 0.12 * turn);
  return { points, kind, zones: [zone, zone], panels: [panel, panel], cmPerPixel, confidence, stitched: false };
};

/** Distance from a seam at which the cover is undisturbed, in pixels of the valley plane. */
const BESIDE = 4.5;

/** Seams have two or four rows of thread; more lines within this distance are holes, weave or stripes. */
const CLOSE_CM = 6;
const MAX_ROWS = 6;

const isTexture = (seam: Seam, all: readonly Seam[]): boolean => {
  const [x, y] = seam.points[seam.points.length >> 1];
  const reach = CLOSE_CM / seam.cmPerPixel;
  return all.filter((other) => other.points.some((p) => Math.hypot(p[0] - x, p[1] - y) < reach)).length > MAX_ROWS;
};

/** A row up to this length without another line nearby is a highlight. */
const SHORT_CM = 16;
const NEARBY_CM = 2.5;

const isIsolatedThread = (seam: Seam, all: readonly Seam[]): boolean => {
  if (seam.kind !== 'thread' || polylineLength(seam.points) * seam.cmPerPixel > SHORT_CM) return false;
  const [x, y] = seam.points[seam.points.length >> 1];
  const reach = NEARBY_CM / seam.cmPerPixel;
  return !all.some((other) => other !== seam && other.points.some((p) => Math.hypot(p[0] - x, p[1] - y) < reach));
};

/**
 * Smallest mean nearness of a seam along a line, where the network looked. Lines below it are highlights, weave and folds: on the
 * validation set, 9 % of dark lines and 14 % of threads below it are on a seam (by length), 86 and 99 % above it.
 */
const MIN_NEARNESS = 0.3;

const isSeenByNetwork = (seam: Seam, { width, height }: Context, nearness: Plane): boolean => {
  const at = (share: number, length: number): number => Math.min(length - 1, Math.max(0, Math.floor(share * length)));
  const sum = seam.points.reduce(
    (total, [x, y]) =>
      total + nearness.data[at(y / height, nearness.height) * nearness.width + at(x / width, nearness.width)],
    0,
  );
  return sum >= MIN_NEARNESS * seam.points.length;
};

interface InnerSeamInput extends Context {
  /** Dark lines at about half a megapixel. */
  valleys: Lines;
  /** Display luma at a size at which thread is still visible. */
  luma: Plane;
  /** Display luma at the analysis size. */
  full: Plane;
  /** Distance to the panel's edge in analysis pixels, at half the analysis size. */
  edge: Plane;
  /** The network's nearness of a seam, 0..1, at any size; undefined without the network. */
  nearness: Plane | undefined;
}

export const findInnerSeams = (input: InnerSeamInput): Seam[] => {
  const { valleys, luma, full, edge, label, width, height } = input;
  const scale = width / luma.width;
  const inPanels = new Uint8Array(luma.data.length);
  for (let y = 0, i = 0; y < luma.height; y++) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) * scale)) * width;
    for (let x = 0; x < luma.width; x++, i++)
      inPanels[i] = label[row + Math.min(width - 1, Math.floor((x + 0.5) * scale))] === NO_PANEL ? 0 : 1;
  }
  const threads = linkLines(findLines(luma, 1.1, -1, inPanels), { ...THREAD, minPoints: 10 })
    .flatMap((line) => asSeam({ kind: 'thread', rule: THREAD, line, scale }, input, edge) ?? [])
    .filter((seam) => isDashed(seam.points, full));
  const seams = linkLines(valleys, { ...SEAM, minPoints: 10 })
    .flatMap((line) => asSeam({ kind: 'found', rule: SEAM, line, scale: width / valleys.width }, input, edge) ?? [])
    .filter((seam) => isDarkLine(seam.points, full, (BESIDE * width) / valleys.width));
  const all = [...threads, ...seams];
  const { nearness } = input;
  return all.filter(
    (seam) =>
      !isTexture(seam, all) &&
      !isIsolatedThread(seam, all) &&
      (nearness === undefined || isSeenByNetwork(seam, input, nearness)),
  );
};
