/**
 * `compose` on two threads, with the same bytes as on one: a row does not depend on the thread that sews or paints it.
 * The helper thread does the work that needs the layers alone while this thread reads the photo and measures its light;
 * the one that is done first takes a share of the other's work, and both paint.
 */
import { setImmediate } from 'node:timers/promises';
import { canvasFor, compose, prepare, type Composed, type Prepared } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/ground.ts';
import {
  edgesOf,
  lightOf,
  preparedOf,
  shadingOf,
  surroundingsOf,
  textureOf,
  type Lit,
} from '#engine/compose/prepare.ts';
import type { ShadingSplit } from '#engine/compose/shading-split.ts';
import { runAlone } from '#engine/compose/stages/stages.ts';
import { hasRelief, reliefFor, rememberRelief, sewingFor } from '#engine/compose/relief-for.ts';
import type { Layers } from '#engine/layers.ts';
import { withCalm } from '#engine/panel-relief/sew-relief.ts';
import type { CalmLight, Relief } from '#engine/relief.ts';
import { copyOfPixels, shareNewPlanes } from '#engine/raster/planes.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { MOST_PIXELS_KEPT } from '../most-pixels-kept.ts';
import { openTiles, type TileFiles } from '../open-tiles.ts';
import type { HelperThread } from './helper-link.ts';
import { freeDropped, recallPhoto, rememberPhoto } from './last-photo.ts';
import { collectGarbage } from './collect-garbage.ts';
import { bandPainter, bandsIn } from './paint-bands.ts';
import type { SewTask } from './helper-messages.ts';
import { sewTogether } from './sew-together.ts';
import { areTaken, PartLost, partsOf, workParts, workUnfinished } from './parts.ts';
import { unpackLayers } from './unpack-layers.ts';

