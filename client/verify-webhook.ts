/**
 * Verifies that a webhook is from Retrim, unchanged and recent. Uses Web Crypto, which is available in Node, Deno, Bun,
 * browsers and workers. An event may be delivered more than once, so handle each `event.id` only once.
 */
import type { WebhookEvent } from './api-types.ts';

export class WebhookNotVerified extends Error {
  override name = 'WebhookNotVerified';
}

export interface VerifyOptions {
  /** Maximum difference between the message's time and now. */
  toleranceSeconds?: number;
  /** In milliseconds; for tests. */
  now?: number;
}

const encoder = new TextEncoder();

const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^[0-9a-f]{64}$/.test(text)
    ? Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
    : undefined;

/**
 * @param body the request's body exactly as received, before a JSON parser reads it
 * @param signature the header `Retrim-Signature`
 * @param secret `whsec_...` from the account page
 * @throws WebhookNotVerified
 */
export const verifyWebhook = async (
  body: string,
  signature: string | null | undefined,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> => {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.filter(([name]) => name === 'v1').flatMap(([, hex]) => fromHex(hex ?? '') ?? []);
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw new WebhookNotVerified('The signature header is missing or cannot be read');
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds)
    throw new WebhookNotVerified('The message is too old, or the clocks differ');
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  // `verify` compares in constant time.
  const matches = await Promise.all(
    signatures.map((bytes) => crypto.subtle.verify('HMAC', key, bytes, encoder.encode(`${time}.${body}`))),
  );
  if (!matches.includes(true))
    throw new WebhookNotVerified('The signature does not match: the secret is wrong, or the body was changed');
  return JSON.parse(body) as WebhookEvent;
};
