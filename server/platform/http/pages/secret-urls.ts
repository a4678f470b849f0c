/**
 * Secret URLs, which grant access by themselves. A route declares one by a parameter named `token`. All checks use
 * the matched route and not the URL, because the router reads `/%73/` as `/s/`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECRET_PARAMETER = /:token(?=\/|$)/;

/**
 * Keeps search engines and linked sites from learning a secret URL. Unknown URLs get these headers too, because
 * they may be misspelled secret ones.
 */
export const UNLISTED_HEADERS = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
} as const;

export const matchedRoute = (request: FastifyRequest): string | undefined =>
  request.is404 ? undefined : request.routeOptions?.url;

export const guardSecretUrls = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (SECRET_PARAMETER.test(matchedRoute(request) ?? '')) reply.headers(UNLISTED_HEADERS);
  });
};
