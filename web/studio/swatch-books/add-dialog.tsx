import { DEFAULT_BOOK } from '#contract/studio/swatches.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SwatchForm } from './swatch-form.tsx';
import { NO_SEARCH } from './swatch-search.ts';
import { useSwatches } from './use-swatches.ts';
import { SWATCH } from './swatch-books-words.ts';

/** Adds one swatch to the user's first book. */
export function AddSwatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={SWATCH.addTitle} description={SWATCH.addText}>
      {open && <NewSwatchForm onClose={onClose} />}
    </Dialog>
  );
}

function NewSwatchForm({ onClose }: { onClose: () => void }) {
  const ownBooks = useSwatches(NO_SEARCH)
    .books.filter(({ starter }) => !starter)
    .map(({ name }) => name);
  return (
    <SwatchForm
      key={ownBooks[0]}
      start={{ book: ownBooks[0] ?? DEFAULT_BOOK }}
      books={ownBooks}
      onCancel={onClose}
      onSaved={onClose}
    />
  );
}
