/**
 * A zone map for taps and a closed path for each zone's outline, both on a coarse grid. The outline is drawn as stitches,
 * which are wider than a pixel.
 */
import { requireValue } from '#contract/expected.ts';
import { panelAt, type ZonePanels, type ZonePlanes } from '#engine/analyze/panels/zone-panels.ts';
import { NO_ZONE, type Layers } from '#engine/layers.ts';

export interface ZoneMap {
  width: number;
  height: number;
  /** Index into the zones, or NO_ZONE. */
  data: Uint8Array;
}

const MAX_MAP_SIDE = 384;
/** Loops shorter than this, in grid cells, are specks and are not drawn. */
const MIN_LOOP_LENGTH = 10;
/** Maximum distance of the simplified line from the traced one, in grid cells. */
const TOLERANCE = 0.6;

type Point = readonly [number, number];

/** Samples a number at the center of each grid cell. */
export const sampleGrid = (width: number, height: number, numberAt: (pixel: number) => number): ZoneMap => {
  const scale = Math.min(1, MAX_MAP_SIDE / Math.max(width, height));
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const data = new Uint8Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    const y = Math.min(height - 1, Math.floor(((row + 0.5) * height) / rows));
    for (let column = 0; column < columns; column++, i++) {
      data[i] = numberAt(y * width + Math.min(width - 1, Math.floor(((column + 0.5) * width) / columns)));
    }
  }
  return { width: columns, height: rows, data };
};

/** The zone of each grid cell whose matte is at least one half. */
export const sampleZoneMap = ({
  width,
  height,
  zoneOf,
  matte,
}: Pick<Layers, 'width' | 'height' | 'zoneOf' | 'matte'>): ZoneMap =>
  sampleGrid(width, height, (pixel) => ((matte[pixel] ?? 0) >= 128 ? (zoneOf[pixel] ?? NO_ZONE) : NO_ZONE));

/** The panel of each grid cell; NO_ZONE outside the upholstery. */
export const samplePanelMap = (planes: ZonePlanes, panels: ZonePanels): ZoneMap =>
  sampleGrid(planes.width, planes.height, (pixel) => panelAt(panels, planes, pixel));

/** Merges zones or panels into one with the number 0. */
export const mergeNumbers = ({ width, height, data }: ZoneMap, numbers: readonly number[]): ZoneMap => ({
  width,
  height,
  data: data.map((number) => (numbers.includes(number) ? 0 : NO_ZONE)),
});

/** A part of a picture, in its own coordinates from 0 to 1. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Margin of a crop, as a fraction of the picture's side. */
const CROP_MARGIN = 0.04;

/** A span of `length` around `center`, moved so that it stays within the other one. */
const spanAround = (center: number, length: number, from: number, to: number): [number, number] => {
  const start = Math.min(Math.max(center - length / 2, from), to - length);
  return [start, start + length];
};

/**
 * The part of the picture that contains these zones, cut to a shape around the middle of their area, which may be far from
 * the middle of their bounds.
 * @param shape width of the crop by its height
 * @returns `undefined` if none of the zones is in the picture
 */
export const computeCrop = (
  { width, height, data }: ZoneMap,
  numbers: readonly number[],
  shape: number,
): Crop | undefined => {
  let [left, top, right, bottom] = [width, height, -1, -1];
  let [count, sumX, sumY] = [0, 0, 0];
  data.forEach((number, i) => {
    if (!numbers.includes(number)) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    [count, sumX, sumY] = [count + 1, sumX + x + 0.5, sumY + y + 0.5];
  });
  if (count === 0) return undefined;
  const margin = { x: CROP_MARGIN * width, y: CROP_MARGIN * height };
  [left, right] = [Math.max(0, left - margin.x), Math.min(width, right + 1 + margin.x)];
  [top, bottom] = [Math.max(0, top - margin.y), Math.min(height, bottom + 1 + margin.y)];
  const across = Math.min(right - left, (bottom - top) * shape);
  [left, right] = spanAround(sumX / count, across, left, right);
  [top, bottom] = spanAround(sumY / count, across / shape, top, bottom);
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
};

