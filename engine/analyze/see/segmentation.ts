/**
 * Regions of a photo that corrections move: superpixels, their neighborhood and the evidence for upholstery, as plain
 * typed arrays.
 */
import type { NetOutput } from '../../net.ts';
import type { Mask, Raster } from '../../raster/raster.ts';
import { neighborsOf } from './geodesic.ts';
import { crossingCosts, type Ground } from './choice.ts';
import { labPlanes } from './lab-planes.ts';
import { doorEvidence, maskEvidence, seatEvidence } from './net-evidence.ts';
import { regionNet, type RegionNet } from './region-net.ts';
import { joinRegions, measureRegions } from './regions.ts';
import { edgeStiffness, type CutProblem } from './solve.ts';
import { superpixels, type Superpixels } from './superpixels.ts';

const SUPERPIXELS = 1600;

/** A photo in small regions, and what it costs to cut between them. */
interface Divided extends CutProblem {
  patches: Superpixels;
}

/** @param photo at the working size */
export const divide = (photo: Raster): Divided => {
  const lab = labPlanes(photo);
  const patches = superpixels(lab, SUPERPIXELS);
  const regions = measureRegions(lab, patches);
  const edges = joinRegions(lab, patches);
  return { patches, regions, edges, stiffness: edgeStiffness(regions, edges) };
};

export interface Segmentation extends Divided, Ground {
  /** Log odds of upholstery, one a region. */
  odds: Float32Array;
  /** Odds of upholstered doors, which only the network finds. */
  doorOdds: Float32Array;
  /** Only with the network. */
  seen?: RegionNet;
}

/** Log odds without evidence of a door. */
const NO_DOOR = -3;
/** Log odds of a known side. Not certain: a tap must be able to flip the regions around it. */
const DOUBT = 3.5;

/**
 * @param photo at the working size
 * @param known what was found; the evidence where the network did not see the photo
 */
export const segment = (photo: Raster, net: NetOutput | undefined, known: Mask): Segmentation => {
  const divided = divide(photo);
  const { patches, regions, edges } = divided;
  return {
    ...divided,
    neighbors: neighborsOf(regions.count, edges),
    costs: crossingCosts(regions, edges),
    odds: net
      ? seatEvidence(net, patches)
      : maskEvidence(known, patches).map((odds) => Math.max(-DOUBT, Math.min(DOUBT, odds))),
    doorOdds: net ? doorEvidence(net, patches) : new Float32Array(regions.count).fill(NO_DOOR),
    ...(net && { seen: regionNet(net, patches) }),
  };
};
