import { useLayoutEffect, useRef } from 'react';

/** RGBA pixels with 8 bits per channel. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Draws pixels directly, without encoding them as an image first. */
export function RasterCanvas({ picture, className }: { picture: Pixels; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current
      ?.getContext('2d')
      ?.putImageData(
        new ImageData(picture.data as Uint8ClampedArray<ArrayBuffer>, picture.width, picture.height),
        0,
        0,
      );
  }, [picture]);
  return <canvas ref={canvas} width={picture.width} height={picture.height} className={className} aria-hidden="true" />;
}
