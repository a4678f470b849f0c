/** Makes a relief row by row: patterns on their panels, then the seams over them. */
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import type { CalmLight, Relief } from '../relief.ts';
import { sewSeams } from '../seams/sew-seams.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { edgeReader } from './edge-reader.ts';
import { paintPatterns } from './paint-patterns.ts';
import type { ReliefBase } from './prepare-relief.ts';
import { layOutSewing, type SewnPanel, type Sewing } from './sewing.ts';
import { shadeInsert, swellBolster, type PanelSurface } from './swell-bolsters.ts';

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

/** @param top first row in working pixels, `bottom` exclusive */
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

/** All but the pattern: those of all panels are painted together. */
const sewPanel = (sewing: Sewing, sewn: SewnPanel, top: number, bottom: number): void => {
  const { relief, scale, swelling } = sewing;
  const surface = surfaceOf(sewing, sewn, top, bottom);
  if (swelling && sewn.beside === 'side')
    swellBolster(surface, edgeReader(swelling.inward, scale, sewn.cmPerPixel), swelling.swell, relief);
  if (swelling && sewn.beside === 'insert') shadeInsert(surface, swelling.swell, relief);
  if (sewn.pattern !== 'keep' && PATTERN_SPECS[sewn.pattern] === null)
    flatten(surface, relief, Math.min(0.95, 1.4 * sewn.panel.existingRelief));
};

/** Rows that are sewn in one go. */
const BAND = 32;

/** How many parts several threads may share. */
export const partsOfSewing = ({ relief }: Sewing): number => Math.ceil(relief.height / BAND);

/** Some rows of the relief, patterns before seams. Done only once: what is sewn lies over what was there. */
export const sewPart = (sewing: Sewing, part: number): void => {
  const { relief, panels, light, seams } = sewing;
  const [from, to] = [part * BAND, Math.min(relief.height, (part + 1) * BAND)];
  const { top } = relief.region;
  for (const sewn of panels) {
    const [first, last] = [Math.max(sewn.box.top, top + from), Math.min(sewn.box.bottom, top + to)];
    if (first < last) sewPanel(sewing, sewn, first, last);
  }
  paintPatterns(sewing, from, to);
  sewSeams(seams, light, relief, from, to);
};

/** All of it on this thread, without the light. */
const sewAll = (sewing: Sewing): Relief => {
  for (let part = 0; part < partsOfSewing(sewing); part++) sewPart(sewing, part);
  return sewing.relief;
};

/**
 * The relief of a design with its light, all on this thread.
 * @param room an earlier relief of the same base that is no longer read
 * @returns null when the plan sews and presses nothing at all
 */
export const buildRelief = (base: ReliefBase, plan: TrimPlan, room: Relief | null = null): Relief | null => {
  const sewing = layOutSewing(base, plan, room);
  return sewing && withCalm(sewAll(sewing), base.calm);
};

/** Lays the light in where the photo's own relief is replaced. */
export const withCalm = (relief: Relief, calm: () => CalmLight): Relief => {
  if (relief.isPatterned) relief.calm = calm();
  return relief;
};
