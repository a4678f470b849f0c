/** Work that two threads share: each takes parts of it until none is left. */
import { ROWS_PER_BAND, paintRows, type ComposedPicture, type Paintable } from '#engine/compose.ts';
import { countChunks, runChunk, type RunStage } from '#engine/compose/stages/stages.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import { countSewingBands, sewBand } from '#engine/panel-relief/sew-relief.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { SewTask, StageTask } from './helper-messages.ts';
import { createParts, waitForParts, workParts } from './parts.ts';

export const workStage = ({ name, input, lines, parts }: StageTask): void =>
  workParts(parts, (part) => runChunk(name, input, lines, part));

/** @param sendToHelper sends a stage to the helper thread */
export const createSharedStageRunner =
  (sendToHelper: (task: StageTask) => void): RunStage =>
  (name, input, lines) => {
    const task = { name, input, lines, parts: createParts(countChunks(name, lines)) };
    sendToHelper(task);
    workStage(task);
    waitForParts(task.parts);
  };

export const sewTaskOf = (sewing: Sewing): SewTask => ({ sewing, parts: createParts(countSewingBands(sewing)) });

/** Sews until no part is left. The other thread may still be working on its last part. */
export const sewParts = ({ sewing, parts }: SewTask): void => workParts(parts, (part) => sewBand(sewing, part));

/**
 * Sews together with the other thread until all parts are done.
 * @throws PartLostError when the other thread dies during a part, which leaves the relief unfinished
 */
export const renderReliefInParallel = (task: SewTask): Relief => {
  sewParts(task);
  waitForParts(task.parts);
  return task.sewing.relief;
};

export const countBands = (height: number): number => Math.ceil(height / ROWS_PER_BAND);

export const bandPainter =
  (paintable: Paintable, plan: TrimPlan, relief: Relief | null, tiles: Tiles, canvas: ComposedPicture) =>
  (band: number): void =>
    paintRows(
      paintable,
      plan,
      relief,
      band * ROWS_PER_BAND,
      Math.min(canvas.picture.height, (band + 1) * ROWS_PER_BAND),
      canvas,
      tiles,
    );
