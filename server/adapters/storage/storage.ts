/** Where files' bytes lie. Keys are ours (`kind/ab/id.ext`), never a user's words. */
import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** The last byte itself, as HTTP counts. */
  end: number;
}

export interface Storage {
  /** Whole or not at all: a reader never sees half a file, and after it resolves a crash does not lose it. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** @returns `undefined` when there is no such file */
  read: (key: string) => Promise<Buffer | undefined>;
  /**
   * @param range first and last byte, both inside the file
   * @returns `undefined` when there is no such file; `bytes` is how many come, `size` how many there are in all
   */
  stream: (key: string, range?: ByteRange) => Promise<{ body: Readable; bytes: number; size: number } | undefined>;
  /** A missing file is no error. */
  remove: (key: string) => Promise<void>;
  /** Every key, with the time it was written; for the sweeper that looks for files without a row. */
  list: () => AsyncIterable<{ key: string; writtenAt: Date }>;
}

const KEY = /^[a-z0-9][a-z0-9-]*(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?$/;

export const isKey = (text: string): boolean => KEY.test(text);

/** @throws Error on a key that is not one of ours; a programming error, never a user's */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
};
