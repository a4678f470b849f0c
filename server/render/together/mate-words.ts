/** What the two threads of a render say to each other. `job` tells a picture from the one before, which may have been given up. */
import type { Composed } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/ground.ts';
import type { Paintable } from '#engine/compose/prepare.ts';
import type { Layers } from '#engine/layers.ts';
import type { Relief } from '#engine/materials/patterns/relief.ts';
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

export interface PaintTask {
  paintable: Paintable;
  plan: TrimPlan;
  relief: Relief | null;
  canvas: Composed;
  bands: Bands;
}

export type ToMate = { job: number } & (({ kind: 'lay' } & LayTask) | ({ kind: 'paint' } & PaintTask));

export type FromMate = { job: number } & (
  | { kind: 'ground'; layers: Layers; ground: Ground }
  | { kind: 'relief'; relief: Relief | null }
  | { kind: 'painted' }
  | { kind: 'failed'; message: string }
);
