/** "Apply to the other photos" as the browser remembers it: what is left goes on after a reload (S-101). */
import { z } from 'zod';
import { MAX_IMAGES_IN_WIZARD } from '#contract/photos.ts';
import { APPLY_KEY, readStored, removeStored, writeStored } from '#web/lib/storage.ts';

const Stored = z.object({
  version: z.literal(1),
  userId: z.string(),
  /** The render whose design the others get. */
  resultId: z.string(),
  /** Photos that do not have it yet, the one under way first; each with the key of its request, so that it counts once. */
  left: z
    .array(z.object({ photo: z.string().max(300), key: z.string() }))
    .min(1)
    .max(MAX_IMAGES_IN_WIZARD),
  of: z.number().int().min(1),
});
export type ApplyBatch = Omit<z.infer<typeof Stored>, 'version' | 'userId'>;

export const keepApplyBatch = (userId: string, batch: ApplyBatch): void =>
  batch.left.length === 0
    ? removeStored(APPLY_KEY)
    : writeStored(APPLY_KEY, JSON.stringify({ version: 1, userId, ...batch }));

export const forgetApplyBatch = (): void => removeStored(APPLY_KEY);

/** @returns undefined when nothing is left, or it is somebody else's */
export const readApplyBatch = (userId: string): ApplyBatch | undefined => {
  try {
    const stored = Stored.safeParse(JSON.parse(readStored(APPLY_KEY) ?? 'null'));
    return stored.success && stored.data.userId === userId ? stored.data : undefined;
  } catch {
    return undefined;
  }
};
