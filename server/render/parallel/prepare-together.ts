/** Preparing a photo and sewing its relief on two threads: the one that is done first takes a share of the other's work. */
import { setImmediate } from 'node:timers/promises';
import type { Prepared } from '#engine/compose.ts';
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
import { hasRelief, reliefFor, rememberRelief, sewingFor } from '#engine/compose/relief-for.ts';
import type { ShadingSplit } from '#engine/compose/shading-split.ts';
import { runAlone } from '#engine/compose/stages/stages.ts';
import type { Layers } from '#engine/layers.ts';
import { withCalm } from '#engine/panel-relief/sew-relief.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { CalmLight, Relief } from '#engine/relief.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { isLarge } from '../most-pixels-kept.ts';
import type { HelperThread } from './helper-link.ts';
import type { SewTask } from './helper-messages.ts';
import { areTaken, PartLost } from './parts.ts';
import { sewTogether } from './sew-together.ts';

/** Work that a dying helper left half done is of no use: this thread does it once more. */
export const unlessLost = (error: unknown): undefined => {
  if (!(error instanceof PartLost)) throw error;
};

/** The relief of a photo that is prepared already. */
export const sewBoth = (helper: HelperThread, prepared: Prepared, plan: TrimPlan): Relief | null => {
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
export const prepareBoth = async (
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
