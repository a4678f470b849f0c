/**
 * The light on the pixels of a row that no new color changes: forms and creases of the photo without the old material's
 * texture, what is sewn now, the new material's surface, and gloss. `kernels/assembly/light-row.ts` does it: a row's
 * planes are copied in, the light of its pixels is copied out.
 */
import type { LightDirection } from '../geometry/light-direction.ts';
import { growingArrays } from '../kernels/kernel-arrays.ts';
import { kernels } from '../kernels/kernels.ts';
import type { Plane } from '../raster/raster.ts';
import type { Relief } from '../relief.ts';
import type { LitRows } from './lit-rows.ts';
import { noiseSteps } from './noise-steps.ts';
import { mixRows, placesIn, type SmallField, type SmallPlaces } from './plane-rows.ts';
import type { Paintable } from './prepare/prepare.ts';
import { TEXTURE_CHANNELS } from './prepare/shading-split.ts';
import { placeSurfaces, surfaceSetup, surfaceRow, type SurfaceSetup } from './surface-row.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Pixels and floats past the last ones that the kernel reads: it takes whole groups of four. */
const SLACK = 16;
/** Settings of each small plane: cells a column, place of column 0, last cell. */
const PLANE_SETTINGS = 3;
const SETTINGS = 5 + 4 * PLANE_SETTINGS;
const NOISE_STEPS = 145;

/** Arrays in the order of `In` in kernels/assembly/light-row.ts. */
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
    calm: [Float32Array, line],
    spread: [Float32Array, line],
    surface: [Float32Array, 4 * width],
    plain: [Float32Array, width],
    light: [Float32Array, width],
    cavity: [Float32Array, width],
    around: [Float32Array, width],
    tone: [Float32Array, width],
    shine: [Float32Array, width],
    tint: [Float32Array, 3 * width],
    fieldPair: [Float32Array, pair],
    texturePair: [Float32Array, pair],
    normalPair: [Float32Array, pair],
    calmPair: [Float32Array, pair],
    spreadPair: [Float32Array, pair],
  } as const;
});

type Rows = ReturnType<typeof rowsFor>;
type Line = 'field' | 'texture' | 'normal' | 'calm' | 'spread';

/** Upper one of the two rows of each small plane that lie in the kernels' memory; -1 = none. */
type HeldRows = Record<Line, number>;

const noRowsHeld = (): HeldRows => ({ field: -1, texture: -1, normal: -1, calm: -1, spread: -1 });

/** The picture whose rows and settings lie in the kernels' memory, and where. */
let holder: { held: HeldRows; rows: Rows } | undefined;

/** Parts of a row's light, as bits: `Part` of the kernel. */
const PART = { relief: 1, calm: 2, surface: 4, nap: 8 };

/** How tightly highlights gather: Blinn's lobe of leather, in units of 1 - cos. */
const TIGHTNESS = 15;

/** How much highlights gather for each step of the relief's tilt, and where it does not lie flat. */
const gatherOf = (light: LightDirection): [number, number, number] => {
  // Half way between the light and the viewer.
  const h = TIGHTNESS / Math.hypot(light.x, light.y, light.z + 1);
  return [(light.x * h) / 127, (light.y * h) / 127, (light.z + 1) * h];
};

/** A small plane, and where the picture's rows and columns fall in it. */
interface Small extends SmallPlaces {
  field: SmallField;
}

/** Everything that the rows of one picture share. */
interface RowSetup {
  prepared: Paintable;
  relief: Relief | null;
  hasNap: boolean;
  /** Null where no material has one. */
  surfaces: SurfaceSetup | null;
  held: HeldRows;
  field: Small;
  texture: Small;
  normal: Small;
  /** The light under new relief and its spread highlights; null where there is none. */
  calm: { light: Small; gloss: Small } | null;
}

const createRowSetup = (prepared: Paintable, { look, finish, tile }: ZoneFinishes, relief: Relief | null): RowSetup => {
  const { photo, layers, region, texture, frame } = prepared;
  const { normalWidth, normalHeight, normals } = layers.geometry;
  const [width, height] = [region.right - region.left, region.bottom - region.top];
  const inPhoto = (field: SmallField): Small => ({
    field,
    ...placesIn(field, photo.width, photo.height, region.left),
  });
  const inRegion = (field: SmallField): Small => ({ field, ...placesIn(field, width, height) });
  const calmed = (plane: Plane): Small => inRegion({ ...plane, channels: 1 });
  return {
    prepared,
    relief,
    // Only standing fibers depend on the direction of the surface.
    hasNap: look.some((l, zone) => finish[zone] !== undefined && (l.sheen > 0 || l.bloom > 0)),
    // A photographed tile shows its own weave or grain.
    surfaces: look.some((l) => l.surface !== undefined)
      ? surfaceSetup(
          frame,
          look.map((l, zone) => (tile[zone] === undefined ? l.surface?.() : undefined)),
        )
      : null,
    held: noRowsHeld(),
    field: inPhoto(prepared.lightField),
    texture: inRegion({ ...texture, channels: TEXTURE_CHANNELS }),
    normal: inPhoto({ width: normalWidth, height: normalHeight, channels: 2, data: normals }),
    calm:
      relief === null || relief.calm === null
        ? null
        : { light: calmed(relief.calm.light), gloss: calmed(relief.calm.gloss) },
  };
};

