import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { findRender } from './store.ts';

/** Interval at which the row is read, in case a signal from another server was lost. */
const POLL_MS = 1000;

const hasEnded = ({ state }: RenderRow): boolean => state !== 'queued' && state !== 'running';

/**
 * Waits until a render has ended, on whichever server it runs. Aborting `giveUp` ends the wait, not the render.
 * @throws Problem `stopping` when this server shuts down first
 */
export const waitForRender = async (deps: Deps, id: string, giveUp: AbortSignal): Promise<RenderRow> => {
  for (;;) {
    const change = nextChange(deps, id, giveUp);
    const render = await findRender(deps.database.db, id);
    if (render === undefined) throw notFoundProblem('This render');
    if (hasEnded(render)) return render;
    if (deps.signals.stopping.aborted)
      throw new Problem(
        'stopping',
        'The server is restarting. Your render will continue in a moment; nothing is lost.',
        {
          upgradeToPremium: false,
          retryAfterSeconds: 5,
        },
      );
    giveUp.throwIfAborted();
    await change;
  }
};

/**
 * Resolves at the render's next change, after POLL_MS, or when the wait is given up. Call it before the row is read, or
 * a change in between would be missed.
 */
export const nextChange = (deps: Deps, id: string, giveUp: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      giveUp.removeEventListener('abort', done);
      deps.signals.stopping.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    const unsubscribe = deps.signals.onChange(id, done);
    giveUp.addEventListener('abort', done, { once: true });
    deps.signals.stopping.addEventListener('abort', done, { once: true });
    if (giveUp.aborted) done();
  });
