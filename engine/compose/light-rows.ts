/**
 * The first half of painting: which pixels of a row change, and all of their light that no new color changes. Forms and creases of the photo
 * without the old material's texture, what is sewn now, the new material's surface, gloss, and what lies behind an edge.
 */
import { fastExp } from '../color/exponential.ts';
import { luminance } from '../color/srgb.ts';
import { kernels } from '../kernels/kernels.ts';
import { NO_ZONE } from '../layers.ts';
import { mottleTile } from '../materials/mottle.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';
import type { Plane } from '../raster/raster.ts';
import type { Relief, Trim } from '../relief.ts';
import { calmRow, type CalmRow } from './calm-row.ts';
import { lightRowByKernel, type LightBench } from './light-kernel.ts';
import { LIGHT_CHANNELS } from './light-field.ts';
import { makeRoom, type LitRows, type SparseValues } from './lit-rows.ts';
import { patternFrame, type PatternFrame } from './pattern-frame.ts';
import { rowReader, type RowReader } from './plane-rows.ts';
import type { Paintable } from './prepare.ts';
import { noiseReader, type NoiseReader } from './noise-reader.ts';
import { TEXTURE_CHANNELS } from './shading-split.ts';
import { surfaceBench } from './surface-kernel.ts';
import { surfaceRow } from './surface-row.ts';
import { swatchRow } from './swatch-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Detail this many times the median strength of its kind keeps half of itself (coring). */
const CORE_MID = 3;
const CORE_FINE = 4;
/** So much of the coring spares dark lines that run one way: folds, seams and pleats. Bright ones may be gloss of the old cover. */
const SPARE_LINES = 0.9;
/** The finest detail below this many times the photo's noise is noise. */
const CORE_NOISE = 3;

/** Most of a fold's light that comes from the fold itself, and the depth (log light below its surroundings) where it is reached. */
const CAVITY = 0.5;
const CAVITY_DEPTH = 1;

/**
 * Light around a typical place, against the light on it. The level of the light was judged with the old covers' bounce in it, so that only
 * what differs from the typical is new: shade fills, sunlit places keep their level.
 */
const TYPICAL_AROUND = 0.4;

/** Least share of the photo's creases and of its finest shading that stays under a photographed tile. */
const PATTERNED = { mid: 1, fine: 0.6 };

/** Per-zone numbers as the pixel loop reads them. */
const enum Of {
  Old,
  LogOld,
  Mirror,
  Veil,
  Shine,
  Tight,
  Sheen,
  Bloom,
  KeepMid,
  KeepFine,
  Replaced,
  Relief,
  Sparkle,
  Tone,
  Mottle,
  Size,
}

const zoneTable = (prepared: Paintable, { finish, look, tile }: ZoneFinishes): Float32Array => {
  const table = new Float32Array(finish.length * Of.Size);
  finish.forEach((f, zone) => {
    const l = look[zone];
    const gloss = f?.gloss ?? 1;
    const old = Math.max(1e-3, luminance(...prepared.albedo[zone]));
    // A tile brings its own unevenness; under its pattern folds and seams show only as they are.
    const own = tile[zone] === undefined ? 1 : 0;
    const [keepMid, keepFine] =
      own === 1 ? [l.keepMid, l.keepFine] : [Math.max(l.keepMid, PATTERNED.mid), Math.max(l.keepFine, PATTERNED.fine)];
    // Highlights of our own stand in only where the old surface made none.
    const missing = f?.material === undefined ? 0 : 1 - prepared.glossiness[zone];
    table.set(
      [
        luminance(...prepared.albedo[zone]),
        Math.log(old),
        l.mirror * gloss,
        l.veil * gloss * missing,
        l.shine * gloss * missing,
        l.tight,
        l.sheen,
        l.bloom,
        keepMid,
        keepFine,
        f?.material === undefined ? 0 : 1,
        l.relief,
        l.sparkle,
        own * l.tone,
        own * l.mottle,
      ],
      zone * Of.Size,
    );
  });
  return table;
};

/** Everything that the rows of one picture share. */
interface Bench {
  prepared: Paintable;
  finishes: ZoneFinishes;
  relief: Relief | null;
  /** Where relief takes the place of the photo's own. */
  calm: CalmRow | null;
  width: number;
  /** By zone: 1 = the design changes it. */
  touched: Uint8Array;
  /** Only standing fibers ask how the surface lies. */
  hasNap: boolean;
  hasSurface: boolean;
  /** By zone. A photographed tile shows its own weave or grain. */
  tiles: (SurfaceTile | undefined)[];
  planes: PatternFrame | null;
  lightReader: RowReader;
  textureReader: RowReader;
  noise: NoiseReader;
  normalReader: RowReader;
  /** The zones' numbers first, then room for the mixtures of a row's border pixels. */
  params: Float32Array;
  zoneNumbers: number;
  /** Where each pixel's numbers stand in `params`. */
  at: Int32Array;
  owners: Uint8Array;
  columns: Int32Array;
  weights: Float32Array;
  plain: Float32Array;
  field: Float32Array;
  normal: Float32Array;
  grit: Float32Array;
  surface: Float32Array;
  laid: Float32Array;
  calmed: Float32Array;
  gathered: Float32Array;
  /** Numbers of `params` that the row needs. */
  used: number;
}

