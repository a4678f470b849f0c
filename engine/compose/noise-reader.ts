/** How much the photo's noise shakes the logarithm of the light: in the dark, where one code is a large step, by far the most. */
const DARKEST = -9;
const STEPS_A_LOG = 16;
const LAST = -DARKEST * STEPS_A_LOG;

/** @param logLight natural log of scene-linear luminance @returns standard deviation of its noise */
export interface NoiseReader {
  (logLight: number): number;
  /** Of each step, from the darkest on. */
  readonly steps: Float32Array;
}

/**
 * @param noise standard deviation in codes at dark, middle and bright level, as `Light` has it
 * @param decode scene-linear light of each code, rising
 */
export const noiseReader = (noise: readonly [number, number, number], decode: Float32Array): NoiseReader => {
  const table = new Float32Array(LAST + 1);
  for (let k = 0, code = 1; k <= LAST; k++) {
    const light = Math.exp(DARKEST + k / STEPS_A_LOG);
    while (code < 254 && decode[code] < light) code++;
    const step = (decode[code + 1] - decode[code - 1]) / 2;
    table[k] = (noise[code < 50 ? 0 : code < 150 ? 1 : 2] * step) / light;
  }
  const read = (logLight: number): number => {
    const at = (logLight - DARKEST) * STEPS_A_LOG;
    return table[at <= 0 ? 0 : at >= LAST ? LAST : at | 0];
  };
  return Object.assign(read, { steps: table });
};
