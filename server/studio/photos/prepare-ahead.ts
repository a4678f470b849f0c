/**
 * Prepares a photo's light when it is opened in the studio, while its owner chooses the design, so that a render begins
 * with half of its work done. Only a worker process that has nothing else to compute does it.
 */
import type { PhotoRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isLarge } from '#server/platform/threads/pictures/large-photo.ts';
import type { UsablePhoto } from './usable-photo.ts';
import { readPictureBytes } from './picture-bytes.ts';

/** The delay lets a correction that follows at once be analyzed first. */
const DELAY_MS = 1000;

/** Returns at once. The newest call of an account replaces one that has not begun. */
type PrepareAhead = (picture: UsablePhoto, row: Pick<PhotoRow, 'id' | 'userId' | 'layersKey'>) => void;

export const openPrepareAhead = (deps: Deps, delayMs = DELAY_MS): PrepareAhead => {
  const pending = new Map<string, NodeJS.Timeout>();
  const isFree = (): boolean => deps.pool.isIdle && !deps.signals.stopping.aborted;

  const prepare = async (picture: UsablePhoto, { layersKey, userId }: Parameters<PrepareAhead>[1]): Promise<void> => {
    if (!isFree() || layersKey === null) return;
    const layers = await deps.storage.read(layersKey);
    // A correction has replaced the layers.
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
        // This does no harm: the render prepares the photo itself.
        if (!deps.signals.stopping.aborted)
          deps.log.warn({ err: error, photo: row.id }, 'a photo could not be prepared ahead');
      });
    }, delayMs);
    timer.unref();
    pending.set(row.userId, timer);
  };
};
