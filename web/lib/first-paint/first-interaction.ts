const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;
const QUIETLY = { capture: true, passive: true } as const;

/**
 * Calls back once, at the first sign of a visitor: a pointer moves, a finger or a key goes down, the page scrolls or
 * the focus moves. Work that would delay the page's first second, and that nobody misses who only looks, waits for
 * this.
 * @returns unsubscribes
 */
export const onFirstInteraction = (then: () => void, page: EventTarget = window): (() => void) => {
  const stop = (): void => {
    for (const sign of SIGNS) page.removeEventListener(sign, hear, QUIETLY);
  };
  const hear = (): void => {
    stop();
    then();
  };
  for (const sign of SIGNS) page.addEventListener(sign, hear, QUIETLY);
  return stop;
};