export interface ComposeTask {
  /** Names photo and layers (`keyOfPhoto`). */
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

const isLarge = ({ width, height }: Pick<ComposeTask, 'width' | 'height'>): boolean =>
  width * height > MOST_PIXELS_KEPT;

/** @param onRead called once photo and layers are there */
export const composeAlone = async (
  { key, photo: read, width, height, layers: packed, plan, tiles }: ComposeTask,
  onRead: () => void,
): Promise<Painted> => {
  const known = recallPhoto(key);
  freeDropped();
  const photo = known?.photo ?? (await read());
  const layers = known?.layers ?? unpackLayers(packed);
  onRead();
  const prepared = known ?? prepare(photo, layers);
  if (!isLarge({ width, height })) rememberPhoto(key, prepared);
  return { photo, layers, composed: compose(prepared, plan, { tiles: await openTiles(tiles ?? {}) }) };
};

/** @param helper belongs to this thread alone and makes one picture at a time */
export const composeInParallel = async (
  helper: HelperThread,
  task: ComposeTask,
  onRead: () => void,
): Promise<Painted> => {
  shareNewPlanes();
  const known = recallPhoto(task.key);
  if (known !== undefined) {
    onRead();
    rememberPhoto(task.key, known);
    return {
      photo: known.photo,
      layers: known.layers,
      composed: await paintBoth(
        helper,
        known,
        task.plan,
        sewBoth(helper, known, task.plan),
        await openTiles(task.tiles ?? {}),
      ),
    };
  }
  const { layers, plan, width, height } = task;
  const laid = helper.lay({ layers, plan, width, height });
  const reading = task.photo();
  // Meanwhile this thread has nothing else to do.
  freeDropped();
  const photo = await inCommon(reading);
  if (isLarge(task)) collectGarbage();
  const ground = await laid.ground.catch(() => undefined);
  const read = { ...task, photo: () => Promise.resolve(photo) };
  if (ground === undefined) return await composeAlone(read, onRead);
  onRead();
  const both = await prepareBoth(helper, photo, ground.layers, ground.ground, laid.sewing, plan).catch(unlessLost);
  if (both === undefined) return await composeAlone(read, () => undefined);
  const { prepared, relief } = both;
  if (!isLarge(task)) {
    rememberPhoto(task.key, prepared);
    rememberRelief(prepared, plan, relief);
  }
  return {
    photo,
    layers: ground.layers,
    composed: await paintBoth(helper, prepared, plan, relief, await openTiles(task.tiles ?? {})),
  };
};

/** Work that a dying helper left half done is of no use: this thread does it once more. */
const unlessLost = (error: unknown): undefined => {
  if (!(error instanceof PartLost)) throw error;
};

/** The relief of a photo that is prepared already. */
const sewBoth = (helper: HelperThread, prepared: Prepared, plan: TrimPlan): Relief | null => {
  const sewing = hasRelief(prepared, plan) ? null : sewingFor(prepared, plan);
  if (sewing === null) return reliefFor(prepared, plan);
  try {
    const relief = withCalm(helper.sew(sewing), prepared.calm);
    rememberRelief(prepared, plan, relief);
    return relief;
  } catch (error) {
    return unlessLost(error) ?? reliefFor(prepared, plan);
  }
};

/** `prepare`, and the relief with its light, each step as soon as its input is there. */
const prepareBoth = async (
  helper: HelperThread,
  photo: Raster,
  layers: Layers,
  ground: Ground,
  sewing: Promise<SewTask | null>,
  plan: TrimPlan,
): Promise<{ prepared: Prepared; relief: Relief | null }> => {
  let task: SewTask | null | undefined;
  const told = sewing.then(
    (theirs) => {
      task = theirs;
    },
    () => undefined,
  );
  const isHelperFree = (): boolean => task === null || (task !== undefined && areTaken(task.parts));
  const run = isLarge(photo) ? helper.share : runAlone;

  const lit = lightOf(photo, layers, ground, undefined, run);
  await hearMessages();
  const theirEdges = isHelperFree()
    ? helper.edges({ photo, ground, lit: { decode: lit.decode, sure: lit.sure } }).catch(() => undefined)
    : undefined;
  const shading = shadingOf(photo, ground, lit, undefined, run);
  const theirCalm = told.then(() =>
    task?.sewing.relief.isPatterned === true ? calmBy(helper, photo, layers, ground, lit, shading) : undefined,
  );
  await hearMessages();
  const texture = textureOf(photo, ground, lit, shading);
  await told;
  const relief = task && sewRest(task);
  const prepared = preparedOf(
    photo,
    layers,
    ground,
    lit,
    { shading, texture, edges: (await theirEdges) ?? edgesOf(photo, ground, lit) },
    surroundingsOf(photo, layers, ground, lit),
  );
  if (!relief) return { prepared, relief: relief === null ? null : reliefFor(prepared, plan) };
  if (relief.isPatterned) relief.calm = (await theirCalm) ?? prepared.calm();
  return { prepared, relief };
};

/** Messages are heard only between tasks of this thread. */
const hearMessages = (): Promise<void> => setImmediate();

/** @returns undefined when the helper thread died over a part */
const sewRest = (task: SewTask): Relief | undefined => {
  try {
    return sewTogether(task);
  } catch (error) {
    return unlessLost(error);
  }
};

/** @returns undefined where none came */
const calmBy = (
  helper: HelperThread,
  photo: Raster,
  { width, height, geometry }: Layers,
  { region }: Ground,
  { gloss }: Lit,
  { base, mid }: ShadingSplit,
): Promise<CalmLight | undefined> =>
  helper
    .calm({
      shading: { base, mid },
      gloss,
      region,
      pictureWidth: photo.width,
      layers: { width, height, geometry },
    })
    .catch(() => undefined);

/** Copies the pixels into shared memory and drops the decoded ones, which are 48 MB at 12 megapixels. */
const inCommon = async (reading: Promise<Raster>): Promise<Raster> => {
  const { width, height, data } = await reading;
  return { width, height, data: copyOfPixels(data) };
};

const paintBoth = async (
  helper: HelperThread,
  prepared: Prepared,
  plan: TrimPlan,
  relief: Relief | null,
  tiles: Tiles,
): Promise<Composed> => {
  // The planes that only preparing needed go before the canvas comes.
  if (isLarge(prepared.photo)) collectGarbage();
  const canvas = canvasFor(prepared.photo);
  const bands = partsOf(bandsIn(prepared.photo.height));
  const paint = bandPainter(prepared, plan, relief, tiles, canvas);
  const { relief: _sewing, calm: _calm, ...paintable } = prepared;
  const theirs = helper.paint({ paintable, plan, relief, tiles, canvas, bands }).catch(() => undefined);
  workParts(bands, paint);
  await theirs;
  workUnfinished(bands, paint);
  return canvas;
};
