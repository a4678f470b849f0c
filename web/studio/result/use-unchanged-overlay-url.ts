/** Compares the pixels of photo and result, and covers everything that did not change with a translucent gray overlay. */
import { useEffect, useState } from 'react';
import { fetchResponse } from '#web/lib/api/api.ts';
import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { toastError } from '#web/lib/toasts.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { chooseOverlayGray, OVERLAY_ALPHA } from '../canvas/picture-canvas.tsx';
import { RESULT } from './result-words.ts';

/** Smaller differences per channel may come from compression and resizing. */
const MIN_DIFFERENCE = 10;
/**
 * Length of the longer side of the compared pictures. At a larger size, edges that were resized differently count as
 * changes.
 */
const COMPARED_SIDE = 640;

const readPicturePixels = async (url: string, size?: { width: number; height: number }): Promise<ImageData> => {
  const bitmap = await createImageBitmap(await (await fetchResponse(url, { headers: { Accept: 'image/*' } })).blob());
  const scale = Math.min(1, COMPARED_SIDE / Math.max(bitmap.width, bitmap.height));
  const { width, height } = size ?? {
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
  };
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return readPixels(context, width, height);
};

type Pixels = Pick<ImageData, 'width' | 'height'> & { data: ArrayLike<number> };

/** A pixel counts as changed if most of its neighborhood differs, which excludes single pixels along edges. */
export const createUnchangedOverlay = (before: Pixels, after: Pixels): Uint8ClampedArray<ArrayBuffer> => {
  const { width, height } = after;
  const differs = new Uint8Array(width * height);
  for (let pixel = 0, byte = 0; pixel < differs.length; pixel++, byte += 4)
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs((before.data[byte + channel] ?? 0) - (after.data[byte + channel] ?? 0)) >= MIN_DIFFERENCE)
        differs[pixel] = 1;
  const overlayGray = chooseOverlayGray(after, (pixel) => differs[pixel] === 1);
  const overlay = new Uint8ClampedArray(4 * differs.length);
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      let differingNeighbors = 0;
      let count = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          differingNeighbors += differs[pixel + dy * width + dx] ?? 0;
          count++;
        }
      if (differingNeighbors * 2 <= count)
        overlay.set([overlayGray, overlayGray, overlayGray, OVERLAY_ALPHA], 4 * pixel);
    }
  return overlay;
};

/** @returns `null` until the overlay is made */
export const useUnchangedOverlayUrl = (result: WizardResult, isShown: boolean): string | null => {
  const [overlay, setOverlay] = useState<{ renderId: string; url: string } | null>(null);
  useEffect(() => {
    if (!isShown || overlay?.renderId === result.renderId) return;
    let isCanceled = false;
    const make = async (): Promise<void> => {
      const after = await readPicturePixels(result.generatedImage);
      const before = await readPicturePixels(result.originalImage, after);
      const canvas = new OffscreenCanvas(after.width, after.height);
      canvas
        .getContext('2d')
        ?.putImageData(new ImageData(createUnchangedOverlay(before, after), after.width, after.height), 0, 0);
      const url = URL.createObjectURL(await canvas.convertToBlob());
      if (isCanceled) URL.revokeObjectURL(url);
      else setOverlay({ renderId: result.renderId, url });
    };
    make().catch(() => {
      if (!isCanceled) toastError(RESULT.notCompared, RESULT.notComparedText);
    });
    return () => {
      isCanceled = true;
    };
  }, [result, isShown, overlay]);
  if (overlay?.renderId !== result.renderId) return null;
  return overlay.url;
};
