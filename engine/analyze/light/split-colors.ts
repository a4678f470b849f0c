/**
 * Separates the colors inside a zone: two-tone seats, contrasting inserts, large logos. Colors are peaks of the
 * histogram of chromaticity (Oklab a/L, b/L), which shadows do not change. Smaller areas are texture.
 */
import { linearToOklab } from '../../color/oklab.ts';
import { luminance } from '../../color/srgb.ts';
import { NO_ZONE } from '../../layers.ts';
import type { Raster } from '../../raster/raster.ts';
import type { ZonesResult } from '../panels/zone-panels.ts';
import { MIN_BORDER_STEP, stepAtBorder } from './border-step.ts';
import { levelBetween, MIN_STEP, type CellLight } from './split-levels.ts';

export interface ColorMap {
  /** Color number for each pixel of the analysis size; 255 = none. */
  colorIndexOf: Uint8Array;
  /** Zone of each color. */
  zones: number[];
}

/** Long side of the reduced plane on which colors are separated, in cells. */
const REDUCED = 300;
const BINS = 56;
/** Chromaticity at the histogram's border. */
const SPAN = 0.42;
/** Sigma of the histogram's Gaussian blur, in bins. */
const BLUR_SIGMA = 1.3;
/** A color covers at least this fraction of its zone. */
const MIN_FRACTION = 0.05;
/** Minimum distance of two colors' peaks, and the height of the valley between them, as a fraction of the lower peak. */
const MIN_DISTANCE = 0.07;
const VALLEY = 0.55;
/** Radius of the majority vote, in cells. */
const VOTE_RADIUS = 3;
const MAX_COLORS = 4;
/** Minimum distance of another zone's color from a zone's own ones. */
const MIN_FOREIGN_DISTANCE = 0.1;
/** Scene-linear luminance below which chromaticity is noise. */
const MIN_CHROMA_LUMINANCE = 0.004;
/** A pixel is entirely upholstery at this matte code and above. */
const MIN_INSIDE_MATTE = 250;

/** The photo in cells of several pixels: mean chromaticity, its weight from 0 to 1, zone and luminance. */
interface Cells {
  width: number;
  height: number;
  a: Float32Array;
  b: Float32Array;
  weight: Float32Array;
  zone: Uint8Array;
  light: CellLight;
}

const gatherCells = (photo: Raster, toLinear: Float32Array, { zoneOf, matte }: ZonesResult): Cells => {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / REDUCED);
  const width = Math.max(1, Math.round(photo.width / scale));
  const height = Math.max(1, Math.round(photo.height / scale));
  const sums = new Float32Array(width * height * 4);
  const zone = new Uint8Array(width * height).fill(NO_ZONE);
  const clipped = new Uint16Array(width * height);
  for (let y = 0; y < photo.height; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / photo.height)) * width;
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      if (zoneOf[i] === NO_ZONE || matte[i] < MIN_INSIDE_MATTE) continue;
      const cell = row + Math.min(width - 1, Math.floor((x * width) / photo.width));
      if (zone[cell] === NO_ZONE) zone[cell] = zoneOf[i];
      if (zone[cell] !== zoneOf[i]) continue;
      const p = 4 * i;
      // Clipped channels have no hue.
      if (Math.max(photo.data[p], photo.data[p + 1], photo.data[p + 2]) > 250) {
        clipped[cell]++;
        continue;
      }
      sums[4 * cell] += toLinear[photo.data[p]];
      sums[4 * cell + 1] += toLinear[photo.data[p + 1]];
      sums[4 * cell + 2] += toLinear[photo.data[p + 2]];
      sums[4 * cell + 3] += 1;
    }
  }
  const cells: Cells = {
    width,
    height,
    a: new Float32Array(width * height),
    b: new Float32Array(width * height),
    weight: new Float32Array(width * height),
    zone,
    light: { luminance: new Float32Array(width * height).fill(Number.NaN), clipped: new Uint8Array(width * height) },
  };
  for (let i = 0; i < zone.length; i++) {
    const n = sums[4 * i + 3];
    cells.light.clipped[i] = clipped[i] > n ? 1 : 0;
    if (n === 0) continue;
    cells.light.luminance[i] = luminance(sums[4 * i], sums[4 * i + 1], sums[4 * i + 2]) / n;
    const [L, a, b] = linearToOklab(sums[4 * i] / n, sums[4 * i + 1] / n, sums[4 * i + 2] / n);
    cells.a[i] = a / L;
    cells.b[i] = b / L;
    cells.weight[i] = Math.min(1, Math.max(0, (L ** 3 - MIN_CHROMA_LUMINANCE) / (4 * MIN_CHROMA_LUMINANCE)));
  }
  return cells;
};

