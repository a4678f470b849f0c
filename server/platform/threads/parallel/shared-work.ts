/** Work that two threads share: each takes parts of it until none is left. */
import { BAND, paintRows, type Composed, type Paintable } from '#engine/compose.ts';
import { partsIn, workPart, type RunStage } from '#engine/compose/stages/stages.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import { partsOfSewing, sewPart } from '#engine/panel-relief/sew-relief.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { SewTask, StageTask } from './helper-messages.ts';
import { partsOf, waitForParts, workParts } from './parts.ts';

export const workStage = ({ name, input, lines, parts }: StageTask): void =>
  workParts(parts, (part) => workPart(name, input, lines, part));

/** @param offer sends a stage to the helper thread */
export const shareStages =
  (offer: (task: StageTask) => void): RunStage =>
  (name, input, lines) => {
    const task = { name, input, lines, parts: partsOf(partsIn(name, lines)) };
    offer(task);
    workStage(task);
    waitForParts(task.parts);
  };

export const sewTaskOf = (sewing: Sewing): SewTask => ({ sewing, parts: partsOf(partsOfSewing(sewing)) });

/** Sews until no part is left. The other thread may still be working on its last part. */
export const sewParts = ({ sewing, parts }: SewTask): void => workParts(parts, (part) => sewPart(sewing, part));

/**
 * Sews together with the other thread until all parts are done.
 * @throws PartLost when the other thread dies during a part, which leaves the relief unfinished
 */
export const sewTogether = (task: SewTask): Relief => {
  sewParts(task);
  waitForParts(task.parts);
  return task.sewing.relief;
};

/** Number of bands of rows that a picture has. */
export const bandsIn = (height: number): number => Math.ceil(height / BAND);

export const bandPainter =
  (paintable: Paintable, plan: TrimPlan, relief: Relief | null, tiles: Tiles, canvas: Composed) =>
  (band: number): void =>
    paintRows(paintable, plan, relief, band * BAND, Math.min(canvas.picture.height, (band + 1) * BAND), canvas, tiles);
