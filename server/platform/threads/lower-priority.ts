/**
 * Threads that compute pictures have a lower priority than those that answer requests. Otherwise a short
 * request on a busy core would wait for the scheduler's next turn.
 */
import os from 'node:os';

/** Nice value in a process that also answers requests: a thread gets about a tenth of a busy core. */
export const DEFAULT_RENDER_NICENESS = 10;

/** Lowers the priority of the calling thread. Only on Linux do threads have priorities. */
export const lowerPriority = (niceness: number): void => {
  if (process.platform !== 'linux' || niceness === 0) return;
  try {
    os.setPriority(0, Math.max(os.getPriority(0), niceness));
  } catch {
    // Some sandboxes forbid this. The work is then done with normal priority.
  }
};
