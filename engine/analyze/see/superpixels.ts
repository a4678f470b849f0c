/**
 * SLIC superpixels (Achanta et al., TPAMI 2012): small patches of one color that follow the photo's edges. Later steps
 * work on about a thousand of them instead of a million pixels.
 */
import { connectedAreas } from './connected-areas.ts';
import type { LabPlanes } from './lab-planes.ts';

export interface Superpixels {
  width: number;
  height: number;
  count: number;
  /** The patch of each pixel, 0..count-1; every patch is connected. */
  labels: Uint16Array;
}

const ITERATIONS = 5;
/** Weight of distance against color difference (m of the paper). */
const COMPACTNESS = 12;

/** Position in pixels and color of a patch: x, y, L, a, b. */
type Center = Float32Array;

const seedCenters = ({ width, height, L, a, b }: LabPlanes, step: number): Center[] => {
  const columns = Math.max(1, Math.round(width / step));
  const rows = Math.max(1, Math.round(height / step));
  return Array.from({ length: columns * rows }, (_, k) => {
    const x = Math.min(width - 1, Math.floor((((k % columns) + 0.5) * width) / columns));
    const y = Math.min(height - 1, Math.floor(((Math.floor(k / columns) + 0.5) * height) / rows));
    const i = y * width + x;
    return Float32Array.of(x, y, L[i], a[i], b[i]);
  });
};

/** Numbers the nearest center of each pixel from 1. */
const assign = (
  lab: LabPlanes,
  centers: readonly Center[],
  step: number,
  labels: Int32Array,
  distances: Float32Array,
): void => {
  const { width, height } = lab;
  const nearness = (COMPACTNESS / step) ** 2;
  distances.fill(Infinity);
  for (const [k, [cx, cy, cL, ca, cb]] of centers.entries()) {
    const left = Math.max(0, Math.floor(cx - step));
    const right = Math.min(width - 1, Math.ceil(cx + step));
    const bottom = Math.min(height - 1, Math.ceil(cy + step));
    for (let y = Math.max(0, Math.floor(cy - step)); y <= bottom; y++) {
      const dy = (y - cy) * (y - cy) * nearness;
      for (let x = left, i = y * width + left; x <= right; x++, i++) {
        const dL = lab.L[i] - cL;
        const da = lab.a[i] - ca;
        const db = lab.b[i] - cb;
        const distance = dL * dL + da * da + db * db + dy + (x - cx) * (x - cx) * nearness;
        if (distance >= distances[i]) continue;
        distances[i] = distance;
        labels[i] = k + 1;
      }
    }
  }
};

const moveCenters = ({ width, L, a, b }: LabPlanes, centers: readonly Center[], labels: Int32Array): void => {
  const sizes = new Float32Array(centers.length);
  const sums = centers.map(() => [0, 0, 0, 0, 0]);
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i] - 1;
    sizes[k]++;
    const sum = sums[k];
    sum[0] += i % width;
    sum[1] += Math.floor(i / width);
    sum[2] += L[i];
    sum[3] += a[i];
    sum[4] += b[i];
  }
  for (const [k, size] of sizes.entries()) if (size > 0) centers[k].set(sums[k].map((sum) => sum / size));
};

/** Numbers the connected pieces; pieces smaller than `smallest` join the neighbor to the left or above. */
const connect = (labels: Int32Array, width: number, smallest: number): { labels: Uint16Array; count: number } => {
  const { numberOf, areas } = connectedAreas(labels, width);
  const patchOf = new Int32Array(areas.length).fill(-1);
  let count = 0;
  const connected = new Uint16Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const piece = numberOf[i];
    if (patchOf[piece] < 0) {
      const beside = i % width > 0 ? i - 1 : i - width;
      patchOf[piece] = areas[piece] < smallest && beside >= 0 ? connected[beside] : count++;
    }
    connected[i] = patchOf[piece];
  }
  return { labels: connected, count };
};

/** @param wantedCount approximate number of patches, at most some ten thousand */
export const superpixels = (lab: LabPlanes, wantedCount: number): Superpixels => {
  const { width, height } = lab;
  const step = Math.max(2, Math.sqrt((width * height) / wantedCount));
  const centers = seedCenters(lab, step);
  const labels = new Int32Array(width * height).fill(1);
  const distances = new Float32Array(width * height);
  for (let round = 0; round < ITERATIONS; round++) {
    assign(lab, centers, step, labels, distances);
    moveCenters(lab, centers, labels);
  }
  return { width, height, ...connect(labels, width, (step * step) / 5) };
};
