/** The answers of an installation to reading requests: recorded from one version, and asked of a later one. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

export type Reader = 'owner' | 'free' | 'program' | 'visitor';

/**
 * The recorded part of an answer. `bytes`: of a file as it was stored. `picture`: made as it is asked for, so that its
 * bytes may change with an encoder and its size may not. `opens`: the status and the type alone.
 */
export type Kind = 'json' | 'bytes' | 'picture' | 'opens';

export interface Address {
  reader: Reader;
  url: string;
  kind: Kind;
  /** Makes the reading a POST. */
  body?: object;
}

export interface Answer {
  status: number;
  type: string;
  bytes: Uint8Array;
}

export interface Reading extends Address {
  status: number;
  type: string;
  says: unknown;
}

export type Ask = (address: Address) => Promise<Answer>;

const saysOf = async (kind: Kind, bytes: Uint8Array): Promise<unknown> => {
  switch (kind) {
    case 'json':
      return JSON.parse(Buffer.from(bytes).toString());
    case 'bytes':
      return createHash('sha256').update(bytes).digest('hex');
    case 'picture': {
      const { width, height } = await sharp(bytes).metadata();
      return { width, height };
    }
    case 'opens':
      return bytes.byteLength > 0;
  }
};

/** One after the other: some readings are counted. */
export const readAll = async (addresses: readonly Address[], ask: Ask): Promise<Reading[]> => {
  const readings: Reading[] = [];
  for (const { reader, url, kind, body } of addresses) {
    const address: Address = { reader, url, kind, ...(body === undefined ? {} : { body }) };
    const { status, type, bytes } = await ask(address);
    readings.push({ ...address, status, type, says: status === 200 ? await saysOf(kind, bytes) : null });
  }
  return readings;
};

/** Everything else that a test needs to know about a recorded folder. All of its secrets are of this folder alone. */
export interface Scene {
  /** Commit that the folder was made with. */
  version: string;
  /** Time of the last recorded answer. */
  readAt: string;
  appUrl: string;
  password: string;
  emails: Record<'owner' | 'free', string>;
  cookies: Record<'owner' | 'free', string>;
  apiKey: string;
  sharePassword: string;
  tokens: { approved: string; changed: string; locked: string; look: string; embed: string };
  slug: string;
  readings: Reading[];
}
