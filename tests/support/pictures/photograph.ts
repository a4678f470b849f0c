/** Photos of materials whose every reflectance is known: drawn flat, laid in perspective, under tinted and uneven light, with paper beside them and noise. */
import { createPanelMap, STRAIGHT_OUTLINE } from '#engine/geometry/panel-map.ts';
import { encodeSrgb, linearOf } from '#engine/color/srgb.ts';
import { rgbOfHex } from '#engine/color/hex.ts';
import { hash } from '#engine/materials/hash.ts';
import { cellDistances, fractalNoise, valueNoise, wrap } from '#engine/materials/noise.ts';
import type { TileCut } from '#engine/materials/photographed/tile.ts';
import { createRaster, type Raster } from '#engine/raster/raster.ts';

type Triple = [number, number, number];
/** Reflectance at a place of the material, in centimeters. */
export type Cloth = (x: number, y: number) => Triple;

const of = (hex: string): Triple => linearOf(rgbOfHex(hex));
const times = (color: Triple, factor: number): Triple => [color[0] * factor, color[1] * factor, color[2] * factor];
const mix = (a: Triple, b: Triple, share: number): Triple => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Over and under, a yarn every 0.8 mm. */
const weave = (x: number, y: number): number => ((Math.floor(x / 0.08) + Math.floor(y / 0.08)) & 1 ? 1.06 : 0.94);

export const plainLeather = (hex: string): Cloth => {
  const color = of(hex);
  const d: [number, number] = [0, 0];
  return (x, y) => {
    cellDistances(x / 0.16, y / 0.16, 4096, 0.9, 3, d);
    return times(color, 0.9 + 0.16 * Math.min(1, (d[1] - d[0]) * 3) + 0.05 * (valueNoise(x / 3, y / 3, 512, 9) - 0.5));
  };
};

