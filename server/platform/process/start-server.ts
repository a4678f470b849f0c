/** Starts a server. Settings are checked first, so that errors show at once; loading the rest takes a second. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { listenProblem } from './listen-problem.ts';
import { OperatorError } from '../operator-error.ts';

const refuseTakenPort = async (config: Config): Promise<void> => {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch((error: unknown) => {
    throw listenProblem(error, config);
  });
  probe.close();
  await once(probe, 'close');
};

/** Only tests the lock; opening the database then takes and keeps it. */
const refuseTakenFolder = async (config: Config): Promise<void> => {
  if (!existsSync(config.dataDir)) return;
  const release = await lockFolder(config.dataDir);
  await release();
};

/** `--roles=worker` overrides the variable ROLES. */
const readArguments = (words: string[]): Record<string, string> => {
  try {
    const { roles } = parseArgs({ args: words, options: { roles: { type: 'string' } } }).values;
    return roles === undefined ? {} : { ROLES: roles };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('\n', 1).join('')} Known: --roles=api,worker`);
  }
};

/** @param pages settles when the pages are built, while the rest of the server starts */
export const startServer = async (pages?: Promise<unknown>): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const config = readConfig({ ...process.env, ...readArguments(process.argv.slice(2)) });
    if (config.roles.api) await refuseTakenPort(config);
    if (config.databaseUrl === undefined) await refuseTakenFolder(config);
    const { run } = await import('./run.ts');
    await run(config, pages);
  } catch (error) {
    process.stderr.write(
      error instanceof OperatorError
        ? `Retrim cannot start. ${error.message}\n`
        : `Retrim cannot start. ${(error as Error).stack}\n`,
    );
    process.exit(1);
  }
};
