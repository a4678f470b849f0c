/** The most recently used swatches, newest first, stored in this browser: a shop often uses the same ones again. */
import { z } from 'zod';
import { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { readStored, RECENT_SWATCHES_KEY, writeStored } from '#web/lib/storage.ts';

const MAX_RECENT = 8;
const StoredRecentSwatches = z.object({ userId: z.string(), swatches: z.array(SwatchSnapshot).max(MAX_RECENT) });

const withRecent = (recent: readonly SwatchSnapshot[], swatch: SwatchSnapshot): SwatchSnapshot[] =>
  [swatch, ...recent.filter(({ id }) => id !== swatch.id)].slice(0, MAX_RECENT);

/** Empty if the stored swatches belong to another user or cannot be read. */
export const readRecent = (userId: string): readonly SwatchSnapshot[] => {
  try {
    const read = StoredRecentSwatches.safeParse(JSON.parse(readStored(RECENT_SWATCHES_KEY) ?? 'null'));
    if (!read.success || read.data.userId !== userId) return [];
    return read.data.swatches;
  } catch {
    return [];
  }
};

const write = (userId: string, swatches: readonly SwatchSnapshot[]): void =>
  writeStored(RECENT_SWATCHES_KEY, JSON.stringify({ userId, swatches }), { keepsOlder: true });
export const rememberRecent = (userId: string, swatch: SwatchSnapshot): void =>
  write(userId, withRecent(readRecent(userId), swatch));
/** Removes a swatch that was deleted from its book. */
export const forgetRecent = (userId: string, id: string): void =>
  write(
    userId,
    readRecent(userId).filter((swatch) => swatch.id !== id),
  );
