/** Servers and workers as separate processes that share one PostgreSQL database and one bucket. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/platform/entry.ts';
import { newId } from '#server/platform/ids.ts';
import { startBucket } from './bucket.ts';
import { toDatabaseUrl, runOnServer } from './postgres-server.ts';
import { multipart } from './multipart.ts';
import { waitUntil } from '../pictures/render-scene.ts';
import { findFreePort } from './free-port.ts';

export interface Node {
  readonly roles: string;
  /** URL of the API; workers do not serve it. */
  readonly url: string;
  readonly metricsUrl: string;
  readonly child: ChildProcess;
  /** The process's output so far. */
  log(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code, or to null if the process was killed. */
  readonly ended: Promise<number | null>;
}

export interface Cluster {
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Starts a process and resolves once it is ready. */
  start(roles: 'api' | 'worker' | 'api,worker', environment?: Record<string, string>): Promise<Node>;
  close(): Promise<void>;
}

/** @param serverUrl PostgreSQL server on which an empty database is created, which the servers migrate */
export const openCluster = async (serverUrl: string): Promise<Cluster> => {
  const name = `retrim_cluster_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const bucket = await startBucket();
  const database = new pg.Pool({ connectionString: toDatabaseUrl(serverUrl, name), max: 3 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-cluster-'));
  const nodes: Node[] = [];
  let isClosing = false;
  // The pool reports its end before its connections close, so that dropping the database may cut some of them.
  database.on('error', (error) => {
    if (!isClosing) throw error;
  });
  return {
    sql: async (text, values) => (await database.query<Record<string, unknown>>(text, values)).rows,
    async start(roles, environment = {}) {
      const [port, metricsPort] = [await findFreePort(), await findFreePort()];
      const child = spawn(process.execPath, ['build/server/main.js', `--roles=${roles}`], {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          NODE_NO_WARNINGS: '1',
          LOG_LEVEL: 'info',
          HOST: '127.0.0.1',
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          APP_URL: 'http://127.0.0.1:3000',
          // Its own folder, because processes on several machines share none.
          DATA_DIR: path.join(folder, `node-${nodes.length}`),
          DATABASE_URL: toDatabaseUrl(serverUrl, name),
          RETRIM_SECRET: 'the secret of all processes of this cluster',
          DATABASE_POOL: '6',
          WORKER_THREADS: '1',
          WARM_UP: 'off',
          // Other tests run at the same time and would starve a thread of low priority.
          RENDER_NICENESS: '0',
          ...bucket.environment,
          ...environment,
        },
      });
      let log = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          log += text.toString();
        });
      const node: Node = {
        roles,
        child,
        url: `http://127.0.0.1:${port}`,
        metricsUrl: `http://127.0.0.1:${metricsPort}`,
        log: () => log,
        kill: (signal) => void child.kill(signal),
        ended: once(child, 'exit').then(([code]) => code as number | null),
      };
      nodes.push(node);
      const ready = roles === 'worker' ? 'Retrim works' : 'Retrim is ready';
      await waitUntil(() => {
        if (child.exitCode !== null) throw new Error(`${roles} ended with ${child.exitCode}: ${log}`);
        return log.includes(ready);
      }, `${roles} is ready`);
      return node;
    },
    async close() {
      isClosing = true;
      for (const { child } of nodes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await Promise.all(nodes.map(({ ended }) => ended));
      await database.end();
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
      await bucket.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
};

/** A registered user, who may call any of the servers. */
export interface ClusterUser {
  id: string;
  cookie: string;
  call(node: Node, method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  upload(node: Node, bytes: Uint8Array): Promise<string>;
}

let visitors = 0;

export const register = async (node: Node): Promise<ClusterUser> => {
  visitors += 1;
  const registered = await fetch(`${node.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `Visitor ${visitors} ${newId().slice(0, 5)}`,
      email: `visitor-${newId().toLowerCase()}@example.com`,
      password: 'saddle stitch 8',
    }),
  });
  if (registered.status !== 201) throw new Error(`${registered.status} ${await registered.text()}`);
  const cookie = registered.headers.get('set-cookie')!.split(';')[0]!;
  const call: ClusterUser['call'] = (at, method, url, body, headers = {}) =>
    fetch(`${at.url}${url}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    id: ((await registered.json()) as { id: string }).id,
    cookie,
    call,
    async upload(at, bytes) {
      const form = multipart(bytes);
      const reply = await fetch(`${at.url}/api/upload`, {
        method: 'POST',
        headers: { cookie, 'content-type': form.type },
        body: new Uint8Array(form.body),
      });
      if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
      return ((await reply.json()) as { imageUrl: string }).imageUrl;
    },
  };
};
