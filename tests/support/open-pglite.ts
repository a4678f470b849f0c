/** The embedded database itself, without the worker thread and the socket around it: a copy of the template of this run. */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

/** @param folder of the test's own */
export const openPglite = async (folder: string): Promise<PGlite> => {
  const template = inject('databaseTemplate');
  if (template.kind !== 'embedded') throw new Error('this test belongs to the embedded database: see vitest.config.ts');
  const dataDir = path.join(folder, 'database');
  await cp(path.join(template.folder, 'database'), dataDir, { recursive: true });
  return PGlite.create({ dataDir });
};
