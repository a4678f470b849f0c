/** The palette's shortcut is Ctrl+K, on a Mac Cmd+K, because Ctrl+K deletes text there. */
export const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const OTHER_DIALOG = '[role=dialog]:not(.palette), [role=alertdialog]';

/** Whether a key press is meant for the palette, and not for an editor or another dialog. */
export const asksForPalette = (event: KeyboardEvent): boolean =>
  isPaletteKey(event) &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest('[contenteditable]:not([contenteditable=false])')) &&
  document.querySelector(OTHER_DIALOG) === null;
