import type { WorkerPort } from './worker-bridge.ts';

/** Starts a preview worker. The cast is needed because Worker's event types are wider than WorkerPort's. */
export const spawnPreview = (): WorkerPort =>
  new Worker(new URL('./preview-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live preview',
  }) as unknown as WorkerPort;
