import { MessageChannel } from 'node:worker_threads';
import type { RenderStage } from '#contract/renders.ts';
import type { RenderPool } from '../../render/pool.ts';
import type { RenderResult } from '../../render/render-task.ts';
import type { ProviderInput, ProviderRun, RenderProvider } from './provider.ts';

/** Our own engine in a worker thread of this server. @param keepChanged also answers where the picture may differ from the photo */
export const renderLocally = async (pool: RenderPool, { photo, layers, plan }: ProviderInput, { signal, onStage }: Pick<ProviderRun, 'signal' | 'onStage'>, keepChanged = false): Promise<RenderResult> => {
  const { port1: ours, port2: stages } = new MessageChannel();
  ours.on('message', (stage: RenderStage) => onStage(stage));
  try {
    return await pool.renderPicture({ photo, layers, plan, stages, keepChanged }, signal);
  } finally {
    ours.close();
  }
};

/** No key, no network, the same picture every time. */
export const localProvider = (pool: RenderPool): RenderProvider => ({ name: 'local', remote: false, render: (input, run) => renderLocally(pool, input, run) });
