/**
 * Shared memory is freed only when every thread that referred to it has collected garbage, which an idle thread never
 * does: after a picture of 12 megapixels some 300 MB would stay until the next one.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Collects garbage now, in a few milliseconds. */
export const collectGarbage = (): void => {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
};
