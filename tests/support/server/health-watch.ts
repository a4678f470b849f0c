/**
 * Asks a server in a process of its own how it is, again and again, and tells how long it kept us waiting while its main thread
 * computed. On a busy machine an answer may be late because others had the processor: of each wait only as much counts as the
 * server's main thread computed meanwhile (Linux: /proc/PID/task/PID/schedstat). Elsewhere the whole wait counts.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';

export interface Watched {
  /** Longest wait for an answer while the server computed, in milliseconds. */
  stalledMs: number;
  /** Longest wait as the clock went. */
  waitedMs: number;
  answers: number;
  /** Answers other than 200, and none at all. */
  failures: number;
}

/**
 * Processor time of the main thread of a process so far, in milliseconds. @returns undefined where that can't be known
 */
const computedBy = (pid: number): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
};

/** Resident memory of a process in MB; `peak`: the most it ever was. */
export const memoryOf = (pid: number, which: 'now' | 'peak' = 'now'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s*(\\d+)`).exec(status)![1]) / 1024;
};

const ask = (url: string, agent: http.Agent): Promise<number> =>
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
  /** The worst since the last call, once the question that is under way is answered. */
  take(): Promise<Watched>;
  stop(): void;
}

/** @param everyMs pause between two questions */
export const watchHealth = (url: string, pid: number, everyMs = 20): HealthWatch => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let watching = true;
  const fresh = (): Watched => ({ stalledMs: 0, waitedMs: 0, answers: 0, failures: 0 });
  let worst = fresh();
  let question = Promise.resolve();
  const askOnce = async (): Promise<void> => {
    const [began, before] = [performance.now(), computedBy(pid)];
    const status = await ask(url, agent);
    const waited = performance.now() - began;
    const after = computedBy(pid);
    const computed = before === undefined || after === undefined ? waited : after - before;
    worst.answers += 1;
    if (status !== 200 && watching) worst.failures += 1;
    worst.waitedMs = Math.max(worst.waitedMs, waited);
    worst.stalledMs = Math.max(worst.stalledMs, Math.min(waited, computed));
  };
  const watch = async (): Promise<void> => {
    while (watching) {
      question = askOnce();
      await question;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  void watch();
  return {
    async take() {
      await question;
      const taken = worst;
      worst = fresh();
      return taken;
    },
    stop() {
      watching = false;
      agent.destroy();
    },
  };
};
