/** Builds the whole application from its parts. It never listens and opens nothing: `main.ts` and the tests do. */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/photos.ts';
import { accountRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { testPaymentPages } from './adapters/payments/test-payments/pages.ts';
import { billingRoutes } from './billing/routes.ts';
import { webhookRoute } from './billing/webhook-route.ts';
import type { Deps } from './deps.ts';
import { carriesKey } from './http/api-key.ts';
import { listClientFiles } from './http/client-files.ts';
import { compressAnswers } from './http/compress.ts';
import { healthRoutes } from './http/health.ts';
import { requireMinimumRate } from './http/minimum-rate.ts';
import { JSON_LIMIT, readJsonBodies } from './http/json-body.ts';
import { openApiRoute } from './http/openapi.ts';
import { refuseForeignWrites } from './http/origin.ts';
import { servePages } from './http/pages.ts';
import { loggedRequest } from './http/logged-request.ts';
import { answerProblem } from './http/problem.ts';
import { guardSecretAddresses } from './http/secret-addresses.ts';
import { BARE_HEADERS, securityHeaders } from './http/security-headers.ts';
import { siteFiles } from './http/site-files.ts';
import { closeStalledReaders } from './http/stalled-readers.ts';
import { customerRoutes } from './customers/routes.ts';
import { designRoutes } from './designs/routes.ts';
import { embedRoutes } from './embeds/routes.ts';
import { newId } from './ids.ts';
import { refuseProxied } from './local-mode.ts';
import { measureAnswers } from './observe/http-metrics.ts';
import { metricsRoute } from './observe/metrics-page.ts';
import { traceAnswers } from './observe/tracing.ts';
import { analysisRoutes } from './photos/analysis-routes.ts';
import { uploadRoutes } from './photos/upload-routes.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { presentationRoutes } from './presentations/routes.ts';
import { engineRoutes } from './providers/routes.ts';
import { batchRoutes } from './renders/batches/routes.ts';
import { renderRoutes } from './renders/routes.ts';
import { shareRoutes } from './shares/routes.ts';
import { shopRoutes } from './shop/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { swatchRoutes } from './swatches/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { visitorRoutes } from './visitors/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Time limit of a request: enough for 10 MB over a weak connection. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 10_000;

export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps;
  const client = await listClientFiles(deps.clientFolder);
  const options: FastifyServerOptions = {
    loggerInstance: deps.log.child(
      {},
      { serializers: { req: loggedRequest((path) => client.find(path) !== undefined) } },
    ),
    genReqId: () => newId(),
    // Trusts exactly as many hops as there are proxies of ours; otherwise a client could forge its address in the
    // header.
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Refusals of the router itself, such as half an escape, for which no hook has run.
    frameworkErrors: (error, request, reply) => {
      answerProblem(error, request, reply.headers(BARE_HEADERS));
    },
  };
  const app = Fastify(options);
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.decorateRequest('signedIn', null);
  app.decorateRequest('apiKey', null);
  // Another site's page can send text/plain without a preflight request; no route needs it.
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 4,
      parts: 6,
      fileSize: MAX_UPLOAD_BYTES,
      fieldNameSize: 100,
      fieldSize: 10_000,
      headerPairs: 50,
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Applies to every route. A request with a key needs no check, because its cookies are ignored.
    if (!carriesKey(request)) refuseForeignWrites(request, config.appUrl);
  });
  refuseProxied(app, config);
  // Multipart bodies are read later (`read-upload.ts`).
  app.addHook('preParsing', async (request) => {
    if (!request.isMultipart()) requireMinimumRate(request.raw);
  });
  app.setErrorHandler(answerProblem);
  closeStalledReaders(app);
  await compressAnswers(app);
  measureAnswers(app, deps.metrics);
  traceAnswers(app);

  await securityHeaders(app, config);
  guardSecretAddresses(app);
  servePages(app, client, config);
  siteFiles(app, config.appUrl);

  await bindRoutes(app, deps);
  return app;
};

const bindRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  healthRoutes(app, deps);
  metricsRoute(app, deps);
  openApiRoute(app, deps.config.appUrl);
  accountRoutes(app, deps);
  apiKeyRoutes(app, deps);
  webhookRoutes(app, deps);
  outboxRoutes(app, deps);
  billingRoutes(app, deps);
  await webhookRoute(app, deps);
  siteRoutes(app, deps);
  supportRoutes(app, deps);
  adminRoutes(app, deps);
  if (deps.money.test !== undefined) await testPaymentPages(app, deps.money.test);
  uploadRoutes(app, deps);
  analysisRoutes(app, deps);
  visitorRoutes(app, deps);
  templateRoutes(app, deps);
  engineRoutes(app, deps);
  renderRoutes(app, deps);
  batchRoutes(app, deps);
  designRoutes(app, deps);
  shareRoutes(app, deps);
  embedRoutes(app, deps);
  approvalRoutes(app, deps);
  customerRoutes(app, deps);
  swatchRoutes(app, deps);
  shopRoutes(app, deps);
  presentationRoutes(app, deps);
  portfolioRoutes(app, deps);
};
