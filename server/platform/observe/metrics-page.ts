/** Serves the metrics on a separate port and, if a token is configured, on the main one. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { OperatorError } from '../operator-error.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const mayRead = (token: string | undefined, authorization: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''));

export const metricsRoute = (app: FastifyInstance, deps: Deps): void => {
  const {
    metrics: { registry },
    config,
  } = deps;
  if (config.metrics.token === undefined) return;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(config.metrics.token, request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};

/** Serves `/metrics`, `/health` and `/ready` for monitoring. @throws OperatorError when the port is taken */
export const openMetricsPort = async (
  deps: Deps,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> => {
  const {
    config,
    metrics: { registry },
    log,
  } = deps;
  const answers: Readonly<Record<string, () => Promise<{ status: number; type: string; body: string }>>> = {
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
    '/health': async () => ({ status: 200, type: 'text/plain', body: 'ok\n' }),
    '/ready': async () => {
      if (deps.signals.isClosing) return { status: 503, type: 'text/plain', body: 'stopping\n' };
      await deps.database.db.execute(sql`select 1`);
      return { status: 200, type: 'text/plain', body: 'ready\n' };
    },
  };
  const server = createServer((request, reply) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = request.method === 'GET' && Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (answer === undefined) return void reply.writeHead(404).end();
    if (path === '/metrics' && !mayRead(config.metrics.token, request.headers.authorization))
      return void reply.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    answer().then(
      ({ status, type, body }) =>
        reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      (error: unknown) => {
        log.warn({ err: error, path }, 'a request for metrics could not be answered');
        reply.writeHead(503, { 'content-type': 'text/plain' }).end('not ready\n');
      },
    );
  });
  server.headersTimeout = 5000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(`METRICS_PORT: ${port} cannot be used (${error.code ?? error.message}).`)),
    );
    server.listen(port, config.metrics.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
