/** Which steps may be entered, and why one may not (W-03, W-04, W-07, W-08). */
import { STEPS, type Step, type WizardPhoto, type WizardState } from './wizard-state.ts';
import { isPlaceholder } from './image-placeholder.ts';
import { STEP_REFUSAL_WORDS } from '../studio-words.ts';

export interface Notice {
  title: string;
  description: string;
}

export const usablePhotos = (photos: readonly WizardPhoto[]): WizardPhoto[] =>
  photos.filter(({ url }) => !isPlaceholder(url));

/** The photo that is shown and rendered. */
export const currentPhoto = (state: Pick<WizardState, 'images' | 'selected'>): WizardPhoto | undefined => {
  const photo = state.images[state.selected];
  if (photo === undefined || isPlaceholder(photo.url)) return undefined;
  return photo;
};

type StepAccessState = Pick<WizardState, 'images' | 'selected' | 'mode' | 'result' | 'generating'>;

export const canEnter = (state: StepAccessState, step: Step): boolean => {
  if (state.generating !== null) return false;
  if (step === 1) return true;
  if (usablePhotos(state.images).length === 0) return false;
  if (step === 2) return true;
  if (state.mode === null) return false;
  return step === 3 || state.result !== null;
};

/** The highest step up to `wanted` that may be entered once no picture is being made. */
export const clampStep = (state: StepAccessState, wanted: number): Step =>
  [...STEPS].reverse().find((step) => step <= wanted && canEnter({ ...state, generating: null }, step)) ?? 1;

/** Why "Next" is refused on this step; `undefined` if it is not. */
export const nextStepNotice = (state: StepAccessState & Pick<WizardState, 'step'>): Notice | undefined => {
  if (state.step === 1 && usablePhotos(state.images).length === 0) return STEP_REFUSAL_WORDS.image;
  if (state.step === 2 && state.mode === null) return STEP_REFUSAL_WORDS.mode;
  return undefined;
};
