// A throw-away PostgreSQL for the tests: starts Debian's server in a temporary folder. On a developer's machine it runs
// only when the programs are there; CI=true as root installs them.
import { mkdtempSync, readdirSync, existsSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { run } from './project.mjs';

/** For tests, durability is not needed. */
const UNSAFE_BUT_FAST = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';

const isRoot = () => process.getuid?.() === 0;
const newestPrograms = () => {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return undefined;
  const version = readdirSync(home)
    .filter((name) => existsSync(join(home, name, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
  return version === undefined ? undefined : join(home, version, 'bin');
};

const install = async () => {
  if (!isRoot() || process.env.CI !== 'true' || !existsSync('/etc/debian_version')) return;
  console.log('Installing PostgreSQL (Debian package) for the tests');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet);
};

const asPostgres = (program, args) =>
  isRoot()
    ? spawnSync('su', ['postgres', '-s', '/bin/sh', '-c', [program, ...args].map((word) => `'${word}'`).join(' ')], {
        encoding: 'utf8',
      })
    : spawnSync(program, args, { encoding: 'utf8' });

/**
 * @param {{ durable?: boolean }} options false when the cost of a durable write does not matter
 * @returns {Promise<{url: string, stop: () => void} | undefined>} undefined when there is no PostgreSQL here
 */
export const startPostgres = async ({ durable = true } = {}) => {
  if (newestPrograms() === undefined) await install();
  const programs = newestPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'retrim-pg-'));
  if (isRoot()) {
    const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  // Below the ports of outgoing connections.
  const port = 20000 + (process.pid % 12000);
  const made = asPostgres(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'retrim',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const started = asPostgres(join(programs, 'pg_ctl'), [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${durable ? '' : UNSAFE_BUT_FAST}`,
    'start',
  ]);
  if (started.status !== 0) throw new Error(`pg_ctl: ${started.stderr}${started.stdout}`);
  return {
    url: `postgresql://retrim@127.0.0.1:${port}/postgres`,
    data,
    programs,
    stop: () => {
      asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
