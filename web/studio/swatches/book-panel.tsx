import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SwatchPlace, SwatchSnapshot } from '#contract/swatches.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useStudio } from '../studio-context.tsx';
import { ownFinish } from '../options/own-finish.ts';
import type { BookTarget } from './swatch-book.ts';
import { SWATCH_CHOICE } from './swatches-words.ts';

const COLOR_ONLY: readonly SwatchPlace[] = ['thread', 'piping'];

/** The book in the place of the choices: the picture stays in sight and repaints with every tap. */
export function BookPanel({ target, onClose }: { target: BookTarget; onClose: () => void }) {
  const { state, dispatch, SwatchPicker } = useStudio();
  const [at, setAt] = useState<SwatchPlace>(() =>
    'places' in target
      ? (target.places.find((place) => state.options.swatches[place] !== undefined) ?? target.places[0]!)
      : 'main',
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened it is out of sight: the keyboard goes on here.
  useEffect(() => heading.current?.focus(), []);
  const escape = useEffectEvent((event: KeyboardEvent): void => {
    // A search field empties itself first.
    const isSearching =
      event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '';
    if (event.key === 'Escape' && !event.defaultPrevented && !isSearching) onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  if (SwatchPicker === undefined) return null;

  const isZone = 'zone' in target;
  const own = isZone ? (ownFinish(state, target.zone) ?? {}) : undefined;
  const worn = own === undefined ? state.options.swatches[at] : own.color === undefined ? own.swatch : undefined;
  const choose = (swatch: SwatchSnapshot | null): void => {
    if (!isZone) dispatch({ type: 'swatch-chosen', place: at, swatch });
    else if (swatch !== null)
      dispatch({ type: 'zone-dressed', zone: target.zone, finish: { pattern: own?.pattern, swatch } });
    else
      dispatch({
        type: 'zone-dressed',
        zone: target.zone,
        finish: { pattern: own?.pattern, color: own?.swatch?.color, material: own?.swatch?.material },
      });
  };
  return (
    <div className="book-panel options-scroll" role="group" aria-label={SWATCH_CHOICE.title}>
      <div className="book-panel-head">
        <Button look="quiet" size="sm" icon aria-label={SWATCH_CHOICE.back} onClick={onClose}>
          <Icon of={ChevronLeft} />
        </Button>
        <h2 className="option-title" ref={heading} tabIndex={-1}>
          {SWATCH_CHOICE.title}
          {isZone && <span className="caption block">{target.name}</span>}
        </h2>
        {worn !== undefined && (
          <Button look="quiet" size="sm" onClick={() => choose(null)}>
            {SWATCH_CHOICE.takeOff}
          </Button>
        )}
      </div>
      {!isZone && target.places.length > 1 && (
        <fieldset>
          <legend className="sr-only">{SWATCH_CHOICE.where}</legend>
          <div className="choices">
            {target.places.map((place) => (
              <label key={place} className="choice">
                <input
                  type="radio"
                  className="sr-only"
                  name="swatch-place"
                  checked={at === place}
                  onChange={() => setAt(place)}
                />
                {SWATCH_CHOICE.places[place]}
                {state.options.swatches[place] !== undefined && (
                  <i className="book-worn" style={{ background: state.options.swatches[place].color }} />
                )}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {!isZone && COLOR_ONLY.includes(at) && <p className="caption">{SWATCH_CHOICE.colorOnly}</p>}
      <Suspense
        fallback={
          <div className="grid place-items-center py-8">
            <Spinner label={SWATCH_CHOICE.loading} />
          </div>
        }
      >
        <SwatchPicker chosen={worn === undefined ? [] : [worn]} onChoose={choose} />
      </Suspense>
    </div>
  );
}
