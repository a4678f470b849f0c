/**
 * Sews on seat covers that the design otherwise leaves as they are: the photo's pixels are shaded by the seam, with thread
 * and piping over them. Pixels away from seams and doors do not change.
 */
import { luminance } from '../color/srgb.ts';
import { lookUpCode } from '../color/tone.ts';
import type { Relief } from '../relief.ts';
import { rowReader } from './plane-rows.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { RowTarget } from './color-rows.ts';
import type { TrimColors } from './trim-colors.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** A seam's shade weaker than this is invisible in 8 bits. */
const MIN_SHADE = 0.01;

/** @param from first row of the picture, `to` past the last one */
export const sewOverPhoto = (
  prepared: Paintable,
  { finish }: ZoneFinishes,
  relief: Relief,
  colors: TrimColors,
  from: number,
  to: number,
  target: RowTarget,
): void => {
  if (finish.every((f) => f !== undefined)) return;
  const { photo, layers, bounds, matte, zones, shading, decode, encode } = prepared;
  const width = bounds.right - bounds.left;
  const field = new Float32Array(width * 3);
  const readField = rowReader({ ...layers.light.shading, channels: 3 }, photo.width, photo.height, bounds.left, width);

  const isUntouched = Uint8Array.from({ length: 256 }, (_, zone) =>
    zone < layers.zones.length && finish[zone] === undefined && layers.zones[zone].kind !== 'door' ? 1 : 0,
  );
  const threadAlpha = relief.thread?.alpha ?? null;
  const pipingAlpha = relief.piping?.alpha ?? null;
  const { first, second } = zones;
  const { shade: shades, keepFine } = relief;
  const trims = [relief.thread, relief.piping].map((trim, n) => trim && { ...trim, linear: colors[n] });
  const out = target.picture.data;
  for (let y = Math.max(from, bounds.top); y < Math.min(to, bounds.bottom); y++) {
    let isFieldRead = false;
    for (let x = 0, i = (y - bounds.top) * width; x < width; x++, i++) {
      if (matte[i] === 0 || isUntouched[first[i]] === 0 || isUntouched[second[i]] === 0) continue;
      const shade = shades[i];
      const isFlat = shade < 1 + MIN_SHADE && shade > 1 - MIN_SHADE && keepFine[i] === 255;
      if (isFlat && (threadAlpha === null || threadAlpha[i] === 0) && (pipingAlpha === null || pipingAlpha[i] === 0))
        continue;
      if (!isFieldRead) {
        readField(y, field);
        isFieldRead = true;
      }
      const p = 4 * (y * photo.width + x + bounds.left);
      const alpha = matte[i] / 255;
      const light = Math.exp(shading.base[i] + shading.mid[i]);
      // New thread replaces the old one.
      const factor = keepFine[i] === 255 ? shade : shade * Math.exp((shading.fine[i] * (keepFine[i] - 255)) / 255);
      const fieldLuminance = luminance(field[3 * x], field[3 * x + 1], field[3 * x + 2]);
      for (let c = 0; c < 3; c++) {
        const old = decode[photo.data[p + c]];
        let value = old * factor;
        for (const trim of trims) {
          if (trim === null || trim.alpha[i] === 0) continue;
          const lit =
            (((trim.linear[c] * trim.shade[i]) / 64 + trim.gloss[i] / 255) * light * field[3 * x + c]) / fieldLuminance;
          value += (trim.alpha[i] / 255) * (lit - value);
        }
        out[p + c] = Math.round(lookUpCode(encode, old + alpha * (value - old)));
      }
      target.changed[p >> 2] = Math.max(1, matte[i]);
    }
  }
};
