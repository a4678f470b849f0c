import { useEffect, useId, useRef, type RefObject } from 'react';
import { visibleZones } from '#engine/layers.ts';
import { understand, type Unused } from '#engine/words/understand.ts';
import type { ZoneKind } from '#contract/options.ts';
import { MAX_INSTRUCTIONS_LENGTH } from '#contract/studio/renders.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { coverOf, describeCover } from '../state/colorway-name.ts';
import { hasChosenSwatches, hasSwatchChoices, hasWishes } from '../state/wizard-design.ts';
import { useActions, useFoundZones, useJob } from '../studio-context.tsx';
import { Vehicle } from './vehicle.tsx';
import { INSTRUCTIONS, VEHICLE } from './options-words.ts';

/** Custom Instructions: the words, and how they were understood for each zone. */
export function WordsPanel() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const statusId = useId();
  const words = state.instructions;
  const isBlank = words.trim() === '';
  const { understood, unused } = understand(words, useKindsFound());
  const field = useFieldOnTop(!isBlank);
  const changeWords = (text: string): void =>
    dispatch({ type: 'words-changed', text, isUnclear: understand(text).understood.length === 0 });
  return (
    <div className="options-scroll">
      <section className="option-section words-section" ref={field}>
        <ReplacedChoices />
        <div className="words-field">
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
          {!isBlank && <p className="words-outcome caption">{outcomeOf({ understood, unused })}</p>}
        </div>
        <UnusedWords unused={isBlank ? [] : unused} />
        {isBlank && (
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
      {!isBlank && (
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

/** The choices that the words replace, and the way back to them. */
function ReplacedChoices() {
  const { state } = useJob();
  const { dispatch } = useActions();
  if (!hasSwatchChoices(state)) return null;
  if (!hasWishes(state)) return <p className="small mb-3">{INSTRUCTIONS.untilUnderstood}</p>;
  if (!hasChosenSwatches(state)) return null;
  const cover = coverOf(state.options);
  const chosen = cover === undefined ? INSTRUCTIONS.choices : describeCover(cover);
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
  if (!state.followsWords) return null;
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

/** Kinds of the zones in the photo; undefined until it has been analyzed. */
const useKindsFound = (): ReadonlySet<ZoneKind> | undefined => {
  const { phase, zones } = useFoundZones();
  return phase === 'ready' ? new Set(visibleZones(zones).map(({ kind }) => kind)) : undefined;
};

const outcomeOf = ({ understood, unused }: Pick<ReturnType<typeof understand>, 'understood' | 'unused'>): string => {
  const fulfilled = understood.filter(({ isAbsent }) => isAbsent !== true).length;
  return INSTRUCTIONS.outcome(fulfilled, understood.length + unused.length);
};

const REASONS = ['unknown', 'part', 'cloth', 'missing'] as const satisfies readonly Unused['why'][];

/** Words that are not used, and why. Shown next to the field, because below the list they would be overlooked. */
function UnusedWords({ unused }: { unused: readonly Unused[] }) {
  const wordsBy = (reason: Unused['why']): string[] =>
    unused.filter(({ why }) => why === reason).map(({ words }) => words);
  return (
    <div className="words-unused" aria-live="polite">
      {unused.length > 0 && (
        <div className="note note-warn">
          {REASONS.filter((reason) => wordsBy(reason).length > 0).map((reason) => (
            <p key={reason}>
              <b>{INSTRUCTIONS.unused[reason].lead}</b>
              {INSTRUCTIONS.unused[reason].says(wordsBy(reason))}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
