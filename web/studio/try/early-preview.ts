/**
 * The preview of a draft whose page is opened again: photo, layers and the first picture are made while React still
 * takes the page over.
 */
import { DRAFT } from '#web/lib/first-paint/draft-mark.ts';
import type { LivePreview } from '../preview/live-preview.ts';
import { visitorApi } from '../preview/preview-api.ts';
import { createLivePreview } from '../preview/use-live-preview.ts';
import { previewDesign } from '../state/wizard-design.ts';
import { restoreState } from '../state/persisted-state.ts';
import { currentImage } from '../state/step-gates.ts';
import { readTry } from './use-try-wizard.ts';

interface EarlyPreview {
  live: LivePreview;
  /** Tells the addresses of photos whose hour is over, those before this call too. */
  onGone: (then: (url: string) => void) => void;
}

/** A member leaves this page at once and never asks for the preview. */
const UNASKED_MS = 10_000;

let early: EarlyPreview | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

/** @returns whether there is a draft to show */
export const beginEarly = (page: Document = document): boolean => {
  if (!page.documentElement.hasAttribute(DRAFT)) return false;
  const state = restoreState(readTry(), new Date());
  const image = currentImage(state);
  if (state.step < 3 || image === undefined) return false;
  const untold: string[] = [];
  let tell = (url: string): void => void untold.push(url);
  const onGone: EarlyPreview['onGone'] = (then) => {
    tell = then;
    untold.splice(0).forEach(then);
  };
  const live = createLivePreview(visitorApi((url) => tell(url)));
  live.design(previewDesign(state));
  live.show(image.url);
  early = { live, onGone };
  closing = setTimeout(() => live.close(), UNASKED_MS);
  return true;
};

/** @returns the same preview at every call */
export const takeEarly = (): EarlyPreview | undefined => {
  clearTimeout(closing);
  return early;
};
