/**
 * Memory that several threads see is free when none of them knows it any more, and a thread that has nothing to do never looks: after a
 * 12 megapixel picture some 300 MB would lie about until the next one.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Looks now. Some milliseconds. */
export const sweep = (): void => {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
};
