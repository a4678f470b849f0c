import '../studio.css';
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { STYLES } from '#contract/options.ts';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { useIsHydrated } from '#web/lib/first-paint/is-hydrated.ts';
import { toastError } from '#web/lib/toasts.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useLivePreview } from '../preview/use-live-preview.ts';
import { visitorApi } from '../preview/preview-api.ts';
import { usePreviewDesign } from '../preview/use-preview-design.ts';
import { allowanceOf } from '../render/render-words.ts';
import { currentPhoto } from '../state/step-access.ts';
import { StudioProvider, useActions, useJob } from '../studio-context.tsx';
import { useNow } from '../use-now.ts';
import { NO_COLORWAYS, NO_RENDER } from './no-account.ts';
import { MARK_DRAFT } from './mark-draft.ts';
import { TryStart } from './try-start.tsx';
import { TRY } from './try-words.ts';
import { useTryUploads } from './use-try-uploads.ts';
import { readVisitorDraft, useDraftAutosave, useTryWizard } from './use-try-wizard.ts';

const fetchCustomizeStep = () => import('./try-customize-step.tsx');
const TryCustomizeStep = lazyPart(fetchCustomizeStep);

/** The studio for visitors. Saving, rendering and sharing need an account (D-85). */
export function TryStudio() {
  const isHydrated = useIsHydrated();
  const [hasDraft] = useState(() => typeof document !== 'undefined' && readVisitorDraft() !== undefined);
  // The prerendered page shows an empty studio; a draft in this browser replaces it after hydration.
  return (
    <TryVisit key={hasDraft && isHydrated ? 'draft' : 'beginning'} isNew={!isHydrated}>
      <TryFrame />
      {isHydrated ? <DraftAutosave /> : <script dangerouslySetInnerHTML={{ __html: MARK_DRAFT }} />}
    </TryVisit>
  );
}

/** Mounted only after the draft has been read, so that an empty studio is never saved over it. */
function DraftAutosave() {
  useDraftAutosave(useJob().state);
  useCardStyle();
  return null;
}

/** Applies `?style=` of a style card, and removes it from the URL so that a reload does not apply it again (S-91). */
const useCardStyle = (): void => {
  const { dispatch } = useActions();
  const [query, setQuery] = useSearchParams();
  const style = STYLES.find((known) => known === query.get('style'));
  useEffect(() => {
    if (style === undefined) return;
    dispatch({ type: 'style-chosen', style });
    setQuery({}, { replace: true });
  }, [style, dispatch, setQuery]);
};

function TryVisit({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const { state, dispatch } = useTryWizard(isNew);
  const design = usePreviewDesign(state);
  const onGone = useCallback(
    (url: string): void => {
      toastError(TRY.gone, TRY.goneText);
      dispatch({ type: 'image-lost', url });
    },
    [dispatch],
  );
  const [api] = useState(() => visitorApi(onGone));
  const photo = state.step >= 3 ? (currentPhoto(state)?.url ?? null) : null;
  const live = useLivePreview(photo, design, api);
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
  const uploads = useTryUploads();
  const isHydrated = useIsHydrated();
  useEffect(() => onFirstInteraction(() => void fetchCustomizeStep().catch(() => undefined)), []);
  const classNames = step >= 3 ? 'studio studio-wide studio-try' : 'studio';
  return (
    <div className={isHydrated ? classNames : `${classNames} visitor-only try-unread`}>
      <div className="studio-body">
        {step >= 3 ? (
          <Suspense fallback={<PageSpinner />}>
            <TryCustomizeStep arriving={uploads.uploading.uploads.filter(({ error }) => error === undefined).length} />
          </Suspense>
        ) : (
          <TryStart {...uploads} />
        )}
      </div>
    </div>
  );
}
