/**
 * A local server with the image APIs of all services. It refuses requests as recorded in the contracts, and fails as the test
 * asks.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyComfy } from './comfy-state.ts';
import type { FakeHost, FakeRoute, FakeService } from './fake-service.ts';
import { FAKE_SERVICES } from './fake-services.ts';
import { planPaidCalls } from './paid-calls.ts';
import { sendJson } from './send-json.ts';
import { openWorks } from './works.ts';

/** The server as a test sees it. */
export interface FakeModels extends Omit<FakeHost, 'take' | 'works' | 'anySize'> {
  /** Finishes all asynchronous work. */
  finish(): void;
  close(): Promise<void>;
}

const hostAt = (origin: string, anySize: boolean): FakeHost =>
  Object.assign(planPaidCalls(), {
    origin,
    anySize,
    slow: false,
    works: openWorks(origin),
    uploads: new Map<string, Uint8Array>(),
    comfy: emptyComfy(),
    cancelled: [],
    last: {},
    lastMask: undefined,
    lastHeaders: {},
    inner: 0,
    gone: 0,
  });

/** URLs of the pictures, which all services share. */
const pictureRoutes: FakeService = ({ works }) => [
  { path: /^\/out\/(\w+)\.png$/, answer: ({ reply, params: [id = ''] }) => works.send(id, reply) },
];

const answer = async (
  host: FakeHost,
  routes: readonly FakeRoute[],
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://x');
  reply.on('close', () => {
    if (!reply.writableFinished) host.gone += 1;
  });
  if (pathname.startsWith('/inner/')) {
    host.inner += 1;
    return void reply.end('secret');
  }
  host.lastHeaders = request.headers;
  for (const route of routes) {
    const found = route.path.exec(pathname);
    if (found !== null && (route.method ?? request.method) === request.method)
      return route.answer({ request, reply, params: found.slice(1), query });
  }
  sendJson(reply, { error: { message: `nothing at ${pathname}` } }, 404);
};

/** @param anySize lets OpenAI's fake accept any size, because small pictures are faster */
export const openFakeModels = async ({ anySize = false }: { anySize?: boolean } = {}): Promise<FakeModels> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = hostAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, anySize);
  const routes = [pictureRoutes, ...Object.values(FAKE_SERVICES).map(({ serve }) => serve)].flatMap((serve) =>
    serve(host),
  );
  server.on('request', (request, reply) => {
    answer(host, routes, request, reply).catch((error: unknown) => {
      if (!reply.headersSent) reply.writeHead(599);
      reply.end(String(error));
    });
  });
  return Object.assign(host, {
    finish() {
      host.slow = false;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
