/** `paintPattern` by the kernel `patternRows`: some rows of the relief are copied in, every panel's pattern is painted, they are copied out. */
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import { NO_PANEL } from '../geometry/geometry.ts';
import { growingArrays } from '../kernels/kernel-arrays.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { CompiledSampler, PatternSpec, Sampler } from '../materials/patterns/pattern-spec.ts';
import { LEVEL_STEPS } from '../materials/patterns/profile.ts';
import type { Relief } from '../relief.ts';
import { edgePlace, edgeStep } from './edge-reader.ts';
import { patternAmount } from './paint-pattern.ts';
import type { SewnPanel, Sewing } from './sewing.ts';

/** Labels in front of a row and behind it, none of them a panel's: a group of four may begin or end there. */
const BEFORE = 8;
/** Room in front of a plane's rows and behind them. */
const SLACK = 16;
const SETTINGS = 44;
const PLACES = 17;

/** In the order of `In` in kernels/assembly/pattern-rows.ts. */
const rowsFor = growingArrays(
  (size: { pixels: number; labels: number; edge: number; analysis: number; width: number }) => {
    const pixels = size.pixels + 2 * SLACK;
    return {
      settings: [Float64Array, SETTINGS],
      where: [Int32Array, PLACES],
      steps: [Float64Array, LEVEL_STEPS.length],
      labels: [Uint8Array, size.labels],
      edge: [Float32Array, size.edge],
      shade: [Float32Array, pixels],
      tilt: [Int8Array, 2 * pixels],
      keepMid: [Uint8Array, pixels],
      keepFine: [Uint8Array, pixels],
      cover: [Uint8Array, pixels],
      threadShade: [Uint8Array, pixels],
      columns: [Int32Array, size.width + SLACK],
      analysis: [Uint8Array, size.analysis + SLACK],
    } as const;
  },
  ({ steps }) => steps.set(LEVEL_STEPS),
);

const KINDS: readonly CompiledSampler['kind'][] = ['rolls down', 'rolls across', 'quilt', 'holes'];

/** Where the tables of each profile lie in the kernels' memory: they stay, some 180 kB each. */
const placed = new Map<readonly Float32Array[], number>();

const placeLevels = (kernels: Kernels, levels: readonly Float32Array[]): number => {
  if (levels.length === 0) return 0;
  const known = placed.get(levels);
  if (known !== undefined) return known;
  const [{ length }] = levels;
  // The last entry is read with the float behind it.
  const pointer = kernels.take(4 * (length * levels.length + 4));
  const tables = new Float32Array(kernels.memory.buffer, pointer, length * levels.length);
  levels.forEach((level, n) => tables.set(level, n * length));
  placed.set(levels, pointer);
  return pointer;
};

/** A panel that carries a pattern of the kernel's, its sampler, and the rows of it that are painted. */
interface Patterned {
  sewn: SewnPanel;
  spec: PatternSpec;
  sampler: Sampler;
  compiled: CompiledSampler;
  levels: number;
  from: number;
  to: number;
}

const patternedPanels = (kernels: Kernels, { panels }: Sewing, top: number, bottom: number): Patterned[] =>
  panels.flatMap((sewn): Patterned[] => {
    const spec = PATTERN_SPECS[sewn.pattern];
    const [from, to] = [Math.max(sewn.box.top, top), Math.min(sewn.box.bottom, bottom)];
    if (spec === null || from >= to) return [];
    const sampler = spec.sampler(sewn.panel);
    const { compiled } = sampler;
    if (compiled === undefined) return [];
    return [{ sewn, spec, sampler, compiled, levels: placeLevels(kernels, compiled.levels), from, to }];
  });

/** Numbers of a panel, in the order of `Of` in kernels/assembly/pattern-rows.ts. */
const settingsOf = (
  { light, scale, relief, quiltRows }: Sewing,
  { sewn, spec, sampler, compiled }: Patterned,
): number[] => {
  const { toPatch: m, toPixels, outline } = sewn.map;
  const { widthCm, heightCm } = sewn.panel;
  const onPanel = [m.a, m.b, m.c, m.d, m.e, m.f, m.g, m.h, m.i];
  const inPicture = [toPixels.a, toPixels.b, toPixels.d, toPixels.e, toPixels.g, toPixels.h];
  const borders = [...outline.left, ...outline.right, ...outline.top, ...outline.bottom];
  const laid = [widthCm, heightCm, spec.riseCm, spec.strayCm, patternAmount(spec, sewn.panel)];
  const lit = [light.x, light.y, light.z, light.ambient, (1 - light.ambient) / light.z];
  const edge = [edgeStep(scale), sewn.cmPerPixel];
  const repeat = [sampler.width, sampler.height, ...compiled.own];
  const threadRows = spec.quilted && relief.thread !== null ? quiltRows : 0;
  return [...onPanel, ...inPicture, ...borders, ...laid, ...lit, ...edge, ...repeat, threadRows];
};

