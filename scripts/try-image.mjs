// `sudo node scripts/try-image.mjs FOLDER`: follows the Dockerfile step by step in bare Debian roots under FOLDER, for
// machines without a container engine, and checks the result: it refuses to start unconfigured, starts with an APP_URL,
// is healthy, and stops. Needs Linux, root, debootstrap and util-linux. Node is this machine's own, so its version may
// differ from the image's.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ignoredBy, stagesOf } from './read-dockerfile.mjs';
import { at, ROOT } from './project.mjs';

const folder = resolve(process.argv[2] ?? '');
if (
  process.argv[2] === undefined ||
  !process.getuid ||
  process.getuid() !== 0 ||
  folder === ROOT ||
  folder.startsWith(`${ROOT}/`)
)
  throw new Error('usage, as root: node scripts/try-image.mjs FOLDER (outside the project)');

const say = (line) => process.stdout.write(`${line}\n`);
const command = (program, ...words) =>
  execFileSync(program, words, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 }).toString();
const mounted = [];
const mount = (...words) => {
  command('mount', ...words);
  mounted.unshift(words.at(-1));
};
const unmountAll = () => {
  for (const place of mounted.splice(0)) command('umount', '--lazy', place);
};

/** Debian with this machine's Node and the account `node`, as the official image has them. */
const makeBase = () => {
  const base = join(folder, 'base');
  if (!existsSync(join(base, 'etc/debian_version'))) command('debootstrap', '--variant=minbase', 'bookworm', base);
  if (existsSync(join(base, 'usr/local/bin/npm'))) return base;
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  const npm = join(command('npm', 'root', '--global').trim(), 'npm');
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
  command('chroot', base, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  command('chroot', base, 'useradd', '--uid', '1000', '--create-home', 'node');
  return base;
};

const roots = new Map();
/** An overlay root on top of its base. */
const openRoot = (name, lower) => {
  const place = (part) => join(folder, 'stages', name, part);
  for (const part of ['upper', 'work', 'root']) mkdirSync(place(part), { recursive: true });
  mount(
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=${lower},upperdir=${place('upper')},workdir=${place('work')}`,
    place('root'),
  );
  const root = place('root');
  mount('-t', 'proc', 'proc', join(root, 'proc'));
  mount('--bind', '/dev', join(root, 'dev'));
  // The Dockerfile's cache mount, so that a stage does not fetch again what an earlier one has.
  const cache = join(folder, 'npm-cache');
  for (const one of [cache, join(root, 'root/.npm')]) mkdirSync(one, { recursive: true });
  mount('--bind', cache, join(root, 'root/.npm'));
  for (const file of ['/etc/resolv.conf', '/etc/hosts', process.env.NODE_EXTRA_CA_CERTS]) {
    if (file === undefined || !existsSync(file)) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file), { dereference: true });
  }
  roots.set(name, root);
  return root;
};

/** This machine's package settings also apply inside. */
const NETWORK = {
  npm_config_registry: command('npm', 'config', 'get', 'registry').trim(),
  ...Object.fromEntries(
    ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  ),
};
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const isIgnored = ignoredBy(readFileSync(at('.dockerignore'), 'utf8'));
/** The build context. */
const context = () =>
  command('git', '-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '' && !isIgnored(file) && existsSync(at(file)));

const copy = (root, workdir, { from, sources, target }) => {
  const to = resolve(workdir, target);
  for (const source of sources) {
    const inner = target.endsWith('/') && sources.length > 0;
    if (from !== undefined) {
      const found = join(roots.get(from), source);
      cpSync(found, join(root, inner ? join(to, source.split('/').at(-1)) : to), {
        recursive: true,
        verbatimSymlinks: true,
      });
      continue;
    }
    const files = context().filter((file) => source === '.' || file === source || file.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`COPY ${source}: not there`);
    // A folder's content is copied, a file itself.
    for (const file of files)
      cpSync(
        at(file),
        join(
          root,
          to,
          file === source
            ? inner
              ? file.split('/').at(-1)
              : ''
            : source === '.'
              ? file
              : file.slice(source.length + 1),
        ),
      );
  }
};

const build = (base) => {
  const state = {};
  for (const { name, steps } of stagesOf(readFileSync(at('Dockerfile'), 'utf8'))) {
    const root = openRoot(name, base);
    Object.assign(state, { root, workdir: '/', environment: {}, user: 'root', entrypoint: [], health: [] });
    for (const step of steps) {
      say(`${name}: ${step.text.slice(0, 110)}`);
      if (step.kind === 'WORKDIR') {
        state.workdir = step.path;
        mkdirSync(join(root, step.path), { recursive: true });
      }
      if (step.kind === 'ENV') Object.assign(state.environment, step.variables);
      if (step.kind === 'COPY') copy(root, state.workdir, step);
      if (step.kind === 'USER') state.user = step.name;
      if (step.kind === 'ENTRYPOINT') state.entrypoint = step.words;
      if (step.kind === 'HEALTHCHECK') state.health = step.words;
      if (step.kind === 'RUN')
        execFileSync('chroot', [root, '/bin/sh', '-ec', `cd ${state.workdir}; ${step.command}`], {
          env: { PATH, HOME: '/root', ...NETWORK, ...state.environment },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
    }
  }
  return state;
};

/** Starts a process in the image with an isolated network. */
const start = ({ root, workdir, environment, user, entrypoint }, settings) => {
  const words = entrypoint.map((word) => `'${word}'`).join(' ');
  const child = spawn(
    'unshare',
    [
      '--net',
      'sh',
      '-c',
      `ip link set lo up; exec chroot --userspec=${user}:${user} ${root} /bin/sh -c "cd ${workdir}; exec ${words}"`,
    ],
    { env: { PATH, HOME: '/home/node', ...environment, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text.toString();
    });
  return { child, said: () => said, ended: new Promise((done) => child.once('exit', (code) => done(code))) };
};
/** Starts a second process in it, like `docker exec`. */
const beside = ({ root, workdir, environment, user }, { child }, words, settings = {}) =>
  execFileSync(
    'nsenter',
    [
      '--target',
      String(child.pid),
      '--net',
      'chroot',
      `--userspec=${user}:${user}`,
      root,
      'sh',
      '-c',
      `cd ${workdir}; exec "$@"`,
      'sh',
      ...words,
    ],
    { env: { PATH, ...environment, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  ).toString();

const expect = (holds, what) => {
  say(`${holds ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!holds) throw new Error(what);
};

const tryOut = async (image) => {
  const bare = start(image, {});
  expect(
    (await bare.ended) === 1 && bare.said().includes('APP_URL: needed with HOST=0.0.0.0'),
    `without an APP_URL it refuses to start: ${bare.said().trim()}`,
  );
  for (const APP_URL of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    const local = start(image, { APP_URL });
    expect((await local.ended) === 1 && local.said().includes('lets others in'), `with ${APP_URL} it refuses to start`);
  }
  const settings = { APP_URL: 'https://retrim.example' };
  for (const round of ['its first start', 'its second start on the same data']) {
    const server = start(image, settings);
    const until = Date.now() + 300_000;
    while (!server.said().includes('Retrim is ready') && server.child.exitCode === null && Date.now() < until)
      await new Promise((later) => setTimeout(later, 250));
    expect(
      server.said().includes('Retrim is ready at https://retrim.example'),
      `${round}:\n${server
        .said()
        .split('\n')
        .filter((line) => !line.startsWith('{'))
        .join('\n')
        .trimEnd()}`,
    );
    beside(image, server, image.health);
    expect(true, 'the health check says yes');
    const page = beside(image, server, [
      'node',
      '-e',
      "fetch('http://127.0.0.1:3000/', {headers: {host: 'retrim.example'}}).then(async (r) => console.log(r.status, (await r.text()).includes('<title')))",
    ]);
    expect(page.trim() === '200 true', 'the home page is served');
    const dev = beside(image, server, [
      'node',
      '-e',
      "fetch('http://127.0.0.1:3000/dev/mail').then((r) => console.log(r.status))",
    ]);
    expect(dev.trim() === '404', 'there is no outbox');
    expect(
      beside(image, server, ['sh', '-c', 'touch /app/x 2>/dev/null || echo refused']).trim() === 'refused',
      'the program may not be written to',
    );
    expect(
      beside(image, server, ['node', 'build/server/cli.js', 'restore'], settings).startsWith(
        'There is no copy in /data',
      ),
      'the command line works in it',
    );
    server.child.kill('SIGTERM');
    expect((await server.ended) === 0, 'SIGTERM shuts it down cleanly');
  }
};

mkdirSync(folder, { recursive: true });
try {
  rmSync(join(folder, 'stages'), { recursive: true, force: true });
  const image = build(makeBase());
  writeFileSync(join(folder, 'image.json'), JSON.stringify(image, null, 1));
  await tryOut(image);
  say(
    `The steps of the Dockerfile work. What no container engine did here: pulling the base image, layers, volumes, limits. Remove ${folder} when done.`,
  );
} finally {
  unmountAll();
}
