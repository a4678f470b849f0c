/** The interface of the file storage. The server makes the keys (`kind/ab/id.ext`), never from user input. */
import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Inclusive, as in HTTP. */
  end: number;
}

export interface Storage {
  /** Atomic: readers never see a partial file, and a crash after the promise resolves does not lose the file. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** @returns `undefined` when there is no such file */
  read: (key: string) => Promise<Buffer | undefined>;
  /**
   * @param range first and last byte, both inside the file
   * @returns `bytes`, the length of the range, and `size`, that of the whole file; undefined when there is no such file
   */
  stream: (key: string, range?: ByteRange) => Promise<{ body: Readable; bytes: number; size: number } | undefined>;
  /** Removes a file; a missing one is not an error. */
  remove: (key: string) => Promise<void>;
  /**
   * Lists keys with their time of writing.
   * @param folder first part of the keys, such as `chunks`; all keys by default
   */
  list: (folder?: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
}

const KEY = /^[a-z0-9][a-z0-9-]*(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?$/;

export const isKey = (text: string): boolean => KEY.test(text);

/** @throws Error for a key that the server did not make, which is a programming error */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
};
