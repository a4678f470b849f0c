/** Pixels near a mask, and the border of a mask. One byte a pixel, 1 inside. */

/** @returns 1 within a Euclidean `radius` (pixels) of any set pixel */
export const near = (mask: Uint8Array, width: number, height: number, radius: number): Uint8Array => {
  const half = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.floor(Math.sqrt(radius ** 2 - (i - radius) ** 2)));
  const out = new Uint8Array(mask.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!mask[i]) continue;
      for (let dy = -radius; dy <= radius; dy++) {
        const row = y + dy;
        if (row < 0 || row >= height) continue;
        const reach = half[dy + radius]!;
        out.fill(1, row * width + Math.max(0, x - reach), row * width + Math.min(width, x + reach + 1));
      }
    }
  }
  return out;
};

/** @returns 1 on pixels of the mask with a neighbor (of eight) outside it; the picture's own frame is no border */
export const border = (mask: Uint8Array, width: number, height: number): Uint8Array => {
  const out = new Uint8Array(mask.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (!mask[i]) continue;
      let all = 1;
      for (let dy = -width; dy <= width; dy += width) all &= mask[i + dy - 1]! & mask[i + dy]! & mask[i + dy + 1]!;
      if (!all) out[i] = 1;
    }
  }
  return out;
};

/** Share of the set pixels of `mask` that `where` holds as well; undefined when nothing is set. */
export const shareIn = (mask: Uint8Array, where: Uint8Array): number | undefined => {
  let all = 0;
  let inside = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    all++;
    if (where[i]) inside++;
  }
  return all === 0 ? undefined : inside / all;
};
