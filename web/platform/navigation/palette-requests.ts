/** Lets parts of the page, such as the phone menu, open the palette before it is loaded. */
const requests = new EventTarget();

export const requestCommandPalette = (): boolean => requests.dispatchEvent(new Event('request'));

/** @returns a function that stops listening */
export const onPaletteRequest = (listener: () => void): (() => void) => {
  requests.addEventListener('request', listener);
  return () => requests.removeEventListener('request', listener);
};
