import { webcrypto } from 'node:crypto';

/** In hex; computed off the event loop, which ten megabytes would hold up for 20 ms. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer> | Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
