/**
 * Implements `retrim restore`, which lists the server's own copies, restores one of them, or restores a backup into an
 * empty installation.
 */
import path from 'node:path';
import { restoreCopy, findCopy, planRestore } from '#server/platform/files/backup/restore-copy.ts';
import { readBackup, restoreBackup } from '#server/platform/files/backup/restore-backup.ts';
import type { Config } from '#server/config.ts';
import { listCopies, type DatabaseCopy, type CopyReason } from '#server/platform/db/copies-folder.ts';
import { describeBackup, describeRows } from './backup-words.ts';
import { withConfig } from './with-config.ts';

const REASONS: Readonly<Record<CopyReason, string>> = { daily: 'daily', 'before-update': 'before an update' };

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const printCopies = async (config: Config): Promise<void> => {
  const copies = await listCopies(config.dataDir);
  if (copies.length === 0)
    return printLine(
      `There is no copy in ${config.dataDir}. A running server makes one a day of its embedded database.`,
    );
  for (const { name, madeAt, reason } of copies)
    printLine(`${name}   ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${REASONS[reason]}`);
  printLine(
    '\nNothing was changed. `retrim restore latest` brings the newest one back, `retrim restore NAME` another; `--dry-run` says first what would happen.',
  );
};

const restoreServerCopy = async (config: Config, copy: DatabaseCopy, isDryRun: boolean): Promise<void> => {
  if (!isDryRun) printLine(`Restoring ${copy.name} beside the present database; this can take a minute.`);
  const { manifest, missing, aside } = await (isDryRun ? planRestore(config, copy) : restoreCopy(config, copy));
  const missingNote =
    missing === 0
      ? ''
      : ` ${missing} of the ${manifest.named.length} files that it names have since been deleted and cannot be shown.`;
  if (isDryRun)
    return printLine(
      `The copy ${copy.name} is whole (${describeRows(manifest)}).${missingNote} The present database would be kept in ${aside}. Nothing was changed.`,
    );
  printLine(`Brought back the copy ${copy.name} (${describeRows(manifest)}).${missingNote}`);
  printLine(
    `What was there before is kept in ${aside}, with the pictures that came in after the copy. Delete it once you are sure that nothing is missing.`,
  );
};

/** @param source name of a copy or folder of a backup */
export const restoreVerb = (source: string | undefined, isDryRun: boolean): Promise<void> =>
  withConfig(async (config) => {
    if (source === undefined) return printCopies(config);
    const copy = await findCopy(config, source);
    if (copy !== undefined) return restoreServerCopy(config, copy, isDryRun);
    if (isDryRun)
      return printLine(
        `The backup in ${source} is whole (${describeBackup(await readBackup(path.resolve(source)))}). Nothing was changed.`,
      );
    printLine(`Restored ${describeBackup(await restoreBackup(config, path.resolve(source)))} from ${source}.`);
  });
