/**
 * GrabCut's idea on regions (Rother, Kolmogorov, Blake 2004): each side's regions teach its colors, and its colors
 * decide its regions.
 */
import { colorLikelihood, fitColors } from './color-model.ts';
import type { Regions } from './regions.ts';
import { solve, type CutProblem } from './solve.ts';
import { inSteadyColors } from './steady-colors.ts';

const ROUNDS = 3;
/**
 * How far the colors may overrule the first evidence, in log odds: further where that evidence finds no seat with
 * certainty, as in a very dark picture. Certainty is measured by the mean of the odds in favor of seats.
 */
const SAY = { usual: 3, most: 6, sureBelow: 1.4, sureAbove: 1.7 };
const sayOver = (first: Float32Array): number => {
  const speaking = first.filter((odds) => odds > 0);
  const mean = speaking.length === 0 ? 0 : speaking.reduce((sum, odds) => sum + odds, 0) / speaking.length;
  const doubt = Math.min(1, Math.max(0, (SAY.sureAbove - mean) / (SAY.sureAbove - SAY.sureBelow)));
  return SAY.usual + (SAY.most - SAY.usual) * doubt;
};
/** Log likelihood ratio at which the colors have most of their effect. */
const DOUBT = 4;

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** @returns -1..1: 1 = the colors of the first group, -1 = of the second, for each region */
export const verdictOf = (regions: Regions, first: Float32Array, second: Float32Array): Float32Array => {
  const ours = colorLikelihood(regions, fitColors(regions, first));
  const theirs = colorLikelihood(regions, fitColors(regions, second));
  return ours.map((likelihood, k) => Math.tanh((likelihood - theirs[k]) / DOUBT));
};

/**
 * @param first log odds without colors
 * @returns log odds with the colors' evidence
 */
export const refineByColor = (problem: CutProblem, first: Float32Array): Float32Array => {
  const regions = inSteadyColors(problem.regions);
  const say = sayOver(first);
  let odds = first;
  for (let round = 0; round < ROUNDS; round++) {
    const side = solve(problem, odds);
    if (!side.includes(1)) return first;
    const inside = Float32Array.from(side, (s, k) => s * sigmoid(odds[k]));
    const outside = Float32Array.from(side, (s, k) => (1 - s) * (1 - sigmoid(odds[k])));
    const said = verdictOf(regions, inside, outside);
    odds = first.map((value, k) => value + say * said[k]);
  }
  return odds;
};
