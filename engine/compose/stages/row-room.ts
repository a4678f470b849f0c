/** Room for a row in the kernels' memory: its planes are copied in, those that change are copied out. */
import { growingArrays, type KernelArrays } from '../../kernels/kernel-arrays.ts';

/** Room for the shift of a row, and past the last value: kernels take four at once. */
const SLACK = 16;
const CODES = 256;
/** Numbers of an old color: `Of` of kernels/assembly/stage-rows.ts. */
export const SOURCE = 12;

/** Arrays in the order of `In` in kernels/assembly/stage-rows.ts. */
const arraysFor = (size: { width: number; line: number }) => {
  const [width, line] = [size.width + SLACK, size.line + SLACK];
  return {
    decode: [Float32Array, CODES],
    sources: [Float32Array, CODES * SOURCE],
    photo: [Uint8ClampedArray, 4 * width],
    matte: [Uint8Array, width],
    color: [Uint8Array, width],
    mixed: [Uint8Array, width],
    sure: [Uint8Array, width],
    log: [Float32Array, width],
    gloss: [Float32Array, width],
    base: [Float32Array, width],
    mid: [Float32Array, width],
    weave: [Float32Array, line],
    broad: [Float32Array, line],
    envelope: [Float32Array, line],
    uneven: [Float32Array, line],
    slope: [Float32Array, line],
    offset: [Float32Array, line],
    around: [Float32Array, line],
    calm: [Float32Array, line],
    /** Two rows of a small plane. */
    pair: [Float32Array, 2 * line],
  } as const;
};

export const rowsFor: (least: { width: number; line: number }) => KernelArrays<ReturnType<typeof arraysFor>> =
  growingArrays(arraysFor);

/**
 * Shift of a row that begins at `start`: copies between arrays of which one is shared are quick only where both lie
 * alike within eight bytes.
 */
export const shiftOf = (start: number): number => start & 7;
