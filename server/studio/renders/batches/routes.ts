import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/batches.ts';
import type { RenderBatchRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { keyOf } from '#server/platform/http/idempotency-key.ts';
import { takeFromLimit } from '#server/platform/http/limits.ts';
import { notFound, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { GENERATE } from '../limits.ts';
import { cancelBatch } from './cancel-batch.ts';
import { presentBatch } from './present-batch.ts';
import { retryItem } from './retry-item.ts';
import { startBatch } from './start-batch.ts';
import { findOwnBatch } from './store.ts';

/** JSON values of a body with twelve designs and their zones. */
const MAX_VALUES = 2000 * contract.MAX_IN_BATCH;

export const batchRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  const requireBatch = async (userId: string, id: string): Promise<RenderBatchRow> => {
    const batch = await findOwnBatch(db, userId, id);
    if (batch === undefined) throw notFound('This batch');
    return batch;
  };
  const takeFromLimitUnlessClosing = async (userId: string): Promise<void> => {
    await takeFromLimit(deps, GENERATE, userId);
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
      await takeFromLimitUnlessClosing(user.id);
      const batch = await startBatch(deps, user.id, body, keyOf(request), request.id);
      reply.header('location', `/api/render-batches/${batch.id}`);
      return presentBatch(deps, batch);
    },
    { maxValues: MAX_VALUES },
  );

  serve(app, deps, contract.getLatestBatch, async ({ user }) => {
    const batch = await findOwnBatch(db, user.id, 'latest');
    return batch === undefined ? null : presentBatch(deps, batch);
  });

  serve(app, deps, contract.getBatch, async ({ params, user }) =>
    presentBatch(deps, await requireBatch(user.id, params.id)),
  );

  serve(app, deps, contract.cancelBatch, async ({ params, user }) => {
    const batch = await requireBatch(user.id, params.id);
    await cancelBatch(deps, batch);
    return presentBatch(deps, batch);
  });

  serve(app, deps, contract.retryBatchItem, async ({ params, user, request }) => {
    const batch = await requireBatch(user.id, params.id);
    await takeFromLimitUnlessClosing(user.id);
    await retryItem(deps, batch, params.item, request.id);
    return presentBatch(deps, batch);
  });
};
