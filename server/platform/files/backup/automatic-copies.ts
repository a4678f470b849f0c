/**
 * Automatic copies of the embedded database, made once a day and before an update changes it. A copy is a backup
 * without the files, which never change and stay in place. It is valid once a trial restore into a scratch folder has
 * succeeded.
 */
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import {
  copiesFolder,
  copyName,
  COPY_REASONS,
  listCopies,
  type DatabaseCopy,
  type CopyReason,
} from '#server/platform/db/copies-folder.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { copyTables } from './copy-tables.ts';
import { copyLooseFiles, writeManifest } from './make-backup.ts';
import { FORMAT } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/** Number of copies to keep for each reason. */
const KEPT_COPIES_PER_REASON = 7;
const UNFINISHED = '.unfinished-';
/** Free space to leave on top of twice the database's size, which the copy and its trial restore take up. */
const MIN_SPARE_BYTES = 128 * 1024 * 1024;

/** @throws OperatorError when the disk is too full; older copies stay */
export const makeCopy = async (config: Config, pool: pg.Pool, reason: CopyReason, now: Date): Promise<DatabaseCopy> => {
  const name = copyName(now, reason);
  const copies = copiesFolder(config.dataDir);
  const folder = path.join(copies, name);
  const unfinished = path.join(copies, `${UNFINISHED}${name}`);
  try {
    await mkdir(copies, { recursive: true, mode: 0o700 });
    await removeUnfinished(copies);
    await refuseFullDisk(config.dataDir);
    const { storageKeys, ...snapshot } = await copyTables(pool, path.join(unfinished, 'copy'));
    await copyLooseFiles(config, path.join(unfinished, 'copy'));
    await writeManifest(path.join(unfinished, 'copy'), {
      format: FORMAT,
      covers: 'database',
      createdAt: now.toISOString(),
      ...snapshot,
      files: {},
      named: [...storageKeys],
      gone: [],
    });
    await restoreBackup(
      { ...config, databaseUrl: undefined, dataDir: path.join(unfinished, 'trial') },
      path.join(unfinished, 'copy'),
    );
    await rename(path.join(unfinished, 'copy'), folder);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFullError(config.dataDir) : error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOldest(config.dataDir);
  return { name, folder, madeAt: now, reason };
};

/** @throws OperatorError, because an update does not begin without a copy */
export const copyBeforeUpdate = (config: Config, pool: pg.Pool, now: Date): Promise<DatabaseCopy> =>
  makeCopy(config, pool, 'before-update', now).catch((error: unknown) => {
    throw new OperatorError(
      `The update waits: ${(error as Error).message} The database is unchanged: mend this and start again, or go on with the version before.`,
    );
  });

const diskFullError = (dataDir: string): OperatorError =>
  new OperatorError(
    `The database was not copied: there is too little room on the disk of ${dataDir}. Older copies stay.`,
  );

const refuseFullDisk = async (dataDir: string): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < 2 * (await measureFolderBytes(path.join(dataDir, 'database'))) + MIN_SPARE_BYTES)
    throw diskFullError(dataDir);
};

const measureFolderBytes = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      bytes += await stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
};

/** Removes the remains of a server that ended while copying. */
const removeUnfinished = async (copies: string): Promise<void> => {
  for (const name of await readdir(copies))
    if (name.startsWith(UNFINISHED)) await rm(path.join(copies, name), { recursive: true, force: true });
};

const removeOldest = async (dataDir: string): Promise<void> => {
  const copies = await listCopies(dataDir);
  for (const reason of COPY_REASONS)
    for (const { folder } of copies.filter((copy) => copy.reason === reason).slice(KEPT_COPIES_PER_REASON))
      await rm(folder, { recursive: true, force: true });
};
