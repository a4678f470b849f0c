/** Sewing of a design on a photo: an empty relief, and the panels and seams to sew into it (`sew-relief.ts`). */
import { PATTERN_SPECS, type Pattern } from '../catalog/patterns.ts';
import { finishOf } from '../finish-of.ts';
import type { Panel } from '../geometry/geometry.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { PanelMap } from '../geometry/panel-map.ts';
import type { Layers } from '../layers.ts';
import type { Plane } from '../raster/raster.ts';
import type { Relief, TrimPlanes } from '../relief.ts';
import type { Bounds } from '../raster/bounds.ts';
import { resolveSewnSeams, type SewnSeam } from '../seams/seams-to-sew.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import type { ReliefBase } from './prepare-relief.ts';
import { BOLSTER_SWELL } from './swell-bolsters.ts';

/** A panel whose surface changes. */
export interface SewnPanel {
  /** Index of the panel, as in `panelOf`. */
  index: number;
  panel: Panel;
  map: PanelMap;
  /** Bounds in picture pixels. */
  box: Bounds;
  /** Centimeters per analysis pixel. */
  cmPerPixel: number;
  seed: number;
  /** `keep`: the photo's own relief. */
  pattern: Pattern;
  /** Effect of higher bolsters on the panel: `side` swells, `insert` is shaded by the bolsters; null = no effect. */
  swells: 'side' | 'insert' | null;
}

export interface Sewing {
  /** Flat at first. */
  relief: Relief;
  light: LightDirection;
  panelOf: Uint8Array;
  analysisWidth: number;
  analysisHeight: number;
  /** Analysis column of each picture column. */
  columns: Int32Array;
  /** Picture pixels per analysis pixel. */
  scale: number;
  /** Pixels of the final picture per picture pixel. */
  finalScale: number;
  /** Distance to the panel's edge in analysis pixels, at half the analysis size. */
  edge: Plane;
  /** Higher bolsters: the slope that is added (BOLSTER_SWELL), and `ReliefBase.inward`. */
  swelling: { swell: number; inward: Plane } | null;
  /** Rows of thread in the valleys of a quilt. */
  threadRowsPerValley: 1 | 2;
  panels: SewnPanel[];
  seams: SewnSeam[];
}

/** Lines inside a panel are pleats if its `existingRelief` exceeds this. */
const MIN_PLEATS = 0.4;

const finishesOnPanels = (layers: Layers, plan: TrimPlan): (Finish | undefined)[] => {
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  return layers.geometry.panels.map(({ zone, role }) =>
    // On a seat whose parts can't be separated, only the middle panels get the pattern.
    role !== 'side' || layers.zones[zone].kind !== 'seat' ? finishes[zone] : undefined,
  );
};

const isQuilted = (finish: Finish | undefined): boolean =>
  finish !== undefined && PATTERN_SPECS[finish.pattern]?.isQuilted === true;

/** Index of the first zone that is quilted, if any. */
export const findQuiltedZone = (layers: Layers, plan: TrimPlan): number | undefined =>
  layers.geometry.panels[finishesOnPanels(layers, plan).findIndex(isQuilted)]?.zone;

const emptyTrim = (size: number, reused: TrimPlanes | null | undefined): TrimPlanes => ({
  alpha: reused?.alpha.fill(0) ?? new Uint8Array(size),
  shade: reused?.shade.fill(0) ?? new Uint8Array(size),
  gloss: reused?.gloss.fill(0) ?? new Uint8Array(size),
});

/** @param reused a relief of this area, whose planes are overwritten */
const flatRelief = (
  bounds: Bounds,
  replacesPattern: boolean,
  { hasThread, hasPiping }: { hasThread: boolean; hasPiping: boolean },
  reused: Relief | null,
): Relief => {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const size = Math.max(0, width) * Math.max(0, height);
  return {
    bounds,
    width,
    height,
    shade: (reused?.shade ?? new Float32Array(size)).fill(1),
    tilt: reused?.tilt.fill(0) ?? new Int8Array(2 * size),
    keepMid: (reused?.keepMid ?? new Uint8Array(size)).fill(255),
    keepFine: (reused?.keepFine ?? new Uint8Array(size)).fill(255),
    replacesPattern,
    smoothedLight: null,
    thread: hasThread ? emptyTrim(size, reused?.thread) : null,
    piping: hasPiping ? emptyTrim(size, reused?.piping) : null,
  };
};

/**
 * @param reused an earlier relief of this base, whose planes are overwritten
 * @returns null if the plan does not change the relief
 */
export const createSewing = (base: ReliefBase, plan: TrimPlan, reused: Relief | null = null): Sewing | null => {
  const { layers, scale } = base;
  const { panels, panelOf } = layers.geometry;
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  const onPanel = finishesOnPanels(layers, plan);
  const replacesPattern = onPanel.some((finish) => finish && finish.pattern !== 'keep');
  const swell = BOLSTER_SWELL[plan.choices.seatBolsters];
  const swellsOf = ({ role, zone }: Panel): SewnPanel['swells'] =>
    swell > 0 && finishes[zone] !== undefined && (role === 'side' || role === 'insert') ? role : null;
  const sewsSeams = plan.stitching.style !== 'none' || plan.piping.style !== 'none';
  if (!replacesPattern && !sewsSeams && panels.every((panel) => swellsOf(panel) === null)) return null;

  const all = panels.map((panel, index): SewnPanel => ({
    index,
    panel,
    map: base.maps[index],
    box: base.boxes[index],
    cmPerPixel: base.cmPerPixel[index] * scale,
    seed: plan.seed + index,
    pattern: onPanel[index]?.pattern ?? 'keep',
    swells: swellsOf(panel),
  }));
  const patterned = all.filter(({ pattern }) => PATTERN_SPECS[pattern] !== null);
  // Seams inside a panel disappear under new padding; seams of pleats disappear under any pattern.
  const repadded = all.filter(
    ({ pattern, panel }) =>
      pattern !== 'keep' && (PATTERN_SPECS[pattern]?.isPadded === true || panel.existingRelief > MIN_PLEATS),
  );
  return {
    relief: flatRelief(
      base.bounds,
      replacesPattern,
      {
        // A quilt is sewn even without chosen stitching.
        hasThread: plan.stitching.style !== 'none' || onPanel.some(isQuilted),
        hasPiping: plan.piping.style !== 'none',
      },
      reused,
    ),
    light: base.light,
    panelOf,
    analysisWidth: layers.width,
    analysisHeight: layers.height,
    columns: Int32Array.from({ length: base.width }, (_, x) =>
      Math.min(layers.width - 1, Math.floor((x + 0.5) / scale)),
    ),
    scale,
    finalScale: base.finalScale,
    edge: base.edge,
    swelling: all.some(({ swells }) => swells !== null) ? { swell, inward: base.inward() } : null,
    threadRowsPerValley: plan.stitching.style === 'double' ? 2 : 1,
    panels: all.filter(({ pattern, swells }) => pattern !== 'keep' || swells !== null),
    seams: resolveSewnSeams(base.seams, layers, plan, {
      patterned: new Set(patterned.map(({ index }) => index)),
      repadded: new Set(repadded.map(({ index }) => index)),
    }),
  };
};
