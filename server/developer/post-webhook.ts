/**
 * One attempt to deliver a webhook. It follows no redirects, resolves the name once, requires a public IP address, and
 * gives up after ten seconds. Only the status decides; the beginning of the body is stored for the log.
 */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { WEBHOOK_TIMEOUT_SECONDS } from '#contract/developer/webhooks.ts';
import { isPublicAddress, lookUpPublicAddress } from '../platform/http/public-address.ts';
import type { Config } from '../config.ts';
import { getHostname, isThisMachine } from './webhook-url.ts';

export interface Outcome {
  delivered: boolean;
  /** HTTP status; `null` when there was no response. */
  status: number | null;
  /** Message for the owner; empty after a success. */
  problem: string;
  /** Beginning of the body, printable ASCII only. */
  answerExcerpt: string;
  milliseconds: number;
}

const EXCERPT_BYTES = 500;
/** Milliseconds after the status within which the beginning of the body must arrive. */
const EXCERPT_MS = 1000;

const toPrintableAscii = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, EXCERPT_BYTES);

const UNREADABLE = 'The answer is not readable as HTTP';
const MESSAGES: Readonly<Record<string, string>> = {
  EPRIVATE: 'The name leads to an address that is not public',
  ENOTFOUND: 'The name does not exist',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection broke',
  EPIPE: 'The connection broke',
  ETIMEDOUT: 'No connection could be made',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name',
  HPE_HEADER_OVERFLOW: UNREADABLE,
};

const problemOfError = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = MESSAGES[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return UNREADABLE;
  return code === '' ? message : `Not reached (${code})`;
};

const problemOfStatus = (status: number): string => {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? `Answered ${status}: redirects are not followed` : `Answered ${status}`;
};

/**
 * The status line of the final response, after informational ones (RFC 9112 section 4). It is read apart from the
 * parser, which gives no status for headers that are unreadable, too large, or never end.
 */
const FINAL_STATUS_LINE = /(?:^|\n\r?\n)\s{0,9}HTTP\/\d(?:\.\d)? ([2-9]\d\d|101)(?:[ \r][^\n]*)?\n/;
/** Bytes that are kept of what came, in case the line comes in pieces. */
const STATUS_LINE_BYTES = 1024;

/** @returns a function that takes what comes, piece by piece, and returns the status once its line is complete */
const createStatusFinder = (): ((chunk: Buffer) => number | null) => {
  let received = '';
  return (chunk) => {
    received += chunk.toString('latin1');
    const status = FINAL_STATUS_LINE.exec(received)?.[1];
    received = received.slice(-STATUS_LINE_BYTES);
    return status === undefined ? null : Number(status);
  };
};

interface WebhookRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Aborts the attempt when the server shuts down. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/** Never throws for a failure of the receiver. @throws the signal's reason */
export const postWebhook = (
  { url: text, body, headers, signal, timeoutMs = WEBHOOK_TIMEOUT_SECONDS * 1000 }: WebhookRequest,
  config: Pick<Config, 'local'>,
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const url = new URL(text);
    const isLocal = isThisMachine(url, config);
    const host = getHostname(url);
    const bytes: Buffer[] = [];
    let size = 0;
    let status: number | null = null;
    const end = (reason: string): void => {
      clearTimeout(timer);
      const problem = status === null ? reason : problemOfStatus(status);
      signal?.removeEventListener('abort', onAbort);
      resolve({
        delivered: problem === '',
        status,
        problem,
        answerExcerpt: toPrintableAscii(Buffer.concat(bytes)),
        milliseconds: Math.round(performance.now() - startedAt),
      });
      request?.destroy();
    };
    const onAbort = (): void => {
      if (status !== null) return end('');
      clearTimeout(timer);
      request?.destroy();
      reject(signal?.reason as Error);
    };
    let timer = setTimeout(() => end(`No answer within ${Math.round(timeoutMs / 100) / 10} seconds`), timeoutMs);
    const findStatus = createStatusFinder();
    const readStatus = (chunk: Buffer): void => {
      if (status !== null) return;
      status = findStatus(chunk);
      if (status === null) return;
      clearTimeout(timer);
      timer = setTimeout(() => end(''), EXCERPT_MS);
    };
    let request: ReturnType<typeof requestPlain> | undefined;
    if (signal?.aborted === true) return onAbort();
    // A literal IP address is never resolved, so it is checked here.
    if (!isLocal && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
      return end('The address is not public');
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
        url,
        {
          method: 'POST',
          agent: false,
          maxHeaderSize: 64 * 1024,
          // Harmless, because only the excerpt depends on it and the connection is not reused.
          insecureHTTPParser: true,
          ...(isLocal ? {} : { lookup: lookUpPublicAddress }),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': String(Buffer.byteLength(body)),
            'accept-encoding': 'identity',
            'user-agent': 'Retrim-Webhooks/1',
            ...headers,
          },
        },
        (response) => {
          response.on('data', (chunk: Buffer) => {
            bytes.push(chunk.subarray(0, EXCERPT_BYTES));
            size += chunk.byteLength;
            if (size >= EXCERPT_BYTES) end('');
          });
          response.on('close', () => end(''));
          response.on('error', () => end(''));
        },
      );
      // Before the parser's listener, which may fail on the same bytes.
      request.on('socket', (socket) => socket.prependListener('data', readStatus));
      request.on('upgrade', () => end(''));
      request.on('error', (error) => end(problemOfError(error)));
      request.end(body);
    } catch (error) {
      end(problemOfError(error));
    }
  });
