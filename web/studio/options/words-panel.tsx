import { useEffect, useId, useRef, type RefObject } from 'react';
import { understand } from '#engine/words/understand.ts';
import { MAX_INSTRUCTIONS_LENGTH } from '#contract/studio/renders.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { coverOf, describeCover } from '../state/colorway-name.ts';
import { hasChosenSwatches, hasSwatchChoices } from '../state/wizard-design.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { Vehicle } from './vehicle.tsx';
import { INSTRUCTIONS, VEHICLE } from './options-words.ts';

/** Custom Instructions: the words, and how they were understood for each zone. */
export function WordsPanel() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const statusId = useId();
  const words = state.instructions;
  const { understood, notUnderstood } = understand(words);
  const field = useFieldOnTop(words.trim() !== '');
  const changeWords = (text: string): void => dispatch({ type: 'words-changed', text });
  return (
    <div className="options-scroll">
      <section className="option-section" ref={field}>
        <ReplacedChoices />
        <Field
          label={INSTRUCTIONS.label}
          hint={
            <span className="flex justify-between gap-4">
              <span>{INSTRUCTIONS.hint}</span>
              <span className="num whitespace-nowrap">
                {words.length} / {MAX_INSTRUCTIONS_LENGTH}
              </span>
            </span>
          }
        >
          {(wiring) => (
            <textarea
              {...wiring}
              aria-describedby={`${wiring['aria-describedby'] ?? ''} ${statusId}`.trim()}
              className="input words"
              rows={3}
              maxLength={MAX_INSTRUCTIONS_LENGTH}
              value={words}
              placeholder={INSTRUCTIONS.placeholder}
              onChange={(event) => changeWords(event.target.value)}
            />
          )}
        </Field>
        <UnusedWords words={words.trim() === '' ? [] : notUnderstood} />
        {words.trim() === '' && (
          <div className="examples grid gap-2 mt-4">
            <p className="caption">{INSTRUCTIONS.example}</p>
            {INSTRUCTIONS.examples.map((example) => (
              <button key={example} type="button" className="example" onClick={() => changeWords(example)}>
                {example}
              </button>
            ))}
          </div>
        )}
      </section>
      {words.trim() !== '' && (
        <section className="option-section" aria-labelledby={statusId} aria-live="polite">
          <h2 className="option-title" id={statusId}>
            {INSTRUCTIONS.understood}
          </h2>
          {understood.length === 0 ? (
            <p className="small">{INSTRUCTIONS.nothing}</p>
          ) : (
            <dl className="understood">
              {understood.map(({ zone, says }) => (
                <div key={zone}>
                  <dt>{zone}</dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
      <details className="option-more">
        <summary>{VEHICLE.more}</summary>
        <Vehicle />
      </details>
    </div>
  );
}

/** What the words replace, and the way back to it. */
function ReplacedChoices() {
  const { state } = useJob();
  const { dispatch } = useActions();
  if (!hasSwatchChoices(state)) return null;
  const cover = coverOf(state.options);
  const chosen = cover === undefined ? INSTRUCTIONS.choices : describeCover(cover);
  if (state.instructions.trim() === '') return <p className="small mb-3">{INSTRUCTIONS.untilWritten(chosen)}</p>;
  if (!hasChosenSwatches(state)) return null;
  return (
    <p className="note mb-3" role="status">
      <span>{INSTRUCTIONS.replaced(chosen)}</span>
      <Button
        size="sm"
        aria-label={INSTRUCTIONS.undoWords}
        onClick={() => dispatch({ type: 'mode-chosen', mode: 'quick' })}
      >
        {INSTRUCTIONS.undo}
      </Button>
    </p>
  );
}

/** Says that the picture still shows the words, though swatches are offered. */
export function KeptWords() {
  const { state } = useJob();
  const { dispatch } = useActions();
  if (!state.showsWords) return null;
  return (
    <p className="note" role="status">
      <span>{INSTRUCTIONS.kept}</span>
      <Button size="sm" className="whitespace-nowrap" onClick={() => dispatch({ type: 'mode-chosen', mode: 'quick' })}>
        {INSTRUCTIONS.dropWords}
      </Button>
    </p>
  );
}

/**
 * Scrolls the field to the top at the first word, so that a phone has space for the list that appears below it. The field
 * stays in view, and nothing moves while the user keeps typing.
 */
const useFieldOnTop = (hasWords: boolean): RefObject<HTMLElement | null> => {
  const field = useRef<HTMLElement>(null);
  const hadWords = useRef(hasWords);
  useEffect(() => {
    if (hasWords && !hadWords.current) field.current?.scrollIntoView?.({ block: 'start' });
    hadWords.current = hasWords;
  }, [hasWords]);
  return field;
};

/** Words that were not understood. Shown next to the field, because below the list they would be overlooked. */
function UnusedWords({ words }: { words: readonly string[] }) {
  return (
    <div className="words-unused" aria-live="polite">
      {words.length > 0 && (
        <p className="note note-warn">
          <span>
            <b>{INSTRUCTIONS.unused}</b>
            {INSTRUCTIONS.quoted(words)}
          </span>
        </p>
      )}
    </div>
  );
}
