import '../studio.css';
import { useMemo, useState } from 'react';
import { toastError } from '#web/lib/toasts.ts';
import { CustomizeStep } from '../customize/customize-step.tsx';
import { useLivePreview } from '../preview/use-live-preview.ts';
import { visitorWays } from '../preview/preview-ways.ts';
import { allowanceOf } from '../render/render-words.ts';
import { previewDesign } from '../state/design-request.ts';
import { currentImage } from '../state/step-gates.ts';
import { StudioProvider } from '../studio-context.tsx';
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
  const { state, dispatch } = useTryWizard();
  const { mode, options, instructions, zones, ownZones, images, selected } = state;
  const design = useMemo(
    () => previewDesign({ mode, options, instructions, zones, ownZones, images, selected }),
    [mode, options, instructions, zones, ownZones, images, selected],
  );
  const [ways] = useState(() =>
    visitorWays((url) => {
      toastError(TRY.gone, TRY.goneText);
      dispatch({ type: 'image-lost', url });
    }),
  );
  const open = state.step >= 3 ? (currentImage(state)?.url ?? null) : null;
  const { live, preview } = useLivePreview(open, design, ways);
  const now = useNow();
  return (
    <StudioProvider
      value={{
        state,
        dispatch,
        subscription: undefined,
        allowance: allowanceOf(undefined, now),
        design,
        live,
        preview,
        render: NO_RENDER,
        colorways: NO_COLORWAYS,
        forSaved: undefined,
        jobs: undefined,
        SwatchPicker: undefined,
      }}
    >
      <div className={state.step >= 3 ? 'studio studio-wide studio-try' : 'studio'}>
        <div className="studio-body">{state.step >= 3 ? <CustomizeStep bar={<TryBar />} /> : <TryStart />}</div>
      </div>
    </StudioProvider>
  );
}
