/** Storage in a folder. A file is written under a temporary name, synced and renamed; then its folder is synced. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS } from '#contract/durations.ts';
import { newId } from '../ids.ts';
import { checkKey, isKey, type Storage } from './storage.ts';

const PARTIAL_FILE_SUFFIX = '.part';
const PART_AGE_MS = 15 * MINUTE_MS;

export const openDiskStorage = async (folder: string): Promise<Storage> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removePartialFiles(folder);
  const toPath = (key: string): string => path.join(folder, ...checkKey(key).split('/'));

  return {
    async put(key, bytes) {
      const target = toPath(key);
      const partialFile = `${target}.${newId()}${PARTIAL_FILE_SUFFIX}`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        const handle = await open(partialFile, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(partialFile, target);
      } catch (error) {
        await rm(partialFile, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(target));
    },
    read: (key) => readFile(toPath(key)).catch(undefinedIfMissing),
    async stream(key, range) {
      const file = toPath(key);
      const found = await stat(file).catch(undefinedIfMissing);
      if (found?.isFile() !== true) return undefined;
      return {
        body: createReadStream(file, range),
        bytes: range === undefined ? found.size : range.end - range.start + 1,
        size: found.size,
      };
    },
    remove: (key) => rm(toPath(key), { force: true }),
    async *list(within = '') {
      for await (const file of walkFiles(path.join(folder, within))) {
        const key = path.relative(folder, file).split(path.sep).join('/');
        const found = isKey(key) ? await stat(file).catch(undefinedIfMissing) : undefined;
        if (found !== undefined) yield { key, writtenAt: found.mtime };
      }
    },
  };
};

const undefinedIfMissing = (error: unknown): undefined => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
};

/** Without this, a power failure may lose the renaming although the bytes are safe. Windows cannot sync a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Not supported here.
  } finally {
    await handle?.close();
  }
};

async function* walkFiles(folder: string): AsyncIterable<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? []) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(inside);
    else if (entry.isFile()) yield inside;
  }
}

/** Removes files that a crash left half written, except recent ones, which another server may be writing. */
const removePartialFiles = async (folder: string): Promise<void> => {
  for await (const file of walkFiles(folder)) {
    if (!file.endsWith(PARTIAL_FILE_SUFFIX)) continue;
    const found = await stat(file).catch(undefinedIfMissing);
    if (found !== undefined && Date.now() - found.mtimeMs > PART_AGE_MS) await rm(file, { force: true });
  }
};
