import { requireTemplate } from '../templates/templates.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { requireValue } from '#contract/expected.ts';
import { UPLOAD_CHUNK_BYTES, type UploadReply } from '#contract/studio/photos.ts';
import {
  deleteTryPhoto,
  getTryAnalysis,
  getTryLayers,
  getTryPhoto,
  claimVisitorPhotos,
  putTryMarks,
  TryPhotoUrl,
  uploadTryChunk,
} from '#contract/studio/try.ts';
import { visitorPhotos, type VisitorPhotoRow } from '#server/platform/db/schema/visitors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readSession, refuseOtherAccount } from '#server/platform/http/session.ts';
import { replaceMarks } from '../analysis-store.ts';
import { loadSharedTemplateLayers, stopOlderAnalysis, toAnalysis } from '../analysis-runs.ts';
import { readUpload, type SentFile, MULTIPART_OVERHEAD_BYTES } from '../read-upload.ts';
import { sendFile } from '../send-file.ts';
import { sendLayers } from '../send-layers.ts';
import { deleteChunks, isLastChunk, receiveChunk } from '../upload-chunks.ts';
import { ANALYSIS_VERSION } from '#server/platform/threads/analysis-version.ts';
import { storeVisitorPhoto, refuseBeyondLimits, refuseMoreAnalyses } from './keep-visitor-photo.ts';
import {
  ALL_VISITORS_SUBJECT,
  TRY_CONCURRENCY,
  TRY_CHUNK_LIMIT_IN_TOTAL,
  TRY_MARK_LIMIT_IN_TOTAL,
  TRY_UPLOAD_LIMIT_IN_TOTAL,
  createTryChunkLimit,
  createTryMarkLimit,
  createTryUploadLimit,
} from './limits.ts';
import { startVisitorAnalysis, loadTemplateAnalysis, requireVisitorLayers } from './visitor-analysis.ts';
import { removeVisitorPhoto } from './remove-expired.ts';
import { listMovedPhotos, moveIntoAccount } from './move-into-account.ts';
import { findPhoto, ensureTemplateRow } from './store.ts';
import { ensureVisitor, clearVisitorCookie, readVisitor } from './visitor-cookie.ts';

/** JSON values in a visitor's corrections, a fifth of a member's. */
const MAX_MARKS_VALUES = 20_000;

export const visitorRoutes = (app: FastifyInstance, deps: Deps): void => {
  uploadRoute(app, deps);
  analysisRoutes(app, deps);
  marksRoute(app, deps);

  serve(app, deps, getTryPhoto, async ({ params, request, reply }) => {
    const row = await requireOwnPhoto(deps, readVisitor(deps, request), `/api/try/photos/${params.id}`);
    return sendFile(deps, request, reply, { ...row, storageKey: requireValue(row.storageKey, 'The file of a photo') });
  });

  serve(app, deps, deleteTryPhoto, async ({ params, request }) => {
    const visitor = readVisitor(deps, request);
    if (visitor !== undefined) await removeVisitorPhoto(deps, visitor, `/api/try/photos/${params.id}`);
  });

  serve(app, deps, claimVisitorPhotos, async ({ body, user, request, reply }) => {
    const visitor = readVisitor(deps, request);
    if (visitor !== undefined) {
      await moveIntoAccount(deps, visitor, user.id);
      clearVisitorCookie(deps, reply);
    }
    return { photos: await listMovedPhotos(deps.database.db, user.id, body.images) };
  });
};

const uploadRoute = (app: FastifyInstance, deps: Deps): void => {
  const uploads = limitConcurrency(TRY_CONCURRENCY);
  serve(
    app,
    deps,
    uploadTryChunk,
    ({ query, request, reply }) =>
      uploads.run(request, readVisitor(deps, request) ?? getClientIp(request), async () => {
        refuseOtherAccount(request, await readSession(deps, request, reply));
        await countChunk(deps, request, query.from === 0);
        if (query.from > 0 && readVisitor(deps, request) === undefined)
          throw new Problem(
            'conflict',
            'This browser did not send the cookie with which this photo was begun. Please allow cookies and upload it again.',
          );
        // Checked before the body is read, and again when the photo is complete.
        if (query.from === 0 || isLastChunk(query))
          await refuseBeyondLimits(deps.database.db, deps.now(), readVisitor(deps, request));
        const chunk = await readUpload(request, UPLOAD_CHUNK_BYTES);
        const visitor = ensureVisitor(deps, request, reply);
        const owner = `visitor ${visitor}`;
        const received = query.from + chunk.bytes.length;
        const complete = await receiveChunk(deps, owner, query, chunk);
        if (complete === undefined) return { received };
        const photo = await storeCompletePhoto(deps, visitor, complete);
        await deleteChunks(deps, owner, query);
        return { received, photo };
      }),
    { bodyLimit: UPLOAD_CHUNK_BYTES + MULTIPART_OVERHEAD_BYTES },
  );
};

