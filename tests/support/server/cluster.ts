/** Servers and workers as real processes on one PostgreSQL and one bucket, the way an operator runs them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/platform/entry.ts';
import { newId } from '#server/platform/ids.ts';
import { startBucket } from './bucket.ts';
import { databaseAt, onServer } from './postgres-server.ts';
import { multipart } from './multipart.ts';
import { until } from '../pictures/render-scene.ts';
import { freePort } from './free-port.ts';

export interface Node {
  readonly roles: string;
  /** Of the API; of a worker the port of its metrics. */
  readonly url: string;
  readonly metricsUrl: string;
  readonly child: ChildProcess;
  /** Its log so far. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code; null after a kill. */
  readonly ended: Promise<number | null>;
}

export interface Cluster {
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Resolves once it is ready. */
  start(roles: 'api' | 'worker' | 'api,worker', environment?: Record<string, string>): Promise<Node>;
  close(): Promise<void>;
}

/** @param serverUrl of a PostgreSQL on which a database is made. Nothing is in it: the servers migrate it themselves. */
export const openCluster = async (serverUrl: string): Promise<Cluster> => {
  const name = `retrim_cluster_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await onServer(serverUrl, `create database ${name}`);
  const bucket = await startBucket();
  const database = new pg.Pool({ connectionString: databaseAt(serverUrl, name), max: 3 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-cluster-'));
  const nodes: Node[] = [];
  let isClosing = false;
  // A pool has ended before its connections have: dropping the database cuts what is left of them.
  database.on('error', (error) => {
    if (!isClosing) throw error;
  });
  return {
    sql: async (text, values) => (await database.query<Record<string, unknown>>(text, values)).rows,
    async start(roles, environment = {}) {
      const [port, metricsPort] = [await freePort(), await freePort()];
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
          // One machine has one folder; several have none in common. Nothing may need it.
          DATA_DIR: path.join(folder, `node-${nodes.length}`),
          DATABASE_URL: databaseAt(serverUrl, name),
          RETRIM_SECRET: 'the same secret for every one of them',
          DATABASE_POOL: '6',
          WORKER_THREADS: '1',
          WARM_UP: 'off',
          // Other tests run beside these and would starve a thread that stands behind everything else.
          RENDER_NICENESS: '0',
          ...bucket.environment,
          ...environment,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          said += text.toString();
        });
      const node: Node = {
        roles,
        child,
        url: `http://127.0.0.1:${port}`,
        metricsUrl: `http://127.0.0.1:${metricsPort}`,
        said: () => said,
        kill: (signal) => void child.kill(signal),
        ended: once(child, 'exit').then(([code]) => code as number | null),
      };
      nodes.push(node);
      const ready = roles === 'worker' ? 'Retrim works' : 'Retrim is ready';
      await until(() => {
        if (child.exitCode !== null) throw new Error(`${roles} ended with ${child.exitCode}: ${said}`);
        return said.includes(ready);
      }, `${roles} is ready: ${said}`);
      return node;
    },
    async close() {
      isClosing = true;
      for (const { child } of nodes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await Promise.all(nodes.map(({ ended }) => ended));
      await database.end();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A user with a cookie, who may ask any of the servers. */
export interface Visitor {
  id: string;
  cookie: string;
  call(node: Node, method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  upload(node: Node, bytes: Uint8Array): Promise<string>;
}

let visitors = 0;

export const register = async (node: Node): Promise<Visitor> => {
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
  const call: Visitor['call'] = (at, method, url, body, headers = {}) =>
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
