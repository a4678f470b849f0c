// Implements `npm run kernels`, which compiles engine/kernels/assembly into engine/kernels/kernels-wasm.ts. The result is
// in git, so that tests and the product do not need to compile.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../project.mjs';

const COMPILER = 'node_modules/assemblyscript';
const FOLDER = 'engine/kernels/assembly';

/** @returns a digest of the compiler's version and the sources; the generated file contains it */
export const digestOfKernels = () => {
  const hash = createHash('sha256').update(
    JSON.parse(readFileSync(at('package.json'), 'utf8')).devDependencies.assemblyscript,
  );
  for (const name of readdirSync(at(FOLDER)).toSorted())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(at(FOLDER, name)));
  return hash.digest('hex').slice(0, 16);
};

const compile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
  const file = join(folder, 'kernels.wasm');
  const options = ['--runtime', 'stub', '--enable', 'simd', '--optimizeLevel', '3', '--noAssert'];
  try {
    execFileSync(
      process.execPath,
      [at(COMPILER, 'bin/asc.js'), `${FOLDER}/kernels.ts`, '--outFile', file, ...options],
      { cwd: at('.'), stdio: 'inherit' },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (process.argv[1] === at('scripts/make/make-kernels.mjs')) {
  const bytes = compile();
  writeFileSync(
    at('engine/kernels/kernels-wasm.ts'),
    `/** Made by \`npm run kernels\` from assembly/ (digest ${digestOfKernels()}): the compiled kernels in base64. */\nexport const KERNELS_WASM =\n  '${bytes.toString('base64')}';\n`,
  );
  console.log(`kernels: ${bytes.length} bytes`);
}
