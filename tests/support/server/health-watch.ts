/**
 * Polls a server's health and measures how long its main thread is blocked. A reply may also be late because other
 * processes have the processor, so that only the main thread's own processor time during each wait counts (Linux:
 * /proc/PID/task/PID/schedstat). On other systems the full wait counts.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';

export interface HealthMaxima {
  /** Longest time that the main thread worked during one wait. */
  stalledMs: number;
  /** Longest wait for an answer. */
  waitedMs: number;
  answers: number;
  /** Number of requests without a reply of 200. */
  failures: number;
}

/** Processor time of a process's main thread in milliseconds; undefined where the system does not report it. */
const computedBy = (pid: number): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
};

/** Resident memory of a process in MB. */
export const readMemoryMb = (pid: number, which: 'now' | 'peak' = 'now'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s*(\\d+)`).exec(status)![1]) / 1024;
};

const requestHealth = (url: string, agent: http.Agent): Promise<number> =>
  new Promise((resolve) => {
    http
      .get(`${url}/api/health`, { agent }, (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode!))
          .on('error', () => resolve(0)),
      )
      .on('error', () => resolve(0));
  });

export interface HealthWatch {
  /** Waits for the pending request. @returns the maxima since the last call */
  takeMaxima(): Promise<HealthMaxima>;
  stop(): void;
}

/** @param everyMs pause between two requests */
export const watchHealth = (url: string, pid: number, everyMs = 20): HealthWatch => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let watching = true;
  const zero = (): HealthMaxima => ({ stalledMs: 0, waitedMs: 0, answers: 0, failures: 0 });
  let maxima = zero();
  let pending = Promise.resolve();
  const askOnce = async (): Promise<void> => {
    const [began, before] = [performance.now(), computedBy(pid)];
    const status = await requestHealth(url, agent);
    const waited = performance.now() - began;
    const after = computedBy(pid);
    const computed = before === undefined || after === undefined ? waited : after - before;
    maxima.answers += 1;
    if (status !== 200 && watching) maxima.failures += 1;
    maxima.waitedMs = Math.max(maxima.waitedMs, waited);
    maxima.stalledMs = Math.max(maxima.stalledMs, Math.min(waited, computed));
  };
  const watch = async (): Promise<void> => {
    while (watching) {
      pending = askOnce();
      await pending;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  void watch();
  return {
    async takeMaxima() {
      await pending;
      const taken = maxima;
      maxima = zero();
      return taken;
    },
    stop() {
      watching = false;
      agent.destroy();
    },
  };
};
