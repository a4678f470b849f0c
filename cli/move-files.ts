/** Implements `retrim move-files --to s3|folder` with the server's settings (environment and `.env`). */
import { existsSync } from 'node:fs';
import { formatFileSize } from '#contract/formats.ts';
import { readConfig } from '#server/config.ts';
import { moveStoredFiles } from '#server/studio/photos/move-stored-files.ts';
import { StartError } from '#server/platform/start-error.ts';
import { CliProblem, usageProblem } from './cli-problem.ts';
import { createProgressLine } from './progress-line.ts';

export const moveFilesVerb = async (to: string): Promise<void> => {
  if (to !== 's3' && to !== 'folder') throw usageProblem('--to must be s3 or folder');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const line = createProgressLine(process.stderr);
  try {
    const moved = await moveStoredFiles(readConfig(), to, ({ copied, present }) =>
      line.show(0.5, `${copied} copied, ${present} were there already`),
    );
    line.clear();
    process.stdout.write(
      `${moved.copied} copied (${formatFileSize(moved.bytes)}), ${moved.present} were there already. Nothing was removed at the source.\n`,
    );
    if (moved.damaged.length > 0)
      throw new CliProblem(
        `${moved.damaged.length} files are damaged at the source and were not copied: ${moved.damaged.slice(0, 5).join(', ')}`,
      );
    if (moved.missing > 0) throw new CliProblem(`${moved.missing} files that the database names are nowhere`);
  } catch (error) {
    line.clear();
    throw error instanceof StartError ? new CliProblem(error.message) : error;
  }
};