/** Stains, rubbed places and scratches over a grain. */
export const distressedLeather = (hex: string): Cloth => {
  const color = of(hex);
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

/** A tartan: broad bands with thin lines, the same both ways, woven through each other. */
export const plaid = (repeatCm: number, ground = '#7a1f24', band = '#1f3a2c', line = '#d8c06a'): Cloth => {
  const colors = [of(ground), of(band), of(line)];
  const yarn = (t: number): Triple => {
    const p = wrap(t / repeatCm, 1);
    if (p > 0.1 && p < 0.13) return colors[2];
    return p > 0.35 && p < 0.7 ? (p > 0.5 && p < 0.54 ? colors[2] : colors[1]) : colors[0];
  };
  return (x, y) =>
    times(mix(yarn(x), yarn(y), (Math.floor(x / 0.12) + Math.floor(y / 0.12)) & 1 ? 0.62 : 0.38), weave(x, y));
};

/** The broken check: four light and four dark yarns each way in a 2/2 twill. */
export const houndstooth = (repeatCm: number, light = '#e6e0d2', dark = '#1c1b1b'): Cloth => {
  const colors = [of(light), of(dark)];
  return (x, y) => {
    const i = Math.floor((8 * x) / repeatCm);
    const j = Math.floor((8 * y) / repeatCm);
    const warpOnTop = wrap(i - j, 4) < 2;
    const dye = warpOnTop ? (wrap(i, 8) < 4 ? 0 : 1) : wrap(j, 8) < 4 ? 0 : 1;
    return times(colors[dye], weave(x, y));
  };
};

export const pinstripe = (repeatCm: number, ground = '#23262d', line = '#c9c6bd'): Cloth => {
  const colors = [of(ground), of(line)];
  return (x, y) => times(wrap(x, repeatCm) < 0.12 ? colors[1] : colors[0], weave(x, y));
};

export interface Scene {
  cloth: Cloth;
  /** Of the light, relative to neutral. */
  tint?: Triple;
  /** Brightest against darkest place across the piece, about. */
  uneven?: number;
  /** How far from above it is seen, in degrees. */
  tilt?: number;
  /** Turns the material in the photo, in degrees. */
  turn?: number;
  /** Standard deviation, in codes. */
  noise?: number;
  exposure?: number;
  width?: number;
  height?: number;
  neutral?: 'paper' | 'card';
  /** True width of the cut. */
  widthCm?: number;
}

const PAPER = { paper: 0.87, card: 0.18 };
/** Of its width; the paper lies to its right. */
const PIECE_HEIGHT = 0.8;

/** As a phone's, relative to the photo's longer side. */
const FOCAL = 0.75;

/** The four corners of the piece in the photo: a pinhole camera that leans `tilt` degrees back and half of it to the side. */
const cornersOf = (
  widthCm: number,
  heightCm: number,
  tilt: number,
  width: number,
  height: number,
): [[number, number], [number, number], [number, number], [number, number]] => {
  const [back, side] = [(tilt * Math.PI) / 180, (tilt * Math.PI) / 360];
  const longer = Math.max(width, height);
  // So far away that piece and paper fill the photo.
  const away = (FOCAL * 1.75 * widthCm * longer) / width;
  const corner = (u: number, v: number): [number, number] => {
    const [x, y] = [(u - 0.71) * widthCm, (v - 0.5) * heightCm];
    const [x1, z1] = [x * Math.cos(side), x * Math.sin(side)];
    const [y2, z2] = [y * Math.cos(back) - z1 * Math.sin(back), y * Math.sin(back) + z1 * Math.cos(back)];
    const depth = away - z2;
    return [width / 2 + (FOCAL * longer * x1) / depth, height / 2 + (FOCAL * longer * y2) / depth];
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
};

/** A photo of a piece, the cut that a careful person would mark on it, and its true mean reflectance. */
export const photograph = ({
  cloth,
  tint = [1, 1, 1],
  uneven = 1,
  tilt = 0,
  turn = 0,
  noise = 0,
  exposure = 1,
  width = 1600,
  height = 1200,
  neutral = 'paper',
  widthCm = 30,
}: Scene): { photo: Raster; cut: Required<Pick<TileCut, 'corners' | 'grey' | 'widthCm'>>; mean: Triple } => {
  const heightCm = widthCm * PIECE_HEIGHT;
  const corners = cornersOf(widthCm, heightCm, tilt, width, height);
  const { toPatch: m, toPixels: t } = createPanelMap({ corners, outline: STRAIGHT_OUTLINE });
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const photo = createRaster(width, height);
  const lightAt = (u: number, v: number): Triple => {
    // A window to the upper left, a warmer lamp to the lower right.
    const fall = uneven ** (-(0.75 * u + 0.25 * v) + 0.15 * Math.sin(2.2 * v) * (uneven > 1 ? 1 : 0));
    const warm = uneven > 1 ? 0.06 * (u + v - 1) : 0;
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
        let rho: Triple = [0.32, 0.24, 0.17];
        if (u > -0.04 && u < 1.04 && v > -0.04 && v < 1.04) {
          const [px, py] = [u * widthCm, v * heightCm];
          rho = cloth(px * cos - py * sin + 100, px * sin + py * cos + 100);
          if (u > 0 && u < 1 && v > 0 && v < 1) {
            for (let c = 0; c < 3; c++) sum[c] += rho[c];
            count++;
          }
        } else if (u > 1.06 && u < 1.4 && v > 0.15 && v < 0.75) rho = [PAPER[neutral], PAPER[neutral], PAPER[neutral]];
        const lit = lightAt(u, v);
        for (let c = 0; c < 3; c++) light[c] += 0.25 * rho[c] * lit[c] * exposure;
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
  const share = ([x, y]: readonly [number, number]): [number, number] => [x / width, y / height];
  const paper = 1 / (t.g * 1.16 + t.h * 0.45 + t.i);
  return {
    photo,
    cut: {
      corners: [share(corners[0]), share(corners[1]), share(corners[2]), share(corners[3])],
      grey: share([(t.a * 1.16 + t.b * 0.45 + t.c) * paper, (t.d * 1.16 + t.e * 0.45 + t.f) * paper]),
      widthCm,
    },
    mean: [sum[0] / count, sum[1] / count, sum[2] / count],
  };
};
