/**
 * One server per data folder. PGlite takes no lock of its own, and two processes in one folder destroy the data, so this
 * is taken before anything is opened. On Linux it is an abstract unix socket: it vanishes with the process, however that
 * ends. (It is per network namespace: two containers on one volume do not see each other. Use PostgreSQL for those.)
 */
import { createHash } from 'node:crypto';
import { open, readFile, realpath, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export type Release = () => Promise<void>;

/** @param folder must exist. @throws StartError when another process holds it */
export const lockFolder = async (folder: string): Promise<Release> => {
  const real = await realpath(folder);
  return process.platform === 'linux' ? lockBySocket(real) : lockByFile(real);
};

const taken = (folder: string): StartError =>
  new StartError(`Another Retrim process is using ${folder}. Stop it first, or choose another folder with DATA_DIR.`);

const lockBySocket = (folder: string): Promise<Release> => new Promise((resolve, reject) => {
  const holder = net.createServer((socket) => socket.destroy());
  holder.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? taken(folder) : error));
  holder.listen({ path: `\0retrim-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}` }, () => {
    holder.unref();
    resolve(() => new Promise((done) => holder.close(() => done())));
  });
});

/** Elsewhere: a file that only one can create, with the holder's pid inside; one whose holder is gone is taken over. */
export const lockByFile = async (folder: string): Promise<Release> => {
  const file = path.join(folder, 'server.lock');
  for (let round = 0; round < 2; round += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAlive(Number(await readFile(file, 'utf8').catch(() => '')))) throw taken(folder);
      await rm(file, { force: true });
    }
  }
  throw taken(folder);
};

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
