// Builds the pages (React Router) and the server with its workers and the command line (esbuild). With `--if-needed` it
// does nothing when no source has changed since the last build. Run as a program, it also checks the pages' sizes.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { assertFirstPaint } from './pages/first-paint-budget.mjs';
import { GENERATED } from './generate.mjs';
import { assertPageWeights } from './pages/page-weight.mjs';
import { at, ROOT, runQuietly } from './project.mjs';

const SERVER_SOURCES = ['engine', 'contract', 'server', 'cli'];
const WEB_SOURCES = [
  'engine',
  'contract',
  'web',
  'public',
  'assets/templates',
  'assets/samples',
  'assets/reliefs',
  'client',
  'scripts/make/make-client.mjs',
  'scripts/licenses.mjs',
  'assets/licenses',
  'weights/photos.json',
];
const SHARED_SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/pages/build-pages.mjs',
  'scripts/pages/first-paint.mjs',
  'scripts/pages/light-entries.mjs',
  'scripts/pages/first-paint-budget.mjs',
  'scripts/pages/page-weight.mjs',
];

const ENTRIES = {
  main: 'server/main.ts',
  'start-server': 'server/platform/process/start-server.ts',
  'pglite-worker': 'server/platform/db/pglite-worker.ts',
  'render-worker': 'server/platform/threads/worker.ts',
  'native-network': 'server/platform/threads/network/native-network.ts',
  cli: 'cli/main.ts',
};

/**
 * Splits the code into chunks, so that dynamic imports are loaded when needed. Old chunks are deleted first, because
 * their names depend on their content.
 */
const buildServer = async () => {
  const { build } = await import('esbuild');
  rmSync(at('build/server'), { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(ENTRIES)
        .filter(([, file]) => existsSync(at(file)))
        .map(([name, file]) => [name, at(file)]),
    ),
    outdir: at('build/server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    absWorkingDir: ROOT,
    // `#engine/x.ts` is our own file and not a package.
    plugins: [
      {
        name: 'rooms',
        setup: (builder) => {
          builder.onResolve({ filter: /^#(engine|contract|server|cli)\// }, ({ path }) => ({
            path: at(path.slice(1)),
          }));
        },
      },
    ],
  });
};

/** Replaces the old pages only when the new ones are complete. */
const buildWeb = async () => {
  const code = await runQuietly(process.execPath, [at('scripts/pages/build-pages.mjs')], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('the pages could not be built: see the lines above');
  rmSync(at('build/client'), { recursive: true, force: true });
  renameSync(at('build/pages/client'), at('build/client'));
  rmSync(at('build/pages'), { recursive: true });
};

/** Takes seconds, because it compresses every script. @throws when a page is larger than its budget */
export const assertBudgets = () => {
  assertFirstPaint(at('build/client'));
  assertPageWeights(at('build/client'));
};

const buildSteps = [
  { name: 'server', label: 'server', sources: SERVER_SOURCES, build: buildServer },
  { name: 'client', label: 'pages', sources: WEB_SOURCES, build: buildWeb },
];

const buildPart = async ({ name, label, sources, build }, ifNeeded) => {
  const stamp = at('build', `.${name}.stamp`);
  // The generated files are left out, because the build itself may create them.
  const current = fingerprint([...sources, ...SHARED_SOURCES], GENERATED);
  const isFresh = existsSync(stamp) && existsSync(at('build', name)) && readFileSync(stamp, 'utf8') === current;
  if (ifNeeded && isFresh) return;
  const startedAt = Date.now();
  await build();
  writeFileSync(stamp, current);
  console.log(`Built the ${label} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
};

/** Builds the parts concurrently. @param {{ ifNeeded?: boolean, only?: readonly string[] }} options */
export const buildAll = async ({ ifNeeded = false, only = ['client', 'server'] } = {}) => {
  mkdirSync(at('build'), { recursive: true });
  await Promise.all(buildSteps.filter(({ name }) => only.includes(name)).map((part) => buildPart(part, ifNeeded)));
};

if (process.argv[1] === at('scripts/build.mjs')) {
  const only = ['server'].filter((name) => process.argv.includes(`--${name}`));
  await buildAll({
    ifNeeded: process.argv.includes('--if-needed'),
    ...(only.length === 0 ? {} : { only }),
  });
  if (only.length === 0) assertBudgets();
}
