import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * A test's name says where it runs: `*.test.ts` in `server/` and `tests/` opens the app, on PostgreSQL with a bucket where
 * there is one; elsewhere it needs nothing but the code.
 */
const UNIT = [
  '{engine,contract,cli,web,scripts,bench}/**/*.test.ts',
  // Opens neither the app nor a database.
  '{server,tests}/**/*.unit.test.ts',
];
/** Pages, their parts and code for them in a simulated browser: slower, so apart from the tests that run before every commit. */
const PAGES = ['web/**/*.test.tsx', 'web/**/*.page.test.ts'];
/** Whole pictures through the engine: seconds each, apart for the same reason. */
const PICTURES = ['{engine,server,web,scripts,bench,tests}/**/*.picture.test.ts'];
const APP = ['{server,tests}/**/*.test.ts'];
/** The outcome could depend on where rows and files lie: runs on PostgreSQL with a bucket and on the embedded database with a folder. */
const STORES = ['{server,tests}/**/*.stores.test.ts'];
const EMBEDDED = ['{server,tests}/**/*.embedded.test.ts'];
const POSTGRES = ['{server,tests}/**/*.postgres.test.ts'];
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** Loading the server's sources once for each thread and each server costs more than most tests: they are built once. */
const BUILT_SERVER = 'tests/support/server/build-server.mjs';
/** Files that git does not hold. */
const GENERATED = 'scripts/generate.mjs';
const SETUP = { globalSetup: [GENERATED, BUILT_SERVER], setupFiles: ['tests/support/server/start-built-workers.ts'] };
/**
 * V8's flags for projects whose code runs a few times each: optimizing it, and the embedded database above all, takes longer than
 * running it as it is. The embedded project takes a fifth less of the processor with them (docs/decisions/021-tests-and-bars.md).
 */
const RUN_ONCE = ['--liftoff-only', '--interrupt-budget=400000'];
const SETUP_WITH_DATABASE = {
  ...SETUP,
  execArgv: RUN_ONCE,
  globalSetup: [GENERATED, BUILT_SERVER, 'tests/support/server/database-template.ts'],
};

export default defineConfig({
  test: {
    environment: 'node',
    // Only ends a test that hangs: the longest takes 80 s beside the browser tests, and a busy machine must pass, too.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // Half of what the API tests take is waiting: for clocks, servers and other processes. Two browsers run beside them, and
    // with one worker more a slow machine of two cores had so much to do at once that tests of crashed servers ran out of time.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    isolate: false,
    // As in the browser: the last line says how many tests needed it.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: UNIT, exclude: [...PICTURES, ...PAGES], globalSetup: [GENERATED] },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: PAGES,
          globalSetup: [GENERATED],
          setupFiles: ['tests/support/page-limits.ts'],
        },
      },
      { extends: true, test: { name: 'pictures', include: PICTURES, ...SETUP } },
      {
        extends: true,
        test: {
          name: 'api',
          include: APP,
          exclude: [...UNIT, ...PICTURES, ...(onPostgres ? EMBEDDED : POSTGRES)],
          ...SETUP_WITH_DATABASE,
        },
      },
      {
        extends: true,
        test: { name: 'embedded', include: [...STORES, ...EMBEDDED], ...SETUP_WITH_DATABASE },
      },
    ],
  },
});
