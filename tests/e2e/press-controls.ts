/**
 * Clicks every control of a page and reports those that change nothing. The page is reloaded between two clicks unless all other
 * controls are unchanged, or Escape or the browser's Back restores them.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';

const controlsIn = (part: string): string =>
  ['button', '[role="tab"]', 'summary', 'input[type="radio"]', 'input[type="checkbox"]']
    .map((kind) => `${part} ${kind}:visible`)
    .join(', ');
/** Header and footer of every page. */
export const FRAME = controlsIn(':is(header, footer):not(main *)');
export const CONTENT = controlsIn('main');

/** Time for an effect to show. Only dead controls take all of it, so that it may be longer than any answer of the server. */
const TIMEOUT_MS = 8000;
/** Selected controls, and links to the open page, need not change anything. */
const IS_SELECTED = ':checked, [aria-current], [aria-pressed="true"], [aria-selected="true"]';
const TIMEOUT_OF_SELECTED_MS = 400;
const QUIET_MS = 120;
/** After this time a control, or a page to go back to, counts as gone. */
const GONE_MS = 30_000;

interface Snapshots {
  before?: string;
  snapshot?: () => string;
}

/** Adds `snapshot`, which describes all that a click may change: URL, content, fields, scroll positions, focus, printing. */
const installSnapshot = (): void => {
  const view = window as unknown as Snapshots & { printed?: number };
  window.print = () => {
    view.printed = (view.printed ?? 0) + 1;
  };
  const stateOf = (field: Element): string =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
      ? String(field.checked)
      : (field as HTMLInputElement).value;
  /** Cached until the document changes or is scrolled, because reading it is slow. */
  let content: string | undefined;
  const invalidate = (): void => {
    content = undefined;
  };
  new MutationObserver(invalidate).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  document.addEventListener('scroll', invalidate, { capture: true, passive: true });
  const readContent = (): string => {
    const scrolled = [document.documentElement, ...document.body.querySelectorAll('*')].reduce(
      (sum, { scrollLeft, scrollTop }) => sum + Math.round(scrollLeft) + Math.round(scrollTop),
      0,
    );
    return [document.documentElement.className, document.body.innerHTML, scrolled].join('\n');
  };
  view.snapshot = () => {
    const fields = [...document.querySelectorAll('input, select, textarea')];
    const field =
      document.activeElement?.matches('input, select, textarea') === true ? fields.indexOf(document.activeElement) : -1;
    content ??= readContent();
    return [location.href, content, fields.map(stateOf).join('|'), field, view.printed].join('\n');
  };
};

/** Removes drafts of earlier clicks. @param hint key that marks the browser as signed in, which is kept */
const removeDrafts = (hint: string): void => {
  for (const key of Object.keys(localStorage)) if (key !== hint) localStorage.removeItem(key);
};

const hydrate = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
};

/** Waits until no request is pending and the page no longer changes. */
const settle = async (page: Page, pending: ReadonlySet<unknown>): Promise<void> => {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const isStill = await page.evaluate(async (ms) => {
      const view = window as unknown as Required<Snapshots>;
      const before = view.snapshot();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return before === view.snapshot();
    }, QUIET_MS);
    if (isStill && pending.size === 0) return;
  }
};

/** URL, number of open overlays, and state of every control, which must be equal before each click. */
const pageState = (page: Page, controls: string): Promise<(string | number)[]> =>
  page.locator(controls).evaluateAll((all) => [
    location.href,
    // Overlays would catch the next click.
    document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .toast-title')
      .length,
    ...all.map((control) =>
      [
        control.tagName,
        (control as HTMLButtonElement).disabled,
        control.getAttribute('aria-label'),
        control.getAttribute('aria-expanded'),
        control.closest('label')?.textContent ?? control.textContent,
      ].join(' '),
    ),
  ]);

/** Compares two states. @param clicked index of the clicked control, whose label may differ: Copy becomes Copied */
const isUnchanged = (clicked: number, before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((state, i) => i === clicked + 2 || state === after[i]);

/** Pending requests, without event streams, which stay open. */
const watchRequests = (page: Page): ReadonlySet<unknown> => {
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script'].includes(request.resourceType())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.startsWith('text/event-stream') === true) pending.delete(answer.request());
  });
  return pending;
};

/** @returns whether the click changed the page or opened a file chooser, download, window or dialog of the browser */
const press = async (page: Page, control: Locator, timeout: number): Promise<boolean> => {
  const browserEvents = ['filechooser', 'download', 'popup', 'dialog'] as const;
  let onEvent = (): void => {};
  const opened = new Promise<boolean>((resolve) => {
    onEvent = () => resolve(true);
  });
  for (const event of browserEvents) page.on(event as 'popup', onEvent);
  await page.evaluate(() => {
    const view = window as unknown as Required<Snapshots>;
    view.before = view.snapshot();
  });
  // The label, because the input itself may have no size.
  const label = control.locator('xpath=self::input/ancestor::label');
  await ((await label.count()) > 0 ? label.last() : control)
    .click({ force: true, timeout: GONE_MS })
    .catch(() => undefined);
  const changed = page
    .waitForFunction(
      () => {
        const view = window as unknown as Required<Snapshots>;
        return view.before !== view.snapshot();
      },
      undefined,
      { polling: 50, timeout },
    )
    .then(
      () => true,
      () => false,
    );
  const hasEffect = await Promise.race([opened, changed]);
  for (const event of browserEvents) page.off(event as 'popup', onEvent);
  return hasEffect;
};

