import { expect, it } from 'vitest';
import { chooseOverlayGray } from './picture-canvas.tsx';

const picture = (...values: number[]) => ({
  width: values.length,
  height: 1,
  data: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255])),
});

it('the overlay is dark beside a light cover and light beside a dark one, whatever lies around them', () => {
  const isCover = (i: number): boolean => i < 2;
  expect(chooseOverlayGray(picture(235, 240, 0, 0), isCover)).toBeLessThan(60);
  expect(chooseOverlayGray(picture(20, 30, 255, 255), isCover)).toBeGreaterThan(120);
});
it('the overlay on a picture in which nothing is covered is the light one', () => {
  expect(chooseOverlayGray(picture(255), () => false)).toBeGreaterThan(120);
});
