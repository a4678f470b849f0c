/** Copies of the migrated embedded database, for tests in files named `*.embedded.test.ts`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** Copies the database into a data folder. `cp` needs a tenth of Node's processor time for its thousand files. */
export const copyDatabaseTemplateTo = async (dataDir: string): Promise<void> => {
  const template = inject('databaseTemplate');
  if (template.kind !== 'embedded')
    throw new Error('this test opens the embedded database: name it *.embedded.test.ts');
  await promisify(execFile)('cp', ['-R', `${template.folder}/.`, dataDir]);
};
