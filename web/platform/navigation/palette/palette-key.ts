/** The palette's shortcut is Ctrl+K, or Cmd+K on a Mac, where Ctrl+K deletes text. */
export const isApplePlatform = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isApplePlatform() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const OTHER_DIALOG = '[role=dialog]:not(.palette), [role=alertdialog]';

/** Whether a key press is meant for the palette, and not for an editor or another dialog. */
export const isPaletteRequest = (event: KeyboardEvent): boolean =>
  isPaletteKey(event) &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest('[contenteditable]:not([contenteditable=false])')) &&
  document.querySelector(OTHER_DIALOG) === null;
