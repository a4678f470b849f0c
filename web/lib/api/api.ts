/** Calls of the server: `call(endpoint, input)`. */
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/account/account-header.ts';
import type { CallInput, CallReply, Endpoint } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError, parseErrorResponse } from './api-error.ts';
import { traceparent } from './traceparent.ts';

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean;
}

export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/**
 * Calls an endpoint and parses its reply.
 * @throws {ApiError} for error responses, and with status 0 if the server cannot be reached
 */
export const call = <E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<CallReply<E>> =>
  callWith(endpoint, input, options);

/** `call` for generic code that does not know whether an endpoint takes input. */
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: object | undefined,
  options: CallOptions = {},
): Promise<CallReply<E>> => {
  const requestInput = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const url = fillPath(endpoint.path, requestInput.params) + queryString(requestInput.query);
  const response = await fetchResponse(url, { method: endpoint.method, body: requestInput.body, ...options });
  if (endpoint.reply === undefined || response.status === 204) return undefined as CallReply<E>;
  return endpoint.reply.parse(await response.json()) as CallReply<E>;
};

/** Sends a request without an endpoint, with cookies and an optional JSON body. */
export const fetchResponse = async (
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
      ...accountHeaders(url),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const error = await parseErrorResponse(response);
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
  // A list is sent as one key-value pair per item.
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [(value ?? []) as string | string[]].flat().map((item) => [name, String(item)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** Calls about the session itself. A 401 from one of these does not mean that the session has ended. */
const SESSION_CALLS = [
  '/api/user',
  '/api/session',
  '/api/login',
  '/api/login/second-factor',
  '/api/login/passkey',
  '/api/logout',
];

/** The header that names the account for which a call is made. */
export const accountHeaders = (url: string): Record<string, string> => {
  const account = actingAccount();
  return account === undefined || account === NO_ACCOUNT || SESSION_CALLS.includes(url)
    ? {}
    : { [ACCOUNT_HEADER]: account };
};

type SignedOutListener = (code: ProblemCode | undefined) => void;
const listeners = new Set<SignedOutListener>();
export const announceSignedOut = (url: string, code: ProblemCode | undefined): void => {
  if (!SESSION_CALLS.includes(url)) for (const listener of listeners) listener(code);
};

/**
 * Calls back after a 401, when the session has ended or belongs to another account.
 * @returns a function that unsubscribes
 */
export const onSignedOut = (listener: SignedOutListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
