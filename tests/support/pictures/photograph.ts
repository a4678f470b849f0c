/** Synthetic photos of materials with known albedo, in perspective, under tinted and uneven light, with paper beside them and noise. */
import { createPanelMap, STRAIGHT_OUTLINE } from '#engine/geometry/panel-map.ts';
import { encodeSrgb, decodeSrgbColor } from '#engine/color/srgb.ts';
import { parseHexColor } from '#engine/color/hex.ts';
import { hash } from '#engine/materials/hash.ts';
import { cellDistances, fractalNoise, valueNoise, wrap } from '#engine/materials/noise.ts';
import type { TileCut } from '#engine/materials/photographed/tile.ts';
import { createRaster, type Raster } from '#engine/raster/raster.ts';

type Triple = [number, number, number];
/** Linear albedo at a position in centimeters. */
export type Cloth = (x: number, y: number) => Triple;

const albedoOf = (hex: string): Triple => decodeSrgbColor(parseHexColor(hex));
const times = (color: Triple, factor: number): Triple => [color[0] * factor, color[1] * factor, color[2] * factor];
const mix = (a: Triple, b: Triple, weight: number): Triple => [
  a[0] + (b[0] - a[0]) * weight,
  a[1] + (b[1] - a[1]) * weight,
  a[2] + (b[2] - a[2]) * weight,
];

/** Shading of a plain weave with a yarn every 0.8 mm. */
const weave = (x: number, y: number): number => ((Math.floor(x / 0.08) + Math.floor(y / 0.08)) & 1 ? 1.06 : 0.94);

export const plainLeather = (hex: string): Cloth => {
  const color = albedoOf(hex);
  const distances: [number, number] = [0, 0];
  return (x, y) => {
    cellDistances(x / 0.16, y / 0.16, 4096, 0.9, 3, distances);
    const grain = 0.16 * Math.min(1, (distances[1] - distances[0]) * 3);
    return times(color, 0.9 + grain + 0.05 * (valueNoise(x / 3, y / 3, 512, 9) - 0.5));
  };
};

/** Grain with stains, wear and scratches. */
export const distressedLeather = (hex: string): Cloth => {
  const color = albedoOf(hex);
  const dark = times(color, 0.45);
  const rubbed = mix(times(color, 1.5), [0.5, 0.4, 0.3], 0.15);
  const grain = plainLeather('#ffffff');
  return (x, y) => {
    const stain = Math.min(1, Math.max(0, 4 * (fractalNoise(x / 4, y / 4, 256, 4, 31) - 0.52)));
    const wear = Math.min(1, Math.max(0, 5 * (fractalNoise(x / 3 + 40, y / 3, 256, 4, 77) - 0.55)));
    const scratch = Math.abs(fractalNoise(x / 2, y / 6, 256, 3, 91) - 0.5) < 0.006 ? 0.35 : 0;
    return times(mix(mix(mix(color, dark, stain), rubbed, wear), [0.6, 0.5, 0.38], scratch), grain(x, y)[0]);
  };
};

/** A tartan with equal bands and thin lines in warp and weft. */
export const plaid = (repeatCm: number, ground = '#7a1f24', band = '#1f3a2c', line = '#d8c06a'): Cloth => {
  const colors = [albedoOf(ground), albedoOf(band), albedoOf(line)];
  const yarn = (cm: number): Triple => {
    const phase = wrap(cm / repeatCm, 1);
    if ((phase > 0.1 && phase < 0.13) || (phase > 0.5 && phase < 0.54)) return colors[2];
    return phase > 0.35 && phase < 0.7 ? colors[1] : colors[0];
  };
  return (x, y) =>
    times(mix(yarn(x), yarn(y), (Math.floor(x / 0.12) + Math.floor(y / 0.12)) & 1 ? 0.62 : 0.38), weave(x, y));
};

/** Houndstooth: four light and four dark yarns in warp and weft, woven in a 2/2 twill. */
export const houndstooth = (repeatCm: number, light = '#e6e0d2', dark = '#1c1b1b'): Cloth => {
  const colors = [albedoOf(light), albedoOf(dark)];
  return (x, y) => {
    const warp = Math.floor((8 * x) / repeatCm);
    const weft = Math.floor((8 * y) / repeatCm);
    const visible = wrap(warp - weft, 4) < 2 ? warp : weft;
    return times(colors[wrap(visible, 8) < 4 ? 0 : 1], weave(x, y));
  };
};

export const pinstripe = (repeatCm: number, ground = '#23262d', line = '#c9c6bd'): Cloth => {
  const colors = [albedoOf(ground), albedoOf(line)];
  return (x, y) => times(wrap(x, repeatCm) < 0.12 ? colors[1] : colors[0], weave(x, y));
};

export interface Scene {
  cloth: Cloth;
  /** Color of the light relative to white. */
  tint?: Triple;
  /** Approximate ratio of the brightest to the darkest light on the piece. */
  lightRatio?: number;
  /** Angle of the camera from the normal, in degrees. */
  tilt?: number;
  /** Rotation of the material, in degrees. */
  turn?: number;
  /** Standard deviation of the noise, in levels of 255. */
  noise?: number;
  exposure?: number;
  width?: number;
  height?: number;
  neutral?: 'paper' | 'grey-card';
  /** True width of the piece. */
  widthCm?: number;
}

