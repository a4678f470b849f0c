import { ChoiceRow } from '#web/ui/choice-row.tsx';
import type { Mode } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { MODES } from '../panels/panel-words.ts';
import { TRY } from './try-words.ts';

const WAYS: readonly { id: Mode; name: string }[] = [
  { id: 'quick', name: MODES.quick.name },
  { id: 'custom', name: MODES.custom.name },
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
      options={WAYS}
      value={state.mode}
      onChange={(mode) => dispatch({ type: 'mode-chosen', mode, keepsPicture: true })}
    />
  );
}
