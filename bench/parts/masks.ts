/** Morphology of binary masks: one byte per pixel, 1 inside. */

/** Dilation by a disk of `radius` pixels. */
export const dilate = (mask: Uint8Array, width: number, height: number, radius: number): Uint8Array => {
  const halfWidths = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.floor(Math.sqrt(radius ** 2 - (i - radius) ** 2)),
  );
  const out = new Uint8Array(mask.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!mask[i]) continue;
      for (let dy = -radius; dy <= radius; dy++) {
        const row = y + dy;
        if (row < 0 || row >= height) continue;
        const halfWidth = halfWidths[dy + radius]!;
        out.fill(1, row * width + Math.max(0, x - halfWidth), row * width + Math.min(width, x + halfWidth + 1));
      }
    }
  }
  return out;
};

/** @returns 1 on pixels of the mask with one of their eight neighbors outside it; the picture's edge does not count */
export const findBorder = (mask: Uint8Array, width: number, height: number): Uint8Array => {
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

/** Fraction of the mask's pixels that are inside another mask; undefined for an empty mask. */
export const fractionInside = (mask: Uint8Array, other: Uint8Array): number | undefined => {
  let all = 0;
  let inside = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    all++;
    if (other[i]) inside++;
  }
  return all === 0 ? undefined : inside / all;
};
