/** The final picture, in the worker thread: the photo at its full size, its layers and a plan in; lossless pictures out. */
import type { MessagePort } from 'node:worker_threads';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { STANDARD_SIDE } from '#contract/photos.ts';
import type { RenderStage } from '#contract/renders.ts';
import { compose, prepare } from '#engine/compose.ts';
import { finalise, type Finalised } from '#engine/finalise.ts';
import { decodeLayers } from '#engine/layers-codec.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { readPicture, writePng, writeReducedPng, type EncodedPicture } from './photo-codec.ts';

export interface RenderTask {
  photo: Uint8Array;
  /** As `analysePhoto` packed them. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Told each stage as it begins. */
  stages?: MessagePort;
}

export interface RenderResult {
  /** The photo's own size; absent where the standard picture already is. */
  master?: EncodedPicture;
  /** At most STANDARD_SIDE on the long side. */
  standard: EncodedPicture;
  report: Finalised['report'];
  milliseconds: { reading: number; trimming: number; finishing: number };
}

export const renderPicture = async ({ photo: photoBytes, layers: layersBytes, plan, stages }: RenderTask): Promise<RenderResult> => {
  const clock = startClock();
  const begin = (stage: RenderStage): void => stages?.postMessage(stage);
  const photo = await readPicture(photoBytes);
  const layers = decodeLayers(await promisify(gunzip)(layersBytes));
  const reading = clock();

  begin('trimming');
  const composed = compose(prepare(photo, layers), plan);
  const trimming = clock();

  begin('finishing');
  const { picture, report } = finalise({ photo, layers, plan, composed, provider: 'local' });
  const large = Math.max(picture.width, picture.height) > STANDARD_SIDE;
  const standard = large ? await writeReducedPng(picture, STANDARD_SIDE) : await writePng(picture);
  const master = large ? await writePng(picture) : undefined;
  return { master, standard, report, milliseconds: { reading, trimming, finishing: clock() } };
};

const startClock = (): (() => number) => {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const lap = now - last;
    last = now;
    return Math.round(lap);
  };
};
