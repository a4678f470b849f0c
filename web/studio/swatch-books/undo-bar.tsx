import { Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OwnSwatch } from '#contract/studio/swatches.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useRestoreSwatch } from './use-swatches.ts';
import { BOOKS } from './words.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/**
 * The latest deletion, until it is taken back or put away: no message that is gone before it is read. Ctrl+Z does the
 * same.
 */
export function UndoBar({ deleted, onGone }: { deleted: OwnSwatch; onGone: () => void }) {
  const restore = useRestoreSwatch(onGone);
  const undo = useRef<HTMLButtonElement>(null);
  // The card that had the focus is gone; the likely next action is here.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [deleted.id]);
  const pressed = useEffectEvent((event: KeyboardEvent): void => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey ||
      event.key.toLowerCase() !== 'z' ||
      isTyping(event.target)
    )
      return;
    event.preventDefault();
    restore.mutate(deleted);
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <div className="undo-bar">
      <p role="status" className="min-w-0 flex-1" data-from-server="">
        {BOOKS.deleted(deleted.name)}
      </p>
      <Button ref={undo} busy={restore.isPending} onClick={() => restore.mutate(deleted)}>
        <Icon of={Undo2} />
        {BOOKS.undo}
      </Button>
      <Button look="quiet" icon aria-label={BOOKS.dismiss} onClick={onGone}>
        <Icon of={X} />
      </Button>
    </div>
  );
}
