import { BookOpen } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { useOpenSwatchPicker } from './open-swatch-picker.ts';
import { SWATCH_CHOICE } from './swatch-choice-words.ts';

/** A card that opens the swatch picker. @param partName of the part that is colored */
export function BookCard({ partName, label = SWATCH_CHOICE.book }: { partName: string; label?: string }) {
  const open = useOpenSwatchPicker();
  if (open === null) return null;
  return (
    <button type="button" className="swatch picker-card" aria-label={SWATCH_CHOICE.bookFor(partName)} onClick={open}>
      <span className="swatch-cut">
        <span className="swatch-face swatch-blank">
          <Icon icon={BookOpen} />
        </span>
      </span>
      <span className="swatch-name">{label}</span>
    </button>
  );
}
