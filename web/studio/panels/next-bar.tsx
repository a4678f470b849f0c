import { ChevronLeft } from 'lucide-react';
import { toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { nextStepNotice } from '../state/step-access.ts';
import type { Step } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { NEXT_BAR_WORDS } from './panel-words.ts';
import { STEP_NAMES } from '../studio-words.ts';

/**
 * The buttons Back and Next. If Next is refused, a toast says why.
 * @param onRefused shows, next to the choice, what is missing
 */
export function NextBar({ onRefused }: { onRefused: () => void }) {
  const { state } = useJob();
  const { dispatch } = useActions();
  const next = (state.step + 1) as Step;
  const go = (): void => {
    const refusal = nextStepNotice(state);
    if (refusal === undefined) return dispatch({ type: 'step-entered', step: next });
    toastError(refusal.title, refusal.description);
    onRefused();
  };
  return (
    <div className="next-bar">
      {state.step > 1 && (
        <Button size="lg" onClick={() => dispatch({ type: 'back' })}>
          <Icon icon={ChevronLeft} />
          {NEXT_BAR_WORDS.back}
        </Button>
      )}
      <Button
        look={nextStepNotice(state) === undefined ? 'primary' : 'secondary'}
        size="lg"
        className="max-md:min-w-0 max-md:flex-1 md:min-w-[220px]"
        onClick={go}
      >
        {NEXT_BAR_WORDS.next(STEP_NAMES[next])}
      </Button>
    </div>
  );
}
