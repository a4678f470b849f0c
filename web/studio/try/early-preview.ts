/** Starts the preview of a visitor's draft before the page is hydrated, so that the picture appears sooner. */
import { DRAFT_ATTRIBUTE } from '#web/lib/first-paint/draft-mark.ts';
import type { LivePreview } from '../preview/live-preview.ts';
import { visitorApi } from '../preview/preview-api.ts';
import { createLivePreview } from '../preview/use-live-preview.ts';
import { createPreviewDesign } from '../state/wizard-design.ts';
import { restoreState } from '../state/persisted-state.ts';
import { currentImage } from '../state/step-gates.ts';
import { readVisitorDraft } from './use-try-wizard.ts';

interface EarlyPreview {
  live: LivePreview;
  /** Calls back for photos that have expired, including those that expired before this call. */
  onGone: (listener: (url: string) => void) => void;
}

/** Closes a preview that the page does not use, for example when a member is redirected. */
const CLOSE_UNUSED_AFTER_MS = 10_000;

let early: EarlyPreview | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

/** @returns whether there is a draft */
export const startEarlyPreview = (page: Document = document): boolean => {
  if (!page.documentElement.hasAttribute(DRAFT_ATTRIBUTE)) return false;
  const state = restoreState(readVisitorDraft(), new Date());
  const image = currentImage(state);
  if (state.step < 3 || image === undefined) return false;
  const expiredUrls: string[] = [];
  let report = (url: string): void => void expiredUrls.push(url);
  const onGone: EarlyPreview['onGone'] = (listener) => {
    report = listener;
    expiredUrls.splice(0).forEach(listener);
  };
  const live = createLivePreview(visitorApi((url) => report(url)));
  live.design(createPreviewDesign(state));
  live.show(image.url);
  early = { live, onGone };
  closeTimer = setTimeout(() => live.close(), CLOSE_UNUSED_AFTER_MS);
  return true;
};

/** @returns the same preview on every call */
export const getEarlyPreview = (): EarlyPreview | undefined => {
  clearTimeout(closeTimer);
  return early;
};
