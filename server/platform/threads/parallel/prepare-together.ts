/** Prepares a photo and sews its relief on two threads. A thread that has finished takes over work of the other. */
import { setImmediate } from 'node:timers/promises';
import type { Prepared } from '#engine/compose.ts';
import type { Ground } from '#engine/compose/prepare/ground.ts';
import {
  smoothedLightOf,
  edgesOf,
  lightOf,
  preparedOf,
  shadingOf,
  textureOf,
  type Lit,
  type Surroundings,
} from '#engine/compose/prepare/prepare.ts';
import { hasRelief, reliefFor, rememberRelief, sewingFor } from '#engine/compose/relief-for.ts';
import type { ShadingSplit } from '#engine/compose/prepare/shading-split.ts';
import { runAlone } from '#engine/compose/stages/stages.ts';
import type { Layers } from '#engine/layers.ts';
import { withSmoothedLight } from '#engine/panel-relief/sew-relief.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { SmoothedLight, Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { isLarge } from '../pictures/large-photo.ts';
import type { HelperThread } from './helper-link.ts';
import type { SmoothTask, SewTask } from './helper-messages.ts';
import { PartLost, partsOf, workIfFree, type Parts } from './parts.ts';
import { sewTogether } from './shared-work.ts';

/** For work that this thread repeats when the helper thread died during it. */
export const rethrowUnlessLost = (error: unknown): undefined => {
  if (!(error instanceof PartLost)) throw error;
};

/** Sews the relief of a prepared photo. */
export const sewReliefTogether = (helper: HelperThread, prepared: Prepared, plan: TrimPlan): Relief | null => {
  const sewing = hasRelief(prepared, plan) ? null : sewingFor(prepared, plan);
  if (sewing === null) return reliefFor(prepared, plan);
  try {
    const relief = withSmoothedLight(helper.sew(sewing), prepared.smoothedLight);
    rememberRelief(prepared, plan, relief);
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
  const lit = lightOf(photo, layers, ground, undefined, isLarge(photo) ? helper.share : runAlone);
  const shading = shadingOf(photo, ground, lit, undefined, helper.share);
  await receiveMessages();
  const smooth = (): SmoothedLight => smoothedLightOf(shading, lit.gloss, ground, photo.width, layers);
  const smoothedLight = taskReceived.then(() =>
    task?.sewing.relief.replacesPattern === true
      ? onFirstFreeThread(
          (parts) => helper.smoothedLight(smoothTask(photo, layers, ground, lit, shading, parts)),
          smooth,
        )
      : undefined,
  );
  await receiveMessages();
  const edges = onFirstFreeThread(
    (parts) => helper.edges({ photo, ground, lit: { decode: lit.decode, pure: lit.pure }, parts }),
    () => edgesOf(photo, ground, lit),
  );
  const texture = textureOf(photo, ground, lit, shading);
  await taskReceived;
  const relief = task && sewRest(task);
  const measured = { shading, texture, edges: await edges() };
  const prepared = preparedOf(photo, layers, ground, lit, measured, around);
  if (!relief) return { prepared, relief: relief === null ? null : reliefFor(prepared, plan) };
  if (relief.replacesPattern) relief.smoothedLight = (await (await smoothedLight)?.()) ?? prepared.smoothedLight();
  return { prepared, relief };
};

/**
 * Offers work to the thread that is free first.
 * @param ask offers it to the helper thread
 * @returns a function that waits for the result, or does the work
 */
const onFirstFreeThread = <T>(ask: (parts: Parts) => Promise<T | undefined>, work: () => T): (() => Promise<T>) => {
  const parts = partsOf(1);
  const fromHelper = ask(parts).catch(() => undefined);
  return async () => workIfFree(parts, work) ?? (await fromHelper) ?? work();
};

/** Messages arrive only between tasks of this thread. */
const receiveMessages = (): Promise<void> => setImmediate();

/** @returns undefined when the helper thread died during a part */
const sewRest = (task: SewTask): Relief | undefined => {
  try {
    return sewTogether(task);
  } catch (error) {
    return rethrowUnlessLost(error);
  }
};

const smoothTask = (
  { width: pictureWidth }: Raster,
  { width, height, geometry }: Layers,
  { region }: Ground,
  { gloss }: Lit,
  { base, mid }: ShadingSplit,
  parts: Parts,
): SmoothTask => ({ shading: { base, mid }, gloss, region, pictureWidth, layers: { width, height, geometry }, parts });
