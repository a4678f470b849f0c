/** Measurements of each superpixel, and the graph of neighboring ones. */
import { boxBlur } from '../../raster/box-blur.ts';
import type { LabPlanes } from './lab-planes.ts';
import type { Superpixels } from './superpixels.ts';
import { createFloats } from '../../raster/per-pixel.ts';

export interface Regions {
  count: number;
  /** Pixels of the working size. */
  size: Float32Array;
  /** Center, 0..1 of width and height. */
  x: Float32Array;
  y: Float32Array;
  /** Mean Lab, interleaved. */
  lab: Float32Array;
  /** Standard deviation of L inside the region. */
  roughness: Float32Array;
  /** Mean gradient around the region: low on trim and cushions, high around switches, wheels and outdoors. */
  clutter: Float32Array;
}

export interface RegionEdges {
  /** Neighboring regions, each pair once. */
  from: Uint16Array;
  to: Uint16Array;
  /** Common outline in pixels of the working size. */
  length: Float32Array;
  /** Mean Lab distance of the pixels on either side of the outline. */
  contrast: Float32Array;
}

/** Lab gradient: the distance of each pixel to its right neighbor plus that to the one below. */
const gradient = ({ width, height, L, a, b }: LabPlanes): Float32Array => {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0, i = y * width; x < width - 1; x++, i++) {
      const across = Math.abs(L[i + 1] - L[i]) + 0.5 * (Math.abs(a[i + 1] - a[i]) + Math.abs(b[i + 1] - b[i]));
      const down =
        Math.abs(L[i + width] - L[i]) + 0.5 * (Math.abs(a[i + width] - a[i]) + Math.abs(b[i + width] - b[i]));
      data[i] = across + down;
    }
  }
  return data;
};

export const measureRegions = (lab: LabPlanes, { width, height, count, labels }: Superpixels): Regions => {
  const regions: Regions = {
    count,
    size: new Float32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    lab: new Float32Array(count * 3),
    roughness: new Float32Array(count),
    clutter: new Float32Array(count),
  };
  const slope = gradient(lab);
  const clutter = boxBlur(
    { width, height, data: createFloats(slope.length, (i) => Math.min(slope[i], 20)) },
    Math.round(Math.max(width, height) / 40),
  ).data;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const k = labels[i];
      regions.size[k]++;
      regions.x[k] += x;
      regions.y[k] += y;
      regions.lab[k * 3] += lab.L[i];
      regions.lab[k * 3 + 1] += lab.a[i];
      regions.lab[k * 3 + 2] += lab.b[i];
      regions.roughness[k] += lab.L[i] * lab.L[i];
      regions.clutter[k] += clutter[i];
    }
  }
  for (let k = 0; k < count; k++) {
    const n = regions.size[k];
    regions.x[k] = (regions.x[k] / n + 0.5) / width;
    regions.y[k] = (regions.y[k] / n + 0.5) / height;
    for (let c = 0; c < 3; c++) regions.lab[k * 3 + c] /= n;
    regions.roughness[k] = Math.sqrt(Math.max(0, regions.roughness[k] / n - regions.lab[k * 3] ** 2));
    regions.clutter[k] /= n;
  }
  return regions;
};

/** Contrast is measured between pixels three apart, so that edges of a soft photo count like those of a sharp one. */
const REACH = 2;

export const joinRegions = (lab: LabPlanes, { width, height, count, labels }: Superpixels): RegionEdges => {
  const index = new Map<number, number>();
  const from: number[] = [];
  const to: number[] = [];
  const length: number[] = [];
  const contrast: number[] = [];
  const addBorderPixel = (i: number, j: number, before: number, after: number): void => {
    const k = Math.min(labels[i], labels[j]);
    const l = Math.max(labels[i], labels[j]);
    const key = k * count + l;
    let e = index.get(key);
    if (e === undefined) {
      e = from.length;
      index.set(key, e);
      from.push(k);
      to.push(l);
      length.push(0);
      contrast.push(0);
    }
    length[e]++;
    contrast[e] += Math.hypot(lab.L[after] - lab.L[before], lab.a[after] - lab.a[before], lab.b[after] - lab.b[before]);
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && labels[i] !== labels[i + 1])
        addBorderPixel(i, i + 1, i - Math.min(x, REACH - 1), i + Math.min(width - 1 - x, REACH));
      if (y + 1 < height && labels[i] !== labels[i + width])
        addBorderPixel(i, i + width, i - Math.min(y, REACH - 1) * width, i + Math.min(height - 1 - y, REACH) * width);
    }
  }
  return {
    from: Uint16Array.from(from),
    to: Uint16Array.from(to),
    length: Float32Array.from(length),
    contrast: Float32Array.from(contrast, (sum, e) => sum / length[e]),
  };
};
