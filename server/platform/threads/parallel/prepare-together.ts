/** Prepares a photo and computes its sewn relief on two threads. A thread that is done takes over work of the other. */
import { setImmediate } from 'node:timers/promises';
import type { Prepared } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/prepare/ground.ts';
import {
  computeSmoothedLight,
  computeEdges,
  separateLight,
  assemblePrepared,
  computeShading,
  computeTexture,
  type SeparatedLight,
  type Surroundings,
} from '#engine/compose/prepare/prepare.ts';
import { hasCachedRelief, reliefFor, cacheRelief, prepareSewing } from '#engine/compose/relief-for.ts';
import type { ShadingSplit } from '#engine/compose/prepare/shading-split.ts';
import { runSingleThreaded } from '#engine/compose/stages/stages.ts';
import type { Layers } from '#engine/layers.ts';
import { addSmoothedLight } from '#engine/panel-relief/sew-relief.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { SmoothedLight, Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { isLarge } from '../pictures/large-photo.ts';
import type { HelperThread } from './helper-link.ts';
import type { SmoothTask, SewTask } from './helper-messages.ts';
import { PartLostError, createParts, workIfNotTaken, type Parts } from './parts.ts';
import { renderReliefInParallel } from './shared-work.ts';

/** For work that this thread repeats when the helper thread died during it. */
export const rethrowUnlessLost = (error: unknown): undefined => {
  if (!(error instanceof PartLostError)) throw error;
};

/** Sews the relief of a prepared photo. */
export const sewReliefTogether = (helper: HelperThread, prepared: Prepared, plan: TrimPlan): Relief | null => {
  const sewing = hasCachedRelief(prepared, plan) ? null : prepareSewing(prepared, plan);
  if (sewing === null) return reliefFor(prepared, plan);
  try {
    const relief = addSmoothedLight(helper.sew(sewing), prepared.smoothedLight);
    cacheRelief(prepared, plan, relief);
    return relief;
  } catch (error) {
    return rethrowUnlessLost(error) ?? reliefFor(prepared, plan);
  }
};

interface LayersFacts {
  layers: Layers;
  around: Surroundings;
  ground: Ground;
}

/** Prepares a photo and sews its relief, each step as soon as its input is ready. */
export const prepareTogether = async (
  helper: HelperThread,
  photo: Raster,
  { layers, around, ground }: LayersFacts,
  sewing: Promise<SewTask | null>,
  plan: TrimPlan,
): Promise<{ prepared: Prepared; relief: Relief | null }> => {
  let task: SewTask | null | undefined;
  const taskReceived = sewing.then(
    (sewTask) => {
      task = sewTask;
    },
    () => undefined,
  );
  // The helper thread sews meanwhile, which takes about as long as the light of a small photo.
  const lit = separateLight(photo, layers, ground, undefined, isLarge(photo) ? helper.runStage : runSingleThreaded);
  const shading = computeShading(photo, ground, lit, undefined, helper.runStage);
  await receiveMessages();
  const smoothLight = (): SmoothedLight => computeSmoothedLight(shading, lit.gloss, ground, photo.width, layers);
  const smoothedLight = taskReceived.then(() =>
    task?.sewing.relief.replacesPattern === true
      ? onFirstFreeThread(
          (parts) => helper.smoothedLight(createSmoothTask(photo, layers, ground, lit, shading, parts)),
          smoothLight,
        )
      : undefined,
  );
  await receiveMessages();
  const edges = onFirstFreeThread(
    (parts) => helper.edges({ photo, ground, lit: { decode: lit.decode, pure: lit.pure }, parts }),
    () => computeEdges(photo, ground, lit),
  );
  const texture = computeTexture(photo, ground, lit, shading);
  await taskReceived;
  const relief = task && sewRemainingParts(task);
  const measured = { shading, texture, edges: await edges() };
  const prepared = assemblePrepared(photo, layers, ground, lit, measured, around);
  if (!relief) return { prepared, relief: relief === null ? null : reliefFor(prepared, plan) };
  if (relief.replacesPattern) relief.smoothedLight = (await (await smoothedLight)?.()) ?? prepared.smoothedLight();
  return { prepared, relief };
};

/**
 * Gives work to whichever thread is free first.
 * @param ask offers it to the helper thread
 * @returns a function that waits for the result, or does the work
 */
const onFirstFreeThread = <T>(ask: (parts: Parts) => Promise<T | undefined>, work: () => T): (() => Promise<T>) => {
  const parts = createParts(1);
  const fromHelper = ask(parts).catch(() => undefined);
  return async () => workIfNotTaken(parts, work) ?? (await fromHelper) ?? work();
};

/** Messages arrive only between tasks of this thread. */
const receiveMessages = (): Promise<void> => setImmediate();

/** @returns undefined when the helper thread died during a part */
const sewRemainingParts = (task: SewTask): Relief | undefined => {
  try {
    return renderReliefInParallel(task);
  } catch (error) {
    return rethrowUnlessLost(error);
  }
};

const createSmoothTask = (
  { width: pictureWidth }: Raster,
  { width, height, geometry }: Layers,
  { region }: Ground,
  { gloss }: SeparatedLight,
  { base, mid }: ShadingSplit,
  parts: Parts,
): SmoothTask => ({ shading: { base, mid }, gloss, region, pictureWidth, layers: { width, height, geometry }, parts });
