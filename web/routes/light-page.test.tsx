// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SITE } from '#tests/support/show-page.tsx';
import { FIRST_LOOK_CLASS } from '#web/lib/first-paint/first-look.ts';
import { NOT_FOUND_WORDS } from '#web/platform/navigation/navigation-words.ts';
import { LightPage } from './parts/light-page.tsx';

let root: Root | undefined;
/** Other files' tests run in the same document, and hold its body. */
const before = document.documentElement;

/** In the place of everything that stands in the document; its listeners stay. */
const putInDocument = (element: HTMLElement): void => {
  document.documentElement?.remove();
  document.append(element);
};

afterEach(() => {
  act(() => root?.unmount());
  putInDocument(before);
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const aPage = (Page: () => string) => (
  <LightPage path="/">
    <Page />
  </LightPage>
);

/** As the build writes it, with a head of the route's, and as a browser takes it over. */
const open = (Page: () => string): { troubles: unknown[] } => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json(SITE));
  const written = renderToString(aPage(() => 'Words of the page'));
  const html = `<!DOCTYPE html>${written.replace('</head>', '<title>Of the route</title><style></style></head>')}`;
  putInDocument(document.adoptNode(new DOMParser().parseFromString(html, 'text/html').documentElement));
  const troubles: unknown[] = [];
  act(() => {
    root = hydrateRoot(document, aPage(Page), { onRecoverableError: (error) => troubles.push(error) });
  });
  return { troubles };
};

test('a light page takes over what the build has written, and leaves the head of the route alone', () => {
  const { troubles } = open(() => 'Words of the page');
  expect(troubles).toEqual([]);
  expect(document.title).toBe('Of the route');
  expect(document.querySelector('main')!.textContent).toBe('Words of the page');
  expect(document.querySelectorAll('head style, head title')).toHaveLength(2);
});

test('a light page that throws shows that it has crashed', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(() => {
    throw new Error('torn');
  });
  expect(document.querySelector('[role=alert] h1')!.textContent).toBe(NOT_FOUND_WORDS.crashTitle);
});

test('the first touch ends the first look, before the browser scrolls to a place in the page', () => {
  open(() => 'Words of the page');
  document.documentElement.classList.add(FIRST_LOOK_CLASS);
  window.dispatchEvent(new Event('resize'));
  expect(document.documentElement.classList).toContain(FIRST_LOOK_CLASS);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  document.querySelector<HTMLAnchorElement>('.skip-link')!.click();
  expect(document.documentElement.classList).not.toContain(FIRST_LOOK_CLASS);
});
