/** The built server in its own process, started as in the Docker image. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#server/platform/entry.ts';
import { ALLOCATOR } from '../../scripts/allocator.mjs';
import { findFreePort } from '#tests/support/server/free-port.ts';

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  metricsUrl: string;
  /** Milliseconds from spawning to its first successful answer. */
  readyMs: number;
  /** p99 of the event loop's delay since the last call, and current memory. */
  health(): Promise<{ lagMs: number; rssMb: number }>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const spawnServer = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(projectRoot, 'build/server/main.js')], {
    cwd: environment.DATA_DIR,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...ALLOCATOR,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      RETRIM_RATE_LIMITS: 'off',
      ...environment,
    },
  });

export const startServer = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const began = performance.now();
  const child = spawnServer({ PORT: String(port), METRICS_PORT: String(metricsPort), ...environment });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/api/ready`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(output);
    await pause(10);
  }
  const readyMs = performance.now() - began;
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  return {
    child,
    url,
    metricsUrl,
    readyMs,
    async health() {
      const page = await (await fetch(`${metricsUrl}/metrics`)).text();
      const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)![1]);
      return {
        lagMs: 1000 * value('nodejs_eventloop_lag_p99_seconds'),
        rssMb: value('process_resident_memory_bytes') / 2 ** 20,
      };
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
};

type Call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
export interface Member {
  cookie: string;
  call: Call;
  upload(bytes: Buffer): Promise<string>;
}

export const callAs =
  (origin: string, cookie: string): Call =>
  (method, url, body, headers = {}) =>
    fetch(`${origin}${url}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

/** A client of the server at `origin`, with its session cookie. */
export const memberAt = (origin: string, cookie: string): Member => ({
  cookie,
  call: callAs(origin, cookie),
  async upload(bytes) {
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
    const sent = await fetch(`${origin}/api/upload`, { method: 'POST', headers: { cookie }, body: form });
    if (sent.status !== 201) throw new Error(`${sent.status} ${await sent.text()}`);
    return ((await sent.json()) as { imageUrl: string }).imageUrl;
  },
});

let registered = 0;

export const register = async (server: { url: string }): Promise<Member> => {
  registered += 1;
  const reply = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `Bench ${process.pid} ${registered}`,
      email: `bench-${process.pid}-${registered}@example.com`,
      password: 'saddle stitch 8',
    }),
  });
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
  return memberAt(server.url, reply.headers.get('set-cookie')!.split(';')[0]!);
};
