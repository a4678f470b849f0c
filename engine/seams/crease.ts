/** The form of a seam itself: two covers turn down into a line that light hardly reaches; a French seam is felled flat between its rows. */
import type { LightDirection } from '../geometry/light-direction.ts';
import { wholeOf, type SeamField, type Span } from './seam-field.ts';

/** Width of the dark line and of the rounded shoulders, in cm. */
const LINE = 0.07;
const SHOULDER = 0.75;
const SHOULDER_SLOPE = 0.42;

/** @param strength 0..1; less where the photo shows the seam already */
export const pressCrease = (
  field: SeamField,
  strength: number,
  felled: boolean,
  light: LightDirection,
  shade: Float32Array,
  [first, last]: Span = wholeOf(field),
): void => {
  const { at, off, along, pixel, normal } = field;
  for (let e = first; e < last; e++) {
    const d = off[e];
    const far = Math.abs(d);
    if (far > SHOULDER + pixel[e]) continue;
    const ends = Math.min(1, Math.min(along[e], field.length - along[e]) / 1.2);
    const line = Math.max(LINE, 0.5 * pixel[e]);
    const dark = far < 3 * line ? Math.exp(-((d / line) ** 2)) * Math.sqrt(LINE / line) : 0;
    const t = Math.min(1, far / SHOULDER);
    // Falls towards the seam on both sides; box-filtered by the pixel so that the kink never flickers.
    const slope = SHOULDER_SLOPE * (1 - t) * (1 - t) * Math.max(-1, Math.min(1, d / Math.max(pixel[e], 0.04)));
    const upward = (normal[2 * e] * light.x + normal[2 * e + 1] * light.y) / 127;
    const facing = (light.z - slope * upward) / Math.sqrt(1 + slope * slope);
    const lit = light.ambient + ((1 - light.ambient) * Math.max(0, facing)) / light.z;
    const edge = felled ? 0.25 * Math.exp(-(((far - 0.42) / 0.1) ** 2)) : 0;
    shade[at[e]] *= 1 + strength * ends * ((lit - 1) * (1 - t) + lit * -(0.55 * dark + edge));
  }
};
