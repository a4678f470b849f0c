/** Messages between the two threads of a render. `job` tells a task from an earlier one that may have been given up. */
import type { Composed } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/prepare/ground.ts';
import type { EdgeColors } from '#engine/compose/prepare/edge-colors.ts';
import type { Lit, Paintable } from '#engine/compose/prepare/prepare.ts';
import type { ShadingSplit } from '#engine/compose/prepare/shading-split.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Layers } from '#engine/layers.ts';
import type { CalmLight, Relief } from '#engine/relief.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { StageInput, StageName } from '#engine/compose/stages/stages.ts';
import type { Parts } from './parts.ts';

export interface LayTask {
  /** Packed by `analyzePhoto`. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Size of the photo in pixels. */
  width: number;
  height: number;
}

/** Takes rows of a relief, as far as there are any left. */
export interface SewTask {
  sewing: Sewing;
  parts: Parts;
}

/** Finds the colors at the upholstery's edge, unless the other thread has begun it. */
export interface EdgesTask {
  parts: Parts;
  photo: Raster;
  ground: Ground;
  lit: Pick<Lit, 'decode' | 'sure'>;
}

/** Smooths the photo's light for relief, unless the other thread has begun it. */
export interface CalmTask {
  parts: Parts;
  shading: Pick<ShadingSplit, 'base' | 'mid'>;
  gloss: Float32Array;
  region: Ground['region'];
  pictureWidth: number;
  layers: Pick<Layers, 'width' | 'height' | 'geometry'>;
}

export interface PaintTask {
  paintable: Paintable;
  plan: TrimPlan;
  relief: Relief | null;
  tiles: Tiles;
  canvas: Composed;
  bands: Parts;
}

/** Takes parts of a stage of preparing, as far as there are any left. */
export interface StageTask {
  name: StageName;
  input: StageInput<StageName>;
  /** Rows, or columns, of the whole stage. */
  lines: number;
  parts: Parts;
}

/** Tasks of the helper thread, by kind. */
export interface Tasks {
  lay: LayTask;
  stage: StageTask;
  sew: SewTask;
  edges: EdgesTask;
  calm: CalmTask;
  paint: PaintTask;
}

export type ToHelper = { [Kind in keyof Tasks]: { job: number; kind: Kind } & Tasks[Kind] }[keyof Tasks];

/** Results of `lay`, each as soon as it is there. */
export type Laid =
  | { kind: 'layers'; value: Layers }
  | { kind: 'ground'; value: Ground }
  | { kind: 'sewing'; value: SewTask | null };

/** `done` and `failed` end a job. */
export type FromHelper = { job: number } & (
  | Laid
  | { kind: 'done'; value: EdgeColors | CalmLight | undefined }
  | { kind: 'failed'; message: string }
);
