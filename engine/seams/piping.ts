/** Draws piping along a seam: one or two covered cords, shaded as cylinders. */
import type { LightDirection } from '../geometry/light-direction.ts';
import type { TrimPlanes } from '../relief.ts';
import { allOf, type SeamField, type Span } from './seam-field.ts';
import { clamp } from './clamp.ts';

/** Radius of the covered cord in cm. */
const PIPING_RADIUS = { single: 0.25, double: 0.2 } as const;
const MIN_RADIUS_PIXELS = 0.85;

/** Half the width of the piping in cm. @param footprint centimeters per pixel */
export const pipingHalfWidth = (style: 'single' | 'double', footprint: number): number => {
  const radius = Math.max(PIPING_RADIUS[style], MIN_RADIUS_PIXELS * footprint);
  return style === 'single' ? radius : 2 * radius;
};

/** Factor on the cord's radius, which varies a little along it; one value per millimeter, periodic. */
const SWELL = Float32Array.from(
  { length: 512 },
  (_, mm) => 1 + 0.04 * Math.sin((mm / 512) * 2 * Math.PI * 13) + 0.03 * Math.sin((mm / 512) * 2 * Math.PI * 31 + 1),
);
const swellAt = (cm: number): number => SWELL[(cm * 10) & 511];

/**
 * @param shift offset to the seam's left, in cm
 * @param shade the relief's factor on the light; the shadow of the piping darkens it
 */
export const drawPiping = (
  field: SeamField,
  style: 'single' | 'double',
  shift: number,
  light: LightDirection,
  trim: TrimPlanes,
  shade: Float32Array,
  [first, last]: Span = allOf(field),
): void => {
  const { at, offset, along, cmPerPixel, normal } = field;
  for (let e = first; e < last; e++) {
    const footprint = cmPerPixel[e];
    const radius = Math.max(PIPING_RADIUS[style], MIN_RADIUS_PIXELS * footprint);
    const d = offset[e] - shift;
    const fromAxis = style === 'single' ? d : d - Math.sign(d) * radius;
    const distance = Math.abs(fromAxis);
    if (distance > 2.8 * radius) continue;
    const i = at[e];
    const nx = normal[2 * e] / 127;
    const ny = normal[2 * e + 1] / 127;
    const a = along[e];
    const r = radius * swellAt(a);
    const ends = clamp(Math.min(a, field.length - a) / (2 * r) + 0.35, 0, 1);
    const alpha = clamp((r - distance) / footprint + 0.5, 0, 1) * ends;
    const upward = nx * light.x + ny * light.y;
    if (style === 'single' || Math.abs(d) > radius) {
      // Contact shadow, stronger on the side away from the light.
      const outside = clamp((distance - r) / (1.5 * r), 0, 1);
      const away = Math.sign(d) * upward < 0 ? 1 : 0.55;
      const near = 1 - outside;
      shade[i] *= 1 - 0.5 * away * near * near * ends;
    }
    const value = Math.round(255 * alpha);
    if (value <= trim.alpha[i]) continue;
    trim.alpha[i] = value;
    const detail = clamp(r / footprint - 0.3, 0, 1);
    const c = clamp(fromAxis / r, -1, 1);
    const up = Math.sqrt(Math.max(0, 1 - c * c));
    const facing = c * upward + up * light.z;
    const diffuse = light.ambient * (0.55 + 0.45 * up) + (1 - light.ambient) * Math.max(0, facing / light.z);
    // Occlusion at the foot of the tube, between two panels.
    const foot = 1 - 0.45 * c * c * c * c;
    trim.shade[i] = clamp(64 * (detail * diffuse * foot + (1 - detail) * 0.92), 0, 255);
    // Highlight of a semi-gloss cord (Blinn 1977), with exponent 28.
    const half = Math.sqrt(upward * upward + (1 + light.z) * (1 + light.z));
    const cosine = Math.max(0, (c * upward + up * (1 + light.z)) / half);
    const power4 = cosine * cosine * cosine * cosine;
    const power16 = power4 * power4 * power4 * power4;
    trim.gloss[i] = clamp(70 * power16 * power4 * power4 * power4 * detail, 0, 255);
  }
};
