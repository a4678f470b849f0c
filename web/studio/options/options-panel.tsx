import { useState } from 'react';
import { BookPanel } from './book-panel.tsx';
import { OpenSwatchPickerContext } from '../swatch-books/open-swatch-picker.ts';
import { useActions } from '../studio-context.tsx';
import { PartPanel } from './part-panel.tsx';
import type { ChoiceScope } from './choice-scope.tsx';
import type { Part } from './parts.ts';

/**
 * The choices for one part, or the swatch picker instead. The picker stays open when another part is chosen, but not for the
 * thread when it was opened for a cover: its kinds of stitching are not in the book.
 */
export function OptionsPanel({ part, scope }: { part: Part; scope: ChoiceScope }) {
  const { SwatchPicker } = useActions();
  const kind = part.id === 'thread' ? 'thread' : 'cover';
  const [openFor, setOpenFor] = useState<'thread' | 'cover' | null>(null);
  const isBookOpen = openFor === kind;
  const close = (): void => {
    setOpenFor(null);
    // The choices are visible again only in the next frame.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.options-sections .picker-card')?.focus());
  };
  return (
    <OpenSwatchPickerContext value={SwatchPicker === undefined ? null : () => setOpenFor(kind)}>
      {isBookOpen && <BookPanel part={part} onClose={close} />}
      <div className="options-sections" hidden={isBookOpen}>
        <PartPanel key={part.id} part={part} scope={scope} />
      </div>
    </OpenSwatchPickerContext>
  );
}
