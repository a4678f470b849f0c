import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Whole pages in a simulated browser: slower than the rest of the unit tests, so apart from those that run before every
 * commit.
 */
const PAGES = [
  'web/routes/**/*.test.tsx',
  'web/platform/navigation/**/*.test.tsx',
  'web/developer/dev-pages/**/*.test.tsx',
  'web/studio/designs/designs-browser.test.tsx',
  'web/customer/shares/shared-page.test.tsx',
  'web/studio/color-tap.test.tsx',
  'web/studio/cut-tool.test.tsx',
  'web/studio/lasso-tool.test.tsx',
  'web/studio/part-taps.test.tsx',
  'web/studio/seatless-photo.test.tsx',
  'web/studio/studio.test.tsx',
  'web/studio/unsure-regions.test.tsx',
  'web/studio/batches.test.tsx',
];

/** Whole pictures through the engine: seconds each, so that they run with `npm test` and by name, not before every commit. */
const PICTURES = [
  'engine/transfer/transfer-detail.test.ts',
  'bench/validation-set.test.ts',
  'engine/analyze/panels/geometry.test.ts',
  'engine/analyze/light/light.test.ts',
  'engine/analyze/outline/apply-marks.test.ts',
  'engine/analyze/outline/panel-marks.test.ts',
  'engine/analyze/outline/strokes.test.ts',
  'engine/analyze/outline/two-tone-backs.test.ts',
  'engine/compose/compose.test.ts',
  'engine/compose/prepare/ground.test.ts',
  'engine/compose/repaint.test.ts',
  'engine/materials/patterns/patterns.test.ts',
  'engine/panel-relief/sew-relief.test.ts',
  'engine/materials/photographed/make-tile.test.ts',
  'scripts/hero-layers.test.ts',
  'server/platform/threads/network/network.test.ts',
  'server/platform/threads/papers/page-ends.test.ts',
  'server/platform/threads/pool.test.ts',
  'server/platform/threads/tile-task.test.ts',
  'server/platform/threads/warm-up.test.ts',
  'server/platform/threads/parallel/compose-in-parallel.test.ts',
  'web/studio/preview/preview-session.test.ts',
  'tests/frame-quality.test.ts',
  'tests/same-outline.test.ts',
];

/** Server files that open neither the app nor a database. */
const SERVER_UNITS = [
  'server/money/payments/stripe-calls.test.ts',
  'server/studio/providers/models/wire.test.ts',
  'server/platform/process/close-in-turn.test.ts',
  'server/config.test.ts',
  'server/platform/http/pages/client-files.test.ts',
  'server/platform/http/limits.test.ts',
  'server/platform/http/problem.test.ts',
  'server/platform/jobs/runner.test.ts',
  'server/platform/mail/both-parts.test.ts',
  'server/platform/jobs/signal-bridge.test.ts',
  'server/platform/jobs/turns.test.ts',
  'server/platform/threads/papers/letters.test.ts',
  'server/platform/threads/papers/swatch-picture.test.ts',
  'server/platform/threads/pictures/normalize-photo.test.ts',
  'server/platform/threads/parallel/keep-shapes.test.ts',
  'server/platform/threads/parallel/parts.test.ts',
  'server/platform/threads/parallel/shared-work.test.ts',
  'server/customer/shares/option-label.test.ts',
  'server/platform/process/start-report.test.ts',
  'tests/api/deploy.test.ts',
  'tests/api/developer-samples.test.ts',
  'tests/api/pages.test.ts',
];

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

/** The whole app, its jobs and the programs around it. */
const API = ['server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'];
const NOT_API = [...SERVER_UNITS, ...PICTURES];

/** Tests that open the embedded database whatever the others run on: once, with the API where that runs on it too. */
const EMBEDDED_ALONE = [
  'server/account/admin/set-password.test.ts',
  'server/account/admin/two-factor-off.test.ts',
  'server/platform/db/pglite-backend.test.ts',
  'server/platform/db/wire-server.test.ts',
  'tests/api/costly-requests.test.ts',
];
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** Tests that could differ between the embedded database and PostgreSQL, a folder and a bucket: run on both. */
const ON_BOTH = [
  'server/platform/files/backup/**/*.test.ts',
  'server/money/subscriptions/**/*.test.ts',
  'server/platform/db/**/*.test.ts',
  'server/platform/jobs/**/*.test.ts',
  'server/studio/renders/**/*.test.ts',
  'server/studio/designs/list-designs.test.ts',
  'server/studio/photos/upload.test.ts',
  'server/studio/photos/move-stored-files.test.ts',
  'server/platform/process/retention.test.ts',
  'server/studio/photos/visitors/visitor-limits.test.ts',
  'server/main.test.ts',
  'tests/faults/**/*.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    // By the clock, beside a browser and on a machine that others load as well: far more than any test computes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Half of what the API tests take is waiting: for clocks, servers and other processes. Two browsers run beside them, and
    // with one worker more a slow machine of two cores had so much to do at once that tests of crashed servers ran out of time.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    isolate: false,
    // As in the browser: the last line says how many tests needed it.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            ...['engine', 'contract', 'cli', 'web', 'scripts', 'bench'].map((room) => `${room}/**/*.test.{ts,tsx}`),
            ...SERVER_UNITS,
          ],
          exclude: [...PAGES, ...PICTURES],
          globalSetup: [GENERATED],
        },
      },
      { extends: true, test: { name: 'pages', include: PAGES, globalSetup: [GENERATED] } },
      { extends: true, test: { name: 'pictures', include: PICTURES, ...SETUP } },
      {
        extends: true,
        test: {
          name: 'api',
          include: API,
          exclude: onPostgres ? [...NOT_API, ...EMBEDDED_ALONE] : NOT_API,
          ...SETUP_WITH_DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [...ON_BOTH, ...EMBEDDED_ALONE],
          exclude: NOT_API,
          ...SETUP_WITH_DATABASE,
        },
      },
    ],
  },
});
