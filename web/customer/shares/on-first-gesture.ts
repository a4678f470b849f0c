/**
 * Events that a script does not cause by scrolling, focusing or clicking. `navigator.userActivation` is no substitute,
 * because tools that drive a browser set it with every script that they run.
 */
const GESTURES = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;
const LISTENER_OPTIONS = { capture: true, passive: true } as const;

/**
 * Calls back once, when a person first uses the visible page. Link previewers and scanners load pages too and pretend to
 * be browsers, but cause none of these events.
 * @returns a function that unsubscribes
 */
export const onFirstGesture = (callback: () => void): (() => void) => {
  const stop = (): void => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, onGesture, LISTENER_OPTIONS);
  };
  const onGesture = ({ isTrusted }: Event): void => {
    if (!isTrusted || document.visibilityState !== 'visible') return;
    stop();
    callback();
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, onGesture, LISTENER_OPTIONS);
  return stop;
};
