/** Standard deviation of the photo's noise in the logarithm of light, which is by far the largest in the dark. */
const DARKEST_LOG = -9;
const STEPS_PER_LOG = 16;
const LAST_INDEX = -DARKEST_LOG * STEPS_PER_LOG;

/**
 * @param noise standard deviation in codes at dark, middle and bright level, as `Light` has it
 * @param decode scene-linear light of each code
 * @returns standard deviation of the noise in natural logs of light, for logs from -9 to 0 in steps of 1/16
 */
export const createNoiseTable = (noise: readonly [number, number, number], decode: Float32Array): Float32Array => {
  const steps = new Float32Array(LAST_INDEX + 1);
  for (let k = 0, code = 1; k <= LAST_INDEX; k++) {
    const light = Math.exp(DARKEST_LOG + k / STEPS_PER_LOG);
    while (code < 254 && decode[code] < light) code++;
    const step = (decode[code + 1] - decode[code - 1]) / 2;
    const level = Number(code >= 50) + Number(code >= 150);
    steps[k] = (noise[level] * step) / light;
  }
  return steps;
};
