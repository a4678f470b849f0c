/** Reads a stored file and checks it against its row. A truncated or changed file is never handed out. */
import type { Readable } from 'node:stream';
import type { ByteRange, Storage } from './storage.ts';
import type { FileRow } from '../db/schema.ts';

type Stored = Pick<FileRow, 'id' | 'storageKey' | 'bytes'>;

/** The stored bytes are not those that were written. For the operator; answered as 500 (`http/problem.ts`). */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  /** Read by `toProblem`. */
  readonly code = 'FILE_DAMAGED';

  constructor({ id, storageKey, bytes }: Stored, there: number) {
    super(`file ${id} is damaged: ${there} of ${bytes} bytes lie at ${storageKey}; restore it from a backup`);
  }
}

/** @returns undefined when it is missing. @throws DamagedFile */
export const readStoredFile = async (storage: Storage, file: Stored): Promise<Buffer | undefined> => {
  const bytes = await storage.read(file.storageKey);
  if (bytes !== undefined && bytes.byteLength !== file.bytes) throw new DamagedFile(file, bytes.byteLength);
  return bytes;
};

/** @returns undefined when it is missing. @throws DamagedFile */
export const streamStored = async (
  storage: Storage,
  file: Stored,
  range?: ByteRange,
): Promise<{ body: Readable; bytes: number } | undefined> => {
  const found = await storage.stream(file.storageKey, range);
  if (found === undefined || found.size === file.bytes) return found;
  found.body.destroy();
  throw new DamagedFile(file, found.size);
};
