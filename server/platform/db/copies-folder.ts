/** Automatic copies of the embedded database: folders in DATA_DIR/copies, named by time and reason. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Written last, so that a folder without it is recognized as incomplete. */
export const MANIFEST = 'backup.json';

export const COPY_REASONS = ['daily', 'before-update'] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

export interface DatabaseCopy {
  name: string;
  folder: string;
  madeAt: Date;
  reason: CopyReason;
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|before-update)$/;

export const copiesFolder = (dataDir: string): string => path.join(dataDir, 'copies');

/** Time as a file name, to the second. */
export const formatTimestamp = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const copyName = (madeAt: Date, reason: CopyReason): string => `${formatTimestamp(madeAt)}-${reason}`;

/** Complete copies, newest first. */
export const listCopies = async (dataDir: string): Promise<DatabaseCopy[]> => {
  const names = await readdir(copiesFolder(dataDir)).catch(() => []);
  return names
    .flatMap((name): DatabaseCopy[] => {
      const [, day, hour, minute, second, reason] = NAME.exec(name) ?? [];
      const folder = path.join(copiesFolder(dataDir), name);
      if (day === undefined || !existsSync(path.join(folder, MANIFEST))) return [];
      return [{ name, folder, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), reason: reason as CopyReason }];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
};
