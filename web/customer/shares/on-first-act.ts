/**
 * Signs that no program gives by scrolling, focusing or clicking through a script. `navigator.userActivation` is none:
 * programs that drive a browser set it with every script that they run in a page.
 */
const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;
const QUIETLY = { capture: true, passive: true } as const;

/**
 * Calls back once, when a person has done something on the page that is on their screen: programs that preview or scan
 * links run pages too, under the names of browsers and for as long as they like, but no hand moves there.
 * @returns unsubscribes
 */
export const onFirstAct = (then: () => void): (() => void) => {
  const stop = (): void => {
    for (const act of ACTS) window.removeEventListener(act, hear, QUIETLY);
  };
  const hear = ({ isTrusted }: Event): void => {
    if (!isTrusted || document.visibilityState !== 'visible') return;
    stop();
    then();
  };
  for (const act of ACTS) window.addEventListener(act, hear, QUIETLY);
  return stop;
};
