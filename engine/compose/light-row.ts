/**
 * Light on the pixels of a row, which does not depend on the new colors: the photo's shading without the old material's
 * texture, the new relief, the new material's surface, and specular light. The loop is in `kernels/assembly/light-row.ts`;
 * a row's planes are copied to its memory and the light is copied back.
 */
import type { LightDirection } from '../geometry/light-direction.ts';
import { growingArrays } from '../kernels/kernel-arrays.ts';
import { kernels } from '../kernels/kernels.ts';
import type { Plane } from '../raster/raster.ts';
import type { Relief } from '../relief.ts';
import type { LitRows } from './lit-rows.ts';
import { createNoiseTable } from './noise-steps.ts';
import { interpolateRows, createSampling, type InterleavedPlane, type PlaneSampling } from './plane-rows.ts';
import type { Paintable } from './prepare/prepare.ts';
import { TEXTURE_CHANNELS } from './prepare/shading-split.ts';
import { placeSurfaces, surfaceSetup, surfaceRow, type SurfaceSetup } from './surface-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Extra pixels and floats, because the kernel works on groups of four. */
const SLACK = 8;
/** Settings of each small plane: cells per column, position of column 0, last cell. */
const PLANE_SETTINGS = 3;
const SETTINGS = 5 + 4 * PLANE_SETTINGS;
const NOISE_STEPS = 145;

/** Arrays in the order of `ArrayIndex` in kernels/assembly/light-row.ts. */
const rowsFor = growingArrays((size: { width: number; params: number; line: number }) => {
  const [width, line] = [size.width + SLACK, size.line + SLACK];
  /** Two rows of a small plane. */
  const pair = 2 * line;
  return {
    settings: [Float32Array, SETTINGS],
    noise: [Float32Array, NOISE_STEPS],
    params: [Float32Array, size.params],
    at: [Int32Array, width],
    column: [Int32Array, width],
    base: [Float32Array, width],
    mid: [Float32Array, width],
    fine: [Float32Array, width],
    gloss: [Float32Array, width],
    keepMid: [Uint8Array, width],
    keepFine: [Uint8Array, width],
    shade: [Float32Array, width],
    tilt: [Int8Array, 2 * width],
    field: [Float32Array, line],
    texture: [Float32Array, line],
    normal: [Float32Array, line],
    smoothedLight: [Float32Array, line],
    spreadGloss: [Float32Array, line],
    surface: [Float32Array, 4 * width],
    plain: [Float32Array, width],
    light: [Float32Array, width],
    cavity: [Float32Array, width],
    bounce: [Float32Array, width],
    tone: [Float32Array, width],
    specular: [Float32Array, width],
    tint: [Float32Array, 3 * width],
    fieldPair: [Float32Array, pair],
    texturePair: [Float32Array, pair],
    normalPair: [Float32Array, pair],
    smoothedLightPair: [Float32Array, pair],
    spreadGlossPair: [Float32Array, pair],
  } as const;
});

type Rows = ReturnType<typeof rowsFor>;
type Line = 'field' | 'texture' | 'normal' | 'smoothedLight' | 'spreadGloss';

/** Row of each small plane that is in the kernels' memory, together with the next one; -1 = none. */
type HeldRows = Record<Line, number>;

const noRowsHeld = (): HeldRows => ({ field: -1, texture: -1, normal: -1, smoothedLight: -1, spreadGloss: -1 });

/** The picture whose settings and rows are in the kernels' memory, and its arrays there. */
let lastLoaded: { loadedRows: HeldRows; rows: Rows } | undefined;

/** Parts of a row's light, as bits: `Part` of the kernel. */
const LIGHT_PART = { relief: 1, smoothedLight: 2, surface: 4, nap: 8 };

/** Exponent of leather's highlights (Blinn 1977), as exp(-exponent * (1 - cos)). */
const BLINN_EXPONENT = 15;

/** Half vector between light and viewer times the exponent; x and y are per step of the relief's tilt (1/127). */
const halfVector = (light: LightDirection): [number, number, number] => {
  const scale = BLINN_EXPONENT / Math.hypot(light.x, light.y, light.z + 1);
  return [(light.x * scale) / 127, (light.y * scale) / 127, (light.z + 1) * scale];
};

