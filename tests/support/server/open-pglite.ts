/** A copy of the embedded template database in this thread, without the product's worker and socket. */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { copyDatabaseTemplateTo } from './embedded-template.ts';

/** @param folder temporary folder of the test */
export const openPglite = async (folder: string): Promise<PGlite> => {
  await copyDatabaseTemplateTo(folder);
  return PGlite.create({ dataDir: path.join(folder, 'database') });
};
