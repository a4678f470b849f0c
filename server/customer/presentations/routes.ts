import type { FastifyInstance } from 'fastify';
import { formatContentDisposition, downloadName } from '#contract/file-name.ts';
import * as contract from '#contract/customer/presentations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { limitRule, consumeRateLimit } from '#server/platform/http/limits.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import { titleForCustomer } from '../shares/title-for-customer.ts';
import { makePresentation } from './make-presentation.ts';
import { loadPdfDesign } from './pdf-design.ts';

const PRESENTATION_LIMIT = limitRule('presentation', 60, 10 * 60, 'You have made many presentations in a short time.');
const COMPARISON_LIMIT = limitRule('comparison', 60, 10 * 60, 'You have made many pictures in a short time.');

const FORMATS = {
  strip: { extension: 'png', mime: 'image/png' },
  sweep: { extension: 'webp', mime: 'image/webp' },
} as const;

const asDownload = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': formatContentDisposition(name),
});

export const presentationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.makePresentation, async ({ params, body, user, reply }) => {
    await consumeRateLimit(deps, PRESENTATION_LIMIT, user.id);
    const { bytes, title } = await makePresentation(deps, user, params.id, body);
    const name = downloadName(`${title} ${body.template}`, params.id, 'pdf');
    return reply.headers(asDownload(name)).type('application/pdf').send(Buffer.from(bytes));
  });

  /** In standard resolution, which every plan includes (D-16). */
  serve(app, deps, contract.getComparison, async ({ params, query, user, reply }) => {
    await consumeRateLimit(deps, COMPARISON_LIMIT, user.id);
    const design = await requireOwnDesign(db, user.id, params.id);
    const { before, after, vehicle, lines, tiles } = await loadPdfDesign(deps, design, { fullSize: false });
    const title = await titleForCustomer(db, design, { title: '', vehicle });
    const draw = query.format === 'strip' ? deps.pool.drawStrip : deps.pool.drawSweep;
    const { bytes } = await draw({ before, after, name: title, lines, tiles }, undefined, user.id).catch(
      (error: unknown) => {
        throw error instanceof ImageRefusedError ? new Problem(error.code, error.message) : error;
      },
    );
    const { extension, mime } = FORMATS[query.format];
    return reply
      .headers(asDownload(downloadName(`${title} before after`, design.id, extension)))
      .type(mime)
      .send(Buffer.from(bytes));
  });
};
