/** Marks on single panels: they assign a panel to a new or existing zone, or split a zone along a line. */
import { NO_PANEL, type Point } from '../../geometry/geometry.ts';
import { NO_ZONE, type Mark, type Zone } from '../../layers.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { createBytes } from '../../raster/per-pixel.ts';
import { resamplePolyline, smoothPolyline } from '../../seams/polyline.ts';
import { snapToValley } from '../../seams/snap-to-valley.ts';
import { connectedAreas } from '../see/connected-areas.ts';
import { enlargeZones } from '../see/zone-map.ts';
import { NO_SEAT, groupIntoSeats } from '../panels/seats.ts';
import { panelAt, zonePanels, type Covers, type ZonePanels, type ZonePlanes } from '../panels/zone-panels.ts';

type PanelMark = Extract<Mark, { type: 'panel' }>;
type SplitMark = Extract<Mark, { type: 'split' }>;

type MarkedPlanes = Omit<ZonePlanes, 'zones'> & { zones: readonly Zone[] };

const pixelOf = ({ width, height }: ZonePlanes, x: number, y: number): number | undefined =>
  x < 0 || y < 0 || x >= 1 || y >= 1 ? undefined : Math.floor(y * height) * width + Math.floor(x * width);

/** Moves panels of one zone to another. */
const movePanels = (
  { width, height, zoneOf }: ZonePlanes,
  { grid, nearestPanelByZone }: ZonePanels,
  zone: number,
  isMoved: (panel: number) => boolean,
  into: number,
): void => {
  const [gridWidth, gridHeight] = [grid.width * grid.cellSize, grid.height * grid.cellSize];
  const panelOfPixel = enlargeZones(nearestPanelByZone[zone], grid.width, grid.height, gridWidth, gridHeight);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (zoneOf[i] === zone && isMoved(panelOfPixel[y * gridWidth + x])) zoneOf[i] = into;
};

/** Whether a mark created the zone: such ids end in a number. Its panels are no longer treated as part of their seat. */
const isNumberedZone = (id: string): boolean => /-\d+$/.test(id);

/** Moves every panel of the seat under a pixel to the zone of the panel's kind with the number of the mark's zone. */
const applySeatMark = (
  planes: MarkedPlanes,
  { zone: zoneId }: PanelMark,
  pixel: number,
  photo: Raster,
  covers: Covers,
  numberOf: (id: string, isOfSeat?: boolean) => number,
): void => {
  const number = /-(\d+)$/.exec(zoneId)?.[1];
  const panels = zonePanels(planes, covers);
  const { seatOf } = groupIntoSeats(planes, panels, photo);
  const seat = seatOf[panelAt(panels, planes, pixel)] ?? NO_SEAT;
  if (seat === NO_SEAT || number === undefined) return;
  for (const [zone, { id, kind }] of planes.zones.entries()) {
    const isInSeat = (panel: number): boolean => seatOf[panel] === seat;
    if (isNumberedZone(id) || !panels.nearestPanelByZone[zone].some(isInSeat)) continue;
    movePanels(planes, panels, zone, isInSeat, numberOf(`${kind}-${number}`, true));
  }
};

/**
 * Moves the tapped panel, or all panels of its seat, to a zone.
 * @param photo at the working size
 * @param numberOf creates the zone if necessary; called only if something changes
 */
export const applyPanelMark = (
  planes: MarkedPlanes,
  mark: PanelMark,
  photo: Raster,
  covers: Covers,
  numberOf: (id: string, isOfSeat?: boolean) => number,
): void => {
  const pixel = pixelOf(planes, mark.x, mark.y);
  const zone = pixel === undefined ? NO_ZONE : planes.zoneOf[pixel];
  if (pixel === undefined || zone === NO_ZONE) return;
  if (mark.seat) return applySeatMark(planes, mark, pixel, photo, covers, numberOf);
  const panels = zonePanels(planes, covers);
  const panel = panelAt(panels, planes, pixel);
  if (panel === NO_PANEL) return;
  const into = numberOf(mark.zone);
  if (into !== zone) movePanels(planes, panels, zone, (one) => one === panel, into);
};

/** Largest distance by which the line may snap to a seam, as a fraction of its length. */
const REACH = 0.06;
/** Distance between points of the line, as a fraction of the photo's longer side. */
const SPACING = 1 / 400;
/** Extension of the line beyond both taps, as a fraction of its length, because users tap inside the edges. */
const EXTENSION_FRACTION = 0.15;
/** Smallest area of either side, as a fraction of the zone that is cut. */
const MIN_SIDE = 0.01;

const extended = ([ax, ay]: Point, [bx, by]: Point): Point[] => [
  [ax - (bx - ax) * EXTENSION_FRACTION, ay - (by - ay) * EXTENSION_FRACTION],
  [bx + (bx - ax) * EXTENSION_FRACTION, by + (by - ay) * EXTENSION_FRACTION],
];

