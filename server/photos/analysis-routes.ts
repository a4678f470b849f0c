import type { FastifyInstance } from 'fastify';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { getAnalysis, getLayers, putMarks, type Analysis } from '#contract/photos.ts';
import type { PhotoRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { photoRowOf, replaceMarks } from './analysis-store.ts';
import { requestAnalysis, requireLayers } from './analysis.ts';
import { requireOwnPicture } from './own-picture.ts';

const presentAnalysis = (row: PhotoRow): Analysis => ({
  state: row.state,
  width: row.width,
  height: row.height,
  zones: row.zones,
  warnings: row.warnings,
  marks: row.marks,
  revision: row.revision,
});

/** 500 strokes of 4000 points each would be more than anybody paints. */
const MARKS_LIMIT = 4 * 1024 * 1024;

export const analysisRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, getAnalysis, async ({ query, user }) => {
    const picture = await requireOwnPicture(db, user.id, query.image);
    return presentAnalysis(await requestAnalysis(deps, user.id, picture));
  });

  serve(app, deps, getLayers, async ({ query, user, request, reply }) => {
    const picture = await requireOwnPicture(db, user.id, query.image);
    const { row, layers } = await requireLayers(deps, user.id, picture);
    const tag = `"${row.id}-${row.revision}-${row.engineVersion}"`;
    // Private to this browser; asked for again with the tag, since corrections change what the same address answers.
    reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('application/octet-stream').header('x-content-type-options', 'nosniff');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await promisify(gunzip)(layers));
    return reply.header('content-encoding', 'gzip').send(layers);
  });

  serve(app, deps, putMarks, async ({ query, body, user }) => {
    const picture = await requireOwnPicture(db, user.id, query.image);
    const row = await photoRowOf(db, user.id, picture);
    const corrected = await replaceMarks(db, row.id, body.revision, body.marks, deps.now());
    if (corrected === undefined) throw new Problem('conflict', 'These corrections were changed in another window. Please reload the photo.');
    return presentAnalysis(await requestAnalysis(deps, user.id, picture));
  }, { bodyLimit: MARKS_LIMIT });
};
