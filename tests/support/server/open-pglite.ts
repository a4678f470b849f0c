/** The embedded database itself, without the worker thread and the socket around it: a copy of the template of this run. */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { copyTemplate } from './database-template.ts';

/** @param folder of the test's own */
export const openPglite = async (folder: string): Promise<PGlite> => {
  const template = inject('databaseTemplate');
  if (template.kind !== 'embedded') throw new Error('this test belongs to the embedded database: see vitest.config.ts');
  await copyTemplate(template.folder, folder);
  return PGlite.create({ dataDir: path.join(folder, 'database') });
};
