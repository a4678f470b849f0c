/**
 * Draws patterns into rows of the relief. The loop is in `kernels/assembly/pattern-rows.ts`; the rows are copied to its
 * memory and back.
 */
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import { NO_PANEL, type Panel } from '../geometry/geometry.ts';
import { growingArrays } from '../kernels/kernel-arrays.ts';
import { kernels } from '../kernels/kernels.ts';
import type { PatternSpec } from '../materials/patterns/pattern-spec.ts';
import { LEVEL_LIMITS } from '../materials/patterns/profile.ts';
import type { Relief } from '../relief.ts';
import { getCellPosition, getCellsPerPixel } from './edge-reader.ts';
import type { SewnPanel, Sewing } from './sewing.ts';

/**
 * Number of NO_PANEL labels before and after each row of labels, because the kernel's groups of four may begin before a row
 * and end after it. A label is the panel of a pixel.
 */
const MARGIN_LABELS = 8;
/** Extra pixels before and after a plane's rows. */
const SLACK = 16;
const SETTINGS_LENGTH = 44;
const LAYOUT_LENGTH = 17;

/** Arrays in the order of `ArrayIndex` in kernels/assembly/pattern-rows.ts. */
const buffersFor = growingArrays(
  (size: { pixels: number; labels: number; edge: number; analysisRow: number; width: number }) => {
    const pixels = size.pixels + 2 * SLACK;
    return {
      settings: [Float64Array, SETTINGS_LENGTH],
      layout: [Int32Array, LAYOUT_LENGTH],
      levelLimits: [Float64Array, LEVEL_LIMITS.length],
      labels: [Uint8Array, size.labels],
      edge: [Float32Array, size.edge],
      shade: [Float32Array, pixels],
      tilt: [Int8Array, 2 * pixels],
      keepMid: [Uint8Array, pixels],
      keepFine: [Uint8Array, pixels],
      threadAlpha: [Uint8Array, pixels],
      threadShade: [Uint8Array, pixels],
      columns: [Int32Array, size.width + SLACK],
      analysisRow: [Uint8Array, size.analysisRow + SLACK],
    } as const;
  },
  ({ levelLimits }) => levelLimits.set(LEVEL_LIMITS),
);

/** For each profile, the pointer to its tables in the kernels' memory, about 180 kB that are never freed. */
const placed = new Map<readonly Float32Array[], number>();

const placeLevels = (levels: readonly Float32Array[]): number => {
  const { allocate, memory } = kernels();
  if (levels.length === 0) return 0;
  const cached = placed.get(levels);
  if (cached !== undefined) return cached;
  const [{ length }] = levels;
  // The kernel reads four floats for an entry of three.
  const pointer = allocate(4 * (length * levels.length + 4));
  const tables = new Float32Array(memory.buffer, pointer, length * levels.length);
  levels.forEach((level, n) => tables.set(level, n * length));
  placed.set(levels, pointer);
  return pointer;
};

/** A panel with a pattern, and its rows to draw, in pixels of the picture. */
interface Patterned {
  sewn: SewnPanel;
  spec: PatternSpec;
  top: number;
  bottom: number;
}

const patternedPanels = ({ panels }: Sewing, top: number, bottom: number): Patterned[] =>
  panels.flatMap((sewn): Patterned[] => {
    const spec = PATTERN_SPECS[sewn.pattern];
    const rows = { top: Math.max(sewn.box.top, top), bottom: Math.min(sewn.box.bottom, bottom) };
    return spec === null || rows.top >= rows.bottom ? [] : [{ sewn, spec, ...rows }];
  });

/** Largest fraction of the photo's own detail that is removed, 0..255: old pleats are removed even under flat patterns. */
const maxDetailRemoval = (spec: PatternSpec, panel: Panel): number =>
  255 * Math.max(spec.replaced, Math.min(0.97, 0.6 + panel.existingRelief));

/** Settings of a panel, in the order of `PanelSetting` in kernels/assembly/pattern-rows.ts. */
const settingsOf = ({ light, scale, relief, threadRowsPerValley }: Sewing, { sewn, spec }: Patterned): number[] => {
  const { toPatch: m, toPixels, outline } = sewn.map;
  const { widthCm, heightCm } = sewn.panel;
  const toPatchNumbers = [m.a, m.b, m.c, m.d, m.e, m.f, m.g, m.h, m.i];
  const toPixelsNumbers = [toPixels.a, toPixels.b, toPixels.d, toPixels.e, toPixels.g, toPixels.h];
  const borders = [...outline.left, ...outline.right, ...outline.top, ...outline.bottom];
  const patternMeasures = [widthCm, heightCm, spec.riseCm, spec.strayCm, maxDetailRemoval(spec, sewn.panel)];
  const lightSettings = [light.x, light.y, light.z, light.ambient, (1 - light.ambient) / light.z];
  const edgeScales = [getCellsPerPixel(scale), sewn.cmPerPixel];
  const { width: repeatWidth, height: repeatHeight, own: familyParameters } = spec.onPanel(sewn.panel);
  const repeat = [repeatWidth, repeatHeight, ...familyParameters];
  const threadRows = spec.isQuilted && relief.thread !== null ? threadRowsPerValley : 0;
  return [
    ...toPatchNumbers,
    ...toPixelsNumbers,
    ...borders,
    ...patternMeasures,
    ...lightSettings,
    ...edgeScales,
    ...repeat,
    threadRows,
  ];
};

