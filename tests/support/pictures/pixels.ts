/** Reads the pixels of pictures, and compares them inside and outside masks. */
import sharp from 'sharp';

export interface Pixels {
  width: number;
  height: number;
  /** RGB, 3 bytes per pixel. */
  data: Uint8Array;
}

export const loadPixels = async (
  image: Uint8Array | string,
  size?: { width: number; height: number },
): Promise<Pixels> => {
  const source = sharp(image);
  const { data, info } = await (size === undefined ? source : source.resize(size.width, size.height, { fit: 'fill' }))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** Mean color where `mask` (RGB of a gray picture, same size) is white. */
export const meanColorInMask = (picture: Pixels, mask: Pixels): [number, number, number] => {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < picture.data.length; i += 3) {
    if (mask.data[i]! < 250) continue;
    for (let c = 0; c < 3; c++) sum[c]! += picture.data[i + c]!;
    count++;
  }
  return sum.map((total) => total / Math.max(1, count)) as [number, number, number];
};

/** Largest difference of any channel where `mask` is black. */
export const largestDifferenceOutside = (a: Pixels, b: Pixels, mask: Pixels): number => {
  let largest = 0;
  for (let i = 0; i < a.data.length; i += 3) {
    if (mask.data[i]! > 0) continue;
    for (let c = 0; c < 3; c++) largest = Math.max(largest, Math.abs(a.data[i + c]! - b.data[i + c]!));
  }
  return largest;
};
