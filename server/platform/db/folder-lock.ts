/**
 * One server per data folder. PGlite takes no lock, and two processes in one folder destroy the data, so this lock is
 * taken before anything is opened. It is an operating system lock on a file in the folder, which works across paths,
 * mounts and containers and ends with the process, however that ends. The file itself stays; only the lock counts.
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StartError } from '../start-error.ts';

type Release = () => Promise<void>;

const LOCK_FILE = 'server.lock';

/** @param folder must exist. @throws StartError when another process holds it */
export const lockFolder = async (folder: string): Promise<Release> => {
  const file = await open(path.join(folder, LOCK_FILE), 'a', 0o600).catch((error: unknown) => {
    throw new StartError(`The folder ${folder} cannot be written to: ${(error as Error).message}`);
  });
  try {
    if (!tryLock(file.fd))
      throw new StartError(
        `Another Retrim process is using ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
      );
  } catch (error) {
    await file.close();
    throw error instanceof StartError
      ? error
      : new StartError(
          `The folder ${folder} cannot be locked (${(error as Error).message}). Choose one on a disk of this machine, or use PostgreSQL.`,
        );
  }
  // Keeps a reference to the handle: otherwise it would be garbage-collected and closed, and the lock would end.
  return () => file.close();
};
