/** Sewing on two threads: each takes rows of the relief until there are none left. */
import { partsOfSewing, sewPart } from '#engine/panel-relief/sew-relief.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { Relief } from '#engine/relief.ts';
import type { SewTask } from './helper-messages.ts';
import { partsOf, waitForParts, workParts } from './parts.ts';

export const sewTaskOf = (sewing: Sewing): SewTask => ({ sewing, parts: partsOf(partsOfSewing(sewing)) });

/** Sews as long as there are parts left; the other thread may still be at its last one afterwards. */
export const sewParts = ({ sewing, parts }: SewTask): void => workParts(parts, (part) => sewPart(sewing, part));

/**
 * Takes part in a sewing that the other thread has been told of; returns when all of it is done.
 * @throws PartLost when the other thread dies over a part, which leaves the relief half done
 */
export const sewTogether = (task: SewTask): Relief => {
  sewParts(task);
  waitForParts(task.parts);
  return task.sewing.relief;
};
