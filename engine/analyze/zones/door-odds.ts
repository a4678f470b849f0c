/** Upholstered door panels: rarer and smaller than seats, so the network is shyer about them; often they have the seats' color. */
import { verdictOf } from './refine-by-color.ts';
import type { Regions } from './regions.ts';
import { inSteadyColors } from './steady-colors.ts';

/** Log odds without evidence of a door, and where a seat was found already. */
export const NO_DOOR = -3;
/**
 * The overlap of a rare thing is largest when everything above half its own best F measure is taken (Lipton et al. 2014), not
 * above one half. With about a half to be had that is a quarter, as log odds:
 */
const SHYNESS = 1;
/** Log odds for a region that has the seats' colors and not those of the rest. */
const LIKE_A_SEAT = 2;

/**
 * The door's own colors are no evidence here: the plain plastic around an insert mostly has them as well.
 * @param evidence log odds of each region by the network
 * @param seat 1 = seat
 */
export const oddsOfDoors = (regions: Regions, evidence: Float32Array, seat: Uint8Array): Float32Array => {
  const likeSeat = seat.includes(1)
    ? verdictOf(
        inSteadyColors(regions),
        Float32Array.from(seat),
        Float32Array.from(seat, (s) => 1 - s),
      )
    : new Float32Array(seat.length);
  return evidence.map((odds, k) => (seat[k] ? NO_DOOR : odds + SHYNESS + LIKE_A_SEAT * likeSeat[k]));
};
