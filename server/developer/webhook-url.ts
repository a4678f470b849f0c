/** Addresses allowed for webhooks: https on the public internet, and in local mode also this machine. */
import { isIP } from 'node:net';
import { isPublicAddress } from '../platform/http/public-address.ts';
import type { Config } from '../config.ts';
import { Problem } from '../platform/http/problem.ts';
import { isLoopbackName } from '../platform/http/local-mode.ts';

/** Smaller ports are refused, except the default ones of the web, so that a webhook cannot reach a mail server. */
const MIN_PORT = 1024;

const urlRefused = (message: string): Problem =>
  new Problem('invalid_input', message, { field: 'url', fields: { url: message } });

export const hostOf = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

export const isOwnMachine = (url: URL, { local }: Pick<Config, 'local'>): boolean =>
  local && isLoopbackName(hostOf(url));

/**
 * Only catches mistakes, because names are checked again when they are resolved (`post-webhook.ts`).
 * @returns the normalized address
 * @throws Problem `invalid_input`
 */
export const checkedWebhookUrl = (text: string, config: Pick<Config, 'local'>): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw urlRefused('Please enter an address like https://example.com/retrim');
  if (url.username !== '' || url.password !== '')
    throw urlRefused('An address must not hold a password: the signature says that it is us');
  url.hash = '';
  if (isOwnMachine(url, config)) return url.href;
  const host = hostOf(url);
  if (url.protocol !== 'https:') throw urlRefused('The address must begin with https://');
  if (!isPublicHost(host)) throw urlRefused('This address is not on the public internet');
  if (url.port !== '' && Number(url.port) < MIN_PORT) throw urlRefused('Please use port 443, or one from 1024 on');
  return url.href;
};

const isPublicHost = (host: string): boolean =>
  isIP(host) !== 0
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(local|localhost|internal|home\.arpa|invalid|test)$/.test(host);
