/**
 * Partial pictures of a render for a watching browser. Each replaces the one before, and the last is removed when the
 * render ends; the sweeper removes those of a server that died.
 */
import { and, eq } from 'drizzle-orm';
import type { RenderRow } from '#server/platform/db/schema.ts';
import { renders } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { updateRunningRender } from './store.ts';

const toPartialKey = ({ id, attempt }: RenderRow, count: number): string =>
  `partials/${id.slice(0, 2)}/${id}-${attempt}-${count}.webp`;

interface PartialPictures {
  storePartial(bytes: Uint8Array): Promise<void>;
  /** Removes the partial picture after the end of the render. */
  clear(): Promise<void>;
}

/** @param onLost called when this worker no longer holds the render */
export const openPartialPictures = (deps: Deps, render: RenderRow, onLost: () => Promise<void>): PartialPictures => {
  let count = 0;
  let last: string | undefined;
  let isCleared = false;
  return {
    async storePartial(bytes) {
      if (isCleared) return;
      count += 1;
      const key = toPartialKey(render, count);
      await deps.storage.put(key, bytes);
      const previous = last;
      last = key;
      const isHeld =
        !isCleared &&
        (await updateRunningRender(deps.database.db, render, {
          partialKey: key,
          partialCount: count,
          heartbeatAt: deps.now(),
        }));
      if (!isHeld && !isCleared) await onLost();
      if (!isHeld) await deps.storage.remove(key);
      if (previous !== undefined) await deps.storage.remove(previous);
      if (isHeld) deps.signals.changed(render.id);
    },
    async clear() {
      isCleared = true;
      if (last === undefined) return;
      await deps.database.db
        .update(renders)
        .set({ partialKey: null })
        .where(and(eq(renders.id, render.id), eq(renders.partialKey, last)));
      await deps.storage.remove(last);
    },
  };
};