/** A small plane, and the positions of the picture's rows and columns in it. */
interface Small extends PlaneSampling {
  field: InterleavedPlane;
}

/** Everything that the rows of one picture share. */
interface RowSetup {
  prepared: Paintable;
  relief: Relief | null;
  hasNap: boolean;
  /** Surfaces of the new materials; null if none has one. */
  surfaces: SurfaceSetup | null;
  loadedRows: HeldRows;
  field: Small;
  texture: Small;
  normal: Small;
  /** Light and gloss without the photo's own relief; null if no new relief replaces it. */
  smoothedLight: { light: Small; gloss: Small } | null;
}

const createRowSetup = (prepared: Paintable, { look, finish, tile }: ZoneFinishes, relief: Relief | null): RowSetup => {
  const { photo, layers, bounds, texture, frame } = prepared;
  const { normalWidth, normalHeight, normals } = layers.geometry;
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const inPhoto = (field: InterleavedPlane): Small => ({
    field,
    ...createSampling(field, photo.width, photo.height, bounds.left),
  });
  const inArea = (field: InterleavedPlane): Small => ({ field, ...createSampling(field, width, height) });
  const smallOf = (plane: Plane): Small => inArea({ ...plane, channels: 1 });
  return {
    prepared,
    relief,
    // Only napped materials need the surface normals.
    hasNap: look.some((l, zone) => finish[zone] !== undefined && (l.sheen > 0 || l.grazingGain > 0)),
    // A photographed tile has its own weave or grain.
    surfaces: look.some((l) => l.surface !== undefined)
      ? surfaceSetup(
          frame,
          look.map((l, zone) => (tile[zone] === undefined ? l.surface?.() : undefined)),
        )
      : null,
    loadedRows: noRowsHeld(),
    field: inPhoto(prepared.lightField),
    texture: inArea({ ...texture, channels: TEXTURE_CHANNELS }),
    normal: inPhoto({ width: normalWidth, height: normalHeight, channels: 2, data: normals }),
    smoothedLight:
      relief === null || relief.smoothedLight === null
        ? null
        : { light: smallOf(relief.smoothedLight.light), gloss: smallOf(relief.smoothedLight.gloss) },
  };
};

interface LightRow {
  y: number;
  /** Index of the row's first pixel in the area's planes. */
  row: number;
  /** Number of pixels that change, and for each its column, the index of its parameters, and its zone. */
  count: number;
  columns: Int32Array;
  at: Int32Array;
  pixelZones: Uint8Array;
  /** See `RowPixels`. */
  params: Float32Array;
}

/** Writes the settings and the noise, which all rows of a picture share. */
const writeSettings = (
  into: ReturnType<Rows['arrays']>,
  { prepared, field, texture, normal, smoothedLight }: RowSetup,
): void => {
  const { direction, layers, decode } = prepared;
  into.settings.set([
    direction.x,
    direction.y,
    ...halfVector(direction),
    ...field.cells,
    ...texture.cells,
    ...normal.cells,
    ...(smoothedLight?.light.cells ?? []),
  ]);
  into.noise.set(createNoiseTable(layers.light.noise, decode));
};

const lengthOf = ({ field }: Small): number => field.width * field.channels;

/** The kernel's arrays for a row, with settings and noise of this picture. */
const arraysFor = (setup: RowSetup, params: number): Rows => {
  const { prepared, loadedRows, field, texture, normal, smoothedLight } = setup;
  const { left, right } = prepared.bounds;
  const line = Math.max(
    ...[field, texture, normal, ...(smoothedLight === null ? [] : [smoothedLight.light])].map(lengthOf),
  );
  const rows = rowsFor({ width: right - left, params, line });
  if (lastLoaded?.loadedRows !== loadedRows || lastLoaded.rows !== rows) {
    Object.assign(loadedRows, noRowsHeld());
    writeSettings(rows.arrays(), setup);
    lastLoaded = { loadedRows: loadedRows, rows };
  }
  return rows;
};

