/** A request as it is logged: secret addresses lose their secret, whatever their spelling. */
import type { FastifyRequest } from 'fastify';
import { matchedRoute } from './pages/secret-addresses.ts';

const GONE = '…';
const SECRET_NAME = /^(token|code|key|secret|password)$/i;
/** Secrets have 24 characters or more, ids 22. `%` is included because a letter may be sent as `%73` or `%2573`. */
const SECRET_SHAPE = /[\w%-]{24,}/g;

const withoutSecrets = (text: string): string => text.replace(SECRET_SHAPE, GONE);

/** The route with its parameters, which normalizes the spelling of the address. */
const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)|\*/g, (found, name?: string) =>
    name === 'token' ? GONE : withoutSecrets(encodeURIComponent(params[name ?? found] ?? '')),
  );

const queryOf = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(
      ([name, value]) =>
        `${withoutSecrets(encodeURIComponent(name))}=${SECRET_NAME.test(name) ? GONE : withoutSecrets(encodeURIComponent(value))}`,
    )
    .join('&');

/** @param isPublicFile whether the path is a public file, which is logged in full */
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
