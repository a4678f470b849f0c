/** Sewing on two threads: each takes rows of the relief until there are none left. */
import { sewPart } from '#engine/panel-relief/sew-relief.ts';
import type { Relief } from '#engine/relief.ts';
import type { SewTask } from './helper-messages.ts';
import { waitForParts, workParts } from './parts.ts';

/**
 * Takes part in a sewing that the other thread has been told of; returns when all of it is done.
 * @throws PartLost when the other thread dies over a part, which leaves the relief half done
 */
export const sewTogether = ({ sewing, parts }: SewTask): Relief => {
  workParts(parts, (part) => sewPart(sewing, part));
  waitForParts(parts);
  return sewing.relief;
};