const countChunk = async (deps: Deps, request: FastifyRequest, isFirst: boolean): Promise<void> => {
  const { config } = deps;
  await consumeRateLimit(
    deps,
    isFirst ? createTryUploadLimit(config) : createTryChunkLimit(config),
    getClientIp(request),
  );
  await consumeRateLimit(deps, isFirst ? TRY_UPLOAD_LIMIT_IN_TOTAL : TRY_CHUNK_LIMIT_IN_TOTAL, ALL_VISITORS_SUBJECT);
};

const storeCompletePhoto = async (deps: Deps, visitor: string, sent: SentFile): Promise<UploadReply> => {
  const row = await storeVisitorPhoto(deps, visitor, sent);
  startVisitorAnalysis(deps, row);
  const { image, width, height } = row;
  return { imageUrl: image, images: [image], name: sent.name, size: sent.bytes.length, width, height };
};

const analysisRoutes = (app: FastifyInstance, deps: Deps): void => {
  const limit = limitConcurrency({ ...TRY_CONCURRENCY, isReleasedOnDisconnect: true });

  serve(app, deps, getTryAnalysis, async ({ query: { image }, request }) => {
    const visitor = readVisitor(deps, request);
    const row = await findOwnPhoto(deps, visitor, image);
    if (row === undefined) return loadTemplateAnalysis(deps, await requireTemplate(image));
    return toAnalysis(startVisitorAnalysis(deps, row));
  });

  serve(app, deps, getTryLayers, ({ query: { image }, request, reply }) =>
    limit.run(request, readVisitor(deps, request) ?? getClientIp(request), async () => {
      const visitor = readVisitor(deps, request);
      const own = await findOwnPhoto(deps, visitor, image);
      if (own === undefined)
        return sendLayers(
          request,
          reply,
          { id: image, revision: 0, engineVersion: ANALYSIS_VERSION },
          await streamTemplateLayers(deps, image),
        );
      const { row, layers } = await requireVisitorLayers(deps, own);
      return sendLayers(request, reply, row, layers);
    }),
  );
};

const marksRoute = (app: FastifyInstance, deps: Deps): void => {
  serve(
    app,
    deps,
    putTryMarks,
    async ({ query: { image }, body, request, reply }) => {
      await consumeRateLimit(deps, createTryMarkLimit(deps.config), getClientIp(request));
      await consumeRateLimit(deps, TRY_MARK_LIMIT_IN_TOTAL, ALL_VISITORS_SUBJECT);
      await refuseMoreAnalyses(deps.database.db, deps.now());
      const row = isUploadedPhoto(image)
        ? await requireOwnPhoto(deps, readVisitor(deps, request), image)
        : await ensureTemplateRow(deps, ensureVisitor(deps, request, reply), await requireTemplate(image));
      const corrected = await replaceMarks(deps, visitorPhotos, { ...body, id: row.id }, body.marks);
      stopOlderAnalysis(corrected);
      return toAnalysis(startVisitorAnalysis(deps, corrected));
    },
    { maxValues: MAX_MARKS_VALUES },
  );
};

const isUploadedPhoto = (image: string): boolean => TryPhotoUrl.safeParse(image).success;

/** The answer is the same for another visitor's photo and a missing one (D-27). */
const requireOwnPhoto = async (deps: Deps, visitor: string | undefined, image: string): Promise<VisitorPhotoRow> => {
  const row = visitor === undefined ? undefined : await findPhoto(deps.database.db, visitor, image, deps.now());
  if (row === undefined) throw notFoundProblem('This image');
  return row;
};

/** @returns undefined for a template that this visitor has not corrected */
const findOwnPhoto = async (
  deps: Deps,
  visitor: string | undefined,
  image: string,
): Promise<VisitorPhotoRow | undefined> => {
  if (isUploadedPhoto(image)) return requireOwnPhoto(deps, visitor, image);
  return visitor === undefined ? undefined : findPhoto(deps.database.db, visitor, image, deps.now());
};

const streamTemplateLayers = async (deps: Deps, image: string): Promise<Readable> => {
  await requireTemplate(image);
  const { layersKey } = await loadSharedTemplateLayers(deps, image);
  const found = await deps.storage.stream(layersKey);
  if (found === undefined) throw notFoundProblem('This image');
  return found.body;
};
