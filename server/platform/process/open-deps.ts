/** Opens everything that the app depends on: database, threads, jobs, files, clock, signals, payments, models. */
import type { FastifyBaseLogger } from 'fastify';
import { openPayments } from '#server/money/payments/open-payments.ts';
import { openStorage } from '../files/open-storage.ts';
import { copyBeforeUpdate } from '../files/backup/own-copies.ts';
import { WEBHOOK_PATH } from '#server/money/subscriptions/webhook-route.ts';
import type { Close } from './close-in-turn.ts';
import type { Config } from '#server/config.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { startSharedClock } from '../db/shared-clock.ts';
import type { Deps } from '../deps.ts';
import { clientFolder, workerEntry } from '../entry.ts';
import { openJobs } from '../jobs/boss.ts';
import { bridgeSignals } from '../jobs/signal-bridge.ts';
import { createSignals, type RenderSignals } from '../jobs/signals.ts';
import { createMetrics } from '../observe/metrics.ts';
import { drawnForOthers } from '#server/studio/photos/drawn-pictures.ts';
import { openProvider } from '#server/studio/providers/open-provider.ts';
import { createRenderPool } from '../threads/pool.ts';
import { RENDER_LIMIT_MS } from '#server/studio/renders/render-service.ts';

type Log = FastifyBaseLogger;

/**
 * @param opened gets the way to close each part, in the order of opening, also of those opened before a failure
 * @param onLost called when the database is gone for good
 */
export const openDeps = async (config: Config, log: Log, opened: Close[], onLost: () => void): Promise<Deps> => {
  const database = await openOwnDatabase(config, log, onLost);
  opened.push(() => database.close());
  const metrics = createMetrics();
  const pool = createRenderPool(workerEntry('render-worker'), {
    threads: config.workerThreads,
    niceness: config.renderNiceness,
    onThreadError: (error) => {
      log.error({ err: error }, 'a render thread died');
      metrics.threadFailed('render');
    },
    onHelperFailure: (error) => {
      log.error({ err: error }, 'a helper thread failed');
      metrics.threadFailed('helper');
    },
  });
  opened.push(() => pool.close());
  const jobs = await openJobs(database, (error) => log.error({ err: error }, 'the job queue'));
  opened.push(() => jobs.close());
  const storage = await openStorage(config);
  opened.push(async () => storage.close());
  const clock = await openClock(config, database, log);
  opened.push(async () => clock.stop());
  const signals = await openSignals(config, database, log, opened);

  warnOfSeparateServers(config, log);
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
      onError: warning(log, 'the test payments'),
    }),
    metrics,
    provider: openProvider({ pool, database, metrics, log, now }, config.providers),
    renderLimitMs: RENDER_LIMIT_MS,
    drawn: drawnForOthers(),
    log,
    clientFolder,
    now,
  };
};

const warning =
  (log: Log, what: string) =>
  (error: unknown): void =>
    log.warn({ err: error }, what);

const openOwnDatabase = (config: Config, log: Log, onLost: () => void): Promise<Database> =>
  openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePool,
    beforeUpdate: async (older) => {
      const { name: copy } = await copyBeforeUpdate(config, older, new Date());
      log.info({ copy }, 'the database was copied before the update');
    },
    onLost: (reason) => {
      log.fatal({ err: reason }, 'the database is gone');
      onLost();
    },
    onPoolError: warning(log, 'a database connection broke'),
  });

/** One process reads its own clock; several share the database's. */
const openClock = async (
  config: Config,
  database: Database,
  log: Log,
): Promise<{ now: () => Date; stop: () => void }> =>
  config.databaseUrl === undefined
    ? { now: () => new Date(), stop: () => undefined }
    : startSharedClock(database.pool, warning(log, 'the time could not be asked for'));

const openSignals = async (config: Config, database: Database, log: Log, opened: Close[]): Promise<RenderSignals> => {
  const signals = createSignals();
  if (config.databaseUrl === undefined) return signals;
  const onError = warning(log, 'the line to the other servers broke');
  const bridge = await bridgeSignals(config.databaseUrl, database.pool, signals, onError);
  opened.push(() => bridge.close());
  return signals;
};

/** Several servers must share the files and the secret, which a PostgreSQL alone does not bring about. */
const warnOfSeparateServers = (config: Config, log: Log): void => {
  if (config.databaseUrl === undefined) return;
  if (config.s3 === undefined)
    log.warn(
      { folder: config.dataDir },
      'files lie in DATA_DIR: every server and worker needs this very folder; S3_BUCKET is for those that share none',
    );
  if (config.secret === undefined) log.warn('RETRIM_SECRET is not set: a second server would have another one');
};

/** Delivers the test payments' webhooks over the network, as the provider would. */
const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

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
