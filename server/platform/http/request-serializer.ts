/** Serializes a request for the log, with secrets removed from its URL. */
import type { FastifyRequest } from 'fastify';
import { matchedRoute } from './pages/secret-urls.ts';

const REMOVED = '…';
const SECRET_NAME = /^(token|code|key|secret|password)$/i;
/** Secrets have 24 characters or more, ids 22. `%` is included because a letter may be sent as `%73` or `%2573`. */
const SECRET_SHAPE = /[\w%-]{24,}/g;

const redactSecrets = (text: string): string => text.replace(SECRET_SHAPE, REMOVED);

/** The matched route with its parameters, because a secret URL may be encoded in several ways. */
const formatPath = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)|\*/g, (found, name?: string) =>
    name === 'token' ? REMOVED : redactSecrets(encodeURIComponent(params[name ?? found] ?? '')),
  );

const redactQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => {
      const shownValue = SECRET_NAME.test(name) ? REMOVED : redactSecrets(encodeURIComponent(value));
      return `${redactSecrets(encodeURIComponent(name))}=${shownValue}`;
    })
    .join('&');

/** @param isPublicFile tells whether a path is a public file, which is logged in full */
export const createRequestSerializer = (isPublicFile: (pathname: string) => boolean) => (request: FastifyRequest) => {
  const [path, ...query] = (request.url ?? '').split('?') as [string, ...string[]];
  const route = matchedRoute(request);
  const unmatched = isPublicFile(path) ? path : redactSecrets(path);
  const shown = route === undefined ? unmatched : formatPath(route, request.params as Record<string, string>);
  return {
    method: request.method,
    url: query.length === 0 ? shown : `${shown}?${redactQuery(query.join('?'))}`,
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket?.remotePort,
  };
};
