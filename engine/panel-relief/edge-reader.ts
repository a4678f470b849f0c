/** Reads the distance to a panel's edge, a plane of half the analysis size, at pixels of the picture. */
import type { Plane } from '../raster/raster.ts';

/** Width of a pixel in cells of the plane. @param scale picture pixels per analysis pixel */
export const getCellsPerPixel = (scale: number): number => 0.5 / scale;

/** Position of a pixel's center in cells. @param cells number of cells along this side */
export const getCellPosition = (pixel: number, step: number, cells: number): number =>
  Math.min(cells - 1.001, Math.max(0, (pixel + 0.5) * step - 0.25));

/** @returns function that interpolates the distance at a pixel, in cm */
export const edgeReader = (
  { width, height, data }: Plane,
  scale: number,
  cmPerPixel: number,
): ((x: number, y: number) => number) => {
  const step = getCellsPerPixel(scale);
  return (x, y) => {
    const fx = getCellPosition(x, step, width);
    const fy = getCellPosition(y, step, height);
    const ix = fx | 0;
    const iy = fy | 0;
    const tx = fx - ix;
    const ty = fy - iy;
    const i = iy * width + ix;
    const upper = data[i] + tx * (data[i + 1] - data[i]);
    const lower = data[i + width] + tx * (data[i + width + 1] - data[i + width]);
    return (upper + ty * (lower - upper)) * cmPerPixel;
  };
};
