import { webcrypto } from 'node:crypto';

/** SHA-256 in hex, computed off the event loop: ten megabytes would block it for 20 ms. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer> | Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
