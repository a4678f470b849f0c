import type { FastifyInstance } from 'fastify';
import { getFile, MAX_UPLOAD_BYTES, uploadPhoto } from '#contract/photos.ts';
import type { Deps } from '../deps.ts';
import type { FileKind } from '../db/schema.ts';
import { takeFromLimit } from '../http/limits.ts';
import { notFound, Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { requestAnalysis } from './analysis.ts';
import { fileUrl, findFile } from './file-store.ts';
import { keepPhoto } from './keep-photo.ts';
import { AT_ONCE, AT_ONCE_PER_USER, UPLOADS } from './limits.ts';
import { readUpload } from './read-upload.ts';
import { sendFile } from './send-file.ts';
import { sendSmallCopy } from './small-copy.ts';

/** The master of a render goes out by the design's download alone, which knows the plan (D-16). */
const SERVED: readonly FileKind[] = ['upload', 'render', 'thumbnail'];

/** Room in the body for the multipart lines around a file of exactly the limit. */
const ENVELOPE = 64 * 1024;

export const uploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database: { db } } = deps;
  const inFlight = new Map<string, number>();
  let inAll = 0;

  const oneOfFew = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const mine = inFlight.get(userId) ?? 0;
    if (mine >= AT_ONCE_PER_USER || inAll >= AT_ONCE) throw new Problem('too_many_requests', 'Many photos are being uploaded right now. Please try again in a moment.', { retryAfterSeconds: 3 });
    inFlight.set(userId, mine + 1);
    inAll += 1;
    try {
      return await work();
    } finally {
      inAll -= 1;
      const left = inFlight.get(userId)! - 1;
      if (left === 0) inFlight.delete(userId);
      else inFlight.set(userId, left);
    }
  };

  serve(app, deps, uploadPhoto, ({ query, user, request }) => oneOfFew(user.id, async () => {
    await takeFromLimit(deps, UPLOADS, user.id);
    const sent = await readUpload(request);
    const file = await keepPhoto(deps, user.id, sent);
    const imageUrl = fileUrl(file);
    // The look at the photo begins now; nobody waits for it here. A piece of cloth has no seats to be found.
    if (query.of === 'interior') await requestAnalysis(deps, user.id, { image: imageUrl, fileId: file.id, width: file.width, height: file.height });
    return { imageUrl, images: [imageUrl], name: sent.name, size: sent.bytes.length, width: file.width, height: file.height };
  }), { bodyLimit: MAX_UPLOAD_BYTES + ENVELOPE });

  serve(app, deps, getFile, async ({ params, query, user, request, reply }) => {
    const file = await findFile(db, params.id);
    if (file === undefined || !SERVED.includes(file.kind) || (file.userId !== user.id && !user.isAdmin)) throw notFound('This file');
    return query.size === 'small' ? sendSmallCopy(deps, request, reply, file) : sendFile(deps, request, reply, file);
  });
};
