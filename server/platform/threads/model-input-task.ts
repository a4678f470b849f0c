/** Prepares a remote model's input in the worker thread: our own render in a size that it accepts, and the mask. */
import { cutMask, cutPicture, createFrame, type Frame, type FrameRules } from '#engine/transfer/frame.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { readMask, readPicture, writeMask, writePng, writeTransparent } from './pictures/photo-codec.ts';

type ModelInputTask = {
  /** Our own render, lossless, of the photo's size. */
  picture: Uint8Array;
  /** Mask of the pixels that may differ from the photo (grayscale PNG). */
  changedMask: Uint8Array;
  rules: FrameRules;
  mask: 'none' | 'alpha' | 'white' | 'black';
};

export interface ModelInput {
  frame: Frame;
  /** PNG. */
  image: Uint8Array<ArrayBuffer>;
  mask?: Uint8Array<ArrayBuffer>;
}

const makeTransparent = (picture: Raster, { data }: Mask): Raster => {
  const copy: Raster = { ...picture, data: picture.data.slice() };
  for (let i = 0; i < data.length; i++) copy.data[4 * i + 3] = (data[i] ?? 0) >= 128 ? 0 : 255;
  return copy;
};

/** @returns undefined when the design changes no pixel of this photo */
export const prepareModelInput = async ({
  picture: bytes,
  changedMask,
  rules,
  mask: mode,
}: ModelInputTask): Promise<ModelInput | undefined> => {
  const soft = await readMask(changedMask);
  const mask: Mask = { ...soft, data: soft.data.map((m) => (m === 0 ? 0 : 255)) };
  const frame = createFrame(mask, rules);
  if (frame === undefined) return undefined;
  const picture = cutPicture(await readPicture(bytes), frame);
  const { bytes: image } = await writePng(picture);
  if (mode === 'none') return { frame, image };
  const inside = cutMask(mask, frame);
  if (mode === 'alpha') return { frame, image, mask: (await writeTransparent(makeTransparent(picture, inside))).bytes };
  const [inValue, outValue] = mode === 'white' ? [255, 0] : [0, 255];
  return {
    frame,
    image,
    mask: (await writeMask({ ...inside, data: inside.data.map((m) => (m >= 128 ? inValue : outValue)) })).bytes,
  };
};
