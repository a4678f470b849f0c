/** Resamples the answer onto the canvas, bicubically (Catmull-Rom), which keeps fine grain. */
import { createRaster, type Raster } from '../raster/raster.ts';
import { resizeRaster } from '../raster/resize.ts';
import type { Size } from './frame.ts';
import { toAnswerPosition, type Placement } from './placement.ts';

const weightsAt = (f: number, into: Float64Array): void => {
  into[0] = f * (-0.5 + f * (1 - 0.5 * f));
  into[1] = 1 + f * f * (-2.5 + 1.5 * f);
  into[2] = f * (0.5 + f * (2 - 1.5 * f));
  into[3] = f * f * (-0.5 + 0.5 * f);
};

interface PlacedAnswer {
  picture: Raster;
  /** 1 for pixels that the answer covers. */
  covered: Uint8Array;
}

/** Reduces an answer that is much larger than the canvas, against aliasing. */
const reduced = (answer: Raster, canvas: Size): Raster => {
  const factor = Math.max(answer.width / canvas.width, answer.height / canvas.height);
  if (factor <= 1.3) return answer;
  const sideOf = (length: number): number => Math.max(4, Math.round(length / factor));
  return resizeRaster(answer, sideOf(answer.width), sideOf(answer.height));
};

export const placeAnswer = (original: Raster, canvas: Size, placement: Placement): PlacedAnswer => {
  const answer = reduced(original, canvas);
  const { width, height, data } = answer;
  const picture = createRaster(canvas.width, canvas.height);
  const covered = new Uint8Array(canvas.width * canvas.height);
  const wx = new Float64Array(4);
  const wy = new Float64Array(4);
  const clampX = (x: number): number => Math.min(width - 1, Math.max(0, x));
  for (let y = 0, i = 0; y < canvas.height; y++) {
    const v = toAnswerPosition(placement.y, y, canvas.height, height);
    const y0 = Math.floor(v);
    weightsAt(v - y0, wy);
    for (let x = 0; x < canvas.width; x++, i++) {
      const u = toAnswerPosition(placement.x, x, canvas.width, width);
      covered[i] = u >= -0.5 && v >= -0.5 && u <= width - 0.5 && v <= height - 0.5 ? 1 : 0;
      const x0 = Math.floor(u);
      weightsAt(u - x0, wx);
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let k = 0; k < 4; k++) {
          const row = Math.min(height - 1, Math.max(0, y0 - 1 + k)) * width;
          sum +=
            wy[k] *
            (wx[0] * data[4 * (row + clampX(x0 - 1)) + c] +
              wx[1] * data[4 * (row + clampX(x0)) + c] +
              wx[2] * data[4 * (row + clampX(x0 + 1)) + c] +
              wx[3] * data[4 * (row + clampX(x0 + 2)) + c]);
        }
        picture.data[4 * i + c] = sum;
      }
      picture.data[4 * i + 3] = 255;
    }
  }
  return { picture, covered };
};
