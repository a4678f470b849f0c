import type { WorkerPort } from './worker-bridge.ts';

/** A new preview worker. A Worker is a WorkerPort; only its event types are wider than the bridge needs. */
export const spawnPreview = (): WorkerPort =>
  new Worker(new URL('./preview-worker.ts', import.meta.url), {
    type: 'module',
    name: 'live preview',
  }) as unknown as WorkerPort;
