import { Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OwnSwatch } from '#contract/studio/swatches.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useRestoreSwatch } from './use-swatches.ts';
import { BOOKS } from './swatch-books-words.ts';
import { useUndoKeys } from '../use-undo-keys.ts';

/** Offers to undo the latest deletion, by button or Ctrl+Z. Unlike a toast, it stays until dismissed. */
export function UndoBar({ deleted, onClose }: { deleted: OwnSwatch; onClose: () => void }) {
  const restore = useRestoreSwatch(onClose);
  const undo = useRef<HTMLButtonElement>(null);
  // The deleted card had the focus.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [deleted.id]);
  useUndoKeys(() => restore.mutate(deleted));
  return (
    <div className="undo-bar">
      <p role="status" className="min-w-0 flex-1">
        {BOOKS.deleted(deleted.name)}
      </p>
      <Button ref={undo} busy={restore.isPending} onClick={() => restore.mutate(deleted)}>
        <Icon icon={Undo2} />
        {BOOKS.undo}
      </Button>
      <Button look="quiet" icon aria-label={BOOKS.dismiss} onClick={onClose}>
        <Icon icon={X} />
      </Button>
    </div>
  );
}