const benchFor = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): Bench => {
  const { photo, layers, region, texture, lightField } = prepared;
  const { geometry } = layers;
  const width = region.right - region.left;
  const table = zoneTable(prepared, finishes);
  const params = new Float32Array(table.length + width * Of.Size);
  params.set(table);
  return {
    prepared,
    finishes,
    relief,
    calm: relief === null || relief.calm === null ? null : calmRow(relief, relief.calm, prepared.direction),
    width,
    touched: Uint8Array.from({ length: 256 }, (_, zone) => (finishes.finish[zone] ? 1 : 0)),
    hasNap: finishes.look.some((l, zone) => finishes.finish[zone] !== undefined && (l.sheen > 0 || l.bloom > 0)),
    hasSurface: finishes.look.some((l) => l.surface !== undefined),
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
    noise: noiseReader(layers.light.noise, prepared.decode),
    normalReader: rowReader(
      { width: geometry.normalWidth, height: geometry.normalHeight, channels: 2, data: geometry.normals },
      photo.width,
      photo.height,
      region.left,
      width,
    ),
    params,
    zoneNumbers: table.length,
    at: new Int32Array(width),
    owners: new Uint8Array(width),
    columns: new Int32Array(width),
    weights: new Float32Array(width),
    plain: new Float32Array(width),
    field: new Float32Array(width * LIGHT_CHANNELS),
    normal: new Float32Array(width * 2),
    grit: new Float32Array(width * TEXTURE_CHANNELS),
    surface: new Float32Array(width * 4),
    laid: new Float32Array(width * 3),
    calmed: new Float32Array(width),
    gathered: new Float32Array(width),
    used: 0,
  };
};

/** The same for `lightRowByKernel`. */
const kernelBench = (bench: Bench): LightBench => {
  const { tiles } = bench;
  const { prepared, relief, calm, width, hasNap, hasSurface, noise, lightReader, textureReader, normalReader } = bench;
  const own = relief === null ? null : relief.calm;
  const reader = ({ width: cells, height, data }: Plane): RowReader =>
    rowReader({ width: cells, height, channels: 1, data }, width, relief!.height, 0, width);
  return {
    prepared,
    relief,
    hasNap,
    surfaces: hasSurface ? surfaceBench(prepared.frame, tiles) : null,
    noise: noise.steps,
    field: lightReader,
    texture: textureReader,
    normal: normalReader,
    calm:
      own === null || calm === null
        ? null
        : { light: reader(own.light), gloss: reader(own.gloss), gather: calm.gather },
  };
};

/** Pixels of a row that change, how much, and into which color. @returns how many */
const findPixels = (bench: Bench, row: number, lit: LitRows, start: number): number => {
  const { prepared, width, touched, params, zoneNumbers, at, owners, columns, weights } = bench;
  const { matte, zones, region } = prepared;
  const left = region.left;
  let count = 0;
  let mixed = zoneNumbers;
  for (let x = 0, i = row; x < width; x++, i++) {
    const cover = matte[i];
    if (cover === 0) continue;
    let a = zones.first[i];
    let b = zones.second[i];
    if (a === NO_ZONE || (touched[a] === 0 && touched[b] === 0)) continue;
    let part = zones.share[i];
    let weight = 1;
    if (touched[a] === 0) {
      weight = part / 255;
      a = b;
    } else if (touched[b] === 0) {
      weight = 1 - part / 255;
      b = a;
    }
    if (weight <= 0) continue;
    if (a === b || part === 0) {
      b = a;
      part = 0;
      at[count] = a * Of.Size;
    } else {
      const share = part / 255;
      for (let k = 0, ra = a * Of.Size, rb = b * Of.Size; k < Of.Size; k++)
        params[mixed + k] = params[ra + k] + (params[rb + k] - params[ra + k]) * share;
      at[count] = mixed;
      mixed += Of.Size;
    }
    const k = start + count;
    lit.column[k] = columns[count] = x + left;
    lit.first[k] = a;
    lit.second[k] = b;
    lit.share[k] = part;
    owners[count] = a;
    weights[count++] = (cover / 255) * weight;
  }
  bench.used = mixed;
  return count;
};

