/**
 * Thread and piping on covers of seats that the design leaves as they are: the photo's own pixels, pressed and shaded
 * by the seam, with the thread over them. Where no seam runs, and on doors, nothing changes.
 */
import { encodeWith } from '../color/tone.ts';
import type { Relief } from '../relief.ts';
import { rowReader } from './plane-rows.ts';
import type { Paintable } from './prepare/prepare.ts';
import type { RowTarget } from './color-rows.ts';
import type { TrimColors } from './trim-colors.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** A seam's shade weaker than this cannot be seen in 8 bits. */
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
  const { photo, layers, region, matte, zones, shading, decode, encode } = prepared;
  const width = region.right - region.left;
  const { shade } = layers.light;
  const field = new Float32Array(width * 3);
  const readField = rowReader(
    { width: shade.width, height: shade.height, channels: 3, data: shade.data },
    photo.width,
    photo.height,
    region.left,
    width,
  );
  // A pixel of two zones is of an untouched cover only where both are.
  const untouched = Uint8Array.from({ length: 256 }, (_, zone) =>
    zone < layers.zones.length && finish[zone] === undefined && layers.zones[zone].kind !== 'door' ? 1 : 0,
  );
  const threadCover = relief.thread?.cover ?? null;
  const pipingCover = relief.piping?.cover ?? null;
  const { first, second } = zones;
  const { shade: shades, keepFine } = relief;
  const trims = [relief.thread, relief.piping].map((trim, n) => trim && { ...trim, linear: colors[n] });
  const out = target.picture.data;
  for (let y = Math.max(from, region.top); y < Math.min(to, region.bottom); y++) {
    let known = false;
    for (let x = 0, i = (y - region.top) * width; x < width; x++, i++) {
      if (matte[i] === 0 || untouched[first[i]] === 0 || untouched[second[i]] === 0) continue;
      const pressed = shades[i];
      const isFlat = pressed < 1 + MIN_SHADE && pressed > 1 - MIN_SHADE && keepFine[i] === 255;
      if (isFlat && (threadCover === null || threadCover[i] === 0) && (pipingCover === null || pipingCover[i] === 0))
        continue;
      if (!known) {
        readField(y, field);
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
