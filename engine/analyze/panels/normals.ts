/**
 * Approximate surface normals for gloss and relief: each panel is a cushion inflated from its outline, with "dark is deep" shading added
 * (Khan et al., "Image-Based Material Editing", SIGGRAPH 2006). They are smooth, because errors in large forms are less visible than
 * errors in detail.
 */
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import { resizePlane } from '../../raster/resize.ts';
import type { Plane } from '../../raster/raster.ts';
import { edgeDistance } from '../../geometry/edge-distance.ts';
import { NO_PANEL } from '../../geometry/geometry.ts';

export interface Normals {
  data: Int8Array;
  width: number;
  height: number;
}

/** Long side of the normal map in pixels. */
const LONG_SIDE = 240;

/** Width of a cushion's rounded edge, as a fraction of the picture's long side. */
const ROUNDED_EDGE_FRACTION = 0.06;

/** Weight of "dark is deep" relative to the inflated outline. */
const SHADING_WEIGHT = 0.35;

/** @param luma gamma-encoded luma, 0..1, at any size with the photo's aspect ratio */
export const estimateNormals = (panelOf: Uint8Array, width: number, height: number, luma: Plane): Normals => {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  const w = Math.max(2, Math.round(width * scale));
  const h = Math.max(2, Math.round(height * scale));
  const label = new Uint8Array(w * h);
  for (let i = 0; i < label.length; i++) {
    const x = Math.min(width - 1, Math.floor(((i % w) + 0.5) / scale));
    label[i] = panelOf[Math.min(height - 1, Math.floor((Math.floor(i / w) + 0.5) / scale)) * width + x];
  }
  const distance = resizePlane(edgeDistance(label, w, h), w, h).data;
  const rounded = ROUNDED_EDGE_FRACTION * Math.max(w, h);
  const dark = gaussianBlur(resizePlane(luma, w, h), 2.5).data;
  const depth: Plane = { width: w, height: h, data: new Float32Array(w * h) };
  for (let i = 0; i < label.length; i++) {
    if (label[i] === NO_PANEL) continue;
    const t = Math.min(1, distance[i] / rounded);
    depth.data[i] = rounded * (0.6 * Math.sqrt(t * (2 - t)) + SHADING_WEIGHT * dark[i]);
  }
  const z = gaussianBlur(depth, 2).data;
  const data = new Int8Array(2 * w * h);
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      if (label[i] === NO_PANEL) continue;
      const gx = (z[i + 1] - z[i - 1]) / 2;
      const gy = (z[i + w] - z[i - w]) / 2;
      const norm = 127 / Math.sqrt(gx * gx + gy * gy + 1);
      data[2 * i] = -gx * norm;
      data[2 * i + 1] = -gy * norm;
    }
  }
  return { data, width: w, height: h };
};
