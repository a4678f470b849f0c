/** The browser worker of the live preview: decodes the photo, runs the engine, hands pictures over by transfer. */
import { groundPhoto } from '#engine/analyze/outline/correction-ground.ts';
import type { Layers } from '#engine/layers.ts';
import { decodeLayers } from '#engine/layers-codec.ts';
import { lookOf } from '#engine/catalog/look-of.ts';
import { COVER_MATERIALS } from '#engine/options.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import type { Painted, PreviewCalls } from './preview-protocol.ts';
import { openTiles } from './open-tiles.ts';
import { PreviewSession } from './preview-session.ts';
import { REHEARSED, rehearsalScene } from './rehearsal.ts';
import type { TileBlobs } from './swatch-tiles.ts';
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
  return { width, height, data: readPixels(pencil, width, height).data };
};

/**
 * The photo, or, where the browser does not allow reading pixels, the smaller copy that the server put into the
 * layers. Without either there is no preview.
 */
const openPhoto = async (photo: Blob, { ground }: Layers): Promise<{ photo: Raster; isCoarse: boolean }> => {
  try {
    return { photo: await decodePhoto(photo), isCoarse: false };
  } catch (error) {
    if (ground === undefined) throw error;
    return { photo: groundPhoto(ground), isCoarse: true };
  }
};

let session: PreviewSession | null = null;
const opened = (): PreviewSession => {
  if (session === null) throw new Error('No photo is open');
  return session;
};

const unpreparedMaterials = [...COVER_MATERIALS];
/** A material's fine surface takes a few hundred milliseconds to make: the first one while the photo is on its way. */
const warmFirst = (): void => {
  const material = unpreparedMaterials.shift();
  if (material !== undefined) lookOf(material).surface?.();
};
let warming: ReturnType<typeof setTimeout> | undefined;
/**
 * Styles, then the other materials, one after the other between pictures, so that the first tap on one does not wait.
 */
const warmNext = (): void => {
  clearTimeout(warming);
  warming = setTimeout(() => {
    const isStyleNext = session?.getReadyForStyles() === true;
    if (!isStyleNext) warmFirst();
    if (isStyleNext || unpreparedMaterials.length > 0) warmNext();
  }, 300);
};

/** A page that is opened again has its layers at once; their message comes first. */
const REHEARSE_AFTER_MS = 40;

let rehearsing: ReturnType<typeof setTimeout> | undefined;

/** Warms up while the server analyzes a photo for the first time; a third pass gains nothing. */
const rehearse = (times: number): void => {
  rehearsing = setTimeout(() => {
    const { photo, layers } = rehearsalScene();
    new PreviewSession(photo, layers).paint(REHEARSED);
    if (times > 1) rehearse(times - 1);
  }, REHEARSE_AFTER_MS);
};

let rehearsingTap: ReturnType<typeof setTimeout> | undefined;

type Handlers = {
  [
    Name in 'getReady' | 'open' | 'adopt' | 'sketch' | 'paint' | 'panels' | 'getReadyToCorrect' | 'correct' | 'follow'
  ]: (input: PreviewCalls[Name]['input']) => Promise<PreviewCalls[Name]['output']>;
};
const tilesOf = async (blobs: TileBlobs | undefined): Promise<Tiles | undefined> =>
  blobs === undefined ? undefined : openTiles(blobs);

const handlers: Handlers = {
  getReady: async () => {
    warmFirst();
    rehearse(2);
    return {};
  },
  open: async ({ photo, layers }) => {
    clearTimeout(rehearsing);
    const decoded = decodeLayers(layers);
    const opened = await openPhoto(photo, decoded);
    session = new PreviewSession(opened.photo, decoded);
    return { ...session.describe(), isCoarse: opened.isCoarse };
  },
  adopt: async ({ layers }) => opened().adopt(decodeLayers(layers)),
  sketch: async ({ design, tiles, always }) => {
    const found = opened().sketch(design, await tilesOf(tiles), always);
    if (found.whole !== undefined) warmNext();
    return found;
  },
  paint: async ({ design, tiles }) => {
    const painted = opened().paint(design, await tilesOf(tiles));
    warmNext();
    return painted;
  },
  panels: async () => opened().panels(),
  getReadyToCorrect: async () => {
    opened().getReadyToCorrect();
    rehearsingTap = setTimeout(() => session?.rehearseCorrection(), 0);
    return {};
  },
  correct: async ({ marks }) => {
    clearTimeout(rehearsingTap);
    return opened().correct(marks);
  },
  follow: async ({ outline }) => {
    opened().follow(outline);
    return {};
  },
};

const transfersOf = (output: object): Transferable[] => {
  const { sketch, whole, ...itself } = output as { sketch?: Painted; whole?: Painted } & Partial<Painted>;
  const { picture, changed } = sketch ?? whole ?? itself;
  return picture === undefined || changed === undefined ? [] : [picture.data.buffer, changed.data.buffer];
};

scope.onmessage = ({ data: { id, name, input } }) => {
  const handle = handlers[name as keyof Handlers] as (input: unknown) => Promise<object>;
  handle(input).then(
    (output) => scope.postMessage({ id, output }, transfersOf(output)),
    (error: unknown) => scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []),
  );
};
