/** The browser worker of the live preview: decodes the photo, runs the engine and transfers pictures to the page. */
import { groundPhoto } from '#engine/analyze/outline/correction-ground.ts';
import type { Layers } from '#engine/layers.ts';
import { decodeLayers } from '#engine/layers-codec.ts';
import { lookOf } from '#engine/catalog/look-of.ts';
import { COVER_MATERIALS } from '#engine/options.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import type { Painted, PreviewCalls, Sketched } from './preview-protocol.ts';
import { openTiles } from './open-tiles.ts';
import { PreviewSession } from './preview-session.ts';
import { WARM_UP_DESIGN, warmUpScene } from './warm-up-scene.ts';
import type { TileBlobs } from './swatch-tiles.ts';
import type { WorkerAnswer, WorkerCall } from './worker-bridge.ts';

/** The part of a worker's global scope that is used here; the DOM library has no type for it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerCall>) => void) | null;
  postMessage(message: WorkerAnswer, transfer: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

/** Decodes upright sRGB pixels, at most STANDARD_SIDE on the long side. */
const decodePhoto = async (photo: Blob): Promise<{ photo: Raster; finalSide: number }> => {
  const full = await createImageBitmap(photo);
  const finalSide = Math.max(full.width, full.height);
  const scale = Math.min(1, STANDARD_SIDE / finalSide);
  const width = Math.max(1, Math.round(full.width * scale));
  const height = Math.max(1, Math.round(full.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no canvas to a worker');
  context.imageSmoothingQuality = 'high';
  context.drawImage(full, 0, 0, width, height);
  full.close();
  return { photo: { width, height, data: readPixels(context, width, height).data }, finalSide };
};

/** The photo, or the smaller copy in the layers where the browser does not allow reading pixels. */
const openPhoto = async (
  photo: Blob,
  { ground }: Layers,
): Promise<{ photo: Raster; finalSide?: number; isCoarse: boolean }> => {
  try {
    return { ...(await decodePhoto(photo)), isCoarse: false };
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
/** Prepares the surface of one material, which takes a few hundred milliseconds. */
const prepareNextMaterial = (): void => {
  const material = unpreparedMaterials.shift();
  if (material !== undefined) lookOf(material).surface?.();
};
let prepareTimer: ReturnType<typeof setTimeout> | undefined;
/** Prepares styles, then materials, one at a time between pictures, so that the first tap on one is quick. */
const prepareBetweenPictures = (): void => {
  clearTimeout(prepareTimer);
  prepareTimer = setTimeout(() => {
    const isStyleNext = session?.prepareNextRepainter() === true;
    if (!isStyleNext) prepareNextMaterial();
    if (isStyleNext || unpreparedMaterials.length > 0) prepareBetweenPictures();
  }, 300);
};

/** Delay that lets the message with the layers come first if the photo has already been analyzed. */
const WARM_UP_AFTER_MS = 40;

let warmUpTimer: ReturnType<typeof setTimeout> | undefined;

/** Warms up the engine while the server analyzes the photo. */
const warmUpEngine = (passes: number): void => {
  warmUpTimer = setTimeout(() => {
    const { photo, layers } = warmUpScene();
    new PreviewSession(photo, layers).paint(WARM_UP_DESIGN);
    if (passes > 1) warmUpEngine(passes - 1);
  }, WARM_UP_AFTER_MS);
};

let tapTimer: ReturnType<typeof setTimeout> | undefined;

type Handlers = {
  [Name in keyof PreviewCalls]: (input: PreviewCalls[Name]['input']) => Promise<PreviewCalls[Name]['output']>;
};
const tilesOf = async (blobs: TileBlobs | undefined): Promise<Tiles | undefined> =>
  blobs === undefined ? undefined : openTiles(blobs);

const handlers: Handlers = {
  getReady: async () => {
    prepareNextMaterial();
    // A third pass gains nothing.
    warmUpEngine(2);
    return {};
  },
  open: async ({ photo, layers }) => {
    clearTimeout(warmUpTimer);
    const decoded = decodeLayers(layers);
    const opened = await openPhoto(photo, decoded);
    session = new PreviewSession(opened.photo, decoded, opened.finalSide);
    return { ...session.describe(), isCoarse: opened.isCoarse };
  },
  adopt: async ({ layers }) => opened().adopt(decodeLayers(layers)),
  sketch: async ({ design, tiles, sketchAlways }) => {
    const result = opened().sketch(design, await tilesOf(tiles), sketchAlways);
    if (result.fullSize !== undefined) prepareBetweenPictures();
    return result;
  },
  paint: async ({ design, tiles }) => {
    const painted = opened().paint(design, await tilesOf(tiles));
    prepareBetweenPictures();
    return painted;
  },
  panels: async () => opened().panels(),
  getReadyToCorrect: async () => {
    opened().getReadyToCorrect();
    tapTimer = setTimeout(() => session?.warmUpCorrection(), 0);
    return {};
  },
  correct: async ({ marks }) => {
    clearTimeout(tapTimer);
    return opened().correct(marks);
  },
  regionOfQuestion: async ({ marks, x, y }) => {
    clearTimeout(tapTimer);
    return opened().regionOfQuestion(marks, x, y);
  },
  setOutline: async ({ outline }) => {
    opened().setOutline(outline);
    return {};
  },
};

const transfersOf = (output: object): Transferable[] => {
  const { sketch, fullSize, ...painted } = output as Sketched & Partial<Painted>;
  const { picture, changed } = sketch ?? fullSize ?? painted;
  return picture === undefined || changed === undefined ? [] : [picture.data.buffer, changed.data.buffer];
};

scope.onmessage = ({ data: { id, name, input } }) => {
  const handle = handlers[name as keyof Handlers] as (input: unknown) => Promise<object>;
  handle(input).then(
    (output) => scope.postMessage({ id, output }, transfersOf(output)),
    (error: unknown) => scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) }, []),
  );
};