interface LightRow {
  y: number;
  /** First pixel of the row in the region's planes. */
  row: number;
  /** Pixels that change, and for each its column, the place of its zone's numbers, and its zone. */
  count: number;
  columns: Int32Array;
  at: Int32Array;
  owners: Uint8Array;
  /** Numbers of zones and mixtures. */
  params: Float32Array;
}

/** Settings and noise, which are the same for all rows of a picture. */
const writeSettings = (
  into: ReturnType<Rows['arrays']>,
  { prepared, field, texture, normal, calm }: RowSetup,
): void => {
  const { direction, layers, decode } = prepared;
  into.settings.set([
    direction.x,
    direction.y,
    ...gatherOf(direction),
    ...field.cells,
    ...texture.cells,
    ...normal.cells,
    ...(calm?.light.cells ?? []),
  ]);
  into.noise.set(noiseSteps(layers.light.noise, decode));
};

const lengthOf = ({ field }: Small): number => field.width * field.channels;

/** Room for a row, with settings and noise in it. */
const roomFor = (setup: RowSetup, params: number): Rows => {
  const { prepared, held, field, texture, normal, calm } = setup;
  const { left, right } = prepared.region;
  const line = Math.max(...[field, texture, normal, ...(calm === null ? [] : [calm.light])].map(lengthOf));
  const rows = rowsFor({ width: right - left, params, line });
  if (holder?.held !== held || holder.rows !== rows) {
    Object.assign(held, noRowsHeld());
    writeSettings(rows.arrays(), setup);
    holder = { held, rows };
  }
  return rows;
};

/** Brings a small plane between its rows into its line. */
const writeLine = (into: ReturnType<Rows['arrays']>, held: HeldRows, name: Line, small: Small, y: number): void => {
  const at = small.rowAt(y);
  mixRows(small.field.data, lengthOf(small), at, into[`${name}Pair`], into[name], held[name] === at.upper);
  held[name] = at.upper;
};

/**
 * @param start place of the first pixel in `lit`
 * @param lay puts photographed tiles over the surface
 * @param plain takes the bare light of each
 */
type LightOneRow = (
  row: LightRow,
  lit: LitRows,
  start: number,
  lay: (surface: Float32Array) => void,
  plain: Float32Array,
) => void;

/** @param relief what the plan sews and presses, or null */
export const rowLight = (prepared: Paintable, finishes: ZoneFinishes, relief: Relief | null): LightOneRow => {
  const setup = createRowSetup(prepared, finishes, relief);
  return (row, lit, start, lay, plain) => lightOneRow(setup, row, lit, start, lay, plain);
};

const lightOneRow = (
  setup: RowSetup,
  { y, row, count, columns, at, owners, params }: LightRow,
  lit: LitRows,
  start: number,
  lay: (surface: Float32Array) => void,
  plain: Float32Array,
): void => {
  const { prepared, relief, hasNap, surfaces, held, field, texture, normal, calm } = setup;
  const { shading, gloss, region } = prepared;
  const from = columns[0] - region.left;
  const to = columns[count - 1] - region.left + 1;
  const { table, arrays } = roomFor(setup, params.length);
  if (surfaces !== null) placeSurfaces(surfaces, region.right - region.left);
  const into = arrays();
  writeLine(into, held, 'field', field, y);
  writeLine(into, held, 'texture', texture, y - region.top);
  into.params.set(params);
  into.at.set(at.subarray(0, count));
  into.column.set(columns.subarray(0, count));
  // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
  const shift = (row + from) & 7;
  into.base.set(shading.base.subarray(row + from, row + to), shift);
  into.mid.set(shading.mid.subarray(row + from, row + to), shift);
  into.fine.set(shading.fine.subarray(row + from, row + to), shift);
  into.gloss.set(gloss.subarray(row + from, row + to), shift);
  let parts = 0;
  if (relief !== null) {
    parts |= PART.relief;
    into.keepMid.set(relief.keepMid.subarray(row + from, row + to), shift);
    into.keepFine.set(relief.keepFine.subarray(row + from, row + to), shift);
    into.shade.set(relief.shade.subarray(row + from, row + to), shift);
    into.tilt.set(relief.tilt.subarray(2 * (row + from), 2 * (row + to)), 2 * shift);
  }
  if (calm !== null) {
    parts |= PART.calm;
    writeLine(into, held, 'calm', calm.light, y - region.top);
    writeLine(into, held, 'spread', calm.gloss, y - region.top);
  }
  if (surfaces !== null) {
    parts |= PART.surface;
    surfaceRow(surfaces, y, into.column, count, owners, into.surface);
  }
  lay(into.surface);
  if (hasNap) {
    parts |= PART.nap;
    writeLine(into, held, 'normal', normal, y);
  }
  kernels().lightRow(table, count, region.left, from - shift, parts);
  plain.set(into.plain.subarray(0, count));
  lit.light.set(into.light.subarray(0, count), start);
  lit.cavity.set(into.cavity.subarray(0, count), start);
  lit.around.set(into.around.subarray(0, count), start);
  lit.tone.set(into.tone.subarray(0, count), start);
  lit.shine.set(into.shine.subarray(0, count), start);
  lit.tint.set(into.tint.subarray(0, 3 * count), 3 * start);
};
