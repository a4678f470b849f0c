/**
 * Thread and piping on covers that the design leaves as they are: the photo's own pixels, pressed and shaded by the seam, with the
 * thread over them. Where no seam runs nothing changes.
 */
import { encodeWith } from '../color/tone.ts';
import { NO_ZONE } from '../layers.ts';
import type { Relief } from '../relief.ts';
import { litTrim } from './lit-trim.ts';
import { rowReader } from './plane-rows.ts';
import type { Paintable } from './prepare.ts';
import type { RowTarget } from './render-rows.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** A seam's shade weaker than this cannot be seen in 8 bits. */
const LEAST_SHADE = 0.01;

/** @param from first row of the picture, `to` behind the last one */
export const sewOverPhoto = (
  prepared: Paintable,
  { finish }: ZoneFinishes,
  relief: Relief,
  from: number,
  to: number,
  target: RowTarget,
): void => {
  if (finish.every((f) => f !== undefined)) return;
  const { photo, layers, region, matte, zones, shading, decode, encode } = prepared;
  const width = region.right - region.left;
  const { shade } = layers.light;
  const field = new Float32Array(width * 3);
  const reader = rowReader(
    { width: shade.width, height: shade.height, channels: 3, data: shade.data },
    photo.width,
    photo.height,
    region.left,
    width,
  );
  const trims = [relief.thread, relief.piping].map((trim) => trim && litTrim(trim));
  const out = target.picture.data;
  for (let y = Math.max(from, region.top); y < Math.min(to, region.bottom); y++) {
    let known = false;
    for (let x = 0, i = (y - region.top) * width; x < width; x++, i++) {
      const zone = zones.first[i];
      if (matte[i] === 0 || zone === NO_ZONE || finish[zone] !== undefined || finish[zones.second[i]] !== undefined)
        continue;
      const pressed = relief.shade[i];
      const covered = trims.some((trim) => trim !== null && trim.cover[i] > 0);
      if (!covered && Math.abs(pressed - 1) < LEAST_SHADE && relief.keepFine[i] === 255) continue;
      if (!known) {
        reader.read(y, field, 0, width);
        known = true;
      }
      const p = 4 * (y * photo.width + x + region.left);
      const alpha = matte[i] / 255;
      const light = Math.exp(shading.base[i] + shading.mid[i]);
      // The old thread goes where new thread is sewn.
      const cleaned =
        relief.keepFine[i] === 255 ? pressed : pressed * Math.exp((shading.fine[i] * (relief.keepFine[i] - 255)) / 255);
      const around = 0.2126 * field[3 * x] + 0.7152 * field[3 * x + 1] + 0.0722 * field[3 * x + 2];
      for (let c = 0; c < 3; c++) {
        const old = decode[photo.data[p + c]];
        let value = old * cleaned;
        for (const trim of trims) {
          if (trim === null || trim.cover[i] === 0) continue;
          const lit =
            (((trim.linear[c] * trim.shade[i]) / 64 + trim.gloss[i] / 255) * light * field[3 * x + c]) / around;
          value += (trim.cover[i] / 255) * (lit - value);
        }
        out[p + c] = Math.round(encodeWith(encode, old + alpha * (value - old)));
      }
      target.changed[p >> 2] = Math.max(1, matte[i]);
    }
  }
};
