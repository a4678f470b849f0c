/** The embedded database itself, without the worker thread and the socket around it: a copy of the template of this run. */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { copyTemplateTo } from './embedded-template.ts';

/** @param folder of the test's own */
export const openPglite = async (folder: string): Promise<PGlite> => {
  await copyTemplateTo(folder);
  return PGlite.create({ dataDir: path.join(folder, 'database') });
};
