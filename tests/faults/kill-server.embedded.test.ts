/**
 * The real server, killed with -9 in the middle of things, and started again on the same folder. The process behaves the same with
 * either database; the embedded one is the harder case.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#contract/studio/photos.ts';
import type { RenderView } from '#contract/studio/renders.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { makeLongJpeg } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { pieceOf, pieceUrl } from '#tests/support/server/visitor.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';

let dataDir: string;
let port: number;
let server: ChildProcess | undefined;
let cookie = '';

const call = (method: string, url: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://localhost:${port}${url}`, {
    method,
    headers: { cookie, ...headers },
    ...(body === undefined ? {} : { body }),
  });
const callJson = (
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> => call(method, url, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

const startServer = async (): Promise<void> => {
  server = spawn(process.execPath, ['build/server/main.js'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: 'localhost',
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      RETRIM_RATE_LIMITS: 'off',
      WARM_UP: 'off',
      // As in `cluster.ts`: other tests run beside this one.
      RENDER_NICENESS: '0',
    },
  });
  await waitUntil(async () => (await call('GET', '/api/ready').catch(() => undefined))?.status === 200, 'ready');
};

const kill = async (): Promise<void> => {
  const gone = new Promise((resolve) => server!.once('exit', resolve));
  server!.kill('SIGKILL');
  await gone;
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'retrim-kill-'));
  await copyDatabaseTemplateTo(dataDir);
  port = await findFreePort();
  await startServer();
  const registered = await callJson('POST', '/api/register', {
    username: 'Kill Nine',
    email: 'kill@example.com',
    password: 'saddle stitch 8',
  });
  expect(registered.status).toBe(201);
  cookie = registered.headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** A cabin with seats in it, another photo for each color. */
const upload = async (color: string): Promise<string> => {
  // As bytes: the product, which tests of this process may have loaded, lets sharp open no files.
  const cabin = await readFile(path.join(projectRoot, 'assets/templates/sedan-tan-leather.jpg'));
  const photo = await sharp(cabin)
    .resize(360, 240)
    .extend({ bottom: 2, background: color })
    .jpeg({ quality: 90 })
    .toBuffer();
  const form = multipart(photo);
  const reply = await call('POST', '/api/upload', new Uint8Array(form.body), { 'content-type': form.type });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { imageUrl: string }).imageUrl;
};
const latest = async (): Promise<RenderView> => (await (await call('GET', '/api/renders/latest')).json()) as RenderView;
const countUsed = async (): Promise<number> =>
  ((await (await call('GET', '/api/user')).json()) as { monthlyRendersCount: number }).monthlyRendersCount;

const MOMENTS: [string, string, (view: RenderView) => boolean][] = [
  ['as soon as it was accepted', '#a0522d', () => true],
  ['while the photo is looked at', '#2d52a0', ({ state, stage }) => state === 'running' && stage === 'finding'],
  [
    'while the picture is made',
    '#52a02d',
    ({ state, stage }) => state !== 'queued' && (stage === 'trimming' || stage === 'finishing' || stage === 'done'),
  ],
];

test.each(MOMENTS)(
  'kill -9 %s: after the restart the render is done and paid for, or refunded',
  async (_name, color, moment) => {
    const before = await countUsed();
    const image = await upload(color);
    const accepted = await callJson(
      'POST',
      '/api/generate-design',
      { originalImage: image, style: 'original', materials: ['leather'], mainColors: ['red'] },
      { prefer: 'respond-async', 'idempotency-key': `kill-${color}` },
    );
    expect(accepted.status).toBe(202);
    await waitUntil(async () => moment(await latest()), 'the moment to kill');
    await kill();
    await startServer();
    await waitUntil(async () => ['succeeded', 'failed'].includes((await latest()).state), 'the render has ended');
    const view = await latest();
    expect((await countUsed()) - before).toBe(view.state === 'succeeded' ? 1 : 0);
    if (view.state === 'succeeded') {
      const picture = await call('GET', view.result!.generatedImage);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    // The same request with the same key is the same render.
    const again = await callJson(
      'POST',
      '/api/generate-design',
      { originalImage: image, style: 'original', materials: ['leather'], mainColors: ['red'] },
      { prefer: 'respond-async', 'idempotency-key': `kill-${color}` },
    );
    expect(((await again.json()) as { renderId: string }).renderId).toBe(view.id);
    expect((await countUsed()) - before).toBe(view.state === 'succeeded' ? 1 : 0);
  },
  300_000,
);

test('kill -9 between two pieces of a visitor’s photo: after the restart the upload goes on', async () => {
  const photo = await makeLongJpeg();
  let visitor = '';
  type Answer = { received: number; photo?: { imageUrl: string } };
  const send = async (from: number): Promise<Answer> => {
    const piece = pieceOf(photo, 'k'.repeat(22), from);
    const { body, type } = multipart(piece.bytes);
    const answer = await call('POST', pieceUrl(piece), new Uint8Array(body), {
      'content-type': type,
      cookie: visitor,
    });
    expect(answer.status).toBe(201);
    visitor = answer.headers.get('set-cookie')!.split(';')[0]!;
    return (await answer.json()) as Answer;
  };
  let answer = await send(0);
  expect(answer).toEqual({ received: UPLOAD_CHUNK_BYTES });
  await kill();
  await startServer();
  while (answer.received < photo.length) answer = await send(answer.received);
  expect((await call('GET', answer.photo!.imageUrl, undefined, { cookie: visitor })).status).toBe(200);
});

test('SIGTERM ends with code 0 and hands a running render on to the next start', async () => {
  const before = await countUsed();
  const image = await upload('#5a5a2d');
  expect(
    (
      await callJson(
        'POST',
        '/api/generate-design',
        { originalImage: image, style: 'original', materials: ['leather'] },
        { prefer: 'respond-async' },
      )
    ).status,
  ).toBe(202);
  const code = new Promise((resolve) => server!.once('exit', resolve));
  server!.kill('SIGTERM');
  expect(await code).toBe(0);
  await startServer();
  await waitUntil(async () => (await latest()).state === 'succeeded', 'succeeded');
  expect((await countUsed()) - before).toBe(1);
});
