/** Builds a relief in bands of rows: patterns on their panels, then the seams over them. */
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import type { Relief } from '../relief.ts';
import { sewSeams } from '../seams/sew-seams.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { edgeReader } from './edge-reader.ts';
import { paintPatterns } from './paint-patterns.ts';
import type { ReliefBase } from './prepare-relief.ts';
import { createSewing, type SewnPanel, type Sewing } from './sewing.ts';
import { shadeInsert, swellBolster, type PanelSurface } from './swell-bolsters.ts';

/** Removes the photo's own relief under a plain cover. */
const removePhotoRelief = (
  { box, panelOf, index, columns, rowStart, edgeCm }: PanelSurface,
  relief: Relief,
  amount: number,
): void => {
  if (amount < 0.05) return;
  for (let y = box.top; y < box.bottom; y++) {
    const row = rowStart(y);
    let i = (y - relief.bounds.top) * relief.width + box.left - relief.bounds.left;
    for (let x = box.left; x < box.right; x++, i++) {
      if (panelOf[row + columns[x]] !== index) continue;
      const inside = Math.min(1, edgeCm(x, y) / 2);
      relief.keepMid[i] = relief.keepFine[i] = 255 * (1 - amount * inside);
    }
  }
};

/** @param top first row in picture pixels @param bottom row after the last */
const surfaceOf = (
  { light, panelOf, analysisWidth, analysisHeight, columns, scale, edge }: Sewing,
  { box, index, cmPerPixel }: SewnPanel,
  top: number,
  bottom: number,
): PanelSurface => ({
  box: { left: box.left, right: box.right, top, bottom },
  panelOf,
  index,
  columns,
  rowStart: (y) => Math.min(analysisHeight - 1, Math.floor((y + 0.5) / scale)) * analysisWidth,
  edgeCm: edgeReader(edge, scale, cmPerPixel),
  light,
});

/** Shapes a panel, except for its pattern: patterns of all panels are drawn together. */
const sewPanel = (sewing: Sewing, sewn: SewnPanel, top: number, bottom: number): void => {
  const { relief, scale, swelling } = sewing;
  const surface = surfaceOf(sewing, sewn, top, bottom);
  if (swelling && sewn.swells === 'side')
    swellBolster(surface, edgeReader(swelling.inward, scale, sewn.cmPerPixel), swelling.swell, relief);
  if (swelling && sewn.swells === 'insert') shadeInsert(surface, swelling.swell, relief);
  if (sewn.pattern !== 'keep' && PATTERN_SPECS[sewn.pattern] === null)
    removePhotoRelief(surface, relief, Math.min(0.95, 1.4 * sewn.panel.existingRelief));
};

/** Rows that are sewn at once: their part of the planes fits into the processor's cache. */
const BAND = 32;

/** Sews rows `from` to `to` (exclusive) of the relief, in place. */
const sewRows = (sewing: Sewing, from: number, to: number): void => {
  const { relief, panels, light, seams, finalScale } = sewing;
  const { top } = relief.bounds;
  for (const sewn of panels) {
    const [first, last] = [Math.max(sewn.box.top, top + from), Math.min(sewn.box.bottom, top + to)];
    if (first < last) sewPanel(sewing, sewn, first, last);
  }
  paintPatterns(sewing, from, to);
  sewSeams(seams, light, relief, from, to, finalScale);
};

/**
 * Builds the relief of a plan.
 * @param reused an earlier relief of this base, whose planes are overwritten
 * @returns null if the plan does not change the relief
 */
export const buildRelief = (base: ReliefBase, plan: TrimPlan, reused: Relief | null = null): Relief | null => {
  const sewing = createSewing(base, plan, reused);
  if (sewing === null) return null;
  const { relief } = sewing;
  for (let from = 0; from < relief.height; from += BAND) sewRows(sewing, from, Math.min(relief.height, from + BAND));
  if (relief.replacesPattern) relief.smoothedLight = base.smoothedLight();
  return relief;
};
