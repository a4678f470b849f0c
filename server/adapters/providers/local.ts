import { MessageChannel } from 'node:worker_threads';
import type { RenderStage } from '#contract/renders.ts';
import type { RenderPool } from '../../render/pool.ts';
import type { RenderProvider } from './provider.ts';

/** Our own engine in a worker thread of this server: no key, no network, the same picture every time. */
export const localProvider = (pool: RenderPool): RenderProvider => ({
  name: 'local',
  remote: false,
  async render({ photo, layers, plan }, { signal, onStage }) {
    const { port1: ours, port2: stages } = new MessageChannel();
    ours.on('message', (stage: RenderStage) => onStage(stage));
    try {
      return await pool.renderPicture({ photo, layers, plan, stages }, signal);
    } finally {
      ours.close();
    }
  },
});
