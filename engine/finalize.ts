/**
 * The engine's third step, for pictures of every provider: outside the mask the picture is made equal to the photo, byte
 * for byte, and the report is written.
 */
import type { ComposedPicture } from './compose.ts';
import { ENGINE_VERSION, type Layers } from './layers.ts';
import type { Raster } from './raster/raster.ts';
import { reportZones } from './report/report-zones.ts';
import type { RemoteReport, RenderReport } from './report/report.ts';
import type { TrimPlan } from './trim-plan.ts';

interface FinalizeTask {
  /** The photo as stored. */
  photo: Raster;
  layers: Layers;
  plan: TrimPlan;
  /** A picture of the photo's size; its pixels are corrected in place. */
  composed: ComposedPicture;
  provider: string;
  /** Report of the transfer from another model's picture. */
  remote?: RemoteReport | undefined;
}

export interface Finalized extends ComposedPicture {
  /** Number of pixels outside the mask that differed from the photo and were restored; 0 for our own engine. */
  restoredPixels: number;
  /** Report without the times, which the caller measures. */
  report: Omit<RenderReport, 'milliseconds'>;
}

const sameSize = (photo: Raster, { picture, changed }: ComposedPicture): boolean =>
  [picture, changed].every((plane) => plane.width === photo.width && plane.height === photo.height);

/** Pixels as 32-bit numbers; alpha is 255 everywhere. */
const pixelsOf = ({ data }: Raster): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);

/** @returns number of pixels restored */
const restoreOutside = (before: Uint32Array, after: Uint32Array, mask: Uint8Array): number => {
  let restoredPixels = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 0 || after[i] === before[i]) continue;
    after[i] = before[i]!;
    restoredPixels++;
  }
  return restoredPixels;
};

const countOutside = (before: Uint32Array, after: Uint32Array, mask: Uint8Array): number => {
  let differing = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i] === 0 && after[i] !== before[i]) differing++;
  return differing;
};

const coverageOf = (mask: Uint8Array): number => {
  let covered = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i] !== 0) covered++;
  return covered / Math.max(1, mask.length);
};

/** @throws Error if the sizes differ: a provider's answer must be resized to the photo's size first */
export const finalize = ({ photo, layers, plan, composed, provider, remote }: FinalizeTask): Finalized => {
  const { picture, changed } = composed;
  if (!sameSize(photo, composed))
    throw new Error(
      `finalize: a picture of ${picture.width}x${picture.height} for a photo of ${photo.width}x${photo.height}`,
    );
  const before = pixelsOf(photo);
  const after = pixelsOf(picture);
  const restoredPixels = restoreOutside(before, after, changed.data);
  return {
    ...composed,
    restoredPixels,
    report: {
      provider,
      engineVersion: ENGINE_VERSION,
      seed: plan.seed,
      width: photo.width,
      height: photo.height,
      maskCoverage: coverageOf(changed.data),
      // Counted on the finished picture, to verify it.
      outsideChanged: countOutside(before, after, changed.data),
      zones: reportZones(picture, layers, plan),
      warnings: layers.warnings,
      ...(remote === undefined ? {} : { remote }),
    },
  };
};
