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
const SEAM = { minLength: 11, high: 0.08, low: 0.04, gap: 2, minEdgeCm: 1.6, maxTurn: 1.9 };
const THREAD = { minLength: 7, high: 0.1, low: 0.035, gap: 5, minEdgeCm: 0.25, maxTurn: 2.4 };

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
  edgeDistance: Plane,
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
    edgeDistance.data[
      Math.min(edgeDistance.height - 1, Math.max(0, Math.floor(y / 2))) * edgeDistance.width +
        Math.min(edgeDistance.width - 1, Math.max(0, Math.floor(x / 2)))
    ] * cmPerPixel;
  const inside = points.filter((p) => panelAt(p) !== NO_PANEL && toEdge(p) > rule.minEdgeCm).length / points.length;
  if (inside < 0.75) return null;
  const turn = turnOf(points);
  if (turn > rule.maxTurn) return null;
  const zone = panels[panel].zone;
  const strong = Math.min(1, line.strength / (2 * rule.high));
  const long = Math.min(1, cm / (3 * rule.minLength));
  const confidence = Math.min(1, 0.25 + 0.35 * strong + 0.35 * long - 0.12 * turn);
  return { points, kind, zones: [zone, zone], panels: [panel, panel], cmPerPixel, confidence, stitched: false };
};

/** Distance from a seam, in pixels of `valleys`, at which the seam no longer darkens the cover. */
const CLEAR_OF_SEAM_PX = 4.5;

/** More than MAX_ROWS lines within CLOSE_CM are texture (holes, weave, stripes): a seam has at most four rows of thread. */
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
 * Lowest accepted mean of the network's seam nearness along a line. On the validation set, lines below it lie on a real seam in
 * 9 % (dark lines) and 14 % (threads) of their length; above it in 86 % and 99 %.
 */
const MIN_NEARNESS = 0.3;

const isSeenByNetwork = (seam: Seam, { width, height }: Context, nearness: Plane): boolean => {
  const at = (fraction: number, length: number): number =>
    Math.min(length - 1, Math.max(0, Math.floor(fraction * length)));
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
  threadLuma: Plane;
  /** Display luma at the analysis size. */
  analysisLuma: Plane;
  /** Distance to the panel's edge. The plane has half the analysis width and height; its values are in analysis pixels. */
  edgeDistance: Plane;
  /** The network's nearness of a seam, 0..1, at any size; undefined without the network. */
  nearness: Plane | undefined;
}

export const findInnerSeams = (input: InnerSeamInput): Seam[] => {
  const { valleys, threadLuma, analysisLuma, edgeDistance, label, width, height } = input;
  const scale = width / threadLuma.width;
  const inPanels = new Uint8Array(threadLuma.data.length);
  for (let y = 0, i = 0; y < threadLuma.height; y++) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) * scale)) * width;
    for (let x = 0; x < threadLuma.width; x++, i++)
      inPanels[i] = label[row + Math.min(width - 1, Math.floor((x + 0.5) * scale))] === NO_PANEL ? 0 : 1;
  }
  const threads = linkLines(findLines(threadLuma, 1.1, -1, inPanels), { ...THREAD, minPoints: 10 })
    .flatMap((line) => asSeam({ kind: 'thread', rule: THREAD, line, scale }, input, edgeDistance) ?? [])
    .filter((seam) => isDashed(seam.points, analysisLuma));
  const seams = linkLines(valleys, { ...SEAM, minPoints: 10 })
    .flatMap(
      (line) => asSeam({ kind: 'found', rule: SEAM, line, scale: width / valleys.width }, input, edgeDistance) ?? [],
    )
    .filter((seam) => isDarkLine(seam.points, analysisLuma, (CLEAR_OF_SEAM_PX * width) / valleys.width));
  const all = [...threads, ...seams];
  const { nearness } = input;
  return all.filter(
    (seam) =>
      !isTexture(seam, all) &&
      !isIsolatedThread(seam, all) &&
      (nearness === undefined || isSeenByNetwork(seam, input, nearness)),
  );
};
