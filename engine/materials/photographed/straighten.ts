/** Rectifies the cut: from four corners in perspective to a rectangle with the true aspect ratio, in linear light. */
import { createPanelMap, STRAIGHT_OUTLINE, type Homography } from '../../geometry/panel-map.ts';
import { SRGB_TO_LINEAR } from '../../color/srgb.ts';
import { createPlane3, type Plane3, type Raster } from '../../raster/raster.ts';
import type { Point, TileCut } from './tile.ts';

export interface FlatCut extends Plane3 {
  /** True length of the cut's left side. */
  heightCm: number;
  /** From the photo's pixels to the cut, 0..1 across and down. */
  toCut: Homography;
}

/** Limits of the flat piece's sides, in pixels; a tile is half the maximum. */
const MAX_SIDE = 1024;
const MIN_SIDE = 48;
/** Focal length, relative to the picture's longer side, if it cannot be estimated: between a phone's (0.7) and 2x zoom. */
const USUAL_FOCAL = 0.9;
const FOCAL_RANGE = [0.5, 4] as const;
/** Minimum convergence of the sides (change of scale) for an estimate of the focal length: taps are not exact. */
const MIN_CONVERGENCE = 0.08;

type Corners = readonly [Point, Point, Point, Point];

const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Whether the corners are those of a convex quadrilateral, in order. */
const isConvex = (corners: Corners): boolean => {
  const turns = corners.map((corner, k) => cross(corner, corners[(k + 1) % 4], corners[(k + 2) % 4]));
  return turns.every((turn) => turn > 1e-6) || turns.every((turn) => turn < -1e-6);
};

/** Aspect ratio of the rectangle from its perspective (Zhang, He: "Whiteboard scanning and image enhancement", 2007, section 3). */
const aspectRatio = ({ a, b, d, e, g, h }: Homography, photo: Raster): number => {
  const [cx, cy] = [photo.width / 2, photo.height / 2];
  const across = [a - cx * g, d - cy * g, g];
  const down = [b - cx * h, e - cy * h, h];
  const longer = Math.max(photo.width, photo.height);
  const found = Math.sqrt(-(across[0] * down[0] + across[1] * down[1]) / (g * h)) / longer;
  const converges = Math.min(Math.abs(g), Math.abs(h)) > MIN_CONVERGENCE;
  const isReliable = converges && found > FOCAL_RANGE[0] && found < FOCAL_RANGE[1];
  const focal = longer * (isReliable ? found : USUAL_FOCAL);
  const length = (v: number[]): number => Math.hypot(v[0] / focal, v[1] / focal, v[2]);
  return length(across) / length(down);
};

const lengthOf = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

/** Mean linear light of one texel, from `taps` x `taps` samples. */
const sample = (
  photo: Raster,
  m: Homography,
  u: number,
  v: number,
  du: number,
  dv: number,
  taps: number,
  out: Float32Array,
  at: number,
): void => {
  const { width, height, data } = photo;
  let [r, g, b] = [0, 0, 0];
  for (let j = 0; j < taps; j++) {
    for (let i = 0; i < taps; i++) {
      const su = u + ((i + 0.5) / taps - 0.5) * du;
      const sv = v + ((j + 0.5) / taps - 0.5) * dv;
      const w = 1 / (m.g * su + m.h * sv + m.i);
      const x = Math.min(width - 1.001, Math.max(0, (m.a * su + m.b * sv + m.c) * w - 0.5));
      const y = Math.min(height - 1.001, Math.max(0, (m.d * su + m.e * sv + m.f) * w - 0.5));
      const ix = x | 0;
      const iy = y | 0;
      const tx = x - ix;
      const ty = y - iy;
      const p = 4 * (iy * width + ix);
      const q = p + 4 * width;
      const [w00, w10, w01, w11] = [(1 - tx) * (1 - ty), tx * (1 - ty), (1 - tx) * ty, tx * ty];
      r +=
        w00 * SRGB_TO_LINEAR[data[p]] +
        w10 * SRGB_TO_LINEAR[data[p + 4]] +
        w01 * SRGB_TO_LINEAR[data[q]] +
        w11 * SRGB_TO_LINEAR[data[q + 4]];
      g +=
        w00 * SRGB_TO_LINEAR[data[p + 1]] +
        w10 * SRGB_TO_LINEAR[data[p + 5]] +
        w01 * SRGB_TO_LINEAR[data[q + 1]] +
        w11 * SRGB_TO_LINEAR[data[q + 5]];
      b +=
        w00 * SRGB_TO_LINEAR[data[p + 2]] +
        w10 * SRGB_TO_LINEAR[data[p + 6]] +
        w01 * SRGB_TO_LINEAR[data[q + 2]] +
        w11 * SRGB_TO_LINEAR[data[q + 6]];
    }
  }
  const weight = 1 / (taps * taps);
  out[at] = r * weight;
  out[at + 1] = g * weight;
  out[at + 2] = b * weight;
};

/** @throws RangeError if the corners are not those of a convex piece */
export const straighten = (photo: Raster, { corners, widthCm }: Pick<TileCut, 'corners' | 'widthCm'>): FlatCut => {
  if (!isConvex(corners)) throw new RangeError('The four corners do not form a convex outline.');
  const pixels = corners.map(([x, y]): Point => [x * photo.width, y * photo.height]) as unknown as Corners;
  const { toPixels, toPatch: toCut } = createPanelMap({ corners: pixels, outline: STRAIGHT_OUTLINE });
  const ratio = Math.min(8, Math.max(1 / 8, aspectRatio(toPixels, photo)));
  const [tl, tr, br, bl] = pixels;
  const across = Math.max(lengthOf(tl, tr), lengthOf(bl, br));
  const down = Math.max(lengthOf(tl, bl), lengthOf(tr, br));
  // Square texels in the resolution of the photo's nearer sides.
  const longer = Math.min(MAX_SIDE, Math.max(across, down, across / ratio, down * ratio));
  const width = Math.max(MIN_SIDE, Math.round(ratio >= 1 ? longer : longer * ratio));
  const height = Math.max(MIN_SIDE, Math.round(ratio >= 1 ? longer / ratio : longer));
  const flat = createPlane3(width, height);
  const taps = Math.min(6, Math.max(1, Math.round(Math.max(across / width, down / height) + 0.25)));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sample(
        photo,
        toPixels,
        (x + 0.5) / width,
        (y + 0.5) / height,
        1 / width,
        1 / height,
        taps,
        flat.data,
        3 * (y * width + x),
      );
  return { ...flat, heightCm: widthCm / ratio, toCut };
};
