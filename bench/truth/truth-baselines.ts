/** Simple methods on the same true masks: the figures that an engine has to beat. */
import { labOf } from '#engine/color/lab.ts';
import { decodeSrgb, encodeSrgb, linearOf, luminance } from '#engine/color/srgb.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { TruthScene, TruthTarget } from './truth-scenes.ts';

const LINEAR = Float64Array.from({ length: 256 }, (_, code) => decodeSrgb(code));

/** XYZ (D65) of L*a*b*, then display-linear sRGB. */
const linearOfLab = (L: number, a: number, b: number): [number, number, number] => {
  const back = (t: number): number => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29));
  const fy = (L + 16) / 116;
  const x = 0.95047 * back(fy + a / 500);
  const y = back(fy);
  const z = 1.08883 * back(fy - b / 200);
  return [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ];
};

type Pixel = [number, number, number];
/** Rewrites each part's pixels and blends them by the part's mask, as every simple editor would. */
const repaint = (scene: TruthScene, paint: (part: TruthScene['parts'][number]) => (linear: Pixel) => Pixel): Raster => {
  const { photo } = scene;
  const out = photo.data.slice();
  const sum = new Float32Array(photo.width * photo.height * 4);
  for (const part of scene.parts) {
    const change = paint(part);
    for (let i = 0; i < part.mask.data.length; i++) {
      const share = part.mask.data[i] / 255;
      if (share === 0) continue;
      const painted = change([LINEAR[photo.data[4 * i]], LINEAR[photo.data[4 * i + 1]], LINEAR[photo.data[4 * i + 2]]]);
      for (let c = 0; c < 3; c++) sum[4 * i + c] += share * encodeSrgb(painted[c]);
      sum[4 * i + 3] += share;
    }
  }
  for (let i = 0; i < photo.width * photo.height; i++) {
    const share = Math.min(1, sum[4 * i + 3]);
    if (share > 0)
      for (let c = 0; c < 3; c++)
        out[4 * i + c] = sum[4 * i + c] / Math.max(1, sum[4 * i + 3]) + (1 - share) * photo.data[4 * i + c];
  }
  return { ...photo, data: out };
};

/** The mean Lab or median luminance over all parts of one original material. */
const overMaterial = <T>(scene: TruthScene, was: string, read: (pixels: Pixel[]) => T): T => {
  const pixels: Pixel[] = [];
  for (const part of scene.parts) {
    if (part.was !== was) continue;
    for (let i = 0; i < part.mask.data.length; i++)
      if (part.mask.data[i] > 242)
        pixels.push([
          LINEAR[scene.photo.data[4 * i]],
          LINEAR[scene.photo.data[4 * i + 1]],
          LINEAR[scene.photo.data[4 * i + 2]],
        ]);
  }
  return read(pixels);
};

const identity = (scene: TruthScene): Raster => scene.photo;

const labChroma = (scene: TruthScene, target: TruthTarget): Raster =>
  repaint(scene, ({ name }) => {
    const [, a, b] = labOf(...linearOf(target.surfaces[name].color));
    return (pixel) => linearOfLab(labOf(...pixel)[0], a, b);
  });

const reinhard = (scene: TruthScene, target: TruthTarget): Raster =>
  repaint(scene, ({ name, was }) => {
    const wanted = labOf(...linearOf(target.surfaces[name].color));
    const mean = overMaterial(scene, was, (pixels) => {
      const sum = [0, 0, 0];
      for (const pixel of pixels) labOf(...pixel).forEach((v, c) => (sum[c] += v / pixels.length));
      return sum;
    });
    return (pixel) => {
      const [L, a, b] = labOf(...pixel);
      return linearOfLab(L - mean[0] + wanted[0], a - mean[1] + wanted[1], b - mean[2] + wanted[2]);
    };
  });

const lumRatio = (scene: TruthScene, target: TruthTarget): Raster =>
  repaint(scene, ({ name, was }) => {
    const wanted = linearOf(target.surfaces[name].color);
    const median = overMaterial(scene, was, (pixels) => {
      const lights = Float64Array.from(pixels, (p) => luminance(...p)).sort();
      return lights[lights.length >> 1];
    });
    return (pixel) => {
      const ratio = luminance(...pixel) / Math.max(1e-4, median);
      return [wanted[0] * ratio, wanted[1] * ratio, wanted[2] * ratio];
    };
  });

export const BASELINES: Readonly<Record<string, (scene: TruthScene, target: TruthTarget) => Raster>> = {
  identity,
  'lab-chroma': labChroma,
  reinhard,
  'lum-ratio': lumRatio,
};
