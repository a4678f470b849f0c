// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A canvas that gives back what `spoil` makes of what was drawn. */
const stubCanvas = (spoil: (code: number, i: number) => number): void => {
  let drawn = new Uint8ClampedArray();
  const image = (width: number, height: number) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    createImageData: image,
    putImageData: ({ data }: ImageData) => void (drawn = data),
    getImageData: () => ({ ...image(32, 32), data: drawn.map(spoil) }),
  })) as never);
};
beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());
const read = async () => {
  const { readPixels } = await import('./read-pixels.ts');
  return readPixels(document.createElement('canvas').getContext('2d')!, 32, 32).data.length;
};

test.each([
  ['as they were drawn', (code: number) => code],
  ['a code off, which nobody sees', (code: number, i: number) => code + (i % 3) - 1],
])('pixels %s are read', async (_, spoil) => {
  stubCanvas(spoil);
  expect(await read()).toBe(4 * 32 * 32);
});

test.each([
  ['white', () => 255],
  ['noise', (code: number, i: number) => (code + i * 101) % 256],
])('pixels that come back as %s are refused: a preview of them would be of no photo', async (_, spoil) => {
  stubCanvas(spoil);
  await expect(read()).rejects.toThrow('does not let a page read pictures');
});

test('a browser without a canvas has none either', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { assertPixelsReadable, PixelsUnreadableError } = await import('./read-pixels.ts');
  expect(assertPixelsReadable).toThrow(PixelsUnreadableError);
});
