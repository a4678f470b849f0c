/** Runs the kernels of `diffuse-light.ts` over rows of an area. The loops are in `kernels/assembly/stage-rows.ts`. */
import { MAX_SPECULAR, type GlossSplit } from '../../color/gloss-split.ts';
import { kernels } from '../../kernels/kernels.ts';
import type { Raster } from '../../raster/raster.ts';
import type { Bounds } from '../../raster/bounds.ts';
import { interpolateRows, createSampling } from '../plane-rows.ts';
import { rowBuffersFor, FLOATS_PER_OLD_COLOR } from './row-buffers.ts';

/** One old color of the upholstery, and its reflection. */
export interface OldColor {
  logAlbedo: number;
  split: GlossSplit;
  /** Largest fraction of gloss in the light of a large area. */
  maxAreaGloss: number;
  /** See `diffuseFraction` of gloss-split.ts. */
  diffuseFraction: number;
  /** See `specularFraction` of gloss-split.ts; 0 for colors whose hue separates gloss. */
  specularFraction: number;
  /** Error of the gloss that hue separates, as a fraction of the luminance. */
  glossError: number;
}

/** The old colors of the area's pixels. */
export interface ColorCrop {
  /** Index into the clusters, NO_COLOR = no upholstery. */
  colorIndexOf: Uint8Array;
  /** 1 where two colors of different brightness meet, so that a pixel may contain both. */
  mixed: Uint8Array;
}

/** Planes of the area, and its old colors. */
interface Pixels {
  width: number;
  height: number;
  colors: ColorCrop;
  oldColors: readonly OldColor[];
  log: Float32Array;
  gloss: Float32Array;
}

/** A plane at reduced size. */
interface Reduced {
  width: number;
  height: number;
}

export const NO_COLOR = 255;
/** Light counts as a highlight if its log exceeds the envelope by this. */
export const MIN_HIGHLIGHT_LOG = 0.3;

interface HueRows extends Pixels {
  photo: Raster;
  decode: Float32Array;
  bounds: Bounds;
  matte: Uint8Array;
  pure: Uint8Array;
}

const writeOldColors = (into: Float32Array, oldColors: readonly OldColor[]): void =>
  oldColors.forEach(({ logAlbedo, split, maxAreaGloss, diffuseFraction, specularFraction, glossError }, k) => {
    const reflection = [logAlbedo, Math.exp(logAlbedo), split.trust, ...split.gloss];
    into.set([...reflection, maxAreaGloss, diffuseFraction, specularFraction, glossError], FLOATS_PER_OLD_COLOR * k);
  });

/** Separates gloss by hue. `log` becomes the pixels' luminance, not its logarithm yet. */
export const hueRows = (input: HueRows): void => {
  const { photo, decode, bounds, matte, colors, oldColors, log, gloss, pure, width, height } = input;
  const { table, arrays } = rowBuffersFor({ width, planeRowLength: 1 });
  const row = arrays();
  row.decode.set(decode);
  writeOldColors(row.oldColors, oldColors);
  const isNeutral = oldColors.every(({ split }) => split.trust === 0) ? 1 : 0;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width;
    const pixel = (y + bounds.top) * photo.width + bounds.left;
    row.photo.set(photo.data.subarray(4 * pixel, 4 * (pixel + width)));
    row.matte.set(matte.subarray(start, end));
    row.color.set(colors.colorIndexOf.subarray(start, end));
    row.mixed.set(colors.mixed.subarray(start, end));
    kernels().hueRow(table, width, isNeutral);
    log.set(row.log.subarray(0, width), start);
    if (isNeutral === 0) gloss.set(row.gloss.subarray(0, width), start);
    pure.set(row.pure.subarray(0, width), start);
  }
};

interface LogRows extends Pixels {
  matte: Uint8Array;
  small: Reduced;
  /** Gloss as a linear function of luminance around each cell; undefined if hue separates none. */
  fit: { slope: Float32Array; offset: Float32Array } | undefined;
}

