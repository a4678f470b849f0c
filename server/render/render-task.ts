/** The final picture, in the worker thread: the photo at its full size, its layers and a plan in; lossless pictures out. */
import type { MessagePort } from 'node:worker_threads';
import { STANDARD_SIDE } from '#contract/photos.ts';
import type { RenderStage } from '#contract/renders.ts';
import { finalise, type Finalised } from '#engine/finalise.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { TileFiles } from './open-tiles.ts';
import { readPicture, sizeOfPicture, writeMask, writePng, writeReducedPng, type EncodedPicture } from './photo-codec.ts';
import { composeAlone, composeTogether, type ComposeTask } from './together/compose-together.ts';
import { keyOfPhoto } from './together/last-photo.ts';
import { availableHelper } from './together/available-helper.ts';
import { sweep } from './together/sweep.ts';

export interface RenderTask {
  photo: Uint8Array;
  /** As `analysePhoto` packed them. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Those that `tilesIn` names; a zone whose tile is missing or damaged gets its colour and material alone. */
  tiles?: TileFiles;
  /** Told each stage as it begins. */
  stages?: MessagePort;
  /** Also answers where the picture may differ from the photo: what is needed to let somebody else's model at it. */
  keepChanged?: boolean;
}

export interface RenderResult {
  /** The photo's own size; absent where the standard picture already is. */
  master?: EncodedPicture;
  /** At most STANDARD_SIDE on the long side. */
  standard: EncodedPicture;
  /** Grey PNG of the photo's size, 0 = the photo; only when it was asked for. */
  changed?: EncodedPicture;
  report: Finalised['report'];
  /** `outside`: waiting for somebody else's model. */
  milliseconds: { reading: number; trimming: number; outside?: number; finishing: number };
}

export const renderPicture = async ({ photo: photoBytes, layers: layersBytes, plan, tiles, stages, keepChanged = false }: RenderTask): Promise<RenderResult> => {
  const clock = startClock();
  const begin = (stage: RenderStage): void => stages?.postMessage(stage);
  let reading = 0;
  const onRead = (): void => {
    reading = clock();
    begin('trimming');
  };
  const helper = availableHelper();
  const task: ComposeTask = { ...(await sizeOfPicture(photoBytes)), key: keyOfPhoto(photoBytes, layersBytes), photo: () => readPicture(photoBytes), layers: layersBytes, plan, tiles };
  const { photo, layers, composed } = await (helper === undefined ? composeAlone(task, onRead) : composeTogether(helper, task, onRead));
  const trimming = clock();

  begin('finishing');
  if (helper !== undefined) sweep();
  const { picture, report } = finalise({ photo, layers, plan, composed, provider: 'local' });
  const [encoded, changed] = await Promise.all([
    encodeResult(picture),
    keepChanged ? writeMask({ ...composed.changed, data: composed.changed.data.map((m) => (m === 0 ? 0 : 255)) }) : undefined,
  ]);
  return { ...encoded, ...(changed === undefined ? {} : { changed }), report, milliseconds: { reading, trimming, finishing: clock() } };
};

/** Lossless, at the photo's size and, where that is more, at standard size. */
export const encodeResult = async (picture: Raster): Promise<Pick<RenderResult, 'standard' | 'master'>> => {
  const large = Math.max(picture.width, picture.height) > STANDARD_SIDE;
  const [standard, master] = await Promise.all([large ? writeReducedPng(picture, STANDARD_SIDE) : writePng(picture), large ? writePng(picture) : undefined]);
  return { standard, master };
};

export const startClock = (): (() => number) => {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const lap = now - last;
    last = now;
    return Math.round(lap);
  };
};
