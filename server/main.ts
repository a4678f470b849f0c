/** Opens what the app needs, listens, and closes in reverse order. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { localProvider } from './adapters/providers/local.ts';
import { openStorage } from './adapters/storage/open-storage.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './deps.ts';
import { clientFolder, workerEntry } from './entry.ts';
import { openJobs } from './jobs/boss.ts';
import { createSignals } from './jobs/signals.ts';
import { startMailService } from './mail/mail-service.ts';
import { OUTBOX_PATH, outboxPath } from './mail/outbox-routes.ts';
import { createRenderPool } from './render/pool.ts';
import { RENDER_LIMIT_MS, startRenderService } from './renders/render-service.ts';
import { StartError } from './start-error.ts';
import { startSweeper } from './sweeper.ts';

/** What runs gets this long to end; then the process goes anyway. */
const STOP_AFTER_MS = 30_000;

/** Why it cannot listen, for the operator. */
const inWords = (error: unknown, { host, port }: Config): unknown => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE': return new StartError(`PORT: ${port} is already in use. Stop the other program, or choose another port.`);
    case 'EACCES': return new StartError(`PORT: ${port} may not be used by this account.`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL': return new StartError(`HOST: ${host} is no address of this machine.`);
    default: return error;
  }
};

/** Known in a moment, where opening the database may take seconds. */
const refuseTakenPort = async (config: Config): Promise<void> => {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch((error: unknown) => { throw inWords(error, config); });
  probe.close();
  await once(probe, 'close');
};

const start = async (config: Config): Promise<void> => {
  const log = pino({ level: config.logLevel });
  const opened: (() => Promise<unknown>)[] = [];
  let stopping = false;

  const stop = async (why: string, exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(exitCode || 1), STOP_AFTER_MS).unref();
    for (const close of opened.reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'could not be closed'));
    process.exit(exitCode);
  };

  try {
    await refuseTakenPort(config);
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      onLost: (reason) => {
        log.fatal({ err: reason }, 'the database is gone');
        void stop('database lost', 1);
      },
      onPoolError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    opened.push(() => database.close());

    const pool = createRenderPool(workerEntry('render-worker'), { onThreadError: (error) => log.error({ err: error }, 'a render thread died') });
    opened.push(() => pool.close());

    const jobs = await openJobs(database, (error) => log.error({ err: error }, 'the job queue'));
    opened.push(() => jobs.close());

    const storage = await openStorage(config);
    opened.push(async () => storage.close());

    const deps: Deps = {
      config, database, storage, pool, jobs, signals: createSignals(), provider: localProvider(pool),
      renderLimitMs: RENDER_LIMIT_MS, log, clientFolder, now: () => new Date(),
    };
    const sweeper = startSweeper(deps);
    opened.push(() => sweeper.stop());

    const app = await createApp(deps);
    opened.push(() => app.close());
    const renders = await startRenderService(deps);
    opened.push(() => renders.stop());
    if (config.smtpUrl !== undefined) {
      const mail = startMailService(deps, await smtpMailer({ url: config.smtpUrl, from: config.mailFrom }));
      opened.push(() => mail.stop());
    } else if (outboxPath(config) === undefined) log.warn('SMTP_URL is not set: no mail is sent, so nobody can confirm an address or choose a new password');
    else log.info(`mail stays in the local outbox: ${config.appUrl}${OUTBOX_PATH}`);
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => { throw inWords(error, config); });
  } catch (error) {
    for (const close of opened.reverse()) await close().catch(() => undefined);
    throw error;
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  if (config.devTools && !['localhost', '127.0.0.1', '::1'].includes(config.host)) log.warn({ host: config.host }, 'development tools are on, and this server can be reached from outside');
  process.stdout.write(`Retrim is ready at ${config.appUrl}\n`);
};

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(error instanceof StartError ? `Retrim cannot start. ${error.message}\n` : `Retrim cannot start. ${(error as Error).stack}\n`);
  process.exit(1);
}
