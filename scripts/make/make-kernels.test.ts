import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { digestOfKernels } from './make-kernels.mjs';
import { at } from '../project.mjs';

test('the compiled kernels are those of the sources: otherwise run `npm run kernels`', () => {
  expect(readFileSync(at('engine/kernels/kernels-wasm.ts'), 'utf8')).toContain(`digest ${digestOfKernels()}`);
});
