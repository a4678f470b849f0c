import { DEFAULT_BOOK } from '#contract/studio/swatches.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SwatchForm } from './swatch-form.tsx';
import { NO_SEARCH } from './swatch-search.ts';
import { useSwatches } from './use-swatches.ts';
import { SWATCH } from './words.ts';

/** A swatch by hand, into the book that is there. */
export function AddSwatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={SWATCH.addTitle}
      description={SWATCH.addText}
    >
      {open && <Add onClose={onClose} />}
    </Dialog>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const own = useSwatches(NO_SEARCH)
    .books.filter(({ starter }) => !starter)
    .map(({ name }) => name);
  return (
    <SwatchForm
      key={own[0]}
      start={{ book: own[0] ?? DEFAULT_BOOK }}
      books={own}
      onCancel={onClose}
      onSaved={onClose}
    />
  );
}
