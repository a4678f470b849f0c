/** Reads stored files and checks their length against their rows, so that no truncated file is sent. */
import type { Readable } from 'node:stream';
import type { ByteRange, Storage } from './storage.ts';
import type { FileRow } from '../db/schema.ts';

type Stored = Pick<FileRow, 'id' | 'storageKey' | 'bytes'>;

/** A stored file does not have the length stated in its row. `http/problem.ts` turns this into a 500. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
  /** Read by `toProblem`. */
  readonly code = 'FILE_DAMAGED';

  constructor({ id, storageKey, bytes }: Stored, found: number) {
    super(`file ${id} is damaged: ${found} of ${bytes} bytes are stored at ${storageKey}; restore it from a backup`);
  }
}

/** @returns undefined when it is missing. @throws DamagedFileError */
export const readStoredFile = async (storage: Storage, file: Stored): Promise<Buffer | undefined> => {
  const bytes = await storage.read(file.storageKey);
  if (bytes !== undefined && bytes.byteLength !== file.bytes) throw new DamagedFileError(file, bytes.byteLength);
  return bytes;
};

/** @returns undefined when it is missing. @throws DamagedFileError */
export const streamStoredFile = async (
  storage: Storage,
  file: Stored,
  range?: ByteRange,
): Promise<{ body: Readable; bytes: number } | undefined> => {
  const found = await storage.stream(file.storageKey, range);
  if (found === undefined || found.size === file.bytes) return found;
  found.body.destroy();
  throw new DamagedFileError(file, found.size);
};

/** @returns false when it is missing or does not have its length */
export const isStoredWhole = async (storage: Storage, file: Stored): Promise<boolean> => {
  const found = await storage.stream(file.storageKey, { start: 0, end: 0 });
  found?.body.destroy();
  return found?.size === file.bytes;
};
