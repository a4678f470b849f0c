/** Checks a model's answer before it is decoded: a PNG, JPEG or WebP of acceptable size. */
import { sniffFormat } from '#server/platform/threads/pictures/sniff-format.ts';
import { toStatusFailure, ModelFailure } from './model-failure.ts';
import { excerpt, sendRequest, type TrustedUrls } from './provider-request.ts';

const MAX_PICTURE_BYTES = 32 * 1024 * 1024;

/** @throws ModelFailure `malformed` */
export const requirePicture = (bytes: Uint8Array): Uint8Array => {
  const format = sniffFormat(bytes);
  if (format === undefined || format === 'heif')
    throw new ModelFailure('malformed', `no picture: ${excerpt(Buffer.from(bytes.subarray(0, 120)))}`);
  if (bytes.byteLength > MAX_PICTURE_BYTES)
    throw new ModelFailure('malformed', `a picture of ${bytes.byteLength} bytes`);
  return bytes;
};

/** @param text base64, with or without a data URL's head */
export const pictureFromBase64 = (text: string): Uint8Array => {
  const bare = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
  if (bare.length > (MAX_PICTURE_BYTES * 4) / 3 + 4)
    throw new ModelFailure('malformed', `a picture of ${bare.length} characters`);
  return requirePicture(Buffer.from(bare, 'base64'));
};

/** Fetches the picture that a response points to (or carries as a data URL). */
export const fetchPicture = async (
  url: string,
  trusted: TrustedUrls,
  { signal, timeoutMs, headers }: { signal: AbortSignal; timeoutMs: number; headers?: Record<string, string> },
): Promise<Uint8Array> => {
  if (url.startsWith('data:')) return pictureFromBase64(url);
  const {
    status,
    bytes,
    headers: responseHeaders,
  } = await sendRequest({ method: 'GET', url, trusted, signal, timeoutMs, headers });
  if (status !== 200)
    throw toStatusFailure(status, `the picture's URL answered ${status}`, responseHeaders['retry-after']);
  return requirePicture(bytes);
};
