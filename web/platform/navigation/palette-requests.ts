/** Lets parts of the page that load before the palette, such as the phone menu, ask for it. */
const requests = new EventTarget();

export const requestPalette = (): boolean => requests.dispatchEvent(new Event('request'));

/** @returns stops listening */
export const onPaletteRequest = (listener: () => void): (() => void) => {
  requests.addEventListener('request', listener);
  return () => requests.removeEventListener('request', listener);
};
