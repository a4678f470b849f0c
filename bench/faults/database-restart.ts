/** PostgreSQL restarts under load: requests may get 503 meanwhile and no other error, and no acknowledged write may be lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/platform/ids.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { toDatabaseUrl, runOnServer } from '#tests/support/server/postgres-server.ts';
import { startServer } from '../server/server-process.ts';

export const benchDatabaseRestart = async (serverUrl: string, restart: () => Promise<void>): Promise<BenchmarkRow> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const name = `retrim_bench_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: toDatabaseUrl(serverUrl, name) });
  try {
    const acknowledged: string[] = [];
    const answers = new Map<number, number>();
    let stop = false;
    let lastFailure = 0;
    let count = 0;
    const joinWaitlist = async (email: string): Promise<number> =>
      (
        await fetch(`${server.url}/api/waitlist`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
          signal: AbortSignal.timeout(20_000),
        }).catch(() => ({ status: 0 }))
      ).status;
    const load = Array.from({ length: 8 }, async () => {
      while (!stop) {
        const email = `r${count++}@example.com`;
        const status = await joinWaitlist(email);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 201) acknowledged.push(email);
        else lastFailure = performance.now();
      }
    });
    await pause(1500);
    await restart();
    const restarted = performance.now();
    await pause(8000);
    stop = true;
    await Promise.all(load);
    let lost = 0;
    for (const email of acknowledged) if ((await joinWaitlist(email)) !== 200) lost++;
    const unavailable = answers.get(503) ?? 0;
    const others = [...answers]
      .filter(([status]) => ![200, 201, 503].includes(status))
      .map(([status, times]) => `${times} x ${status}`);
    const recovery = Math.max(0, lastFailure - restarted);
    const isAlive = server.child.exitCode === null;
    return {
      id: 'fault 16',
      subject: 'PostgreSQL restarted (immediate) under 8 writers',
      required: '503 meanwhile, back within 5 s, nothing lost, no crash',
      figure: `${acknowledged.length} acknowledged, ${unavailable} x 503, ${others.join(', ') || 'nothing else'}; back ${formatMs(recovery)} after the database; ${lost} lost; ${isAlive ? 'alive' : 'DEAD'}`,
      // If no request failed, the restart went unnoticed, and nothing was tested.
      met: unavailable + others.length === 0 ? undefined : others.length + lost === 0 && recovery <= 5000 && isAlive,
    };
  } finally {
    await server.stop();
    await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * Restarts the temporary server of `scripts/postgres.mjs` without a clean shutdown. PostgreSQL refuses to run as root, so that root
 * runs the command as `postgres`.
 */
export const restartPostgres = async (dataFolder: string, programs: string): Promise<void> => {
  const command = [path.join(programs, 'pg_ctl'), '-D', dataFolder, '-m', 'immediate', '-w', 'restart'];
  const quoted = command.map((word) => `'${word}'`).join(' ');
  const [program, ...parameters] =
    process.getuid?.() === 0 ? ['su', 'postgres', '-s', '/bin/sh', '-c', `${quoted} > /dev/null 2>&1`] : command;
  const child = spawn(program!, parameters, { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('PostgreSQL did not come back');
};
