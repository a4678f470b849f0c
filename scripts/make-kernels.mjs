// `npm run kernels`: compiles engine/kernels/assembly into engine/kernels/kernels-wasm.ts. The compiler is fetched when it is
// asked for; what it makes lies in the repository, so that neither tests nor the product need it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './project.mjs';

const COMPILER = 'assemblyscript@0.28.20';
const FOLDER = 'engine/kernels/assembly';

/** @returns digest of compiler and sources, which the made file names */
export const digestOfKernels = () => {
  const hash = createHash('sha256').update(COMPILER);
  for (const name of readdirSync(at(FOLDER)).toSorted())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(at(FOLDER, name)));
  return hash.digest('hex').slice(0, 16);
};

const compile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
  const file = join(folder, 'kernels.wasm');
  try {
    execFileSync(
      'npx',
      [
        '--yes',
        '--package',
        COMPILER,
        'asc',
        `${FOLDER}/kernels.ts`,
        '--outFile',
        file,
        '--runtime',
        'stub',
        '--enable',
        'simd',
        '--optimizeLevel',
        '3',
        '--noAssert',
      ],
      { cwd: at('.'), stdio: 'inherit' },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (process.argv[1] === at('scripts/make-kernels.mjs')) {
  const bytes = compile();
  writeFileSync(
    at('engine/kernels/kernels-wasm.ts'),
    `/** Made by \`npm run kernels\` from assembly/ (digest ${digestOfKernels()}): the compiled kernels in base64. */\nexport const KERNELS_WASM =\n  '${bytes.toString('base64')}';\n`,
  );
  console.log(`kernels: ${bytes.length} bytes`);
}
