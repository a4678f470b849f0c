/**
 * Composes a picture on two threads, with the same result to the byte, because a row does not depend on the thread that
 * makes it. The helper thread starts with what depends only on the layers, while this thread reads the photo and
 * measures its light. Then both share the work.
 */
import { canvasFor, compose, prepare, type Composed, type Prepared } from '#engine/compose.ts';
import { surroundingsOf } from '#engine/compose/prepare/prepare.ts';
import { rememberRelief } from '#engine/compose/relief-for.ts';
import type { Layers } from '#engine/layers.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import { copyOfPixels, shareNewPlanes } from '#engine/raster/planes.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { isLarge } from '../pictures/large-photo.ts';
import { openTiles, type TileFiles } from '../pictures/open-tiles.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { HelperThread } from './helper-link.ts';
import { freeDropped, cachedPhoto, rememberPhoto } from './last-photo.ts';
import { bandPainter, bandsIn } from './shared-work.ts';
import { partsOf, workParts, workUnfinished } from './parts.ts';
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

export interface Painted {
  photo: Raster;
  layers: Layers;
  composed: Composed;
}

/** @param onRead called once photo and layers are decoded */
export const composeAlone = async (
  { key, photo: read, width, height, layers: packed, plan, tiles }: ComposeTask,
  onRead: () => void,
): Promise<Painted> => {
  const cached = cachedPhoto(key);
  freeDropped();
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
): Promise<Painted> => {
  shareNewPlanes();
  const cached = cachedPhoto(task.key);
  if (cached !== undefined) {
    onRead();
    rememberPhoto(task.key, cached);
    return {
      photo: cached.photo,
      layers: cached.layers,
      composed: await paintTogether(
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
  const around = surroundingsOf(photo, unpacked);
  if (isLarge(task)) collectGarbage();
  else freeDropped();
  const ground = await results.ground.catch(() => undefined);
  if (ground === undefined) return await composeAlone(read, onRead);
  onRead();
  const found = { layers: unpacked, around, ground };
  const preparation = await prepareTogether(helper, photo, found, results.sewing, plan).catch(rethrowUnlessLost);
  if (preparation === undefined) return await composeAlone(read, () => undefined);
  const { prepared, relief } = preparation;
  if (!isLarge(task)) {
    rememberPhoto(task.key, prepared);
    rememberRelief(prepared, plan, relief);
  }
  return {
    photo,
    layers: unpacked,
    composed: await paintTogether(helper, prepared, plan, relief, await openTiles(task.tiles ?? {})),
  };
};

/** Copies the pixels into shared memory and drops the decoded ones, which are 48 MB at 12 megapixels. */
const toSharedMemory = async (reading: Promise<Raster>): Promise<Raster> => {
  const { width, height, data } = await reading;
  return { width, height, data: copyOfPixels(data) };
};

const paintTogether = async (
  helper: HelperThread,
  prepared: Prepared,
  plan: TrimPlan,
  relief: Relief | null,
  tiles: Tiles,
): Promise<Composed> => {
  // Frees planes of the preparation before the canvas is allocated.
  if (isLarge(prepared.photo)) collectGarbage();
  const canvas = canvasFor(prepared.photo);
  const bands = partsOf(bandsIn(prepared.photo.height));
  const paint = bandPainter(prepared, plan, relief, tiles, canvas);
  const { relief: _sewing, smoothedLight: _smoothedLight, ...paintable } = prepared;
  const helperBands = helper.paint({ paintable, plan, relief, tiles, canvas, bands }).catch(() => undefined);
  workParts(bands, paint);
  await helperBands;
  workUnfinished(bands, paint);
  return canvas;
};
