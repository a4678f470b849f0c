/**
 * The first look at a photo, made once: superpixels, their neighborhood and the evidence for upholstery. Everything a tap
 * needs afterwards, as plain typed arrays that cross a worker boundary.
 */
import { netPlane, type NetOutput } from '../../net.ts';
import { fitSize, resizeMask, resizePlane, resizeRaster } from '../../raster/resize.ts';
import type { Mask, Plane, Raster } from '../../raster/raster.ts';
import { classicalEvidence } from './classical-evidence.ts';
import { refineByColor } from './refine-by-color.ts';
import { NO_DOOR, oddsOfDoors } from './door-odds.ts';
import { labPlanes } from './lab-planes.ts';
import { cleanProbability } from './clean-probability.ts';
import { doorEvidence, maskEvidence, seatEvidence } from './net-evidence.ts';
import { partition, type Partition } from '../panels/partition.ts';
import { regionNet, type RegionNet } from './region-net.ts';
import { photoFacts, type PhotoFacts } from './photo-facts.ts';
import { joinRegions, measureRegions, type RegionEdges, type Regions } from './regions.ts';
import { edgeStiffness, solve, type CutProblem } from './solve.ts';
import { superpixels, type Superpixels } from './superpixels.ts';

/** Superpixels are sought at this size at most; the matte brings the outline back to full size. */
export const WORKING_PIXELS = 300_000;
const SUPERPIXELS = 1600;

export interface Segmentation {
  /** The analysis size. */
  width: number;
  height: number;
  patches: Superpixels;
  regions: Regions;
  edges: RegionEdges;
  stiffness: Float32Array;
  /** Log odds of upholstery, one a region, color models included. */
  odds: Float32Array;
  /** 1 = upholstery by the first look. */
  side: Uint8Array;
  /** The same for upholstered doors, which only the network finds. */
  doorOdds: Float32Array;
  doorSide: Uint8Array;
  /** Probability of seat at the working size, where the network just saw the photo. */
  probability?: Plane;
  /** The pieces of the covers at the working size. Only with the network. */
  covers?: Partition;
  /** Only with the network. */
  seen?: RegionNet;
  facts: PhotoFacts;
  /** At the analysis size; the matte follows its edges. */
  photo: Raster;
  source: 'network' | 'classical' | 'given';
  /** Where strokes that don't snap are drawn, when that is not the analysis size. Then they are not part of the matte. */
  paintSize?: { width: number; height: number };
  /** Regions whose side small repairs would change before any mark: `side` is as found, and stays so. */
  unrepaired?: Uint8Array;
  /** The outline that was given, at the analysis size; it stands until a mark changes it. */
  given?: Mask;
}

export interface Evidence {
  net?: NetOutput;
  /** All upholstery, when it is given. */
  given?: Mask;
  /** Pieces that were found before; without them they are sought in `net`. */
  covers?: Partition;
}

/** The first look is firmer than a tap's: evidence of single regions is noisy, and whole parts should stand or fall together. */
const FIRMNESS = 1.5;
const firmer = (problem: CutProblem): CutProblem => ({
  ...problem,
  stiffness: problem.stiffness.map((cost) => cost * FIRMNESS),
});

/**
 * Log odds and side of each region. The network's word and a given outline stand as they are; looks are cut along the
 * photo's edges.
 */
const firstSides = (
  problem: CutProblem,
  patches: Superpixels,
  net: NetOutput | undefined,
  given: Mask | undefined,
): Pick<Segmentation, 'odds' | 'side'> => {
  const known = given ? maskEvidence(given, patches) : net && seatEvidence(net, patches);
  if (known) return { odds: known, side: Uint8Array.from(known, (value) => Number(value > 0)) };
  const firm = firmer(problem);
  const odds = refineByColor(firm, classicalEvidence(problem.regions));
  return { odds, side: solve(firm, odds) };
};

const seatAt = (net: NetOutput, width: number, height: number): Plane =>
  resizePlane({ width: net.width, height: net.height, data: netPlane(net, 'seat') }, width, height);

/** @param photo at the analysis size */
export const segment = (photo: Raster, { net, given, covers }: Evidence = {}): Segmentation => {
  const size = fitSize(photo.width, photo.height, WORKING_PIXELS);
  const lab = labPlanes(resizeRaster(photo, size.width, size.height));
  const patches = superpixels(lab, SUPERPIXELS);
  const regions = measureRegions(lab, patches);
  const edges = joinRegions(lab, patches);
  const stiffness = edgeStiffness(regions, edges);
  const problem = { regions, edges, stiffness };
  const { odds, side } = firstSides(problem, patches, net, given);
  const doorOdds =
    net && !given
      ? oddsOfDoors(regions, doorEvidence(net, patches), side)
      : new Float32Array(regions.count).fill(NO_DOOR);
  return {
    width: photo.width,
    height: photo.height,
    patches,
    regions,
    edges,
    stiffness,
    odds,
    side,
    doorOdds,
    doorSide: solve(firmer(problem), doorOdds).map((door, k) => (side[k] ? 0 : door)),
    ...(net && !covers && !given && { probability: cleanProbability(seatAt(net, size.width, size.height)) }),
    covers: covers ?? (net && partition(net, size.width, size.height)),
    ...(net && !given && { seen: regionNet(net, patches) }),
    facts: photoFacts(photo, lab),
    photo,
    source: given ? 'given' : net ? 'network' : 'classical',
    given: given && resizeMask(given, photo.width, photo.height),
  };
};
