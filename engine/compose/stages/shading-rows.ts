/** The passes of `shading-split.ts` over the pixels of a region, row by row. */
import { smallReader } from '../small-plane.ts';

export interface SplitRows {
  log: Float32Array;
  sure: Uint8Array;
  width: number;
  height: number;
  small: { width: number; height: number };
  /** The base as a linear function of the light, by reduced cell, and what stands in for it beside the upholstery. */
  slope: Float32Array;
  offset: Float32Array;
  around: Float32Array;
  /** Light without the weave, and how far each cell is woven; undefined where none is. */
  calm: Float32Array | undefined;
  woven: Float32Array | undefined;
  base: Float32Array;
  mid: Float32Array;
}

/** The base, and all that is left of the light in `mid`. */
export const splitRows = (
  { log, sure, width, height, small, slope, offset, around, calm, woven, base, mid }: SplitRows,
  from: number,
  to: number,
): void => {
  const slopes = new Float32Array(width);
  const offsets = new Float32Array(width);
  const fills = new Float32Array(width);
  const calms = new Float32Array(width);
  const shares = new Float32Array(width);
  const reader = smallReader(small.width, small.height, width, height);
  const isWoven = calm !== undefined && woven !== undefined;
  for (let y = from; y < to; y++) {
    reader.read(slope, y, slopes);
    reader.read(offset, y, offsets);
    reader.read(around, y, fills);
    if (isWoven) {
      reader.read(calm, y, calms);
      reader.read(woven, y, shares);
    }
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (sure[i] === 0) {
        base[i] = fills[x];
        continue;
      }
      base[i] = slopes[x] * (isWoven ? log[i] + (calms[x] - log[i]) * shares[x] : log[i]) + offsets[x];
      mid[i] = log[i] - base[i];
    }
  }
};

export interface FineRows {
  /** Overwritten with what neither base nor mid hold: at 12 megapixels every plane counts. */
  log: Float32Array;
  sure: Uint8Array;
  base: Float32Array;
  mid: Float32Array;
  width: number;
}

export const fineRows = ({ log, sure, base, mid, width }: FineRows, from: number, to: number): void => {
  for (let i = from * width; i < to * width; i++) log[i] = sure[i] === 0 ? 0 : log[i] - base[i] - mid[i];
};
