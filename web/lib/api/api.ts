/** Calls of the server: `call(endpoint, input)`. */
import { ACCOUNT_HEADER, NOBODY } from '#contract/account/account-header.ts';
import type { CallInput, CallReply, Endpoint } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError, readError } from './api-error.ts';
import { traceparent } from './traceparent.ts';

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Continues after the page is closed. */
  keepalive?: boolean;
}

type Rest<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/**
 * Calls an endpoint and parses its reply.
 * @throws {ApiError} for error responses, and with status 0 if the server cannot be reached
 */
export const call = <E extends Endpoint>(endpoint: E, ...[input, options]: Rest<E>): Promise<CallReply<E>> =>
  callWith(endpoint, input, options);

/** `call` for generic code, which does not know whether an endpoint takes input. */
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: object | undefined,
  options: CallOptions = {},
): Promise<CallReply<E>> => {
  const parts = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const url = fillPath(endpoint.path, parts.params) + queryString(parts.query);
  const response = await send(url, { method: endpoint.method, body: parts.body, ...options });
  if (endpoint.reply === undefined || response.status === 204) return undefined as CallReply<E>;
  return endpoint.reply.parse(await response.json()) as CallReply<E>;
};

/** Sends a request without an endpoint, with cookies and an optional JSON body. */
export const send = async (
  url: string,
  { method = 'GET', body, signal, headers, keepalive }: { method?: string; body?: unknown } & CallOptions = {},
): Promise<Response> => {
  const response = await fetchOrThrow(url, {
    method,
    credentials: 'include',
    signal,
    keepalive,
    headers: {
      Accept: 'application/json',
      traceparent: traceparent(),
      ...accountOf(url),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const error = await readError(response);
  if (error.status === 401) announceSignedOut(url, error.code);
  throw error;
};

const fetchOrThrow = async (url: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, request);
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause;
    throw new ApiError(0, 'Could not reach the server. Check your connection and try again.');
  }
};

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

export const queryString = (query: Record<string, unknown> = {}): string => {
  // A list is sent as one pair for each of its values.
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [(value ?? []) as string | string[]].flat().map((item) => [name, String(item)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** Calls about the session itself. A 401 of these does not mean that the session has ended. */
const SESSION_CALLS = [
  '/api/user',
  '/api/session',
  '/api/login',
  '/api/login/second-factor',
  '/api/login/passkey',
  '/api/logout',
];

/** The header with the account that a call is made for. */
export const accountOf = (url: string): Record<string, string> => {
  const account = actingAccount();
  return account === undefined || account === NOBODY || SESSION_CALLS.includes(url)
    ? {}
    : { [ACCOUNT_HEADER]: account };
};

type SignedOut = (code: ProblemCode | undefined) => void;
const listeners = new Set<SignedOut>();
export const announceSignedOut = (url: string, code: ProblemCode | undefined): void => {
  if (!SESSION_CALLS.includes(url)) for (const listener of listeners) listener(code);
};

/**
 * Calls back after a 401, when the session has ended or belongs to another account.
 * @returns unsubscribes
 */
export const onSignedOut = (listener: SignedOut): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
