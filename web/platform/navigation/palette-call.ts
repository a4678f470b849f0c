/** The way to the palette from parts of the page that are loaded before it: the phone's menu. */
const calls = new EventTarget();

export const callPalette = (): boolean => calls.dispatchEvent(new Event('call'));

/** @returns stops listening */
export const onPaletteCall = (listener: () => void): (() => void) => {
  calls.addEventListener('call', listener);
  return () => calls.removeEventListener('call', listener);
};
