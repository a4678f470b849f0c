/** A mixture of Gaussians over the region colors of one side (weighted EM, diagonal covariances in Lab). */
import type { Regions } from './regions.ts';

const COMPONENTS = 5;
const ROUNDS = 8;
/** No component is narrower than this standard deviation; keeps a flat wall from becoming infinitely likely. */
const NARROWEST = 3.5;

interface Gaussian {
  weight: number;
  mean: [number, number, number];
  variance: [number, number, number];
}

type ColorModel = readonly Gaussian[];

const logDensity = (g: Gaussian, L: number, a: number, b: number): number =>
  Math.log(g.weight + 1e-9) -
  0.5 *
    ((L - g.mean[0]) ** 2 / g.variance[0] +
      (a - g.mean[1]) ** 2 / g.variance[1] +
      (b - g.mean[2]) ** 2 / g.variance[2] +
      Math.log(g.variance[0] * g.variance[1] * g.variance[2]));

/** The heaviest region first, then always the one farthest from all chosen ones: no random numbers. */
const firstMeans = (regions: Regions, weights: Float32Array): number[] => {
  const chosen: number[] = [];
  const farness = new Float32Array(regions.count).fill(1e4);
  while (chosen.length < COMPONENTS) {
    let best = -1;
    let most = 0;
    for (let k = 0; k < regions.count; k++) {
      const pull = weights[k] * regions.size[k] * farness[k];
      if (pull > most) {
        most = pull;
        best = k;
      }
    }
    if (best < 0) break;
    chosen.push(best);
    for (let k = 0; k < regions.count; k++) {
      const distance =
        (regions.lab[k * 3] - regions.lab[best * 3]) ** 2 +
        (regions.lab[k * 3 + 1] - regions.lab[best * 3 + 1]) ** 2 +
        (regions.lab[k * 3 + 2] - regions.lab[best * 3 + 2]) ** 2;
      farness[k] = Math.min(farness[k], distance);
    }
  }
  return chosen;
};

/** @param weights how much each region belongs to this side, 0..1; multiplied by its size */
export const fitColors = (regions: Regions, weights: Float32Array): ColorModel => {
  let model: Gaussian[] = firstMeans(regions, weights).map((k) => ({
    weight: 1 / COMPONENTS,
    mean: [regions.lab[k * 3], regions.lab[k * 3 + 1], regions.lab[k * 3 + 2]],
    variance: [100, 100, 100],
  }));
  if (model.length === 0) return [{ weight: 1, mean: [50, 0, 0], variance: [1e4, 1e4, 1e4] }];
  const share = new Float64Array(model.length);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = model.map(() => new Float64Array(7));
    for (let k = 0; k < regions.count; k++) {
      const mass = weights[k] * regions.size[k];
      if (mass <= 0) continue;
      const color = [regions.lab[k * 3], regions.lab[k * 3 + 1], regions.lab[k * 3 + 2]] as const;
      let most = -Infinity;
      model.forEach((g, j) => {
        share[j] = logDensity(g, ...color);
        most = Math.max(most, share[j]);
      });
      let total = 0;
      for (let j = 0; j < model.length; j++) total += share[j] = Math.exp(share[j] - most);
      for (let j = 0; j < model.length; j++) {
        const m = (mass * share[j]) / total;
        sums[j][0] += m;
        for (let c = 0; c < 3; c++) {
          sums[j][1 + c] += m * color[c];
          sums[j][4 + c] += m * color[c] * color[c];
        }
      }
    }
    const whole = sums.reduce((sum, s) => sum + s[0], 0) + 1e-9;
    model = sums.map((s) => {
      const n = s[0] + 1e-9;
      const axis = (c: number): number => Math.max(NARROWEST ** 2, s[4 + c] / n - (s[1 + c] / n) ** 2);
      return { weight: s[0] / whole, mean: [s[1] / n, s[2] / n, s[3] / n], variance: [axis(0), axis(1), axis(2)] };
    });
  }
  return model;
};

/** @returns log likelihood of each region's mean color */
export const colorLikelihood = (regions: Regions, model: ColorModel): Float32Array =>
  Float32Array.from({ length: regions.count }, (_, k) => {
    const L = regions.lab[k * 3];
    const a = regions.lab[k * 3 + 1];
    const b = regions.lab[k * 3 + 2];
    let sum = 0;
    for (const g of model) sum += Math.exp(Math.max(-60, logDensity(g, L, a, b)));
    return Math.log(sum + 1e-26);
  });