const binOf = (v: number): number =>
  Math.min(BINS - 1, Math.max(0, Math.round(((v + SPAN) / (2 * SPAN)) * (BINS - 1))));
const valueOf = (bin: number): number => (bin / (BINS - 1)) * 2 * SPAN - SPAN;

const blurHistogram = (histogram: Float64Array): Float64Array => {
  const kernel = [-3, -2, -1, 0, 1, 2, 3].map((k) => Math.exp((-k * k) / (2 * BLUR_SIGMA * BLUR_SIGMA)));
  const pass = (from: Float64Array, step: number, along: (i: number) => number): Float64Array => {
    const to = new Float64Array(from.length);
    for (let i = 0; i < from.length; i++) {
      for (let k = -3; k <= 3; k++) {
        const at = along(i) + k;
        if (at >= 0 && at < BINS) to[i] += kernel[k + 3] * from[i + k * step];
      }
    }
    return to;
  };
  return pass(
    pass(histogram, 1, (i) => i % BINS),
    BINS,
    (i) => Math.floor(i / BINS),
  );
};

interface Peak {
  a: number;
  b: number;
  height: number;
  /**
   * Whether the zone itself has the peak, and whether another zone has it, of which a misplaced panel border may have left
   * some in this one.
   */
  isOwn: boolean;
  isForeign: boolean;
}

const distance = (p: Pick<Peak, 'a' | 'b'>, q: Pick<Peak, 'a' | 'b'>): number => Math.hypot(p.a - q.a, p.b - q.b);

/** Peaks from the highest on; a valley separates each from every higher one. */
const peaksOf = (histogram: Float64Array): Peak[] => {
  const found: Peak[] = [];
  for (let v = 1; v < BINS - 1; v++) {
    for (let u = 1; u < BINS - 1; u++) {
      const h = histogram[v * BINS + u];
      if (h <= 0) continue;
      let isPeak = true;
      for (let dv = -1; dv <= 1; dv++)
        for (let du = -1; du <= 1; du++) if (histogram[(v + dv) * BINS + u + du] > h) isPeak = false;
      if (isPeak) found.push({ a: valueOf(u), b: valueOf(v), height: h, isOwn: true, isForeign: false });
    }
  }
  found.sort((p, q) => q.height - p.height);
  const keptPeaks: Peak[] = [];
  for (const peak of found) {
    const isApart = keptPeaks.every((other) => {
      if (distance(peak, other) < MIN_DISTANCE) return false;
      let lowest = Infinity;
      for (let t = 0; t <= 1; t += 0.05)
        lowest = Math.min(
          lowest,
          histogram[binOf(peak.b + t * (other.b - peak.b)) * BINS + binOf(peak.a + t * (other.a - peak.a))],
        );
      return lowest < VALLEY * peak.height;
    });
    if (isApart && keptPeaks.length < MAX_COLORS) keptPeaks.push(peak);
  }
  return keptPeaks;
};

/** A color of another zone covers at least this fraction of a zone; without a peak in it, it counts as this many times as far. */
const MIN_FOREIGN_FRACTION = 0.01;
const FOREIGN_FACTOR = 2;

const costOf = (at: Pick<Peak, 'a' | 'b'>, peak: Peak): number =>
  distance(at, peak) * (peak.isOwn ? 1 : FOREIGN_FACTOR);

/** Whether the hue changes at the color's border as much as it does between covers: less in haze, more in a pattern. */
const hasCoverBorder = (cells: Cells, labels: Uint8Array, peaks: readonly Peak[], k: number): boolean => {
  const own = peaks[k];
  const nearest = Math.min(...peaks.filter((peak) => peak !== own).map((peak) => distance(own, peak)));
  const step = stepAtBorder(cells, labels, k, (i, j) =>
    cells.weight[i] > 0 && cells.weight[j] > 0
      ? Math.hypot(cells.a[i] - cells.a[j], cells.b[i] - cells.b[j])
      : Number.NaN,
  );
  return Math.abs(step / nearest - 1) < 1 - MIN_BORDER_STEP;
};

