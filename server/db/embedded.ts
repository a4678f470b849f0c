/** The embedded database: a folder, our lock on it, and PGlite in a worker thread behind a unix socket. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../entry.ts';
import { StartError } from '../start-error.ts';
import { lockFolder } from './folder-lock.ts';

export interface Embedded {
  /** Folder and number of the socket, as `pg` wants them: it connects to `{host}/.s.PGSQL.{port}`. */
  host: string;
  port: number;
  /** To be called once the schema is in place: from then on a missing database is damage and no first start. */
  markComplete: () => Promise<void>;
  close: () => Promise<void>;
}

const PORT = 5432;
/** The kernel's limit for a socket's path is 108 bytes (104 on macOS). */
const SOCKET_PATH_MAX = 100;

/** @param dataDir our whole data folder. @throws StartError when it is taken, damaged or not writable */
export const openEmbedded = async (dataDir: string, maxConnections: number, onLost: (reason: Error) => void): Promise<Embedded> => {
  const folder = path.join(dataDir, 'database');
  await makeFolder(dataDir);
  const release = await lockFolder(dataDir);
  try {
    refuseDamaged(dataDir, folder);
    await makeFolder(folder);
    const socketFolder = await makeSocketFolder(dataDir);
    const socket = path.join(socketFolder, `.s.PGSQL.${PORT}`);
    await rm(socket, { force: true });
    const worker = await startWorker({ folder, socket, maxConnections }, onLost);
    return {
      host: socketFolder,
      port: PORT,
      markComplete: () => writeFile(completeMark(dataDir), ''),
      async close() {
        await worker.close();
        await rm(socketFolder, { recursive: true, force: true });
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
};

const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be made: ${(error as Error).message}`);
  }
};

const completeMark = (dataDir: string): string => path.join(dataDir, 'database.complete');

/** Where parts are missing PGlite would quietly make an empty database over what is left. */
const refuseDamaged = (dataDir: string, folder: string): void => {
  if (!existsSync(completeMark(dataDir))) return;
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].find((part) => !existsSync(path.join(folder, part)));
  if (missing !== undefined) throw new StartError(`The database in ${folder} is damaged (${missing} is missing). Nothing was changed. Restore a backup, or move ${dataDir} away to start anew.`);
};

const makeSocketFolder = async (dataDir: string): Promise<string> => {
  const near = path.join(dataDir, 'run');
  if (Buffer.byteLength(near) + 20 > SOCKET_PATH_MAX) return mkdtemp(path.join(os.tmpdir(), 'retrim-'));
  await rm(near, { recursive: true, force: true });
  await makeFolder(near);
  return near;
};

const startWorker = (workerData: { folder: string; socket: string; maxConnections: number }, onLost: (reason: Error) => void): Promise<{ close: () => Promise<void> }> => {
  const { file, execArgv } = workerEntry('pglite-worker');
  const worker = new Worker(file, { execArgv, workerData });
  let started = false;
  let closing = false;
  let failure: Error | undefined;
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  worker.on('error', (error) => { failure = error; });

  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      started = true;
      resolve({
        close: () => {
          closing = true;
          worker.postMessage('close');
          return gone;
        },
      });
    });
    void gone.then(() => {
      const reason = new StartError(`The database in ${workerData.folder} could not be opened${failure === undefined ? '' : `: ${failure.message}`}. Nothing was removed.`);
      reject(reason);
      if (started && !closing) onLost(reason);
    });
  });
};
