import { MousePointerClick, TextCursorInput } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Mode } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { STEP_REFUSAL_WORDS } from '../studio-words.ts';
import { NextBar } from './next-bar.tsx';
import { MODES } from './panel-words.ts';

const CARDS = [
  { id: 'quick', icon: MousePointerClick, ...MODES.quick },
  { id: 'custom', icon: TextCursorInput, ...MODES.custom },
] as const satisfies readonly { id: Mode; name: string; icon: typeof MousePointerClick; text: string; hint: string }[];

/** Step 2: design by swatches or by words. */
export function ModeStep() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const [isRefused, setRefused] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isMissing = isRefused && state.mode === null;
  return (
    <div className="studio-page">
      <div className="studio-intro">
        <h1 className="t2" id="mode-title">
          {MODES.title}
        </h1>
        <p className="small">{MODES.text}</p>
      </div>
      {isMissing && <FieldError id={errorId}>{STEP_REFUSAL_WORDS.mode.description}</FieldError>}
      <div
        className="modes"
        role="radiogroup"
        aria-labelledby="mode-title"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
      >
        {CARDS.map(({ id, name, icon, text, hint }, i) => (
          <label key={id} className="mode">
            <input
              ref={i === 0 ? first : undefined}
              type="radio"
              className="sr-only"
              name="mode"
              checked={state.mode === id}
              onChange={() => dispatch({ type: 'mode-chosen', mode: id })}
            />
            <span className="mb-1.5">
              <Icon icon={icon} className="size-7" />
            </span>
            <span className="t3">{name}</span>
            <span className="small">{text}</span>
            <span className="caption">{hint}</span>
          </label>
        ))}
      </div>
      <NextBar
        onRefused={() => {
          setRefused(true);
          first.current?.focus();
        }}
      />
    </div>
  );
}
