// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginPage, holdUntilHydrated, afterFirstPaint, startAfterFirstPaint } from './early.ts';
import { DRAFT_ATTRIBUTE } from './draft-mark.ts';
import { HYDRATED_ATTRIBUTE, DEFERRED_PART_ATTRIBUTE, PAINTED_ATTRIBUTE } from './hydration-marks.ts';

const comesAlive = (element: Element): void => {
  (element.closest(`[${DEFERRED_PART_ATTRIBUTE}]`) ?? element.ownerDocument.documentElement).setAttribute(
    HYDRATED_ATTRIBUTE,
    '',
  );
};
const begin = vi.fn();

let page: Document;
beforeEach(() => {
  vi.useFakeTimers();
  begin.mockClear();
  page = document.implementation.createHTMLDocument();
  holdUntilHydrated(page, begin);
});
afterEach(() => {
  vi.useRealTimers();
});

const put = (html: string): HTMLElement => {
  page.body.innerHTML = html;
  return page.body.firstElementChild as HTMLElement;
};

test('a press before the app is hydrated fetches it, and reaches the control once that is hydrated, once', () => {
  const button = put('<button type="button"><b>Menu</b></button>');
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  button.firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  expect(begin).toHaveBeenCalled();
  expect(button.hasAttribute('data-held')).toBe(true);
  comesAlive(button);
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(button.hasAttribute('data-held')).toBe(false);
});

test('a press is given the moment its control is hydrated: the next answer may put another one in its place', async () => {
  const button = put('<button type="button">Subscribe</button>');
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  button.click();
  comesAlive(button);
  await Promise.resolve();
  button.remove();
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a swatch pressed early is unchosen until the app chooses it', () => {
  const label = put('<label><input type="radio" name="color" value="red">Red</label>');
  label.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(label.querySelector('input')!.checked).toBe(false);
  comesAlive(label);
  vi.advanceTimersByTime(100);
  expect(label.querySelector('input')!.checked).toBe(true);
});

test('a file chosen early is told to the app once that listens', () => {
  const field = put('<input type="file">');
  const chosen = vi.fn();
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.addEventListener('change', chosen);
  expect(chosen).not.toHaveBeenCalled();
  comesAlive(field);
  vi.advanceTimersByTime(100);
  expect(chosen).toHaveBeenCalledTimes(1);
});

test('links and living controls are left alone', () => {
  const link = put('<a href="#x"><button type="button">in a link</button></a>');
  const followed = new MouseEvent('click', { bubbles: true, cancelable: true });
  link.firstElementChild!.dispatchEvent(followed);
  expect(followed.defaultPrevented).toBe(false);
  const button = put('<button type="button">x</button>');
  comesAlive(button);
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a form sent early does not leave the page; what was typed is told to the app', () => {
  const form = put('<form><input name="email" value=""></form>') as HTMLFormElement;
  const field = form.querySelector('input')!;
  field.value = 'ada@example.com';
  const told: string[] = [];
  form.addEventListener('input', () => told.push(field.value));
  const typed = new InputEvent('input', { bubbles: true });
  field.dispatchEvent(typed);
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  told.length = 0;
  comesAlive(field);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['ada@example.com']);
});

test('a value that the app overwrites when it takes the field over is told all the same, the last one', () => {
  const seam = put('<input type="range" min="0" max="100" value="50">') as HTMLInputElement;
  const told: string[] = [];
  for (const value of ['49', '48']) {
    seam.value = value;
    seam.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  seam.addEventListener('input', () => told.push(seam.value));
  seam.value = '50';
  comesAlive(seam);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['48']);
});

test('a control that is never hydrated is given back after half a minute', () => {
  const button = put('<button type="button">x</button>');
  button.click();
  vi.advanceTimersByTime(31_000);
  expect(button.hasAttribute('data-held')).toBe(false);
});

test('a press in a part whose script comes later waits for that part', () => {
  page.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
  const part = put(`<div ${DEFERRED_PART_ATTRIBUTE}><button type="button">Ask</button></div>`);
  const button = part.querySelector('button')!;
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  button.click();
  vi.advanceTimersByTime(100);
  expect(pressed).not.toHaveBeenCalled();
  comesAlive(button);
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledTimes(1);
});

const RESTING = '<script type="text/plain" data-preload="/frame.js /home.js">import "/manifest.js"</script>';

test('the app is fetched once: its files, and its script as the framework wrote it', () => {
  document.body.innerHTML = RESTING;
  const start = startAfterFirstPaint(document);
  start();
  start();
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  expect(files.map(({ href }) => new URL(href).pathname)).toEqual(['/frame.js', '/home.js']);
  const scripts = [...document.querySelectorAll('script[type=module]')];
  expect(scripts.map(({ textContent }) => textContent)).toEqual(['import "/manifest.js"']);
  expect(document.documentElement.hasAttribute(PAINTED_ATTRIBUTE)).toBe(true);
});

test('a page whose beginning a draft replaces fetches the app as soon as it is read, without its pictures', () => {
  const began = (marked: boolean): boolean => {
    const read = document.implementation.createHTMLDocument();
    Object.defineProperty(read, 'readyState', { value: 'loading' });
    read.body.innerHTML = RESTING;
    read.documentElement.toggleAttribute(DRAFT_ATTRIBUTE, marked);
    beginPage(read, { addEventListener: vi.fn(), setTimeout: vi.fn() } as never);
    read.dispatchEvent(new Event('DOMContentLoaded'));
    return read.querySelector('script[type=module]') !== null;
  };
  expect([began(true), began(false)]).toEqual([true, false]);
});

describe('once the first picture is shown', () => {
  type View = Parameters<typeof afterFirstPaint>[0];
  const viewOf = (tells: boolean) => {
    let tell = (): void => {};
    const observer = class {
      static supportedEntryTypes = tells ? ['paint'] : [];
      constructor(hear: (entries: object, observer: { disconnect: () => void }) => void) {
        tell = () => hear({}, this);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    };
    const view = {
      PerformanceObserver: observer,
      setTimeout,
      requestAnimationFrame: (frame: () => void) => setTimeout(frame, 16),
    };
    return { view: view as unknown as View, tell: () => tell() };
  };

  test('a browser that tells is waited for', () => {
    const { view, tell } = viewOf(true);
    afterFirstPaint(view, begin);
    vi.advanceTimersByTime(1000);
    expect(begin).not.toHaveBeenCalled();
    tell();
    vi.advanceTimersByTime(20);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test('after the next frame where the browser does not tell', () => {
    afterFirstPaint(viewOf(false).view, begin);
    expect(begin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(begin).toHaveBeenCalledTimes(1);
  });
});

test('schemas are told to try no code from strings before any of the app is fetched', () => {
  beginPage(page, window);
  expect(window).toHaveProperty('__zod_globalConfig', { jitless: true });
  Reflect.deleteProperty(window, '__zod_globalConfig');
});
