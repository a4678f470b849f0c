import { useLayoutEffect, useRef } from 'react';
import type { Mask } from '#engine/raster/raster.ts';
import { NO_ZONE } from '#engine/layers.ts';
import type { ZoneMap } from '../preview/zone-outline.ts';

/** Value of red, green and blue: a gray that is visible over dark and bright interiors. */
const VEIL_VALUE = 150;
const VEIL_ALPHA = 178;

/** @param getClearness of a pixel, from 0 (veiled) to 1 (as it is) */
const drawVeil = (
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
  getClearness: (i: number) => number,
): void => {
  const context = canvas?.getContext('2d');
  if (context == null) return;
  const veil = context.createImageData(width, height);
  veil.data.fill(VEIL_VALUE);
  for (let i = 0; i < width * height; i++) veil.data[4 * i + 3] = VEIL_ALPHA * (1 - getClearness(i));
  context.putImageData(veil, 0, 0);
};

/** Covers everything that the design does not change with a veil. */
export function UnchangedVeil({ changed }: { changed: Mask }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () => drawVeil(canvas.current, changed.width, changed.height, (i) => (changed.data[i] ?? 0) / 255),
    [changed],
  );
  return (
    <canvas ref={canvas} width={changed.width} height={changed.height} className="stage-layer" aria-hidden="true" />
  );
}

/** Covers everything but upholstery with a veil during corrections. A selected zone dims the other zones lightly. */
export function ZoneVeil({ map, zone }: { map: ZoneMap; zone: number | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () =>
      drawVeil(canvas.current, map.width, map.height, (i) => {
        if (map.data[i] === NO_ZONE) return 0;
        return zone === null || map.data[i] === zone ? 1 : 0.62;
      }),
    [map, zone],
  );
  return <canvas ref={canvas} width={map.width} height={map.height} className="stage-layer" aria-hidden="true" />;
}
