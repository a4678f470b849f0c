/** The stages of preparing on two threads: the helper takes parts of them as soon as it is free. */
import { partsIn, workPart, type RunStage } from '#engine/compose/stages/stages.ts';
import type { StageTask } from './helper-messages.ts';
import { partsOf, waitForParts, workParts } from './parts.ts';

/** @param tell tells the helper thread that there is a stage */
export const shareStages =
  (tell: (task: StageTask) => void): RunStage =>
  (name, input, lines) => {
    const parts = partsOf(partsIn(name, lines));
    tell({ name, input, lines, parts });
    workParts(parts, (part) => workPart(name, input, lines, part));
    waitForParts(parts);
  };
