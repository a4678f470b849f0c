import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { findFreePort } from '#tests/support/server/free-port.ts';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { projectRoot } from './platform/entry.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-'));
  await copyDatabaseTemplateTo(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MAIN = [path.join(projectRoot, 'build/server/main.js')];
/** A start beside the build of the pages; a signal says how the build ended. */
const BESIDE_A_BUILD = [
  '--input-type=module',
  '--eval',
  `import { startServer } from ${JSON.stringify(path.join(projectRoot, 'build/server/start-server.js'))};
   const pages = new Promise((built, failed) => {
     process.once('SIGUSR2', built);
     process.once('SIGHUP', () => failed(new Error('the pages could not be built')));
   });
   pages.catch(() => undefined);
   await startServer(pages);`,
];

const run = (environment: Record<string, string>, program = MAIN) => {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    ended,
    said: () => said,
    until: (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (said.includes(text)) resolve();
        };
        listeners.add(look);
        look();
        void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)));
      }),
  };
};

test('the server starts, answers, keeps a second one away from its data, and ends on request', async () => {
  const port = await findFreePort();
  const server = run({ PORT: String(port), DATA_DIR: folder });
  await server.until(`Retrim is ready at http://localhost:${port}`);
  expect(await (await fetch(`http://localhost:${port}/api/ready`)).json()).toEqual({ status: 'ready' });

  const [sameData, samePort] = [
    run({ PORT: String(await findFreePort()), DATA_DIR: folder }),
    run({ PORT: String(port), DATA_DIR: path.join(folder, 'other') }),
  ];
  expect(await sameData.ended).toBe(1);
  expect(sameData.said()).toBe(
    `Retrim cannot start. Another Retrim process is using ${folder}. Stop it first, or choose another folder with DATA_DIR.\n`,
  );
  expect(await samePort.ended).toBe(1);
  expect(samePort.said()).toBe(
    `Retrim cannot start. PORT: ${port} is already in use. Stop the other program, or choose another port.\n`,
  );
  expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

const madeWhole = (dataDir: string): Promise<void> =>
  waitUntil(
    () => existsSync(path.join(dataDir, 'database.complete')) && !existsSync(path.join(dataDir, 'first-database')),
    'the first database is in its place',
  );

test('while the pages are built the database of a first start is made whole; the server is ready when both are', async () => {
  const dataDir = path.join(folder, 'first');
  await mkdir(path.join(dataDir, 'first-database/database'), { recursive: true });
  await writeFile(path.join(dataDir, 'first-database/database/PG_VERSION'), 'of a start that was cut off');
  const port = await findFreePort();
  const server = run({ PORT: String(port), DATA_DIR: dataDir }, BESIDE_A_BUILD);
  await madeWhole(dataDir);
  await expect(fetch(`http://localhost:${port}/api/ready`)).rejects.toThrow('fetch failed');
  expect(server.said()).not.toContain('ready');

  server.child.kill('SIGUSR2');
  await server.until(`Retrim is ready at http://localhost:${port}`);
  expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a database whose folder is gone is not replaced by an empty one', async () => {
  const dataDir = path.join(folder, 'lost');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, 'database.complete'), '');
  const server = run({ PORT: String(await findFreePort()), DATA_DIR: dataDir }, BESIDE_A_BUILD);
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('is damaged');
  expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
});

test('a build that fails ends the start, and the database stays for the next one', async () => {
  const dataDir = path.join(folder, 'first');
  const server = run({ PORT: String(await findFreePort()), DATA_DIR: dataDir }, BESIDE_A_BUILD);
  await waitUntil(() => existsSync(path.join(dataDir, 'run')), 'the database is open');
  server.child.kill('SIGHUP');
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('Retrim cannot start. Error: the pages could not be built');
  expect(existsSync(path.join(dataDir, 'database.complete'))).toBe(true);
});

test('a worker of its own beside an embedded database is refused with one clear line', async () => {
  const worker = run({ ROLES: 'worker', DATA_DIR: folder });
  expect(await worker.ended).toBe(1);
  expect(worker.said()).toBe(
    'Retrim cannot start. ROLES: the embedded database serves a single process. To run api and worker as separate processes, set DATABASE_URL to a PostgreSQL database.\n',
  );
});

test('a wrong setting ends the start with one line naming it', async () => {
  const server = run({ PORT: 'many' });
  expect(await server.ended).toBe(1);
  expect(server.said()).toBe('Retrim cannot start. PORT: must be a whole number\n');
});