/** Rows of the edge's distance that these rows of the picture are read from, first and last. */
const edgeRows = ({ edge, scale }: Sewing, top: number, bottom: number): [number, number] => {
  const rowAt = (y: number): number => Math.floor(edgePlace(y, edgeStep(scale), edge.height));
  return [rowAt(top), rowAt(bottom - 1) + 1];
};

type Rows = ReturnType<ReturnType<typeof rowsFor>['arrays']>;

/** The panel of each pixel, row by row. @param stride of the labels' rows */
const writeLabels = (
  kernels: Kernels,
  { labels, columns, analysis }: Rows,
  sewing: Sewing,
  top: number,
  bottom: number,
  stride: number,
): void => {
  const { relief, panelOf, analysisWidth, analysisHeight, scale } = sewing;
  const { region, width } = relief;
  columns.fill(0);
  columns.set(sewing.columns.subarray(region.left, region.right));
  labels.fill(NO_PANEL);
  let known = -1;
  for (let y = top; y < bottom; y++) {
    const row = Math.min(analysisHeight - 1, Math.floor((y + 0.5) / scale));
    const at = (y - top) * stride + BEFORE;
    if (row === known) labels.copyWithin(at, at - stride, at - stride + width);
    else {
      analysis.set(panelOf.subarray(row * analysisWidth, (row + 1) * analysisWidth));
      kernels.pickRow(analysis.byteOffset, columns.byteOffset, width, labels.byteOffset + at);
      labels.fill(NO_PANEL, at + width, at + width + BEFORE);
    }
    known = row;
  }
};

/** Planes of the relief beside their room in the kernels' memory, and the values that each has of a pixel. */
const planesOf = (
  { shade, tilt, keepMid, keepFine, thread }: Relief,
  into: Rows,
): { plane: Float32Array | Uint8Array | Int8Array; room: Float32Array | Uint8Array | Int8Array; values: number }[] => [
  { plane: shade, room: into.shade, values: 1 },
  { plane: tilt, room: into.tilt, values: 2 },
  { plane: keepMid, room: into.keepMid, values: 1 },
  { plane: keepFine, room: into.keepFine, values: 1 },
  ...(thread === null
    ? []
    : [
        { plane: thread.cover, room: into.cover, values: 1 },
        { plane: thread.shade, room: into.threadShade, values: 1 },
      ]),
];

/** @param from first row of the relief that is painted, `to` exclusive */
export const paintPatternsByKernel = (kernels: Kernels, sewing: Sewing, from: number, to: number): void => {
  const { relief, edge, analysisWidth } = sewing;
  const { region, width } = relief;
  const [top, bottom] = [region.top + from, region.top + to];
  const patterned = patternedPanels(kernels, sewing, top, bottom);
  if (patterned.length === 0) return;

  const pixels = (to - from) * width;
  const stride = width + 2 * BEFORE;
  const [firstEdge, lastEdge] = edgeRows(sewing, top, bottom);
  const { table, arrays } = rowsFor(kernels, {
    pixels,
    labels: stride * (to - from),
    edge: (lastEdge - firstEdge + 1) * edge.width,
    analysis: analysisWidth,
    width,
  });
  const into = arrays();
  // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
  const first = from * width;
  const start = BEFORE + (first & 7);
  const planes = planesOf(relief, into);
  for (const { plane, room, values } of planes)
    room.set(plane.subarray(values * first, values * (first + pixels)), values * start);
  into.edge.set(edge.data.subarray(firstEdge * edge.width, (lastEdge + 1) * edge.width));
  writeLabels(kernels, into, sewing, top, bottom, stride);
  for (const one of patterned) {
    const { kind, levels } = one.compiled;
    const { index, seed, box } = one.sewn;
    into.settings.set(settingsOf(sewing, one));
    // In the order of `Where` in kernels/assembly/pattern-rows.ts.
    const pattern = [one.levels, levels.length - 1, KINDS.indexOf(kind), seed, index];
    const planesAt = [region.left, top, start, width, stride];
    const rows = [box.left, box.right, one.from, one.to];
    into.where.set([...pattern, ...planesAt, ...rows, edge.width, edge.height, firstEdge]);
    kernels.patternRows(table);
  }
  for (const { plane, room, values } of planes)
    plane.set(room.subarray(values * start, values * (start + pixels)), values * first);
};
