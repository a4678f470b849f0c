import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/batches.ts';
import type { RenderBatchRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { GENERATE_LIMIT } from '../limits.ts';
import { cancelBatch } from './cancel-batch.ts';
import { loadBatchView } from './load-batch-view.ts';
import { retryItem } from './retry-item.ts';
import { startBatch } from './start-batch.ts';
import { findOwnBatch } from './store.ts';

/** JSON values of a body with twelve designs and their zones. */
const MAX_VALUES_PER_BATCH = 2000 * contract.MAX_BATCH_ITEMS;

export const batchRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  const requireBatch = async (userId: string, id: string): Promise<RenderBatchRow> => {
    const batch = await findOwnBatch(db, userId, id);
    if (batch === undefined) throw notFoundProblem('This batch');
    return batch;
  };
  const consumeLimitUnlessClosing = async (userId: string): Promise<void> => {
    await consumeRateLimit(deps, GENERATE_LIMIT, userId);
    if (deps.signals.isClosing)
      throw new Problem('stopping', 'The server is restarting. Please try again in a moment.', {
        retryAfterSeconds: 10,
      });
  };

  serve(
    app,
    deps,
    contract.startBatch,
    async ({ body, user, request, reply }) => {
      await consumeLimitUnlessClosing(user.id);
      const batch = await startBatch(deps, user.id, body, readIdempotencyKey(request), request.id);
      reply.header('location', `/api/render-batches/${batch.id}`);
      return loadBatchView(deps, batch);
    },
    { maxValues: MAX_VALUES_PER_BATCH },
  );

  serve(app, deps, contract.getLatestBatch, async ({ user }) => {
    const batch = await findOwnBatch(db, user.id, 'latest');
    return batch === undefined ? null : loadBatchView(deps, batch);
  });

  serve(app, deps, contract.getBatch, async ({ params, user }) =>
    loadBatchView(deps, await requireBatch(user.id, params.id)),
  );

  serve(app, deps, contract.cancelBatch, async ({ params, user }) => {
    const batch = await requireBatch(user.id, params.id);
    await cancelBatch(deps, batch);
    return loadBatchView(deps, batch);
  });

  serve(app, deps, contract.retryBatchItem, async ({ params, user, request }) => {
    const batch = await requireBatch(user.id, params.id);
    await consumeLimitUnlessClosing(user.id);
    await retryItem(deps, batch, params.item, request.id);
    return loadBatchView(deps, batch);
  });
};
