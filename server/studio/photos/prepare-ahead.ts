/**
 * Somebody opened a photo in the studio: its light is prepared while the design is being chosen, so that the render
 * begins with half of its work done. Only in a process that renders, and only while it has nothing else to compute.
 */
import type { PhotoRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isLarge } from '#server/platform/threads/pictures/most-pixels-kept.ts';
import type { OwnPicture } from './own-picture.ts';
import { readPictureBytes } from './picture-bytes.ts';

/** A correction that follows at once is looked at first. */
const AFTER_MS = 1000;

/** Does not wait. The newest call of an account replaces one that has not begun. */
type PrepareAhead = (picture: OwnPicture, row: Pick<PhotoRow, 'id' | 'userId' | 'layersKey'>) => void;

export const openPrepareAhead = (deps: Deps, afterMs = AFTER_MS): PrepareAhead => {
  const pending = new Map<string, NodeJS.Timeout>();
  const isFree = (): boolean => deps.pool.isIdle && !deps.signals.stopping.aborted;

  const prepare = async (picture: OwnPicture, { layersKey, userId }: Parameters<PrepareAhead>[1]): Promise<void> => {
    if (!isFree() || layersKey === null) return;
    const layers = await deps.storage.read(layersKey);
    // Corrected meanwhile: other layers have taken their place.
    if (layers === undefined) return;
    const photo = await readPictureBytes(deps, picture);
    if (isFree()) await deps.pool.preparePhoto({ photo, layers }, undefined, userId);
  };

  return (picture, row) => {
    if (!deps.config.roles.worker || isLarge(picture)) return;
    clearTimeout(pending.get(row.userId));
    const timer = setTimeout(() => {
      pending.delete(row.userId);
      prepare(picture, row).catch((error: unknown) => {
        // The render prepares it itself.
        if (!deps.signals.stopping.aborted)
          deps.log.warn({ err: error, photo: row.id }, 'a photo could not be prepared ahead');
      });
    }, afterMs);
    timer.unref();
    pending.set(row.userId, timer);
  };
};
