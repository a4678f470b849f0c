import { MessageChannel } from 'node:worker_threads';
import type { RenderStage } from '#contract/studio/renders.ts';
import type { RenderPool } from '#server/platform/threads/pool.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';
import { ThreadDiedError } from '#server/platform/threads/thread-died.ts';
import type { EngineInput, EngineRun, RenderEngine } from './render-engine.ts';

/** Renders in one thread, which reports its stages through a port. */
const renderOnce = async (
  pool: RenderPool,
  { photo, layers, plan, tiles, account }: EngineInput,
  { signal, onStage }: Pick<EngineRun, 'signal' | 'onStage'>,
  withChangedMask: boolean,
): Promise<RenderResult> => {
  const { port1: receiver, port2: stages } = new MessageChannel();
  receiver.on('message', (stage: RenderStage) => onStage(stage));
  try {
    return await pool.renderPicture({ photo, layers, plan, tiles, stages, withChangedMask }, signal, account);
  } finally {
    receiver.close();
  }
};

/**
 * Our own engine in a worker thread of this server; if the thread dies, the render is repeated once.
 * @param withChangedMask whether to return where the picture may differ from the photo
 */
export const renderLocally = (
  pool: RenderPool,
  input: EngineInput,
  run: Pick<EngineRun, 'signal' | 'onStage'>,
  withChangedMask = false,
): Promise<RenderResult> =>
  renderOnce(pool, input, run, withChangedMask).catch((error: unknown) => {
    if (!(error instanceof ThreadDiedError) || run.signal.aborted) throw error;
    return renderOnce(pool, input, run, withChangedMask);
  });

/** Our own engine, which needs neither key nor network. */
export const createLocalEngine = (pool: RenderPool): RenderEngine => ({
  name: 'local',
  remote: false,
  render: (input, run) => renderLocally(pool, input, run),
});
