/**
 * From colors to reflectances: which colors are one material, and how bright that is. A single photo of unknown
 * exposure cannot tell the level, so three facts decide it: common covers (`albedo-prior.ts`); the exposure, which was
 * chosen so that white in the better light of the seats would come out just below clipping; and that two colors side by
 * side lie in one light.
 */
import { luminance } from '../../color/srgb.ts';
import { albedoPrior } from './albedo-prior.ts';
import type { BorderRatio } from './border-ratios.ts';
import type { AlbedoCluster } from '../../light.ts';
import { chromaOf, hueDistance } from './zone-colors.ts';
import type { ZoneColor } from './zone-colors.ts';

/**
 * Light on the median pixel and on the better lit fifth of the seats when 1 brings a swatch out as it is; natural
 * logs.
 */
const MEDIAN_LIGHT = { center: Math.log(0.8), spread: 0.6 };
const GOOD_LIGHT = { center: Math.log(1), spread: 0.3 };
/** No material sends back more than this in any channel. */
const MAX_CHANNEL = 0.9;
const SAME_HUE = 0.06;
/** Most seats are of one black or one gray; only a bold step of brightness at equal hue is another material. */
const SAME_LEVEL = 1.1;
/** Colors apart from each other may lie in different light. */
const SAME_LEVEL_APART = 1.3;
/**
 * Two near-blacks of one hue are one black in sun and in shade, or one in front of the other: hardly any car is
 * trimmed in two of them.
 */
const BOTH_BLACK = 0.06;
const SAME_BLACK = 1.8;
const SAME_BLACK_APART = 2.4;
/** Neighbors of two materials: weight of the step of brightness across their border. */
const BORDER_SPREAD = 0.45;
const ENOUGH = 30;
/**
 * A small area inside the outline by mistake (a strip of door, a belt) follows the cover beside it and has no say in
 * its level.
 */
const MINOR = 0.1;
/**
 * A border across which less than this share of the hues' difference lies is none of covers: haze, a colored light, a
 * fading sun.
 */
const SOFT = 0.6;

const sameMaterial = (p: ZoneColor, q: ZoneColor, border: BorderRatio | undefined): boolean => {
  // The hue of near-black is half reflection and noise.
  const dark = Math.min(p.high, q.high) < 0.03 ? 2 : 1;
  if (hueDistance(p.hue, q.hue) > SAME_HUE * dark) return false;
  const isBlack = Math.max(p.high, q.high) < BOTH_BLACK;
  if (border && border.samples > ENOUGH) return Math.abs(border.logRatio) < (isBlack ? SAME_BLACK : SAME_LEVEL);
  return Math.abs(Math.log(p.high / q.high)) < (isBlack ? SAME_BLACK_APART : SAME_LEVEL_APART);
};

/** Colors that are of one material; the largest of each comes first. */
const families = (colors: readonly ZoneColor[], borders: readonly BorderRatio[]): number[][] => {
  const order = colors
    .map((_, i) => i)
    .filter((i) => colors[i].pixels > 0 && colors[i].high > 0)
    .sort((a, b) => colors[b].pixels - colors[a].pixels);
  const found: number[][] = [];
  for (const color of order) {
    const home = found.find((family) => {
      const known = borders.find(
        (r) =>
          r.samples > ENOUGH && ((r.a === color && family.includes(r.b)) || (r.b === color && family.includes(r.a))),
      );
      return sameMaterial(colors[family[0]], colors[color], known);
    });
    if (home) home.push(color);
    else found.push([color]);
  }
  return found;
};

/**
 * Log of Student's t with three degrees of freedom: far misses (sun patches, deep shade) cost less than a Gaussian's.
 */
const tolerant = (value: number, { center, spread }: typeof GOOD_LIGHT): number =>
  -2 * Math.log(1 + ((value - center) / spread) ** 2 / 3);

interface Material {
  mid: number;
  high: number;
  chroma: number;
  pixels: number;
}

const LOG_LEAST = Math.log(0.012);
const LOG_MOST = Math.log(0.85);

