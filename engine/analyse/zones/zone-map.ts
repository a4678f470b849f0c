/** From a number for each region to a number for each pixel of the analysis size, without stairs. */
import { NO_ZONE } from '../../layers.ts';
import { spreadZones } from './spread.ts';
import type { Superpixels } from './superpixels.ts';

/** Working pixels that zones spread beyond the chosen regions. */
const SPREAD = 8;

/** Each pixel takes the zone that weighs most among the four working pixels around it (bilinear weights). */
const enlarge = (small: Uint8Array, width: number, height: number, toWidth: number, toHeight: number): Uint8Array => {
  const large = new Uint8Array(toWidth * toHeight);
  const left = new Int32Array(toWidth);
  const share = new Float32Array(toWidth);
  for (let x = 0; x < toWidth; x++) {
    const at = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / toWidth - 0.5));
    left[x] = Math.floor(at);
    share[x] = at - left[x];
  }
  for (let y = 0, i = 0; y < toHeight; y++) {
    const at = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / toHeight - 0.5));
    const upper = Math.floor(at);
    const fy = at - upper;
    const row0 = upper * width;
    const row1 = Math.min(height - 1, upper + 1) * width;
    for (let x = 0; x < toWidth; x++, i++) {
      const x0 = left[x];
      const x1 = Math.min(width - 1, x0 + 1);
      const a = small[row0 + x0];
      const b = small[row0 + x1];
      const c = small[row1 + x0];
      const d = small[row1 + x1];
      if (a === b && a === c && a === d) {
        large[i] = a;
        continue;
      }
      const fx = share[x];
      const wa = (1 - fx) * (1 - fy);
      const wb = fx * (1 - fy);
      const wc = (1 - fx) * fy;
      const wd = fx * fy;
      const forA = wa + (b === a ? wb : 0) + (c === a ? wc : 0) + (d === a ? wd : 0);
      const forB = wb + (a === b ? wa : 0) + (c === b ? wc : 0) + (d === b ? wd : 0);
      const forC = wc + (a === c ? wa : 0) + (b === c ? wb : 0) + (d === c ? wd : 0);
      const forD = wd + (a === d ? wa : 0) + (b === d ? wb : 0) + (c === d ? wc : 0);
      const most = Math.max(forA, forB, forC, forD);
      large[i] = most === forA ? a : most === forB ? b : most === forC ? c : d;
    }
  }
  return large;
};

/** @param zoneOfRegion a zone number or NO_ZONE for each region */
export const zoneMap = ({ width, height, labels }: Superpixels, zoneOfRegion: Uint8Array, toWidth: number, toHeight: number): Uint8Array => {
  const small = Uint8Array.from(labels, (k) => zoneOfRegion[k]);
  if (small.some((zone) => zone !== NO_ZONE)) spreadZones(small, width, height, SPREAD);
  return enlarge(small, width, height, toWidth, toHeight);
};
