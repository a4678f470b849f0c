// Static checks for `npm run check`, `npm run types`, `npm run lint` and `npm test`. TypeScript 7 checks in a third of the
// processor time of TypeScript 6, which is still installed for programs that use it as a library (React Router's tools, and
// tests that read strings).
import { generate } from './generate.mjs';
import { at, bin, run, runQuietly } from './project.mjs';

export const types = async () => {
  await generate();
  return (
    (await runQuietly(bin('react-router'), ['typegen'])) ||
    run(process.execPath, [at('node_modules/typescript-7/bin/tsc'), '-b'])
  );
};
export const format = () => run(bin('oxfmt'), ['--check']);
export const lint = async () => {
  await generate();
  return run(bin('oxlint'), [
    '--type-aware',
    'engine',
    'contract',
    'server',
    'web',
    'cli',
    'client',
    'tests',
    'bench',
    'scripts',
  ]);
};

if (process.argv[1] === at('scripts/static-checks.mjs'))
  process.exit(await (process.argv[2] === 'types' ? types() : lint()));
