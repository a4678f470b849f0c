const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;
const QUIETLY = { capture: true, passive: true } as const;

/**
 * Calls back once, at a visitor's first interaction: a pointer move, a touch, a key, a scroll or a focus change. For
 * work that would delay the page's first second and that a visitor who only looks does not need.
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
