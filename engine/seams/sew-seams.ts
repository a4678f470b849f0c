/** Decides what each seam carries, and sews it: creases of assumed panels, piping, then thread beside it. */
import { finishOf } from '../finish-of.ts';
import type { Layers } from '../layers.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { NO_PANEL, type Seam } from '../geometry/geometry.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { Trim } from '../relief.ts';
import { pressCrease } from './crease.ts';
import { layPiping, pipingHalfWidth } from './piping.ts';
import type { SeamField } from './seam-field.ts';
import { type Row, sewRows } from './thread.ts';

/** Below this confidence nothing is sewn. */
const SURE = 0.45;

/** A line inside a panel may be a fold: thread only where it is long, even and dark. */
const SURE_INSIDE = { found: 0.53, thread: 0.47 } as const;

/** From here on the photo shows a line at the edge of a panel: parts alone, however sure, do not reach it. */
const SURE_SEEN = 0.72;

/** Distance of stitch rows from the seam, or from the foot of the piping, in cm. */
const BESIDE = 0.34;

export interface Sewing {
  layers: Layers;
  plan: TrimPlan;
  light: LightDirection;
  shade: Float32Array;
  keepFine: Uint8Array;
  thread: Trim | null;
  piping: Trim | null;
  /** Panels that get a new pattern; and those of them whose old seams go with the old padding. */
  patterned: ReadonlySet<number>;
  repadded: ReadonlySet<number>;
}

const roleOf = (layers: Layers, panel: number): string =>
  panel === NO_PANEL ? 'none' : layers.geometry.panels[panel].role;

/** Insert against bolster, the places where a trimmer sets piping; and the outer edge of seats. */
export const carriesPiping = (seam: Seam, layers: Layers): boolean => {
  if (seam.confidence < SURE) return false;
  const roles = seam.panels.map((p) => roleOf(layers, p));
  if (seam.kind === 'edge') return roles.includes('insert') && roles[0] !== roles[1];
  return seam.kind === 'outline' && roles.includes('side');
};

const carriesThread = (seam: Seam, layers: Layers): boolean => {
  if (seam.confidence < SURE || seam.kind === 'outline' || seam.stitched) return false;
  if (seam.kind !== 'edge') return seam.confidence >= SURE_INSIDE[seam.kind];
  const roles = seam.panels.map((p) => roleOf(layers, p));
  return roles[0] !== roles[1] && !(roles.includes('whole') && roles.includes('headrest'));
};

/** Rows beside a seam; a single row lies on the bolster's side, where the trimmer tops the seam. */
const rowsFor = (field: SeamField, style: 'single' | 'double' | 'french', tubeHalf: number, layers: Layers): Row[] => {
  if (field.path.seam.kind === 'thread') return [{ off: 0 }];
  const beside = tubeHalf + BESIDE;
  if (style !== 'single') return [{ off: beside }, { off: -beside }];
  return [{ off: roleOf(layers, field.path.seam.panels[0]) === 'insert' ? -beside : beside }];
};

const isInside = (seam: Seam): boolean => seam.zones[0] === seam.zones[1];

/** The new cover is the same on either side. */
const wearsOne = ({ zones }: Seam, layers: Layers, plan: TrimPlan): boolean => {
  const [a, b] = zones.map((zone) => finishOf(plan, layers.zones[zone]));
  return (
    a?.material === b?.material && a?.tile === b?.tile && a?.grain === b?.grain && String(a?.color) === String(b?.color)
  );
};

/** The edge of a panel of which the photo shows no line, and no new pattern asks for a frame. */
const isUnseen = (seam: Seam, patterned: ReadonlySet<number>): boolean =>
  seam.kind === 'edge' && seam.confidence < SURE_SEEN && !seam.panels.some((k) => patterned.has(k));

/** Whether thread is sewn along a seam; where one cover lies on both sides, only if the photo shows a line there. */
export const takesThread = (seam: Seam, layers: Layers, plan: TrimPlan, patterned: ReadonlySet<number>): boolean =>
  carriesThread(seam, layers) && !(isUnseen(seam, patterned) && wearsOne(seam, layers, plan));

export const sewSeams = (fields: readonly SeamField[], sewing: Sewing): void => {
  const { layers, plan, light, shade, keepFine, thread, piping } = sewing;
  const pipingStyle = plan.piping.style;
  const stitching = plan.stitching.style;
  for (const field of fields) {
    const { seam } = field.path;
    if ((seam.kind === 'found' || seam.kind === 'thread') && sewing.repadded.has(seam.panels[0])) continue;
    // An assumed panel that the photo does not show is none under a plain cover.
    if (isUnseen(seam, sewing.patterned) && isInside(seam)) continue;
    const pipes = piping && pipingStyle !== 'none' && carriesPiping(seam, layers);
    const sews = thread && stitching !== 'none' && takesThread(seam, layers, plan, sewing.patterned);
    // A seam that the photo does not show needs its own crease under the thread.
    if ((pipes || sews) && seam.kind !== 'thread' && seam.kind !== 'outline')
      pressCrease(field, isInside(seam) ? 1 : 0.35, stitching === 'french' && sews === true, light, shade);
    const footprint = field.pixel[field.pixel.length >> 1];
    const half = pipes ? pipingHalfWidth(pipingStyle, footprint) : 0;
    // On an outer edge the tube lies just inside, so that all of it is on the seat.
    const inset = seam.kind !== 'outline' ? 0 : seam.panels[0] === NO_PANEL ? -half : half;
    if (pipes) layPiping(field, pipingStyle, inset, light, piping, shade);
    if (!sews) continue;
    sewRows(field, rowsFor(field, stitching, half, layers), light, thread, shade);
    // The old thread goes with the old cover.
    for (let e = 0; e < field.at.length; e++) {
      const reach = Math.abs(field.off[e]) / 1.1;
      if (reach < 1) keepFine[field.at[e]] = Math.min(keepFine[field.at[e]], 255 * reach * reach);
    }
  }
};
