import type { FastifyInstance } from 'fastify';
import {
  getAnalysis,
  getLayers,
  MAX_MARKS_PER_PHOTO,
  MAX_STROKE_POINTS_PER_PHOTO,
  putMarks,
} from '#contract/studio/photos.ts';
import { photos } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findOrInsertPhotoRow, replaceMarks } from './analysis-store.ts';
import { requestAnalysis, requireStoredLayers } from './analysis.ts';
import { stopOlderAnalysis, toAnalysis } from './analysis-runs.ts';
import { LAYERS_CONCURRENCY, MARK_CHANGE_LIMIT } from './limits.ts';
import { requireUsablePhoto } from './usable-photo.ts';
import { openPrepareAhead } from './prepare-ahead.ts';
import { sendLayers } from './send-layers.ts';

/** Size in bytes of a body with the maximum number of points. */
const MAX_MARKS_BYTES = 2 * 1024 * 1024;
/** A point is three JSON values: the object and its two numbers. */
const MAX_MARKS_VALUES = 3 * MAX_STROKE_POINTS_PER_PHOTO + 10 * MAX_MARKS_PER_PHOTO;

export const analysisRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  const limit = limitConcurrency(LAYERS_CONCURRENCY);
  const prepareAhead = openPrepareAhead(deps);

  serve(app, deps, getAnalysis, async ({ query, user }) => {
    const picture = await requireUsablePhoto(db, user.id, query.image);
    return toAnalysis(await requestAnalysis(deps, user.id, picture));
  });

  serve(app, deps, getLayers, ({ query, user, request, reply }) =>
    limit.run(request, user.id, async () => {
      const picture = await requireUsablePhoto(db, user.id, query.image);
      const { row, layers } = await requireStoredLayers(deps, user.id, picture);
      prepareAhead(picture, row);
      return sendLayers(request, reply, row, layers);
    }),
  );

  serve(
    app,
    deps,
    putMarks,
    async ({ query, body, user }) => {
      await consumeRateLimit(deps, MARK_CHANGE_LIMIT, user.id);
      const picture = await requireUsablePhoto(db, user.id, query.image);
      const row = await findOrInsertPhotoRow(db, user.id, picture);
      const corrected = await replaceMarks(deps, photos, { ...body, id: row.id }, body.marks);
      stopOlderAnalysis(corrected);
      return toAnalysis(await requestAnalysis(deps, user.id, picture));
    },
    { bodyLimit: MAX_MARKS_BYTES, maxValues: MAX_MARKS_VALUES },
  );
};