/** Writes a small plane, interpolated at row `y`, to its line. */
const writeLine = (
  into: ReturnType<Rows['arrays']>,
  loadedRows: HeldRows,
  name: Line,
  small: Small,
  y: number,
): void => {
  const at = small.rowAt(y);
  interpolateRows(
    small.field.data,
    lengthOf(small),
    at,
    into[`${name}Pair`],
    into[name],
    loadedRows[name] === at.upper,
  );
  loadedRows[name] = at.upper;
};

/**
 * @param start index of the first pixel in `litRows`
 * @param addTiles adds the slopes of photographed tiles to the surface
 * @param plain gets the light of each pixel without fine detail
 */
type LightOneRow = (
  row: LightRow,
  litRows: LitRows,
  start: number,
  addTiles: (surface: Float32Array) => void,
  plain: Float32Array,
) => void;

/** @param relief of the plan, null if it has none */
export const createLightOneRow = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): LightOneRow => {
  const setup = createRowSetup(prepared, finishes, relief);
  return (row, litRows, start, addTiles, plain) => lightOneRow(setup, row, litRows, start, addTiles, plain);
};

const lightOneRow = (
  setup: RowSetup,
  { y, row, count, columns, at, pixelZones, params }: LightRow,
  litRows: LitRows,
  start: number,
  addTiles: (surface: Float32Array) => void,
  plain: Float32Array,
): void => {
  const { prepared, relief, hasNap, surfaces, loadedRows, field, texture, normal, smoothedLight } = setup;
  const { shading, gloss, bounds } = prepared;
  const from = columns[0] - bounds.left;
  const to = columns[count - 1] - bounds.left + 1;
  const { table, arrays } = arraysFor(setup, params.length);
  if (surfaces !== null) placeSurfaces(surfaces, bounds.right - bounds.left);
  const into = arrays();
  writeLine(into, loadedRows, 'field', field, y);
  writeLine(into, loadedRows, 'texture', texture, y - bounds.top);
  into.params.set(params);
  into.at.set(at.subarray(0, count));
  into.column.set(columns.subarray(0, count));
  into.base.set(shading.base.subarray(row + from, row + to));
  into.mid.set(shading.mid.subarray(row + from, row + to));
  into.fine.set(shading.fine.subarray(row + from, row + to));
  into.gloss.set(gloss.subarray(row + from, row + to));
  let parts = 0;
  if (relief !== null) {
    parts |= LIGHT_PART.relief;
    into.keepMid.set(relief.keepMid.subarray(row + from, row + to));
    into.keepFine.set(relief.keepFine.subarray(row + from, row + to));
    into.shade.set(relief.shade.subarray(row + from, row + to));
    into.tilt.set(relief.tilt.subarray(2 * (row + from), 2 * (row + to)));
  }
  if (smoothedLight !== null) {
    parts |= LIGHT_PART.smoothedLight;
    writeLine(into, loadedRows, 'smoothedLight', smoothedLight.light, y - bounds.top);
    writeLine(into, loadedRows, 'spreadGloss', smoothedLight.gloss, y - bounds.top);
  }
  if (surfaces !== null) {
    parts |= LIGHT_PART.surface;
    surfaceRow(surfaces, y, into.column, count, pixelZones, into.surface);
  }
  addTiles(into.surface);
  if (hasNap) {
    parts |= LIGHT_PART.nap;
    writeLine(into, loadedRows, 'normal', normal, y);
  }
  kernels().lightRow(table, count, bounds.left, from, parts);
  plain.set(into.plain.subarray(0, count));
  litRows.light.set(into.light.subarray(0, count), start);
  litRows.cavity.set(into.cavity.subarray(0, count), start);
  litRows.bounce.set(into.bounce.subarray(0, count), start);
  litRows.tone.set(into.tone.subarray(0, count), start);
  litRows.specular.set(into.specular.subarray(0, count), start);
  litRows.tint.set(into.tint.subarray(0, 3 * count), 3 * start);
};
