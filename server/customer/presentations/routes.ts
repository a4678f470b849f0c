import type { FastifyInstance } from 'fastify';
import { formatContentDisposition, downloadName } from '#contract/file-name.ts';
import * as contract from '#contract/customer/presentations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitRule, consumeRateLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { makePresentation } from './make-presentation.ts';

const PRESENTATION_LIMIT = limitRule('presentation', 60, 10 * 60, 'You have made many presentations in a short time.');

const asDownload = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': formatContentDisposition(name),
});

export const presentationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, contract.makePresentation, async ({ params, body, user, reply }) => {
    await consumeRateLimit(deps, PRESENTATION_LIMIT, user.id);
    const { bytes, title } = await makePresentation(deps, user, params.id, body);
    const name = downloadName(`${title} ${body.template}`, params.id, 'pdf');
    return reply.headers(asDownload(name)).type('application/pdf').send(Buffer.from(bytes));
  });
};
