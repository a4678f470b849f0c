/** All kernels, compiled by `npm run kernels` into ../kernels-wasm.ts. */
export { colorRow } from './color-row';
export { lightRow } from './light-row';
export { surfaceRow } from './surface-row';

/** @returns the first byte of memory that no kernel uses for itself */
export function firstFree(): usize {
  return (__heap_base + 15) & ~15;
}
