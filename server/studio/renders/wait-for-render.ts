import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound, Problem } from '#server/platform/http/problem.ts';
import { findRender } from './store.ts';

/** Interval at which the row is polled, for changes on another server. */
const LOOK_MS = 1000;

const hasEnded = ({ state }: RenderRow): boolean => state !== 'queued' && state !== 'running';

/**
 * Waits until a render has ended, wherever it runs. The wait may be given up at any time: the render goes on.
 * @throws Problem `stopping` when this server shuts down first
 */
export const waitForRender = async (deps: Deps, id: string, giveUp: AbortSignal): Promise<RenderRow> => {
  for (;;) {
    const change = nextChange(deps, id, giveUp);
    const render = await findRender(deps.database.db, id);
    if (render === undefined) throw notFound('This render');
    if (hasEnded(render)) return render;
    if (deps.signals.stopping.aborted)
      throw new Problem('stopping', 'The server is restarting. Your render goes on in a moment; nothing is lost.', {
        upgradeToPremium: false,
        retryAfterSeconds: 5,
      });
    giveUp.throwIfAborted();
    await change;
  }
};

/**
 * Resolves at the render's next change, after a while, or when waiting is useless. Called before the row is read: a change
 * between reading and waiting would be missed.
 */
export const nextChange = (deps: Deps, id: string, giveUp: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(look);
      unsubscribe();
      giveUp.removeEventListener('abort', done);
      deps.signals.stopping.removeEventListener('abort', done);
      resolve();
    };
    const look = setTimeout(done, LOOK_MS);
    const unsubscribe = deps.signals.onChange(id, done);
    giveUp.addEventListener('abort', done, { once: true });
    deps.signals.stopping.addEventListener('abort', done, { once: true });
    if (giveUp.aborted) done();
  });
