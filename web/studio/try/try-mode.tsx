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
    <fieldset className="segments try-mode">
      <legend className="sr-only">{TRY.mode}</legend>
      {MODES.map(({ id, name }) => (
        <label key={id}>
          <input
            type="radio"
            className="sr-only"
            name="try-mode"
            checked={state.mode === id}
            onChange={() => dispatch({ type: 'mode-chosen', mode: id })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
