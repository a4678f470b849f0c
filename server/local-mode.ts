/**
 * Local mode: the server is for the people at this machine alone. Payments are a stand-in then, mail is read in a page, webhooks may
 * lead to this machine, and development tools may be on. The one place that decides it, by the address that people type (APP_URL), the
 * address that is listened on (HOST), and whom a request comes from.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from './http/problem.ts';
import { StartError } from './start-error.ts';

/** `localhost`, a name below it, 127.0.0.0/8 or ::1. @param name as it stands in an address: IPv6 with or without brackets */
export const isLoopbackName = (name: string): boolean => {
  const plain = name.toLowerCase().replace(/^\[|\]$/g, '').replace(/\.$/, '').replace(/^::ffff:(?=\d+\.)/, '');
  return plain === '::1' || plain === 'localhost' || plain.endsWith('.localhost') || (isIP(plain) === 4 && plain.startsWith('127.'));
};

/** @throws StartError where others could reach a server in local mode */
export const decideLocalMode = ({ appUrl, given, host }: { appUrl: string; given: boolean; host: string }): boolean => {
  if (!isLoopbackName(new URL(appUrl).hostname)) return false;
  if (isLoopbackName(host)) return true;
  throw new StartError(given
    ? `APP_URL: ${appUrl} is an address of this machine alone, but HOST=${host} lets others in. Set APP_URL to the address that people type, or let this machine alone in with HOST=localhost.`
    : `APP_URL: needed with HOST=${host}, which lets others in. Set it to the address that people type, like https://retrim.example.com, or let this machine alone in with HOST=localhost.`);
};

/** Set by proxies, tunnels and content networks; no browser sends any of them. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'] as const;

const hostName = ({ headers: { host = '' } }: FastifyRequest): string => host.replace(/:\d+$/, '');

/** Passed on from elsewhere: under another name, with a proxy's mark, or in the HTTP/1.0 that browsers left behind and nginx speaks by default. */
const isPassedOn = (request: FastifyRequest): boolean =>
  !isLoopbackName(hostName(request)) || PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
  || Object.keys(request.headers).some((name) => name.startsWith('x-forwarded-')) || request.raw.httpVersion === '1.0';

/** In local mode nothing is answered that a proxy passes on. A public address switches this off with everything else that is local. */
export const refusePassedOn = (app: FastifyInstance, { local }: { local: boolean }): void => {
  if (!local) return;
  app.addHook('onRequest', async (request) => {
    if (isPassedOn(request)) throw new Problem('forbidden', 'This server is set up for its own machine alone. Whoever runs it has to set APP_URL to the address that people type.');
  });
};

/** In front of what only local mode has: somebody at this machine asks, over no proxy. For everybody else it does not exist. */
export const onlyThisMachine = async (request: FastifyRequest): Promise<void> => {
  if (!isLoopbackName(request.socket.remoteAddress ?? '') || isPassedOn(request)) throw notFound('This address');
};
