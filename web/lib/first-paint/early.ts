/**
 * The one script at the start of a prerendered page (`scripts/pages/first-paint.mjs` puts it in). It delays the app's
 * own scripts until the first picture is painted, and holds clicks that come before the app is hydrated: each is
 * dispatched again as soon as its control is hydrated. Links need no script and are left alone.
 */
import { DRAFT } from './draft-mark.ts';
import { HYDRATED, LATE_PART, LATER_FACES, PAINTED } from './hydration-marks.ts';

const CONTROLS =
  'button,[role=button],[role=tab],summary,label,input[type=radio],input[type=checkbox],input[type=submit]';
/** On a very slow line the pictures are not waited for longer than this. */
const MAX_WAIT_MS = 4000;
const LOOK_EVERY_MS = 60;
const GIVE_UP_MS = 30_000;

/** Whether React has hydrated this element (`hydration.tsx` sets the marks). */
export const isHydrated = (element: Element): boolean =>
  (element.closest(`[${LATE_PART}]`) ?? element.ownerDocument.documentElement).hasAttribute(HYDRATED);

/** Holds presses and typing, in their order. */
export const holdUntilHydrated = (page: Document, begin: () => void): void => {
  const held: { element: HTMLElement; give: () => void; since: number }[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  // Handled at once: the server's next chunk may replace the control that was pressed.
  const marks = new MutationObserver(() => look());

  const look = (): void => {
    while (held[0] !== undefined) {
      const { element, give, since } = held[0];
      const hydrated = isHydrated(element);
      if (!hydrated && element.isConnected && Date.now() - since < GIVE_UP_MS) break;
      held.shift();
      element.removeAttribute('data-held');
      if (hydrated && element.isConnected) give();
    }
    if (held.length > 0 || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    marks.disconnect();
  };
  const hold = (element: HTMLElement, give: () => void): void => {
    begin();
    element.setAttribute('data-held', '');
    held.push({ element, give, since: Date.now() });
    if (timer !== undefined) return;
    timer = setInterval(look, LOOK_EVERY_MS);
    marks.observe(page, { subtree: true, attributes: true, attributeFilter: [HYDRATED] });
  };

  page.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
      if (control === null || control.closest('a') !== null || isHydrated(control)) return;
      event.preventDefault();
      event.stopPropagation();
      // A second press of the same control before it is hydrated would undo the first.
      if (!control.hasAttribute('data-held')) hold(control, () => control.click());
    },
    true,
  );

  // Only the keyboard does this: Enter in a field of a form without a button. Without this handler the words would end
  // up in the URL.
  page.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || isHydrated(form)) return;
      event.preventDefault();
      if (!form.hasAttribute('data-held')) hold(form, () => form.requestSubmit());
    },
    true,
  );

  // Typed text and moved sliders keep their value. The app gets the last one once it listens: when it takes the field
  // over, it may have put its own value back.
  const typed = new WeakMap<Element, string>();
  page.addEventListener(
    'input',
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || isHydrated(field)) return;
      if (field.type === 'radio' || field.type === 'checkbox') return;
      if (field.type === 'file') return hold(field, () => field.dispatchEvent(new Event('change', { bubbles: true })));
      typed.set(field, field.value);
      if (!field.hasAttribute('data-held')) hold(field, () => tell(field, typed.get(field) ?? field.value));
    },
    true,
  );
};

/**
 * React reacts to a value only when it differs from the latest one that it saw: give it the old one, then the browser
 * the new one.
 */
const tell = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * The app's own script, which `scripts/pages/first-paint.mjs` has put to rest, and the files that it asks for first.
 */
const RESTING_SCRIPT = 'script[data-preload]';

/** Fetches the app: once, when the first picture is painted or a pointer comes near, whichever is first. */
export const startAfterFirstPaint = (page: Document): (() => void) => {
  let begun = false;
  return () => {
    const resting = page.querySelector<HTMLScriptElement>(RESTING_SCRIPT);
    if (begun || resting === null) return;
    begun = true;
    page.documentElement.setAttribute(PAINTED, '');
    for (const faces of page.querySelectorAll(`[${LATER_FACES}]`)) faces.removeAttribute('media');
    for (const href of resting.dataset['preload']?.split(' ') ?? [])
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }));
    page.head.append(Object.assign(page.createElement('script'), { type: 'module', textContent: resting.textContent }));
  };
};

/**
 * Calls back a frame after the browser has shown its first picture, which may be several frames after it was asked to
 * paint: the app's files would come between. Where the browser does not report it, after the next frame.
 */
export const afterFirstPaint = (view: Window & typeof globalThis, then: () => void): void => {
  const nextFrame = (): void => {
    view.requestAnimationFrame(() => view.setTimeout(then, 0));
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
  for (const sign of ['pointerdown', 'keydown', 'touchstart'])
    page.addEventListener(sign, begin, { once: true, capture: true, passive: true });
  // The written page stays hidden where a draft takes its place: there is no first picture to wait for.
  page.addEventListener('DOMContentLoaded', () => page.documentElement.hasAttribute(DRAFT) && begin(), { once: true });
  const afterPaint = (): void => afterFirstPaint(view, begin);
  if (page.readyState === 'complete') afterPaint();
  else view.addEventListener('load', afterPaint, { once: true });
  view.setTimeout(begin, MAX_WAIT_MS);
};
