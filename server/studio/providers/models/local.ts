import { MessageChannel } from 'node:worker_threads';
import type { RenderStage } from '#contract/studio/renders.ts';
import type { RenderPool } from '#server/platform/threads/pool.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';
import { ThreadDied } from '#server/platform/threads/thread-died.ts';
import type { ProviderInput, ProviderRun, RenderProvider } from './provider.ts';

/** Renders in one thread, which reports its stages through a port. */
const renderOnce = async (
  pool: RenderPool,
  { photo, layers, plan, tiles, account }: ProviderInput,
  { signal, onStage }: Pick<ProviderRun, 'signal' | 'onStage'>,
  keepChanged: boolean,
): Promise<RenderResult> => {
  const { port1: ours, port2: stages } = new MessageChannel();
  ours.on('message', (stage: RenderStage) => onStage(stage));
  try {
    return await pool.renderPicture({ photo, layers, plan, tiles, stages, keepChanged }, signal, account);
  } finally {
    ours.close();
  }
};

/**
 * Our own engine in a worker thread of this server; if the thread dies, the render is repeated once.
 * @param keepChanged also answers where the picture may differ from the photo
 */
export const renderLocally = (
  pool: RenderPool,
  input: ProviderInput,
  run: Pick<ProviderRun, 'signal' | 'onStage'>,
  keepChanged = false,
): Promise<RenderResult> =>
  renderOnce(pool, input, run, keepChanged).catch((error: unknown) => {
    if (!(error instanceof ThreadDied) || run.signal.aborted) throw error;
    return renderOnce(pool, input, run, keepChanged);
  });

/** No key, no network, the same picture every time. */
export const localProvider = (pool: RenderPool): RenderProvider => ({
  name: 'local',
  remote: false,
  render: (input, run) => renderLocally(pool, input, run),
});
