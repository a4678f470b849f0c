/** All kernels, compiled by `npm run kernels` into ../kernels-wasm.ts. */
export { colorRow } from './color-row';
export { evenLight } from './even-light';
export { lightRow } from './light-row';
export { patternRows } from './pattern-rows';
export { Family } from './pattern-samplers';
export { gatherRow, mixRows, pickRow } from './sampling';
export { boxSums, extreme, weightedMean } from './small-planes';
export { surfaceRow } from './surface-row';
export { broadRow, envelopeRow, fineRow, hueRow, logRow, sparkleRow, splitRow } from './stage-rows';
export { tentColumns, tentRows } from './tent';

/** @returns the first byte of memory that no kernel uses for itself */
export function firstFree(): usize {
  return (__heap_base + 15) & ~15;
}
