import { useState } from 'react';
import { BookPanel } from './book-panel.tsx';
import { SwatchBookContext } from '../swatches/swatch-book.ts';
import { useActions } from '../studio-context.tsx';
import { PartPanel } from './part-panel.tsx';
import type { Reach } from './part-reach.tsx';
import type { Part } from './parts.ts';

/** The choices for one part, or the shop's own book in their place: it goes on for whichever part is chosen. */
export function OptionsPanel({ part, reach }: { part: Part; reach: Reach }) {
  const { SwatchPicker } = useActions();
  const [isBookOpen, setBookOpen] = useState(false);
  const close = (): void => {
    setBookOpen(false);
    // Runs once the choices are visible again.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.options-sections .book-way')?.focus());
  };
  return (
    <SwatchBookContext value={SwatchPicker === undefined ? null : () => setBookOpen(true)}>
      {isBookOpen && <BookPanel part={part} onClose={close} />}
      <div className="options-sections" hidden={isBookOpen}>
        <PartPanel key={part.id} part={part} reach={reach} />
      </div>
    </SwatchBookContext>
  );
}
