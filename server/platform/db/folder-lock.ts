/**
 * Locks a data folder for one process. PGlite takes no lock, and two processes in one folder destroy the data. The lock
 * is an operating system lock on a file in the folder: it works across paths, mounts and containers, and is released when
 * the process ends. The file itself remains.
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { OperatorError } from '../operator-error.ts';

type Release = () => Promise<void>;

const LOCK_FILE = 'server.lock';

/** @param folder must exist. @throws OperatorError when another process has locked it */
export const lockFolder = async (folder: string): Promise<Release> => {
  const file = await open(path.join(folder, LOCK_FILE), 'a', 0o600).catch((error: unknown) => {
    throw new OperatorError(`The folder ${folder} cannot be written to: ${(error as Error).message}`);
  });
  try {
    if (!tryLock(file.fd))
      throw new OperatorError(
        `Another Retrim process is using ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
      );
  } catch (error) {
    await file.close();
    throw error instanceof OperatorError
      ? error
      : new OperatorError(
          `The folder ${folder} cannot be locked (${(error as Error).message}). Choose one on a local disk, or use PostgreSQL.`,
        );
  }
  // The closure also keeps the handle from being garbage-collected, which would close it and end the lock.
  return () => file.close();
};
