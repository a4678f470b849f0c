import './studio.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { getSubscription } from '#contract/billing.ts';
import { queryOf } from '#web/lib/queries.ts';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ColorwaysView } from './colorways/colorways-view.tsx';
import { useColorways } from './colorways/use-colorways.ts';
import { CustomizeStep } from './customize/customize-step.tsx';
import { useEngineForThisVisit } from './engine/use-engine.ts';
import { Banners } from './frame/banners.tsx';
import { RendersLeft } from './frame/renders-left.tsx';
import { ResetRenders } from './frame/reset-renders.tsx';
import { SavedDesigns } from './frame/saved-designs.tsx';
import { useEntry } from './frame/use-entry.ts';
import { ModeStep } from './panels/mode-step.tsx';
import { useLivePreview } from './preview/use-live-preview.ts';
import { allowanceOf } from './render/render-words.ts';
import { useBatches } from './render/use-batches.ts';
import { useRender } from './render/use-render.ts';
import { ResultStep } from './result/result-step.tsx';
import { previewDesign } from './state/design-request.ts';
import { currentImage } from './state/step-gates.ts';
import { startOver, switchTo } from './state/open-job.ts';
import type { Step } from './state/wizard-state.ts';
import { useWizard } from './state/use-wizard.ts';
import { Stepper, StepperBrief } from './stepper.tsx';
import type { SwatchPicker } from './swatches/swatch-book.ts';
import { StudioProvider, type Jobs } from './studio-context.tsx';
import { useNow } from './use-now.ts';
import { UploadStep } from './upload/upload-step.tsx';
import { STEP_NAMES, STUDIO } from './studio-words.ts';

const BODIES: Readonly<Record<Step, React.ComponentType>> = {
  1: UploadStep,
  2: ModeStep,
  3: CustomizeStep,
  4: ResultStep,
};

interface StudioProps {
  user: User;
  forSaved?: (designId: number, name: string, startsOpen: boolean) => React.ReactNode;
  swatchPicker?: SwatchPicker;
}

/** The wizard and, beside it, what was saved. One instance a user and a job: another one gets a fresh one. */
export function Studio(props: StudioProps) {
  const [visit, setVisit] = useState<{ nth: number; left: string | null }>({ nth: 0, left: null });
  return (
    <Visit key={visit.nth} {...props} left={visit.left} onSwitch={(left) => setVisit({ nth: visit.nth + 1, left })} />
  );
}

/** @param onSwitch another job lies on the bench now; the one that was just left, if that can be gone back to */
function Visit({
  user,
  forSaved,
  swatchPicker,
  left,
  onSwitch,
}: StudioProps & { left: string | null; onSwitch: (left: string | null) => void }) {
  const wizard = useWizard(user.id);
  const { state, dispatch } = wizard;
  const [tab, setTab] = useState<'create' | 'saved'>('create');
  const { data: subscription } = useQuery(queryOf(getSubscription));
  const design = useMemo(
    () =>
      previewDesign({
        mode: state.mode,
        options: state.options,
        instructions: state.instructions,
        zones: state.zones,
        ownZones: state.ownZones,
        images: state.images,
        selected: state.selected,
      }),
    [state.mode, state.options, state.instructions, state.zones, state.ownZones, state.images, state.selected],
  );
  // The server may look at the photo while the mode is still being chosen; the preview is then there at once.
  const { live, preview } = useLivePreview(state.step >= 2 ? (currentImage(state)?.url ?? null) : null, design);
  const batches = useBatches(subscription);
  const keepCorrections = useCallback(() => live.keepNow(), [live]);
  const render = useRender({ wizard, userId: user.id, subscription, batches, keepCorrections });
  const colorways = useColorways({ wizard, userId: user.id, batches, keepCorrections });
  useEntry(wizard);
  useEngineForThisVisit();

  const now = useNow();
  const allowance = allowanceOf(subscription, now);
  useEffect(() => {
    if (subscription !== undefined && allowance.left !== state.rendersRemaining)
      dispatch({ type: 'renders-counted', remaining: allowance.left });
  }, [subscription, allowance.left, state.rendersRemaining, dispatch]);
  const seenStep = useRef(state.step);
  useEffect(() => {
    if (seenStep.current === state.step) return;
    seenStep.current = state.step;
    window.scrollTo(0, 0);
    // The button that was pressed is gone with its step; the keyboard goes on from the top of the new one.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [state.step]);

  const jobs: Jobs = {
    userId: user.id,
    left,
    startOver: () => onSwitch(startOver(state, user.id)),
    resume: (id) => {
      if (switchTo(state, user.id, id)) onSwitch(null);
    },
  };
  const Body = BODIES[state.step];
  // The grid belongs to one photo; with another one selected the bench is shown.
  const grid =
    state.step === 3 &&
    state.mode === 'quick' &&
    colorways.draft.open &&
    colorways.draft.image === currentImage(state)?.url;
  const wide = tab === 'create' && state.step >= 3 && !grid;
  return (
    <StudioProvider
      value={{
        state,
        dispatch,
        subscription,
        allowance,
        design,
        live,
        preview,
        render,
        colorways,
        forSaved,
        jobs,
        SwatchPicker: swatchPicker,
      }}
    >
      <div className={wide ? 'studio studio-wide' : 'studio'}>
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
                <StepperBrief />
              </>
            )}
          </div>
          <div className="studio-left">
            <RendersLeft />
          </div>
          <TabPanel value="create" className="studio-body">
            {!wide && (
              <div className="studio-banners">
                <Banners />
                <ResetRenders />
              </div>
            )}
            {grid ? <ColorwaysView colorways={colorways} /> : <Body />}
          </TabPanel>
          <TabPanel value="saved" className="studio-body">
            {tab === 'saved' && <SavedDesigns onCreate={() => setTab('create')} />}
          </TabPanel>
        </Tabs>
      </div>
    </StudioProvider>
  );
}
