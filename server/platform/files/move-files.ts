/**
 * Copies every file from one storage to another: from the folder to a bucket, or back. It may be interrupted and
 * repeated, because complete files are not copied twice. Nothing is removed at the source.
 */
import { createHash } from 'node:crypto';
import type { Storage } from './storage.ts';

export interface Moved {
  copied: number;
  /** Files that the target already had, byte for byte. */
  present: number;
  bytes: number;
  /** Keys whose bytes at the source differ from the database's hash; they are not copied. */
  damaged: string[];
}

const CONCURRENCY = 4;

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * @param expected SHA-256 of a key's bytes from the database; undefined for files without a row (layers, thumbnails)
 * @throws Error when a copy differs from its source
 */
export const moveFiles = async (
  from: Storage,
  to: Storage,
  expected: (key: string) => Promise<string | undefined>,
  onProgress: (moved: Moved) => void = () => {},
): Promise<Moved> => {
  const moved: Moved = { copied: 0, present: 0, bytes: 0, damaged: [] };
  const move = async (key: string): Promise<void> => {
    const bytes = await from.read(key);
    // Removed since it was listed.
    if (bytes === undefined) return;
    const recorded = await expected(key);
    const actual = hash(bytes);
    if (recorded !== undefined && recorded !== actual) return void moved.damaged.push(key);
    const existing = await to.read(key);
    if (existing !== undefined && hash(existing) === actual) moved.present += 1;
    else {
      await to.put(key, bytes);
      const stored = await to.read(key);
      if (stored === undefined || hash(stored) !== actual) throw new Error(`${key} did not arrive as it left`);
      moved.copied += 1;
      moved.bytes += bytes.byteLength;
    }
    onProgress(moved);
  };

  const keys = from.list()[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await keys.next(); next.done !== true; next = await keys.next()) await move(next.value.key);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return moved;
};
