// The static checks of the source, its format first, for `npm run check`, `npm run types` and `npm test`. TypeScript 7's compiler
// checks in a third of the processor time that 6 needs; 6 stays for the programs that call it as a library (React
// Router's tools, the scripts that read strings).
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
