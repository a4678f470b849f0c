/** Which steps may be entered, and why one may not (W-03, W-04, W-07, W-08). */
import { STEPS, type Step, type WizardImage, type WizardState } from './wizard-state.ts';
import { isPlaceholder } from './image-placeholder.ts';
import { STEP_REFUSAL_WORDS } from '../studio-words.ts';

export interface Notice {
  title: string;
  description: string;
}

export const usableImages = (images: readonly WizardImage[]): WizardImage[] =>
  images.filter((image) => !isPlaceholder(image.url));

/** The photo that is shown and rendered. */
export const currentImage = (state: Pick<WizardState, 'images' | 'selected'>): WizardImage | undefined => {
  const image = state.images[state.selected];
  if (image === undefined || isPlaceholder(image.url)) return undefined;
  return image;
};

type GateState = Pick<WizardState, 'images' | 'selected' | 'mode' | 'result' | 'generating'>;

export const canEnter = (state: GateState, step: Step): boolean => {
  if (state.generating !== null) return false;
  if (step === 1) return true;
  if (usableImages(state.images).length === 0) return false;
  if (step === 2) return true;
  if (state.mode === null) return false;
  return step === 3 || state.result !== null;
};

/** The highest step up to `wanted` that may be entered once no picture is being made. */
export const clampStep = (state: GateState, wanted: number): Step =>
  [...STEPS].reverse().find((step) => step <= wanted && canEnter({ ...state, generating: null }, step)) ?? 1;

/** Why "Next" is refused on this step; `undefined` if it is not. */
export const nextStepNotice = (state: GateState & Pick<WizardState, 'step'>): Notice | undefined => {
  if (state.step === 1 && usableImages(state.images).length === 0) return STEP_REFUSAL_WORDS.image;
  if (state.step === 2 && state.mode === null) return STEP_REFUSAL_WORDS.mode;
  return undefined;
};
