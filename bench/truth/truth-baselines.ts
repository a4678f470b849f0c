/** Simple recoloring methods with the true masks, for comparison with the engine. */
import { linearToLab } from '#engine/color/lab.ts';
import { encodeSrgb, decodeSrgbColor, luminance } from '#engine/color/srgb.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { mean, median } from '../statistics.ts';
import { linearPixel, type LinearRgb } from './linear-pixel.ts';
import type { TruthScene, TruthTarget } from './truth-scenes.ts';

/** Converts CIELAB to linear sRGB (D65, IEC 61966-2-1 matrix). */
const linearOfLab = (L: number, a: number, b: number): LinearRgb => {
  const inverse = (t: number): number => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29));
  const fy = (L + 16) / 116;
  const x = 0.95047 * inverse(fy + a / 500);
  const y = inverse(fy);
  const z = 1.08883 * inverse(fy - b / 200);
  return [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ];
};

/** Recolors each part's pixels and blends them over the photo by the part's mask. */
const repaint = (
  scene: TruthScene,
  paint: (part: TruthScene['parts'][number]) => (pixel: LinearRgb) => LinearRgb,
): Raster => {
  const { photo } = scene;
  const out = photo.data.slice();
  const sum = new Float32Array(photo.width * photo.height * 4);
  for (const part of scene.parts) {
    const change = paint(part);
    for (let i = 0; i < part.mask.data.length; i++) {
      const coverage = part.mask.data[i] / 255;
      if (coverage === 0) continue;
      const painted = change(linearPixel(photo, i));
      for (let c = 0; c < 3; c++) sum[4 * i + c] += coverage * encodeSrgb(painted[c]);
      sum[4 * i + 3] += coverage;
    }
  }
  for (let i = 0; i < photo.width * photo.height; i++) {
    const coverage = Math.min(1, sum[4 * i + 3]);
    if (coverage > 0)
      for (let c = 0; c < 3; c++)
        out[4 * i + c] = sum[4 * i + c] / Math.max(1, sum[4 * i + 3]) + (1 - coverage) * photo.data[4 * i + c];
  }
  return { ...photo, data: out };
};

/** Pixels of all parts with one original material. */
const pixelsOf = (scene: TruthScene, original: string): LinearRgb[] =>
  scene.parts
    .filter((part) => part.original === original)
    .flatMap(({ mask }) => [...mask.data.keys()].filter((i) => mask.data[i] > 242))
    .map((i) => linearPixel(scene.photo, i));

const identity = (scene: TruthScene): Raster => scene.photo;

/** Keeps each pixel's lightness and takes the target's chroma. */
const labChroma = (scene: TruthScene, target: TruthTarget): Raster =>
  repaint(scene, ({ name }) => {
    const [, a, b] = linearToLab(...decodeSrgbColor(target.surfaces[name].color));
    return (pixel) => linearOfLab(linearToLab(...pixel)[0], a, b);
  });

/** Moves the mean CIELAB color of the material to the target's, after Reinhard et al., "Color Transfer between Images" (2001). */
const reinhard = (scene: TruthScene, target: TruthTarget): Raster =>
  repaint(scene, ({ name, original }) => {
    const wanted = linearToLab(...decodeSrgbColor(target.surfaces[name].color));
    const labs = pixelsOf(scene, original).map((pixel) => linearToLab(...pixel));
    const shift = wanted.map((value, c) => value - mean(labs.map((lab) => lab[c])));
    return (pixel) => {
      const [L, a, b] = linearToLab(...pixel);
      return linearOfLab(L + shift[0], a + shift[1], b + shift[2]);
    };
  });

/** Multiplies the target's color by each pixel's luminance relative to the material's median luminance. */
const luminanceRatio = (scene: TruthScene, target: TruthTarget): Raster =>
  repaint(scene, ({ name, original }) => {
    const wanted = decodeSrgbColor(target.surfaces[name].color);
    const middle = median(pixelsOf(scene, original).map((pixel) => luminance(...pixel)));
    return (pixel) => {
      const ratio = luminance(...pixel) / Math.max(1e-4, middle);
      return [wanted[0] * ratio, wanted[1] * ratio, wanted[2] * ratio];
    };
  });

export const BASELINES: Readonly<Record<string, (scene: TruthScene, target: TruthTarget) => Raster>> = {
  identity,
  'lab-chroma': labChroma,
  reinhard,
  'lum-ratio': luminanceRatio,
};
