/** Counts a process's open file handles by kind, from /proc. */
import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';

export interface Handles {
  /** Files of the embedded database's tables and indexes. */
  database: number;
  /** Sockets, pipes and other files. */
  others: number;
  /** `others` by kind, as text for the benchmark page. */
  othersByKind: string;
}

const kindOf = (target: string): string => {
  if (/\/database\/.*\/?(base|global|pg_wal|pg_xact|pg_multixact|pg_subtrans)\//.test(target)) return 'database';
  if (target.startsWith('/')) return target.endsWith('(deleted)') ? 'deleted file' : 'file';
  return target.split(':')[0]!;
};

export const countOpenHandles = async (pid: number): Promise<Handles> => {
  const folder = `/proc/${pid}/fd`;
  const counts = new Map<string, number>();
  for (const handle of await readdir(folder).catch(() => [])) {
    // The handle may have been closed in the meantime.
    const target = await readlink(path.join(folder, handle)).catch(() => undefined);
    if (target === undefined) continue;
    const kind = kindOf(target);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const database = counts.get('database') ?? 0;
  counts.delete('database');
  return {
    database,
    others: [...counts.values()].reduce((sum, count) => sum + count, 0),
    othersByKind: [...counts].map(([kind, count]) => `${kind} ${count}`).join(', '),
  };
};

/** Number of the embedded database's files in this data folder. */
export const databaseFiles = async (dataDir: string): Promise<number> =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && kindOf(path.join(entry.parentPath, entry.name)) === 'database',
  ).length;
