import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireValue } from '#contract/expected.ts';
import {
  cancelRender as cancelEndpoint,
  generateDesign,
  getLatestRender,
  getRender,
  listUnsavedRenders as listUnsavedEndpoint,
  streamRenderEvents,
  getRenderPicture,
} from '#contract/studio/renders.ts';
import { formatContentDisposition, downloadName } from '#contract/file-name.ts';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import type { RenderRow, UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { MAX_JSON_BYTES } from '#server/platform/http/json-body.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { sendFile } from '../photos/send-file.ts';
import { cancelRender } from './cancel-render.ts';
import { requireHighResAccess } from '#server/money/subscriptions/require-high-res-access.ts';
import { storeDataUrls, maySendDataUrls, noDataUrlsProblem } from './data-urls.ts';
import { GENERATE_LIMIT } from './limits.ts';
import { toRenderView, toUnsavedRenders, requireResult } from './to-render-view.ts';
import { estimateProgress } from './progress-estimate.ts';
import { readRenderRequest, refuseEmptyDesign, type RenderRequestBody } from './read-request.ts';
import { sendRenderEvents } from './render-events.ts';
import { startRender } from './start-render.ts';
import { findLatestRender, findOwnRender, listUnsavedRenders } from './store.ts';
import { waitForRender } from './wait-for-render.ts';

/** Limit for callers who may send data URLs (D-34): the largest upload in base64, and room for the other fields. */
const MAX_DATA_URL_BYTES = Math.ceil((MAX_UPLOAD_BYTES * 4) / 3) + 512 * 1024;

const wantsAsync = (request: FastifyRequest): boolean =>
  /(^|[,\s])respond-async([,;\s]|$)/i.test(String(request.headers.prefer ?? ''));

/** Adds `upgradeToPremium: false` to a problem that does not set it: every answer to a generate call has the flag (D-13). */
const withUpgradeFlag = ({ code, message, details }: Problem): Problem =>
  new Problem(code, message, { upgradeToPremium: false, ...details });

const callerOf = (request: FastifyRequest): UserRow =>
  requireValue(request.activeSession ?? request.apiKey, 'The session or API key of the request').user;

const requireRender = async (deps: Deps, user: UserRow, id: string): Promise<RenderRow> => {
  const render = await findOwnRender(deps.database.db, user.id, id);
  if (render === undefined) throw notFoundProblem('This render');
  return render;
};

export const renderRoutes = (app: FastifyInstance, deps: Deps): void => {
  const start = async (user: UserRow, body: RenderRequestBody, request: FastifyRequest) => {
    await consumeRateLimit(deps, GENERATE_LIMIT, user.id);
    if (deps.signals.isClosing)
      throw new Problem('stopping', 'The server is restarting. Please try again in a moment.', {
        retryAfterSeconds: 10,
      });
    const key = readIdempotencyKey(request);
    const renderRequest = readRenderRequest(body, deps.now());
    // Refused for remote models too: they start from our own render, which for an empty design is just the photo.
    refuseEmptyDesign(renderRequest.design);
    return startRender(deps, user.id, await storeDataUrls(deps, user, renderRequest), key, request.id);
  };

  const waitFor = async (render: RenderRow, reply: FastifyReply) => {
    const closed = new AbortController();
    reply.raw.on('close', () => closed.abort());
    return requireResult(await waitForRender(deps, render.id, closed.signal));
  };

  serve(
    app,
    deps,
    generateDesign,
    async ({ body, user, request, reply }) => {
      const { render } = await start(user, body, request);
      reply.header('location', `/api/renders/${render.id}`);
      if (!wantsAsync(request)) return waitFor(render, reply);
      reply.code(202).header('preference-applied', 'respond-async');
      return { renderId: render.id, upgradeToPremium: false as const };
    },
    {
      // Only pictures make a body too large for callers who may not send them.
      mapProblem: (problem, request) =>
        withUpgradeFlag(
          problem.code === 'file_too_large' && !maySendDataUrls(deps, callerOf(request))
            ? noDataUrlsProblem()
            : problem,
        ),
      bodyLimit: MAX_DATA_URL_BYTES,
      getBodyLimit: (request) => (maySendDataUrls(deps, callerOf(request)) ? MAX_DATA_URL_BYTES : MAX_JSON_BYTES),
    },
  );

  serve(app, deps, getLatestRender, async ({ user }) => {
    const render = await findLatestRender(deps.database.db, user.id);
    if (render === undefined) return null;
    return toRenderView(render, await estimateProgress(deps, render));
  });

  serve(app, deps, listUnsavedEndpoint, async ({ user }) =>
    (await listUnsavedRenders(deps.database.db, user.id, deps.now())).flatMap(toUnsavedRenders),
  );

  serve(app, deps, getRender, async ({ params, user }) => {
    const render = await requireRender(deps, user, params.id);
    return toRenderView(render, await estimateProgress(deps, render));
  });

  serve(app, deps, streamRenderEvents, async ({ params, user, request, reply }) =>
    sendRenderEvents(deps, await requireRender(deps, user, params.id), request, reply),
  );

  serve(app, deps, getRenderPicture, async ({ params, query, user, request, reply }) => {
    const render = await requireRender(deps, user, params.id);
    if (query.quality === 'high') requireHighResAccess(user, render);
    const id = (query.quality === 'high' && render.masterFileId) || render.resultFileId;
    const file = id && (await findFile(deps.database.db, id));
    if (!file) throw notFoundProblem('This picture');
    return sendFile(deps, request, reply, file, formatContentDisposition(downloadName('design', render.id)));
  });

  serve(app, deps, cancelEndpoint, async ({ params, user }) => cancelRender(deps, user.id, params.id));
};
