/**
 * How much a region looks like upholstery without a network: log odds from where it lies and what its surface is like.
 * Cautious by design, for a recoloured dashboard is worse than a seat that wants one tap.
 */
import type { Regions } from './regions.ts';

const bump = (value: number, centre: number, width: number): number => Math.exp(-(((value - centre) / width) ** 2) / 2);

/** Seats fill the middle and the lower half of most photos, never the top edge. */
const positionOdds = (x: number, y: number): number => 3 * bump(x, 0.5, 0.32) * bump(y, 0.6, 0.28) - 1.6;

export const classicalEvidence = (regions: Regions): Float32Array =>
  Float32Array.from({ length: regions.count }, (_, k) => {
    const L = regions.lab[k * 3];
    let odds = positionOdds(regions.x[k], regions.y[k]);
    if (L > 93) odds -= 1.5;
    odds -= 0.15 * Math.max(0, regions.clutter[k] - 6);
    if (regions.onBorder[k]) odds -= 0.3;
    return odds;
  });
