/** Opens what the app needs, listens, and closes in reverse order. */
import { openPayments } from './adapters/payments/open-payments.ts';
import { openStorage } from './adapters/storage/open-storage.ts';
import { startAccountCleanup } from './accounts/account-cleanup.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import { createApp } from './app.ts';
import { startDailyCopies } from './backup/daily-copy.ts';
import { copyBeforeUpdate } from './backup/own-copies.ts';
import { startReconciling } from './billing/reconcile.ts';
import { WEBHOOK_PATH } from './billing/webhook-route.ts';
import { closeInTurn, type Close } from './close-in-turn.ts';
import type { Config } from './config.ts';
import { makeFirstDatabase } from './db/first-database.ts';
import { openDatabase } from './db/open.ts';
import { startSharedClock } from './db/shared-clock.ts';
import type { Deps } from './deps.ts';
import { clientFolder, workerEntry } from './entry.ts';
import { openJobs } from './jobs/boss.ts';
import { bridgeSignals } from './jobs/signal-bridge.ts';
import { createSignals } from './jobs/signals.ts';
import { startMailService } from './mail/mail-service.ts';
import { listenProblem } from './listen-problem.ts';
import { createMetrics, watchProcess } from './observe/metrics.ts';
import { openMetricsPort } from './observe/metrics-page.ts';
import { openLog } from './observe/open-log.ts';
import { measureQueues } from './observe/queue-metrics.ts';
import { startTracing } from './observe/tracing.ts';
import { drawnForOthers } from './photos/drawn-pictures.ts';
import { openProvider } from './providers/open-provider.ts';
import { watchModels } from './providers/watch-models.ts';
import { createRenderPool } from './render/pool.ts';
import { RENDER_LIMIT_MS, startRenderService } from './renders/render-service.ts';
import { reportText, startReport } from './start-report.ts';
import { startSweeper } from './sweeper.ts';
import { startWebhookService } from './webhooks/webhook-service.ts';

/**
 * Time limit of a shutdown. Running jobs get 20 seconds of it; the process then ends anyway, before the 40 seconds of a
 * supervisor.
 */
const STOP_AFTER_MS = 38_000;
/** Time limit for closing everything in order. */
const STOP_WITHIN_MS = 36_000;

/** Starts the long-running services: renders and housekeeping. */
const startWork = async (deps: Deps): Promise<Close[]> => {
  const sweeper = startSweeper(deps);
  const renders = await startRenderService(deps);
  const accountCleanup = startAccountCleanup(deps);
  const webhooks = startWebhookService(deps);
  const copies = startDailyCopies(deps);
  return [
    () => copies.stop(),
    () => sweeper.stop(),
    () => renders.stop(),
    () => accountCleanup.stop(),
    () => webhooks.stop(),
  ];
};

/** Ends waiting requests in a process without renders; their clients ask another server. */
const answerWaiting = (deps: Deps): void => {
  deps.signals.close();
  deps.signals.stopAll();
};

