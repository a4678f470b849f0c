/**
 * Presses every control of a page, one by one, and says which of them change nothing. A press that leaves every other
 * control as it was leaves the page good for the next one; so does one that Escape or the browser's Back undoes. After
 * any other the page is opened anew.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { SESSION_HINT } from '#web/lib/api/session.ts';

const KINDS = (part: string): string =>
  ['button', '[role="tab"]', 'summary', 'input[type="radio"]', 'input[type="checkbox"]']
    .map((kind) => `${part} ${kind}:visible`)
    .join(', ');
/** The frame of every page: bar and footer. */
export const FRAME = KINDS(':is(header, footer):not(main *)');
export const CONTENT = KINDS('main');

/** Longer than any answer of the server to a press takes on a loaded machine; only a dead control costs it. */
const PATIENCE_MS = 4000;
/** The present choice, or the present page, may stay as it is. */
const IS_CHOSEN = ':checked, [aria-current], [aria-pressed="true"], [aria-selected="true"]';
const PATIENCE_WITH_CHOSEN_MS = 400;
const QUIET_MS = 120;

interface Watched {
  looked?: string;
  look?: () => string;
}

/** Everything that a press may change: address, content, choices and typed text, scroll positions, focus. */
const installLook = (): void => {
  const view = window as unknown as Watched & { printed?: number };
  window.print = () => {
    view.printed = (view.printed ?? 0) + 1;
  };
  const stateOf = (field: Element): string =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
      ? String(field.checked)
      : (field as HTMLInputElement).value;
  /** The costly part: read anew only after something was written or scrolled. */
  let content: string | undefined;
  const forget = (): void => {
    content = undefined;
  };
  new MutationObserver(forget).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  document.addEventListener('scroll', forget, { capture: true, passive: true });
  const readContent = (): string => {
    const scrolled = [document.documentElement, ...document.body.querySelectorAll('*')].reduce(
      (sum, { scrollLeft, scrollTop }) => sum + Math.round(scrollLeft) + Math.round(scrollTop),
      0,
    );
    return [document.documentElement.className, document.body.innerHTML, scrolled].join('\n');
  };
  view.look = () => {
    const fields = [...document.querySelectorAll('input, select, textarea')];
    const field =
      document.activeElement?.matches('input, select, textarea') === true ? fields.indexOf(document.activeElement) : -1;
    content ??= readContent();
    return [location.href, content, fields.map(stateOf).join('|'), field, view.printed].join('\n');
  };
};

/** A draft that the last press began would come back. Without the hint the page would take a member for a visitor. */
const forgetDrafts = (hint: string): void => {
  for (const key of Object.keys(localStorage)) if (key !== hint) localStorage.removeItem(key);
};

const hydrate = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    undefined,
    { timeout: 30_000 },
  );
};

/** Nothing under way to the server, and nothing that still moves. */
const settle = async (page: Page, underWay: ReadonlySet<unknown>): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const isStill = await page.evaluate(async (ms) => {
      const view = window as unknown as Required<Watched>;
      const before = view.look();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return before === view.look();
    }, QUIET_MS);
    if (isStill && underWay.size === 0) return;
  }
};

/**
 * The page's place, and every control there with its words: a press must leave them alone for the next to be the same.
 */
const sceneOf = (page: Page, controls: string): Promise<(string | number)[]> =>
  page.locator(controls).evaluateAll((all) => [
    location.href,
    // Layers over the page would take the next press for themselves.
    document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .toast-title')
      .length,
    ...all.map((it) =>
      [
        it.tagName,
        (it as HTMLButtonElement).disabled,
        it.getAttribute('aria-label'),
        it.getAttribute('aria-expanded'),
        it.closest('label')?.textContent ?? it.textContent,
      ].join(' '),
    ),
  ]);

/** @param nth the control that was pressed, whose own words may differ: Copy says Copied */
const isSameBut = (nth: number, before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((words, i) => i === nth + 2 || words === after[i]);

/** Requests that the page waits for; a stream of events never ends. */
const watchRequests = (page: Page): ReadonlySet<unknown> => {
  const underWay = new Set<unknown>();
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script'].includes(request.resourceType())) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.startsWith('text/event-stream') === true) underWay.delete(answer.request());
  });
  return underWay;
};

/** @returns whether anything is different after the press, or the browser was made to do something: choose a file, save one, open a window */
const press = async (page: Page, control: Locator, patience: number): Promise<boolean> => {
  const outside = ['filechooser', 'download', 'popup', 'dialog'] as const;
  let hear = (): void => {};
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true);
  });
  for (const event of outside) page.on(event as 'popup', hear);
  await page.evaluate(() => {
    const view = window as unknown as Required<Watched>;
    view.looked = view.look();
  });
  // A person presses the label: the box or circle itself is often drawn by it and has no size of its own.
  const label = control.locator('xpath=self::input/ancestor::label');
  await ((await label.count()) > 0 ? label.last() : control)
    .click({ force: true, timeout: 5000 })
    .catch(() => undefined);
  const changed = page
    .waitForFunction(
      () => {
        const view = window as unknown as Required<Watched>;
        return view.looked !== view.look();
      },
      undefined,
      { polling: 50, timeout: patience },
    )
    .then(
      () => true,
      () => false,
    );
  const did = await Promise.race([heard, changed]);
  for (const event of outside) page.off(event as 'popup', hear);
  return did;
};

