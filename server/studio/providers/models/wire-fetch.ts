/** `fetch` for the official SDKs, with the limits and trusted URLs of `wire.ts` and without redirects. */
import { ReadableStream } from 'node:stream/web';
import { ModelFailure } from './model-failure.ts';
import { openAnswer, type Trust, type WireRequest } from './wire.ts';

const METHODS = new Set<string>(['GET', 'POST', 'PUT', 'DELETE'] satisfies WireRequest['method'][]);
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** @param timeoutMs until an answer is complete; the SDK's own signal ends it as well */
export const wireFetch =
  (trust: Trust, timeoutMs: number, signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = (init.method ?? 'GET').toUpperCase();
    if (!METHODS.has(method)) throw new ModelFailure('malformed', `method ${method}`);
    // `Response` encodes forms and blobs with their content type.
    const encoded = init.body == null ? undefined : new Response(init.body);
    const type = encoded?.headers.get('content-type');
    const answer = await openAnswer({
      method: method as WireRequest['method'],
      url,
      trust,
      timeoutMs,
      headers: {
        ...(type == null ? {} : { 'content-type': type }),
        ...Object.fromEntries(new Headers(init.headers)),
        'accept-encoding': 'identity',
      },
      body: encoded === undefined ? undefined : new Uint8Array(await encoded.arrayBuffer()),
      signal: init.signal == null ? signal : AbortSignal.any([signal, init.signal]),
    });
    const stream = WITHOUT_BODY.has(answer.status) ? null : ReadableStream.from(answer.body);
    return new Response(stream as ReadableStream<Uint8Array> | null, {
      status: answer.status < 200 ? 502 : answer.status,
      headers: answer.headers,
    });
  };
