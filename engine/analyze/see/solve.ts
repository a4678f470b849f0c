/** Minimum cut over the regions (graph cut): each region's evidence against the cost of an outline across weak edges. */
import { minCut } from '../../raster/max-flow.ts';
import type { RegionEdges, Regions } from './regions.ts';

/** Weight of the outline against the evidence. */
const SMOOTHNESS = 2.2;

export interface CutProblem {
  regions: Regions;
  edges: RegionEdges;
  /** Cost of cutting each edge. */
  stiffness: Float32Array;
}

/** Cost of cutting each edge: low where the contrast is above the photo's typical one. */
export const edgeStiffness = (regions: Regions, edges: RegionEdges): Float32Array => {
  const meanSize = regions.size.reduce((sum, n) => sum + n, 0) / regions.count;
  const side = Math.sqrt(meanSize);
  let squares = 0;
  let lengths = 0;
  edges.length.forEach((length, e) => {
    squares += length * Math.min(edges.contrast[e], 40) ** 2;
    lengths += length;
  });
  const typicalContrast = Math.max(9, squares / Math.max(1, lengths));
  return edges.length.map(
    (length, e) => (SMOOTHNESS * length * (0.08 + Math.exp(-(edges.contrast[e] ** 2) / typicalContrast))) / side,
  );
};

/** @param odds log odds of upholstery, by region @returns 1 for each region that is upholstery */
export const solveMinCut = ({ regions, edges, stiffness }: CutProblem, odds: Float32Array): Uint8Array => {
  const meanSize = regions.size.reduce((sum, n) => sum + n, 0) / regions.count;
  const preference = odds.map((value, k) => (value * regions.size[k]) / meanSize);
  return minCut({ nodes: regions.count, from: edges.from, to: edges.to, weight: stiffness }, preference);
};
