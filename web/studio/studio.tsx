import './studio.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { User } from '#contract/account/accounts.ts';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { subscriptionQuery } from '#web/lib/allowance.ts';
import { Stitch } from '#web/ui/stitch.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ColorwaysView } from './colorways/colorways-view.tsx';
import { useColorways } from './colorways/use-colorways.ts';
import { CustomizeStep } from './customize/customize-step.tsx';
import { useResetEngineOnLeave } from './engine/use-engine.ts';
import { Banners } from './frame/banners.tsx';
import { RendersLeft } from './frame/renders-left.tsx';
import { ResetRenders } from './frame/reset-renders.tsx';
import { SavedDesigns } from './frame/saved-designs.tsx';
import { useStudioParams } from './frame/use-studio-params.ts';
import { ModeStep } from './panels/mode-step.tsx';
import { useLivePreview } from './preview/use-live-preview.ts';
import { usePreviewDesign } from './preview/use-preview-design.ts';
import { allowanceOf, type Allowance } from './render/render-words.ts';
import { useBatchControl } from './render/use-batches.ts';
import { useRender } from './render/use-render.ts';
import { ResultStep } from './result/result-step.tsx';
import { currentPhoto } from './state/step-access.ts';
import { mergeIntoPreviousJob, startOver, switchTo } from './state/open-job.ts';
import type { Step, WizardState } from './state/wizard-state.ts';
import { useWizard, type Wizard } from './state/use-wizard.ts';
import { Stepper, NarrowStepper } from './stepper.tsx';
import type { SwatchPicker } from './swatch-books/open-swatch-picker.ts';
import { StudioProvider, useJob, useRendering, type Jobs, type ShareTogether } from './studio-context.tsx';
import { useNow } from './use-now.ts';
import { UploadStep } from './upload/upload-step.tsx';
import { STEP_NAMES, STUDIO } from './studio-words.ts';

const STEP_COMPONENTS: Readonly<Record<Step, React.ComponentType>> = {
  1: UploadStep,
  2: ModeStep,
  3: CustomizeStep,
  4: ResultStep,
};

interface StudioProps {
  user: User;
  forSaved?: (designId: number, startsOpen: boolean) => React.ReactNode;
  swatchPicker?: SwatchPicker;
  shareTogether?: ShareTogether;
}

/** The wizard and the saved designs. It is remounted for every job. */
export function Studio(props: StudioProps) {
  const [visit, setVisit] = useState<{ count: number; setAsideJobId: string | null }>({
    count: 0,
    setAsideJobId: null,
  });
  return (
    <JobProvider
      key={visit.count}
      {...props}
      setAsideJobId={visit.setAsideJobId}
      onSwitch={(setAsideJobId) => setVisit({ count: visit.count + 1, setAsideJobId })}
    >
      <StudioFrame />
    </JobProvider>
  );
}

interface JobProviderProps extends StudioProps {
  /** The previous job, if it can be resumed. */
  setAsideJobId: string | null;
  /** Called after another job has become the current one. */
  onSwitch: (setAsideJobId: string | null) => void;
  children: ReactNode;
}

/** Provides the state of one job. */
function JobProvider({
  user,
  forSaved,
  swatchPicker,
  shareTogether,
  setAsideJobId,
  onSwitch,
  children,
}: JobProviderProps) {
  const wizard = useWizard(user.id);
  const { state, dispatch } = wizard;
  const { data: subscription } = useQuery(subscriptionQuery);
  const design = usePreviewDesign(state);
  // The preview starts at step 2, so that the server analyzes the photo while the user chooses a mode.
  const live = useLivePreview(state.step >= 2 ? (currentPhoto(state)?.url ?? null) : null, design);
  const batchControl = useBatchControl(subscription);
  const saveCorrections = useCallback(() => live.saveNow(), [live]);
  const render = useRender({ wizard, userId: user.id, subscription, batchControl, saveCorrections });
  const colorways = useColorways({ wizard, userId: user.id, batchControl, saveCorrections });
  const jobs = useJobs({ state, userId: user.id, setAsideJobId, onSwitch });
  const allowance = useCountedAllowance(wizard, subscription);
  const isOpening = useStudioParams(wizard);
  useResetEngineOnLeave();
  return (
    <StudioProvider
      {...{ state, design, dispatch, live, jobs, forSaved, subscription, allowance, render, colorways }}
      SwatchPicker={swatchPicker}
      ShareTogether={shareTogether}
    >
      {isOpening ? <OpeningDesign /> : children}
    </StudioProvider>
  );
}

