// Static checks for `npm run check`, `npm run lint` and `npm test`. The linter reports the compiler's errors, too, because it
// needs the types anyway: one pass takes three fifths of the processor time of two.
import { generate } from './generate.mjs';
import { at, bin, run, runQuietly } from './project.mjs';

export const format = () => run(bin('oxfmt'), ['--check']);
export const lint = async () => {
  await generate();
  return (
    (await runQuietly(bin('react-router'), ['typegen'])) ||
    run(bin('oxlint'), [
      '--type-aware',
      '--type-check',
      'engine',
      'contract',
      'server',
      'web',
      'cli',
      'client',
      'tests',
      'bench',
      'scripts',
      'vitest.config.ts',
      'playwright.config.ts',
      'vite.config.ts',
      'react-router.config.ts',
    ])
  );
};

if (process.argv[1] === at('scripts/static-checks.mjs')) process.exit(await lint());
