import { describe, expect, it } from 'vitest';
import { createMask, createRaster, type Mask } from '../raster/raster.ts';
import { cutMask, cutPicture, createFrame, type FrameRules } from './frame.ts';

/** The limits of `gpt-image-2`. */
const RULES: FrameRules = { grid: 16, maxRatio: 3, minPixels: 655_360, maxPixels: 1_572_864, maxSide: 3840 };

/** A photo in which one box changes. */
const changedBox = (
  width: number,
  height: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Mask => {
  const mask = createMask(width, height);
  for (let y = top; y < bottom; y++) mask.data.fill(255, y * width + left, y * width + right);
  return mask;
};

const HEADREST = changedBox(2000, 1500, [900, 300, 1119, 481]);

describe('a model that takes no small pictures', () => {
  it('a headrest alone is enlarged: without a minimum size it would be 656 x 544, which is too small', () => {
    expect(createFrame(HEADREST, { ...RULES, minPixels: undefined })!.canvas).toEqual({ width: 656, height: 544 });
    const { canvas, crop, content } = createFrame(HEADREST, RULES)!;
    expect(canvas.width * canvas.height).toBeGreaterThanOrEqual(655_360);
    expect([canvas.width % 16, canvas.height % 16]).toEqual([0, 0]);
    // Enlarged by one factor, not stretched.
    expect(Math.abs(content.width / crop.width - content.height / crop.height)).toBeLessThan(0.02);
  });

  it('what is enlarged is cut back to the same place: the mask on the canvas covers the headrest and nothing else', () => {
    const frame = createFrame(HEADREST, RULES)!;
    const photo = createRaster(2000, 1500);
    photo.data.fill(128);
    expect(cutPicture(photo, frame)).toMatchObject(frame.canvas);
    const cut = cutMask(HEADREST, frame);
    const inside = cut.data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0);
    const scale = frame.content.width / frame.crop.width;
    expect(inside / (219 * 181 * scale * scale)).toBeCloseTo(1, 1);
  });

  it('every shape of change, in photos small and large, stays within all limits at once', () => {
    for (const [photoWidth, photoHeight] of [
      [64, 64],
      [200, 133],
      [3000, 300],
      [300, 3000],
      [4000, 3000],
    ] as const) {
      for (const [x, y] of [
        [0.02, 0.02],
        [0.9, 0.05],
        [0.05, 0.9],
        [0.5, 0.5],
        [1, 1],
      ] as const) {
        const box = [0, 0, Math.max(1, Math.round(photoWidth * x)), Math.max(1, Math.round(photoHeight * y))] as const;
        const { canvas, content } = createFrame(changedBox(photoWidth, photoHeight, box), RULES)!;
        const name = `${photoWidth} x ${photoHeight}, ${x} x ${y}: ${canvas.width} x ${canvas.height}`;
        const pixels = canvas.width * canvas.height;
        expect(pixels >= 655_360 && pixels <= 1_572_864, name).toBe(true);
        expect(Math.max(canvas.width, canvas.height) / Math.min(canvas.width, canvas.height), name).toBeLessThanOrEqual(
          3,
        );
        expect([canvas.width % 16, canvas.height % 16], name).toEqual([0, 0]);
        expect(content.width <= canvas.width && content.height <= canvas.height, name).toBe(true);
      }
    }
  });
});
