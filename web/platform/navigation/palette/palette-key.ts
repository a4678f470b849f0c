/** The key that opens and closes the palette. Ctrl-K in a Mac's text field deletes to the end of the line, so a Mac has Cmd-K alone. */
export const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const OTHER_DIALOG = '[role=dialog]:not(.palette), [role=alertdialog]';

/** Whether this press is for the palette: not taken by an editor, nor made in formatted text or while another dialog is open. */
export const asksForPalette = (event: KeyboardEvent): boolean =>
  isPaletteKey(event) &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest('[contenteditable]:not([contenteditable=false])')) &&
  document.querySelector(OTHER_DIALOG) === null;