/** The light behind soft pixels: the photo's own there, less the old cover's share. */
const findSoft = (bench: Bench, y: number, row: number, start: number, count: number, soft: SparseValues): void => {
  const { prepared, columns, weights } = bench;
  const { photo, region, matte, edges, decode } = prepared;
  makeRoom(soft, count);
  const { at, values } = soft;
  const source = photo.data;
  let edge = 0;
  for (let low = 0, high = edges.at.length; low < high; edge = low) {
    const half = (low + high) >> 1;
    if (edges.at[half] < row) low = half + 1;
    else high = half;
  }
  let n = soft.count;
  for (let k = 0; k < count; k++) {
    let alpha = weights[k];
    if (alpha >= 1) continue;
    const x = columns[k];
    const i = row + x - region.left;
    while (edge < edges.at.length && edges.at[edge] < i) edge++;
    const isEdge = edge < edges.at.length && edges.at[edge] === i;
    // A soft or slightly narrow outline: the pixel's own color knows better how much of it is the old cover.
    if (isEdge && alpha * 255 > matte[i] - 1 && edges.cover[edge] > alpha) alpha = edges.cover[edge];
    const behind = 1 - alpha;
    const p = 4 * (y * photo.width + x);
    const o = 4 * n;
    values[o] = alpha;
    for (let c = 0; c < 3; c++) {
      const seen = decode[source[p + c]];
      values[o + 1 + c] = isEdge
        ? Math.min(3 * behind, Math.max(0, seen - alpha * edges.old[3 * edge + c]))
        : seen * behind;
    }
    at[n++] = start + k;
  }
  soft.count = n;
};

/** Where thread or piping lies over the cover, and the light on it. */
const findTrim = (
  { prepared, columns, plain }: Bench,
  row: number,
  start: number,
  count: number,
  trim: Trim,
  sewn: SparseValues,
): void => {
  const { cover, shade, gloss } = trim;
  makeRoom(sewn, count);
  const { at, values } = sewn;
  const before = row - prepared.region.left;
  let n = sewn.count;
  for (let k = 0; k < count; k++) {
    const i = before + columns[k];
    if (cover[i] === 0) continue;
    values[3 * n] = cover[i] / 255;
    values[3 * n + 1] = (plain[k] * shade[i]) / 64;
    values[3 * n + 2] = (plain[k] * gloss[i]) / 255;
    at[n++] = start + k;
  }
  sewn.count = n;
};

/** Detail without everything weaker than its threshold, softly. @param square of the threshold */
const cored = (detail: number, square: number): number => {
  const power = detail * detail * detail * detail;
  return (detail * power) / (power + square * square + 1e-12);
};

/** Small planes along the row, for `lightPixels`. */
const readPlanes = (bench: Bench, y: number, row: number, count: number): void => {
  const { prepared, columns, field, normal, grit } = bench;
  const { region } = prepared;
  const left = columns[0] - region.left;
  const right = columns[count - 1] - region.left + 1;
  bench.lightReader.read(y, field, left, right);
  if (bench.hasNap) bench.normalReader.read(y, normal, left, right);
  bench.textureReader.read(y - region.top, grit, left, right);
  bench.calm?.(row, columns, region.left, count, bench.calmed, bench.gathered);
};

