/** Decides what each seam carries: the crease of an assumed panel, piping, and thread beside it. */
import { finishOf } from '../finish-of.ts';
import type { Layers } from '../layers.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { NO_PANEL, type Seam } from '../geometry/geometry.ts';
import { pipingHalfWidth } from './piping.ts';
import type { SeamField, SeamWithField } from './seam-field.ts';
import type { Row } from './thread.ts';

/** Confidence below which nothing is sewn. */
const SURE = 0.45;

/** A line inside a panel may be a fold: thread only where it is long, even and dark. */
const SURE_INSIDE = { found: 0.53, thread: 0.47 } as const;

/** Confidence from which the photo shows a line at the edge of a panel: parts alone, however sure, do not reach it. */
const SURE_SEEN = 0.72;

/** Distance of stitch rows from the seam, or from the foot of the piping, in cm. */
const BESIDE = 0.34;

/** Plain data: another thread may sew it. */
export interface CarriedBySeam {
  field: SeamField;
  /** Strength, 0..1; `felled`: whether it is a French seam. */
  crease: { strength: number; felled: boolean } | null;
  /** `inset`: centimeters from the seam to its left. */
  piping: { style: 'single' | 'double'; inset: number } | null;
  thread: Row[] | null;
}

interface SewnPanels {
  /** Panels that get a new pattern; and those of them whose old seams go with the old padding. */
  patterned: ReadonlySet<number>;
  repadded: ReadonlySet<number>;
}

const roleOf = (layers: Layers, panel: number): string =>
  panel === NO_PANEL ? 'none' : layers.geometry.panels[panel].role;

/** Insert against bolster, the places where a trimmer sets piping; and the outer edge of seats. */
const carriesPiping = (seam: Seam, layers: Layers): boolean => {
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
const rowsFor = (seam: Seam, style: 'single' | 'double' | 'french', tubeHalf: number, layers: Layers): Row[] => {
  if (seam.kind === 'thread') return [{ off: 0 }];
  const beside = tubeHalf + BESIDE;
  if (style !== 'single') return [{ off: beside }, { off: -beside }];
  return [{ off: roleOf(layers, seam.panels[0]) === 'insert' ? -beside : beside }];
};

const isInside = (seam: Seam): boolean => seam.zones[0] === seam.zones[1];

/** The new cover is the same on either side. */
const hasOneCover = ({ zones }: Seam, layers: Layers, plan: TrimPlan): boolean => {
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
  carriesThread(seam, layers) && !(isUnseen(seam, patterned) && hasOneCover(seam, layers, plan));

/** A door that stays as it is: nothing is sewn on it, nor between it and a seat. */
const touchesKeptDoor = ({ zones }: Seam, layers: Layers, plan: TrimPlan): boolean =>
  zones.some((zone) => layers.zones[zone]?.kind === 'door' && finishOf(plan, layers.zones[zone]) === undefined);

const carriedBy = (
  { seam, field }: SeamWithField,
  layers: Layers,
  plan: TrimPlan,
  { patterned, repadded }: SewnPanels,
): CarriedBySeam | null => {
  if (touchesKeptDoor(seam, layers, plan)) return null;
  if ((seam.kind === 'found' || seam.kind === 'thread') && repadded.has(seam.panels[0])) return null;
  // An assumed panel that the photo does not show is none under a plain cover.
  if (isUnseen(seam, patterned) && isInside(seam)) return null;
  const piping = plan.piping.style !== 'none' && carriesPiping(seam, layers) ? plan.piping.style : null;
  const thread =
    plan.stitching.style !== 'none' && takesThread(seam, layers, plan, patterned) ? plan.stitching.style : null;
  if (piping === null && thread === null) return null;
  const half = piping === null ? 0 : pipingHalfWidth(piping, field.footprint);
  // On an outer edge the tube lies just inside, so that all of it is on the seat.
  const inward = seam.panels[0] === NO_PANEL ? -half : half;
  const inset = seam.kind === 'outline' ? inward : 0;
  return {
    field,
    // A seam that the photo does not show needs its own crease under the thread.
    crease:
      seam.kind === 'thread' || seam.kind === 'outline'
        ? null
        : { strength: isInside(seam) ? 1 : 0.35, felled: thread === 'french' },
    piping: piping === null ? null : { style: piping, inset },
    thread: thread === null ? null : rowsFor(seam, thread, half, layers),
  };
};

/** Seams that carry something, in the order in which they are sewn. */
export const carriedBySeams = (
  seams: readonly SeamWithField[],
  layers: Layers,
  plan: TrimPlan,
  panels: SewnPanels,
): CarriedBySeam[] => seams.flatMap((seam) => carriedBy(seam, layers, plan, panels) ?? []);
