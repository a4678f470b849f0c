/** The plan resolved for the zones of a photo. */
import { decodeSrgbColor } from '../color/srgb.ts';
import type { Layers } from '../layers.ts';
import { lookOf } from '../catalog/look-of.ts';
import type { MaterialLook } from '../materials/look.ts';
import { NO_TILES, type SwatchTile, type Tiles } from '../materials/photographed/swatch-tile.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import { finishOf } from '../finish-of.ts';

export interface ZoneFinishes {
  /** Finish by zone index; `undefined` = unchanged. */
  finish: (Finish | undefined)[];
  look: MaterialLook[];
  /** New albedo, scene-linear RGB, by zone index. */
  albedo: [number, number, number][];
  /** Photographed tile that multiplies the albedo, by zone index. */
  tile: (SwatchTile | undefined)[];
}

export const zoneFinishes = (layers: Layers, plan: TrimPlan, tiles: Tiles = NO_TILES): ZoneFinishes => {
  const finish = layers.zones.map((zone) => finishOf(plan, zone));
  return {
    finish,
    tile: finish.map((f) => (f?.tile === undefined ? undefined : tiles.get(f.tile))),
    look: finish.map((f) => lookOf(f?.material, f?.grain)),
    albedo: finish.map((f, zone) => {
      if (f?.color) return decodeSrgbColor(f.color);
      const own = layers.light.clusters.find((c) => c.zone === zone)?.albedo ?? [0.2, 0.2, 0.2];
      return [own[0], own[1], own[2]];
    }),
  };
};
