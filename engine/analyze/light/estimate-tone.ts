/** Estimates the tone curve that the camera applied, from the photo alone. */
import { decodeTable } from '../../color/tone.ts';
import type { ToneCurve } from '../../color/tone.ts';
import { quantile } from '../../raster/median.ts';
import type { Raster } from '../../raster/raster.ts';

/** Average curve of phones and similar cameras: a soft shoulder, almost no toe, slight contrast. */
const PHONE_TONE: ToneCurve = { exposure: 1, toe: 0, contrast: 0.06, shoulder: 0.58 };

/** Number of blocks along the longer side; flare is measured in the darkest ones. */
const BLOCKS = 120;
/** Fraction of the blocks that is assumed to be unlit in any photo. */
const DARKEST_FRACTION = 0.01;
/** Fraction of the light in the darkest blocks that counts as flare, and the most that flare may be (scene-linear). */
const FLARE_FRACTION = 0.6;
const MAX_FLARE = 0.02;

/** Lens flare and haze: the light that is left in a cabin's darkest blocks (dark channel prior: He, Sun, Tang, CVPR 2009). */
const flareOf = ({ width, height, data }: Raster, tone: ToneCurve): number => {
  const toLinear = decodeTable(tone);
  const size = Math.max(1, Math.floor(Math.max(width, height) / BLOCKS));
  const means: number[] = [];
  for (let by = 0; by + size <= height; by += size) {
    for (let bx = 0; bx + size <= width; bx += size) {
      let sum = 0;
      let n = 0;
      for (let y = by; y < by + size; y += 2) {
        for (let x = bx; x < bx + size; x += 2, n++) {
          const p = 4 * (y * width + x);
          sum += Math.min(toLinear[data[p]], toLinear[data[p + 1]], toLinear[data[p + 2]]);
        }
      }
      means.push(sum / n);
    }
  }
  return Math.min(MAX_FLARE, FLARE_FRACTION * quantile(means, DARKEST_FRACTION));
};

export const estimateTone = (photo: Raster): ToneCurve => ({ ...PHONE_TONE, flare: flareOf(photo, PHONE_TONE) });
