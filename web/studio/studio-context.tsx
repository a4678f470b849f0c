/** What every part of the studio may reach. */
import { createContext, use, type Dispatch, type ReactNode } from 'react';
import type { SubscriptionView } from '#contract/billing.ts';
import type { Design } from '#engine/design.ts';
import type { Colorways } from './colorways/use-colorways.ts';
import type { LivePreview, PreviewState } from './preview/live-preview.ts';
import type { Allowance } from './render/render-words.ts';
import type { RenderControl } from './render/use-render.ts';
import type { SwatchPicker } from './swatches/swatch-book.ts';
import type { WizardAction } from './state/wizard-reducer.ts';
import type { WizardState } from './state/wizard-state.ts';

/** The jobs beside this one; a visitor has none. */
export interface Jobs {
  userId: string;
  /** This one is set aside, a new one takes its place. */
  startOver: () => void;
  resume: (id: string) => void;
  /** Just set aside by starting over. */
  left: string | null;
}

export interface StudioParts {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  subscription: SubscriptionView | undefined;
  allowance: Allowance;
  /** What the preview shows and Generate would render; nothing while there are no words. */
  design: Design | undefined;
  live: LivePreview;
  preview: PreviewState;
  render: RenderControl;
  colorways: Colorways;
  /** Shows the shop's own books; without it there is no way to them. */
  SwatchPicker: SwatchPicker | undefined;
  /** What other features offer for a result that was saved. */
  forSaved: ((designId: number, name: string, startsOpen: boolean) => ReactNode) | undefined;
  jobs: Jobs | undefined;
}

const StudioContext = createContext<StudioParts | null>(null);
export const StudioProvider = StudioContext.Provider;

export const useStudio = (): StudioParts => {
  const parts = use(StudioContext);
  if (parts === null) throw new Error('useStudio stands outside the studio');
  return parts;
};
