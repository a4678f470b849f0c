/**
 * Lists of renders that versions before server-side batches kept in this browser and ran themselves. Each is handed to
 * the server once: renders that were already asked for are found there by key or id, the rest becomes a batch. Can be
 * removed once no browser has such a list: they were written until November 2026.
 */
import { z } from 'zod';
import { fitting } from '#contract/graphemes.ts';
import { DESIGN_NAME_MAX, listDesigns, saveDesign } from '#contract/saved-designs.ts';
import { ApiError, codeOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { APPLY_KEY, COLORWAYS_KEY, readStored, removeStored } from '#web/lib/storage.ts';
import { saveBody } from '../state/design-request.ts';
import { defaultOptions } from '../state/wizard-state.ts';
import { startBatch } from './batch-calls.ts';
import { readResult } from './follow-render.ts';
import { startRender } from './render-calls.ts';
import { designFor } from './use-photos-batch.ts';

const Fields = z.record(z.string(), z.unknown());
const Grid = z.object({
  version: z.literal(1),
  userId: z.string(),
  image: z.string(),
  work: z.record(
    z.string(),
    z.object({ phase: z.string(), key: z.string(), name: z.string(), fields: Fields, renderId: z.string().nullable() }),
  ),
});
const Apply = z.object({
  version: z.literal(1),
  userId: z.string(),
  resultId: z.string(),
  left: z.array(z.object({ photo: z.string(), key: z.string() })).min(1),
});

/** @returns nothing for another user's list, and for malformed data */
const read = <T extends { userId: string }>(key: string, schema: z.ZodType<T>, userId: string): T | undefined => {
  try {
    const list = schema.safeParse(JSON.parse(readStored(key) ?? 'null'));
    return list.success && list.data.userId === userId ? list.data : undefined;
  } catch {
    return undefined;
  }
};

/** @returns whether there was anything */
export const handOverEarlierWork = async (userId: string): Promise<boolean> => {
  const grid = read(COLORWAYS_KEY, Grid, userId);
  const apply = read(APPLY_KEY, Apply, userId);
  if (grid !== undefined) await once(COLORWAYS_KEY, () => handOverGrid(grid));
  if (apply !== undefined) await once(APPLY_KEY, () => handOverApply(apply));
  return grid !== undefined || apply !== undefined;
};

/** Whether it would end the same at the next visit: not without a connection, nor while the server is busy or down. */
const isForGood = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  (error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status) &&
    codeOf(error) !== 'generation_in_progress');

/** The list stays until it was handed over or refused for good. */
const once = async (key: string, handOver: () => Promise<void>): Promise<void> => {
  try {
    await handOver();
  } catch (error) {
    if (!isForGood(error)) return;
  }
  removeStored(key);
};

const handOverGrid = async ({ image, work }: z.infer<typeof Grid>): Promise<void> => {
  const entries = Object.entries(work).map(([tag, entry]) => ({ tag, ...entry }));
  for (const { name, phase, renderId } of entries)
    if (renderId !== null && phase !== 'saved' && phase !== 'failed') await saveOnce(name, renderId);
  const waiting = entries.filter(({ phase, renderId }) => phase === 'waiting' && renderId === null);
  // Only the first can have been asked for already.
  const [first] = waiting;
  const asked =
    first !== undefined &&
    (await wasAsked({ ...first.fields, originalImages: [image], originalImage: image }, first.key));
  const rest = asked ? waiting.slice(1) : waiting;
  const [next] = rest;
  if (next === undefined) return;
  const items = rest.map(({ tag, name, fields }) => {
    const { originalImage: _, originalImages: __, ...design } = fields;
    return { tag, name: fitting(name, DESIGN_NAME_MAX) || 'Colorway', originalImage: image, design };
  });
  await startBatch({ kind: 'colorways', items }, next.key);
};

const handOverApply = async ({ resultId, left }: z.infer<typeof Apply>): Promise<void> => {
  const source = await readResult(resultId);
  if (source === undefined) return;
  const design = designFor(source);
  const [{ photo, key }] = left as [(typeof left)[number]];
  const asked = await wasAsked({ ...design, originalImages: [photo], originalImage: photo }, key);
  const rest = asked ? left.slice(1) : left;
  const [next] = rest;
  if (next === undefined) return;
  const items = rest.map((one) => ({ name: 'Photo', tag: resultId, originalImage: one.photo, design }));
  await startBatch({ kind: 'photos', items }, next.key);
};

/**
 * The same request under the same key is the same render: sent again it is found, or starts now. The wizard takes over one
 * that runs.
 */
const wasAsked = async (body: Parameters<typeof startRender>[0], key: string): Promise<boolean> => {
  try {
    return 'renderId' in (await startRender(body, key));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'conflict' && code !== 'generation_in_progress') throw error;
    return code === 'conflict';
  }
};

/** A picture that was paid for and not yet saved. One that still runs is shown by the wizard. */
const saveOnce = async (name: string, renderId: string): Promise<void> => {
  try {
    await saveUnlessKnown(name, renderId);
  } catch (error) {
    // One that the server will not save is no reason to lose the others.
    if (!isForGood(error)) throw error;
  }
};

const saveUnlessKnown = async (name: string, renderId: string): Promise<void> => {
  const result = await readResult(renderId);
  if (result === undefined || (await call(listDesigns)).some((design) => design.renderId === renderId)) return;
  await call(saveDesign, { body: saveBody({ options: defaultOptions() }, result, name) });
};
