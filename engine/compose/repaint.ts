/**
 * Repaints a preview for one plan after the other. It keeps the light of the last plan, so that a plan with other colors
 * is painted in milliseconds, at the price of about 50 bytes of memory per pixel. The pictures are those of `compose`,
 * byte for byte.
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

/** Everything in a plan that the light depends on, except relief and tiles. */
const keyOf = ({ finish }: ZoneFinishes): string =>
  JSON.stringify(finish.map((f) => (f === undefined ? null : [f.material, f.grain, f.gloss])));

const isSame = (kept: KeptLight, key: string, relief: Relief | null, tiles: ZoneFinishes['tile']): boolean =>
  kept.key === key && kept.relief === relief && kept.tiles.every((tile, zone) => tile === tiles[zone]);

const createRowsFor = ({ region, matte }: Prepared, withTiles: boolean): LitRows => {
  let pixels = 0;
  for (let i = 0; i < matte.length; i++) if (matte[i] !== 0) pixels++;
  return createLitRows(region.bottom - region.top, pixels, region.right - region.left, withTiles);
};

/** @param reused rows of an earlier plan on the same photo, whose memory is reused */
const lightAll = (prepared: Prepared, finishes: ZoneFinishes, relief: Relief | null, reused?: LitRows): LitRows => {
  const { region } = prepared;
  const withTiles = hasTiles(finishes);
  const canReuse = reused !== undefined && (reused.tileColor !== null) === withTiles;
  const lit = canReuse ? reused : createRowsFor(prepared, withTiles);
  const light = rowLighter(prepared, finishes, relief);
  const zones = finishes.finish.map((finish) => (finish === undefined ? '-' : '+')).join('');
  if (lit.zonesKey === zones) relightRows(lit);
  else clearLitRows(lit, region.top);
  for (let y = region.top; y < region.bottom; y++) light(y, lit);
  lit.zonesKey = zones;
  return lit;
};

export interface Repainter {
  (plan: TrimPlan, tiles?: Tiles): Composed;
  /** Whether the plan differs from the last one at most in colors, so that painting takes milliseconds. */
  isLit(plan: TrimPlan, tiles?: Tiles): boolean;
  /** Computes the input of relief ahead of the first plan that needs it. */
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
      // Forgotten first, because its rows are overwritten and lighting may fail.
      const reused = kept?.lit;
      kept = null;
      kept = { key, relief, tiles: finishes.tile, lit: lightAll(prepared, finishes, relief, reused) };
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
    prepared.smoothedLight();
  };
  return Object.assign(repaint, { isLit, getReady });
};
