import { defineConfig } from 'vitest/config';

/** Whole pages in a simulated browser: slower than the rest of the unit tests, so apart from what runs before every commit. */
const PAGES = ['web/routes/**/*.test.tsx', 'web/navigation/**/*.test.tsx', 'web/dev-pages/**/*.test.tsx', 'web/studio/studio.test.tsx'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['engine/**/*.test.ts', 'contract/**/*.test.ts', 'cli/**/*.test.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: PAGES,
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'pages', include: PAGES, environment: 'node', testTimeout: 30_000 } },
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
