/**
 * Threads that compute pictures run below the threads that answer requests: on two cores a render with its helper
 * occupies both, and a request that takes a millisecond had to wait for the scheduler's next turn. Without competing
 * work they run at full speed.
 */
import os from 'node:os';

/** Nice value where a process answers requests as well: a thread gets about a tenth of a busy core. */
export const PAINTING_NICENESS = 10;

/**
 * Lowers the priority of the calling thread and of all threads that it starts. On Linux only: elsewhere a priority
 * applies to the whole process.
 */
export const lowerPriority = (niceness: number): void => {
  if (process.platform !== 'linux' || niceness === 0) return;
  try {
    os.setPriority(0, Math.max(os.getPriority(0), niceness));
  } catch {
    // A sandbox that forbids it: the work is done all the same.
  }
};
