/** From a design to relief: patterns on their panels, then the seams over them. */
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import { bytePlane, floatPlane, signedPlane } from '../raster/planes.ts';
import type { Plane } from '../raster/raster.ts';
import { finishOf } from '../finish-of.ts';
import { sewSeams } from '../seams/sew-seams.ts';
import type { Layers } from '../layers.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import { type PanelSurface, paintPattern } from './paint-pattern.ts';
import type { QuiltThread } from './quilt-thread.ts';
import type { ReliefBase } from './prepare-relief.ts';
import type { Relief, Trim } from '../relief.ts';
import { BOLSTER_SWELL, shadeInsert, swellBolster } from './swell-bolsters.ts';

const emptyTrim = (size: number): Trim => ({
  cover: bytePlane(size),
  shade: bytePlane(size),
  gloss: bytePlane(size),
});

/** Edge distance in cm at a working pixel: the half-size plane, read between its pixels. */
const edgeReader = (base: ReliefBase, plane: Plane, panel: number): ((x: number, y: number) => number) => {
  const { width, height, data } = plane;
  const step = 0.5 / base.scale;
  const cm = base.cmPerPixel[panel] * base.scale;
  return (x, y) => {
    const fx = Math.min(width - 1.001, Math.max(0, (x + 0.5) * step - 0.25));
    const fy = Math.min(height - 1.001, Math.max(0, (y + 0.5) * step - 0.25));
    const ix = fx | 0;
    const iy = fy | 0;
    const tx = fx - ix;
    const ty = fy - iy;
    const i = iy * width + ix;
    const upper = data[i] + tx * (data[i + 1] - data[i]);
    const lower = data[i + width] + tx * (data[i + width + 1] - data[i + width]);
    return (upper + ty * (lower - upper)) * cm;
  };
};

/** `existingRelief` from which a panel's inner lines are taken for pleats. */
const PLEATED = 0.4;

/** By panel. */
const finishesOnPanels = (layers: Layers, plan: TrimPlan): (Finish | undefined)[] => {
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  return layers.geometry.panels.map(({ zone, role }) =>
    // On a seat whose parts can't be separated the pattern belongs on its middle panels alone.
    layers.zones[zone].kind !== 'seat' || role === 'insert' ? finishes[zone] : undefined,
  );
};

const firstQuilt = (onPanel: readonly (Finish | undefined)[]): Finish | undefined =>
  onPanel.find((finish) => finish !== undefined && PATTERN_SPECS[finish.pattern]?.quilted === true);

/** The finish that is quilted, if there is one. */
export const quiltOf = (layers: Layers, plan: TrimPlan): Finish | undefined =>
  firstQuilt(finishesOnPanels(layers, plan));

/** @returns null when the plan sews and presses nothing at all */
export const buildRelief = (base: ReliefBase, plan: TrimPlan): Relief | null => {
  const relief = sewRelief(base, plan);
  if (relief?.isPatterned === true) relief.calm = base.calm();
  return relief;
};

/** The same without the photo's own light (`calm`). */
export const sewRelief = (base: ReliefBase, plan: TrimPlan): Relief | null => {
  const { layers, region, scale } = base;
  const { panels, panelOf } = layers.geometry;
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  const onPanel = finishesOnPanels(layers, plan);
  const isPatterned = onPanel.some((finish) => finish && finish.pattern !== 'keep');
  const swell = BOLSTER_SWELL[plan.bolsters];
  const swells =
    swell > 0 && panels.some((panel) => (panel.role === 'side' || panel.role === 'insert') && finishes[panel.zone]);
  if (!isPatterned && !swells && plan.stitching.style === 'none' && plan.piping.style === 'none') return null;

  const width = region.right - region.left;
  const height = region.bottom - region.top;
  const size = Math.max(0, width) * Math.max(0, height);
  // Without chosen stitching a quilt is still sewn, tone on tone; one that keeps its color has no tone to sew in.
  const hasThread = plan.stitching.style !== 'none' || firstQuilt(onPanel)?.color !== undefined;
  const relief: Relief = {
    region,
    width,
    height,
    shade: floatPlane(size).fill(1),
    tilt: signedPlane(2 * size),
    keepMid: bytePlane(size).fill(255),
    keepFine: bytePlane(size).fill(255),
    isPatterned,
    calm: null,
    thread: hasThread ? emptyTrim(size) : null,
    piping: plan.piping.style === 'none' ? null : emptyTrim(size),
  };
  const columns = Int32Array.from({ length: base.width }, (_, x) =>
    Math.min(layers.width - 1, Math.floor((x + 0.5) / scale)),
  );
  const rowStart = (y: number): number => Math.min(layers.height - 1, Math.floor((y + 0.5) / scale)) * layers.width;
  const patterned = new Set<number>();
  const repadded = new Set<number>();
  for (const [k, panel] of panels.entries()) {
    const pattern = onPanel[k]?.pattern ?? 'keep';
    const beside = swells && finishes[panel.zone] !== undefined && (panel.role === 'side' || panel.role === 'insert');
    if (pattern === 'keep' && !beside) continue;
    const spec = PATTERN_SPECS[pattern];
    // Under a flat cover seams stay where they are, unless they were those of pleats.
    if (pattern !== 'keep' && (spec?.padded === true || panel.existingRelief > PLEATED)) repadded.add(k);
    const surface: PanelSurface = {
      panel,
      map: base.maps[k],
      box: base.boxes[k],
      panelOf,
      index: k,
      columns,
      rowStart,
      edgeCm: edgeReader(base, base.edge, k),
      light: base.light,
      seed: plan.seed + k,
    };
    if (beside && panel.role === 'side') swellBolster(surface, edgeReader(base, base.inward, k), swell, relief);
    if (beside && panel.role === 'insert') shadeInsert(surface, swell, relief);
    if (!spec) {
      if (pattern === 'keep') continue;
      flatten(surface, relief, Math.min(0.95, 1.4 * panel.existingRelief));
      continue;
    }
    const thread: QuiltThread | null = relief.thread
      ? { trim: relief.thread, rows: plan.stitching.style === 'double' ? 2 : 1, shade: relief.shade }
      : null;
    patterned.add(k);
    paintPattern(surface, spec, relief, thread);
  }
  sewSeams(base.fields, {
    layers,
    plan,
    light: base.light,
    shade: relief.shade,
    keepFine: relief.keepFine,
    thread: relief.thread,
    piping: relief.piping,
    patterned,
    repadded,
  });
  return relief;
};

/** A plain cover over former pleats: the old relief goes, nothing takes its place. */
const flatten = (
  { box, panelOf, index, columns, rowStart, edgeCm }: PanelSurface,
  relief: Relief,
  amount: number,
): void => {
  if (amount < 0.05) return;
  for (let y = box.top; y < box.bottom; y++) {
    const row = rowStart(y);
    let i = (y - relief.region.top) * relief.width + box.left - relief.region.left;
    for (let x = box.left; x < box.right; x++, i++) {
      if (panelOf[row + columns[x]] !== index) continue;
      const inside = Math.min(1, edgeCm(x, y) / 2);
      relief.keepMid[i] = relief.keepFine[i] = 255 * (1 - amount * inside);
    }
  }
};
