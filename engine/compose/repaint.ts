/**
 * Repaints a preview for one plan after the other. It keeps the light of the last plan, so that a plan with other colors
 * is painted in milliseconds, at the price of about 50 bytes of memory per pixel. The pictures are those of `compose`,
 * byte for byte.
 */
import { NO_TILES, type Tiles } from '../materials/photographed/swatch-tile.ts';
import type { Relief } from '../relief.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { createCanvas, type ComposedPicture } from './canvas.ts';
import { colorRows, planColors } from './color-rows.ts';
import { rowLighter } from './light-rows.ts';
import { clearLitRows, createLitRows, discardLight, type LitRows } from './lit-rows.ts';
import type { Prepared } from './prepare/prepare.ts';
import { hasCachedRelief, reliefFor } from './relief-for.ts';
import { hasTiles } from './render-rows.ts';
import { sewOverPhoto } from './sew-over-photo.ts';
import { trimColors } from './trim-colors.ts';
import { zoneFinishes, type ZoneFinishes } from './zone-finishes.ts';

interface KeptLight {
  key: string;
  relief: Relief | null;
  tiles: ZoneFinishes['tile'];
  litRows: LitRows;
}

/** Everything in a plan that the light depends on, except relief and tiles. */
const keyOf = ({ finish }: ZoneFinishes): string =>
  JSON.stringify(finish.map((f) => (f === undefined ? null : [f.material, f.grain, f.gloss])));

const isSame = (cached: KeptLight, key: string, relief: Relief | null, tiles: ZoneFinishes['tile']): boolean =>
  cached.key === key && cached.relief === relief && cached.tiles.every((tile, zone) => tile === tiles[zone]);

const createRowsFor = ({ bounds, matte }: Prepared, withTiles: boolean): LitRows => {
  let pixels = 0;
  for (let i = 0; i < matte.length; i++) if (matte[i] !== 0) pixels++;
  return createLitRows(bounds.bottom - bounds.top, pixels, bounds.right - bounds.left, withTiles);
};

/** @param reused rows of an earlier plan on the same photo, whose memory is reused */
const lightAll = (prepared: Prepared, finishes: ZoneFinishes, relief: Relief | null, reused?: LitRows): LitRows => {
  const { bounds } = prepared;
  const withTiles = hasTiles(finishes);
  const canReuse = reused !== undefined && (reused.tileColor !== null) === withTiles;
  const litRows = canReuse ? reused : createRowsFor(prepared, withTiles);
  const light = rowLighter(prepared, finishes, relief);
  const zones = finishes.finish.map((finish) => (finish === undefined ? '-' : '+')).join('');
  if (litRows.zonesKey === zones) discardLight(litRows);
  else clearLitRows(litRows, bounds.top);
  for (let y = bounds.top; y < bounds.bottom; y++) light(y, litRows);
  litRows.zonesKey = zones;
  return litRows;
};

export interface Repainter {
  (plan: TrimPlan, tiles?: Tiles): ComposedPicture;
  /** Whether the plan differs from the last one at most in colors, so that painting takes milliseconds. */
  differsOnlyInColors(plan: TrimPlan, tiles?: Tiles): boolean;
  /** Computes the input of the relief before the first plan needs it. */
  getReady(): void;
}

export const createRepainter = (prepared: Prepared): Repainter => {
  let cached: KeptLight | null = null;
  const differsOnlyInColors = (plan: TrimPlan, tiles = NO_TILES): boolean => {
    if (cached === null || !hasCachedRelief(prepared, plan)) return false;
    const finishes = zoneFinishes(prepared.layers, plan, tiles);
    return isSame(cached, keyOf(finishes), reliefFor(prepared, plan), finishes.tile);
  };
  const repaint = (plan: TrimPlan, tiles = NO_TILES): ComposedPicture => {
    const finishes = zoneFinishes(prepared.layers, plan, tiles);
    const relief = reliefFor(prepared, plan);
    const key = keyOf(finishes);
    if (cached === null || !isSame(cached, key, relief, finishes.tile)) {
      // Cleared first, because its rows are overwritten and lighting may fail.
      const reused = cached?.litRows;
      cached = null;
      cached = { key, relief, tiles: finishes.tile, litRows: lightAll(prepared, finishes, relief, reused) };
    }
    const canvas = createCanvas(prepared.photo);
    const target = { picture: canvas.picture, changed: canvas.changed.data };
    const trims = trimColors(prepared.layers, plan, finishes, relief);
    colorRows(prepared, cached.litRows, planColors(prepared, finishes.albedo, trims), plan.seed, target);
    if (relief) sewOverPhoto(prepared, finishes, relief, trims, 0, prepared.photo.height, target);
    return canvas;
  };
  const getReady = (): void => {
    prepared.relief();
    prepared.smoothedLight();
  };
  return Object.assign(repaint, { differsOnlyInColors, getReady });
};
