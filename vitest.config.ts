import { defineConfig } from 'vitest/config';

/** Whole pages in a simulated browser: slower than the rest of the unit tests, so apart from what runs before every commit. */
const PAGES = ['web/routes/**/*.test.tsx', 'web/navigation/**/*.test.tsx', 'web/dev-pages/**/*.test.tsx', 'web/studio/studio.test.tsx'];

/** Whole pictures through the engine: seconds each, so that they run with `npm test` and by name, not before every commit. */
const PICTURES = [
  'engine/adopt/adopt-answer.test.ts',
  'engine/analyse/zones/apply-marks.test.ts',
  'engine/materials/patterns/patterns.test.ts',
  'engine/materials/photographed/make-tile.test.ts',
  'scripts/hero-layers.test.ts',
  'web/studio/preview/preview-session.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['engine/**/*.test.ts', 'contract/**/*.test.ts', 'cli/**/*.test.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...PAGES, ...PICTURES],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'pages', include: PAGES, environment: 'node', testTimeout: 30_000 } },
      { test: { name: 'pictures', include: PICTURES, environment: 'node', testTimeout: 30_000 } },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/database-template.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
