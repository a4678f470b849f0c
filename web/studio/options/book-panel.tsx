import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useActions } from '../studio-context.tsx';
import type { Part } from './parts.ts';
import { usePart } from './use-part.ts';
import { SWATCH_CHOICE } from '../swatch-books/swatch-choice-words.ts';

/** The swatch picker, shown instead of the other choices so that the picture stays visible. */
export function BookPanel({ part, onClose }: { part: Part; onClose: () => void }) {
  const { SwatchPicker } = useActions();
  const { ownSwatch: chosenSwatch, choose } = usePart(part);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is hidden now.
  useEffect(() => heading.current?.focus(), []);
  const escape = useEffectEvent((event: KeyboardEvent): void => {
    // Escape first clears a search field.
    const isSearching =
      event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '';
    if (event.key === 'Escape' && !event.defaultPrevented && !isSearching) onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  if (SwatchPicker === undefined) return null;

  return (
    <div className="gap-3.5 options-scroll" role="group" aria-label={SWATCH_CHOICE.title}>
      <div className="-mt-1.5 -mr-1.5 -mb-1 -ml-2.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1.5">
        <Button look="quiet" size="sm" icon aria-label={SWATCH_CHOICE.back} onClick={onClose}>
          <Icon icon={ChevronLeft} />
        </Button>
        <h2 className="option-title" ref={heading} tabIndex={-1}>
          {SWATCH_CHOICE.title}
          <span className="caption block">{part.name}</span>
        </h2>
        {chosenSwatch !== undefined && (
          <Button look="quiet" size="sm" onClick={() => choose({ swatch: null })}>
            {SWATCH_CHOICE.takeOff}
          </Button>
        )}
      </div>
      {part.kind === undefined && <p className="caption">{SWATCH_CHOICE.colorOnly}</p>}
      <Suspense
        fallback={
          <div className="grid place-items-center py-8">
            <Spinner label={SWATCH_CHOICE.loading} />
          </div>
        }
      >
        <SwatchPicker
          chosen={chosenSwatch === undefined ? [] : [chosenSwatch]}
          onChoose={(swatch) => choose({ swatch })}
        />
      </Suspense>
    </div>
  );
}
