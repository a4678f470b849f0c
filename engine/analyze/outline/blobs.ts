/** Connected components of a set of regions. */
import type { RegionGraph } from '../see/choice.ts';

export interface Blob {
  members: number[];
  /** Area in pixels of the working size. */
  mass: number;
  /** 1 if it touches the picture's border. */
  onBorder: number;
  /** Bounds of its regions' centers, 0..1. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** @returns the connected components of the regions whose `side` is `value` */
export const connectedBlobs = (
  { regions, edges, neighbors }: Pick<RegionGraph, 'regions' | 'edges' | 'neighbors'>,
  side: Uint8Array,
  value: 0 | 1,
): Blob[] => {
  const isVisited = new Uint8Array(side.length);
  const blobs: Blob[] = [];
  for (let start = 0; start < side.length; start++) {
    if (side[start] !== value || isVisited[start]) continue;
    const blob: Blob = { members: [start], mass: 0, onBorder: 0, left: 1, right: 0, top: 1, bottom: 0 };
    isVisited[start] = 1;
    for (let m = 0; m < blob.members.length; m++) {
      const k = blob.members[m];
      blob.mass += regions.size[k];
      blob.onBorder |= regions.onBorder[k];
      blob.left = Math.min(blob.left, regions.x[k]);
      blob.right = Math.max(blob.right, regions.x[k]);
      blob.top = Math.min(blob.top, regions.y[k]);
      blob.bottom = Math.max(blob.bottom, regions.y[k]);
      for (let n = neighbors.first[k]; n < neighbors.first[k + 1]; n++) {
        const e = neighbors.edge[n];
        const other = edges.from[e] === k ? edges.to[e] : edges.from[e];
        if (side[other] !== value || isVisited[other]) continue;
        isVisited[other] = 1;
        blob.members.push(other);
      }
    }
    blobs.push(blob);
  }
  return blobs;
};
