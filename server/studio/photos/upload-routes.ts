import type { FastifyInstance } from 'fastify';
import {
  getFile,
  listWaitingUploads,
  MAX_UPLOAD_BYTES,
  UPLOAD_CHUNK_BYTES,
  uploadChunk,
  uploadPhoto,
  type UploadReply,
} from '#contract/studio/photos.ts';
import { pick } from '#contract/pick.ts';
import { logAdminView } from '#server/platform/observe/log-admin-view.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileKind, FileRow } from '#server/platform/db/schema.ts';
import { limitConcurrency } from '#server/platform/http/concurrency-limit.ts';
import { bytesInTransfer } from '#server/platform/http/minimum-upload-speed.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { requestAnalysis } from './analysis.ts';
import { fileUrl, findFile } from '#server/platform/files/file-store.ts';
import { listUnusedUploads } from './analysis-store.ts';
import { storePhoto } from './store-photo.ts';
import {
  MAX_BYTES_IN_TRANSFER,
  UPLOAD_CHUNK_LIMIT,
  UPLOAD_LIMIT,
  UPLOAD_CONCURRENCY,
  MAX_WAITING_PHOTOS,
} from './limits.ts';
import { readUpload, type SentFile, MULTIPART_OVERHEAD_BYTES } from './read-upload.ts';
import { sendFile } from './send-file.ts';
import { sendSmallCopy } from './small-copy.ts';
import { deleteChunks, receiveChunk } from './upload-chunks.ts';

/** A render's master is sent only by the design's download, which checks the plan (D-16). */
const SERVED_KINDS: readonly FileKind[] = ['upload', 'render', 'thumbnail'];

export const uploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    database: { db },
  } = deps;
  const uploads = limitConcurrency(UPLOAD_CONCURRENCY);
  let photosInProgress = 0;

  const tooBusyProblem = (): Problem =>
    new Problem('too_many_requests', `${UPLOAD_CONCURRENCY.message} Please try again in a moment.`, {
      retryAfterSeconds: 3,
    });

  const storeWithinLimit = async (userId: string, sent: SentFile): Promise<FileRow> => {
    if (photosInProgress >= MAX_WAITING_PHOTOS) throw tooBusyProblem();
    photosInProgress += 1;
    try {
      return await storePhoto(deps, userId, sent);
    } finally {
      photosInProgress -= 1;
    }
  };

  const storeAndAnalyze = async (
    userId: string,
    subject: 'interior' | 'material',
    sent: SentFile,
  ): Promise<UploadReply> => {
    const file = await storeWithinLimit(userId, sent);
    const imageUrl = fileUrl(file);
    const { width, height } = file;
    // A photo of material has no seats to find.
    if (subject === 'interior') await requestAnalysis(deps, userId, { url: imageUrl, fileId: file.id, width, height });
    return { imageUrl, images: [imageUrl], name: sent.name, size: sent.bytes.length, width, height };
  };

  serve(
    app,
    deps,
    uploadPhoto,
    ({ query, user, request }) =>
      uploads.run(request, user.id, async () => {
        await consumeRateLimit(deps, UPLOAD_LIMIT, user.id);
        if (bytesInTransfer() > MAX_BYTES_IN_TRANSFER) throw tooBusyProblem();
        return storeAndAnalyze(user.id, query.of, await readUpload(request));
      }),
    { bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES },
  );

  serve(
    app,
    deps,
    uploadChunk,
    ({ query, user, request }) =>
      uploads.run(request, user.id, async () => {
        await consumeRateLimit(deps, query.from === 0 ? UPLOAD_LIMIT : UPLOAD_CHUNK_LIMIT, user.id);
        if (bytesInTransfer() > MAX_BYTES_IN_TRANSFER) throw tooBusyProblem();
        const chunk = await readUpload(request, UPLOAD_CHUNK_BYTES);
        const received = query.from + chunk.bytes.length;
        const complete = await receiveChunk(deps, user.id, query, chunk);
        if (complete === undefined) return { received };
        const photo = await storeAndAnalyze(user.id, query.of, complete);
        await deleteChunks(deps, user.id, query);
        return { received, photo };
      }),
    { bodyLimit: UPLOAD_CHUNK_BYTES + MULTIPART_OVERHEAD_BYTES },
  );

  serve(app, deps, listWaitingUploads, async ({ user }) =>
    (await listUnusedUploads(db, user.id, deps.now())).map((file) => ({
      url: fileUrl(file),
      size: file.bytes,
      ...pick(file, 'name', 'width', 'height'),
    })),
  );

  serve(app, deps, getFile, async ({ params, query, user, request, reply }) => {
    const file = await findFile(db, params.id);
    if (file === undefined || !SERVED_KINDS.includes(file.kind) || (file.userId !== user.id && !user.isAdmin))
      throw notFoundProblem('This file');
    if (file.userId !== user.id) await logAdminView(deps, user, 'picture viewed', file.userId, file.id);
    return query.size === 'small' ? sendSmallCopy(deps, request, reply, file) : sendFile(deps, request, reply, file);
  });
};
