/** Upholstered door panels: rarer and smaller than seats, so the network is shyer about them; often they have the seats' colour. */
import { verdictOf, withColours } from './colour-lessons.ts';
import type { CutProblem } from './solve.ts';
import { inSteadyColours } from './steady-colours.ts';

/** Log odds where nothing speaks for a door, and where a seat was found already. */
export const NO_DOOR = -3;
/**
 * The overlap of a rare thing is largest when everything above half its own best F measure is taken (Lipton et al. 2014), not
 * above one half; with about 0.4 to be had that is one fifth, as log odds:
 */
const SHYNESS = 1.4;
/** What it weighs that a region has the seats' colours and not those of the rest, in log odds. */
const LIKE_A_SEAT = 2;

/** @param evidence log odds of each region by the network @param seat 1 = seat */
export const oddsOfDoors = (problem: CutProblem, evidence: Float32Array, seat: Uint8Array): Float32Array => {
  const likeSeat = seat.includes(1) ? verdictOf(inSteadyColours(problem.regions), Float32Array.from(seat), Float32Array.from(seat, (s) => 1 - s)) : new Float32Array(seat.length);
  const first = evidence.map((odds, k) => (seat[k] ? NO_DOOR : odds + SHYNESS + LIKE_A_SEAT * likeSeat[k]));
  return withColours(problem, first, seat).map((odds, k) => (seat[k] ? NO_DOOR : odds));
};
