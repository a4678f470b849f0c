/** The real application with its own database and data folder, and a clock that tests can set. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openPayments } from '#server/money/payments/open-payments.ts';
import { openStorage } from '#server/platform/files/open-storage.ts';
import { createApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { newId } from '#server/platform/ids.ts';
import { openJobs } from '#server/platform/jobs/boss.ts';
import { createSignals } from '#server/platform/jobs/signals.ts';
import { createMetrics } from '#server/platform/observe/metrics.ts';
import { openPictureCaches } from '#server/studio/photos/picture-cache.ts';
import { openRenderEngine } from '#server/studio/providers/open-render-engine.ts';
import { createRenderPool } from '#server/platform/threads/pool.ts';
import { RENDER_LIMIT_MS, startRenderService, type RenderService } from '#server/studio/renders/render-service.ts';
import { withNewPrefix } from './bucket.ts';
import { toDatabaseUrl, runOnServer } from './postgres-server.ts';
import { copyDatabaseTemplateTo } from './embedded-template.ts';
import { takeWrongLockOrders, watchLockOrder } from './lock-order.ts';

export interface TestClock {
  advance(ms: number): void;
  set(when: Date | string): void;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  renders: RenderService;
  clock: TestClock;
  dataDir: string;
  close(): Promise<void>;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

interface TestAppOptions {
  clientFolder?: string;
  /** Changes the dependencies before the app is created. */
  prepare?: (deps: Deps) => Promise<void>;
  /** Starts with a database without tables, which this function fills before the app opens it. */
  fillDatabase?: (config: Config) => Promise<unknown>;
  /** Initial time of the clock; now by default. */
  startsAt?: Date;
}

/** @param environment the server's environment variables */
export const openTestApp = async (
  environment: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-'));
  const { databaseUrl, dropDatabase } = await makeDatabase(dataDir, options.fillDatabase !== undefined);
  let shift = options.startsAt === undefined ? 0 : options.startsAt.getTime() - Date.now();
  const bucket = withNewPrefix(inject('bucket'));
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...bucket, ...environment });
  await options.fillDatabase?.({ ...config, databaseUrl });
  const database = await openDatabase({ dataDir, databaseUrl });
  // No timeout, because a busy machine may delay connections for long.
  database.pool.options.connectionTimeoutMillis = 0;
  await watchLockOrder(database.pool);
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  const jobs = await openJobs(database, () => {});
  const storage = await openStorage(config);
  const now = (): Date => new Date(Date.now() + shift);
  const metrics = createMetrics();
  const deps: Deps = {
    // Webhooks of the test payments use the same route as the real payment provider's.
    money: openPayments(config, {
      now,
      deliver: async (body, signature) =>
        (
          await app.inject({
            method: 'POST',
            url: '/api/webhooks/payments',
            headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
            payload: body,
          })
        ).statusCode,
    }),
    config,
    database,
    storage,
    pool,
    jobs,
    signals: createSignals(),
    metrics,
    renderEngine: openRenderEngine({ pool, database, metrics, log: pino({ level: 'silent' }), now }, config.providers),
    renderLimitMs: RENDER_LIMIT_MS,
    pictureCaches: openPictureCaches(),
    log: pino({ level: 'silent' }),
    clientFolder: options.clientFolder ?? path.join(dataDir, 'no-pages'),
    now,
  };
  await options.prepare?.(deps);
  const app = await createApp(deps);
  await app.ready();
  const renders = await startRenderService(deps, { drainMs: 500 });
  return {
    app,
    deps,
    renders,
    dataDir,
    clock: {
      advance: (ms) => {
        shift += ms;
      },
      set: (when) => {
        shift = new Date(when).getTime() - Date.now();
      },
    },
    async close() {
      await deps.money.test?.close();
      await renders.stop();
      await app.close();
      await jobs.close();
      await deps.pool.close();
      await deps.database.close();
      storage.close();
      await dropDatabase();
      // A thread may still be writing the layers of a photo that nobody waits for.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
      const [wrong] = takeWrongLockOrders();
      if (wrong !== undefined) throw new Error(`Lock the user first (lock-user.ts): a transaction sent\n${wrong}`);
    },
  };
};

/** Creates a copy of the template database. @param empty creates a database without tables instead */
const makeDatabase = async (
  dataDir: string,
  empty: boolean,
): Promise<{ databaseUrl?: string; dropDatabase: () => Promise<void> }> => {
  const databaseTemplate = inject('databaseTemplate');
  if (databaseTemplate.kind === 'embedded') {
    if (!empty) await copyDatabaseTemplateTo(dataDir);
    return { dropDatabase: async () => {} };
  }
  const name = `retrim_test_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await runOnServer(
    databaseTemplate.url,
    `create database ${name}${empty ? '' : ` template ${databaseTemplate.name}`}`,
  );
  return {
    databaseUrl: toDatabaseUrl(databaseTemplate.url, name),
    dropDatabase: () => runOnServer(databaseTemplate.url, `drop database if exists ${name} with (force)`),
  };
};
