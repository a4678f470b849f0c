/** A veil over everything that is the same in photo and result, compared pixel by pixel in the browser. */
import { useEffect, useState } from 'react';
import { send } from '#web/lib/api.ts';
import type { WizardResult } from '../state/wizard-state.ts';

const VEIL = 160;
/** Codes by which a channel must differ: below it lies what a second compression may do. */
const NOTICED = 6;

const pixelsOf = async (address: string, width?: number, height?: number): Promise<ImageData> => {
  const bitmap = await createImageBitmap(await (await send(address, { headers: { Accept: 'image/*' } })).blob());
  const canvas = new OffscreenCanvas(width ?? bitmap.width, height ?? bitmap.height);
  const pencil = canvas.getContext('2d', { willReadFrequently: true });
  if (pencil === null) throw new Error('no canvas');
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return pencil.getImageData(0, 0, canvas.width, canvas.height);
};

export const differenceVeil = (before: Uint8ClampedArray, after: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> => {
  const veil = new Uint8ClampedArray(before.length);
  for (let p = 0; p < before.length; p += 4) {
    const far = Math.max(Math.abs(before[p]! - after[p]!), Math.abs(before[p + 1]! - after[p + 1]!), Math.abs(before[p + 2]! - after[p + 2]!));
    if (far < NOTICED) veil[p + 3] = VEIL;
  }
  return veil;
};

/** The address of the veil; `null` until it is made. */
export const useDifference = (result: WizardResult, wanted: boolean): string | null => {
  const [veil, setVeil] = useState<{ of: string; url: string } | null>(null);
  useEffect(() => {
    if (!wanted || veil?.of === result.renderId) return;
    let gone = false;
    const make = async (): Promise<void> => {
      const after = await pixelsOf(result.generatedImage);
      const before = await pixelsOf(result.originalImage, after.width, after.height);
      const canvas = new OffscreenCanvas(after.width, after.height);
      canvas.getContext('2d')?.putImageData(new ImageData(differenceVeil(before.data, after.data), after.width, after.height), 0, 0);
      const url = URL.createObjectURL(await canvas.convertToBlob());
      if (gone) URL.revokeObjectURL(url);
      else setVeil({ of: result.renderId, url });
    };
    make().catch(() => undefined);
    return () => { gone = true; };
  }, [result, wanted, veil]);
  return veil?.of === result.renderId ? veil.url : null;
};
