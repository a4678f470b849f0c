/** Buffers in the kernels' memory for one picture row. Inputs are copied in, results are copied out. */
import { growingArrays, type KernelArrays } from '../../kernels/kernel-arrays.ts';

/** Extra values, because kernels work on groups of four. */
const SLACK = 8;
const BYTE_VALUES = 256;
/** Number of floats that describe one old color; their order is `OldColorField` in kernels/assembly/stage-rows.ts. */
export const FLOATS_PER_OLD_COLOR = 12;

/** Arrays in the order of `ArrayIndex` in kernels/assembly/stage-rows.ts. */
const arraysFor = (size: { width: number; planeRowLength: number }) => {
  const [width, line] = [size.width + SLACK, size.planeRowLength + SLACK];
  return {
    decode: [Float32Array, BYTE_VALUES],
    oldColors: [Float32Array, BYTE_VALUES * FLOATS_PER_OLD_COLOR],
    photo: [Uint8ClampedArray, 4 * width],
    matte: [Uint8Array, width],
    color: [Uint8Array, width],
    /** 1 where the pixel may contain two old colors. */
    mixed: [Uint8Array, width],
    /** 1 where the pixel is all upholstery. */
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
    /** The base outside of the upholstery. */
    around: [Float32Array, line],
    /** Light without the weave. */
    lightWithoutWeave: [Float32Array, line],
    /** Two rows of a small plane. */
    pair: [Float32Array, 2 * line],
  } as const;
};

export const rowBuffersFor: (minSize: {
  width: number;
  planeRowLength: number;
}) => KernelArrays<ReturnType<typeof arraysFor>> = growingArrays(arraysFor);
