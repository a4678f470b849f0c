/**
 * Pixels of a canvas, in pages and workers. Browsers that resist fingerprinting hand out others than were drawn, from a
 * code too much to plain noise: then there are none, and every caller has another way.
 */
export class NoPixels extends Error {}

type Pencil = Pick<CanvasRenderingContext2D, 'getImageData'>;

const SIDE = 32;
/** Difference of a color channel that is invisible in a photo. */
const UNSEEN = 2;

const createPencil = () =>
  typeof document === 'undefined'
    ? new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
    : Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d', {
        willReadFrequently: true,
      });

const readsWhatWasDrawn = (): boolean => {
  try {
    const pencil = createPencil();
    if (pencil === null) return false;
    const drawn = pencil.createImageData(SIDE, SIDE);
    for (let i = 0; i < drawn.data.length; i++) drawn.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256;
    pencil.putImageData(drawn, 0, 0);
    const { data } = pencil.getImageData(0, 0, SIDE, SIDE);
    return data.every((code, i) => Math.abs(code - (drawn.data[i] ?? 0)) <= UNSEEN);
  } catch {
    return false;
  }
};

let isTrue: boolean | undefined;

/** Checked before a canvas is written to a file. @throws NoPixels */
export const requireTruePixels = (): void => {
  isTrue ??= readsWhatWasDrawn();
  if (!isTrue) throw new NoPixels('This browser does not let a page read pictures');
};

/** @throws NoPixels */
export const readPixels = (pencil: Pencil, width: number, height: number): ImageData => {
  requireTruePixels();
  return pencil.getImageData(0, 0, width, height);
};
