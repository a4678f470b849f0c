import { useLayoutEffect, useMemo, useRef } from 'react';
import { NO_ZONE } from '#engine/layers.ts';
import type { Painted } from '../preview/preview-protocol.ts';
import { zoneAt, type ZoneMap } from '../preview/zone-outline.ts';

/** Values of red, green and blue of the two overlays. The light one is visible over dark and bright interiors. */
const LIGHT_OVERLAY_GRAY = 150;
const DARK_OVERLAY_GRAY = 32;
/** Mean of red, green and blue from which a cover is too light for the light overlay. */
const LIGHT_COVER = 120;
/** Opacity of the overlay, from 0 to 255. */
export const OVERLAY_ALPHA = 178;

/** A light or dark gray, whichever contrasts with the pixels that the overlay leaves clear. */
export const chooseOverlayGray = (
  { data }: { data: ArrayLike<number> },
  isClear: (pixel: number) => boolean,
): number => {
  let [sum, count] = [0, 0];
  for (let i = 0; 4 * i < data.length; i++) {
    if (!isClear(i)) continue;
    sum += (data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0);
    count += 3;
  }
  return sum > LIGHT_COVER * count ? DARK_OVERLAY_GRAY : LIGHT_OVERLAY_GRAY;
};

/** @param getClearness of a pixel, from 0 (covered) to 1 (as it is) */
const drawOverlay = (
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
  value: number,
  getClearness: (i: number) => number,
): void => {
  const context = canvas?.getContext('2d');
  if (context == null) return;
  const overlay = context.createImageData(width, height);
  overlay.data.fill(value);
  for (let i = 0; i < width * height; i++) overlay.data[4 * i + 3] = OVERLAY_ALPHA * (1 - getClearness(i));
  context.putImageData(overlay, 0, 0);
};

/** Covers everything that the design does not change with a translucent gray overlay. */
export function UnchangedOverlay({ painted: { picture, changed } }: { painted: Painted }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const overlayGray = chooseOverlayGray(picture, (i) => (changed.data[i] ?? 0) >= 128);
    drawOverlay(canvas.current, changed.width, changed.height, overlayGray, (i) => (changed.data[i] ?? 0) / 255);
  }, [picture, changed]);
  return (
    <canvas ref={canvas} width={changed.width} height={changed.height} className="stage-layer" aria-hidden="true" />
  );
}

const chooseOverlayGrayFor = (map: ZoneMap, painted: Painted | null): number => {
  if (painted === null) return LIGHT_OVERLAY_GRAY;
  const { width, height } = painted.picture;
  return chooseOverlayGray(
    painted.picture,
    (i) => zoneAt(map, ((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height) !== NO_ZONE,
  );
};

/**
 * Covers everything but upholstery with such an overlay during corrections. A selected zone dims the other zones
 * lightly.
 */
export function ZoneOverlay({ map, zone, painted }: { map: ZoneMap; zone: number | null; painted: Painted | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlayGray = useMemo(() => chooseOverlayGrayFor(map, painted), [map, painted]);
  useLayoutEffect(
    () =>
      drawOverlay(canvas.current, map.width, map.height, overlayGray, (i) => {
        if (map.data[i] === NO_ZONE) return 0;
        return zone === null || map.data[i] === zone ? 1 : 0.62;
      }),
    [map, zone, overlayGray],
  );
  return <canvas ref={canvas} width={map.width} height={map.height} className="stage-layer" aria-hidden="true" />;
}
