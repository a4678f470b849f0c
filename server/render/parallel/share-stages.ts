/** The stages of preparing on two threads: the helper takes parts of them as soon as it is free. */
import { partsIn, workPart, type RunStage } from '#engine/compose/stages/stages.ts';
import type { HelperThread } from './helper-link.ts';
import { partsOf, waitForParts, workParts } from './parts.ts';

/**
 * @returns a way to run a stage; it throws `PartLost` when the helper thread dies over a part, which leaves planes half
 *   done
 */
export const shareStages =
  (helper: HelperThread): RunStage =>
  (name, input, lines) => {
    const parts = partsOf(partsIn(name, lines));
    helper.stage({ name, input, lines, parts });
    workParts(parts, (part) => workPart(name, input, lines, part));
    waitForParts(parts);
  };
