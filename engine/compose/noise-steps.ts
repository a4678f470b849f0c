/**
 * How much the photo's noise shakes the logarithm of the light: in the dark, where one code is a large step, by far the
 * most.
 */
const DARKEST = -9;
const STEPS_A_LOG = 16;
const LAST = -DARKEST * STEPS_A_LOG;

/**
 * @param noise standard deviation in codes at dark, middle and bright level, as `Light` has it
 * @param decode scene-linear light of each code, rising
 * @returns standard deviation of the noise of the natural log of light, from e^-9 to 1 in steps of a sixteenth
 */
export const noiseSteps = (noise: readonly [number, number, number], decode: Float32Array): Float32Array => {
  const steps = new Float32Array(LAST + 1);
  for (let k = 0, code = 1; k <= LAST; k++) {
    const light = Math.exp(DARKEST + k / STEPS_A_LOG);
    while (code < 254 && decode[code] < light) code++;
    const step = (decode[code + 1] - decode[code - 1]) / 2;
    const level = Number(code >= 50) + Number(code >= 150);
    steps[k] = (noise[level] * step) / light;
  }
  return steps;
};
