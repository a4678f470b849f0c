import '../studio.css';
import { useMemo, useState, type ReactNode } from 'react';
import { toastError } from '#web/lib/toasts.ts';
import { CustomizeStep } from '../customize/customize-step.tsx';
import { useLivePreview } from '../preview/use-live-preview.ts';
import { visitorApi } from '../preview/preview-api.ts';
import { usePreviewDesign } from '../preview/use-preview-design.ts';
import { allowanceOf } from '../render/render-words.ts';
import { currentImage } from '../state/step-gates.ts';
import { StudioProvider, useJob } from '../studio-context.tsx';
import { useNow } from '../use-now.ts';
import { NO_COLORWAYS, NO_RENDER } from './no-account.ts';
import { TryBar } from './try-bar.tsx';
import { TryStart } from './try-start.tsx';
import { TRY } from './try-words.ts';
import { useTryWizard } from './use-try-wizard.ts';

/**
 * The studio's bench for somebody without an account: photo, live preview, every option; an account saves, renders
 * and shares (D-85).
 */
export function TryStudio() {
  return (
    <TryVisit>
      <TryFrame />
    </TryVisit>
  );
}

function TryVisit({ children }: { children: ReactNode }) {
  const { state, dispatch } = useTryWizard();
  const design = usePreviewDesign(state);
  const [ways] = useState(() =>
    visitorApi((url) => {
      toastError(TRY.gone, TRY.goneText);
      dispatch({ type: 'image-lost', url });
    }),
  );
  const live = useLivePreview(state.step >= 3 ? (currentImage(state)?.url ?? null) : null, design, ways);
  const now = useNow();
  const allowance = useMemo(() => allowanceOf(undefined, now), [now]);
  return (
    <StudioProvider
      {...{ state, design, dispatch, live, allowance }}
      subscription={undefined}
      render={NO_RENDER}
      colorways={NO_COLORWAYS}
      forSaved={undefined}
      ShareTogether={undefined}
      jobs={undefined}
      SwatchPicker={undefined}
    >
      {children}
    </StudioProvider>
  );
}

function TryFrame() {
  const { step } = useJob().state;
  return (
    <div className={step >= 3 ? 'studio studio-wide studio-try' : 'studio'}>
      <div className="studio-body">{step >= 3 ? <CustomizeStep bar={<TryBar />} /> : <TryStart />}</div>
    </div>
  );
}
