// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fillFirstScreen, type FirstResponse } from '#contract/customer/first-screen.ts';
import type { SharedOption, SharedView } from '#contract/customer/shares.ts';
import { cleanUpPage } from '#tests/support/show-page.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { prerenderResponse } from './first-response.ts';
import { SharedPage } from './shared-page.tsx';

let leave = (): void => undefined;
afterEach(() => {
  act(leave);
  document.body.innerHTML = '';
  cleanUpPage();
});

const VIEW: SharedView = {
  design: {
    name: 'Tan & cream',
    version: 2,
    vehicle: '1986 Volvo',
    parts: [
      { part: 'Inserts', material: 'Leather', kind: 'cover', covering: 'leather', colorName: 'white', code: '#ECE6DA' },
    ],
    choices: [],
    words: '',
  },
  versionHash: 'a'.repeat(64),
  before: '/b?option=0&v=1',
  after: '/a?option=0&v=1',
  shape: 1.4999,
  isShop: true,
  shopName: 'Hide & Seek Trim',
  shopPhone: '',
  shopLogo: null,
  sharedOn: 'Nov 18, 2026',
  lastDay: null,
  decisions: [],
  approvedElsewhere: false,
  answeredAt: null,
  earlier: null,
  questions: [],
  changes: null,
  nextVersion: 'shown',
  earlierPicture: null,
  isNewsStopped: false,
  newest: null,
  mayAnswer: true,
  nextSteps: '',
  language: 'en',
  option: 0,
  options: [],
  isOneJob: false,
  isOwner: false,
};
const OPTION: SharedOption = {
  option: 0,
  label: 'Leather, tan',
  version: 2,
  versionHash: '',
  after: '/a',
  decision: null,
};
const CHOICE: SharedView = { ...VIEW, options: [OPTION, { ...OPTION, option: 1 }] };

const framed = (page: ReactNode): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>
  </StrictMode>
);

const attribute = (text: string): string => text.replaceAll('&', '&amp;');
/** The page as the server completes it. */
const written = (name: FirstResponse['screen'], view?: SharedView): string =>
  fillFirstScreen(renderToString(framed(<SharedPage token={name} first={prerenderResponse(name)} />)), {
    shop: attribute(view?.shopName ?? ''),
    title: attribute(view?.design.name ?? ''),
    version: String(view?.design.version),
    shape: String(view?.shape),
    before: attribute(view?.before ?? ''),
    after: attribute(view?.after ?? ''),
  });

/** Takes the written page over. @returns complaints of React, and the calls to the server */
const takeOver = async (html: string, first: FirstResponse, reply?: () => Response) => {
  const calls: string[] = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    return reply?.() ?? new Response(null, { status: 204 });
  });
  const complaints: string[] = [];
  const listen = vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.join(' ')));
  document.body.innerHTML = html;
  const picture = document.querySelector('img');
  await act(async () => {
    const root = hydrateRoot(document.body, framed(<SharedPage token="tok" first={first} {...first.selection} />), {
      onRecoverableError: (error) => complaints.push(String(error)),
    });
    leave = () => root.unmount();
  });
  listen.mockRestore();
  return { calls, complaints, picture };
};

test('the written page of a design is taken over as it stands, with its picture; nothing is asked, and nobody is counted who does nothing', async () => {
  const html = written('design', VIEW);
  expect(html).toContain('Hide &amp; Seek Trim');
  expect(html).not.toContain('{{');
  const { calls, complaints, picture } = await takeOver(html, {
    screen: 'design',
    selection: {},
    language: 'en',
    view: VIEW,
  });
  expect(complaints).toEqual([]);
  expect(picture?.isConnected).toBe(true);
  expect(picture?.getAttribute('src')).toBe(VIEW.after);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tan & cream');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  // Events that a script dispatches do not count as a person's.
  window.scrollTo(0, 100);
  for (const act of ['pointermove', 'pointerdown', 'wheel', 'keydown']) window.dispatchEvent(new Event(act));
  screen.getByRole('button', { name: 'Approve' }).focus();
  expect(calls).toEqual([]);
});

test("the owner's own visit is not counted", async () => {
  const view = { ...VIEW, isOwner: true };
  const { calls, complaints } = await takeOver(written('design', view), {
    screen: 'design',
    selection: {},
    language: 'en',
    view,
  });
  expect([calls, complaints]).toEqual([[], []]);
  expect(screen.getByText(/This is what others see behind this link/)).toBeTruthy();
});

test('beside the picture the written page says that more is coming', () => {
  document.body.innerHTML = written('design');
  expect(screen.getByRole('status').textContent).toBe('Opening the design');
  document.body.innerHTML = '';
});

test('several designs: the written page has the title, or waits for the one that was asked for', async () => {
  const choice = await takeOver(written('choice', CHOICE), {
    screen: 'choice',
    selection: {},
    language: 'en',
    view: CHOICE,
  });
  expect(choice.complaints).toEqual([]);
  expect(screen.getByText('2 designs to choose from')).toBeTruthy();
  act(leave);
  const one = await takeOver(written('opening'), {
    screen: 'opening',
    selection: { option: 0 },
    language: 'en',
    view: CHOICE,
  });
  expect(one.complaints).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Leather, tan');
});

test('a locked page and a dead one are taken over without a word to the server; the password opens it', async () => {
  const dead = prerenderResponse('ended');
  const over = await takeOver(written('ended'), dead);
  expect([over.calls, over.complaints]).toEqual([[], []]);
  expect(screen.getByText('This link does not work')).toBeTruthy();
  act(leave);

  const locked = await takeOver(written('locked'), prerenderResponse('locked'), () =>
    locked.calls.at(-1)?.startsWith('POST') ? new Response(null, { status: 204 }) : Response.json(VIEW),
  );
  expect([locked.calls, locked.complaints]).toEqual([[], []]);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Password'), 'walnut');
  await user.click(screen.getByRole('button', { name: 'Open the design' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tan & cream'));
  expect(locked.calls).toEqual(['POST /api/share/tok/unlock', 'GET /api/share/tok']);
});
