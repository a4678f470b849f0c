/** What the two threads of a render say to each other. `job` tells a picture from the one before, which may have been given up. */
import type { Composed } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/ground.ts';
import type { EdgeColours } from '#engine/compose/edge-colours.ts';
import type { Lit, Paintable } from '#engine/compose/prepare.ts';
import type { ShadingSplit } from '#engine/compose/shading-split.ts';
import type { LightDirection } from '#engine/materials/patterns/light-direction.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Layers } from '#engine/layers.ts';
import type { Relief } from '#engine/materials/patterns/relief.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { Bands } from './bands.ts';

export interface LayTask {
  /** As `analysePhoto` packed them. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Of the photo, in pixels. */
  width: number;
  height: number;
}

/** The colours at the upholstery's edge. */
export interface EdgesTask {
  photo: Raster;
  ground: Ground;
  lit: Pick<Lit, 'decode' | 'sure'>;
}

/** What relief takes from the photo's light, laid into planes that both threads see. */
export interface CalmTask {
  shading: Pick<ShadingSplit, 'base' | 'mid'>;
  gloss: Float32Array;
  region: Ground['region'];
  pictureWidth: number;
  layers: Pick<Layers, 'width' | 'height' | 'geometry'>;
  direction: LightDirection;
  relief: Relief;
}

export interface PaintTask {
  paintable: Paintable;
  plan: TrimPlan;
  relief: Relief | null;
  tiles: Tiles;
  canvas: Composed;
  bands: Bands;
}

export type ToMate = { job: number } & (({ kind: 'lay' } & LayTask) | ({ kind: 'edges' } & EdgesTask) | ({ kind: 'calm' } & CalmTask) | ({ kind: 'paint' } & PaintTask));

export type FromMate = { job: number } & (
  | { kind: 'ground'; layers: Layers; ground: Ground }
  | { kind: 'relief'; relief: Relief | null }
  | { kind: 'edges'; edges: EdgeColours }
  | { kind: 'calmed' }
  | { kind: 'painted' }
  | { kind: 'failed'; message: string }
);
