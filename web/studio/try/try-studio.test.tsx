// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { TRY_KEY } from '#web/lib/storage.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { toStored } from '../state/persisted-state.ts';
import { initialState } from '../state/wizard-state.ts';
import { TryStudio } from './try-studio.tsx';
import { VISITOR_USER_ID } from './use-try-wizard.ts';

let leave = (): void => undefined;
afterEach(() => {
  act(leave);
  document.body.innerHTML = '';
  cleanUpPage();
});

const framed = (page: ReactNode): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <TooltipProvider>{page}</TooltipProvider>
      </MemoryRouter>
    </QueryClientProvider>
  </StrictMode>
);

const draft = (): string =>
  JSON.stringify(
    toStored(
      {
        ...initialState(),
        images: [{ url: '/api/try/photos/AAAAAAAAAAAAAAAAAAAAAA', name: 'my seat.jpg', size: 9 }],
      },
      VISITOR_USER_ID,
    ),
  );

/** @returns complaints of React about a page that differs from the written one */
const takeOver = async (html: string): Promise<string[]> => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const complaints: string[] = [];
  const listen = vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.join(' ')));
  document.body.innerHTML = html;
  await act(async () => {
    const root = hydrateRoot(document.body, framed(<TryStudio />), {
      onRecoverableError: (error) => complaints.push(String(error)),
    });
    leave = () => root.unmount();
  });
  listen.mockRestore();
  return complaints;
};

test('the written page has its words and the choice of samples, and is taken over as it stands', async () => {
  const html = renderToString(framed(<TryStudio />));
  expect(html).toContain('<h1 class="t1">Try it on your own photo</h1>');
  expect(html).toContain('src="/templates/sedan-tan-leather-small.webp"');
  document.body.innerHTML = html;
  const heading = document.querySelector('h1');
  expect(await takeOver(html)).toEqual([]);
  expect(heading).not.toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('a draft of this browser is no part of the written page, takes its place, and is not written over', async () => {
  localStorage.setItem(TRY_KEY, draft());
  const html = renderToString(framed(<TryStudio />));
  expect(html).not.toContain('my seat.jpg');
  expect(await takeOver(html)).toEqual([]);
  expect(screen.getAllByText(/my seat\.jpg/).length).toBeGreaterThan(0);
  expect(localStorage.getItem(TRY_KEY)).toContain('my seat.jpg');
  expect(document.querySelector('.try-unread')).toBeNull();
});
