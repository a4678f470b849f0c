/** The engine's pixel containers. Their data are typed arrays, so that they can be transferred to workers. */

/** An 8-bit sRGB picture: `data` holds width x height x 4 bytes, RGBA, row by row; alpha is 255. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A mask or matte: one byte per pixel, 0 = outside, 255 = fully inside. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One float per pixel; the unit is documented with its use. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** Three floats per pixel, interleaved, mostly scene-linear RGB. */
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
