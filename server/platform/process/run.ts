/** Opens the app's dependencies, starts the services, listens, and closes in reverse order. */
import { startAccountCleanup } from '#server/account/settings/account-cleanup.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { createApp } from '#server/app.ts';
import { startDailyCopies } from '../files/backup/daily-copy.ts';
import { startReconciling } from '#server/money/subscriptions/reconcile.ts';
import { closeInReverse, type Opened } from './close-in-reverse.ts';
import type { Config } from '#server/config.ts';
import { makeFirstDatabase } from '../db/first-database.ts';
import type { Deps } from '../deps.ts';
import { startMailService } from '../mail/mail-service.ts';
import { listenProblem } from './listen-problem.ts';
import { watchProcess } from '../observe/metrics.ts';
import { openMetricsPort } from '../observe/metrics-page.ts';
import { openDeps } from './open-deps.ts';
import { openLog } from '../observe/open-log.ts';
import { measureQueues } from '../observe/queue-metrics.ts';
import { startTracing } from '../observe/tracing.ts';
import { startWarmUp } from '../threads/warm-up.ts';
import { startRenderService } from '#server/studio/renders/render-service.ts';
import { reportText, startReport } from './start-report.ts';
import { startSweeper } from './sweeper.ts';
import { startWebhookService } from '#server/developer/webhook-service.ts';

/** The process exits after this time in any case, before the 40 seconds after which supervisors kill it. */
const EXIT_AFTER_MS = 38_000;
/** Time limit for closing everything in order; running jobs get 20 seconds of it. */
const CLOSE_WITHIN_MS = 36_000;

/** Starts the services of a worker process: renders and housekeeping. */
const startWorkerServices = async (deps: Deps): Promise<Opened[]> => {
  const sweeper = startSweeper(deps);
  const renders = await startRenderService(deps);
  const accountCleanup = startAccountCleanup(deps);
  const webhooks = startWebhookService(deps);
  const copies = startDailyCopies(deps);
  return [
    { name: 'daily copies', close: () => copies.stop() },
    { name: 'sweeper', close: () => sweeper.stop() },
    { name: 'renders', close: () => renders.stop() },
    { name: 'account cleanup', close: () => accountCleanup.stop() },
    { name: 'webhooks', close: () => webhooks.stop() },
  ];
};

/** Ends waiting requests in a process that does not render; their clients ask another server. */
const endWaitingRequests = (deps: Deps): void => {
  deps.signals.close();
  deps.signals.stopAll();
};

/** Starts a worker's services, and mail. */
const startServices = async (deps: Deps, opened: Opened[]): Promise<void> => {
  const { config } = deps;
  if (config.roles.worker) opened.push(...(await startWorkerServices(deps)));
  else opened.push({ name: 'waiting requests', close: async () => endWaitingRequests(deps) });
  if (config.smtpUrl === undefined) return;
  const { smtpUrl: url, mailFrom: from, smtpAllowPlain: allowPlain } = config;
  const mail = startMailService(deps, await smtpMailer({ url, from, allowPlain }));
  opened.push({ name: 'mail', close: () => mail.stop() });
};

/** Payments need a listening server, because test payments deliver their events over the network. */
const startPayments = async (deps: Deps, opened: Opened[]): Promise<void> => {
  const reconciling = startReconciling(deps);
  opened.push({ name: 'reconciling', close: () => reconciling.stop() });
  // Handles due bills and undelivered events of the previous run.
  deps.money.test?.start();
  opened.push({ name: 'test payments', close: async () => deps.money.test?.close() });
};

const startMetrics = async (deps: Deps, opened: Opened[]): Promise<void> => {
  watchProcess(deps.metrics);
  measureQueues(deps);
  const { port } = deps.config.metrics;
  if (port === undefined) return;
  const server = await openMetricsPort(deps, port);
  opened.push({ name: 'metrics', close: () => server.close() });
};

/**
 * @param pages settles when the pages are built
 * @throws OperatorError, after everything opened so far was closed
 */
export const run = async (config: Config, pages?: Promise<unknown>): Promise<void> => {
  const roles = [config.roles.api ? 'api' : '', config.roles.worker ? 'worker' : ''].filter(Boolean).join(',');
  const log = openLog(config, roles);
  const opened: Opened[] = [];
  let isStopping = false;

  const stop = async (reason: string, exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(exitCode || 1), EXIT_AFTER_MS).unref();
    await closeInReverse(opened, CLOSE_WITHIN_MS, (error, step) =>
      log.error({ err: error, step }, 'a part could not be closed'),
    );
    process.exit(exitCode);
  };

  try {
    if (config.traces !== undefined) opened.push({ name: 'tracing', close: await startTracing(config.traces, roles) });
    if (pages !== undefined && config.databaseUrl === undefined) await makeFirstDatabase(config.dataDir);
    const deps = await openDeps(config, log, opened, () => void stop('database lost', 1));
    await startMetrics(deps, opened);
    await pages;
    const app = config.roles.api ? await createApp(deps) : undefined;
    if (app !== undefined) opened.push({ name: 'app', close: () => app.close() });
    await startServices(deps, opened);
    await app?.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenProblem(error, config);
    });
    if (config.roles.api) await startPayments(deps, opened);
    if (config.warmUp) {
      const warmUp = startWarmUp(deps.pool, (error) => log.warn({ err: error }, 'a thread could not be warmed up'));
      opened.push({ name: 'warm-up', close: async () => warmUp.stop() });
    }
  } catch (error) {
    await closeInReverse(opened, CLOSE_WITHIN_MS, () => undefined);
    throw error;
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejected promise was not handled'));
  process.stdout.write(reportText(startReport(config)));
  process.stdout.write(
    config.roles.api ? `Retrim is ready at ${config.appUrl}\n` : 'Retrim works: waiting for renders\n',
  );
};
