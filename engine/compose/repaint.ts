/**
 * Repaints a preview: it keeps the light of the last plan, so that a plan that differs only in colors is colored, not
 * lit. The pixels are those of `compose`, to the byte. It holds about 50 bytes for each pixel that changes; a final
 * render does not keep them.
 */
import { NO_TILES, type Tiles } from '../materials/photographed/swatch-tile.ts';
import type { Relief } from '../relief.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { canvasFor, type Composed } from './canvas.ts';
import { colorRows, planColors } from './color-rows.ts';
import { rowLighter } from './light-rows.ts';
import { clearLitRows, createLitRows, relightRows, type LitRows } from './lit-rows.ts';
import type { Prepared } from './prepare/prepare.ts';
import { hasRelief, reliefFor } from './relief-for.ts';
import { hasTiles } from './render-rows.ts';
import { sewOverPhoto } from './sew-over-photo.ts';
import { trimColors } from './trim-colors.ts';
import { zoneFinishes, type ZoneFinishes } from './zone-finishes.ts';

interface KeptLight {
  key: string;
  relief: Relief | null;
  tiles: ZoneFinishes['tile'];
  lit: LitRows;
}

/** All of a plan that the light depends on, beside relief and tiles. */
const keyOf = ({ finish }: ZoneFinishes): string =>
  JSON.stringify(finish.map((f) => (f === undefined ? null : [f.material, f.grain, f.gloss])));

const isSame = (kept: KeptLight, key: string, relief: Relief | null, tiles: ZoneFinishes['tile']): boolean =>
  kept.key === key && kept.relief === relief && kept.tiles.every((tile, zone) => tile === tiles[zone]);

const roomFor = ({ region, matte }: Prepared, withTiles: boolean): LitRows => {
  let pixels = 0;
  for (let i = 0; i < matte.length; i++) if (matte[i] !== 0) pixels++;
  return createLitRows(region.bottom - region.top, pixels, region.right - region.left, withTiles);
};

/** @param room of an earlier plan on the same photo: memory that is used again need not be wiped, nor swept up */
const lightAll = (prepared: Prepared, finishes: ZoneFinishes, relief: Relief | null, room?: LitRows): LitRows => {
  const { region } = prepared;
  const lit =
    room !== undefined && (room.laid !== null) === hasTiles(finishes) ? room : roomFor(prepared, hasTiles(finishes));
  const light = rowLighter(prepared, finishes, relief);
  const zones = finishes.finish.map((finish) => (finish === undefined ? '-' : '+')).join('');
  if (lit.foundFor === zones) relightRows(lit);
  else clearLitRows(lit, region.top);
  for (let y = region.top; y < region.bottom; y++) light(y, lit);
  lit.foundFor = zones;
  return lit;
};

/** A painter of one plan after the other; the pictures are those of `compose`. */
export interface Repainter {
  (plan: TrimPlan, tiles?: Tiles): Composed;
  /** Whether the plan differs from the last one in colors at most, so that its picture is a matter of milliseconds. */
  isLit(plan: TrimPlan, tiles?: Tiles): boolean;
  /** Makes the relief's input, for which the first plan with a pattern or a thread would wait. */
  getReady(): void;
}

export const createRepainter = (prepared: Prepared): Repainter => {
  let kept: KeptLight | null = null;
  const isLit = (plan: TrimPlan, tiles = NO_TILES): boolean => {
    if (kept === null || !hasRelief(prepared, plan)) return false;
    const finishes = zoneFinishes(prepared.layers, plan, tiles);
    return isSame(kept, keyOf(finishes), reliefFor(prepared, plan), finishes.tile);
  };
  const repaint = (plan: TrimPlan, tiles = NO_TILES): Composed => {
    const finishes = zoneFinishes(prepared.layers, plan, tiles);
    const relief = reliefFor(prepared, plan);
    const key = keyOf(finishes);
    if (kept === null || !isSame(kept, key, relief, finishes.tile)) {
      // The old picture is released before the new one is lit, and a picture whose lighting failed is not kept.
      const room = kept?.lit;
      kept = null;
      kept = { key, relief, tiles: finishes.tile, lit: lightAll(prepared, finishes, relief, room) };
    }
    const canvas = canvasFor(prepared.photo);
    const target = { picture: canvas.picture, changed: canvas.changed.data };
    const trims = trimColors(prepared.layers, plan, relief);
    colorRows(prepared, kept.lit, planColors(prepared, finishes.albedo, trims), plan.seed, target);
    if (relief) sewOverPhoto(prepared, finishes, relief, trims, 0, prepared.photo.height, target);
    return canvas;
  };
  const getReady = (): void => {
    prepared.relief();
    prepared.calm();
  };
  return Object.assign(repaint, { isLit, getReady });
};
