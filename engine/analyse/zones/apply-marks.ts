/** Corrections by hand on top of a segmentation, replayed in order. Fast enough to answer a finger. */
import { NO_ZONE, type Mark } from '../../layers.ts';
import { ZONE_KINDS, type ZoneKind } from '../../options.ts';
import type { Plane } from '../../raster/raster.ts';
import { geodesicDistance, neighboursOf, stepCosts, type Neighbours } from './geodesic.ts';
import { refineMatte, regionPlane } from './matte.ts';
import type { Segmentation } from './segmentation.ts';
import { solve } from './solve.ts';
import { spreadZones } from './spread.ts';
import { ZONE_NAMES } from './zone-names.ts';
import { measureZones, type ZoneLabel, type ZonesFound } from './zones-found.ts';

/** Log odds that a hand's word weighs where it was said, against everything that was found. */
const CERTAIN = 60;
/** Log odds that a tap adds to what is near it, and the geodesic distance over which that fades. */
const TAP_SAY = 9;
const TAP_REACH = 14;

/** What has been chosen so far while marks are replayed. */
interface Selection {
  odds: Float32Array;
  side: Uint8Array;
  /** Index into `labels` that a mark gave to a region, or NO_ZONE. */
  owner: Uint8Array;
  labels: ZoneLabel[];
}

const kindOf = (id: string): ZoneKind => ZONE_KINDS.find((kind) => id === kind || id.startsWith(`${kind}-`)) ?? 'custom';

const labelOf = (labels: ZoneLabel[], id: string): number => {
  const known = labels.findIndex((label) => label.id === id);
  if (known >= 0) return known;
  const kind = kindOf(id);
  return labels.push({ id, kind, name: ZONE_NAMES[kind], confidence: 1 }) - 1;
};

const regionAt = ({ patches }: Segmentation, x: number, y: number): number => {
  const column = Math.min(patches.width - 1, Math.max(0, Math.floor(x * patches.width)));
  const row = Math.min(patches.height - 1, Math.max(0, Math.floor(y * patches.height)));
  return patches.labels[row * patches.width + column];
};

interface Ways {
  neighbours: Neighbours;
  costs: Float32Array;
}

const tap = (state: Segmentation, ways: Ways, selection: Selection, mark: Extract<Mark, { type: 'tap' }>): void => {
  const seed = regionAt(state, mark.x, mark.y);
  const distance = geodesicDistance(ways.neighbours, state.edges, ways.costs, [seed]);
  const sign = mark.add ? 1 : -1;
  for (let k = 0; k < distance.length; k++) selection.odds[k] += sign * TAP_SAY * Math.exp(-distance[k] / TAP_REACH);
  selection.odds[seed] = sign * CERTAIN;
  const before = selection.side;
  selection.side = solve(state, selection.odds);
  if (!mark.zone || !mark.add) return;
  const label = labelOf(selection.labels, mark.zone);
  for (let k = 0; k < distance.length; k++) {
    if (selection.side[k] && (!before[k] || distance[k] < TAP_REACH / 2)) selection.owner[k] = label;
  }
  selection.owner[seed] = label;
};

/** Regions under a stroke's line, by points a third of a radius apart. */
const regionsUnder = (state: Segmentation, mark: Extract<Mark, { type: 'stroke' }>): Set<number> => {
  const { width, height } = state.patches;
  const found = new Set<number>();
  const radius = (mark.radius * width) / 2;
  const visit = (x: number, y: number): void => {
    for (const [dx, dy] of [[0, 0], [radius, 0], [-radius, 0], [0, radius], [0, -radius]]) found.add(regionAt(state, (x + dx) / width, (y + dy) / height));
  };
  mark.points.forEach(([x, y], p) => {
    const [px, py] = mark.points[Math.max(0, p - 1)];
    const steps = 1 + Math.ceil(Math.hypot((x - px) * width, (y - py) * height) / Math.max(2, radius / 2));
    for (let s = 1; s <= steps; s++) visit((px + ((x - px) * s) / steps) * width, (py + ((y - py) * s) / steps) * height);
  });
  return found;
};

