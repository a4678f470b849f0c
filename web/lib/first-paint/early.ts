/**
 * The script at the start of a prerendered page (inserted by `scripts/pages/first-paint.mjs`). It delays the app's
 * scripts until the first paint, and queues clicks and typing until their control is hydrated. Links work without it.
 */
import { DRAFT_ATTRIBUTE } from './draft-mark.ts';
import {
  HYDRATED_ATTRIBUTE,
  DEFERRED_PART_ATTRIBUTE,
  LATE_FONTS_ATTRIBUTE,
  PAINTED_ATTRIBUTE,
} from './hydration-marks.ts';

const CONTROLS =
  'button,[role=button],[role=tab],summary,label,input[type=radio],input[type=checkbox],input[type=submit]';
/** On a slow connection the app starts after this time even if pictures are missing. */
const MAX_WAIT_MS = 4000;
const CHECK_INTERVAL_MS = 60;
const GIVE_UP_MS = 30_000;

/** Whether React has hydrated this element (`hydration.tsx` sets the attributes). */
export const isHydrated = (element: Element): boolean =>
  (element.closest(`[${DEFERRED_PART_ATTRIBUTE}]`) ?? element.ownerDocument.documentElement).hasAttribute(
    HYDRATED_ATTRIBUTE,
  );

/** Queues clicks, submits and typing, and replays them in order once their elements are hydrated. */
export const holdUntilHydrated = (page: Document, begin: () => void): void => {
  const heldEvents: { element: HTMLElement; replay: () => void; since: number }[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  // Replays at once, because a later part of the page may replace the clicked control.
  const hydrationObserver = new MutationObserver(() => replayHydrated());

  const replayHydrated = (): void => {
    while (heldEvents[0] !== undefined) {
      const { element, replay, since } = heldEvents[0];
      const hydrated = isHydrated(element);
      if (!hydrated && element.isConnected && Date.now() - since < GIVE_UP_MS) break;
      heldEvents.shift();
      element.removeAttribute('data-held');
      if (hydrated && element.isConnected) replay();
    }
    if (heldEvents.length > 0 || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    hydrationObserver.disconnect();
  };
  const holdEvent = (element: HTMLElement, replay: () => void): void => {
    begin();
    element.setAttribute('data-held', '');
    heldEvents.push({ element, replay, since: Date.now() });
    if (timer !== undefined) return;
    timer = setInterval(replayHydrated, CHECK_INTERVAL_MS);
    hydrationObserver.observe(page, { subtree: true, attributes: true, attributeFilter: [HYDRATED_ATTRIBUTE] });
  };

  page.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
      if (control === null || control.closest('a') !== null || isHydrated(control)) return;
      event.preventDefault();
      event.stopPropagation();
      // A second click on the same control would undo the first.
      if (!control.hasAttribute('data-held')) holdEvent(control, () => control.click());
    },
    true,
  );

  // Enter in a form without a button. The browser would submit the form and put the words into the URL.
  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || isHydrated(form)) return;
      event.preventDefault();
      if (!form.hasAttribute('data-held')) holdEvent(form, () => form.requestSubmit());
    },
    true,
  );

  // Text fields and sliders: hydration may reset their values, so the last typed value is set again.
  const lastTypedValues = new WeakMap<Element, string>();
  page.addEventListener(
    'input',
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || isHydrated(field)) return;
      if (field.type === 'radio' || field.type === 'checkbox') return;
      if (field.type === 'file')
        return holdEvent(field, () => field.dispatchEvent(new Event('change', { bubbles: true })));
      lastTypedValues.set(field, field.value);
      if (!field.hasAttribute('data-held'))
        holdEvent(field, () => setValue(field, lastTypedValues.get(field) ?? field.value));
    },
    true,
  );
};

/** React ignores an input event unless the value differs from the last one it saw, so the old value is set first. */
const setValue = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The app's script, disabled by `scripts/pages/first-paint.mjs`, with the list of files to preload. */
const DELAYED_SCRIPT = 'script[data-preload]';

/** @returns a function that loads the app on its first call */
export const startAfterFirstPaint = (page: Document): (() => void) => {
  let hasStarted = false;
  return () => {
    const delayed = page.querySelector<HTMLScriptElement>(DELAYED_SCRIPT);
    if (hasStarted || delayed === null) return;
    hasStarted = true;
    page.documentElement.setAttribute(PAINTED_ATTRIBUTE, '');
    for (const faces of page.querySelectorAll(`[${LATE_FONTS_ATTRIBUTE}]`)) faces.removeAttribute('media');
    for (const href of delayed.dataset['preload']?.split(' ') ?? [])
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }));
    page.head.append(Object.assign(page.createElement('script'), { type: 'module', textContent: delayed.textContent }));
  };
};

/** Calls back one frame after the first paint, or after the next frame if the browser does not report the first paint. */
export const afterFirstPaint = (view: Window & typeof globalThis, callback: () => void): void => {
  const nextFrame = (): void => {
    view.requestAnimationFrame(() => view.setTimeout(callback, 0));
  };
  if (view.PerformanceObserver?.supportedEntryTypes.includes('paint') !== true) return nextFrame();
  new view.PerformanceObserver((_, observer) => {
    observer.disconnect();
    nextFrame();
  }).observe({ type: 'paint', buffered: true });
};

export const beginPage = (page: Document, view: Window & typeof globalThis): void => {
  // Set in `entry.client.tsx` too, but a prerendered page reads its routes' schemas before that.
  (view as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
  const begin = startAfterFirstPaint(page);
  holdUntilHydrated(page, begin);
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    page.addEventListener(type, begin, { once: true, capture: true, passive: true });
  // A prerendered page that a draft will replace is hidden, so there is no first paint to wait for.
  page.addEventListener('DOMContentLoaded', () => page.documentElement.hasAttribute(DRAFT_ATTRIBUTE) && begin(), {
    once: true,
  });
  const afterPaint = (): void => afterFirstPaint(view, begin);
  if (page.readyState === 'complete') afterPaint();
  else view.addEventListener('load', afterPaint, { once: true });
  view.setTimeout(begin, MAX_WAIT_MS);
};
