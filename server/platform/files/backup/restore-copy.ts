/**
 * Restores a copy of the embedded database while the server is stopped. The copy is first restored next to the current
 * database and then replaces it; the former database is kept in DATA_DIR/aside.
 */
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { folderOfFiles, openStorage } from '../open-storage.ts';
import type { Config } from '#server/config.ts';
import { listCopies, formatTimestamp, type DatabaseCopy } from '#server/platform/db/copies-folder.ts';
import { getCompletionMarkerPath } from '#server/platform/db/embedded.ts';
import { lockFolder } from '#server/platform/db/folder-lock.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { LOOSE_FILES, type Manifest } from './manifest.ts';
import { readBackup, restoreBackup } from './restore-backup.ts';

interface RestoredCopy {
  copy: DatabaseCopy;
  manifest: Manifest;
  /** Number of files that were removed since the copy was made. */
  missing: number;
  /** Folder of the former database. */
  aside: string;
}

/** @param nameOrLatest `latest`, or a copy's name. @returns undefined when there is no such copy. @throws OperatorError */
export const findCopy = async (config: Config, nameOrLatest: string): Promise<DatabaseCopy | undefined> => {
  const copies = await listCopies(config.dataDir);
  const found = copies.find(({ name }) => name === nameOrLatest) ?? (nameOrLatest === 'latest' ? copies[0] : undefined);
  if (nameOrLatest === 'latest' && found === undefined)
    throw new OperatorError(`There is no copy in ${config.dataDir}.`);
  return found;
};

/** Reports the effect of a restore without changing anything. @throws OperatorError when it is not possible */
export const planRestore = async (config: Config, copy: DatabaseCopy): Promise<RestoredCopy> => {
  if (config.databaseUrl !== undefined)
    throw new OperatorError(
      'DATABASE_URL: copies are of the embedded database. For PostgreSQL restore a backup into an empty one.',
    );
  const release = await lockFolder(config.dataDir);
  await release();
  const manifest = await readBackup(copy.folder);
  return {
    copy,
    manifest,
    missing: await countMissingFiles(config, manifest),
    aside: path.join(config.dataDir, 'aside', formatTimestamp(new Date())),
  };
};

/** @throws OperatorError, with the present database unchanged */
export const restoreCopy = async (config: Config, copy: DatabaseCopy): Promise<RestoredCopy> => {
  const plan = await planRestore(config, copy);
  const release = await lockFolder(config.dataDir);
  const restored = path.join(config.dataDir, 'restoring');
  try {
    await rm(restored, { recursive: true, force: true });
    await mkdir(restored, { mode: 0o700 });
    await restoreBackup({ ...config, dataDir: restored }, copy.folder);
    await keepNewerFiles(config, plan);
    await replaceDatabase(config.dataDir, restored, plan.aside);
    return plan;
  } finally {
    await rm(restored, { recursive: true, force: true });
    await release();
  }
};

/** Moves the database last. If this is interrupted, the server reports a missing database, and the command can be repeated. */
const replaceDatabase = async (dataDir: string, from: string, aside: string): Promise<void> => {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of [...LOOSE_FILES, 'database']) {
    const [restored, present] = [path.join(from, name), path.join(dataDir, name)];
    if (!existsSync(restored)) continue;
    if (existsSync(present)) await rename(present, path.join(aside, name));
    await rename(restored, present);
  }
  await rename(getCompletionMarkerPath(from), getCompletionMarkerPath(dataDir));
};

const countMissingFiles = async (config: Config, { named }: Manifest): Promise<number> => {
  const missing = new Set(named);
  const storage = await openStorage(config);
  try {
    for await (const { key } of storage.list()) missing.delete(key);
  } finally {
    storage.close();
  }
  return missing.size;
};

/** Keeps files that are newer than the copy with the former database, because the sweeper would remove files without a row. */
const keepNewerFiles = async (config: Config, { manifest, aside }: RestoredCopy): Promise<void> => {
  if (config.s3 !== undefined) return;
  const known = new Set(manifest.named);
  const storage = await openStorage(config);
  for await (const { key } of storage.list()) {
    if (known.has(key) || key.startsWith('templates/')) continue;
    const [source, target] = [path.join(folderOfFiles(config), key), path.join(aside, 'files', key)];
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await link(source, target).catch(() => copyFile(source, target));
  }
  storage.close();
};
