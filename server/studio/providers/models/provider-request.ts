/**
 * HTTP client for the providers' servers. It follows no redirects, accepts no compressed bodies, stops reading at a
 * limit, gives up on silence, destroys the socket when the caller's signal fires, and connects to the provider's own
 * addresses only.
 */
import { requireValue } from '#contract/expected.ts';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { toStatusFailure, ModelFailure, redactKeys } from './model-failure.ts';
import { isPublicAddress, lookUpPublicAddress } from '#server/platform/http/public-address.ts';

export interface TrustedUrls {
  /** Origins that the operator configured; they may be in a private network. */
  origins: readonly string[];
  /** Further hosts (with their subdomains) that responses may point to: https and public IP addresses only. */
  hosts: readonly string[];
}

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  trusted: TrustedUrls;
  headers?: Record<string, string> | undefined;
  body?: Uint8Array | string | undefined;
  signal: AbortSignal;
  /** Milliseconds until the response is complete. */
  timeoutMs: number;
}

export interface ProviderResponse {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Longest pause in milliseconds between two chunks of a response. */
const MAX_SILENCE_MS = 30_000;
/** Enough for JSON with a picture of 4096 by 4096 pixels in base64. */
const MAX_RESPONSE_BYTES = 48 * 1024 * 1024;

/** @throws ModelFailure for a URL that is not allowed */
export const requireTrustedUrl = (
  text: string,
  { origins, hosts }: TrustedUrls,
): { url: URL; isConfigured: boolean } => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new ModelFailure('malformed', 'the response names something that is not a URL');
  if (url.username !== '' || url.password !== '')
    throw new ModelFailure('malformed', 'the response names a URL with a password');
  if (origins.includes(url.origin)) return { url, isConfigured: true };
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const isListed = hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));
  if (url.protocol !== 'https:' || url.port !== '' || !isListed || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new ModelFailure(
      'malformed',
      `the response points to ${url.protocol}//${url.host}, which is not the provider's`,
    );
  return { url, isConfigured: false };
};

const failureOfError = (error: NodeJS.ErrnoException, hasBegun: boolean): ModelFailure => {
  if (error instanceof ModelFailure) return error;
  if (error.code === 'EPRIVATE') return new ModelFailure('malformed', error.message);
  return new ModelFailure(
    'unavailable',
    `${hasBegun ? 'the response broke off' : 'not reached'}: ${error.code ?? error.message}`,
    { maybeBilled: hasBegun || error.code === 'ECONNRESET', cause: error },
  );
};

const plainHeaders = (response: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

interface OpenResponse {
  status: number;
  headers: Record<string, string>;
  /** The body's bytes as they arrive; throws ModelFailure when they stop, are too many, or time is up. */
  body: AsyncGenerator<Buffer>;
}

/**
 * Sends a request and waits for status and headers; the caller reads the body.
 * @throws ModelFailure, or the signal's reason
 */
export const openResponse = async ({
  method,
  url: text,
  trusted,
  headers = {},
  body,
  signal,
  timeoutMs,
}: ProviderRequest): Promise<OpenResponse> => {
  signal.throwIfAborted();
  const { url, isConfigured } = requireTrustedUrl(text, trusted);
  const control = new AbortController();
  const onAbort = (): void => control.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => control.abort(new ModelFailure('slow', `no response within ${Math.round(timeoutMs / 1000)} s`)),
    timeoutMs,
  );
  const release = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
  const toAbortReason = (error: unknown, hasBegun: boolean): unknown =>
    control.signal.aborted ? control.signal.reason : failureOfError(error as NodeJS.ErrnoException, hasBegun);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sendRequest = url.protocol === 'https:' ? requestSecure : requestPlain;
      const sent = sendRequest(
        url,
        {
          method,
          signal: control.signal,
          agent: false,
          maxHeaderSize: 32 * 1024,
          ...(isConfigured ? {} : { lookup: lookUpPublicAddress }),
          headers: {
            'accept-encoding': 'identity',
            'user-agent': 'retrim',
            ...headers,
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        resolve,
      );
      sent.on('error', reject);
      sent.end(body);
    });
    const encoding = response.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      response.destroy();
      throw new ModelFailure('malformed', `a response in ${encoding}, which was not asked for`);
    }
    return {
      status: response.statusCode ?? 0,
      headers: plainHeaders(response),
      body: bodyOf(response, control, toAbortReason, release),
    };
  } catch (error) {
    release();
    throw toAbortReason(error, false);
  }
};

const bodyOf = async function* (
  response: IncomingMessage,
  control: AbortController,
  toAbortReason: (error: unknown, hasBegun: boolean) => unknown,
  release: () => void,
): AsyncGenerator<Buffer> {
  let total = 0;
  response.setTimeout(MAX_SILENCE_MS, () => control.abort(new ModelFailure('slow', 'the response stopped coming')));
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      total += chunk.byteLength;
      if (total > MAX_RESPONSE_BYTES)
        throw new ModelFailure('malformed', `a response of more than ${MAX_RESPONSE_BYTES} bytes`);
      yield chunk;
    }
    if (!response.complete) throw new ModelFailure('unavailable', 'the response broke off', { maybeBilled: true });
  } catch (error) {
    throw toAbortReason(error, true);
  } finally {
    release();
    response.destroy();
  }
};

/** Reads the whole response, whatever its status. */
export const sendRequest = async (request: ProviderRequest): Promise<ProviderResponse> => {
  const { status, headers, body } = await openResponse(request);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { status, headers, bytes: Buffer.concat(chunks) };
};

/** Excerpt of an error response for the log: its beginning, on one line, without anything that looks like a key. */
export const excerpt = (bytes: Buffer): string =>
  redactKeys(
    bytes
      .subarray(0, 300)
      .toString('utf8')
      .replace(/[^\x20-\x7e]+/g, ' '),
  ).trim();

type ToFailure = (status: number, message: string, retryAfter?: string) => ModelFailure;

export const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new ModelFailure('malformed', `no JSON: ${excerpt(bytes)}`, { cause: error });
  }
};

/** A form as a request's body; its content type names the boundary. */
export const encodeForm = async (form: FormData): Promise<{ contentType: string; body: Uint8Array }> => {
  const encoded = new Response(form);
  return {
    contentType: requireValue(encoded.headers.get('content-type'), 'The content type of a form'),
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
};

/**
 * Reads a response in JSON.
 * @param failureOf maps a status other than 2xx to a failure
 * @throws ModelFailure for every status but 2xx, and for everything that is not JSON
 */
export const sendForJson = async (
  request: ProviderRequest,
  failureOf: ToFailure = toStatusFailure,
): Promise<{ json: unknown; headers: Record<string, string> }> => {
  const { status, headers, bytes } = await sendRequest(request);
  if (status < 200 || status > 299) throw failureOf(status, `${status}: ${excerpt(bytes)}`, headers['retry-after']);
  return { json: parseJson(bytes), headers };
};
