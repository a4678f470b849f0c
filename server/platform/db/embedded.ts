/** Opens the embedded database: locks its folder and runs PGlite in a worker thread behind a unix socket. */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../entry.ts';
import { OperatorError } from '../operator-error.ts';
import { damagedDatabaseError, explainOpenFailure } from './damaged-database.ts';
import { lockFolder } from './folder-lock.ts';
import { runFolder, shortenSocketPath, SOCKET_PORT, getSocketPath } from './socket-folder.ts';

export interface EmbeddedDatabase {
  /** Folder of the socket. `pg` connects to `{host}/.s.PGSQL.{port}`. */
  host: string;
  port: number;
  /** Called once the schema is in place. From then on, missing files mean damage, not a first start. */
  markComplete: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param dataDir the product's data folder. @throws OperatorError when it is locked, damaged or not writable */
export const openEmbedded = async (
  dataDir: string,
  maxConnections: number,
  onLost: (reason: Error) => void,
): Promise<EmbeddedDatabase> => {
  const folder = path.join(dataDir, 'database');
  await createFolder(dataDir);
  const release = await lockFolder(dataDir);
  try {
    const wasComplete = existsSync(getCompletionMarkerPath(dataDir));
    if (wasComplete) await refuseDamaged(dataDir, folder);
    await createFolder(folder);
    const run = runFolder(dataDir);
    await rm(run, { recursive: true, force: true });
    await createFolder(run);
    const socketFolder = await shortenSocketPath(run);
    const lostError = new OperatorError(
      `The embedded database in ${folder} has stopped: the disk may be full, or memory may be low. Start the server again; no confirmed data is lost.`,
    );
    const worker = await startWorker({ folder, socket: getSocketPath(socketFolder.folder), maxConnections }, () =>
      onLost(lostError),
    ).catch(async (error: NodeJS.ErrnoException) => {
      await socketFolder.removeLink();
      throw error.syscall === 'listen'
        ? new OperatorError(
            `The database's socket in ${run} cannot be created (${error.message}). Set DATA_DIR to a folder on a local disk.`,
          )
        : await explainOpenFailure(dataDir, wasComplete);
    });
    return {
      host: socketFolder.folder,
      port: SOCKET_PORT,
      markComplete: () => writeFile(getCompletionMarkerPath(dataDir), ''),
      async close() {
        await worker.close();
        await socketFolder.removeLink();
        await rm(run, { recursive: true, force: true });
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
};

/** @throws OperatorError */
export const createFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new OperatorError(`The folder ${folder} cannot be created: ${(error as Error).message}`);
  }
};

/** Path of the file that marks a database whose schema is in place. */
export const getCompletionMarkerPath = (dataDir: string): string => path.join(dataDir, 'database.complete');

/** PGlite would silently create an empty database where files are missing. */
const refuseDamaged = async (dataDir: string, folder: string): Promise<void> => {
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].find(
    (part) => !existsSync(path.join(folder, part)),
  );
  if (missing !== undefined) throw await damagedDatabaseError(dataDir, `${missing} is missing`);
};

/** Rejects when the worker ends before it is ready. */
const startWorker = (
  workerData: { folder: string; socket: string; maxConnections: number },
  onLost: () => void,
): Promise<{ close: () => Promise<void> }> => {
  const { file, execArgv } = workerEntry('pglite-worker');
  const worker = new Worker(file, { execArgv, workerData });
  let isStarted = false;
  let isClosing = false;
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  let failure: Error = new Error('the database ended');
  worker.on('error', (error) => {
    failure = error;
  });

  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      isStarted = true;
      resolve({
        close: () => {
          isClosing = true;
          worker.postMessage('close');
          return exited;
        },
      });
    });
    void exited.then(() => {
      reject(failure);
      if (isStarted && !isClosing) onLost();
    });
  });
};
