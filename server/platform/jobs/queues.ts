/** The queues, with pg-boss's options for their jobs. */
import type { Tier } from '#contract/money/plans.ts';

export const RENDER_QUEUES = { premium: 'render-premium', free: 'render-free' } as const satisfies Record<Tier, string>;
export type RenderQueue = (typeof RENDER_QUEUES)[Tier];

/** Time without a heartbeat after which a worker is considered dead. */
export const LEASE_SECONDS = 30;

/** pg-boss never retries: `recover-renders.ts` decides whether a render runs again or is refunded. */
export const QUEUE_OPTIONS = { retryLimit: 0, expireInSeconds: 300 };
