/** Adds detail, which is computed on the canvas, to the picture at the photo's size, inside the mask. */
import type { ComposedPicture } from '../compose.ts';
import type { Raster } from '../raster/raster.ts';
import type { Frame } from './frame.ts';

/** Dither against banding, -0.5..0.5, by the pixel's index (integer hash by Thomas Wang). */
const ditherAt = (i: number): number => {
  let h = Math.imul(i ^ 61 ^ (i >>> 16), 9);
  h = Math.imul(h ^ (h >>> 4), 0x27d4eb2d);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296 - 0.5;
};

/** @param added in 8-bit codes, RGB of each canvas pixel */
export const addDetail = (
  { picture, changed }: ComposedPicture,
  added: Float32Array,
  { crop, canvas, content }: Frame,
): Raster => {
  const out: Raster = { width: picture.width, height: picture.height, data: picture.data.slice() };
  for (let y = crop.top; y < crop.top + crop.height; y++) {
    const v = Math.min(
      canvas.height - 1,
      Math.max(0, ((y - crop.top + 0.5) * content.height) / crop.height + content.top - 0.5),
    );
    const y0 = Math.min(canvas.height - 2, Math.floor(v));
    const fy = v - y0;
    for (let x = crop.left; x < crop.left + crop.width; x++) {
      const i = y * picture.width + x;
      if (changed.data[i] === 0) continue;
      const u = Math.min(
        canvas.width - 1,
        Math.max(0, ((x - crop.left + 0.5) * content.width) / crop.width + content.left - 0.5),
      );
      const x0 = Math.min(canvas.width - 2, Math.floor(u));
      const fx = u - x0;
      const a = 3 * (y0 * canvas.width + x0);
      const below = a + 3 * canvas.width;
      for (let c = 0; c < 3; c++) {
        const more =
          (added[a + c] * (1 - fx) + added[a + 3 + c] * fx) * (1 - fy) +
          (added[below + c] * (1 - fx) + added[below + 3 + c] * fx) * fy;
        if (more !== 0) out.data[4 * i + c] = picture.data[4 * i + c] + more + ditherAt(3 * i + c);
      }
    }
  }
  return out;
};
