import { useLayoutEffect, useMemo, useRef } from 'react';
import { NO_ZONE } from '#engine/layers.ts';
import type { Painted } from '../preview/preview-protocol.ts';
import { zoneAt, type ZoneMap } from '../preview/zone-outline.ts';

/** Values of red, green and blue of the two veils. The light one is visible over dark and bright interiors. */
const LIGHT_VEIL = 150;
const DARK_VEIL = 32;
/** Mean of red, green and blue from which a cover is too light for the light veil. */
const LIGHT_COVER = 120;
/** Opacity of the veil, from 0 to 255. */
export const VEIL_ALPHA = 178;

/** A light or dark gray, whichever contrasts with the pixels that the veil leaves clear. */
export const chooseVeilGray = ({ data }: { data: ArrayLike<number> }, isClear: (pixel: number) => boolean): number => {
  let [sum, count] = [0, 0];
  for (let i = 0; 4 * i < data.length; i++) {
    if (!isClear(i)) continue;
    sum += (data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0);
    count += 3;
  }
  return sum > LIGHT_COVER * count ? DARK_VEIL : LIGHT_VEIL;
};

/** @param getClearness of a pixel, from 0 (veiled) to 1 (as it is) */
const drawVeil = (
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
  value: number,
  getClearness: (i: number) => number,
): void => {
  const context = canvas?.getContext('2d');
  if (context == null) return;
  const veil = context.createImageData(width, height);
  veil.data.fill(value);
  for (let i = 0; i < width * height; i++) veil.data[4 * i + 3] = VEIL_ALPHA * (1 - getClearness(i));
  context.putImageData(veil, 0, 0);
};

/** Veils everything that the design does not change. */
export function UnchangedVeil({ painted: { picture, changed } }: { painted: Painted }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const veil = chooseVeilGray(picture, (i) => (changed.data[i] ?? 0) >= 128);
    drawVeil(canvas.current, changed.width, changed.height, veil, (i) => (changed.data[i] ?? 0) / 255);
  }, [picture, changed]);
  return (
    <canvas ref={canvas} width={changed.width} height={changed.height} className="stage-layer" aria-hidden="true" />
  );
}

const chooseVeilGrayFor = (map: ZoneMap, painted: Painted | null): number => {
  if (painted === null) return LIGHT_VEIL;
  const { width, height } = painted.picture;
  return chooseVeilGray(
    painted.picture,
    (i) => zoneAt(map, ((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height) !== NO_ZONE,
  );
};

/** Veils everything but upholstery during corrections. A selected zone dims the other zones lightly. */
export function ZoneVeil({ map, zone, painted }: { map: ZoneMap; zone: number | null; painted: Painted | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const veil = useMemo(() => chooseVeilGrayFor(map, painted), [map, painted]);
  useLayoutEffect(
    () =>
      drawVeil(canvas.current, map.width, map.height, veil, (i) => {
        if (map.data[i] === NO_ZONE) return 0;
        return zone === null || map.data[i] === zone ? 1 : 0.62;
      }),
    [map, zone, veil],
  );
  return <canvas ref={canvas} width={map.width} height={map.height} className="stage-layer" aria-hidden="true" />;
}
