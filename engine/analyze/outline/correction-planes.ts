/** Conversion of planes between the working size of corrections and the size of the layers. */
import { createBytes } from '../../raster/per-pixel.ts';
import { fullBounds, type Bounds } from '../../raster/bounds.ts';

/** Nearest-neighbor scaling. @param box part of the scaled plane to return, by default all of it */
export const resizeNearest = (
  plane: Uint8Array,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
  { left, top, right, bottom }: Bounds = fullBounds(toWidth, toHeight),
): Uint8Array => {
  const scaled = new Uint8Array((right - left) * (bottom - top));
  const columns = Uint32Array.from({ length: toWidth }, (_, x) =>
    Math.min(width - 1, Math.floor(((x + 0.5) * width) / toWidth)),
  );
  for (let y = top, i = 0; y < bottom; y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / toHeight)) * width;
    for (let x = left; x < right; x++, i++) scaled[i] = plane[row + columns[x]];
  }
  return scaled;
};

/** Restores the steepness of a soft edge after enlargement. @param scale enlargement factor */
export const sharpenEdge = (matte: Uint8Array, scale: number): Uint8Array =>
  scale <= 1
    ? matte
    : createBytes(matte.length, (i) =>
        matte[i] === 0 || matte[i] === 255
          ? matte[i]
          : Math.min(255, Math.max(0, Math.round((matte[i] - 127.5) * scale + 127.5))),
      );
