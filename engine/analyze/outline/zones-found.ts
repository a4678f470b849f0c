/** Result of the segmentation, and its construction from a map of zone indices. */
import { NO_ZONE, type CorrectionGround, type UnsureRegion, type Warning, type Zone } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';

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
  const bounds = labels.map(() => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const zone = indexOf[i];
      if (zone === NO_ZONE || matte[i] === 0) continue;
      area[zone] += matte[i] / 255;
      const box = bounds[zone];
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
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
