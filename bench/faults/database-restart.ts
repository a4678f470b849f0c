/** PostgreSQL is restarted under load: 503 for a moment, nothing else, and nothing acknowledged is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '#server/platform/ids.ts';
import { ms, type Bar } from '../server/bar.ts';
import { databaseAt, onServer } from '../server/place.ts';
import { startServer } from '../server/server-process.ts';

export const benchDatabaseRestart = async (serverUrl: string, restart: () => Promise<void>): Promise<Bar> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'retrim-bench-'));
  const name = `retrim_bench_${newId().replace(/\W/g, '_').toLowerCase()}`;
  await onServer(serverUrl, `create database ${name}`);
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseAt(serverUrl, name) });
  try {
    const acked: string[] = [];
    const seen = new Map<number, number>();
    let stop = false;
    let lastTrouble = 0;
    let n = 0;
    const join = async (email: string): Promise<number> =>
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
        const email = `r${n++}@example.com`;
        const status = await join(email);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        if (status === 201) acked.push(email);
        else lastTrouble = performance.now();
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // The writers go on meanwhile.
    await restart();
    const up = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 8000));
    stop = true;
    await Promise.all(load);
    let lost = 0;
    for (const email of acked) if ((await join(email)) !== 200) lost++;
    const other = [...seen].filter(([status]) => ![200, 201, 503].includes(status));
    const back = Math.max(0, lastTrouble - up);
    return {
      id: 'fault 16',
      what: 'PostgreSQL restarted (immediate) under 8 writers',
      bar: '503 meanwhile, back within 5 s, nothing lost, no crash',
      figure: `${acked.length} acknowledged, ${seen.get(503) ?? 0} x 503, ${other.length === 0 ? 'nothing else' : other.map(([status, count]) => `${count} x ${status}`).join(', ')}; back ${ms(back)} after the database; ${lost} lost; ${server.child.exitCode === null ? 'alive' : 'DEAD'}`,
      met:
        (seen.get(503) ?? 0) === 0 && other.length === 0
          ? undefined
          : other.length === 0 && lost === 0 && back <= 5000 && server.child.exitCode === null,
    };
  } finally {
    await server.stop();
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Restarts the throw-away server of `scripts/postgres.mjs`, wherever Debian put its programs. */
export const restarter = (dataFolder: string, programs: string) => async (): Promise<void> => {
  const words = [path.join(programs, 'pg_ctl'), '-D', dataFolder, '-m', 'immediate', '-w', 'restart'];
  const child =
    process.getuid?.() === 0
      ? spawn('su', [
          'postgres',
          '-s',
          '/bin/sh',
          '-c',
          `${words.map((word) => `'${word}'`).join(' ')} > /dev/null 2>&1`,
        ])
      : spawn(words[0]!, words.slice(1), { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('PostgreSQL did not come back');
};
