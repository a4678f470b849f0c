/** The passes of `diffuse-light.ts` over the pixels of a region, row by row. */
import { fastExp, fastLog } from '../../color/exponential.ts';
import { MOST_MIRRORED, withoutMirror, type GlossSplit } from '../../color/gloss-split.ts';
import type { Raster } from '../../raster/raster.ts';
import type { Region } from '../../raster/region.ts';
import { smallReader } from '../small-plane.ts';
import { weaveShare } from '../weave-share.ts';

/** One old color, and how its pixels reflect. */
export interface Source {
  logAlbedo: number;
  split: GlossSplit;
  /** Share of gloss that a whole area of this material may show. */
  broad: number;
  /** 0..1: how much of the brightness above good light is light on this material. */
  believed: number;
  /** 0..1: how much of a difference from the light around is mirrored. */
  mirrored: number;
}

/** The old colors of the region's pixels. */
export interface ColorCrop {
  /** Index into the clusters, NONE = no upholstery. */
  of: Uint8Array;
  /** 1 where two colors of different brightness meet and a pixel may hold both. */
  mixed: Uint8Array;
}

/** Planes of the region, and what its pixels were. */
interface Pixels {
  width: number;
  colors: ColorCrop;
  sources: readonly Source[];
  log: Float32Array;
  gloss: Float32Array;
}

/** A plane at reduced size. */
interface Reduced {
  width: number;
  height: number;
}

export const NONE = 255;
/** The least light that is distinguished from none. */
const DARKEST = 2e-4;
/** Matte from which a pixel is upholstery and nothing else. */
const INSIDE = 250;
/** Share from which brightness is light and nothing else. */
const SURE = 0.98;
/** Brightness above the envelope (log) from which it is a highlight. */
export const ABOVE = 0.3;

export interface HueRows extends Pixels {
  photo: Raster;
  decode: Float32Array;
  region: Region;
  matte: Uint8Array;
  sure: Uint8Array;
}

/** Hue tells gloss where there is hue. `log` is the whole light still, not its logarithm. */
export const hueRows = (
  { photo, decode, region, matte, colors, sources, log, gloss, sure, width }: HueRows,
  from: number,
  to: number,
): void => {
  for (let y = from, i = from * width; y < to; y++) {
    for (let x = 0, p = 4 * ((y + region.top) * photo.width + region.left); x < width; x++, i++, p += 4) {
      const color = colors.of[i];
      if (color === NONE || matte[i] === 0) continue;
      const { split } = sources[color];
      const r = decode[photo.data[p]];
      const g = decode[photo.data[p + 1]];
      const b = decode[photo.data[p + 2]];
      const whole = Math.max(0, 0.2126 * r + 0.7152 * g + 0.0722 * b);
      log[i] = whole;
      if (split.trust > 0)
        gloss[i] = Math.min(
          0.97 * whole,
          Math.max(0, split.trust * (split.gloss[0] * r + split.gloss[1] * g + split.gloss[2] * b)),
        );
      // Where two originals meet, a pixel is a mixture and says nothing about the light.
      sure[i] = matte[i] >= INSIDE && colors.mixed[i] === 0 ? 1 : 0;
    }
  }
};

export interface LogRows extends Pixels {
  matte: Uint8Array;
}

/** From light to the logarithm of the light on the cover, whatever its color. */
export const logRows = ({ matte, colors, sources, log, gloss, width }: LogRows, from: number, to: number): void => {
  for (let i = from * width; i < to * width; i++) {
    const color = colors.of[i];
    if (color === NONE || matte[i] === 0) {
      gloss[i] = log[i] = 0;
      continue;
    }
    gloss[i] = Math.min(gloss[i], 0.97 * log[i]);
    log[i] = fastLog(DARKEST + log[i]) - sources[color].logAlbedo;
  }
};

export interface SparkleRows extends Pixels {
  height: number;
  small: Reduced;
  weave: Float32Array;
}

