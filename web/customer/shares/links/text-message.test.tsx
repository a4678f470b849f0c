// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import { aShare, aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { ShareLinkCard } from './share-link-card.tsx';

afterEach(() => {
  cleanUpPage();
  removeToast();
  vi.unstubAllGlobals();
});

const SHARE = aShare();

/** What "Text message" leaves on the clipboard. */
const copiedWith = async (pointer: 'fine' | 'coarse'): Promise<string[]> => {
  const copied: string[] = [];
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(pointer) }));
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  showPage(() => <ShareLinkCard share={SHARE} designId={7} />, { initialUrl: '/designs/7', user: aUser() });
  const link = await screen.findByRole('link', { name: 'Text message' });
  expect(link.getAttribute('href')).toBe(`sms:?&body=${encodeURIComponent(SHARE.message)}`);
  fireEvent.click(link);
  return copied;
};

test('on a desk the text message is copied as well, for no app may open there', async () => {
  const copied = await copiedWith('fine');
  await waitFor(() => expect(copied).toEqual([SHARE.message]));
  await waitFor(() => expect(currentToasts().map(({ title }) => title)).toEqual(['Message copied']));
});

test('the text message is addressed to the phone of the design’s folder', async () => {
  showPage(() => <ShareLinkCard share={SHARE} designId={7} />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      'GET /api/designs/7/customer': {
        customer: { id: 'c1', name: 'Kim', phone: '+49 (30) 555-0161', email: '', vehicle: '', jobNumber: '' },
      },
    },
  });
  const address = `sms:+49305550161?&body=${encodeURIComponent(SHARE.message)}`;
  await waitFor(() => expect(screen.getByRole('link', { name: 'Text message' }).getAttribute('href')).toBe(address));
});

test('on a phone the text message opens in its app, and nothing else happens', async () => {
  expect(await copiedWith('coarse')).toEqual([]);
  expect(currentToasts()).toEqual([]);
});

test('the language of email and text message is said before they go out, and is chosen beside them', async () => {
  const changes: unknown[] = [];
  showPage(() => <ShareLinkCard share={{ ...SHARE, customersLanguage: 'es' }} designId={7} />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers: {
      'PATCH /api/shares/share-1': ({ body }) => {
        changes.push(JSON.parse(body as string));
        return Response.json({ ...SHARE, language: 'en' });
      },
    },
  });
  await screen.findByText(/^Email and text message go out in Spanish/);
  const choice = screen.getByLabelText('Language');
  expect(choice.textContent).toContain('Automatic (Spanish)');
  fireEvent.change(choice, { target: { value: 'en' } });
  await waitFor(() => expect(changes).toEqual([{ language: 'en' }]));
});

test('a link has the name by which the shop knows it, and says what was answered', async () => {
  showPage(() => <ShareLinkCard share={{ ...SHARE, name: 'kim@example.com', answer: 'approved' }} designId={7} />, {
    initialUrl: '/designs/7',
    user: aUser(),
  });
  await screen.findByRole('heading', { name: 'kim@example.com' });
  screen.getByText('Approved');
});

test('a link says in one place when it was emailed, opened and reminded of', async () => {
  const times = {
    mailedAt: '2026-11-20T12:00:00Z',
    views: 1,
    lastViewedAt: '2026-11-21T12:00:00Z',
    remindedAt: '2026-11-25T12:00:00Z',
  };
  showPage(() => <ShareLinkCard share={{ ...SHARE, ...times }} designId={7} />, {
    initialUrl: '/designs/7',
    user: aUser(),
  });
  const facts = (await screen.findByText('Emailed Nov 20, 2026')).closest('p')!;
  expect([...facts.children].map(({ textContent }) => textContent)).toEqual([
    'Emailed Nov 20, 2026',
    'Opened by 1 person, last on Nov 21, 2026',
    'Reminded Nov 25, 2026',
  ]);
});
