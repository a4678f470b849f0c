/** All kernels, compiled by `npm run kernels` into ../kernels-wasm.ts. */
export { colorRow } from './color-row';
export { evenLight } from './even-light';
export { lightRow } from './light-row';
export { patternRows } from './pattern-rows';
export { Family } from './pattern-samplers';
export { gatherRow, mixRows, pickRow } from './sampling';
export { boxSums, extreme, weightedMean } from './small-planes';
export { surfaceRow } from './surface-row';
export { areaGlossRow, envelopeRow, fineRow, hueRow, logRow, highlightRow, splitRow } from './stage-rows';
export { tentColumns, tentRows } from './tent';

/** @returns pointer to the first byte that the kernels' own data does not use */
export function firstFree(): usize {
  return (__heap_base + 15) & ~15;
}