/** Errors of the console, the page or the server while the controls were pressed. */
const watchErrors = (page: Page, path: string): string[] => {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (!/401|net::ERR_ABORTED/.test(text)) errors.push(`${path}: ${text}`);
  };
  page.on('pageerror', (error) => note(error.message));
  // A page that does not exist says so by its status, and a new account has no latest render.
  const isAnswer = (url: string): boolean => url.endsWith('/api/renders/latest') || url.endsWith('/no-such-page');
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isAnswer(answer.url())) note(`${answer.status()} ${answer.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text());
  });
  return errors;
};

/** Signing out would end the walk; it has a test of its own. */
const ENDS_SESSION = /log ?out|sign out|delete account/i;
/** Of a list of many like cards, and of a page's folded parts, the first three are pressed: the others do the same. */
const MAX_ALIKE = 3;

interface Control {
  name: string;
  enabled: boolean;
  checked: boolean;
  placeAmongAlike: number;
}

/** All of them in one question: a reference has hundreds. */
const controlsOf = (page: Page, controls: string): Promise<Control[]> =>
  page.locator(controls).evaluateAll((all) =>
    all.map((it) => {
      const list = it.tagName === 'SUMMARY' ? it.closest('main') : it.closest('ul, ol');
      const words = it.getAttribute('aria-label') ?? it.closest('label')?.textContent ?? it.textContent ?? '';
      return {
        name: `${it.tagName.toLowerCase()} ${words.trim().slice(0, 40)}`,
        enabled: !it.matches(':disabled, [aria-disabled="true"]'),
        checked: it instanceof HTMLInputElement && it.checked,
        placeAmongAlike:
          list === null
            ? 0
            : [...list.querySelectorAll(it.tagName)].filter(({ className }) => className === it.className).indexOf(it),
      };
    }),
  );
const isToBePressed = ({ name, enabled, checked, placeAmongAlike }: Control): boolean =>
  enabled && !checked && !ENDS_SESSION.test(name) && placeAmongAlike < MAX_ALIKE;

export interface Pressed {
  count: number;
  dead: string[];
  errors: string[];
}

/** @param controls `CONTENT` or `FRAME` */
export const pressControls = async (page: Page, path: string, controls: string): Promise<Pressed> => {
  const errors = watchErrors(page, path);
  const underWay = watchRequests(page);
  await page.addInitScript(installLook);
  // A press may have begun to lead elsewhere, which ends this navigation: then the page is asked for again.
  const open = async (): Promise<void> => {
    await page.evaluate(forgetDrafts, SESSION_HINT).catch(() => undefined);
    await expect(() => page.goto(path)).toPass({ timeout: 30_000 });
    await hydrate(page);
    // The home page is whole at the first sign of a visitor.
    await page.mouse.move(2, 2);
    await settle(page, underWay);
  };
  await open();
  const scene = await sceneOf(page, controls);
  let isFresh = true;
  const isAsItWas = async (nth: number): Promise<boolean> => {
    await settle(page, underWay);
    return isSameBut(nth, scene, await sceneOf(page, controls));
  };
  /** An opened layer is closed, and a page that was led to is left, as a person would: far quicker than a new page. */
  const isUndone = async (nth: number): Promise<boolean> => {
    if (page.url() === new URL(path, page.url()).href) await page.keyboard.press('Escape');
    else await page.goBack({ timeout: 5000 });
    return isAsItWas(nth);
  };
  /** Leading elsewhere ends the look at this page, and may do so at any moment. */
  const isGoodForNext = async (nth: number): Promise<boolean> => {
    try {
      return (await isAsItWas(nth)) || (await isUndone(nth));
    } catch {
      return false;
    }
  };
  const dead: string[] = [];
  let pressed = 0;
  for (const [i, it] of (await controlsOf(page, controls)).entries()) {
    if (!isToBePressed(it)) continue;
    const control = page.locator(controls).nth(i);
    const { name } = it;
    pressed += 1;
    const isChosen = await control.evaluate((it, chosen) => it.matches(chosen), IS_CHOSEN, { timeout: 10_000 });
    const patience = isChosen ? PATIENCE_WITH_CHOSEN_MS : PATIENCE_MS;
    let did = await press(page, control, patience);
    // Its effect may have happened by the one before it: a fresh page tells.
    if (!did && !isChosen && !isFresh) {
      await open();
      did = await press(page, control, patience);
    }
    if (!did && !isChosen) dead.push(`${path}: ${name}`);
    if (!did) continue;
    isFresh = !(await isGoodForNext(i));
    if (isFresh) await open();
  }
  return { count: pressed, dead, errors };
};

/** Every address of ours that a page links to. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map((link) => new URL(link.href))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname, search }) => pathname + search),
    ),
  ]);
