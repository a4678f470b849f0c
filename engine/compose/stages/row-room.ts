/** Arrays for one row in the kernels' memory, to which its planes are copied and from which results are copied back. */
import { growingArrays, type KernelArrays } from '../../kernels/kernel-arrays.ts';

/** Extra values, because kernels work on groups of four. */
const SLACK = 8;
const CODES = 256;
/** Floats of an old color: `SourceIndex` of kernels/assembly/stage-rows.ts. */
export const FLOATS_PER_OLD_COLOR = 12;

/** Arrays in the order of `ArrayIndex` in kernels/assembly/stage-rows.ts. */
const arraysFor = (size: { width: number; line: number }) => {
  const [width, line] = [size.width + SLACK, size.line + SLACK];
  return {
    decode: [Float32Array, CODES],
    sources: [Float32Array, CODES * FLOATS_PER_OLD_COLOR],
    photo: [Uint8ClampedArray, 4 * width],
    matte: [Uint8Array, width],
    color: [Uint8Array, width],
    mixed: [Uint8Array, width],
    pure: [Uint8Array, width],
    log: [Float32Array, width],
    gloss: [Float32Array, width],
    base: [Float32Array, width],
    mid: [Float32Array, width],
    weave: [Float32Array, line],
    areaGloss: [Float32Array, line],
    envelope: [Float32Array, line],
    difference: [Float32Array, line],
    slope: [Float32Array, line],
    offset: [Float32Array, line],
    around: [Float32Array, line],
    unwoven: [Float32Array, line],
    /** Two rows of a small plane. */
    pair: [Float32Array, 2 * line],
  } as const;
};

export const rowBuffersFor: (least: { width: number; line: number }) => KernelArrays<ReturnType<typeof arraysFor>> =
  growingArrays(arraysFor);
