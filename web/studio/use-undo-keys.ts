import { useEffect, useEffectEvent } from 'react';

/** Text fields have their own undo. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'color', 'button'].includes(target.type));

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) for the whole page, except while the user is typing. */
export const useUndoKeys = (undo: () => void, redo?: () => void): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    const action = key === 'y' || event.shiftKey ? redo : undo;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};
