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
import type { Raster } from '#engine/raster/raster.ts';
import { readPicture, writeMask, writePng, writeReducedPng, type EncodedPicture } from './photo-codec.ts';

export interface RenderTask {
  photo: Uint8Array;
  /** As `analysePhoto` packed them. */
  layers: Uint8Array;
  plan: TrimPlan;
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

export const renderPicture = async ({ photo: photoBytes, layers: layersBytes, plan, stages, keepChanged = false }: RenderTask): Promise<RenderResult> => {
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
  const encoded = await encodeResult(picture);
  const changed = keepChanged ? await writeMask({ ...composed.changed, data: composed.changed.data.map((m) => (m === 0 ? 0 : 255)) }) : undefined;
  return { ...encoded, ...(changed === undefined ? {} : { changed }), report, milliseconds: { reading, trimming, finishing: clock() } };
};

/** Lossless, at the photo's size and, where that is more, at standard size. */
export const encodeResult = async (picture: Raster): Promise<Pick<RenderResult, 'standard' | 'master'>> => {
  const large = Math.max(picture.width, picture.height) > STANDARD_SIDE;
  const standard = large ? await writeReducedPng(picture, STANDARD_SIDE) : await writePng(picture);
  return { standard, master: large ? await writePng(picture) : undefined };
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
