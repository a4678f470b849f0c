/**
 * Copies every file from one storage to another: from the folder to a bucket, or back. It may be interrupted and
 * repeated, because complete files are not copied twice. Nothing is removed at the source.
 */
import { createHash } from 'node:crypto';
import type { Storage } from './storage.ts';

export interface MoveProgress {
  copied: number;
  /** Files that the target already had, byte for byte. */
  present: number;
  bytes: number;
  /** Keys whose bytes at the source differ from the database's hash; they are not copied. */
  damaged: string[];
}

const CONCURRENCY = 4;

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * @param getExpectedHash SHA-256 of a key's bytes from the database; undefined for files without a row (layers, thumbnails)
 * @throws Error when a copy differs from its source
 */
export const moveFiles = async (
  from: Storage,
  to: Storage,
  getExpectedHash: (key: string) => Promise<string | undefined>,
  onProgress: (moved: MoveProgress) => void = () => {},
): Promise<MoveProgress> => {
  const moved: MoveProgress = { copied: 0, present: 0, bytes: 0, damaged: [] };
  const move = async (key: string): Promise<void> => {
    const bytes = await from.read(key);
    // Removed since it was listed.
    if (bytes === undefined) return;
    const recorded = await getExpectedHash(key);
    const actual = hashBytes(bytes);
    if (recorded !== undefined && recorded !== actual) return void moved.damaged.push(key);
    const existing = await to.read(key);
    if (existing !== undefined && hashBytes(existing) === actual) moved.present += 1;
    else {
      await to.put(key, bytes);
      const stored = await to.read(key);
      if (stored === undefined || hashBytes(stored) !== actual) throw new Error(`${key} did not arrive as it left`);
      moved.copied += 1;
      moved.bytes += bytes.byteLength;
    }
    onProgress(moved);
  };

  const keys = from.list()[Symbol.asyncIterator]();
  const moveNextFiles = async (): Promise<void> => {
    for (let next = await keys.next(); next.done !== true; next = await keys.next()) await move(next.value.key);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, moveNextFiles));
  return moved;
};
