// Implements `npm run check`: format, lint with types, and unit tests, fast enough to run before every commit.
import { bin, run } from './project.mjs';
import { format, lint } from './static-checks.mjs';

const unit = () =>
  run(bin('vitest'), ['run', '--project', 'unit', '--reporter', 'default'], { env: { ...process.env, NO_COLOR: '1' } });

const startedAt = Date.now();
const failed = [];
await Promise.all(
  [
    ['format', format],
    ['lint', lint],
    ['unit', unit],
  ].map(async ([name, step]) => (await step()) === 0 || failed.push(name)),
);
console.log(
  `${failed.length === 0 ? 'All good' : `Failed: ${failed.join(', ')}`} after ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
);
process.exit(failed.length === 0 ? 0 : 1);
