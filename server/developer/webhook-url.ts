/** URLs allowed for webhooks: https on the public internet, and in local mode also this machine. */
import { isIP } from 'node:net';
import { isPublicAddress } from '../platform/http/public-address.ts';
import type { Config } from '../config.ts';
import { Problem } from '../platform/http/problem.ts';
import { isLoopbackName } from '../platform/http/local-mode.ts';

/** Lower ports are refused, except 80 and 443, so that a webhook cannot reach a mail server. */
const MIN_PORT = 1024;

const refusedUrlProblem = (message: string): Problem =>
  new Problem('invalid_input', message, { field: 'url', fields: { url: message } });

export const getHostname = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

export const isThisMachine = (url: URL, { local }: Pick<Config, 'local'>): boolean =>
  local && isLoopbackName(getHostname(url));

/**
 * Only catches mistakes, because names are checked again when they are resolved (`post-webhook.ts`).
 * @returns the normalized URL
 * @throws Problem `invalid_input`
 */
export const parseWebhookUrl = (text: string, config: Pick<Config, 'local'>): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw refusedUrlProblem('Please enter an address like https://example.com/retrim');
  if (url.username !== '' || url.password !== '')
    throw refusedUrlProblem('An address must not contain a password: the signature proves that it is us');
  url.hash = '';
  if (isThisMachine(url, config)) return url.href;
  const host = getHostname(url);
  if (url.protocol !== 'https:') throw refusedUrlProblem('The address must begin with https://');
  if (!isPublicHost(host)) throw refusedUrlProblem('This address is not on the public internet');
  if (url.port !== '' && Number(url.port) < MIN_PORT)
    throw refusedUrlProblem('Please use port 443, or port 1024 or higher');
  return url.href;
};

const isPublicHost = (host: string): boolean =>
  isIP(host) !== 0
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(local|localhost|internal|home\.arpa|invalid|test)$/.test(host);
