/** What the server adds of its own: answers a second, time to accept a render, and time around the engine. Embedded database, one process. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { localProvider } from '#server/adapters/providers/local.ts';
import type { ProviderInput, ProviderRun } from '#server/adapters/providers/provider.ts';
import { diskStorage } from '#server/adapters/storage/disk.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { projectRoot, workerEntry } from '#server/entry.ts';
import { createSession } from '#server/http/session-store.ts';
import { newId } from '#server/ids.ts';
import { openJobs } from '#server/jobs/boss.ts';
import { createSignals } from '#server/jobs/signals.ts';
import { createMetrics } from '#server/observe/metrics.ts';
import { createRenderPool } from '#server/render/pool.ts';
import { RENDER_LIMIT_MS, startRenderService } from '#server/renders/render-service.ts';

const quantile = (values: number[], share: number): number => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const row = (what: string, figure: string): void => console.log(`${what.padEnd(64)} ${figure}`);

const timed = async (count: number, work: (index: number) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await work(i);
    took.push(performance.now() - began);
  }
  return took;
};

const perSecond = async (count: number, atOnce: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let i = 0; i < count / atOnce; i++) await work();
  }));
  return (1000 * count) / (performance.now() - began);
};

export const benchServer = async (): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const opened = performance.now();
  const database = await openDatabase({ dataDir });
  const pool = createRenderPool(workerEntry('render-worker'));
  const engine = localProvider(pool);
  const inEngine: number[] = [];
  const deps: Deps = {
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, RETRIM_RATE_LIMITS: 'off' }), database, storage: await diskStorage(path.join(dataDir, 'files')), pool,
    jobs: await openJobs(database, () => {}), money: { payments: undefined, standIn: undefined }, signals: createSignals(), metrics: createMetrics(), renderLimitMs: RENDER_LIMIT_MS, log: pino({ level: 'silent' }), clientFolder: path.join(dataDir, 'none'), now: () => new Date(),
    provider: {
      ...engine,
      async render(input: ProviderInput, run: ProviderRun) {
        const began = performance.now();
        const result = await engine.render(input, run);
        inEngine.push(performance.now() - began);
        return result;
      },
    },
  };
  const app = await createApp(deps);
  await app.ready();
  const service = await startRenderService(deps);
  console.log(`\nServer, embedded database, ${availableParallelism()} cores; first start ${ms(performance.now() - opened)}\n`);

  const person = async (): Promise<string> => {
    const id = newId();
    await database.db.insert(users).values({ id, username: id, usernameKey: id, email: `${id}@example.com`.toLowerCase(), passwordHash: 'x', trialEndsAt: new Date(Date.now() + 1e9), monthlyRendersLimit: null });
    return `retrim_session=${await createSession(database.db, id, false, new Date())}`;
  };
  const call = async (cookie: string, method: 'GET' | 'POST', url: string, payload?: object, headers: object = {}) => {
    const reply = await app.inject({ method, url, headers: { cookie, ...headers }, ...(payload === undefined ? {} : { payload }) });
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return reply;
  };
  const upload = async (cookie: string, bytes: Buffer): Promise<string> => {
    const body = Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'), bytes, Buffer.from('\r\n--b--\r\n')]);
    const reply = await app.inject({ method: 'POST', url: '/api/upload', headers: { cookie, 'content-type': 'multipart/form-data; boundary=b' }, payload: body });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json<{ imageUrl: string }>().imageUrl;
  };

  try {
    const ana = await person();
    await timed(200, () => call(ana, 'GET', '/api/user'));
    row('GET /api/user, 20 at once', `${Math.round(await perSecond(3000, 20, () => call(ana, 'GET', '/api/user')))} a second`);
    const single = await timed(500, () => call(ana, 'GET', '/api/user'));
    row('GET /api/user, one at a time, p50 / p99', `${ms(quantile(single, 0.5))} / ${ms(quantile(single, 0.99))}`);

    const photo = await sharp(await readFile(path.join(projectRoot, 'tests/fixtures/photos/sedan-tan-leather.jpg'))).resize(640).jpeg({ quality: 92 }).toBuffer();
    const ten = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#7a5a3a' } }).jpeg({ quality: 95 }).toBuffer();
    const image = await upload(ana, photo);
    row('upload of 12 megapixels, read and written anew', ms(quantile(await timed(3, async () => upload(await person(), ten)), 0.5)));
    await call(ana, 'GET', `/api/layers?image=${encodeURIComponent(image)}`);

    const design = { originalImage: image, style: 'original', materials: ['leather'], mainColors: ['red'] };
    await call(ana, 'POST', '/api/generate-design', design);
    inEngine.length = 0;
    const whole = await timed(12, () => call(ana, 'POST', '/api/generate-design', design));
    const own = whole.map((took, i) => took - inEngine[i]!);
    row('a render around the engine (charge, queue, files, rows), p50 / p95', `${ms(quantile(own, 0.5))} / ${ms(quantile(own, 0.95))}`);

    const crowd = await Promise.all(Array.from({ length: 40 }, person));
    const images = await Promise.all(crowd.map((cookie) => upload(cookie, photo)));
    const accepted = await timed(40, (i) => call(crowd[i]!, 'POST', '/api/generate-design', { ...design, originalImage: images[i] }, { prefer: 'respond-async' }));
    row('accepting a render while others run, p50 / p99', `${ms(quantile(accepted, 0.5))} / ${ms(quantile(accepted, 0.99))}`);
  } finally {
    await service.stop();
    await app.close();
    await deps.jobs.close();
    await pool.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
