/** `retrim backup`, `retrim restore`, `retrim admin`: the settings are the server's (environment and .env). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatFileSize } from '#contract/formats.ts';
import { makeAdmin } from '#server/admin/make-admin.ts';
import { setPassword } from '#server/admin/set-password.ts';
import { twoFactorOff } from '#server/admin/two-factor-off.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig, type Config } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { CliProblem, usage } from './cli-problem.ts';
import { readSecret } from './read-secret.ts';

const withConfig = async <T>(work: (config: Config) => Promise<T>): Promise<T> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return await work(readConfig());
  } catch (error) {
    throw error instanceof StartError ? new CliProblem(error.message) : error;
  }
};

const inWords = ({ tables, files }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  return `${rows} rows in ${Object.keys(tables).length} tables, ${Object.keys(files).length} files (${formatFileSize(bytes)})`;
};

export const backupVerb = (folder: string): Promise<void> => withConfig(async (config) => {
  const manifest = await makeBackup(config, path.resolve(folder));
  process.stdout.write(`Backed up ${inWords(manifest)} to ${folder}.\n`);
  if (manifest.gone.length > 0) process.stdout.write(`${manifest.gone.length} files were removed while the backup was made.\n`);
});

export const restoreVerb = (folder: string): Promise<void> => withConfig(async (config) => {
  process.stdout.write(`Restored ${inWords(await restoreBackup(config, path.resolve(folder)))} from ${folder}.\n`);
});

const ADMIN_USAGE = 'retrim admin grant EMAIL, revoke EMAIL, password EMAIL, or two-factor-off EMAIL';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const adminVerb = (deed: string | undefined, email: string | undefined): Promise<void> => withConfig(async (config) => {
  if (email === undefined) throw usage(ADMIN_USAGE);
  switch (deed) {
    case 'grant': return say(`${await makeAdmin(config, email, true)} is an administrator now.`);
    case 'revoke': return say(`${await makeAdmin(config, email, false)} is no administrator any more.`);
    case 'password': return say(`${await setPassword(config, email, await readSecret('New password: '))} has a new password and is signed out everywhere.`);
    case 'two-factor-off': return say(`${await twoFactorOff(config, email)} signs in with the password alone now.`);
    default: throw usage(ADMIN_USAGE);
  }
});
