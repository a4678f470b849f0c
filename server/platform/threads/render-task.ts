/** Renders the final picture in the worker thread, losslessly and in full size. */
import type { MessagePort } from 'node:worker_threads';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import type { RenderStage } from '#contract/studio/renders.ts';
import { compose, prepare } from '#engine/compose.ts';
import { finalize, type Finalized } from '#engine/finalize.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { isLarge } from './pictures/large-photo.ts';
import { openTiles, type TileFiles } from './pictures/open-tiles.ts';
import { readPicture, writeMask, writePng, writeReducedPng, type EncodedPicture } from './pictures/photo-codec.ts';
import { cachedPrepared, keyOfPhoto, rememberPrepared } from './last-prepared.ts';
import { unpackLayers } from './unpack-layers.ts';

type RenderTask = {
  photo: Uint8Array;
  /** Encoded layers from `analyzePhoto`. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Tiles of the plan's swatches (`getTileHashes`). A zone whose tile is missing or damaged gets only its color and material. */
  tiles?: TileFiles;
  /** Receives the stages `trimming` (painting the new covers) and `finishing` when they begin. */
  stages?: MessagePort;
  /** Whether to return the mask of changes, which remote models need. */
  withChangedMask?: boolean;
};

export interface RenderResult {
  /** Picture in the photo's size; absent when the standard picture has that size. */
  master?: EncodedPicture;
  /** Picture whose longer side is at most STANDARD_SIDE. */
  standard: EncodedPicture;
  /** Grayscale PNG of the photo's size: 0 = the photo's own pixel, 255 = it may differ; only on request. */
  changedMask?: EncodedPicture;
  report: Finalized['report'];
  /** `outside`: waiting for a remote model. */
  milliseconds: { reading: number; trimming: number; outside?: number; finishing: number };
}

export const renderPicture = async ({
  photo: photoBytes,
  layers: layersBytes,
  plan,
  tiles,
  stages,
  withChangedMask = false,
}: RenderTask): Promise<RenderResult> => {
  const takeLapMs = startLapTimer();
  const begin = (stage: RenderStage): void => stages?.postMessage(stage);
  const key = keyOfPhoto(photoBytes, layersBytes);
  const cached = cachedPrepared(key);
  const photo = cached?.photo ?? (await readPicture(photoBytes));
  const layers = cached?.layers ?? unpackLayers(layersBytes);
  const reading = takeLapMs();

  begin('trimming');
  const prepared = cached ?? prepare(photo, layers);
  if (!isLarge(photo)) rememberPrepared(key, prepared);
  const composed = compose(prepared, plan, { tiles: await openTiles(tiles ?? {}) });
  const trimming = takeLapMs();

  begin('finishing');
  const { picture, report } = finalize({ photo, layers, plan, composed, provider: 'local' });
  const [encoded, changedMask] = await Promise.all([
    encodeResult(picture),
    withChangedMask
      ? writeMask({ ...composed.changed, data: composed.changed.data.map((m) => (m === 0 ? 0 : 255)) })
      : undefined,
  ]);
  return {
    ...encoded,
    changedMask,
    report,
    milliseconds: { reading, trimming, finishing: takeLapMs() },
  };
};

/** The standard picture and, if the photo is larger than that, the master; both are lossless. */
export const encodeResult = async (picture: Raster): Promise<Pick<RenderResult, 'standard' | 'master'>> => {
  const isLarger = Math.max(picture.width, picture.height) > STANDARD_SIDE;
  const [standard, master] = await Promise.all([
    isLarger ? writeReducedPng(picture, STANDARD_SIDE) : writePng(picture),
    isLarger ? writePng(picture) : undefined,
  ]);
  return { standard, master };
};

/** @returns a function that gives the milliseconds since its last call */
export const startLapTimer = (): (() => number) => {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const lap = now - last;
    last = now;
    return Math.round(lap);
  };
};