/** The old cover's own texture (weave, print) sparkles everywhere and is no highlight; true highlights leave the diffuse light. */
export const sparkleRows = (
  { small, weave, colors, sources, log, gloss, width, height }: SparkleRows,
  from: number,
  to: number,
): void => {
  const reader = smallReader(small.width, small.height, width, height);
  const row = new Float32Array(width);
  for (let y = from, i = from * width; y < to; y++) {
    reader.read(weave, y, row);
    for (let x = 0; x < width; x++, i++) {
      if (gloss[i] === 0) continue;
      gloss[i] *= 1 - weaveShare(row[x] / 2);
      log[i] += fastLog(Math.max(0.03, 1 - gloss[i] / fastExp(log[i] + sources[colors.of[i]].logAlbedo)));
    }
  }
};

export interface BroadRows extends Pixels {
  height: number;
  small: Reduced;
  /** Share of gloss in the light of each reduced cell's surroundings. */
  broad: Float32Array;
}

/** Most of the gloss of a whole area goes back to its diffuse light. */
export const broadRows = (
  { small, broad, colors, sources, log, gloss, width, height }: BroadRows,
  from: number,
  to: number,
): void => {
  const reader = smallReader(small.width, small.height, width, height);
  const row = new Float32Array(width);
  for (let y = from, i = from * width; y < to; y++) {
    reader.read(broad, y, row);
    for (let x = 0; x < width; x++, i++) {
      if (gloss[i] === 0) continue;
      const { logAlbedo, broad: most } = sources[colors.of[i]];
      if (row[x] <= most) continue;
      const keep = (most / row[x]) ** 2;
      log[i] = fastLog(fastExp(log[i]) + ((1 - keep) * gloss[i]) / fastExp(logAlbedo));
      gloss[i] *= keep;
    }
  }
};

export interface EnvelopeRows extends Pixels {
  height: number;
  sure: Uint8Array;
  small: Reduced;
  weave: Float32Array;
  envelope: Float32Array;
  /** How much each cell differs from the light around it; undefined where no cover mirrors enough to matter. */
  uneven: Float32Array | undefined;
}

/** Highlights above the envelope leave the diffuse light of neutral material. */
export const envelopeRows = (
  { small, weave, envelope, uneven, colors, sources, log, gloss, sure, width, height }: EnvelopeRows,
  from: number,
  to: number,
): void => {
  const reader = smallReader(small.width, small.height, width, height);
  const row = new Float32Array(width);
  const flecks = new Float32Array(width);
  const differences = new Float32Array(width);
  for (let y = from, i = from * width; y < to; y++) {
    reader.read(weave, y, flecks);
    reader.read(envelope, y, row);
    if (uneven) reader.read(uneven, y, differences);
    for (let x = 0; x < width; x++, i++) {
      if (sure[i] === 0) continue;
      const { logAlbedo, split, believed, mirrored } = sources[colors.of[i]];
      const neutral = 1 - split.trust;
      if (neutral === 0 && believed > SURE) continue;
      let diffuse = log[i];
      const over = diffuse - row[x] - ABOVE;
      if (over > 0) diffuse -= neutral * (1 - weaveShare(flecks[x])) * over * (over / (over + 0.15));
      const matt = fastExp(diffuse);
      if (diffuse < log[i]) gloss[i] += fastExp(logAlbedo) * (fastExp(log[i]) - matt);
      diffuse = withoutMirror(diffuse - mirrored * differences[x], believed);
      // A whole patch brighter than that lies in the sun, clipped or nearly: how bright it is on the new cover nobody knows, but not white.
      const shown = fastExp(logAlbedo) * (matt - fastExp(diffuse));
      if (shown > 0) gloss[i] += shown < MOST_MIRRORED ? shown : MOST_MIRRORED;
      log[i] = diffuse;
    }
  }
};
