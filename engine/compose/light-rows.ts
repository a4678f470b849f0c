/**
 * The first half of painting: which pixels of a row change, and all of their light that no new color changes: by kernels where they run, else
 * by the definition.
 */
import { kernels } from '../kernels/kernels.ts';
import { mottleTile } from '../materials/mottle.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';
import type { Plane } from '../raster/raster.ts';
import type { Relief } from '../relief.ts';
import { calmRow, type CalmRow } from './calm-row.ts';
import { findPixels, findSoft, findTrim, recallPixels, roomForRow, type RowPixels } from './find-pixels.ts';
import { LIGHT_CHANNELS } from './light-field.ts';
import { lightRowByKernel, noRowsHeld, type LightBench } from './light-kernel.ts';
import { lightPixels, zoneTable, type PixelsToLight } from './light-pixels.ts';
import type { LitRows } from './lit-rows.ts';
import { noiseReader } from './noise-reader.ts';
import { patternFrame, type PatternFrame } from './pattern-frame.ts';
import { rowReader, type RowReader } from './plane-rows.ts';
import type { Paintable } from './prepare.ts';
import { TEXTURE_CHANNELS } from './shading-split.ts';
import { surfaceBench } from './surface-kernel.ts';
import { surfaceRow } from './surface-row.ts';
import { swatchRow } from './swatch-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Everything that the rows of one picture share. */
interface Bench {
  pixels: RowPixels;
  toLight: PixelsToLight;
  /** Where relief takes the place of the photo's own. */
  calm: CalmRow | null;
  width: number;
  /** By zone: 1 = the design changes it. */
  touched: Uint8Array;
  /** By zone. A photographed tile shows its own weave or grain. */
  tiles: (SurfaceTile | undefined)[];
  planes: PatternFrame | null;
  lightReader: RowReader;
  textureReader: RowReader;
  normalReader: RowReader;
  /** By pixel: the color of a photographed tile. */
  laid: Float32Array;
}

const benchFor = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): Bench => {
  const { photo, layers, region, texture, lightField } = prepared;
  const { geometry } = layers;
  const width = region.right - region.left;
  const pixels = roomForRow(zoneTable(prepared, finishes), width);
  return {
    pixels,
    toLight: {
      prepared,
      relief,
      // Only standing fibers ask how the surface lies.
      hasNap: finishes.look.some((l, zone) => finishes.finish[zone] !== undefined && (l.sheen > 0 || l.bloom > 0)),
      hasSurface: finishes.look.some((l) => l.surface !== undefined),
      noise: noiseReader(layers.light.noise, prepared.decode),
      columns: pixels.columns,
      params: pixels.params,
      at: pixels.at,
      field: new Float32Array(width * LIGHT_CHANNELS),
      normal: new Float32Array(width * 2),
      grit: new Float32Array(width * TEXTURE_CHANNELS),
      surface: new Float32Array(width * 4),
      calmed: new Float32Array(width),
      gathered: new Float32Array(width),
      plain: new Float32Array(width),
    },
    calm: relief === null || relief.calm === null ? null : calmRow(relief, relief.calm, prepared.direction),
    width,
    touched: Uint8Array.from({ length: 256 }, (_, zone) => (finishes.finish[zone] ? 1 : 0)),
    tiles: finishes.look.map((l, zone) => (finishes.tile[zone] === undefined ? l.surface?.() : undefined)),
    planes: finishes.tile.some((tile) => tile !== undefined)
      ? patternFrame(geometry, layers.width, layers.height)
      : null,
    lightReader: rowReader(lightField, photo.width, photo.height, region.left, width),
    textureReader: rowReader(
      { width: texture.width, height: texture.height, channels: TEXTURE_CHANNELS, data: texture.data },
      width,
      region.bottom - region.top,
      0,
      width,
    ),
    normalReader: rowReader(
      { width: geometry.normalWidth, height: geometry.normalHeight, channels: 2, data: geometry.normals },
      photo.width,
      photo.height,
      region.left,
      width,
    ),
    laid: new Float32Array(width * 3),
  };
};

/** The same for `lightRowByKernel`. */
const kernelBench = ({ toLight, calm, width, tiles, lightReader, textureReader, normalReader }: Bench): LightBench => {
  const { prepared, relief, hasNap, hasSurface, noise } = toLight;
  const own = relief === null ? null : relief.calm;
  const reader = ({ width: cells, height, data }: Plane): RowReader =>
    rowReader({ width: cells, height, channels: 1, data }, width, relief!.height, 0, width);
  return {
    prepared,
    relief,
    hasNap,
    surfaces: hasSurface ? surfaceBench(prepared.frame, tiles) : null,
    noise: noise.steps,
    held: noRowsHeld(),
    field: lightReader,
    texture: textureReader,
    normal: normalReader,
    calm:
      own === null || calm === null
        ? null
        : { light: reader(own.light), gloss: reader(own.gloss), gather: calm.gather },
  };
};

/** Small planes along the row, for `lightPixels`. */
const readPlanes = (
  { toLight, calm, lightReader, textureReader, normalReader }: Bench,
  y: number,
  row: number,
  count: number,
): void => {
  const { prepared, hasNap, columns, field, normal, grit, calmed, gathered } = toLight;
  const { region } = prepared;
  const left = columns[0] - region.left;
  const right = columns[count - 1] - region.left + 1;
  lightReader.read(y, field, left, right);
  if (hasNap) normalReader.read(y, normal, left, right);
  textureReader.read(y - region.top, grit, left, right);
  calm?.(row, columns, region.left, count, calmed, gathered);
};

/** Puts the next row behind those that are there. */
type RowLighter = (y: number, lit: LitRows) => void;

/** @param relief what the plan sews and presses, or null */
export const rowLighter = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): RowLighter => {
  const bench = benchFor(prepared, finishes, relief);
  const { pixels, toLight, touched, width, tiles, planes, laid } = bench;
  const { columns, owners, at } = pixels;
  const { plain, surface: ownSurface } = toLight;
  const mottle = mottleTile();
  const { region, frame } = prepared;
  const compiled = kernels();
  const forKernel = compiled === null ? null : kernelBench(bench);
  const trims = relief === null ? [] : [relief.thread, relief.piping];
  return (y, lit) => {
    const row = (y - region.top) * width;
    const start = lit.starts[lit.rows];
    const isFound = lit.foundFor !== null;
    const count = isFound ? lit.starts[lit.rows + 1] - start : findPixels(prepared, touched, pixels, row, lit, start);
    lit.starts[++lit.rows] = start + count;
    if (count === 0) return;
    if (isFound) recallPixels(pixels, lit, start, count);
    const lay = (surface: Float32Array): void => {
      if (planes === null || lit.laid === null) return;
      swatchRow(frame, planes, y, columns, count, owners, finishes.tile, laid, surface);
      lit.laid.set(laid.subarray(0, 3 * count), 3 * start);
    };
    if (compiled !== null && forKernel !== null) {
      const params = pixels.params.subarray(0, pixels.used);
      lightRowByKernel(compiled, forKernel, { y, row, count, columns, at, owners, params }, lit, start, lay, plain);
    } else {
      if (toLight.hasSurface) surfaceRow(frame, y, columns, count, owners, tiles, mottle, ownSurface);
      lay(ownSurface);
      readPlanes(bench, y, row, count);
      lightPixels(toLight, row, start, count, lit);
    }
    if (!isFound) findSoft(prepared, pixels, y, row, start, count, lit.soft);
    trims.forEach((trim, n) => {
      if (trim !== null) findTrim(prepared, pixels, plain, row, start, count, trim, lit.trims[n]);
    });
  };
};
