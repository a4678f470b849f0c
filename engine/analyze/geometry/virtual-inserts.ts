/**
 * A center panel for seats whose parts can't be separated, so that a pattern lands where an upholsterer would put it
 * and not over bolsters and headrests. Its sides snap to lines that the photo shows where an insert's seam would be.
 */
import type { Plane } from '../../raster/raster.ts';
import { NO_PANEL, type Panel } from '../../geometry/geometry.ts';
import { polygonArea } from './outline-hull.ts';
import { createPanelMap, insideOutline, pixelAt, STRAIGHT_OUTLINE } from '../../geometry/panel-map.ts';
import { sideLengths } from '../../geometry/panel-size.ts';

interface Span {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the insert usually lies on a half of a seat, and how far each side may move to meet a line. */
const USUAL: Record<'backrest' | 'cushion', Span> = {
  backrest: { left: 0.21, right: 0.79, top: 0.12, bottom: 0.97 },
  cushion: { left: 0.2, right: 0.8, top: 0.03, bottom: 0.84 },
};
const REACH = 0.1;

/** A line must stand out from its neighbors this much before a side follows it. */
const STANDS_OUT = 1.8;

/** Widest panel in cm that is one seat; anything wider is a bench with narrow margins. */
const ONE_SEAT = 80;

/**
 * Scraps of a seat (a patch visible between belt and console) carry no panel: least share of the largest half, and of
 * the picture.
 */
const SMALLEST_SHARE = 0.07;
const SMALLEST_AREA = 0.004;

/** Least share of its patch that a piece fills; a piece that fills less is neither a backrest nor a cushion. */
const LEAST_FILL = 0.52;

const SAMPLES = 40;

/** Mean darkness along u = const (or v = const) over the middle of the panel. */
const lineStrength = (darkness: (u: number, v: number) => number, t: number, upright: boolean): number => {
  let sum = 0;
  for (let k = 0; k < SAMPLES; k++) {
    const s = 0.15 + (0.7 * (k + 0.5)) / SAMPLES;
    sum += upright ? darkness(t, s) : darkness(s, t);
  }
  return sum / SAMPLES;
};

const snapped = (darkness: (u: number, v: number) => number, usual: number, upright: boolean): number => {
  const steps = 24;
  const strengths = Array.from({ length: steps + 1 }, (_, k) =>
    lineStrength(darkness, usual - REACH + (2 * REACH * k) / steps, upright),
  );
  const mean = strengths.reduce((s, x) => s + x, 0) / strengths.length;
  const most = Math.max(...strengths);
  return most > STANDS_OUT * mean && most > 0.08
    ? usual - REACH + (2 * REACH * strengths.indexOf(most)) / steps
    : usual;
};

/** An insert lies in the middle: two sides that disagree have met some other line. */
const MOST_ASKEW = 0.06;

const symmetric = (left: number, right: number, usual: Span): [number, number] =>
  Math.abs(left - (1 - right)) > MOST_ASKEW ? [usual.left, usual.right] : [left, right];

const quadOf = (panel: Panel, s: Span): Panel['corners'] => {
  const map = createPanelMap(panel);
  // The span is in the outline's u and v; find the patch's by two fixed-point steps (the outline bends little).
  const corner = (u: number, v: number): readonly [number, number] => {
    let [pu, pv] = [u, v];
    for (let k = 0; k < 4; k++) {
      const [iu, iv] = insideOutline(map.outline, pu, pv);
      pu += u - iu;
      pv += v - iv;
    }
    return pixelAt(map, pu, pv);
  };
  return [corner(s.left, s.top), corner(s.right, s.top), corner(s.right, s.bottom), corner(s.left, s.bottom)];
};

/**
 * Adds an `insert` panel inside every large backrest and cushion of the given panels and writes it into `panelOf`.
 * @param isWhole which panels may carry one (halves of seats not divided into parts)
 * @param valley dark lines, 0..1, any size with the photo's aspect ratio
 * @returns for every panel added, the index of the panel around it
 */
export const addVirtualInserts = (
  panels: Panel[],
  panelOf: Uint8Array,
  width: number,
  height: number,
  isWhole: (panel: Panel) => boolean,
  valley: Plane,
): Map<number, number> => {
  const added = new Map<number, number>();
  const sx = valley.width / width;
  const sy = valley.height / height;
  const around = panels
    .map((panel, k) => ({ panel, k }))
    .filter(({ panel }) => isWhole(panel) && panel.role === 'side' && panel.facing !== 'other');
  const area = new Float64Array(NO_PANEL + 1);
  for (let p = 0; p < panelOf.length; p++) area[panelOf[p]]++;
  const largest = Math.max(0, ...around.map(({ k }) => area[k]));
  for (const { panel, k } of around) {
    if (panels.length >= NO_PANEL) break;
    const map = createPanelMap(panel);
    const { across, down } = sideLengths(panel);
    if (Math.min(across, down) < 24 || area[k] < Math.max(SMALLEST_SHARE * largest, SMALLEST_AREA * width * height))
      continue;
    if (area[k] < LEAST_FILL * Math.abs(polygonArea(panel.corners)) && area[k] < largest) continue;
    const darkness = (u: number, v: number): number => {
      const [x, y] = pixelAt(map, u, v);
      const vx = Math.floor(x * sx);
      const vy = Math.floor(y * sy);
      return vx < 0 || vy < 0 || vx >= valley.width || vy >= valley.height ? 0 : valley.data[vy * valley.width + vx];
    };
    const usual = USUAL[panel.facing === 'cushion' ? 'cushion' : 'backrest'];
    const bench = panel.widthCm > ONE_SEAT;
    const [left, right] = bench
      ? [0.07, 0.93]
      : symmetric(snapped(darkness, usual.left, true), snapped(darkness, usual.right, true), usual);
    const span: Span = {
      left,
      right,
      top: panel.facing === 'cushion' ? usual.top : snapped(darkness, usual.top + 0.06, false),
      bottom: panel.facing === 'cushion' ? snapped(darkness, usual.bottom, false) : usual.bottom,
    };
    const corners = quadOf(panel, span);
    const insert: Panel = {
      ...panel,
      corners,
      outline: STRAIGHT_OUTLINE,
      role: 'insert',
      widthCm: panel.widthCm * (span.right - span.left),
      heightCm: panel.heightCm * (span.bottom - span.top),
    };
    const index = panels.length;
    panels.push(insert);
    added.set(index, k);
    claim(panelOf, width, height, panel, insert, k, index, span);
  }
  return added;
};

/** x^14; the pixel loop has no time for powers. */
const fourteenth = (x: number): number => {
  const two = x * x;
  const four = two * two;
  return four * four * four * two;
};

/** Rounded like a sewn panel's corners: a superellipse of the span. */
const claim = (
  panelOf: Uint8Array,
  width: number,
  height: number,
  around: Panel,
  insert: Panel,
  from: number,
  to: number,
  s: Span,
): void => {
  const map = createPanelMap(around);
  const m = map.toPatch;
  const xs = insert.corners.map((c) => c[0]);
  const ys = insert.corners.map((c) => c[1]);
  // The outline bends: its middle may reach a little beyond the box of the corners.
  const slack = 0.15 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + slack));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + slack));
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - slack)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - slack)); x < right; x++) {
      if (panelOf[y * width + x] !== from) continue;
      const w = 1 / (m.g * x + m.h * y + m.i);
      const [u, v] = insideOutline(map.outline, (m.a * x + m.b * y + m.c) * w, (m.d * x + m.e * y + m.f) * w);
      const p = Math.abs((2 * (u - s.left)) / (s.right - s.left) - 1);
      const q = Math.abs((2 * (v - s.top)) / (s.bottom - s.top) - 1);
      if (p < 1 && q < 1 && fourteenth(p) + fourteenth(q) < 1) panelOf[y * width + x] = to;
    }
  }
};
