/** Every operation with the most costly bodies that can be sent, against the real server in a process of its own: nobody else waits. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/entry.ts';
import { costlyRequests, listContractEndpoints, type CostlyRequest } from '#tests/support/server/costly-requests.ts';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { readMemoryMb, watchHealth, type HealthMaxima } from '#tests/support/server/health-watch.ts';
import { makeJpeg } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';

const STALL_MS = 200;
const MAX_ERROR = 64 * 1024;
/** Over a server that has done everything once: threads, the network's weights and the database are loaded by then. */
const GROWTH_MB = 1024;

let dataDir: string;
let url: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'retrim-costly-'));
  await copyDatabaseTemplateTo(dataDir);
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ['build/server/main.js'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Limits would turn most of it away before it costs anything; and callers of data URLs may send more.
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      RETRIM_RATE_LIMITS: 'off',
      RETRIM_DEV_TOOLS: 'on',
      WARM_UP: 'off',
    },
  });
  await waitUntil(async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status === 200, 'ready');
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

let people = 0;
const newcomer = async (): Promise<string> => {
  people += 1;
  const reply = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `Costly ${people}`,
      email: `costly-${people}@example.com`,
      password: 'saddle stitch 8',
    }),
  });
  expect(reply.status).toBe(201);
  return reply.headers.get('set-cookie')!.split(';')[0]!;
};

const upload = async (cookie: string): Promise<string> => {
  const form = multipart(await makeJpeg({ width: 320, height: 240 }));
  const reply = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': form.type },
    body: new Uint8Array(form.body),
  });
  return ((await reply.json()) as { imageUrl: string }).imageUrl;
};

test('no request of any size, shape or nesting stalls the server, fills its memory, or gets a large answer', async () => {
  const pid = server!.pid!;
  let cookie = await newcomer();
  let image: string;
  const watch = watchHealth(url, pid);
  const wrong: string[] = [];
  let sent = 0;
  // Loads modules that are loaded once: that is a start's cost, not a request's.
  for (const endpoint of await listContractEndpoints())
    await fetch(url + endpoint.path, {
      method: endpoint.method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    }).then((reply) => reply.body?.cancel());
  // One of those calls signed out.
  cookie = await newcomer();
  image = await upload(cookie);
  await waitUntil(
    async () =>
      (
        (await (
          await fetch(`${url}/api/analysis?image=${encodeURIComponent(image)}`, { headers: { cookie } })
        ).json()) as { state?: string }
      ).state === 'ready',
    'the photo is looked at',
  );
  const warm = readMemoryMb(pid);
  await watch.takeMaxima();
  const send = async (request: CostlyRequest): Promise<{ status: number; bytes: number } | undefined> => {
    const {
      endpoint: { method },
      body,
    } = request;
    return (
      fetch(url + request.url, {
        method,
        headers: {
          cookie,
          prefer: 'respond-async',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(3000),
        ...(body === undefined ? {} : { body }),
      })
        .then(async (reply) => ({ status: reply.status, bytes: (await reply.arrayBuffer()).byteLength }))
        // Work that takes longer goes on in a thread, and neither the answer nor its end is waited for; or the connection was
        // cut over a body without end.
        .catch(() => undefined)
    );
  };
  /**
   * One-time work of the compiler, the garbage collector and a busy machine is no request's doing: a real cost comes
   * back.
   */
  const worstOf = async (
    request: CostlyRequest,
    first: HealthMaxima,
  ): Promise<Pick<HealthMaxima, 'stalledMs' | 'failures'>> => {
    let { stalledMs, failures } = first;
    for (let again = 0; again < 2 && (stalledMs > STALL_MS || failures > 0); again++) {
      await send(request);
      const watched = await watch.takeMaxima();
      stalledMs = Math.min(stalledMs, watched.stalledMs);
      failures = Math.min(failures, watched.failures);
    }
    return { stalledMs, failures };
  };
  for (const endpoint of await listContractEndpoints()) {
    for (const request of costlyRequests(endpoint, image)) {
      const answered = await send(request);
      sent += 1;
      const name = `${endpoint.method} ${endpoint.path}, ${request.what}`;
      const { stalledMs, failures } = await worstOf(request, await watch.takeMaxima());
      if (stalledMs > STALL_MS) wrong.push(`${name}: stalled ${Math.round(stalledMs)} ms`);
      if (failures > 0) wrong.push(`${name}: ${failures} questions without an answer`);
      if (answered !== undefined && answered.status >= 500 && ![503, 504].includes(answered.status))
        wrong.push(`${name}: ${answered.status}`);
      if (answered !== undefined && answered.status >= 400 && answered.bytes > MAX_ERROR)
        wrong.push(`${name}: an error of ${answered.bytes} bytes`);
      if (answered?.status === 401 && endpoint.access !== 'none') {
        cookie = await newcomer();
        image = await upload(cookie);
      }
    }
  }
  watch.stop();
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(300);
  expect(readMemoryMb(pid, 'peak') - warm).toBeLessThan(GROWTH_MB);
});
