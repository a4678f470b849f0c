import { useLayoutEffect, useRef } from 'react';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { NO_ZONE } from '#engine/layers.ts';
import type { ZoneMap } from '../preview/zone-outline.ts';

/** Pixels as they are; nothing is decoded or copied once more on the way to the screen. */
export function PictureCanvas({ picture, crisp }: { picture: Raster; crisp: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const pencil = canvas.current?.getContext('2d');
    pencil?.putImageData(
      new ImageData(picture.data as Uint8ClampedArray<ArrayBuffer>, picture.width, picture.height),
      0,
      0,
    );
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      className={crisp ? 'stage-layer stage-crisp' : 'stage-layer'}
      aria-hidden="true"
    />
  );
}

/** The veil fades into the gray of the bench, over dark and bright cabins alike. */
const VEIL_CODE = 150;
const VEIL = 178;

const drawVeil = (
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
  clear: (i: number) => number,
): void => {
  const pencil = canvas?.getContext('2d');
  if (pencil == null) return;
  const veil = pencil.createImageData(width, height);
  veil.data.fill(VEIL_CODE);
  for (let i = 0; i < width * height; i++) veil.data[4 * i + 3] = VEIL * (1 - clear(i));
  pencil.putImageData(veil, 0, 0);
};

/** Everything that stays as it is lies behind a veil: only the parts that this design changes are clear. */
export function ChangedVeil({ changed }: { changed: Mask }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () => drawVeil(canvas.current, changed.width, changed.height, (i) => (changed.data[i] ?? 0) / 255),
    [changed],
  );
  return (
    <canvas ref={canvas} width={changed.width} height={changed.height} className="stage-layer" aria-hidden="true" />
  );
}

/**
 * Veil during corrections: everything but upholstery lies behind it; with a zone chosen, so does everything but that
 * zone, half as strong.
 */
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
