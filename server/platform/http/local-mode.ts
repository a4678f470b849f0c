/**
 * Local mode: the server only serves people on this machine. Payments are then tests, mail is read on a page, webhooks
 * may lead to this machine, and development tools may be on. The public address (APP_URL), the listening address (HOST)
 * and the origin of a request decide it.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFoundProblem, Problem } from './problem.ts';
import { OperatorError } from '../operator-error.ts';

/** Whether a host is `localhost`, a subdomain of it, 127.0.0.0/8 or ::1. IPv6 may have brackets. */
export const isLoopbackName = (name: string): boolean => {
  const plain = name
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
  return (
    plain === '::1' ||
    plain === 'localhost' ||
    plain.endsWith('.localhost') ||
    (isIP(plain) === 4 && plain.startsWith('127.'))
  );
};

/** @throws OperatorError when other machines could reach a server in local mode */
export const decideLocalMode = ({
  appUrl,
  isAppUrlSet,
  host,
}: {
  appUrl: string;
  isAppUrlSet: boolean;
  host: string;
}): boolean => {
  if (!isLoopbackName(new URL(appUrl).hostname)) return false;
  if (isLoopbackName(host)) return true;
  throw new OperatorError(
    isAppUrlSet
      ? `APP_URL: ${appUrl} is an address of this machine alone, but HOST=${host} lets others in. Set APP_URL to the address that people type, or let this machine alone in with HOST=localhost.`
      : `APP_URL: required with HOST=${host}, which lets others in. Set it to the address that people type, like https://retrim.example.com, or let this machine alone in with HOST=localhost.`,
  );
};

/** Headers that proxies, tunnels and CDNs set and browsers do not. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const;

const hostName = ({ headers: { host = '' } }: FastifyRequest): string => host.replace(/:\d+$/, '');

/**
 * Whether a proxy forwarded the request: it has another host name, a proxy's header, or HTTP/1.0, which nginx uses by
 * default and browsers no longer do.
 */
const isForwarded = (request: FastifyRequest): boolean =>
  !isLoopbackName(hostName(request)) ||
  PROXY_HEADERS.some((name) => request.headers[name] !== undefined) ||
  Object.keys(request.headers).some((name) => name.startsWith('x-forwarded-')) ||
  request.raw.httpVersion === '1.0';

/** In local mode, refuses requests that come through a proxy. */
export const refuseProxied = (app: FastifyInstance, { local }: { local: boolean }): void => {
  if (!local) return;
  app.addHook('onRequest', async (request) => {
    if (isForwarded(request))
      throw new Problem(
        'forbidden',
        'This server is set up for use on its own machine only. Its operator has to set APP_URL to its public address.',
      );
  });
};

/** Guard of routes that exist only in local mode: 404 for requests from other machines or through a proxy. */
export const requireThisMachine = async (request: FastifyRequest): Promise<void> => {
  if (!isLoopbackName(request.socket.remoteAddress ?? '') || isForwarded(request))
    throw notFoundProblem('This address');
};
