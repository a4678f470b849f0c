import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { canvasToBlob } from '../../../lib/photo/canvas-to-blob.ts';
import { mapFromUnitSquare, aspectRatioOf, type Quad } from './quad.ts';

const LONG_SIDE_PX = 360;

/**
 * Straightens the marked piece, for comparison with the tile.
 * @returns an object URL, and height divided by width
 */
export const rectifiedPicture = async (photo: ImageData, quad: Quad): Promise<{ url: string; shape: number }> => {
  const shape = Math.min(2, Math.max(0.5, aspectRatioOf(quad, photo.width, photo.height)));
  const width = Math.round(LONG_SIDE_PX / Math.max(1, shape));
  const height = Math.round(LONG_SIDE_PX * Math.min(1, shape));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas');
  const straight = context.createImageData(width, height);
  const toPhotoPoint = mapFromUnitSquare(quad);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const [x, y] = toPhotoPoint((i + 0.5) / width, (j + 0.5) / height);
      const from =
        4 *
        (Math.min(photo.height - 1, Math.floor(y * photo.height)) * photo.width +
          Math.min(photo.width - 1, Math.floor(x * photo.width)));
      straight.data.set(photo.data.subarray(from, from + 4), 4 * (j * width + i));
    }
  context.putImageData(straight, 0, 0);
  return { url: URL.createObjectURL(await canvasToBlob(canvas, 'image/jpeg', 0.9)), shape };
};

const MAX_LONG_SIDE_PX = 1400;

/** Pixels of an image element; undefined if the browser does not allow reading them. */
export const readElementPixels = (picture: HTMLImageElement): ImageData | undefined => {
  const scale = Math.min(1, MAX_LONG_SIDE_PX / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no canvas');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  try {
    return readPixels(context, canvas.width, canvas.height);
  } catch {
    return undefined;
  }
};
