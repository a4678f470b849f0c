import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login, logout } from '#contract/account/accounts.ts';
import { createCustomer } from '#contract/customer/customers.ts';
import { deleteDesign, downloadDesign, listDesigns } from '#contract/studio/saved-designs.ts';
import { type ApiError, getUserMessage } from './api-error.ts';
import { call, onSignedOut, fetchResponse } from './api.ts';
import { callOnce } from './call-once.ts';
import { endpointUrl, createQueryClient, fetchUrlInKey } from './queries.ts';

const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', answers));
afterEach(() => {
  vi.unstubAllGlobals();
  answers.mockReset();
});
const answer = (status: number, body: string | null = null, statusText = '') =>
  answers.mockResolvedValueOnce(new Response(body, { status, statusText }));
const json = (status: number, body: unknown) => answer(status, JSON.stringify(body));
const failure = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('should have failed'),
    (error: ApiError) => error,
  );

test('A-01, A-02: cookies go with every call, a JSON body only when there is one', async () => {
  answer(204);
  await call(logout);
  json(401, { message: 'Invalid email or password', code: 'wrong_credentials' });
  await failure(call(login, { body: { email: 'a@b.co', password: '12345678' } }));
  const [[, bare], [, withBody]] = answers.mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect(bare).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(bare.body).toBeUndefined();
  expect(bare.headers).not.toHaveProperty('Content-Type');
  expect(withBody).toMatchObject({
    credentials: 'include',
    body: '{"email":"a@b.co","password":"12345678"}',
    headers: { 'Content-Type': 'application/json' },
  });
});

test("every call begins a trace of its own, in W3C's words", async () => {
  answer(204);
  answer(204);
  await call(logout);
  await call(logout);
  const traces = answers.mock.calls.map(([, { headers }]) => (headers as Record<string, string>).traceparent!);
  for (const trace of traces) expect(trace).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
  expect(traces[0]).not.toBe(traces[1]);
});

test('path and query are filled in and encoded', () => {
  expect(endpointUrl(downloadDesign, { params: { id: 12 }, query: { quality: 'high' } })).toBe(
    '/api/designs/12/download?quality=high',
  );
  expect(endpointUrl(deleteDesign, { params: { id: 'a/b' as unknown as number } })).toBe('/api/designs/a%2Fb');
});

test("A-07: an error's message is status, colon, space and body, or the status text when the body is empty", async () => {
  answer(404, '', 'Not Found');
  expect((await failure(fetchResponse('/x'))).message).toBe('404: Not Found');
  answer(500, 'Boom');
  expect((await failure(fetchResponse('/x'))).message).toBe('500: Boom');
});

test('A-08: people read the sentence of a problem, plain text as it is, and never JSON or HTML', async () => {
  json(409, { message: 'That username is taken.', code: 'username_taken' });
  expect(getUserMessage(await failure(fetchResponse('/x')), 'Else')).toBe('That username is taken.');
  answer(502, 'Bad gateway');
  expect(getUserMessage(await failure(fetchResponse('/x')), 'Else')).toBe('Bad gateway');
  for (const body of ['<html>nginx</html>', '{"error":1}', '']) {
    answer(502, body);
    expect(getUserMessage(await failure(fetchResponse('/x')), 'Else')).toBe('Else');
  }
});

const keysAsked = (): (string | undefined)[] =>
  answers.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['Idempotency-Key']);

test('a call that is to happen once has the same key until it is answered, and another one for anything else', async () => {
  const make = (name: string) => callOnce(createCustomer, { body: { name } });
  answers.mockRejectedValueOnce(new TypeError('fetch failed'));
  await failure(make('Pat'));
  answer(503);
  await failure(make('Pat'));
  answer(503);
  await failure(make('Kim'));
  json(409, { message: 'You already have very many customers.', code: 'conflict' });
  answer(503);
  await failure(make('Pat'));
  const [lost, again, other, refused, later] = keysAsked();
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect([again, refused]).toEqual([lost, lost]);
  expect(new Set([lost, other, later]).size).toBe(3);
});

test('a call whose key was used for another request is made once more under a new key', async () => {
  const make = () => callOnce(createCustomer, { body: { name: 'Lee' } });
  answers.mockRejectedValueOnce(new TypeError('fetch failed'));
  await failure(make());
  json(409, { message: 'This Idempotency-Key was used for another request.', code: 'conflict' });
  answer(503);
  expect((await failure(make())).status).toBe(503);
  const [lost, used, fresh] = keysAsked();
  expect(used).toBe(lost);
  expect(fresh).not.toBe(lost);
});

test('a call that is made again long after its reply was lost is a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const make = () => callOnce(createCustomer, { body: { name: 'Ray' } });
    for (const minutes of [0, 9, 2]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      answer(503);
      await failure(make());
    }
    const [lost, soon, later] = keysAsked();
    expect(soon).toBe(lost);
    expect(later).not.toBe(lost);
  } finally {
    vi.useRealTimers();
  }
});

test('a server that can not be reached is a sentence too', async () => {
  answers.mockRejectedValueOnce(new TypeError('fetch failed'));
  const error = await failure(fetchResponse('/x'));
  expect(error.status).toBe(0);
  expect(error.userMessage).toMatch(/Could not reach the server/);
});

test('a call that was given up keeps its own error', async () => {
  const given = new AbortController();
  given.abort();
  answers.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
  await expect(fetchResponse('/x', { signal: given.signal })).rejects.toThrow('aborted');
});

test('R-18: a 401 in mid-work is announced; a refused password or the question who is there is not', async () => {
  const ended = vi.fn();
  const stop = onSignedOut(ended);
  json(401, { message: 'Invalid email or password', code: 'wrong_credentials' });
  await failure(call(login, { body: { email: 'a@b.co', password: '12345678' } }));
  expect(ended).not.toHaveBeenCalled();
  json(401, { message: 'Please log in', code: 'not_signed_in' });
  await failure(call(listDesigns));
  expect(ended).toHaveBeenCalledOnce();
  stop();
});

test('A-03, A-04, W-01: the default fetch asks the first element of the key; a 401 is empty in one mode and an error in the other', async () => {
  const ask = (on401: 'empty' | 'throw') =>
    fetchUrlInKey({ on401 })({ queryKey: ['/api/things', 7], signal: new AbortController().signal } as never);
  json(200, [1]);
  await expect(ask('throw')).resolves.toEqual([1]);
  expect(answers.mock.lastCall![0]).toBe('/api/things');
  json(401, {});
  await expect(ask('empty')).resolves.toBeNull();
  json(401, {});
  await expect(ask('throw')).rejects.toThrow('401');
});

test('A-05: queries are never stale, never refetched by themselves and never retried', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchInterval: false, refetchOnWindowFocus: false, retry: false },
    mutations: { retry: false },
  });
});