/** Collects errors of the console, the page and the server. */
const watchErrors = (page: Page, path: string): string[] => {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (!/401|net::ERR_ABORTED/.test(text)) errors.push(`${path}: ${text}`);
  };
  page.on('pageerror', (error) => note(error.message));
  // A missing page answers 404, as does the latest render of a new account.
  const isExpected = (url: string): boolean => url.endsWith('/api/renders/latest') || url.endsWith('/no-such-page');
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isExpected(answer.url())) note(`${answer.status()} ${answer.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text());
  });
  return errors;
};

/** Not clicked, because the session would end; they have their own tests. */
const ENDS_SESSION = /log ?out|sign out|delete account/i;
/** Equal controls that are clicked, in a list or among a page's disclosures. */
const MAX_EQUAL = 3;

interface Control {
  name: string;
  enabled: boolean;
  checked: boolean;
  /** Position among equal controls of its list. */
  position: number;
}

/** All controls in one round trip, because a page may have hundreds. */
const controlsOf = (page: Page, controls: string): Promise<Control[]> =>
  page.locator(controls).evaluateAll((all) =>
    all.map((control) => {
      const { tagName, className } = control;
      const list = tagName === 'SUMMARY' ? control.closest('main') : control.closest('ul, ol');
      const label =
        control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent ?? '';
      const equals = [...(list?.querySelectorAll(tagName) ?? [])].filter((other) => other.className === className);
      return {
        name: `${tagName.toLowerCase()} ${label.trim().slice(0, 40)}`,
        enabled: !control.matches(':disabled, [aria-disabled="true"]'),
        checked: control instanceof HTMLInputElement && control.checked,
        position: equals.indexOf(control),
      };
    }),
  );
const isClicked = ({ name, enabled, checked, position }: Control): boolean =>
  enabled && !checked && !ENDS_SESSION.test(name) && position < MAX_EQUAL;

/** Where a control of the first list is now, by its name among equal ones: presses may have added or removed others. @returns -1 if it is gone */
const indexOfSame = async (
  page: Page,
  controls: string,
  listed: readonly Control[],
  order: number,
): Promise<number> => {
  const { name } = listed[order]!;
  const nth = listed.slice(0, order).filter((other) => other.name === name).length;
  const now = await controlsOf(page, controls);
  return now.flatMap((control, i) => (control.name === name ? [i] : []))[nth] ?? -1;
};

export interface Pressed {
  count: number;
  dead: string[];
  errors: string[];
}

/** @param controls `CONTENT` or `FRAME` */
export const pressControls = async (page: Page, path: string, controls: string): Promise<Pressed> => {
  const errors = watchErrors(page, path);
  const pending = watchRequests(page);
  await page.addInitScript(installSnapshot);
  const open = async (): Promise<void> => {
    await page.evaluate(removeDrafts, SESSION_HINT_KEY).catch(() => undefined);
    // Repeated, because a navigation that a click began may abort this one.
    await expect(() => page.goto(path)).toPass();
    await hydrate(page);
    // The home page loads its demo at the first movement of the pointer.
    await page.mouse.move(2, 2);
    await settle(page, pending);
  };
  await open();
  const initialState = await pageState(page, controls);
  let isReloaded = true;
  const isInitial = async (clicked: number): Promise<boolean> => {
    await settle(page, pending);
    return isUnchanged(clicked, initialState, await pageState(page, controls));
  };
  /** Closes an overlay or goes back, which is much faster than a reload. */
  const isUndone = async (clicked: number): Promise<boolean> => {
    if (page.url() === new URL(path, page.url()).href) await page.keyboard.press('Escape');
    else await page.goBack({ timeout: GONE_MS });
    return isInitial(clicked);
  };
  const isReusable = async (clicked: number): Promise<boolean> => {
    try {
      return (await isInitial(clicked)) || (await isUndone(clicked));
    } catch {
      // A navigation has ended the evaluation in this page.
      return false;
    }
  };
  const dead: string[] = [];
  let count = 0;
  const listed = await controlsOf(page, controls);
  for (const [order, { name, ...state }] of listed.entries()) {
    if (!isClicked({ name, ...state })) continue;
    const i = await indexOfSame(page, controls, listed, order);
    // A control of a state that is over, such as the step that started a job's work, has had its effect.
    if (i < 0) continue;
    const control = page.locator(controls).nth(i);
    count += 1;
    const isSelected = await control.evaluate((element, selector) => element.matches(selector), IS_SELECTED);
    const timeout = isSelected ? TIMEOUT_OF_SELECTED_MS : TIMEOUT_MS;
    let hasEffect = await press(page, control, timeout);
    // The click before may have had the same effect: this one is repeated on a reloaded page.
    if (!hasEffect && !isSelected && !isReloaded) {
      await open();
      hasEffect = await press(page, control, timeout);
    }
    if (!hasEffect && !isSelected) dead.push(`${path}: ${name}`);
    if (!hasEffect) continue;
    isReloaded = !(await isReusable(i));
    if (isReloaded) await open();
  }
  return { count, dead, errors };
};

/** URLs within the product that a page links to. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map((link) => new URL(link.href))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname, search }) => pathname + search),
    ),
  ]);