const stroke = (state: Segmentation, selection: Selection, mark: Extract<Mark, { type: 'stroke' }>): void => {
  const label = mark.zone && mark.add ? labelOf(selection.labels, mark.zone) : NO_ZONE;
  for (const k of regionsUnder(state, mark)) {
    selection.odds[k] = mark.add ? CERTAIN : -CERTAIN;
    if (label !== NO_ZONE) selection.owner[k] = label;
  }
  selection.side = solve(state, selection.odds);
};

const settle = (selection: Selection, side: (before: number) => number): void => {
  for (let k = 0; k < selection.side.length; k++) {
    selection.side[k] = side(selection.side[k]);
    selection.odds[k] = selection.side[k] ? 4 : -4;
  }
};

const replay = (state: Segmentation, marks: readonly Mark[]): Selection => {
  const selection: Selection = {
    odds: state.odds.slice(),
    side: solve(state, state.odds),
    owner: new Uint8Array(state.regions.count).fill(NO_ZONE),
    labels: [{ id: 'seat', kind: 'seat', name: ZONE_NAMES.seat, confidence: 0.5 }],
  };
  const ways: Ways = { neighbours: neighboursOf(state.regions.count, state.edges), costs: stepCosts(state.regions, state.edges) };
  for (const mark of marks) {
    if (mark.type === 'tap') tap(state, ways, selection, mark);
    else if (mark.type === 'stroke') stroke(state, selection, mark);
    else if (mark.type === 'clear') settle(selection, () => 0);
    else if (mark.type === 'invert') settle(selection, (before) => 1 - before);
    else if (mark.type === 'rename') selection.labels[labelOf(selection.labels, mark.zone)].name = mark.name;
    else {
      const from = labelOf(selection.labels, mark.from);
      const into = labelOf(selection.labels, mark.into);
      for (let k = 0; k < selection.owner.length; k++) if (selection.owner[k] === from || (selection.owner[k] === NO_ZONE && from === 0)) selection.owner[k] = into;
    }
  }
  return selection;
};

/** Whole-number enlargement without a blend, for zone numbers. */
const enlarge = (small: Uint8Array, width: number, height: number, toWidth: number, toHeight: number): Uint8Array => {
  const large = new Uint8Array(toWidth * toHeight);
  const column = Uint32Array.from({ length: toWidth }, (_, x) => Math.min(width - 1, Math.floor(((x + 0.5) * width) / toWidth)));
  for (let y = 0, i = 0; y < toHeight; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / toHeight)) * width;
    for (let x = 0; x < toWidth; x++, i++) large[i] = small[row + column[x]];
  }
  return large;
};

/** A given outline counts to the pixel: whatever it holds gets the nearest zone. */
const coverMatte = (zoneOf: Uint8Array, matte: Uint8Array, width: number, height: number): void => {
  if (zoneOf.every((zone) => zone === NO_ZONE)) zoneOf.fill(0);
  else spreadZones(zoneOf, width, height, width + height);
  for (let i = 0; i < matte.length; i++) if (matte[i] === 0) zoneOf[i] = NO_ZONE;
  spreadZones(zoneOf, width, height, (SPREAD * width) / 600);
};

/** Working pixels that zones spread beyond the chosen regions. */
const SPREAD = 8;

export const applyMarks = (state: Segmentation, marks: readonly Mark[]): ZonesFound => {
  const selection = replay(state, marks);
  const chosen: Plane = regionPlane(state.patches, selection.side);
  const untouched = state.given && !marks.some((mark) => mark.type !== 'rename' && mark.type !== 'merge');
  const matte = untouched && state.given ? state.given.data.slice() : refineMatte(state.photo, chosen).data;
  const { width, height, labels } = state.patches;
  const zones = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i];
    zones[i] = selection.side[k] ? (selection.owner[k] === NO_ZONE ? 0 : selection.owner[k]) : NO_ZONE;
  }
  spreadZones(zones, width, height, SPREAD);
  const zoneOf = enlarge(zones, width, height, state.width, state.height);
  if (untouched) coverMatte(zoneOf, matte, state.width, state.height);
  else for (let i = 0; i < matte.length; i++) if (zoneOf[i] === NO_ZONE) matte[i] = 0;
  return { width: state.width, height: state.height, matte, ...measureZones(state.width, state.height, matte, zoneOf, selection.labels), source: state.source, warnings: [] };
};
