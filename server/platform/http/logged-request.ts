/** A request as it is logged, with the secrets removed from its address. */
import type { FastifyRequest } from 'fastify';
import { matchedRoute } from './pages/secret-addresses.ts';

const REMOVED = '…';
const SECRET_NAME = /^(token|code|key|secret|password)$/i;
/** Secrets have 24 characters or more, ids 22. `%` is included because a letter may be sent as `%73` or `%2573`. */
const SECRET_SHAPE = /[\w%-]{24,}/g;

const withoutSecrets = (text: string): string => text.replace(SECRET_SHAPE, REMOVED);

/** The matched route with its parameters, because a secret address may be spelled in several ways. */
const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)|\*/g, (found, name?: string) =>
    name === 'token' ? REMOVED : withoutSecrets(encodeURIComponent(params[name ?? found] ?? '')),
  );

const queryOf = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(
      ([name, value]) =>
        `${withoutSecrets(encodeURIComponent(name))}=${SECRET_NAME.test(name) ? REMOVED : withoutSecrets(encodeURIComponent(value))}`,
    )
    .join('&');

/** @param isPublicFile tells whether a path is a public file, which is logged in full */
export const loggedRequest = (isPublicFile: (pathname: string) => boolean) => (request: FastifyRequest) => {
  const [path, ...query] = (request.url ?? '').split('?') as [string, ...string[]];
  const route = matchedRoute(request);
  const unmatched = isPublicFile(path) ? path : withoutSecrets(path);
  const shown = route === undefined ? unmatched : pathOf(route, request.params as Record<string, string>);
  return {
    method: request.method,
    url: query.length === 0 ? shown : `${shown}?${queryOf(query.join('?'))}`,
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket?.remotePort,
  };
};
