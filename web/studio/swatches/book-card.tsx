import { BookOpen } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { useSwatchBook } from './swatch-book.ts';
import { SWATCH_CHOICE } from './swatches-words.ts';

/** A card that opens the swatch book. @param what name of the part that is colored */
export function BookCard({ what, label = SWATCH_CHOICE.book }: { what: string; label?: string }) {
  const open = useSwatchBook();
  if (open === null) return null;
  return (
    <button type="button" className="swatch book-way" aria-label={SWATCH_CHOICE.bookFor(what)} onClick={open}>
      <span className="swatch-cut">
        <span className="swatch-face swatch-blank">
          <Icon of={BookOpen} />
        </span>
      </span>
      <span className="swatch-name">{label}</span>
    </button>
  );
}
