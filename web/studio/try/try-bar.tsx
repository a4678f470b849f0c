import { ImagePlus } from 'lucide-react';
import { Link } from 'react-router';
import { signInAddress } from '#web/lib/return-target.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Mode } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

const STUDIO = '/design-studio';
const MODES: readonly { id: Mode; name: string }[] = [
  { id: 'quick', name: TRY.bySwatches },
  { id: 'custom', name: TRY.byWords },
];

/** In the place of Generate: another photo, and the account that keeps the visitor's work. */
export function TryBar() {
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
      <p className="caption go-says">
        {TRY.saveText}{' '}
        <Link className="link" to={signInAddress(STUDIO, { signup: false })}>
          {TRY.member}
        </Link>
      </p>
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
        <ButtonLink look="primary" size="lg" to={signInAddress(STUDIO, { signup: true })}>
          {TRY.save}
        </ButtonLink>
      </div>
    </div>
  );
}
