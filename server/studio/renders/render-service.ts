/** Starts and stops all work on renders in this process. */
import type { Deps } from '#server/platform/deps.ts';
import type { RenderJob } from '#server/platform/jobs/boss.ts';
import { startRunner, type Runner } from '#server/platform/jobs/runner.ts';
import { takeInTurns } from '#server/platform/jobs/turns.ts';
import { recoverRenders } from './recover-renders.ts';
import { runRender } from './run-render.ts';

export interface RenderService {
  readonly runner: Runner;
  /** Answers waiting calls, gives running renders some time to end, and puts the others back into the queue. */
  stop(): Promise<void>;
}

/** Hard limit of a render's running time (D-31). */
export const RENDER_LIMIT_MS = 120_000;

const RECOVERY_INTERVAL_MS = 10_000;
const DRAIN_MS = 20_000;

export const startRenderService = async (deps: Deps, { drainMs = DRAIN_MS } = {}): Promise<RenderService> => {
  const logError = (error: unknown): void => deps.log.error({ err: error }, 'a render job failed');
  const recovered = await recoverRenders(deps, deps.database.kind === 'embedded');
  if (recovered > 0) deps.log.warn({ recovered }, 'interrupted renders were restarted or refunded');

  const runner = startRunner<RenderJob>({
    // A render that waits for a remote model needs no thread meanwhile.
    slots: deps.renderEngine.remote ? Math.max(deps.pool.threads, deps.config.providers.maxWaiting) : deps.pool.threads,
    take: takeInTurns((queue) => deps.jobs.take(queue)),
    perform: (job, stop) => runRender(deps, job, stop),
    onError: logError,
  });
  const unsubscribe = deps.signals.onSent(() => runner.wake());
  const recoveryTimer = setInterval(() => void recoverRenders(deps, false).catch(logError), RECOVERY_INTERVAL_MS);
  recoveryTimer.unref();

  return {
    runner,
    async stop() {
      deps.signals.close();
      clearInterval(recoveryTimer);
      unsubscribe();
      const drained = runner.drain(drainMs);
      // Renders that are nearly finished may still end normally.
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, Math.min(3000, drainMs)).unref())]);
      deps.signals.stopAll();
      await drained;
    },
  };
};
