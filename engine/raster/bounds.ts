/** Rectangular parts of a raster. */

/** Bounds in pixels; right and bottom exclusive. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const fullBounds = (width: number, height: number): Bounds => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

/** Bounds of each label; `left` is above `right` where a label has no pixel. @param labelAt negative = none */
export const boundsByLabel = (
  count: number,
  width: number,
  height: number,
  labelAt: (pixel: number) => number,
): Bounds[] => {
  const bounds = Array.from({ length: count }, () => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labelAt(i);
      if (label < 0) continue;
      const box = bounds[label];
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = y + 1;
    }
  return bounds;
};

/** Bounds of the values that are not 0; empty if all are 0. */
export const findBounds = (data: Uint8Array, width: number, height: number): Bounds => {
  const isEmpty = (y: number): boolean => {
    for (let i = y * width; i < (y + 1) * width; i++) if (data[i] !== 0) return false;
    return true;
  };
  let top = 0;
  while (top < height && isEmpty(top)) top++;
  if (top === height) return { left: 0, top: 0, right: 0, bottom: 0 };
  let bottom = height;
  while (isEmpty(bottom - 1)) bottom--;
  let [left, right] = [width, 0];
  // Each row is scanned only outside of the bounds so far.
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (data[row + x] !== 0) left = x;
    for (let x = width - 1; x >= right; x--) if (data[row + x] !== 0) right = x + 1;
  }
  return { left, top, right, bottom };
};

interface Size {
  width: number;
  height: number;
}

/** Bounds after resizing; filters reach at most one pixel of either size. */
export const resizedBounds = ({ left, top, right, bottom }: Bounds, from: Size, to: Size): Bounds => {
  const across = to.width / from.width;
  const down = to.height / from.height;
  const [marginX, marginY] = [1 + Math.ceil(1 / across), 1 + Math.ceil(1 / down)];
  return {
    left: Math.max(0, Math.floor((left - marginX) * across)),
    top: Math.max(0, Math.floor((top - marginY) * down)),
    right: Math.min(to.width, Math.ceil((right + marginX) * across)),
    bottom: Math.min(to.height, Math.ceil((bottom + marginY) * down)),
  };
};
