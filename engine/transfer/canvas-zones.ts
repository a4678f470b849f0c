/** Pixels on the canvas of the zones that a design changes. */
import { finishOf } from '../finish-of.ts';
import { NO_ZONE, type Layers, type Zone } from '../layers.ts';
import type { Mask } from '../raster/raster.ts';
import type { TrimPlan } from '../trim-plan.ts';
import type { Frame } from './frame.ts';
import type { ZonePixels } from './zone-detail.ts';

export interface CanvasZone extends ZonePixels {
  zone: Zone;
}

/** Minimum number of canvas pixels of a zone. */
const MIN_PIXELS = 64;

/** @param inside mask of the pixels that may change, on the canvas */
export const canvasZones = (
  layers: Layers,
  plan: TrimPlan,
  { crop, canvas, content }: Frame,
  inside: Mask,
  photo: { width: number; height: number },
): CanvasZone[] => {
  const found = layers.zones.map(() => [] as number[]);
  const toLayer = (
    at: number,
    offset: number,
    length: number,
    from: number,
    size: number,
    photoSize: number,
    layerSize: number,
  ): number =>
    Math.min(
      layerSize - 1,
      Math.max(0, Math.floor((((at + 0.5 - offset) / length) * size + from) * (layerSize / photoSize))),
    );
  for (let y = 0, i = 0; y < canvas.height; y++) {
    const row =
      toLayer(y, content.top, content.height, crop.top, crop.height, photo.height, layers.height) * layers.width;
    for (let x = 0; x < canvas.width; x++, i++) {
      if (inside.data[i] === 0) continue;
      const zone =
        layers.zoneOf[row + toLayer(x, content.left, content.width, crop.left, crop.width, photo.width, layers.width)];
      if (zone !== NO_ZONE) found[zone].push(i);
    }
  }
  return layers.zones.flatMap((zone, index) => {
    const pixels = Int32Array.from(found[index]);
    if (pixels.length < MIN_PIXELS || finishOf(plan, zone) === undefined) return [];
    let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
    for (const i of pixels) {
      const x = i % canvas.width;
      const y = Math.floor(i / canvas.width);
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
    }
    return [{ zone, pixels, left, top, right, bottom }];
  });
};
