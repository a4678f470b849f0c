/**
 * The light under new relief along one row: the photo's own without its pleats, read from a small plane, and the old highlights, spread out
 * and gathered again where the new relief leans towards the light. Row by row, because two planes of a 12 megapixel picture are 96 MB.
 */
import { fastExp } from '../color/exponential.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { CalmLight, Relief } from '../relief.ts';

/** How tightly highlights gather: Blinn's lobe of leather, in units of 1 - cos. */
const TIGHTNESS = 15;
/** Mirrored light below this is too weak to be gathered. */
const LEAST = 1e-4;

/**
 * @param row first pixel of the row in the relief's planes
 * @param columns of the relief's planes, `count` of them, at `left` and on
 * @param calm natural log of the light of each; `gloss` its mirrored light. Pixels that keep the photo's relief stay as they are
 */
export interface CalmRow {
  (row: number, columns: Int32Array, left: number, count: number, calm: Float32Array, gloss: Float32Array): void;
  /** How much highlights gather for each step of the relief's tilt, and where it does not lie flat. */
  readonly gather: readonly [number, number, number];
}

export const calmRow = (
  { width, height, keepMid, tilt }: Pick<Relief, 'width' | 'height' | 'keepMid' | 'tilt'>,
  { light: dark, gloss: shine }: CalmLight,
  light: LightDirection,
): CalmRow => {
  // Half way between the light and the viewer.
  const h = TIGHTNESS / Math.hypot(light.x, light.y, light.z + 1);
  const hx = (light.x * h) / 127;
  const hy = (light.y * h) / 127;
  const hz = (light.z + 1) * h;
  const next = dark.width > 1 ? 1 : 0;
  const cell = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const fx = Math.min(dark.width - 1, Math.max(0, ((x + 0.5) * dark.width) / width - 0.5));
    cell[x] = Math.min(Math.max(0, dark.width - 2), Math.floor(fx));
    share[x] = fx - cell[x];
  }
  const darks = dark.data;
  const shines = shine.data;
  const read = (
    row: number,
    columns: Int32Array,
    left: number,
    count: number,
    calm: Float32Array,
    gloss: Float32Array,
  ): void => {
    const fy = Math.min(dark.height - 1, Math.max(0, ((row / width + 0.5) * dark.height) / height - 0.5));
    const y0 = Math.min(Math.max(0, dark.height - 2), Math.floor(fy));
    const ty = fy - y0;
    const upper = y0 * dark.width;
    const below = dark.height > 1 ? dark.width : 0;
    for (let k = 0; k < count; k++) {
      const x = columns[k] - left;
      const i = row + x;
      if (keepMid[i] === 255) continue;
      const tx = share[x];
      const p = upper + cell[x];
      const q = p + below;
      const w11 = tx * ty;
      const w10 = tx - w11;
      const w01 = ty - w11;
      const w00 = 1 - tx - ty + w11;
      calm[k] = darks[p] * w00 + darks[p + next] * w10 + darks[q] * w01 + darks[q + next] * w11;
      const mean = shines[p] * w00 + shines[p + next] * w10 + shines[q] * w01 + shines[q + next] * w11;
      const nx = tilt[2 * i];
      const ny = tilt[2 * i + 1];
      const flat = 1 - (nx * nx + ny * ny) / (127 * 127);
      gloss[k] = mean < LEAST ? mean : mean * fastExp(nx * hx + ny * hy + (Math.sqrt(flat > 0 ? flat : 0) - 1) * hz);
    }
  };
  return Object.assign(read, { gather: [hx, hy, hz] as const });
};
