/**
 * SLIC superpixels (Achanta et al., TPAMI 2012): small patches of one color that follow the photo's edges. Later steps
 * work on about a thousand of them instead of a million pixels.
 */
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

interface Centers {
  count: number;
  x: Float32Array;
  y: Float32Array;
  L: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

const seedCenters = (lab: LabPlanes, step: number): Centers => {
  const { width, height } = lab;
  const columns = Math.max(1, Math.round(width / step));
  const rows = Math.max(1, Math.round(height / step));
  const count = columns * rows;
  const centers: Centers = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    L: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
  for (let row = 0, k = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, k++) {
      const x = Math.min(width - 1, Math.floor(((column + 0.5) * width) / columns));
      const y = Math.min(height - 1, Math.floor(((row + 0.5) * height) / rows));
      const i = y * width + x;
      centers.x[k] = x;
      centers.y[k] = y;
      centers.L[k] = lab.L[i];
      centers.a[k] = lab.a[i];
      centers.b[k] = lab.b[i];
    }
  }
  return centers;
};

const assign = (lab: LabPlanes, centers: Centers, step: number, labels: Int32Array, distances: Float32Array): void => {
  const { width, height } = lab;
  const nearness = (COMPACTNESS / step) ** 2;
  distances.fill(Infinity);
  for (let k = 0; k < centers.count; k++) {
    const cx = centers.x[k];
    const cy = centers.y[k];
    const cL = centers.L[k];
    const ca = centers.a[k];
    const cb = centers.b[k];
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
        labels[i] = k;
      }
    }
  }
};

const moveCenters = (lab: LabPlanes, centers: Centers, labels: Int32Array): void => {
  const { width } = lab;
  const size = new Float32Array(centers.count);
  const sums = {
    x: new Float64Array(centers.count),
    y: new Float64Array(centers.count),
    L: new Float64Array(centers.count),
    a: new Float64Array(centers.count),
    b: new Float64Array(centers.count),
  };
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    const k = labels[i];
    size[k]++;
    sums.x[k] += x;
    sums.y[k] += y;
    sums.L[k] += lab.L[i];
    sums.a[k] += lab.a[i];
    sums.b[k] += lab.b[i];
    if (++x === width) {
      x = 0;
      y++;
    }
  }
  for (let k = 0; k < centers.count; k++) {
    if (size[k] === 0) continue;
    centers.x[k] = sums.x[k] / size[k];
    centers.y[k] = sums.y[k] / size[k];
    centers.L[k] = sums.L[k] / size[k];
    centers.a[k] = sums.a[k] / size[k];
    centers.b[k] = sums.b[k] / size[k];
  }
};

/** Numbers the connected pieces; pieces smaller than `smallest` join the neighbor to the left or above. */
const connect = (
  labels: Int32Array,
  width: number,
  height: number,
  smallest: number,
): { labels: Uint16Array; count: number } => {
  const connected = new Int32Array(labels.length).fill(-1);
  const queue = new Int32Array(labels.length);
  let count = 0;
  for (let start = 0; start < labels.length; start++) {
    if (connected[start] >= 0) continue;
    const old = labels[start];
    const above = start >= width ? connected[start - width] : -1;
    const beside = start % width > 0 ? connected[start - 1] : above;
    let tail = 0;
    queue[tail++] = start;
    connected[start] = count;
    for (let head = 0; head < tail; head++) {
      const i = queue[head];
      const x = i % width;
      const visit = (j: number): void => {
        if (connected[j] >= 0 || labels[j] !== old) return;
        connected[j] = count;
        queue[tail++] = j;
      };
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i < width * (height - 1)) visit(i + width);
    }
    if (tail < smallest && beside >= 0) for (let q = 0; q < tail; q++) connected[queue[q]] = beside;
    else count++;
  }
  return { labels: Uint16Array.from(connected), count };
};

/** @param wantedCount approximate number of patches, at most some ten thousand */
export const superpixels = (lab: LabPlanes, wantedCount: number): Superpixels => {
  const { width, height } = lab;
  const step = Math.max(2, Math.sqrt((width * height) / wantedCount));
  const centers = seedCenters(lab, step);
  const labels = new Int32Array(width * height);
  const distances = new Float32Array(width * height);
  for (let round = 0; round < ITERATIONS; round++) {
    assign(lab, centers, step, labels, distances);
    moveCenters(lab, centers, labels);
  }
  return { width, height, ...connect(labels, width, height, (step * step) / 5) };
};
