/**
 * Threads that compute pictures stand behind the ones that answer: on two cores a render with its helper holds both, and a request that takes a
 * millisecond waited for the scheduler's next turn. Work that nobody else wants goes on at full speed.
 */
import os from 'node:os';

/** Nice value where a process answers requests as well: a thread gets about a tenth of a busy core. */
export const PAINTING_NICENESS = 10;

/**
 * For the calling thread, and all that it starts. On Linux alone: there a priority is a thread's own, elsewhere it would be the whole
 * process's.
 */
export const lowerPriority = (niceness: number): void => {
  if (process.platform !== 'linux' || niceness === 0) return;
  try {
    os.setPriority(0, Math.max(os.getPriority(0), niceness));
  } catch {
    // A sandbox that forbids it: the work is done all the same.
  }
};
