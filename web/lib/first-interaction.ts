const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;
const QUIETLY = { capture: true, passive: true } as const;

/**
 * Calls back once, at the first sign that somebody is there: a pointer moves, a finger or a key goes down, the page scrolls
 * or the focus moves. What would fill the page's first second, and what nobody can miss who only looks, waits for this.
 * @returns takes the wish back
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
