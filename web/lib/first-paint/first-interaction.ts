const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;
const OPTIONS = { capture: true, passive: true } as const;

/**
 * Calls back once, at the visitor's first interaction with the page.
 * @returns a function that unsubscribes
 */
export const onFirstInteraction = (callback: () => void, page: EventTarget = window): (() => void) => {
  const stop = (): void => {
    for (const type of EVENTS) page.removeEventListener(type, interact, OPTIONS);
  };
  const interact = (): void => {
    stop();
    callback();
  };
  for (const type of EVENTS) page.addEventListener(type, interact, OPTIONS);
  return stop;
};
