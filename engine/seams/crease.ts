/** Draws the crease of a seam: two rounded shoulders and a dark line between them. A French seam is flat between its rows. */
import type { LightDirection } from '../geometry/light-direction.ts';
import { clamp } from './clamp.ts';
import { allOf, type SeamField, type Span } from './seam-field.ts';

/** Half the width of the dark line, and width of each shoulder, in cm. */
const LINE = 0.07;
const SHOULDER = 0.75;
const SHOULDER_SLOPE = 0.42;

/** @param strength 0..1 @param isFrench whether it is a French seam */
export const drawCrease = (
  field: SeamField,
  strength: number,
  isFrench: boolean,
  light: LightDirection,
  shade: Float32Array,
  [first, last]: Span = allOf(field),
): void => {
  const { at, offset, along, cmPerPixel, normal } = field;
  for (let e = first; e < last; e++) {
    const d = offset[e];
    const distance = Math.abs(d);
    if (distance > SHOULDER + cmPerPixel[e]) continue;
    const ends = Math.min(1, Math.min(along[e], field.length - along[e]) / 1.2);
    const line = Math.max(LINE, 0.5 * cmPerPixel[e]);
    const dark = distance < 3 * line ? Math.exp(-((d / line) ** 2)) * Math.sqrt(LINE / line) : 0;
    const t = Math.min(1, distance / SHOULDER);
    // The surface falls toward the seam on both sides. The kink is box-filtered over the pixel, against aliasing.
    const slope = SHOULDER_SLOPE * (1 - t) * (1 - t) * clamp(d / Math.max(cmPerPixel[e], 0.04), -1, 1);
    const upward = (normal[2 * e] * light.x + normal[2 * e + 1] * light.y) / 127;
    const facing = (light.z - slope * upward) / Math.sqrt(1 + slope * slope);
    const lit = light.ambient + ((1 - light.ambient) * Math.max(0, facing)) / light.z;
    const edge = isFrench ? 0.25 * Math.exp(-(((distance - 0.42) / 0.1) ** 2)) : 0;
    shade[at[e]] *= 1 + strength * ends * ((lit - 1) * (1 - t) + lit * -(0.55 * dark + edge));
  }
};
