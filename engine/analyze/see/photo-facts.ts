/** Brightness and sharpness of a whole photo, for the warnings. */
import { quantile } from '../../raster/median.ts';
import type { Raster } from '../../raster/raster.ts';
import type { LabPlanes } from './lab-planes.ts';

export interface PhotoFacts {
  width: number;
  height: number;
  /** Median L*, 0..100. */
  medianLightness: number;
  /** Fraction of clipped pixels, 0..1. */
  whiteFraction: number;
  /** Fraction of an edge's contrast within two pixels, at the sharpest edges: about 1 = sharp, 0.25 = blurred. */
  sharpness: number;
}

/** Distance between measured rows, in pixels. */
const ROW_STEP = 7;

const sharpnessOf = ({ width, height, data }: Raster): number => {
  const green = (x: number, y: number): number => data[(y * width + x) * 4 + 1];
  const steps: number[] = [];
  for (let y = 2; y < height - 2; y += ROW_STEP) {
    for (let x = 4; x < width - 4; x++) {
      const contrast = Math.abs(green(x + 4, y) - green(x - 4, y));
      if (contrast < 40) continue;
      steps.push(Math.abs(green(x + 1, y) - green(x - 1, y)) / contrast);
    }
  }
  return steps.length < 50 ? 1 : quantile(Float32Array.from(steps), 0.9);
};

export const photoFacts = (photo: Raster, { L }: LabPlanes): PhotoFacts => {
  let white = 0;
  const { data } = photo;
  for (let p = 0; p < data.length; p += 4) if (data[p] >= 253 && data[p + 1] >= 253 && data[p + 2] >= 253) white++;
  return {
    width: photo.width,
    height: photo.height,
    medianLightness: quantile(L, 0.5),
    whiteFraction: (white * 4) / data.length,
    sharpness: sharpnessOf(photo),
  };
};
