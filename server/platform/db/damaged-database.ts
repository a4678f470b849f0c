/** Errors for an embedded database that does not open, which tell the operator what to do next. */
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { listCopies } from './copies-folder.ts';

const MIN_FREE_BYTES = 32 * 1024 * 1024;

const describeNextStep = async (dataDir: string): Promise<string> => {
  const [newest] = await listCopies(dataDir);
  return newest === undefined
    ? `There is no copy of it in ${dataDir} yet. Restore a backup, or move ${dataDir} away to start anew.`
    : `The last good copy is of ${newest.madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC: \`npx retrim restore latest\` brings it back and keeps what is there now.`;
};

export const damagedDatabaseError = async (dataDir: string, damage?: string): Promise<OperatorError> =>
  new OperatorError(
    `The database in ${path.join(dataDir, 'database')} is damaged${damage === undefined ? ' and does not open' : ` (${damage})`}. Nothing was changed. ${await describeNextStep(dataDir)}`,
  );

/** Looks for the cause in the folder, because PGlite's own message ("Aborted()") does not name it. */
export const explainOpenFailure = async (dataDir: string, wasComplete: boolean): Promise<OperatorError> => {
  const folder = path.join(dataDir, 'database');
  for (const relativePath of ['', 'PG_VERSION', 'global/pg_control']) {
    const isDenied = await access(path.join(folder, relativePath), constants.R_OK | constants.W_OK).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'EACCES' || error.code === 'EROFS',
    );
    if (isDenied)
      return new OperatorError(
        `The database in ${folder} belongs to another account, or may not be written to. Start the server with the account that made it.`,
      );
  }
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES)
    return new OperatorError(
      `The disk that holds ${dataDir} is full, so the database cannot be opened. Nothing was changed. Free up space and start again.`,
    );
  if (wasComplete) return damagedDatabaseError(dataDir);
  return new OperatorError(
    `The database in ${folder} was never finished: its first start was cut off. If nothing of yours is in it yet, remove ${folder} and start again.`,
  );
};
