/** Thread of a preview and of its final picture, shown at the same size. */
import { expect, test } from 'vitest';
import { createOnePanelLayers } from '#tests/support/pictures/one-panel.ts';
import { compose, prepare, preparePreview, type Prepared } from '../compose.ts';
import type { Seam } from '../geometry/geometry.ts';
import type { Layers } from '../layers.ts';
import { createRaster, type Raster } from '../raster/raster.ts';
import { resizeRaster } from '../raster/resize.ts';
import { EMPTY_PLAN, type TrimPlan } from '../trim-plan.ts';

const CM_PER_PIXEL = 0.25;
/** Size of the preview and of the final picture, relative to the layers. */
const [PREVIEW, FINAL] = [2, 4];

const sewn = (): Layers => {
  const layers = createOnePanelLayers(CM_PER_PIXEL);
  const seam: Seam = {
    points: Array.from({ length: 50 }, (_, k) => [10 + 2 * k, layers.height / 2]),
    kind: 'found',
    zones: [0, 0],
    panels: [0, 0],
    cmPerPixel: CM_PER_PIXEL,
    confidence: 1,
    stitched: false,
  };
  return { ...layers, geometry: { ...layers.geometry, seams: [seam] } };
};

const flat = (width: number, height: number): Raster => {
  const photo = createRaster(width, height);
  for (let i = 0; i < width * height; i++) photo.data.set([70 + ((i * 7) % 9), 70, 68, 255], 4 * i);
  return photo;
};

type Color = readonly [number, number, number];
const plan = (cover: Color, thread: Color | undefined): TrimPlan => ({
  ...EMPTY_PLAN,
  byKind: { insert: { material: 'leather', color: [...cover], pattern: 'keep', gloss: 1 } },
  ...(thread && { stitching: { style: 'french', color: [...thread] } }),
});

test.each<[string, Color, Color]>([
  ['light thread on dark leather', [24, 24, 26], [240, 240, 235]],
  ['red thread on dark leather', [24, 24, 26], [190, 30, 30]],
  ['dark thread on light leather', [180, 130, 80], [20, 20, 20]],
])('%s is as strong in the preview as in the final picture', (_, cover, thread) => {
  const layers = sewn();
  const [width, height] = [layers.width * PREVIEW, layers.height * PREVIEW];
  const photo = flat(layers.width * FINAL, layers.height * FINAL);
  /** Mean over the seam of the largest change of brightness that the thread makes across it. */
  const strength = (prepared: Prepared): number => {
    const [bare, threaded] = [undefined, thread].map((color) => {
      const { picture } = compose(prepared, plan(cover, color));
      return picture.width === width ? picture : resizeRaster(picture, width, height);
    }) as [Raster, Raster];
    const change = (x: number, y: number): number => {
      const i = 4 * (y * width + x);
      return Math.abs([0, 1, 2].reduce((sum, c) => sum + threaded.data[i + c]! - bare.data[i + c]!, 0)) / 3;
    };
    const columns = Array.from({ length: width - 120 }, (_unused, k) =>
      Math.max(...Array.from({ length: 24 }, (_row, r) => change(60 + k, Math.floor(height / 2) - 12 + r))),
    );
    return columns.reduce((sum, value) => sum + value) / columns.length;
  };
  const preview = resizeRaster(photo, width, height);
  const ratio = strength(preparePreview(preview, layers, photo.height)) / strength(prepare(photo, layers));
  expect(ratio).toBeGreaterThan(0.85);
  expect(ratio).toBeLessThan(1.25);
});
