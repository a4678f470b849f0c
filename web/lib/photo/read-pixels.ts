/**
 * Reads pixels of a canvas. Browsers that resist fingerprinting return altered pixels; then NoPixels is thrown, and every
 * caller has a fallback.
 */
export class NoPixels extends Error {}

type Pencil = Pick<CanvasRenderingContext2D, 'getImageData'>;

const SIDE = 32;
/** A difference of a channel that is invisible in a photo. */
const MAX_DIFFERENCE = 2;

const createPencil = () =>
  typeof document === 'undefined'
    ? new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
    : Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d', {
        willReadFrequently: true,
      });

const canReadDrawnPixels = (): boolean => {
  try {
    const pencil = createPencil();
    if (pencil === null) return false;
    const drawn = pencil.createImageData(SIDE, SIDE);
    for (let i = 0; i < drawn.data.length; i++) drawn.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256;
    pencil.putImageData(drawn, 0, 0);
    const { data } = pencil.getImageData(0, 0, SIDE, SIDE);
    return data.every((code, i) => Math.abs(code - (drawn.data[i] ?? 0)) <= MAX_DIFFERENCE);
  } catch {
    return false;
  }
};

let isExact: boolean | undefined;

/** Call before writing a canvas to a file. @throws NoPixels */
export const requireTruePixels = (): void => {
  isExact ??= canReadDrawnPixels();
  if (!isExact) throw new NoPixels('This browser does not let a page read pictures');
};

/** @throws NoPixels */
export const readPixels = (pencil: Pencil, width: number, height: number): ImageData => {
  requireTruePixels();
  return pencil.getImageData(0, 0, width, height);
};
