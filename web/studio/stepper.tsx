import { Check } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { Stitch, StitchProgress } from '#web/ui/stitch.tsx';
import { COLORWAYS } from './colorways/colorways-words.ts';
import { canEnter } from './state/step-access.ts';
import { STEPS, type Step } from './state/wizard-state.ts';
import { useActions, useJob, useRendering } from './studio-context.tsx';
import { STEP_NAMES, STUDIO } from './studio-words.ts';

/** Entering step 3 closes the grid of colorways, because the grid takes the place of that step. */
const useEnterStep = (): ((step: Step) => void) => {
  const { dispatch } = useActions();
  const { colorways } = useRendering();
  return (step) => {
    if (step === 3) colorways.close();
    dispatch({ type: 'step-entered', step });
  };
};

/** The four steps (W-07, W-08). */
export function Stepper() {
  const { state } = useJob();
  const enter = useEnterStep();
  return (
    <ol className="stepper max-md:hidden flex items-center gap-2.5" aria-label={STUDIO.steps}>
      {STEPS.map((step) => (
        <li key={step}>
          <button
            type="button"
            className={state.step > step ? 'step step-done' : 'step'}
            aria-current={state.step === step ? 'step' : undefined}
            disabled={!canEnter(state, step)}
            onClick={() => enter(step)}
          >
            <b aria-hidden="true">{state.step > step ? <Icon icon={Check} /> : step}</b>
            <span>
              <span className="sr-only">{step} </span>
              {STEP_NAMES[step]}
            </span>
          </button>
          {step < 4 && <Stitch bare={state.step <= step} done className="step-thread" />}
        </li>
      ))}
    </ol>
  );
}

/** The select's value while the grid of colorways is shown, so that step 3 can be chosen. */
const GRID_VALUE = 'colorways';

/** Stepper for narrow screens. @param isGridShown whether the grid of colorways is shown */
export function NarrowStepper({ isGridShown }: { isGridShown: boolean }) {
  const { state } = useJob();
  const enter = useEnterStep();
  return (
    <div className="stepper-brief">
      <label className="sr-only" htmlFor="studio-step">
        {STUDIO.step}
      </label>
      <select
        id="studio-step"
        value={isGridShown ? GRID_VALUE : state.step}
        disabled={state.generating !== null}
        onChange={(event) => enter(Number(event.target.value) as Step)}
      >
        {isGridShown && (
          <option value={GRID_VALUE} disabled>
            {COLORWAYS.title}
          </option>
        )}
        {STEPS.map((step) => (
          <option key={step} value={step} disabled={!canEnter(state, step)}>
            {step}. {STEP_NAMES[step]}
          </option>
        ))}
      </select>
      <StitchProgress value={((state.step - 1) / 3) * 100} label={STUDIO.stepOf(state.step)} className="w-[84px]" />
    </div>
  );
}
