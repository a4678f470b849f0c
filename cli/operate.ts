/** Implements `retrim backup` and `retrim admin` with the server's settings (environment and `.env`). */
import path from 'node:path';
import { setAdmin } from '#server/account/admin/make-admin.ts';
import { setPassword } from '#server/account/admin/set-password.ts';
import { twoFactorOff } from '#server/account/admin/two-factor-off.ts';
import { makeBackup } from '#server/platform/files/backup/make-backup.ts';
import { describeBackup } from './backup-words.ts';
import { usageProblem } from './cli-problem.ts';
import { readSecret } from './read-secret.ts';
import { withConfig } from './with-config.ts';

export const backupVerb = (folder: string): Promise<void> =>
  withConfig(async (config) => {
    const manifest = await makeBackup(config, path.resolve(folder));
    process.stdout.write(`Backed up ${describeBackup(manifest)} to ${folder}.\n`);
    if (manifest.gone.length > 0)
      process.stdout.write(`${manifest.gone.length} files were removed while the backup was made.\n`);
  });

const ADMIN_USAGE = 'retrim admin grant EMAIL, revoke EMAIL, password EMAIL, or two-factor-off EMAIL';

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const adminVerb = (action: string | undefined, email: string | undefined): Promise<void> =>
  withConfig(async (config) => {
    if (email === undefined) throw usageProblem(ADMIN_USAGE);
    switch (action) {
      case 'grant':
        return printLine(`${await setAdmin(config, email, true)} is an administrator now.`);
      case 'revoke':
        return printLine(`${await setAdmin(config, email, false)} is no longer an administrator.`);
      case 'password':
        return printLine(
          `${await setPassword(config, email, await readSecret('New password: '))} has a new password and is signed out everywhere.`,
        );
      case 'two-factor-off':
        return printLine(`${await twoFactorOff(config, email)} signs in with the password alone now.`);
      default:
        throw usageProblem(ADMIN_USAGE);
    }
  });