/** Log albedos of all materials together, by improving one after the other. */
const credibleAlbedos = (
  materials: readonly Material[],
  steps: readonly { a: number; b: number; logRatio: number; weight: number }[],
): number[] => {
  const alone = (k: number, log: number): number => {
    const { mid, high, chroma } = materials[k];
    return (
      albedoPrior(log, chroma) +
      tolerant(Math.log(high) - log, GOOD_LIGHT) +
      0.4 * tolerant(Math.log(mid) - log, MEDIAN_LIGHT)
    );
  };
  const logs = materials.map(() => 0);
  const best = (k: number, withBorders: boolean): number => {
    let winner = logs[k];
    let score = -Infinity;
    for (let log = LOG_LEAST; log < LOG_MOST; log += 0.02) {
      let s = alone(k, log);
      if (withBorders) {
        for (const step of steps) {
          if (step.a !== k && step.b !== k) continue;
          const other = step.a === k ? step.b : step.a;
          if (materials[other].pixels < MINOR * materials[k].pixels) continue;
          const wanted = step.a === k ? step.logRatio : -step.logRatio;
          s -= 0.5 * step.weight * ((log - logs[other] - wanted) / BORDER_SPREAD) ** 2;
        }
      }
      if (s > score) [winner, score] = [log, s];
    }
    return winner;
  };
  materials.forEach((_, k) => (logs[k] = best(k, false)));
  for (let round = 0; round < 6; round++) materials.forEach((_, k) => (logs[k] = best(k, true)));
  return logs;
};

/** A neutral material that looks bluish does so by the sky's light: seats of a faint blue are rare. */
const withoutSky = ([r, g, b]: readonly [number, number, number]): [number, number, number] => {
  const blue = b / Math.max(1e-6, r);
  if (blue <= 1.04 || blue > 1.6) return [r, g, b];
  // Fades out towards clearly blue materials.
  const keep = 0.35 + 0.65 * Math.min(1, Math.max(0, (blue - 1.25) / 0.35));
  const hue: [number, number, number] = [r ** keep, g ** keep, b ** keep];
  const y = 0.2126 * hue[0] + 0.7152 * hue[1] + 0.0722 * hue[2];
  return [hue[0] / y, hue[1] / y, hue[2] / y];
};

/**
 * Evens out in place: one cover in light that changes its color is found as several materials. No step may show where
 * one turns into the other, however they were judged, so the smaller one takes the level of the larger one beside it.
 */
const evenOut = (
  clusters: readonly AlbedoCluster[],
  colors: readonly ZoneColor[],
  borders: readonly BorderRatio[],
): void => {
  const soft = borders.filter(
    ({ a, b, samples, hueStep }) =>
      samples > ENOUGH &&
      clusters[a].zone === clusters[b].zone &&
      hueStep < SOFT * hueDistance(colors[a].hue, colors[b].hue),
  );
  for (const { a, b, logRatio } of soft) {
    const [lesser, greater, step] = colors[a].pixels < colors[b].pixels ? [a, b, logRatio] : [b, a, -logRatio];
    const [r, g, blue] = clusters[lesser].albedo;
    const scale = Math.min(
      (Math.exp(step) * luminance(...clusters[greater].albedo)) / luminance(r, g, blue),
      MAX_CHANNEL / Math.max(r, g, blue),
    );
    clusters[lesser].albedo = [r * scale, g * scale, blue * scale];
  }
};

/** @param zones of each color @returns one cluster a color, in their order */
export const materialsOf = (
  colors: readonly ZoneColor[],
  borders: readonly BorderRatio[],
  zones: readonly number[],
): AlbedoCluster[] => {
  const clusters: AlbedoCluster[] = zones.map((zone) => ({ albedo: [0.2, 0.2, 0.2], zone }));
  const groups = families(colors, borders);
  const materials = groups.map((family): Material => {
    const pixels = family.reduce((sum, z) => sum + colors[z].pixels, 0);
    const meanLog = (of: 'mid' | 'high'): number =>
      Math.exp(family.reduce((sum, z) => sum + Math.log(Math.max(1e-4, colors[z][of])) * colors[z].pixels, 0) / pixels);
    return { mid: meanLog('mid'), high: meanLog('high'), chroma: chromaOf(colors[family[0]].hue), pixels };
  });
  const groupOf = (color: number): number => groups.findIndex((family) => family.includes(color));
  const steps = borders
    .filter((border) => border.samples > ENOUGH)
    .map(({ a, b, logRatio, samples }) => ({
      a: groupOf(a),
      b: groupOf(b),
      logRatio,
      weight: Math.min(1, samples / 150),
    }))
    .filter(({ a, b }) => a >= 0 && b >= 0 && a !== b);
  credibleAlbedos(materials, steps).forEach((log, k) => {
    const level = Math.exp(log);
    const hue = withoutSky(colors[groups[k][0]].hue);
    const most = Math.min(1, MAX_CHANNEL / (Math.max(...hue) * level));
    for (const color of groups[k])
      clusters[color].albedo = [hue[0] * level * most, hue[1] * level * most, hue[2] * level * most];
  });
  evenOut(clusters, colors, borders);
  return clusters;
};
