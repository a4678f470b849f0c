/**
 * The pixel containers of the engine. All of them are plain typed arrays, so that they cross a worker
 * boundary by transfer and never by copy.
 */

/** An 8-bit sRGB picture: `data` holds width x height x 4 bytes, RGBA, row by row; alpha is 255. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** One 8-bit value a pixel (a mask or a matte): 0 = outside, 255 = fully inside. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One 32-bit float a pixel; the unit is documented where the plane is made. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** Three floats a pixel, interleaved; the unit is documented where it is made (mostly scene-linear RGB). */
export interface Plane3 {
  width: number;
  height: number;
  data: Float32Array;
}

export const createRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

export const createMask = (width: number, height: number): Mask => ({
  width,
  height,
  data: new Uint8Array(width * height),
});

export const createPlane = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Float32Array(width * height),
});

export const createPlane3 = (width: number, height: number): Plane3 => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
});