/** The light on the pixels that were found, one after the other; kernels/assembly/light-row.ts is its equal. */
const lightPixels = (bench: Bench, row: number, start: number, count: number, lit: LitRows): void => {
  const { prepared, relief, params, at, columns, field, normal, grit, surface, hasNap, hasSurface, noise } = bench;
  const { calmed, gathered } = bench;
  const { shading, gloss, direction, region } = prepared;
  const { base, mid, fine } = shading;
  const { light: lights, cavity, around, tone, shine: shines, tint } = lit;
  const left = region.left;
  const plains = bench.plain;
  for (let k = 0, q = start; k < count; k++, q++) {
    const x = columns[k] - left;
    const i = row + x;
    const o = at[k];

    // The light: forms and creases of the photo without the old material's texture, and what is sewn now.
    const t = 2 * x;
    const m = mid[i];
    const f = fine[i];
    const g = TEXTURE_CHANNELS * x;
    const replaced = params[o + Of.Replaced];
    const lines = m < 0 ? SPARE_LINES * grit[g + 2] : 0;
    const cm = CORE_MID * replaced * grit[g] * (1 - lines);
    const cf = CORE_FINE * replaced * grit[g + 1];
    const cn = CORE_NOISE * replaced * noise(base[i] + m + f + params[o + Of.LogOld]);
    let form = base[i] + params[o + Of.KeepMid] * cored(m, cm * cm);
    let detail = params[o + Of.KeepFine] * cored(f, cf * cf + cn * cn);
    let sewn = 1;
    let tiltX = 0;
    let tiltY = 0;
    let mirrored = gloss[i];
    if (relief !== null) {
      const keep = relief.keepMid[i];
      if (keep < 255) {
        form = calmed[k] + ((form - calmed[k]) * keep) / 255;
        mirrored = gathered[k] + ((mirrored - gathered[k]) * keep) / 255;
      }
      detail = (detail * relief.keepFine[i]) / 255;
      sewn = relief.shade[i];
      tiltX = relief.tilt[2 * i] / 127;
      tiltY = relief.tilt[2 * i + 1] / 127;
    }
    const s = LIGHT_CHANNELS * x;
    const plain = fastExp(form);
    // exp of the small rest by its series.
    let light =
      plain * sewn * (detail > 0.5 || detail < -0.5 ? fastExp(detail) : 1 + detail * (1 + detail * (0.5 + detail / 6)));

    // The surface of the new material.
    let factor = 1;
    let sparkle = 1;
    if (hasSurface) {
      const sx = surface[4 * k];
      const sy = surface[4 * k + 1];
      const towards = sx * direction.x + sy * direction.y;
      light *= Math.max(0.3, 1 - params[o + Of.Relief] * towards);
      sparkle = Math.max(0, 1 - params[o + Of.Sparkle] * (1.6 * towards + 0.5 * sy));
      factor = Math.max(0.3, 1 + params[o + Of.Tone] * surface[4 * k + 2] + params[o + Of.Mottle] * surface[4 * k + 3]);
    }
    let bloom = 0;
    if (hasNap) {
      const nx = normal[t] / 127;
      const ny = normal[t + 1] / 127;
      const grazing = Math.min(1, nx * nx + ny * ny);
      factor *= 1 + params[o + Of.Bloom] * grazing;
      bloom = params[o + Of.Sheen] * plain * (0.4 + grazing);
    }

    // Gloss: the photo's own, or highlights where the light is brightest and the relief leans towards it.
    let shine = params[o + Of.Mirror] * mirrored;
    if (params[o + Of.Veil] > 0) {
      const rise = form - field[s + 4] + 1.6 * (tiltX * direction.x + tiltY * direction.y);
      const lobe = rise > 0 ? fastExp(params[o + Of.Tight] * (rise < 0.9 ? rise : 0.9)) - 1 : 0;
      shine += field[s + 3] * (params[o + Of.Veil] + params[o + Of.Shine] * lobe);
    }

    // A fold sees itself: the deeper, the more of its light comes from the same material; the old one's share goes here, the new one's
    // comes with the color. Covers light each other, too.
    const sunk = field[s + 4] - form;
    const own = sunk > 0 ? (sunk < CAVITY_DEPTH ? sunk / CAVITY_DEPTH : 1) * CAVITY : 0;
    const less = (1 - own * params[o + Of.Old]) * light;
    plains[k] = plain;
    lights[q] = less;
    cavity[q] = own;
    around[q] = field[s + 5] * sewn - TYPICAL_AROUND * less;
    tone[q] = factor;
    shines[q] = shine * sparkle + bloom;
    tint[3 * q] = field[s];
    tint[3 * q + 1] = field[s + 1];
    tint[3 * q + 2] = field[s + 2];
  }
};

/** Puts the next row behind those that are there. */
export type RowLighter = (y: number, lit: LitRows) => void;

/** @param relief what the plan sews and presses, or null */
export const rowLighter = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): RowLighter => {
  const bench = benchFor(prepared, finishes, relief);
  const mottle = mottleTile();
  const { region, frame } = prepared;
  const compiled = kernels();
  const forKernel = compiled === null ? null : kernelBench(bench);
  return (y, lit) => {
    const row = (y - region.top) * bench.width;
    const start = lit.starts[lit.rows];
    const count = findPixels(bench, row, lit, start);
    lit.starts[++lit.rows] = start + count;
    if (count === 0) return;
    const { columns, owners, at, laid, planes } = bench;
    const lay = (surface: Float32Array): void => {
      if (planes === null || lit.laid === null) return;
      swatchRow(frame, planes, y, columns, count, owners, finishes.tile, laid, surface);
      lit.laid.set(laid.subarray(0, 3 * count), 3 * start);
    };
    if (compiled !== null && forKernel !== null) {
      const params = bench.params.subarray(0, bench.used);
      lightRowByKernel(
        compiled,
        forKernel,
        { y, row, count, columns, at, owners, params },
        lit,
        start,
        lay,
        bench.plain,
      );
    } else {
      if (bench.hasSurface) surfaceRow(frame, y, columns, count, owners, bench.tiles, mottle, bench.surface);
      lay(bench.surface);
      readPlanes(bench, y, row, count);
      lightPixels(bench, row, start, count, lit);
    }
    findSoft(bench, y, row, start, count, lit.soft);
    if (relief !== null && relief.thread !== null) findTrim(bench, row, start, count, relief.thread, lit.trims[0]);
    if (relief !== null && relief.piping !== null) findTrim(bench, row, start, count, relief.piping, lit.trims[1]);
  };
};
