/**
 * Reads pixels of a canvas. Browsers that resist fingerprinting return altered pixels; these functions then throw
 * PixelsUnreadableError, and every caller has a fallback.
 */
export class PixelsUnreadableError extends Error {}

type PixelReader = Pick<CanvasRenderingContext2D, 'getImageData'>;

/** Width and height of the test picture in pixels. */
const TEST_SIDE_PX = 32;
/** Difference per channel (0 to 255) that is invisible in a photo. */
const MAX_DIFFERENCE = 2;

const createContext = () =>
  typeof document === 'undefined'
    ? new OffscreenCanvas(TEST_SIDE_PX, TEST_SIDE_PX).getContext('2d', { willReadFrequently: true })
    : Object.assign(document.createElement('canvas'), { width: TEST_SIDE_PX, height: TEST_SIDE_PX }).getContext('2d', {
        willReadFrequently: true,
      });

const canReadDrawnPixels = (): boolean => {
  try {
    const context = createContext();
    if (context === null) return false;
    const drawn = context.createImageData(TEST_SIDE_PX, TEST_SIDE_PX);
    for (let i = 0; i < drawn.data.length; i++) drawn.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256;
    context.putImageData(drawn, 0, 0);
    const { data } = context.getImageData(0, 0, TEST_SIDE_PX, TEST_SIDE_PX);
    return data.every((code, i) => Math.abs(code - (drawn.data[i] ?? 0)) <= MAX_DIFFERENCE);
  } catch {
    return false;
  }
};

let isExact: boolean | undefined;

/** Call before writing a canvas to a file. @throws PixelsUnreadableError */
export const assertPixelsReadable = (): void => {
  isExact ??= canReadDrawnPixels();
  if (!isExact) throw new PixelsUnreadableError('This browser does not let a page read pictures');
};

/** @throws PixelsUnreadableError */
export const readPixels = (context: PixelReader, width: number, height: number): ImageData => {
  assertPixelsReadable();
  return context.getImageData(0, 0, width, height);
};
