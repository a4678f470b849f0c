/** Socket of the embedded database, in the data folder so that other users' programs cannot reach it. */
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export const SOCKET_PORT = 5432;
/** The kernel's limit for a socket's path is 108 bytes (104 on macOS). */
const MAX_SOCKET_PATH_BYTES = 100;

export const runFolder = (dataDir: string): string => path.join(dataDir, 'run');
/** The path at which `pg` expects the socket. */
export const getSocketPath = (folder: string): string => path.join(folder, `.s.PGSQL.${SOCKET_PORT}`);

interface SocketFolder {
  folder: string;
  removeLink: () => Promise<void>;
}

/** A path to the socket's folder that is short enough: a long one gets a symbolic link, which `removeLink` removes. */
export const shortenSocketPath = async (folder: string): Promise<SocketFolder> => {
  if (Buffer.byteLength(getSocketPath(folder)) <= MAX_SOCKET_PATH_BYTES)
    return { folder, removeLink: async () => undefined };
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'retrim-'));
  await symlink(folder, path.join(temporary, 'run'));
  return { folder: path.join(temporary, 'run'), removeLink: () => rm(temporary, { recursive: true, force: true }) };
};