/** Fits the gloss to the luminance in `log`, which becomes the natural log of the light on the cover, luminance / albedo. */
export const logRows = (input: LogRows): void => {
  const { matte, colors, oldColors, log, gloss, width, height, small, fit } = input;
  const { rowAt, cells } = createSampling(small, width, height);
  const { table, arrays } = rowBuffersFor({ width, planeRowLength: small.width });
  const row = arrays();
  writeOldColors(row.oldColors, oldColors);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width;
    row.matte.set(matte.subarray(start, end));
    row.color.set(colors.colorIndexOf.subarray(start, end));
    row.log.set(log.subarray(start, end));
    if (fit !== undefined) {
      interpolateRows(fit.slope, small.width, rowAt(y), row.pair, row.slope);
      interpolateRows(fit.offset, small.width, rowAt(y), row.pair, row.offset);
    }
    kernels().logRow(table, width, ...cells, fit === undefined ? 1 : 0);
    log.set(row.log.subarray(0, width), start);
    gloss.set(row.gloss.subarray(0, width), start);
  }
};

interface HighlightRows extends Pixels {
  small: Reduced;
  weave: Float32Array;
}

/** Runs a kernel that changes light and gloss by small planes, which are interpolated at each row. */
const runWithPlanes = (
  { small, colors, oldColors, log, gloss, width, height }: HighlightRows | AreaGlossRows | EnvelopeRows,
  planes: readonly (readonly [name: 'weave' | 'areaGloss' | 'envelope' | 'difference', plane: Float32Array])[],
  pure: Uint8Array | undefined,
  runKernel: (table: number, cells: readonly [number, number, number]) => void,
): void => {
  const { rowAt, cells } = createSampling(small, width, height);
  const { table, arrays } = rowBuffersFor({ width, planeRowLength: small.width });
  const row = arrays();
  writeOldColors(row.oldColors, oldColors);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width;
    const at = rowAt(y);
    for (const [name, plane] of planes) interpolateRows(plane, small.width, at, row.pair, row[name]);
    row.color.set(colors.colorIndexOf.subarray(start, end));
    if (pure) row.pure.set(pure.subarray(start, end));
    row.log.set(log.subarray(start, end));
    row.gloss.set(gloss.subarray(start, end));
    runKernel(table, cells);
    log.set(row.log.subarray(0, width), start);
    gloss.set(row.gloss.subarray(0, width), start);
  }
};

/** Removes highlights from the diffuse light, but not the bright threads of a weave or print. */
export const highlightRows = (input: HighlightRows): void =>
  runWithPlanes(input, [['weave', input.weave]], undefined, (table, cells) =>
    kernels().highlightRow(table, input.width, ...cells),
  );

interface AreaGlossRows extends Pixels {
  small: Reduced;
  /** Fraction of gloss in the light of each reduced cell's surroundings. */
  areaGloss: Float32Array;
}

/** Returns most of the gloss of large areas to the diffuse light. */
export const areaGlossRows = (input: AreaGlossRows): void =>
  runWithPlanes(input, [['areaGloss', input.areaGloss]], undefined, (table, cells) =>
    kernels().areaGlossRow(table, input.width, ...cells),
  );

interface EnvelopeRows extends Pixels {
  pure: Uint8Array;
  small: Reduced;
  weave: Float32Array;
  envelope: Float32Array;
  /** Difference of each cell's log light from the light around it; undefined if no cover reflects enough to matter. */
  difference: Float32Array | undefined;
}

/** Moves light above the envelope to the gloss, on neutral materials. */
export const envelopeRows = (input: EnvelopeRows): void => {
  const { weave, envelope, difference, pure, width } = input;
  runWithPlanes(
    input,
    [['weave', weave], ['envelope', envelope], ...(difference ? [['difference', difference] as const] : [])],
    pure,
    (table, cells) => kernels().envelopeRow(table, width, ...cells, difference ? 1 : 0, MAX_SPECULAR),
  );
};
