/** Result of the segmentation, and its construction from a map of zone indices. */
import { NO_ZONE, type CorrectionGround, type UnsureRegion, type Warning, type Zone } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import { boundsByLabel } from '../../raster/bounds.ts';

export interface ZonesFound {
  /** Size of the planes: the analysis size. */
  width: number;
  height: number;
  zones: Zone[];
  /** See `Layers.zoneOf`. */
  zoneOf: Uint8Array;
  /** See `Layers.matte`. */
  matte: Uint8Array;
  source: 'network' | 'none' | 'given';
  warnings: Warning[];
  /** See `Layers.questions`. */
  questions?: UnsureRegion[];
  /** See `Layers.ground`. */
  ground?: CorrectionGround;
}

/** A zone without its bounds and area. */
export interface ZoneLabel {
  id: string;
  kind: ZoneKind;
  name: string;
  /** 0..1 */
  confidence: number;
}

/**
 * Computes bounds and areas and removes zones without pixels.
 * @param indexOf index into `labels` for each pixel, or NO_ZONE where the matte is 0; it is renumbered in place
 */
export const measureZones = (
  width: number,
  height: number,
  matte: Uint8Array,
  indexOf: Uint8Array,
  labels: readonly ZoneLabel[],
): { zones: Zone[]; zoneOf: Uint8Array } => {
  const area = new Float64Array(labels.length);
  const bounds = boundsByLabel(labels.length, width, height, (i) =>
    indexOf[i] === NO_ZONE || matte[i] === 0 ? -1 : indexOf[i],
  );
  for (let i = 0; i < indexOf.length; i++) if (indexOf[i] !== NO_ZONE) area[indexOf[i]] += matte[i] / 255;
  const renumbered = new Uint8Array(256).fill(NO_ZONE);
  const zones: Zone[] = [];
  labels.forEach((label, z) => {
    if (area[z] === 0) return;
    renumbered[z] = zones.length;
    zones.push({ ...label, bounds: bounds[z], area: area[z] / (width * height) });
  });
  for (let i = 0; i < indexOf.length; i++) indexOf[i] = renumbered[indexOf[i]];
  return { zones, zoneOf: indexOf };
};
