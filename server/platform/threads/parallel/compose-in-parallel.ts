/**
 * Composes a picture on two threads; the result is identical byte for byte, because a row does not depend on the thread that
 * makes it. The helper thread starts with what depends only on the layers, while this thread reads the photo and
 * measures its light. Then both share the work.
 */
import { createCanvas, compose, prepare, type ComposedPicture, type Prepared } from '#engine/compose.ts';
import { computeSurroundings } from '#engine/compose/prepare/prepare.ts';
import { cacheRelief } from '#engine/compose/relief-for.ts';
import type { Layers } from '#engine/layers.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import { copyPixels, shareNewPlanes } from '#engine/raster/planes.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { isLarge } from '../pictures/large-photo.ts';
import { openTiles, type TileFiles } from '../pictures/open-tiles.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { HelperThread } from './helper-link.ts';
import { freeDroppedPhoto, cachedPhoto, rememberPhoto } from './last-photo.ts';
import { bandPainter, countBands } from './shared-work.ts';
import { createParts, workParts, workUnfinished } from './parts.ts';
import { prepareTogether, sewReliefTogether, rethrowUnlessLost } from './prepare-together.ts';
import { unpackLayers } from './unpack-layers.ts';

export interface ComposeTask {
  /** Identifies photo and layers (`keyOfPhoto`). */
  key: string;
  /** Decodes the photo; not called when it is in the cache. */
  photo: () => Promise<Raster>;
  width: number;
  height: number;
  /** Packed by `analyzePhoto`. */
  layers: Uint8Array;
  plan: TrimPlan;
  tiles?: TileFiles | undefined;
}

interface ComposedPhoto {
  photo: Raster;
  layers: Layers;
  composed: ComposedPicture;
}

/** @param onRead called once photo and layers are decoded */
export const composeAlone = async (
  { key, photo: read, width, height, layers: packed, plan, tiles }: ComposeTask,
  onRead: () => void,
): Promise<ComposedPhoto> => {
  const cached = cachedPhoto(key);
  freeDroppedPhoto();
  const photo = cached?.photo ?? (await read());
  const layers = cached?.layers ?? unpackLayers(packed);
  onRead();
  const prepared = cached ?? prepare(photo, layers);
  if (!isLarge({ width, height })) rememberPhoto(key, prepared);
  return { photo, layers, composed: compose(prepared, plan, { tiles: await openTiles(tiles ?? {}) }) };
};

/** @param helper used only by this thread, for one picture at a time */
export const composeInParallel = async (
  helper: HelperThread,
  task: ComposeTask,
  onRead: () => void,
): Promise<ComposedPhoto> => {
  shareNewPlanes();
  const cached = cachedPhoto(task.key);
  if (cached !== undefined) {
    onRead();
    rememberPhoto(task.key, cached);
    return {
      photo: cached.photo,
      layers: cached.layers,
      composed: await paintOnTwoThreads(
        helper,
        cached,
        task.plan,
        sewReliefTogether(helper, cached, task.plan),
        await openTiles(task.tiles ?? {}),
      ),
    };
  }
  const { layers, plan, width, height } = task;
  const results = helper.openLayers({ layers, plan, width, height });
  const photo = await toSharedMemory(task.photo());
  const read = { ...task, photo: () => Promise.resolve(photo) };
  const unpacked = await results.layers.catch(() => undefined);
  if (unpacked === undefined) return await composeAlone(read, onRead);
  // Done here while the helper thread prepares the ground.
  const around = computeSurroundings(photo, unpacked);
  if (isLarge(task)) collectGarbage();
  else freeDroppedPhoto();
  const ground = await results.ground.catch(() => undefined);
  if (ground === undefined) return await composeAlone(read, onRead);
  onRead();
  const found = { layers: unpacked, around, ground };
  const preparation = await prepareTogether(helper, photo, found, results.sewing, plan).catch(rethrowUnlessLost);
  if (preparation === undefined) return await composeAlone(read, () => undefined);
  const { prepared, relief } = preparation;
  if (!isLarge(task)) {
    rememberPhoto(task.key, prepared);
    cacheRelief(prepared, plan, relief);
  }
  return {
    photo,
    layers: unpacked,
    composed: await paintOnTwoThreads(helper, prepared, plan, relief, await openTiles(task.tiles ?? {})),
  };
};

/** Copies the pixels into shared memory and drops the decoded ones, which are 48 MB at 12 megapixels. */
const toSharedMemory = async (reading: Promise<Raster>): Promise<Raster> => {
  const { width, height, data } = await reading;
  return { width, height, data: copyPixels(data) };
};

const paintOnTwoThreads = async (
  helper: HelperThread,
  prepared: Prepared,
  plan: TrimPlan,
  relief: Relief | null,
  tiles: Tiles,
): Promise<ComposedPicture> => {
  // Frees planes of the preparation before the canvas is allocated.
  if (isLarge(prepared.photo)) collectGarbage();
  const canvas = createCanvas(prepared.photo);
  const bands = createParts(countBands(prepared.photo.height));
  const paint = bandPainter(prepared, plan, relief, tiles, canvas);
  const { relief: _sewing, smoothedLight: _smoothedLight, ...paintable } = prepared;
  const helperBands = helper.paint({ paintable, plan, relief, tiles, canvas, bands }).catch(() => undefined);
  workParts(bands, paint);
  await helperBands;
  workUnfinished(bands, paint);
  return canvas;
};
