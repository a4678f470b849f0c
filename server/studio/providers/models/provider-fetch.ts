/** `fetch` for the official SDKs, with the limits and trusted URLs of `provider-request.ts` and without redirects. */
import { ReadableStream } from 'node:stream/web';
import { ModelFailure } from './model-failure.ts';
import { openResponse, type TrustedUrls, type ProviderRequest } from './provider-request.ts';

const METHODS = new Set<string>(['GET', 'POST', 'PUT', 'DELETE'] satisfies ProviderRequest['method'][]);
const NULL_BODY_STATUSES = new Set([101, 204, 205, 304]);

/** @param timeoutMs for the whole response @param signal aborts a request, as `init.signal` does */
export const providerFetch =
  (trusted: TrustedUrls, timeoutMs: number, signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = (init.method ?? 'GET').toUpperCase();
    if (!METHODS.has(method)) throw new ModelFailure('malformed', `method ${method}`);
    // `Response` encodes forms and blobs with their content type.
    const encoded = init.body == null ? undefined : new Response(init.body);
    const contentType = encoded?.headers.get('content-type');
    const response = await openResponse({
      method: method as ProviderRequest['method'],
      url,
      trusted,
      timeoutMs,
      headers: {
        ...(contentType != null && { 'content-type': contentType }),
        ...Object.fromEntries(new Headers(init.headers)),
        'accept-encoding': 'identity',
      },
      body: encoded && new Uint8Array(await encoded.arrayBuffer()),
      signal: AbortSignal.any([signal, init.signal ?? signal]),
    });
    const stream = NULL_BODY_STATUSES.has(response.status) ? null : ReadableStream.from(response.body);
    return new Response(stream as ReadableStream<Uint8Array> | null, {
      // `Response` throws for a status below 200. For the SDK such an answer is a failure of the server.
      status: response.status < 200 ? 502 : response.status,
      headers: response.headers,
    });
  };
