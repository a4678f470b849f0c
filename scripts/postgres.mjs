// Starts a temporary PostgreSQL server for the tests. With CI=true and as root, it installs Debian's package if necessary.
import { mkdtempSync, readdirSync, existsSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { run } from './project.mjs';

/** Trades durability for speed. */
const FAST_UNSAFE_OPTIONS = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';

const isRoot = () => process.getuid?.() === 0;
/** @returns the folder with the newest version's programs */
const findPrograms = () => {
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
 * @param {{ durable?: boolean }} options `durable: false` makes writes faster
 * @returns {Promise<{url: string, stop: () => void} | undefined>} undefined when PostgreSQL is not installed
 */
export const startPostgres = async ({ durable = true } = {}) => {
  if (findPrograms() === undefined) await install();
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'retrim-pg-'));
  if (isRoot()) {
    const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  // Lower than the ports that the system uses for outgoing connections.
  const port = 20000 + (process.pid % 12000);
  const initialized = asPostgres(join(programs, 'initdb'), [
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
  if (initialized.status !== 0) throw new Error(`initdb: ${initialized.stderr}`);
  const started = asPostgres(join(programs, 'pg_ctl'), [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${durable ? '' : FAST_UNSAFE_OPTIONS}`,
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
