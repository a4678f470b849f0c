/** Builds the whole application. Callers (`main.ts` and the tests) open the dependencies and the port. */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import { accountRoutes } from './account/routes.ts';
import { apiKeyRoutes } from './developer/key-routes.ts';
import { approvalRoutes } from './customer/approvals/routes.ts';
import { adminRoutes } from './account/admin/routes.ts';
import { registerTestPaymentPages } from './money/payments/test-payments/pages.ts';
import { billingRoutes } from './money/subscriptions/routes.ts';
import { webhookRoute } from './money/subscriptions/webhook-route.ts';
import type { Deps } from './platform/deps.ts';
import { hasApiKey } from './platform/http/api-key.ts';
import { listClientFiles } from './platform/http/pages/client-files.ts';
import { compressAnswers } from './platform/http/pages/compress.ts';
import { healthRoutes } from './platform/observe/health.ts';
import { requireMinimumUploadSpeed } from './platform/http/minimum-upload-speed.ts';
import { MAX_JSON_BYTES, registerJsonParser } from './platform/http/json-body.ts';
import { openApiRoute } from './developer/openapi.ts';
import { refuseForeignWrites } from './platform/http/origin.ts';
import { servePages } from './platform/http/pages/pages.ts';
import { createRequestSerializer } from './platform/http/request-serializer.ts';
import { sendProblem } from './platform/http/problem.ts';
import { guardSecretUrls } from './platform/http/pages/secret-urls.ts';
import { BARE_HEADERS, securityHeaders } from './platform/http/pages/security-headers.ts';
import { siteFiles } from './platform/http/pages/site-files.ts';
import { closeStalledReaders } from './platform/http/stalled-readers.ts';
import { questionRoutes } from './customer/questions/routes.ts';
import { customerRoutes } from './customer/shop/customer-routes.ts';
import { designRoutes } from './studio/designs/routes.ts';
import { embedRoutes } from './customer/portfolio/embeds/routes.ts';
import { newId } from './platform/ids.ts';
import { refuseProxied } from './platform/http/local-mode.ts';
import { measureAnswers } from './platform/observe/http-metrics.ts';
import { metricsRoute } from './platform/observe/metrics-page.ts';
import { traceRequests } from './platform/observe/tracing.ts';
import { analysisRoutes } from './studio/photos/analysis-routes.ts';
import { uploadRoutes } from './studio/photos/upload-routes.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import { portfolioRoutes } from './customer/portfolio/routes.ts';
import { presentationRoutes } from './customer/presentations/routes.ts';
import { engineRoutes } from './studio/providers/routes.ts';
import { batchRoutes } from './studio/renders/batches/routes.ts';
import { renderRoutes } from './studio/renders/routes.ts';
import { shareRoutes } from './customer/shares/routes.ts';
import { shopRoutes } from './customer/shop/shop-routes.ts';
import { contactRoutes } from './account/admin/contact-routes.ts';
import { siteRoutes } from './platform/http/pages/site-routes.ts';
import { swatchRoutes } from './studio/swatches/routes.ts';
import { templateRoutes } from './studio/photos/templates/routes.ts';
import { visitorRoutes } from './studio/photos/visitors/routes.ts';
import { webhookRoutes } from './developer/webhook-routes.ts';

/** Long enough to upload 10 MB over a weak connection. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 10_000;

export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps;
  const client = await listClientFiles(deps.clientFolder);
  const options: FastifyServerOptions = {
    loggerInstance: deps.log.child(
      {},
      { serializers: { req: createRequestSerializer((path) => client.find(path) !== undefined) } },
    ),
    genReqId: () => newId(),
    // Trusts only as many hops as we have proxies, because a client can forge the rest of the header.
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that the router itself rejects, such as an incomplete escape sequence; no hook has run for them.
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.headers(BARE_HEADERS));
    },
  };
  const app = Fastify(options);
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.decorateRequest('activeSession', null);
  app.decorateRequest('apiKey', null);
  // Removed because a page of another site can send text/plain without a preflight request. No route needs it.
  app.removeContentTypeParser('text/plain');
  registerJsonParser(app);
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
    // A request with an API key needs no check, because its cookies are ignored.
    if (!hasApiKey(request)) refuseForeignWrites(request, config.appUrl);
  });
  refuseProxied(app, config);
  // Multipart bodies are read later (`read-upload.ts`).
  app.addHook('preParsing', async (request) => {
    if (!request.isMultipart()) requireMinimumUploadSpeed(request.raw);
  });
  app.setErrorHandler(sendProblem);
  closeStalledReaders(app);
  await compressAnswers(app);
  measureAnswers(app, deps.metrics);
  traceRequests(app);

  await securityHeaders(app, config);
  guardSecretUrls(app);
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
  contactRoutes(app, deps);
  adminRoutes(app, deps);
  if (deps.money.test !== undefined) await registerTestPaymentPages(app, deps.money.test);
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
  questionRoutes(app, deps);
  customerRoutes(app, deps);
  swatchRoutes(app, deps);
  shopRoutes(app, deps);
  presentationRoutes(app, deps);
  portfolioRoutes(app, deps);
};
