/**
 * Groups colors by material and estimates each material's albedo. One photo of unknown exposure does not determine the
 * albedo, so three assumptions do: common covers are likelier (`albedo-prior.ts`); the camera exposed so that a white
 * cover in the seats' good light would come out just below clipping; adjacent colors share their light.
 */
import { luminance } from '../../color/srgb.ts';
import { logAlbedoPrior } from './albedo-prior.ts';
import type { BorderRatio } from './border-ratios.ts';
import type { AlbedoCluster } from '../../light.ts';
import { computeChroma, hueDistance } from './zone-colors.ts';
import type { ZoneColor } from './zone-colors.ts';

/** Natural log of the light on the seats' median pixel and at their 80th percentile; at 1 a cover shows its albedo. */
const MEDIAN_LIGHT = { center: Math.log(0.8), spread: 0.6 };
const GOOD_LIGHT = { center: Math.log(1), spread: 0.3 };
/** Largest reflectance of a material in any channel. */
const MAX_ALBEDO = 0.9;
/** Colors are one material up to this distance of hue (`hueDistance`) and these differences of brightness (natural log). */
const MAX_HUE_DISTANCE = 0.06;
const MAX_LOG_RATIO = 1.1;
/** Two colors without a common border may be in different light, so the limit is wider. */
const MAX_LOG_RATIO_APART = 1.3;
/** Near-blacks of one hue are one black in sun and in shade: hardly any car is trimmed in two of them. */
const BLACK_LUMINANCE = 0.06;
const MAX_BLACK_LOG_RATIO = 1.8;
const MAX_BLACK_LOG_RATIO_APART = 2.4;
/** Standard deviation of the log ratio that is measured across a border, and the samples that it needs. */
const BORDER_SPREAD = 0.45;
const MIN_SAMPLES = 30;
/** A material with fewer pixels than this fraction of its neighbor's, such as a belt, does not affect its level. */
const MINOR_FRACTION = 0.1;
/** A border with less than this fraction of the hue difference is no edge of a cover but haze, colored light or fading sun. */
const MAX_SOFT_HUE_RATIO = 0.6;

const sameMaterial = (p: ZoneColor, q: ZoneColor, border: BorderRatio | undefined): boolean => {
  // The hue of near-black is mostly reflection and noise.
  const tolerance = Math.min(p.high, q.high) < 0.03 ? 2 : 1;
  if (hueDistance(p.hue, q.hue) > MAX_HUE_DISTANCE * tolerance) return false;
  const isBlack = Math.max(p.high, q.high) < BLACK_LUMINANCE;
  if (border && border.samples > MIN_SAMPLES)
    return Math.abs(border.logRatio) < (isBlack ? MAX_BLACK_LOG_RATIO : MAX_LOG_RATIO);
  return Math.abs(Math.log(p.high / q.high)) < (isBlack ? MAX_BLACK_LOG_RATIO_APART : MAX_LOG_RATIO_APART);
};

/** Groups the colors by material; the largest of each group comes first. */
const groupByMaterial = (colors: readonly ZoneColor[], borders: readonly BorderRatio[]): number[][] => {
  const order = colors
    .map((_, i) => i)
    .filter((i) => colors[i].pixels > 0 && colors[i].high > 0)
    .sort((a, b) => colors[b].pixels - colors[a].pixels);
  const found: number[][] = [];
  for (const color of order) {
    const group = found.find((members) => {
      const border = borders.find(
        ({ a, b, samples }) =>
          samples > MIN_SAMPLES && ((a === color && members.includes(b)) || (b === color && members.includes(a))),
      );
      return sameMaterial(colors[members[0]], colors[color], border);
    });
    if (group) group.push(color);
    else found.push([color]);
  }
  return found;
};

/** Log density of Student's t with three degrees of freedom: outliers (sun patches, deep shade) cost less than a Gaussian's. */
const logStudentT = (value: number, { center, spread }: typeof GOOD_LIGHT): number =>
  -2 * Math.log(1 + ((value - center) / spread) ** 2 / 3);

/** Brightness of a material in the photo: scene-linear luminance at the 50th and 80th percentile. */
interface Material {
  mid: number;
  high: number;
  chroma: number;
  pixels: number;
}

const MIN_LOG_ALBEDO = Math.log(0.012);
const MAX_LOG_ALBEDO = Math.log(0.85);

/** Log ratio of the albedos of two materials, as measured across their borders; `weight` 0..1. */
interface MaterialStep {
  a: number;
  b: number;
  logRatio: number;
  weight: number;
}

