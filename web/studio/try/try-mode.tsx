import { ChoiceRow } from '#web/ui/choice-row.tsx';
import type { Mode } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

const MODES: readonly { id: Mode; name: string }[] = [
  { id: 'quick', name: TRY.bySwatches },
  { id: 'custom', name: TRY.byWords },
];

/** Chooses swatches or words; the choices below change accordingly. */
export function TryMode() {
  const { state } = useJob();
  const { dispatch } = useActions();
  return (
    <ChoiceRow
      look="segments"
      className="try-mode"
      name="try-mode"
      label={TRY.mode}
      options={MODES}
      value={state.mode}
      onChange={(mode) => dispatch({ type: 'mode-chosen', mode, keepsPicture: true })}
    />
  );
}