/** The zone at a place in relative coordinates, or NO_ZONE. */
export const zoneAt = (map: ZoneMap, x: number, y: number): number => {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return NO_ZONE;
  return map.data[Math.floor(y * map.height) * map.width + Math.floor(x * map.width)] ?? NO_ZONE;
};

/** Closed loops of grid corners around the cells of `zone`, with the zone always on the right. */
const traceLoops = (map: ZoneMap, zone: number): Point[][] => {
  const { width, height, data } = map;
  const isInside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === zone;
  const corner = (x: number, y: number): number => y * (width + 1) + x;
  const nextCorners = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const ends = nextCorners.get(from);
    if (ends === undefined) nextCorners.set(from, [to]);
    else ends.push(to);
  };
  // indexOf is quicker than a loop over all cells, most of which belong to other zones.
  for (let i = data.indexOf(zone); i >= 0; i = data.indexOf(zone, i + 1)) {
    const x = i % width;
    const y = (i - x) / width;
    if (!isInside(x, y - 1)) add(corner(x, y), corner(x + 1, y));
    if (!isInside(x + 1, y)) add(corner(x + 1, y), corner(x + 1, y + 1));
    if (!isInside(x, y + 1)) add(corner(x + 1, y + 1), corner(x, y + 1));
    if (!isInside(x - 1, y)) add(corner(x, y + 1), corner(x, y));
  }
  const loops: Point[][] = [];
  for (const start of nextCorners.keys()) {
    const loop: Point[] = [];
    for (
      let currentCorner = start, next = nextCorners.get(currentCorner)?.pop();
      next !== undefined;
      currentCorner = next, next = nextCorners.get(currentCorner)?.pop()
    )
      loop.push([currentCorner % (width + 1), Math.floor(currentCorner / (width + 1))]);
    if (loop.length >= MIN_LOOP_LENGTH) loops.push(loop);
  }
  return loops;
};

const pointOf = (line: readonly Point[], i: number): Point => requireValue(line[i], 'A point of an outline');

/** Smooths the staircase of a traced loop. */
const smooth = (loop: readonly Point[]): Point[] =>
  loop.map((_, i) => {
    let x = 0;
    let y = 0;
    for (let d = -2; d <= 2; d++) {
      const point = pointOf(loop, (i + d + loop.length) % loop.length);
      x += point[0];
      y += point[1];
    }
    return [x / 5, y / 5];
  });

/** Line simplification by Douglas and Peucker (1973), without recursion. */
const simplify = (line: readonly Point[]): Point[] => {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const [ax, ay] = pointOf(line, from);
    const [bx, by] = pointOf(line, to);
    const length = Math.hypot(bx - ax, by - ay);
    let farthest = -1;
    let distance = TOLERANCE;
    for (let i = from + 1; i < to; i++) {
      const [x, y] = pointOf(line, i);
      const deviation =
        length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
      if (deviation > distance) [farthest, distance] = [i, deviation];
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => keep[i] === 1);
};

/** The outline of one zone as an SVG path in the coordinates of the map; empty if the zone is not in it. */
export const outlinePath = (map: ZoneMap, zone: number): string =>
  traceLoops(map, zone)
    .map((loop) => {
      const smoothedLoop = smooth(loop);
      const half = Math.floor(smoothedLoop.length / 2);
      // The algorithm needs fixed ends, so the closed loop is simplified in two halves.
      const points = [
        ...simplify(smoothedLoop.slice(0, half + 1)).slice(0, -1),
        ...simplify([...smoothedLoop.slice(half), ...smoothedLoop.slice(0, 1)]).slice(0, -1),
      ];
      return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    })
    .join('');