/** The likeliest log albedos of all materials together, by coordinate ascent. */
const likeliestAlbedos = (materials: readonly Material[], steps: readonly MaterialStep[]): number[] => {
  const scoreAlone = (k: number, log: number): number => {
    const { mid, high, chroma } = materials[k];
    return (
      logAlbedoPrior(log, chroma) +
      logStudentT(Math.log(high) - log, GOOD_LIGHT) +
      0.4 * logStudentT(Math.log(mid) - log, MEDIAN_LIGHT)
    );
  };
  const logs = materials.map(() => 0);
  const best = (k: number, withBorders: boolean): number => {
    let winner = logs[k];
    let highest = -Infinity;
    for (let log = MIN_LOG_ALBEDO; log < MAX_LOG_ALBEDO; log += 0.02) {
      let score = scoreAlone(k, log);
      if (withBorders) {
        for (const step of steps) {
          if (step.a !== k && step.b !== k) continue;
          const other = step.a === k ? step.b : step.a;
          if (materials[other].pixels < MINOR_FRACTION * materials[k].pixels) continue;
          const wanted = step.a === k ? step.logRatio : -step.logRatio;
          score -= 0.5 * step.weight * ((log - logs[other] - wanted) / BORDER_SPREAD) ** 2;
        }
      }
      if (score > highest) [winner, highest] = [log, score];
    }
    return winner;
  };
  materials.forEach((_, k) => (logs[k] = best(k, false)));
  for (let round = 0; round < 6; round++) materials.forEach((_, k) => (logs[k] = best(k, true)));
  return logs;
};

/** Removes most of a faint blue from a hue: seats are rarely faintly blue, so it is skylight on a neutral. */
const withoutSky = ([r, g, b]: readonly [number, number, number]): [number, number, number] => {
  const blue = b / Math.max(1e-6, r);
  if (blue <= 1.04 || blue > 1.6) return [r, g, b];
  // Fades out toward clearly blue materials.
  const keep = 0.35 + 0.65 * Math.min(1, Math.max(0, (blue - 1.25) / 0.35));
  const hue: [number, number, number] = [r ** keep, g ** keep, b ** keep];
  const y = luminance(...hue);
  return [hue[0] / y, hue[1] / y, hue[2] / y];
};

/**
 * Removes steps between albedos of one cover, in place. A cover under light of changing color is found as several
 * materials; across such a soft border the smaller one takes its level from the larger one.
 */
const matchSoftBorders = (
  clusters: readonly AlbedoCluster[],
  colors: readonly ZoneColor[],
  borders: readonly BorderRatio[],
): void => {
  const soft = borders.filter(
    ({ a, b, samples, hueStep }) =>
      samples > MIN_SAMPLES &&
      clusters[a].zone === clusters[b].zone &&
      hueStep < MAX_SOFT_HUE_RATIO * hueDistance(colors[a].hue, colors[b].hue),
  );
  for (const { a, b, logRatio } of soft) {
    const [smaller, larger, step] = colors[a].pixels < colors[b].pixels ? [a, b, logRatio] : [b, a, -logRatio];
    const [red, green, blue] = clusters[smaller].albedo;
    const scale = Math.min(
      (Math.exp(step) * luminance(...clusters[larger].albedo)) / luminance(red, green, blue),
      MAX_ALBEDO / Math.max(red, green, blue),
    );
    clusters[smaller].albedo = [red * scale, green * scale, blue * scale];
  }
};

/** The step between two materials: the mean of their colors' borders by length, since scraps along an outline have short ones. */
const stepsBetween = (groupOf: (color: number) => number, borders: readonly BorderRatio[]): MaterialStep[] => {
  const found = new Map<string, MaterialStep & { samples: number }>();
  for (const { a, b, logRatio, samples } of borders) {
    const [p, q] = [groupOf(a), groupOf(b)];
    if (samples <= MIN_SAMPLES || p < 0 || q < 0 || p === q) continue;
    const [first, second, ratio] = p < q ? [p, q, logRatio] : [q, p, -logRatio];
    const step = found.get(`${first} ${second}`) ?? { a: first, b: second, logRatio: 0, weight: 0, samples: 0 };
    step.logRatio = (step.logRatio * step.samples + ratio * samples) / (step.samples + samples);
    step.samples += samples;
    step.weight = Math.min(1, step.samples / 150);
    found.set(`${first} ${second}`, step);
  }
  return [...found.values()];
};

/** @param zones the zone of each color @returns one cluster for each color, in their order */
export const estimateAlbedos = (
  colors: readonly ZoneColor[],
  borders: readonly BorderRatio[],
  zones: readonly number[],
): AlbedoCluster[] => {
  const clusters: AlbedoCluster[] = zones.map((zone) => ({ albedo: [0.2, 0.2, 0.2], zone }));
  const groups = groupByMaterial(colors, borders);
  const materials = groups.map((members): Material => {
    const pixels = members.reduce((sum, k) => sum + colors[k].pixels, 0);
    const geometricMean = (percentile: 'mid' | 'high'): number =>
      Math.exp(
        members.reduce((sum, k) => sum + Math.log(Math.max(1e-4, colors[k][percentile])) * colors[k].pixels, 0) /
          pixels,
      );
    const chroma = computeChroma(colors[members[0]].hue);
    return { mid: geometricMean('mid'), high: geometricMean('high'), chroma, pixels };
  });
  const groupOf = (color: number): number => groups.findIndex((members) => members.includes(color));
  const steps = stepsBetween(groupOf, borders);
  likeliestAlbedos(materials, steps).forEach((log, k) => {
    const level = Math.exp(log);
    const hue = withoutSky(colors[groups[k][0]].hue);
    const scale = Math.min(1, MAX_ALBEDO / (Math.max(...hue) * level));
    for (const color of groups[k])
      clusters[color].albedo = [hue[0] * level * scale, hue[1] * level * scale, hue[2] * level * scale];
  });
  matchSoftBorders(clusters, colors, borders);
  return clusters;
};
