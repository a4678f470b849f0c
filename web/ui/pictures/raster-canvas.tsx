import { useLayoutEffect, useRef } from 'react';

/** RGBA pixels, 8 bits a channel. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Pixels as they are, straight to the screen. */
export function RasterCanvas({ picture }: { picture: Pixels }) {
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
  return <canvas ref={canvas} width={picture.width} height={picture.height} aria-hidden="true" />;
}
