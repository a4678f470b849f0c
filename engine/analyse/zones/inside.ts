/** The chosen regions in their neighbourhood, for everything that looks at the seats alone. */
import type { Neighbours } from './geodesic.ts';
import type { RegionEdges, Regions } from './regions.ts';

export interface Inside {
  regions: Regions;
  edges: RegionEdges;
  neighbours: Neighbours;
  stiffness: Float32Array;
  /** 1 = upholstered seat. */
  side: Uint8Array;
}
