/** Decides which seams get a crease, piping and thread. */
import { finishOf } from '../finish-of.ts';
import type { Layers } from '../layers.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { NO_PANEL, type Seam } from '../geometry/geometry.ts';
import { pipingHalfWidth } from './piping.ts';
import type { SeamField, SeamWithField } from './seam-field.ts';
import type { ThreadRow } from './thread.ts';

/** Minimum confidence of seams that are sewn. */
const MIN_CONFIDENCE = 0.45;

/** Minimum confidence for thread on a line inside a panel, which may be a fold. */
const MIN_INSIDE = { found: 0.53, thread: 0.47 } as const;

/** Minimum confidence of an edge that is visible as a line; the confidence of its zones alone does not reach it. */
const MIN_VISIBLE = 0.72;

/** Distance of rows of thread from the seam, or from the piping's edge, in cm. */
const ROW_DISTANCE = 0.34;

/** Thread and piping along a seam. */
export interface SewnSeam {
  field: SeamField;
  /** Strength 0..1; `isFrench`: whether it is a French seam. */
  crease: { strength: number; isFrench: boolean } | null;
  /** `inset`: offset from the seam to its left, in cm. */
  piping: { style: 'single' | 'double'; inset: number } | null;
  thread: ThreadRow[] | null;
}

interface SewnPanels {
  /** Panels that get a new pattern, and panels whose inner seams disappear with the old padding. */
  patterned: ReadonlySet<number>;
  repadded: ReadonlySet<number>;
}

const roleOf = (layers: Layers, panel: number): string =>
  panel === NO_PANEL ? 'none' : layers.geometry.panels[panel].role;

/** Piping is sewn between insert and bolster, and along the outer edge of seats. */
const carriesPiping = (seam: Seam, layers: Layers): boolean => {
  if (seam.confidence < MIN_CONFIDENCE) return false;
  const roles = seam.panels.map((p) => roleOf(layers, p));
  if (seam.kind === 'edge') return roles.includes('insert') && roles[0] !== roles[1];
  return seam.kind === 'outline' && roles.includes('side');
};

const carriesThread = (seam: Seam, layers: Layers): boolean => {
  if (seam.confidence < MIN_CONFIDENCE || seam.kind === 'outline' || seam.stitched) return false;
  if (seam.kind !== 'edge') return seam.confidence >= MIN_INSIDE[seam.kind];
  const roles = seam.panels.map((p) => roleOf(layers, p));
  return roles[0] !== roles[1] && !(roles.includes('whole') && roles.includes('headrest'));
};

/** Rows of thread beside a seam; a single row is on the bolster's side. @param halfWidth of the piping */
const rowsFor = (seam: Seam, style: 'single' | 'double' | 'french', halfWidth: number, layers: Layers): ThreadRow[] => {
  if (seam.kind === 'thread') return [{ offset: 0 }];
  const rowOffset = halfWidth + ROW_DISTANCE;
  if (style !== 'single') return [{ offset: rowOffset }, { offset: -rowOffset }];
  return [{ offset: roleOf(layers, seam.panels[0]) === 'insert' ? -rowOffset : rowOffset }];
};

const isInside = (seam: Seam): boolean => seam.zones[0] === seam.zones[1];

/** Whether the new covers on both sides are equal. */
const hasOneCover = ({ zones }: Seam, layers: Layers, plan: TrimPlan): boolean => {
  const [a, b] = zones.map((zone) => finishOf(plan, layers.zones[zone]));
  return (
    a?.material === b?.material && a?.tile === b?.tile && a?.grain === b?.grain && String(a?.color) === String(b?.color)
  );
};

/** Whether an edge is neither visible in the photo nor the border of a new pattern. */
const isUnseen = (seam: Seam, patterned: ReadonlySet<number>): boolean =>
  seam.kind === 'edge' && seam.confidence < MIN_VISIBLE && !seam.panels.some((k) => patterned.has(k));

/** For each edge that the photo does not show, whether the covers on both sides are equal. */
export const compareCoversAtUnseenEdges = (layers: Layers, plan: TrimPlan): boolean[] =>
  layers.geometry.seams
    .filter(({ kind, confidence }) => kind === 'edge' && confidence < MIN_VISIBLE)
    .map((seam) => hasOneCover(seam, layers, plan));

/** Whether thread is sewn along a seam. Between equal covers, the photo must show the edge. */
export const isThreadSewn = (seam: Seam, layers: Layers, plan: TrimPlan, patterned: ReadonlySet<number>): boolean =>
  carriesThread(seam, layers) && !(isUnseen(seam, patterned) && hasOneCover(seam, layers, plan));

/** Whether a side of the seam is a door that does not change: nothing is sewn on it. */
const touchesKeptDoor = ({ zones }: Seam, layers: Layers, plan: TrimPlan): boolean =>
  zones.some((zone) => layers.zones[zone]?.kind === 'door' && finishOf(plan, layers.zones[zone]) === undefined);

const carriedBy = (
  { seam, field }: SeamWithField,
  layers: Layers,
  plan: TrimPlan,
  { patterned, repadded }: SewnPanels,
): SewnSeam | null => {
  if (touchesKeptDoor(seam, layers, plan)) return null;
  if ((seam.kind === 'found' || seam.kind === 'thread') && repadded.has(seam.panels[0])) return null;
  // The edge of an assumed panel is only sewn as the border of a pattern.
  if (isUnseen(seam, patterned) && isInside(seam)) return null;
  const piping = plan.piping.style !== 'none' && carriesPiping(seam, layers) ? plan.piping.style : null;
  const thread =
    plan.stitching.style !== 'none' && isThreadSewn(seam, layers, plan, patterned) ? plan.stitching.style : null;
  if (piping === null && thread === null) return null;
  const half = piping === null ? 0 : pipingHalfWidth(piping, field.footprint);
  // On an outer edge the piping is moved inward, so that all of it is on the seat.
  const inward = seam.panels[0] === NO_PANEL ? -half : half;
  const inset = seam.kind === 'outline' ? inward : 0;
  return {
    field,
    // Seams inside a zone are hardly visible in the photo and need a full crease.
    crease:
      seam.kind === 'thread' || seam.kind === 'outline'
        ? null
        : { strength: isInside(seam) ? 1 : 0.35, isFrench: thread === 'french' },
    piping: piping === null ? null : { style: piping, inset },
    thread: thread === null ? null : rowsFor(seam, thread, half, layers),
  };
};

/** Seams that get a crease, piping or thread, in the order in which they are drawn. */
export const resolveSewnSeams = (
  seams: readonly SeamWithField[],
  layers: Layers,
  plan: TrimPlan,
  panels: SewnPanels,
): SewnSeam[] => seams.flatMap((seam) => carriedBy(seam, layers, plan, panels) ?? []);
