/** The browser worker of the live preview: decodes the photo, runs the engine, hands pictures over by transfer. */
import { decodeLayers } from '#engine/layers-codec.ts';
import { lookOf } from '#engine/materials/look-of.ts';
import { COVER_MATERIALS } from '#engine/options.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { STANDARD_SIDE } from '#contract/photos.ts';
import type { PreviewCalls } from './preview-protocol.ts';
import { openTiles } from './open-tiles.ts';
import { PreviewSession } from './preview-session.ts';
import type { WorkerAnswer, WorkerCall } from './worker-bridge.ts';

/** The part of a worker's own global that is used here; the page's library has no type for it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerCall>) => void) | null;
  postMessage(message: WorkerAnswer, transfer: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

/** Upright sRGB pixels, at most STANDARD_SIDE on the long side. */
const decodePhoto = async (photo: Blob): Promise<Raster> => {
  const full = await createImageBitmap(photo);
  const scale = Math.min(1, STANDARD_SIDE / Math.max(full.width, full.height));
  const width = Math.max(1, Math.round(full.width * scale));
  const height = Math.max(1, Math.round(full.height * scale));
  const pencil = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (pencil === null) throw new Error('This browser gives no canvas to a worker');
  pencil.imageSmoothingQuality = 'high';
  pencil.drawImage(full, 0, 0, width, height);
  full.close();
  return { width, height, data: pencil.getImageData(0, 0, width, height).data };
};

let session: PreviewSession | null = null;
const opened = (): PreviewSession => {
  if (session === null) throw new Error('No photo is open');
  return session;
};

const cold = [...COVER_MATERIALS];
/** A material's fine surface takes a few hundred milliseconds to make: one after the other, between pictures, so that the first tap on it does not wait. */
const warmNext = (): void => {
  const material = cold.shift();
  if (material !== undefined)
    setTimeout(() => {
      lookOf(material).surface?.();
      warmNext();
    }, 300);
};

type Handlers = {
  [Name in 'open' | 'adopt' | 'paint' | 'panels' | 'correct']: (
    input: PreviewCalls[Name]['input'],
  ) => Promise<PreviewCalls[Name]['output']>;
};
const handlers: Handlers = {
  open: async ({ photo, layers }) => {
    session = new PreviewSession(await decodePhoto(photo), decodeLayers(layers));
    return session.describe();
  },
  adopt: async ({ layers }) => opened().adopt(decodeLayers(layers)),
  paint: async ({ design, tiles }) => {
    const painted = opened().paint(design, tiles === undefined ? undefined : await openTiles(tiles));
    warmNext();
    return painted;
  },
  panels: async () => opened().panels(),
  correct: async ({ marks }) => opened().correct(marks),
};

const transfersOf = (output: object): Transferable[] =>
  'picture' in output
    ? [
        (output as PreviewCalls['paint']['output']).picture.data.buffer,
        (output as PreviewCalls['paint']['output']).changed.data.buffer,
      ]
    : [];

scope.onmessage = ({ data: { id, name, input } }) => {
  const handle = handlers[name as keyof Handlers] as (input: unknown) => Promise<object>;
  handle(input).then(
    (output) => scope.postMessage({ id, output }, transfersOf(output)),
    (error: unknown) => scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []),
  );
};
