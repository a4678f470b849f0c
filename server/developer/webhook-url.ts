/** Addresses allowed for webhooks: https on the public internet, and in local mode also this machine. */
import { isIP } from 'node:net';
import { isPublicAddress } from '../platform/http/public-address.ts';
import type { Config } from '../config.ts';
import { Problem } from '../platform/http/problem.ts';
import { isLoopbackName } from '../platform/http/local-mode.ts';

/** Below this port only web ports are allowed, so that a webhook cannot reach a mail server. */
const FIRST_FREE_PORT = 1024;

const refused = (message: string): Problem =>
  new Problem('invalid_input', message, { field: 'url', fields: { url: message } });

export const hostOf = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** Loopback addresses are allowed only in local mode. */
export const isOwnMachine = (url: URL, { local }: Pick<Config, 'local'>): boolean =>
  local && isLoopbackName(hostOf(url));

/**
 * Names are checked again when they are resolved (`post.ts`); this only catches mistakes.
 * @returns the normalized address
 * @throws Problem `invalid_input`
 */
export const checkedWebhookUrl = (text: string, config: Pick<Config, 'local'>): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw refused('Please enter an address like https://example.com/retrim');
  if (url.username !== '' || url.password !== '')
    throw refused('An address must not hold a password: the signature says that it is us');
  url.hash = '';
  if (isOwnMachine(url, config)) return url.href;
  const host = hostOf(url);
  if (url.protocol !== 'https:') throw refused('The address must begin with https://');
  if (
    isIP(host) !== 0
      ? !isPublicAddress(host)
      : !host.includes('.') || /\.(local|localhost|internal|home\.arpa|invalid|test)$/.test(host)
  )
    throw refused('This address is not on the public internet');
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) throw refused('Please use port 443, or one from 1024 on');
  return url.href;
};