/** Delivers the stand-in's webhooks over the network, as the provider would. */
const deliverToThisServer =
  ({ host, port }: Config) =>
  async (body: string, signature: string): Promise<number> => {
    const self = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    const answer = await fetch(`http://${self}:${port}${WEBHOOK_PATH}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(20_000),
    });
    return answer.status;
  };

/**
 * @param pages settled when there are pages to serve
 * @throws StartError, after everything opened so far was closed
 */
export const run = async (config: Config, pages?: Promise<unknown>): Promise<void> => {
  const roles = [config.roles.api ? 'api' : '', config.roles.worker ? 'worker' : ''].filter(Boolean).join(',');
  const log = openLog(config, roles);
  const opened: Close[] = [];
  let stopping = false;

  const stop = async (why: string, exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(exitCode || 1), STOP_AFTER_MS).unref();
    await closeInTurn(opened, STOP_WITHIN_MS, (error, step) => log.error({ err: error, step }, 'could not be closed'));
    process.exit(exitCode);
  };

  try {
    if (config.traces !== undefined) opened.push(await startTracing(config.traces, roles));
    if (pages !== undefined && config.databaseUrl === undefined) await makeFirstDatabase(config.dataDir);
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      poolSize: config.databasePool,
      beforeUpdate: async (older) =>
        log.info(
          { copy: (await copyBeforeUpdate(config, older, new Date())).name },
          'the database was copied before the update',
        ),
      onLost: (reason) => {
        log.fatal({ err: reason }, 'the database is gone');
        void stop('database lost', 1);
      },
      onPoolError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    opened.push(() => database.close());

    const pool = createRenderPool(workerEntry('render-worker'), {
      threads: config.workerThreads,
      onThreadError: (error) => log.error({ err: error }, 'a render thread died'),
    });
    opened.push(() => pool.close());

    const jobs = await openJobs(database, (error) => log.error({ err: error }, 'the job queue'));
    opened.push(() => jobs.close());

    const storage = await openStorage(config);
    opened.push(async () => storage.close());

    const warn =
      (what: string) =>
      (error: unknown): void =>
        log.warn({ err: error }, what);
    const clock =
      config.databaseUrl === undefined
        ? { now: () => new Date(), stop: () => undefined }
        : await startSharedClock(database.pool, warn('the time could not be asked for'));
    opened.push(async () => clock.stop());
    const signals = createSignals();
    if (config.databaseUrl !== undefined) {
      const bridge = await bridgeSignals(
        config.databaseUrl,
        database.pool,
        signals,
        warn('the line to the other servers broke'),
      );
      opened.push(() => bridge.close());
    }

    const money = openPayments(config, {
      now: clock.now,
      deliver: deliverToThisServer(config),
      onError: warn('the payment stand-in'),
    });

    const metrics = createMetrics();
    const deps: Deps = {
      config,
      database,
      storage,
      pool,
      jobs,
      signals,
      money,
      metrics,
      provider: openProvider({ pool, database, metrics, log, now: clock.now }, config.providers),
      renderLimitMs: RENDER_LIMIT_MS,
      drawn: drawnForOthers(),
      log,
      clientFolder,
      now: clock.now,
    };
    if (config.databaseUrl !== undefined && config.s3 === undefined)
      log.warn(
        { folder: config.dataDir },
        'files lie in DATA_DIR: every server and worker needs this very folder; S3_BUCKET is for those that share none',
      );
    if (config.databaseUrl !== undefined && config.secret === undefined)
      log.warn('RETRIM_SECRET is not set: a second server would have another one');
    watchProcess(deps.metrics);
    measureQueues(deps);
    if (config.metrics.port !== undefined) {
      const watched = await openMetricsPort(deps, config.metrics.port);
      opened.push(() => watched.close());
    }

    await pages;
    const app = config.roles.api ? await createApp(deps) : undefined;
    if (app !== undefined) opened.push(() => app.close());
    const models = watchModels(deps);
    opened.push(() => models.stop());
    opened.push(...(config.roles.worker ? await startWork(deps) : [async () => answerWaiting(deps)]));
    if (config.smtpUrl !== undefined) {
      const mail = startMailService(
        deps,
        await smtpMailer({ url: config.smtpUrl, from: config.mailFrom, allowPlain: config.smtpAllowPlain }),
      );
      opened.push(() => mail.stop());
    }
    await app?.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenProblem(error, config);
    });
    if (config.roles.api) {
      const reconciling = startReconciling(deps);
      opened.push(() => reconciling.stop());
      // Due bills and undelivered events of the previous run.
      await money.standIn?.wake().catch(warn('the payment stand-in could not be opened'));
      opened.push(async () => money.standIn?.close());
    }
  } catch (error) {
    await closeInTurn(opened, STOP_WITHIN_MS, () => undefined);
    throw error;
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.stdout.write(reportText(startReport(config)));
  process.stdout.write(
    config.roles.api ? `Retrim is ready at ${config.appUrl}\n` : 'Retrim works: waiting for renders\n',
  );
};
