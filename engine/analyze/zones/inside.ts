/** The chosen regions in their neighborhood, for everything that looks at the seats alone. */
import type { Neighbors } from './geodesic.ts';
import type { RegionEdges, Regions } from './regions.ts';

export interface Inside {
  regions: Regions;
  edges: RegionEdges;
  neighbors: Neighbors;
  stiffness: Float32Array;
  /** 1 = upholstered seat. */
  side: Uint8Array;
}
