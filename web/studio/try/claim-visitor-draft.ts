/**
 * Turns a visitor's draft into a job (an unfinished design) of the new account. The server moves the photos; this file
 * moves the choices.
 */
import { hexId } from '#web/lib/hex-id.ts';
import { claimVisitorPhotos } from '#contract/studio/try.ts';
import { call } from '#web/lib/api/api.ts';
import { removeEverywhere, TRY_KEY } from '#web/lib/storage.ts';
import { replaceStoredJob, readStoredJob } from '../state/stored-job.ts';
import type { StoredJob } from '../state/persisted-state.ts';
import { setJobAside } from '../state/set-aside.ts';
import { isVisitorPhoto } from './visitor-photo.ts';
import { readVisitorDraft } from './use-try-wizard.ts';

/** The draft with the photos' new URLs. Photos that have expired are left out. */
const moveDraft = (draft: StoredJob, moved: ReadonlyMap<string, string>, userId: string): StoredJob => {
  const newUrlOf = (url: string): string => moved.get(url) ?? url;
  const images = draft.images
    .map((image) => ({ ...image, url: newUrlOf(image.url) }))
    .filter(({ url }) => !isVisitorPhoto(url));
  const selected = images.findIndex(({ url }) => url === newUrlOf(draft.images[draft.selectedImageIndex]?.url ?? ''));
  const ownZones = Object.fromEntries(
    Object.entries(draft.ownZones)
      .map(([url, zones]) => [newUrlOf(url), zones] as const)
      .filter(([url]) => !isVisitorPhoto(url)),
  );
  return { ...draft, userId, images, ownZones, selectedImageIndex: Math.max(0, selected) };
};

/** @returns whether there is a job to continue. A failure is retried at the next sign-in. */
export const claimVisitorDraft = async (userId: string): Promise<boolean> => {
  const draft = readVisitorDraft();
  if (draft === undefined || draft.images.length === 0) {
    removeEverywhere(TRY_KEY);
    return false;
  }
  try {
    const images = draft.images.map(({ url }) => url).filter(isVisitorPhoto);
    const { photos } = await call(claimVisitorPhotos, { body: { images } });
    const previous = readStoredJob(userId);
    if (previous !== undefined) setJobAside(previous, new Date());
    replaceStoredJob(
      moveDraft({ ...draft, jobId: hexId(16) }, new Map(photos.map(({ from, to }) => [from, to])), userId),
    );
    removeEverywhere(TRY_KEY);
    return true;
  } catch {
    return false;
  }
};