/** Assigns each cell of the zone to its nearest peak, then by majority vote, until no color is too small. */
const assignColors = (cells: Cells, zone: number, peaks: Peak[]): Uint8Array => {
  const { width, height } = cells;
  const size = width * height;
  let current = peaks;
  for (;;) {
    const label = new Uint8Array(size).fill(255);
    for (let i = 0; i < size; i++) {
      if (cells.zone[i] !== zone || cells.weight[i] <= 0) continue;
      let best = 0;
      const at = { a: cells.a[i], b: cells.b[i] };
      current.forEach((peak, k) => {
        if (costOf(at, peak) < costOf(at, current[best])) best = k;
      });
      label[i] = best;
    }
    const voted = new Uint8Array(size).fill(255);
    const votes = new Float32Array(current.length);
    const counts = new Float64Array(current.length);
    let total = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        if (cells.zone[i] !== zone) continue;
        votes.fill(0);
        // The chromaticity of dim cells is noisy: more neighbors vote.
        const reach = cells.weight[i] < 0.2 ? 3 * VOTE_RADIUS : VOTE_RADIUS;
        for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
          for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
            const j = v * width + u;
            if (label[j] !== 255) votes[label[j]] += cells.weight[j] / (1 + (u - x) ** 2 + (v - y) ** 2);
          }
        }
        voted[i] = votes.indexOf(Math.max(...votes));
        counts[voted[i]]++;
        total++;
      }
    }
    const isSeen = (n: number, k: number): boolean =>
      (current[k].isOwn && n >= MIN_FRACTION * total) ||
      (current[k].isForeign && n >= MIN_FOREIGN_FRACTION * total && hasCoverBorder(cells, voted, current, k));
    const unseen = current.filter((_, k) => !isSeen(counts[k], k));
    if (unseen.length === 0 || current.length === 1) return voted;
    const foreign = unseen.filter(({ isOwn }) => !isOwn);
    const dropped = foreign.length > 0 ? foreign : [unseen[0]];
    current = current.filter((peak) => !dropped.includes(peak));
  }
};

/** Mean chromaticity up to which a zone may be black with white, gray or cream; brown in deep shade has more. */
const MAX_NEUTRAL_CHROMA = 0.09;

const isNeutral = ({ a, b, weight, zone: zoneOf }: Cells, zone: number): boolean => {
  let [sumA, sumB, total] = [0, 0, 0];
  for (let i = 0; i < zoneOf.length; i++) {
    if (zoneOf[i] !== zone) continue;
    sumA += weight[i] * a[i];
    sumB += weight[i] * b[i];
    total += weight[i];
  }
  return total > 0 && Math.hypot(sumA, sumB) / total < MAX_NEUTRAL_CHROMA;
};

/** Assigns each cell of the zone to the brighter (0) or darker (1) of its two covers by a majority vote. */
const assignLevels = ({ width, height, zone: zoneOf, light }: Cells, zone: number, threshold: number): Uint8Array => {
  const voted = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (zoneOf[i] !== zone) continue;
      let dark = 0;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const j = v * width + u;
          if (zoneOf[j] === zone) dark += (light.luminance[j] < threshold ? 1 : -1) * (j === i ? 2 : 1);
        }
      }
      voted[i] = dark > 0 ? 1 : 0;
    }
  }
  return voted;
};

/** A zone's own peaks, then those of other zones that are apart from them and from each other. */
const withForeignPeaks = (peaksByZone: readonly Peak[][], zone: number): Peak[] => {
  const others = peaksByZone.filter((_, other) => other !== zone).flat();
  const peaks = peaksByZone[zone].map((peak) => ({
    ...peak,
    isForeign: others.some((other) => distance(peak, other) < MIN_FOREIGN_DISTANCE),
  }));
  for (const other of others)
    if (peaks.every((peak) => distance(peak, other) >= MIN_FOREIGN_DISTANCE))
      peaks.push({ ...other, isOwn: false, isForeign: true });
  return peaks;
};

