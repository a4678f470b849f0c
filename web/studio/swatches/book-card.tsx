import { BookOpen } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { useSwatchBook } from './swatch-book.ts';
import { SWATCH_CHOICE } from './swatches-words.ts';

/** The way to the shop's own book, as one more card beside the colors. @param what name of the colored part */
export function BookCard({ what }: { what: string }) {
  const open = useSwatchBook();
  if (open === null) return null;
  return (
    <button type="button" className="swatch book-way" aria-label={SWATCH_CHOICE.bookFor(what)} onClick={open}>
      <span className="swatch-cut">
        <span className="swatch-face swatch-blank">
          <Icon of={BookOpen} />
        </span>
      </span>
      <span className="swatch-name">{SWATCH_CHOICE.book}</span>
    </button>
  );
}