/** First and last row of the plane of edge distances that rows `top` to `bottom` (exclusive) need. */
const edgeRows = ({ edge, scale }: Sewing, top: number, bottom: number): [number, number] => {
  const rowAt = (y: number): number => Math.floor(getCellPosition(y, getCellsPerPixel(scale), edge.height));
  return [rowAt(top), rowAt(bottom - 1) + 1];
};

type PatternArrays = ReturnType<ReturnType<typeof buffersFor>['arrays']>;

/** Writes the panel of each pixel. @param stride labels per row */
const writeLabels = (
  { labels, columns, analysisRow }: PatternArrays,
  sewing: Sewing,
  top: number,
  bottom: number,
  stride: number,
): void => {
  const { relief, panelOf, analysisWidth, analysisHeight, scale } = sewing;
  const { bounds, width } = relief;
  columns.fill(0);
  columns.set(sewing.columns.subarray(bounds.left, bounds.right));
  labels.fill(NO_PANEL);
  let previousRow = -1;
  for (let y = top; y < bottom; y++) {
    const row = Math.min(analysisHeight - 1, Math.floor((y + 0.5) / scale));
    const at = (y - top) * stride + MARGIN_LABELS;
    if (row === previousRow) labels.copyWithin(at, at - stride, at - stride + width);
    else {
      analysisRow.set(panelOf.subarray(row * analysisWidth, (row + 1) * analysisWidth));
      kernels().pickRow(analysisRow.byteOffset, columns.byteOffset, width, labels.byteOffset + at);
      labels.fill(NO_PANEL, at + width, at + width + MARGIN_LABELS);
    }
    previousRow = row;
  }
};

/** Planes of the relief, their copies in the kernels' memory, and the number of values for each pixel. */
const planesOf = (
  { shade, tilt, keepMid, keepFine, thread }: Relief,
  into: PatternArrays,
): { plane: Float32Array | Uint8Array | Int8Array; copy: Float32Array | Uint8Array | Int8Array; values: number }[] => [
  { plane: shade, copy: into.shade, values: 1 },
  { plane: tilt, copy: into.tilt, values: 2 },
  { plane: keepMid, copy: into.keepMid, values: 1 },
  { plane: keepFine, copy: into.keepFine, values: 1 },
  ...(thread === null
    ? []
    : [
        { plane: thread.alpha, copy: into.threadAlpha, values: 1 },
        { plane: thread.shade, copy: into.threadShade, values: 1 },
      ]),
];

/** @param from first row of the relief to draw @param to row after the last */
export const paintPatterns = (sewing: Sewing, from: number, to: number): void => {
  const { relief, edge, analysisWidth } = sewing;
  const { bounds, width } = relief;
  const [top, bottom] = [bounds.top + from, bounds.top + to];
  const patterned = patternedPanels(sewing, top, bottom);
  if (patterned.length === 0) return;
  // Placed first, because growing the memory detaches existing views of it.
  const placedLevels = patterned.map(({ spec }) => placeLevels(spec.levels?.() ?? []));

  const pixels = (to - from) * width;
  const stride = width + 2 * MARGIN_LABELS;
  const [firstEdgeRow, lastEdgeRow] = edgeRows(sewing, top, bottom);
  const { table, arrays } = buffersFor({
    pixels,
    labels: stride * (to - from),
    edge: (lastEdgeRow - firstEdgeRow + 1) * edge.width,
    analysisRow: analysisWidth,
    width,
  });
  const into = arrays();
  const first = from * width;
  // There is one more level than limits.
  const lastLevel = LEVEL_LIMITS.length;
  const planes = planesOf(relief, into);
  for (const { plane, copy, values } of planes)
    copy.set(plane.subarray(values * first, values * (first + pixels)), values * SLACK);
  into.edge.set(edge.data.subarray(firstEdgeRow * edge.width, (lastEdgeRow + 1) * edge.width));
  writeLabels(into, sewing, top, bottom, stride);
  patterned.forEach((one, n) => {
    const { index, seed, box } = one.sewn;
    into.settings.set(settingsOf(sewing, one));
    // Numbers in the order of `Layout` in kernels/assembly/pattern-rows.ts.
    const pattern = [placedLevels[n], lastLevel, kernels().family(one.spec.family), seed, index];
    const planeLayout = [bounds.left, top, SLACK, width, stride];
    const rows = [box.left, box.right, one.top, one.bottom];
    into.layout.set([...pattern, ...planeLayout, ...rows, edge.width, edge.height, firstEdgeRow]);
    kernels().patternRows(table);
  });
  for (const { plane, copy, values } of planes)
    plane.set(copy.subarray(values * SLACK, values * (SLACK + pixels)), values * first);
};
