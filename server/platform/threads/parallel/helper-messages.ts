/** Messages between the two threads of a render. `job` identifies the task. */
import type { ComposedPicture } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/prepare/ground.ts';
import type { EdgeColors } from '#engine/compose/prepare/edge-colors.ts';
import type { SeparatedLight, Paintable } from '#engine/compose/prepare/prepare.ts';
import type { ShadingSplit } from '#engine/compose/prepare/shading-split.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Layers } from '#engine/layers.ts';
import type { SmoothedLight, Relief } from '#engine/relief.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { StageInput, StageName } from '#engine/compose/stages/stages.ts';
import type { Parts } from './parts.ts';

export interface OpenLayersTask {
  /** Packed by `analyzePhoto`. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Size of the photo in pixels. */
  width: number;
  height: number;
}

/** Sews rows of a relief that the other thread has not taken. */
export interface SewTask {
  sewing: Sewing;
  parts: Parts;
}

/** Finds the colors at the upholstery's edge, unless the other thread has begun it. */
export interface EdgesTask {
  parts: Parts;
  photo: Raster;
  ground: Ground;
  lit: Pick<SeparatedLight, 'decode' | 'pure'>;
}

/** Smooths the photo's light for relief, unless the other thread has begun it. */
export interface SmoothTask {
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
  canvas: ComposedPicture;
  bands: Parts;
}

/** Does parts of a stage of the preparation that the other thread has not taken. */
export interface StageTask {
  name: StageName;
  input: StageInput<StageName>;
  /** Rows, or columns, of the whole stage. */
  lines: number;
  parts: Parts;
}

/** Tasks of the helper thread, by kind. */
export interface Tasks {
  openLayers: OpenLayersTask;
  stage: StageTask;
  sew: SewTask;
  edges: EdgesTask;
  smoothedLight: SmoothTask;
  paint: PaintTask;
}

export type ToHelper = { [Kind in keyof Tasks]: { job: number; kind: Kind } & Tasks[Kind] }[keyof Tasks];

/** Results of `openLayers`, sent as they are ready. */
export type LayersResult =
  | { kind: 'layers'; value: Layers }
  | { kind: 'ground'; value: Ground }
  | { kind: 'sewing'; value: SewTask | null };

/** `done` and `failed` end a job. */
export type FromHelper = { job: number } & (
  | LayersResult
  | { kind: 'done'; value: EdgeColors | SmoothedLight | undefined }
  | { kind: 'failed'; message: string }
);
