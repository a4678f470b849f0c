/** Superpixels of a photo, their graph and the evidence for upholstery: the input of manual corrections. */
import type { NetOutput } from '../../net.ts';
import type { Mask, Raster } from '../../raster/raster.ts';
import { buildNeighbors } from './geodesic.ts';
import { crossingCosts, type RegionGraph } from './choice.ts';
import { labPlanes } from './lab-planes.ts';
import { maskEvidence, netEvidence, regionNet, type RegionNet } from './net-evidence.ts';
import { joinRegions, measureRegions } from './regions.ts';
import { edgeStiffness, type CutProblem } from './solve.ts';
import { superpixels, type Superpixels } from './superpixels.ts';

const SUPERPIXELS = 1600;

/** A photo divided into superpixels, with the cost of a cut between each two neighbors. */
interface RegionSplit extends CutProblem {
  patches: Superpixels;
}

/** @param photo at the working size */
export const splitIntoRegions = (photo: Raster): RegionSplit => {
  const lab = labPlanes(photo);
  const patches = superpixels(lab, SUPERPIXELS);
  const regions = measureRegions(lab, patches);
  const edges = joinRegions(lab, patches);
  return { patches, regions, edges, stiffness: edgeStiffness(regions, edges) };
};

export interface Segmentation extends RegionSplit, RegionGraph {
  /** Log odds of upholstery, by region. */
  odds: Float32Array;
  /** Log odds of an upholstered door, by region; only the network finds doors. */
  doorOdds: Float32Array;
  /** Absent without the network. */
  netByRegion?: RegionNet;
}

/** Log odds without evidence of a door. */
const NO_DOOR = -3;
/** Largest log odds of a known outline: a tap must still be able to flip the regions around it. */
const MAX_KNOWN_ODDS = 3.5;

/**
 * @param photo at the working size
 * @param known outline found so far; used as evidence if there is no output of the network
 */
export const segment = (photo: Raster, net: NetOutput | undefined, known: Mask): Segmentation => {
  const divided = splitIntoRegions(photo);
  const { patches, regions, edges } = divided;
  return {
    ...divided,
    neighbors: buildNeighbors(regions.count, edges),
    costs: crossingCosts(regions, edges),
    odds: net
      ? netEvidence(net, 'seat', patches)
      : maskEvidence(known, patches).map((odds) => Math.max(-MAX_KNOWN_ODDS, Math.min(MAX_KNOWN_ODDS, odds))),
    doorOdds: net ? netEvidence(net, 'upholstered-door', patches) : new Float32Array(regions.count).fill(NO_DOOR),
    ...(net && { netByRegion: regionNet(net, patches) }),
  };
};