/** @param toLinear scene-linear light of each code */
export const splitColors = (photo: Raster, zones: ZonesResult, toLinear: Float32Array): ColorMap => {
  const cells = gatherCells(photo, toLinear, zones);
  const colorOfCell = new Uint8Array(cells.zone.length).fill(255);
  const zoneOfColor: number[] = [];
  const firstColorOf: number[] = [];
  const thresholds: (number | null)[] = [];
  const peaksByZone = zones.zones.map((_, zone) => {
    const histogram = new Float64Array(BINS * BINS);
    for (let i = 0; i < cells.zone.length; i++)
      if (cells.zone[i] === zone) histogram[binOf(cells.b[i]) * BINS + binOf(cells.a[i])] += cells.weight[i];
    const peaks = peaksOf(blurHistogram(histogram));
    return peaks.length > 0 ? peaks : [{ a: 0, b: 0, height: 0, isOwn: true, isForeign: false }];
  });
  zones.zones.forEach((_, zone) => {
    let labels = assignColors(cells, zone, withForeignPeaks(peaksByZone, zone));
    let threshold =
      isNeutral(cells, zone) && labels.every((label) => label === 255 || label === 0)
        ? levelBetween(cells.light, (i) => cells.zone[i] === zone)
        : null;
    if (threshold !== null) {
      const light = cells.light.luminance;
      const levels = assignLevels(cells, zone, threshold);
      const step = stepAtBorder(cells, levels, 0, (i, j) => Math.abs(Math.log(light[i] / light[j])));
      if (step < MIN_BORDER_STEP * MIN_STEP) threshold = null;
      else labels = levels;
    }
    thresholds.push(threshold);
    const first = zoneOfColor.length;
    firstColorOf.push(first);
    let last = 0;
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] === 255) continue;
      colorOfCell[i] = first + labels[i];
      last = Math.max(last, labels[i]);
    }
    for (let k = 0; k <= last; k++) zoneOfColor.push(zone);
  });
  const colorIndexOf = new Uint8Array(photo.width * photo.height).fill(255);
  for (let y = 0; y < photo.height; y++) {
    const row = Math.min(cells.height - 1, Math.floor((y * cells.height) / photo.height)) * cells.width;
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      const zone = zones.zoneOf[i];
      if (zone === NO_ZONE) continue;
      const color = colorOfCell[row + Math.min(cells.width - 1, Math.floor((x * cells.width) / photo.width))];
      colorIndexOf[i] = color !== 255 && zoneOfColor[color] === zone ? color : firstColorOf[zone];
    }
  }
  refineBorders(colorIndexOf, photo, toLinear, zones, zoneOfColor, firstColorOf, thresholds);
  return { colorIndexOf, zones: zoneOfColor };
};

/** Moves the borders between colors to the photo's edges: each pixel near a border joins the mean color nearest to it. */
const refineBorders = (
  colorIndexOf: Uint8Array,
  photo: Raster,
  toLinear: Float32Array,
  zones: ZonesResult,
  zoneOfColor: readonly number[],
  firstColorOf: readonly number[],
  thresholds: readonly (number | null)[],
): void => {
  if (zoneOfColor.length === zones.zones.length) return;
  const { width, height, data } = photo;
  const mean = zoneOfColor.map(() => ({ a: 0, b: 0, n: 0 }));
  const chroma = (i: number): { a: number; b: number; isBright: boolean } => {
    const [L, a, b] = linearToOklab(toLinear[data[4 * i]], toLinear[data[4 * i + 1]], toLinear[data[4 * i + 2]]);
    return { a: a / L, b: b / L, isBright: L ** 3 > 2 * MIN_CHROMA_LUMINANCE };
  };
  for (let i = 0; i < colorIndexOf.length; i += 5) {
    if (colorIndexOf[i] === 255 || zones.matte[i] < MIN_INSIDE_MATTE) continue;
    const c = chroma(i);
    if (!c.isBright) continue;
    const m = mean[colorIndexOf[i]];
    m.a += c.a;
    m.b += c.b;
    m.n++;
  }
  for (const m of mean) {
    if (m.n === 0) continue;
    m.a /= m.n;
    m.b /= m.n;
  }
  const reach = Math.max(2, Math.round(Math.max(width, height) / REDUCED));
  const before = colorIndexOf.slice();
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      const own = before[i];
      if (own === 255) continue;
      const others = [before[i - reach], before[i + reach], before[i - reach * width], before[i + reach * width]];
      const other = others.find((color) => color !== own && color !== 255 && zoneOfColor[color] === zoneOfColor[own]);
      if (other === undefined) continue;
      const threshold = thresholds[zoneOfColor[own]];
      if (threshold !== null) {
        const light = luminance(toLinear[data[4 * i]], toLinear[data[4 * i + 1]], toLinear[data[4 * i + 2]]);
        colorIndexOf[i] = firstColorOf[zoneOfColor[own]] + (light < threshold ? 1 : 0);
        continue;
      }
      if (mean[own].n === 0 || mean[other].n === 0) continue;
      const c = chroma(i);
      if (c.isBright && distance(c, mean[other]) < distance(c, mean[own])) colorIndexOf[i] = other;
    }
  }
};