/** Shown instead of step 1, which would look as if the design were gone. */
function OpeningDesign() {
  return (
    <p className="grid min-h-svh content-start justify-items-center gap-3 pt-[30svh]" role="status">
      <Stitch className="stitch-busy stitch-colored w-[56px]" />
      {STUDIO.opening}
    </p>
  );
}

/** The allowance. The number of renders left is also stored, to be shown at the start of the next visit. */
const useCountedAllowance = ({ state, dispatch }: Wizard, subscription: SubscriptionView | undefined): Allowance => {
  const now = useNow();
  const allowance = useMemo(() => allowanceOf(subscription, now), [subscription, now]);
  useEffect(() => {
    if (subscription !== undefined && allowance.left !== state.rendersRemaining)
      dispatch({ type: 'renders-counted', remaining: allowance.left });
  }, [subscription, allowance.left, state.rendersRemaining, dispatch]);
  return allowance;
};

interface SwitchedJob extends Pick<Jobs, 'userId' | 'setAsideJobId'> {
  state: WizardState;
  onSwitch: (setAsideJobId: string | null) => void;
}

const useJobs = ({ state, userId, setAsideJobId, onSwitch }: SwitchedJob): Jobs => {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  return useMemo(
    () => ({
      userId,
      setAsideJobId,
      startOver: () => onSwitch(startOver(latest.current, userId)),
      resume: (id) => {
        if (switchTo(latest.current, userId, id)) onSwitch(null);
      },
      mergeIntoPrevious: () => {
        if (mergeIntoPreviousJob(latest.current, userId)) onSwitch(null);
      },
    }),
    [userId, setAsideJobId, onSwitch],
  );
};

/** Scrolls to the top of the page whenever the step changes. */
const useScrollToTop = (step: Step): void => {
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    window.scrollTo(0, 0);
    // The button that was pressed had the focus and is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);
};

function StudioFrame() {
  const { state } = useJob();
  const { colorways } = useRendering();
  const [tab, setTab] = useState<'create' | 'saved'>('create');
  useScrollToTop(state.step);
  const Body = STEP_COMPONENTS[state.step];
  /** The grid of colorways is shown only for the photo it was opened for. */
  const isGridShown =
    state.step === 3 &&
    state.mode === 'quick' &&
    colorways.draft.open &&
    colorways.draft.image === currentPhoto(state)?.url;
  const isWide = tab === 'create' && state.step >= 3 && !isGridShown;
  return (
    <div className={isWide ? 'studio studio-wide' : 'studio'}>
      <p className="sr-only" role="status">
        {STUDIO.stepNamed(state.step, STEP_NAMES[state.step])}
      </p>
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(value as typeof tab)}
        label={STUDIO.tabs}
        className="studio-tabs"
        tabs={[
          { value: 'create', label: STUDIO.create },
          { value: 'saved', label: STUDIO.saved },
        ]}
      >
        <div className="studio-steps">
          {tab === 'create' && (
            <>
              <Stepper />
              <NarrowStepper isGridShown={isGridShown} />
            </>
          )}
        </div>
        <div className="studio-left">
          <RendersLeft />
        </div>
        <TabPanel value="create" className="studio-body">
          {!isWide && (
            <div className="studio-banners">
              <Banners />
              <ResetRenders />
            </div>
          )}
          {isGridShown ? <ColorwaysView colorways={colorways} /> : <Body />}
        </TabPanel>
        <TabPanel value="saved" className="studio-body">
          {tab === 'saved' && <SavedDesigns onCreate={() => setTab('create')} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}
