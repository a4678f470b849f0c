/**
 * The sewing of a design on a photo as plain data: the relief that is to be made, and which panels and seams change
 * it. Any thread may do any of its rows (`sew-relief.ts`).
 */
import { PATTERN_SPECS, type Pattern } from '../catalog/patterns.ts';
import { finishOf } from '../finish-of.ts';
import type { Panel } from '../geometry/geometry.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { PanelMap } from '../geometry/panel-map.ts';
import type { Layers } from '../layers.ts';
import { bytePlane, floatPlane, signedPlane } from '../raster/planes.ts';
import type { Plane } from '../raster/raster.ts';
import type { Relief, Trim } from '../relief.ts';
import type { Region } from '../raster/region.ts';
import { carriedBySeams, type CarriedBySeam } from '../seams/carried-by-seams.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import type { ReliefBase } from './prepare-relief.ts';
import { BOLSTER_SWELL } from './swell-bolsters.ts';

/** A panel whose surface changes. */
export interface SewnPanel {
  /** Number of the panel in `panelOf`. */
  index: number;
  panel: Panel;
  map: PanelMap;
  /** Rows and columns that it spans, in working pixels. */
  box: Region;
  /** Centimeters a pixel of the analysis size. */
  cmPerPixel: number;
  seed: number;
  /** `keep`: its own. */
  pattern: Pattern;
  /** Padding that gets fuller, or the insert beside it. */
  beside: 'side' | 'insert' | null;
}

export interface Sewing {
  /** Flat and unsewn at first; its planes are in shared memory where planes are (`planes.ts`). */
  relief: Relief;
  light: LightDirection;
  /** The panels at the analysis size, and where working columns lie in it. */
  panelOf: Uint8Array;
  analysisWidth: number;
  analysisHeight: number;
  columns: Int32Array;
  /** Working pixels a pixel of the analysis size. */
  scale: number;
  /** Distance to the panel's edge in analysis pixels, at half the analysis size. */
  edge: Plane;
  /** Padding that gets fuller: the steepness that is added, and the way to its middle (`ReliefBase.inward`). */
  swelling: { swell: number; inward: Plane } | null;
  /** Rows of thread in the valleys of a quilt. */
  quiltRows: 1 | 2;
  panels: SewnPanel[];
  seams: CarriedBySeam[];
}

/** `existingRelief` from which a panel's inner lines are taken for pleats. */
const PLEATED = 0.4;

const finishesOnPanels = (layers: Layers, plan: TrimPlan): (Finish | undefined)[] => {
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  return layers.geometry.panels.map(({ zone, role }) =>
    // On a seat whose parts can't be separated the pattern belongs on its middle panels alone.
    role !== 'side' || layers.zones[zone].kind !== 'seat' ? finishes[zone] : undefined,
  );
};

const firstQuilt = (onPanel: readonly (Finish | undefined)[]): Finish | undefined =>
  onPanel.find((finish) => finish !== undefined && PATTERN_SPECS[finish.pattern]?.quilted === true);

/** The finish that is quilted, if there is one. */
export const quiltOf = (layers: Layers, plan: TrimPlan): Finish | undefined =>
  firstQuilt(finishesOnPanels(layers, plan));

const emptyTrim = (size: number, room: Trim | null | undefined): Trim =>
  room
    ? { cover: room.cover.fill(0), shade: room.shade.fill(0), gloss: room.gloss.fill(0) }
    : { cover: bytePlane(size), shade: bytePlane(size), gloss: bytePlane(size) };

/** @param room a relief of the same region whose planes are taken over */
const flatRelief = (
  region: Region,
  isPatterned: boolean,
  { hasThread, hasPiping }: { hasThread: boolean; hasPiping: boolean },
  room: Relief | null,
): Relief => {
  const width = region.right - region.left;
  const height = region.bottom - region.top;
  const size = Math.max(0, width) * Math.max(0, height);
  return {
    region,
    width,
    height,
    shade: (room?.shade ?? floatPlane(size)).fill(1),
    tilt: room === null ? signedPlane(2 * size) : room.tilt.fill(0),
    keepMid: (room?.keepMid ?? bytePlane(size)).fill(255),
    keepFine: (room?.keepFine ?? bytePlane(size)).fill(255),
    isPatterned,
    calm: null,
    thread: hasThread ? emptyTrim(size, room?.thread) : null,
    piping: hasPiping ? emptyTrim(size, room?.piping) : null,
  };
};

/**
 * @param room an earlier relief of the same base that is no longer read: its planes are used again
 * @returns null when the plan sews and presses nothing at all
 */
export const layOutSewing = (base: ReliefBase, plan: TrimPlan, room: Relief | null = null): Sewing | null => {
  const { layers, scale } = base;
  const { panels, panelOf } = layers.geometry;
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  const onPanel = finishesOnPanels(layers, plan);
  const isPatterned = onPanel.some((finish) => finish && finish.pattern !== 'keep');
  const swell = BOLSTER_SWELL[plan.choices.seatBolsters];
  const besideOf = ({ role, zone }: Panel): SewnPanel['beside'] =>
    swell > 0 && finishes[zone] !== undefined && (role === 'side' || role === 'insert') ? role : null;
  const sewsSeams = plan.stitching.style !== 'none' || plan.piping.style !== 'none';
  if (!isPatterned && !sewsSeams && panels.every((panel) => besideOf(panel) === null)) return null;

  const all = panels.map((panel, index): SewnPanel => ({
    index,
    panel,
    map: base.maps[index],
    box: base.boxes[index],
    cmPerPixel: base.cmPerPixel[index] * scale,
    seed: plan.seed + index,
    pattern: onPanel[index]?.pattern ?? 'keep',
    beside: besideOf(panel),
  }));
  const patterned = all.filter(({ pattern }) => PATTERN_SPECS[pattern] !== null);
  // Under a flat cover seams stay where they are, unless they were those of pleats.
  const repadded = all.filter(
    ({ pattern, panel }) =>
      pattern !== 'keep' && (PATTERN_SPECS[pattern]?.padded === true || panel.existingRelief > PLEATED),
  );
  return {
    relief: flatRelief(
      base.region,
      isPatterned,
      {
        // A quilt is sewn even without chosen stitching, tone on tone; one that keeps its color has no tone to sew in.
        hasThread: plan.stitching.style !== 'none' || firstQuilt(onPanel)?.color !== undefined,
        hasPiping: plan.piping.style !== 'none',
      },
      room,
    ),
    light: base.light,
    panelOf,
    analysisWidth: layers.width,
    analysisHeight: layers.height,
    columns: Int32Array.from({ length: base.width }, (_, x) =>
      Math.min(layers.width - 1, Math.floor((x + 0.5) / scale)),
    ),
    scale,
    edge: base.edge,
    swelling: all.some(({ beside }) => beside !== null) ? { swell, inward: base.inward() } : null,
    quiltRows: plan.stitching.style === 'double' ? 2 : 1,
    panels: all.filter(({ pattern, beside }) => pattern !== 'keep' || beside !== null),
    seams: carriedBySeams(base.seams, layers, plan, {
      patterned: new Set(patterned.map(({ index }) => index)),
      repadded: new Set(repadded.map(({ index }) => index)),
    }),
  };
};
