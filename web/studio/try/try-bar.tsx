import { ImagePlus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Mode } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

const MODES: readonly { id: Mode; name: string }[] = [
  { id: 'quick', name: TRY.bySwatches },
  { id: 'custom', name: TRY.byWords },
];

/** Bar in place of Generate: another photo, and the way to an account that keeps this picture. */
export function TryBar({ onKeep }: { onKeep: () => void }) {
  const { state } = useJob();
  const { dispatch } = useActions();
  return (
    <div className="go try-go">
      <fieldset className="segments">
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
      <p className="caption go-says">{TRY.saveText}</p>
      <div className="go-row">
        <Button
          size="lg"
          icon
          className="go-back"
          aria-label={TRY.another}
          title={TRY.another}
          onClick={() => dispatch({ type: 'step-entered', step: 1 })}
        >
          <Icon of={ImagePlus} />
        </Button>
        <Button look="primary" size="lg" onClick={onKeep}>
          {TRY.save}
        </Button>
      </div>
    </div>
  );
}
