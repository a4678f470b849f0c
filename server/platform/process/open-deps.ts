/** Opens everything that the app depends on: database, threads, jobs, files, clock, signals, payments, models. */
import type { FastifyBaseLogger } from 'fastify';
import { openPayments } from '#server/money/payments/open-payments.ts';
import { openStorage } from '../files/open-storage.ts';
import { copyBeforeUpdate } from '../files/backup/automatic-copies.ts';
import { WEBHOOK_PATH } from '#server/money/subscriptions/webhook-route.ts';
import type { Opened } from './close-in-reverse.ts';
import type { Config } from '#server/config.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { startSharedClock } from '../db/shared-clock.ts';
import type { Deps } from '../deps.ts';
import { clientFolder, workerEntry } from '../entry.ts';
import { openJobs } from '../jobs/boss.ts';
import { bridgeSignals } from '../jobs/signal-bridge.ts';
import { createSignals, type RenderSignals } from '../jobs/signals.ts';
import { createMetrics } from '../observe/metrics.ts';
import { openPictureCaches } from '#server/studio/photos/picture-cache.ts';
import { openRenderEngine } from '#server/studio/providers/open-render-engine.ts';
import { createRenderPool } from '../threads/pool.ts';
import { RENDER_LIMIT_MS } from '#server/studio/renders/render-service.ts';

type Log = FastifyBaseLogger;

/**
 * @param opened filled with each opened part, so that the caller can close them if a later one fails to
 * open
 * @param onLost called when the database has stopped permanently
 */
export const openDeps = async (config: Config, log: Log, opened: Opened[], onLost: () => void): Promise<Deps> => {
  const database = await openConfiguredDatabase(config, log, onLost);
  opened.push({ name: 'database', close: () => database.close() });
  const metrics = createMetrics();
  const pool = createRenderPool(workerEntry('render-worker'), {
    threads: config.workerThreads,
    niceness: config.renderNiceness,
    onThreadError: (error) => {
      log.error({ err: error }, 'a render thread died');
      metrics.threadFailed();
    },
  });
  opened.push({ name: 'render threads', close: () => pool.close() });
  const jobs = await openJobs(database, (error) => log.error({ err: error }, 'the job queue reported an error'));
  opened.push({ name: 'job queue', close: () => jobs.close() });
  const storage = await openStorage(config);
  opened.push({ name: 'storage', close: async () => storage.close() });
  const clock = await openClock(config, database, log);
  opened.push({ name: 'clock', close: async () => clock.stop() });
  const signals = await openSignals(config, database, log, opened);

  warnAboutSeparateServers(config, log);
  const { now } = clock;
  return {
    config,
    database,
    storage,
    pool,
    jobs,
    signals,
    money: openPayments(config, {
      now,
      deliver: deliverToThisServer(config),
      onError: logWarning(log, 'the test payments failed'),
    }),
    metrics,
    renderEngine: openRenderEngine({ pool, database, metrics, log, now }, config.providers),
    renderLimitMs: RENDER_LIMIT_MS,
    pictureCaches: openPictureCaches(),
    log,
    clientFolder,
    now,
  };
};

const logWarning =
  (log: Log, message: string) =>
  (error: unknown): void =>
    log.warn({ err: error }, message);

const openConfiguredDatabase = (config: Config, log: Log, onLost: () => void): Promise<Database> =>
  openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePool,
    beforeMigration: async (pool) => {
      const { name: copy } = await copyBeforeUpdate(config, pool, new Date());
      log.info({ copy }, 'the database was copied before the update');
    },
    onLost: (reason) => {
      log.fatal({ err: reason }, 'the database has stopped');
      onLost();
    },
    onPoolError: logWarning(log, 'a database connection broke'),
  });

/** Servers on PostgreSQL share its clock; a process with the embedded database uses its own. */
const openClock = async (
  config: Config,
  database: Database,
  log: Log,
): Promise<{ now: () => Date; stop: () => void }> =>
  config.databaseUrl === undefined
    ? { now: () => new Date(), stop: () => undefined }
    : startSharedClock(database.pool, logWarning(log, 'the database time could not be read'));

const openSignals = async (config: Config, database: Database, log: Log, opened: Opened[]): Promise<RenderSignals> => {
  const signals = createSignals();
  if (config.databaseUrl === undefined) return signals;
  const onError = logWarning(log, 'the connection to the other servers broke');
  const bridge = await bridgeSignals(config.databaseUrl, database.pool, signals, onError);
  opened.push({ name: 'signal bridge', close: () => bridge.close() });
  return signals;
};

/** Warns that several servers on one PostgreSQL must also share the files and the secret. */
const warnAboutSeparateServers = (config: Config, log: Log): void => {
  if (config.databaseUrl === undefined) return;
  if (config.s3 === undefined)
    log.warn(
      { folder: config.dataDir },
      'files are in DATA_DIR: every server and worker needs the same folder; without a shared one, set S3_BUCKET',
    );
  if (config.secret === undefined) log.warn('RETRIM_SECRET is not set: a second server would have another one');
};

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** Delivers the test payments' webhooks over the network, as the payment provider would. */
const deliverToThisServer =
  ({ host, port }: Config) =>
  async (body: string, signature: string): Promise<number> => {
    const answer = await fetch(`http://${hostInUrl(host)}:${port}${WEBHOOK_PATH}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(20_000),
    });
    await answer.body?.cancel();
    return answer.status;
  };
