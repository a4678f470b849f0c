/** The app inside this process with its own database, for measurements without network time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

import { pino } from 'pino';
import { openPayments } from '#server/money/payments/open-payments.ts';
import { createLocalEngine } from '#server/studio/providers/models/local.ts';
import type { RenderEngine } from '#server/studio/providers/models/render-engine.ts';
import { openStorage } from '#server/platform/files/open-storage.ts';
import { createApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { createSession } from '#server/platform/http/session-store.ts';
import { newId } from '#server/platform/ids.ts';
import { openJobs } from '#server/platform/jobs/boss.ts';
import { createSignals } from '#server/platform/jobs/signals.ts';
import { createMetrics } from '#server/platform/observe/metrics.ts';
import { openPictureCaches } from '#server/studio/photos/picture-cache.ts';
import { createRenderPool } from '#server/platform/threads/pool.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { toDatabaseUrl, runOnServer } from '#tests/support/server/postgres-server.ts';
import type { RemoteEngineDeps } from '#server/studio/providers/remote-engine.ts';
import { RENDER_LIMIT_MS, startRenderService } from '#server/studio/renders/render-service.ts';

export interface Person {
  id: string;
  cookie: string;
}

export interface BenchApp {
  app: FastifyInstance;
  deps: Deps;
  person(overrides?: Partial<UserRow>): Promise<Person>;
  call(
    person: Person,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<{ statusCode: number; body: string; json: <T>() => T }>;
  /** @returns the image's URL */
  upload(person: Person, bytes: Buffer): Promise<string>;
  close(): Promise<void>;
}

export interface BenchAppOptions {
  /** PostgreSQL server on which a database is created; the embedded database if absent. */
  serverUrl?: string | undefined;
  /** Replaces our own render engine. */
  renderEngine?: (engine: RenderEngine, deps: RemoteEngineDeps, config: Config) => RenderEngine;
  /** Environment variables of the server. */
  environment?: Record<string, string>;
  /** Number of concurrent renders if `renderEngine` does not use our own threads. */
  slots?: number;
  rateLimits?: boolean;
}

const addPerson = async ({ db }: Database, overrides: Partial<UserRow> = {}): Promise<Person> => {
  const id = newId();
  await db.insert(users).values({
    id,
    username: id,
    usernameKey: id,
    email: `${id}@example.com`.toLowerCase(),
    passwordHash: 'x',
    trialEndsAt: new Date(Date.now() + 1e9),
    monthlyRendersLimit: null,
    ...overrides,
  });
  return { id, cookie: `retrim_session=${await createSession(db, id, false, new Date())}` };
};

const upload = async (app: FastifyInstance, { cookie }: Person, bytes: Buffer): Promise<string> => {
  const { body, type } = multipart(bytes);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { cookie, 'content-type': type },
    payload: body,
  });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ imageUrl: string }>().imageUrl;
};

export const openBenchApp = async ({
  serverUrl,
  renderEngine = (engine) => engine,
  environment = {},
  slots,
  rateLimits = false,
}: BenchAppOptions = {}): Promise<BenchApp> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const name = `retrim_bench_${newId().replace(/\W/g, '_').toLowerCase()}`;
  if (serverUrl !== undefined) await runOnServer(serverUrl, `create database ${name}`);
  const database = await openDatabase({
    dataDir,
    databaseUrl: serverUrl === undefined ? undefined : toDatabaseUrl(serverUrl, name),
  });
  const engine = createRenderPool(workerEntry('render-worker'));
  const pool = slots === undefined ? engine : { ...engine, threads: slots };
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    RETRIM_RATE_LIMITS: rateLimits ? 'on' : 'off',
    ...environment,
  });
  const [log, metrics, now] = [pino({ level: 'silent' }), createMetrics(), () => new Date()];
  const storage = await openStorage(config);
  const jobs = await openJobs(database, () => {});
  const deps: Deps = {
    config,
    database,
    storage,
    pool,
    jobs,
    money: openPayments(config, {
      now,
      deliver: async (body, signature) =>
        (
          await app.inject({
            method: 'POST',
            url: '/api/webhooks/payments',
            headers: { 'content-type': 'application/json', 'stripe-signature': signature },
            payload: body,
          })
        ).statusCode,
    }),
    signals: createSignals(),
    metrics,
    renderEngine: renderEngine(createLocalEngine(pool), { pool, database, metrics, log, now }, config),
    renderLimitMs: RENDER_LIMIT_MS,
    pictureCaches: openPictureCaches(),
    log,
    clientFolder: path.join(dataDir, 'none'),
    now,
  };
  const app = await createApp(deps);
  await app.ready();
  const service = await startRenderService(deps, { drainMs: 500 });
  return {
    app,
    deps,
    person: (overrides) => addPerson(database, overrides),
    call: ({ cookie }, method, url, payload, headers = {}) =>
      app.inject({ method, url, headers: { cookie, ...headers }, ...(payload === undefined ? {} : { payload }) }),
    upload: (person, bytes) => upload(app, person, bytes),
    async close() {
      await deps.money.test?.close();
      await service.stop();
      await app.close();
      await jobs.close();
      await engine.close();
      storage.close();
      await database.close();
      if (serverUrl !== undefined) await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** A render engine that returns a fixed picture after `takesMs`, so that only the server's own work is measured. */
export const createMockEngine = (
  picture: Uint8Array<ArrayBuffer>,
  takesMs: number,
  onStart: (words: string) => void = () => {},
): RenderEngine => ({
  name: 'local',
  remote: false,
  async render({ words }, { signal }) {
    onStart(words);
    if (takesMs > 0)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, takesMs);
        signal.addEventListener(
          'abort',
          () => {
            clearTimeout(timer);
            reject(signal.reason as Error);
          },
          { once: true },
        );
      });
    return {
      standard: { bytes: picture.slice(), width: 64, height: 48 },
      report: {
        provider: 'local',
        engineVersion: 1,
        seed: 1,
        width: 64,
        height: 48,
        maskCoverage: 0.5,
        outsideChanged: 0,
        warnings: [],
        zones: [
          { id: 'seat', kind: 'seat', name: 'Seats', area: 0.5, confidence: 0.9, changed: true, material: 'leather' },
        ],
      },
      milliseconds: { reading: 0, trimming: 0, finishing: 0 },
    };
  },
});

/** Photo URL and design of a render request. */
export const RENDER_REQUEST = {
  originalImage: '/templates/hatch-grey-cloth.jpg',
  style: 'original',
  materials: ['leather'],
  mainColors: ['red'],
};

/** Body of a request that saves a design of `RENDER_REQUEST` with its picture. */
export const createDesignBody = (generatedImageUrl: string, name: string): object => {
  const { originalImage, ...design } = RENDER_REQUEST;
  return {
    name,
    originalImageUrl: originalImage,
    generatedImageUrl,
    ...design,
    seatType: 'bucket',
    stitchingStyle: 'none',
  };
};