/** Albedo of white paper and of a photographer's card. */
const NEUTRAL_ALBEDO = { paper: 0.87, 'grey-card': 0.18 };
/** Height of the piece as a fraction of its width. */
const PIECE_HEIGHT = 0.8;

/** Focal length of a phone camera relative to the photo's longer side. */
const RELATIVE_FOCAL_LENGTH = 0.75;

/** Corners of the piece in the photo of a pinhole camera tilted back by `tilt` degrees and sideways by half of it. */
const cornersOf = (
  widthCm: number,
  heightCm: number,
  tilt: number,
  width: number,
  height: number,
): [[number, number], [number, number], [number, number], [number, number]] => {
  const [back, side] = [(tilt * Math.PI) / 180, (tilt * Math.PI) / 360];
  const longer = Math.max(width, height);
  // Distance at which piece and paper fill the photo.
  const distance = (RELATIVE_FOCAL_LENGTH * 1.75 * widthCm * longer) / width;
  const corner = (u: number, v: number): [number, number] => {
    const [x, y] = [(u - 0.71) * widthCm, (v - 0.5) * heightCm];
    const [x1, z1] = [x * Math.cos(side), x * Math.sin(side)];
    const [y2, z2] = [y * Math.cos(back) - z1 * Math.sin(back), y * Math.sin(back) + z1 * Math.cos(back)];
    const depth = distance - z2;
    return [
      width / 2 + (RELATIVE_FOCAL_LENGTH * longer * x1) / depth,
      height / 2 + (RELATIVE_FOCAL_LENGTH * longer * y2) / depth,
    ];
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
};

/** A photo of a piece of material, the exact cut to mark on it, and its true mean albedo. */
export const createPhotograph = ({
  cloth,
  tint = [1, 1, 1],
  lightRatio = 1,
  tilt = 0,
  turn = 0,
  noise = 0,
  exposure = 1,
  width = 1600,
  height = 1200,
  neutral = 'paper',
  widthCm = 30,
}: Scene): { photo: Raster; cut: Required<Pick<TileCut, 'corners' | 'grey' | 'widthCm'>>; meanAlbedo: Triple } => {
  const heightCm = widthCm * PIECE_HEIGHT;
  const corners = cornersOf(widthCm, heightCm, tilt, width, height);
  const { toPatch: m, toPixels: t } = createPanelMap({ corners, outline: STRAIGHT_OUTLINE });
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const photo = createRaster(width, height);
  const lightAt = (u: number, v: number): Triple => {
    // A window at the upper left and a warmer lamp at the lower right.
    const fall = lightRatio ** (-(0.75 * u + 0.25 * v) + 0.15 * Math.sin(2.2 * v) * (lightRatio > 1 ? 1 : 0));
    const warm = lightRatio > 1 ? 0.06 * (u + v - 1) : 0;
    return [tint[0] * fall * (1 + warm), tint[1] * fall, tint[2] * fall * (1 - warm)];
  };
  const sum: Triple = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light: Triple = [0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const [sx, sy] = [x + 0.25 + 0.5 * (k & 1), y + 0.25 + 0.5 * (k >> 1)];
        const w = 1 / (m.g * sx + m.h * sy + m.i);
        const [u, v] = [(m.a * sx + m.b * sy + m.c) * w, (m.d * sx + m.e * sy + m.f) * w];
        let albedo: Triple = [0.32, 0.24, 0.17];
        if (u > -0.04 && u < 1.04 && v > -0.04 && v < 1.04) {
          const [px, py] = [u * widthCm, v * heightCm];
          albedo = cloth(px * cos - py * sin + 100, px * sin + py * cos + 100);
          if (u > 0 && u < 1 && v > 0 && v < 1) {
            for (let c = 0; c < 3; c++) sum[c] += albedo[c];
            count++;
          }
        } else if (u > 1.06 && u < 1.4 && v > 0.15 && v < 0.75)
          albedo = [NEUTRAL_ALBEDO[neutral], NEUTRAL_ALBEDO[neutral], NEUTRAL_ALBEDO[neutral]];
        const lit = lightAt(u, v);
        for (let c = 0; c < 3; c++) light[c] += 0.25 * albedo[c] * lit[c] * exposure;
      }
      const p = 4 * (y * width + x);
      for (let c = 0; c < 3; c++) {
        const h = hash(x, y, 11 + c);
        const gauss = ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) - 382.5) / 128;
        photo.data[p + c] = encodeSrgb(light[c]) + noise * gauss;
      }
      photo.data[p + 3] = 255;
    }
  }
  const toFraction = ([x, y]: readonly [number, number]): [number, number] => [x / width, y / height];
  const paper = 1 / (t.g * 1.16 + t.h * 0.45 + t.i);
  return {
    photo,
    cut: {
      corners: [toFraction(corners[0]), toFraction(corners[1]), toFraction(corners[2]), toFraction(corners[3])],
      grey: toFraction([(t.a * 1.16 + t.b * 0.45 + t.c) * paper, (t.d * 1.16 + t.e * 0.45 + t.f) * paper]),
      widthCm,
    },
    meanAlbedo: [sum[0] / count, sum[1] / count, sum[2] / count],
  };
};
