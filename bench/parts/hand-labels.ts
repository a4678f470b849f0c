/** Hand-drawn panels, seams and surfaces of a labeled picture, rasterized at any size. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Points = z.array(z.tuple([z.number(), z.number()]));

const PanelFile = z.object({
  width: z.number(),
  height: z.number(),
  panels: z.array(
    z.object({
      /** Number of the panel's seat; absent or 0 if it cannot be determined. */
      seat: z.number().int().optional(),
      role: z.enum(['insert', 'bolster', 'headrest', 'rear', 'other']),
      sure: z.boolean().default(true),
      points: Points,
    }),
  ),
  seams: z.array(z.object({ kind: z.string(), points: Points })),
});
export type PanelFile = z.infer<typeof PanelFile>;

/** Surfaces of labeled areas outside the seats; a surface map holds their indices. */
export const SURFACES = [
  'unlabeled',
  'glass',
  'floor',
  'door',
  'dash',
  'wheel',
  'console',
  'shell',
  'hardware',
  'outside',
] as const;
export type Surface = (typeof SURFACES)[number];

const SurfaceFile = z.object({
  width: z.number(),
  height: z.number(),
  areas: z.array(z.object({ class: z.enum(SURFACES), points: Points })),
});

/** @throws ZodError when the file does not have this format */
export const readPanels = (file: string): PanelFile => PanelFile.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Converts points from the drawing's pixels to those of a picture `width` pixels wide. */
export const scaled = (
  points: readonly [number, number][],
  from: { width: number },
  width: number,
): [number, number][] => points.map(([x, y]) => [(x * width) / from.width, (y * width) / from.width]);

/** Scanline fill by the even-odd rule at pixel centers. @param out one byte per pixel, set to 1 inside */
const fillPolygon = (
  points: readonly (readonly [number, number])[],
  out: Uint8Array,
  width: number,
  height: number,
): void => {
  let top = Infinity;
  let bottom = -Infinity;
  for (const [, y] of points) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const crossings: number[] = [];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    const cy = y + 0.5;
    crossings.length = 0;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [xi, yi] = points[i];
      const [xj, yj] = points[j];
      if (yi > cy !== yj > cy) crossings.push(xi + ((cy - yi) * (xj - xi)) / (yj - yi));
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k] - 0.5));
      const to = Math.min(width, Math.ceil(crossings[k + 1] - 0.5));
      if (to > from) out.fill(1, y * width + from, y * width + to);
    }
  }
};

/** One byte a pixel: 1 inside the polygon. */
export const polygonMask = (points: readonly [number, number][], width: number, height: number): Uint8Array => {
  const mask = new Uint8Array(width * height);
  if (points.length > 2) fillPolygon(points, mask, width, height);
  return mask;
};

/** Sets the pixels along a line of points to 1. */
export const drawLine = (
  points: readonly [number, number][],
  mask: Uint8Array,
  width: number,
  height: number,
): void => {
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1]!;
    const [x1, y1] = points[i]!;
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))));
    for (let s = 0; s <= steps; s++) {
      const x = Math.round(x0 + ((x1 - x0) * s) / steps);
      const y = Math.round(y0 + ((y1 - y0) * s) / steps);
      if (x >= 0 && y >= 0 && x < width && y < height) mask[y * width + x] = 1;
    }
  }
};

/** @returns for each pixel an index into SURFACES; later areas cover earlier ones */
export const readSurfaces = (file: string, width: number, height: number): Uint8Array => {
  const drawing = SurfaceFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const surfaces = new Uint8Array(width * height);
  for (const area of drawing.areas) {
    const inside = polygonMask(scaled(area.points, drawing, width), width, height);
    const index = SURFACES.indexOf(area.class);
    for (let i = 0; i < surfaces.length; i++) if (inside[i]) surfaces[i] = index;
  }
  return surfaces;
};
