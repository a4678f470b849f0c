import type { FastifyInstance } from 'fastify';
import { formatContentDisposition } from '#contract/file-name.ts';
import { formatIsoDayAt } from '#contract/regional.ts';
import * as contract from '#contract/studio/swatches.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { exportOwnSwatches } from './export-swatches.ts';
import { importSwatches } from './import-swatches.ts';
import { SWATCH_CHANGE_LIMIT, IMPORT_LIMIT, TILE_LIMIT } from './limits.ts';
import { listSwatchPage } from './list-swatches.ts';
import { makeAndStoreTile } from './keep-tile.ts';
import { changeSwatch, createSwatch, deleteSwatch, restoreSwatch } from './save-swatch.ts';
import { sendFile } from '../photos/send-file.ts';
import { sendSmallCopy, TILE_COPY } from '../photos/small-copy.ts';
import { findOwnTile } from './store.ts';

/** A byte of the file may become several in JSON. */
const IMPORT_BODY = 3 * contract.MAX_CSV_BYTES;

export const swatchRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.listSwatches, ({ query, user }) => listSwatchPage(db, user.id, query));

  serve(app, deps, contract.createSwatch, async ({ body, user }) => {
    await consumeRateLimit(deps, SWATCH_CHANGE_LIMIT, user.id);
    return createSwatch(deps, user.id, body);
  });

  serve(app, deps, contract.changeSwatch, async ({ params, body, user }) => {
    await consumeRateLimit(deps, SWATCH_CHANGE_LIMIT, user.id);
    return changeSwatch(deps, user.id, params.id, body);
  });

  serve(app, deps, contract.deleteSwatch, ({ params, user }) => deleteSwatch(deps, user.id, params.id));

  serve(app, deps, contract.restoreSwatch, ({ params, user }) => restoreSwatch(deps, user.id, params.id));

  serve(
    app,
    deps,
    contract.importSwatches,
    async ({ body, user }) => {
      await consumeRateLimit(deps, IMPORT_LIMIT, user.id);
      return importSwatches(deps, user.id, body);
    },
    { bodyLimit: IMPORT_BODY },
  );

  serve(app, deps, contract.exportSwatches, async ({ query, user, reply }) => {
    const text = await exportOwnSwatches(db, user.id, query.book);
    return reply
      .header('content-disposition', formatContentDisposition(`swatches-${formatIsoDayAt(deps.now(), user)}.csv`))
      .type('text/csv; charset=utf-8')
      .send(text);
  });

  serve(app, deps, contract.makeSwatchTile, async ({ body, user }) => {
    await consumeRateLimit(deps, TILE_LIMIT, user.id);
    return makeAndStoreTile(deps, user.id, body);
  });

  serve(app, deps, contract.getSwatchTile, async ({ params, query, user, request, reply }) => {
    const found = await findOwnTile(db, user.id, params.sha256);
    if (found === undefined) throw notFoundProblem('This tile');
    return query.size === undefined
      ? sendFile(deps, request, reply, found.file)
      : sendSmallCopy(deps, request, reply, found.file, TILE_COPY);
  });
};
