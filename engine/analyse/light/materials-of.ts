/**
 * From colours to reflectances: which zones are of one material, and how bright that material is. Two facts decide the level,
 * because a single photo of unknown exposure cannot: what seats are usually made of (`albedo-prior.ts`), and that whoever took
 * the picture exposed for it, so that white in the better light of the seats would come out just below clipping.
 */
import { albedoPrior } from './albedo-prior.ts';
import type { BorderRatio } from './border-ratios.ts';
import type { AlbedoCluster } from './light.ts';
import { chromaOf, hueDistance } from './zone-colours.ts';
import type { ZoneColour } from './zone-colours.ts';

/** Light on the better lit fifth of the seats when 1 brings a swatch out as it is; natural log. */
const USUAL_LIGHT = Math.log(1.0);
const LIGHT_SPREAD = 0.3;
const SAME_HUE = 0.06;
const SAME_LEVEL = 0.4;
/** Zones apart from each other may lie in different light. */
const SAME_LEVEL_APART = 1.3;

const sameMaterial = (p: ZoneColour, q: ZoneColour, border: BorderRatio | undefined): boolean => {
  if (hueDistance(p.hue, q.hue) > SAME_HUE) return false;
  if (border && border.samples > 30) return Math.abs(border.logRatio) < SAME_LEVEL;
  return Math.abs(Math.log(p.high / q.high)) < SAME_LEVEL_APART;
};

/** Union of zones that are of one material; the largest zone of each comes first. */
const families = (colours: readonly ZoneColour[], borders: readonly BorderRatio[]): number[][] => {
  const order = colours.map((_, i) => i).filter((i) => colours[i].pixels > 0 && colours[i].high > 0).sort((a, b) => colours[b].pixels - colours[a].pixels);
  const found: number[][] = [];
  for (const zone of order) {
    const home = found.find((family) => {
      const known = borders.find((r) => r.samples > 30 && ((r.a === zone && family.includes(r.b)) || (r.b === zone && family.includes(r.a))));
      return sameMaterial(colours[family[0]], colours[zone], known);
    });
    if (home) home.push(zone);
    else found.push([zone]);
  }
  return found;
};

/** The most credible log albedo of a material whose better lit part shows the luminance `high`. */
const credibleAlbedo = (high: number, chroma: number): number => {
  let best = 0;
  let bestScore = -Infinity;
  for (let log = Math.log(0.01); log < Math.log(0.9); log += 0.02) {
    const light = (Math.log(high) - log - USUAL_LIGHT) / LIGHT_SPREAD;
    const score = albedoPrior(log, chroma) - 0.5 * light * light;
    if (score > bestScore) [best, bestScore] = [log, score];
  }
  return Math.exp(best);
};

/** @returns one cluster a zone, in the order of the zones */
export const materialsOf = (colours: readonly ZoneColour[], borders: readonly BorderRatio[]): AlbedoCluster[] => {
  const clusters: AlbedoCluster[] = colours.map((_, zone) => ({ albedo: [0.2, 0.2, 0.2], zone }));
  for (const family of families(colours, borders)) {
    const pixels = family.reduce((sum, z) => sum + colours[z].pixels, 0);
    const high = Math.exp(family.reduce((sum, z) => sum + Math.log(colours[z].high) * colours[z].pixels, 0) / pixels);
    const hue = colours[family[0]].hue;
    const level = credibleAlbedo(high, chromaOf(hue));
    for (const zone of family) clusters[zone].albedo = [hue[0] * level, hue[1] * level, hue[2] * level];
  }
  return clusters;
};
