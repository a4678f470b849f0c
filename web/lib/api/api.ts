/** The one way to talk to the server: `call(endpoint, input)`. */
import { ACCOUNT_HEADER, NOBODY } from '#contract/account/account-header.ts';
import type { CallInput, CallReply, Endpoint } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError, readError } from './api-error.ts';
import { traceparent } from './traceparent.ts';

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Goes on after the page has closed. */
  keepalive?: boolean;
}

type Rest<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/**
 * Calls an operation and reads its reply through its own schema.
 * @throws {ApiError} for every answer that is no success, and when the server can't be reached (status 0)
 */
export const call = <E extends Endpoint>(endpoint: E, ...[input, options]: Rest<E>): Promise<CallReply<E>> =>
  callWith(endpoint, input, options);

/** `call` for code that is generic over endpoints and so cannot know whether one takes input. */
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: object | undefined,
  options: CallOptions = {},
): Promise<CallReply<E>> => {
  const given = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const url = fillPath(endpoint.path, given.params) + queryString(given.query);
  const answer = await send(url, { method: endpoint.method, body: given.body, ...options });
  if (endpoint.reply === undefined || answer.status === 204) return undefined as CallReply<E>;
  return endpoint.reply.parse(await answer.json()) as CallReply<E>;
};

/**
 * Sends a request without an endpoint: always with cookies, with a JSON body and its content type only when there is
 * one.
 */
export const send = async (
  url: string,
  { method = 'GET', body, signal, headers, keepalive }: { method?: string; body?: unknown } & CallOptions = {},
): Promise<Response> => {
  const withBody = body === undefined ? {} : { body: JSON.stringify(body) };
  const contentType: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const answer = await reach(url, {
    method,
    credentials: 'include',
    signal,
    keepalive,
    headers: {
      Accept: 'application/json',
      traceparent: traceparent(),
      ...accountOf(url),
      ...contentType,
      ...headers,
    },
    ...withBody,
  });
  if (answer.ok) return answer;
  const error = await readError(answer);
  if (error.status === 401) announceSignedOut(url, error.code);
  throw error;
};

const reach = async (url: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, request);
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause;
    throw new ApiError(0, 'Could not reach the server. Check your connection and try again.');
  }
};

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const severalOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export const queryString = (query: Record<string, unknown> = {}): string => {
  // A list is sent as one pair for each of its values.
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : severalOf(value).map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** Calls that ask who is there, or change it. A refused password is no ended session. */
const ASKS_WHO = [
  '/api/user',
  '/api/session',
  '/api/login',
  '/api/login/second-factor',
  '/api/login/passkey',
  '/api/logout',
];

/** The header that says for which account a call is made. */
export const accountOf = (url: string): Record<string, string> => {
  const account = actingAccount();
  return account === undefined || account === NOBODY || ASKS_WHO.includes(url) ? {} : { [ACCOUNT_HEADER]: account };
};

type SignedOut = (code: ProblemCode | undefined) => void;
const listeners = new Set<SignedOut>();
export const announceSignedOut = (url: string, code: ProblemCode | undefined): void => {
  if (!ASKS_WHO.includes(url)) for (const listener of listeners) listener(code);
};

/**
 * Calls back whenever a call is answered with 401, that is, when the session has ended or is another account's.
 * @returns unsubscribes
 */
export const onSignedOut = (listener: SignedOut): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
