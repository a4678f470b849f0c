/** Divides work between threads: each thread takes the next part and flags it as done when it is finished. */

/** Shared memory: the number of the next part, then one number for each part. */
export type Parts = Int32Array;

const NEXT = 0;
const FIRST = 1;

const DONE = 1;
const FAILED = 2;

/** A part takes milliseconds, so a thread that has not finished one after this time has died. */
const PART_TIMEOUT_MS = 10_000;

export const createParts = (count: number): Parts =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (FIRST + count)));

const setPartState = (parts: Parts, part: number, state: number): void => {
  Atomics.store(parts, FIRST + part, state);
  Atomics.notify(parts, FIRST + part);
};

/** Works until every part is taken. */
export const workParts = (parts: Parts, work: (part: number) => void): void => {
  for (let part = Atomics.add(parts, NEXT, 1); part < parts.length - FIRST; part = Atomics.add(parts, NEXT, 1)) {
    try {
      work(part);
    } catch (error) {
      setPartState(parts, part, FAILED);
      throw error;
    }
    setPartState(parts, part, DONE);
  }
};

/** Does work that has only one part. @returns undefined when another thread has taken it */
export const workIfNotTaken = <T>(parts: Parts, work: () => T): T | undefined => {
  let result: T | undefined;
  workParts(parts, () => {
    result = work();
  });
  return result;
};

/** Does the parts that another thread took and did not finish. Only for work that may be repeated. */
export const workUnfinished = (parts: Parts, work: (part: number) => void): void => {
  for (let part = 0; part < parts.length - FIRST; part++)
    if (Atomics.load(parts, FIRST + part) !== DONE) {
      work(part);
      setPartState(parts, part, DONE);
    }
};

/** Thrown when another thread took a part and did not finish it. */
export class PartLostError extends Error {}

/**
 * Blocks this thread until all parts are done. For work that cannot be repeated.
 * @throws PartLostErrorError
 */
export const waitForParts = (parts: Parts, timeoutMs = PART_TIMEOUT_MS): void => {
  for (let part = FIRST; part < parts.length; part++) {
    if (Atomics.load(parts, part) === 0) Atomics.wait(parts, part, 0, timeoutMs);
    if (Atomics.load(parts, part) !== DONE) throw new PartLostError(`part ${part - FIRST} was not finished`);
  }
};