/** The line between the two taps in pixels, snapped to a nearby seam. */
const seamBetween = ({ width, height }: ZonePlanes, { from, to }: SplitMark, lines: Plane): Point[] => {
  const ends: Point[] = [from, to].map(([x, y]): Point => [x * width, y * height]);
  const length = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
  const straight = resamplePolyline(ends, Math.max(2, SPACING * Math.max(width, height)));
  const scale = lines.width / width;
  const moved =
    straight.length < 6
      ? straight
      : smoothPolyline(
          snapToValley(straight, lines, scale, REACH * length, Math.ceil(REACH * length * scale)).points,
          1.5,
        );
  const [first, last] = [moved[0], moved[moved.length - 1]];
  const [start, end] = extended(first, last);
  return [start, ...moved, end];
};

/** Visits all pixels that a polyline passes. */
const drawLine = (points: readonly Point[], width: number, height: number, visit: (pixel: number) => void): void => {
  for (let k = 0; k + 1 < points.length; k++) {
    const [ax, ay] = points[k];
    const [bx, by] = points[k + 1];
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(bx - ax, by - ay)));
    for (let s = 0; s <= steps; s++) {
      const x = Math.floor(ax + ((bx - ax) * s) / steps);
      const y = Math.floor(ay + ((by - ay) * s) / steps);
      if (x >= 0 && y >= 0 && x < width && y < height) visit(y * width + x);
    }
  }
};

/** The zone with most of the line's pixels. */
const zoneUnder = ({ width, height, zoneOf, matte }: ZonePlanes, line: readonly Point[]): number => {
  const pixelCounts = new Uint32Array(256);
  drawLine(line.slice(1, -1), width, height, (p) => {
    if (matte[p] > 127) pixelCounts[zoneOf[p]]++;
  });
  pixelCounts[NO_ZONE] = 0;
  const most = pixelCounts.indexOf(Math.max(...pixelCounts));
  return pixelCounts[most] > 0 ? most : NO_ZONE;
};

const neighborsOf = (p: number, width: number): number[] => {
  const x = p % width;
  return [...(x > 0 ? [p - 1] : []), ...(x < width - 1 ? [p + 1] : []), p - width, p + width];
};

/** Side of a pixel relative to the straight line through the first and last point: -1 or 1. */
const sideOf = (line: readonly Point[], width: number, pixel: number): number => {
  const [[ax, ay], [bx, by]] = [line[0], line[line.length - 1]];
  return Math.sign((bx - ax) * (Math.floor(pixel / width) - ay) - (by - ay) * ((pixel % width) - ax)) || 1;
};

/**
 * Splits the zone under a line; the smaller part becomes the mark's zone. Nothing changes if the line does not cross the zone from
 * edge to edge.
 * @param lines strength of dark lines in the photo, 0..1, at any size with its aspect ratio
 * @param numberOf creates the mark's zone; called only if something changes
 */
export const applySplitMark = (planes: ZonePlanes, mark: SplitMark, lines: Plane, numberOf: () => number): void => {
  const { width, height, zoneOf, matte } = planes;
  const line = seamBetween(planes, mark, lines);
  const zone = zoneUnder(planes, line);
  if (zone === NO_ZONE) return;
  const open = createBytes(zoneOf.length, (p) => Number(zoneOf[p] === zone && matte[p] > 0));
  const cut: number[] = [];
  drawLine(line, width, height, (p) => {
    if (open[p] === 0) return;
    open[p] = 0;
    cut.push(p);
  });
  const { numberOf: sideAt, areas } = connectedAreas(open, width);
  const sides = new Set(cut.flatMap((p) => neighborsOf(p, width).map((n) => sideAt[n] ?? 0)));
  sides.delete(0);
  const [whole, smaller] = [...sides].toSorted((a, b) => areas[b] - areas[a]);
  const total = [...sides].reduce((sum, side) => sum + areas[side], 0);
  if (whole === undefined || smaller === undefined || areas[smaller] < MIN_SIDE * total) return;
  const into = numberOf();
  if (into === zone) return;
  // Small areas cut off by bends of the line, and the line's own pixels, go to the side on which they are.
  const signSums = areas.map(() => 0);
  for (let p = 0; p < sideAt.length; p++) signSums[sideAt[p]] += sideOf(line, width, p);
  const signOf = (side: number): number => Math.sign(signSums[side]) || 1;
  const sign = signOf(smaller);
  const isMoved = (side: number): boolean =>
    side === smaller || (side !== whole && sides.has(side) && signOf(side) === sign);
  for (let p = 0; p < sideAt.length; p++) if (isMoved(sideAt[p])) zoneOf[p] = into;
  for (const p of cut) if (sideOf(line, width, p) === sign) zoneOf[p] = into;
};
