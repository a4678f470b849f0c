/**
 * Addresses that open something by themselves: whoever has one is let in. A route says so by naming its parameter `token`.
 * Everything here goes by the route that matched, never by the address as it was spelled: the router reads `/%73/` as `/s/`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECRET_PARAMETER = /:token(?=\/|$)/;

/** Neither search engines nor the next site may learn of such an address; the same for one that leads nowhere, which may be one misspelled. */
export const UNTOLD = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' } as const;

export const matchedRoute = (request: FastifyRequest): string | undefined => (request.is404 ? undefined : request.routeOptions?.url);

export const guardSecretAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (SECRET_PARAMETER.test(matchedRoute(request) ?? '')) reply.headers(UNTOLD);
  });
};
