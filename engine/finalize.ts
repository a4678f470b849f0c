/**
 * The third verb, shared by every provider and independent of them all: outside the mask the picture equals the photo
 * byte for byte, and the report says what was done.
 */
import type { Composed } from './compose.ts';
import { ENGINE_VERSION, type Layers } from './layers.ts';
import type { Raster } from './raster/raster.ts';
import { reportZones } from './report/report-zones.ts';
import type { RemoteReport, RenderReport } from './report/report.ts';
import type { TrimPlan } from './trim-plan.ts';

interface FinalizeTask {
  /** The photo as stored: the reference. */
  photo: Raster;
  layers: Layers;
  plan: TrimPlan;
  /** A picture of the photo's size; its pixels are corrected in place. */
  composed: Composed;
  /** The provider that made it. */
  provider: string;
  /** Another model's contribution. */
  remote?: RemoteReport | undefined;
}

export interface Finalized extends Composed {
  /**
   * Pixels outside the mask that were not the photo's and were put back. A provider that drifts is seen here; our own
   * engine gives 0.
   */
  putBack: number;
  /** Report without the times, which only the caller knows. */
  report: Omit<RenderReport, 'milliseconds'>;
}

const sameSize = (photo: Raster, { picture, changed }: Composed): boolean =>
  [picture, changed].every((plane) => plane.width === photo.width && plane.height === photo.height);

/** Alpha is 255 everywhere, so a pixel is one 32-bit number. */
const pixelsOf = ({ data }: Raster): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);

/** @returns pixels that were put back */
const restoreOutside = (before: Uint32Array, after: Uint32Array, mask: Uint8Array): number => {
  let putBack = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 0 || after[i] === before[i]) continue;
    after[i] = before[i]!;
    putBack++;
  }
  return putBack;
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

/** @throws Error when the sizes differ: a provider's answer has to be brought to the photo's size first */
export const finalize = ({ photo, layers, plan, composed, provider, remote }: FinalizeTask): Finalized => {
  const { picture, changed } = composed;
  if (!sameSize(photo, composed))
    throw new Error(
      `finalize: a picture of ${picture.width}x${picture.height} for a photo of ${photo.width}x${photo.height}`,
    );
  const before = pixelsOf(photo);
  const after = pixelsOf(picture);
  const putBack = restoreOutside(before, after, changed.data);
  return {
    ...composed,
    putBack,
    report: {
      provider,
      engineVersion: ENGINE_VERSION,
      seed: plan.seed,
      width: photo.width,
      height: photo.height,
      maskCoverage: coverageOf(changed.data),
      // Counted last, on the finished picture: the promise is measured.
      outsideChanged: countOutside(before, after, changed.data),
      zones: reportZones(picture, layers, plan),
      warnings: layers.warnings,
      ...(remote === undefined ? {} : { remote }),
    },
  };
};
