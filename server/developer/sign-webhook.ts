/**
 * Creates signatures like `t=1763661600,v1=hex`: HMAC-SHA256 of time and exact bytes, so that an old message cannot be
 * replayed as a new one.
 */
import { createHmac } from 'node:crypto';

/** @param secrets the current one first, then the previous one while it is still valid @param now in milliseconds */
export const signWebhook = (body: string, secrets: readonly string[], now: number): string => {
  const seconds = Math.floor(now / 1000);
  return [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`),
  ].join(',');
};
