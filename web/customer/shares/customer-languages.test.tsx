// @vitest-environment jsdom
/** Every state of a customer's page in each language: no English word of ours is left in it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Decision } from '#contract/customer/approvals.ts';
import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { findEnglishWords } from '#tests/support/english-words.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { SharedPage } from './shared-page.tsx';

const OWN = 'Zwirn Ford Pat English';
const SPOKEN = LANGUAGES.filter((language): language is Exclude<Language, 'en'> => language !== 'en');

const ASKED = {
  id: 'one',
  personName: 'Pat',
  words: 'Zwirn',
  pins: [],
  version: 2,
  askedAt: '2026-11-19T00:00:00Z',
  askedOn: 'Nov 19, 2026',
  answeredOn: null,
  answer: null,
  answeredAt: null,
};
const viewIn = (language: Language, change: Partial<SharedView> = {}): SharedView => ({
  design: {
    name: 'Ford',
    version: 2,
    vehicle: '1986 Ford Zwirn',
    parts: [{ part: 'Zwirn', material: 'Zwirn', kind: 'cover', colorName: 'Zwirn', code: '#ECE6DA' }],
    choices: [],
    words: 'Zwirn',
  },
  versionHash: 'a'.repeat(64),
  before: '/b',
  after: '/a',
  shape: 1.5,
  isShop: true,
  shopName: '',
  shopPhone: '+1 555',
  shopLogo: '/logo',
  sharedOn: 'Nov 18, 2026',
  lastDay: 'Dec 18, 2026',
  decisions: [],
  approvedElsewhere: false,
  answeredAt: null,
  earlier: null,
  questions: [],
  changes: null,
  nextVersion: 'shown',
  earlierPicture: '/earlier',
  isNewsStopped: false,
  newest: null,
  mayAnswer: true,
  nextSteps: '',
  language,
  option: 0,
  options: [],
  isOneJob: false,
  isOwner: false,
  ...change,
});
const answered = (change: Partial<Decision> = {}): Decision => ({
  id: 'd1',
  decision: 'approved',
  personName: 'Pat',
  words: '',
  pins: [],
  version: 2,
  versionHash: 'a'.repeat(64),
  recordHash: '0123456789ab',
  decidedAt: '2026-11-20T15:04:00Z',
  supersededAt: null,
  supersededBy: null,
  ...change,
});

let reply: () => Response;
beforeEach(() => {
  vi.stubGlobal('fetch', async () => reply());
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = async (view: SharedView, at = '/s/tok'): Promise<void> => {
  reply = () => Response.json(view);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SharedPage token="tok" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
};

/** What is read and what is said of the page, without the names of the languages. */
const said = (): string => {
  const words: string[] = [];
  const walk = (element: Element): void => {
    if (element.tagName === 'OPTION') return;
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext'])
      words.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) {
      if (node instanceof Element) walk(node);
      else words.push(node.textContent ?? '');
    }
  };
  walk(document.body);
  return words.join(' | ').replace(/0123 4567 89ab|UTC|[0-9a-f]{8,}/g, ' ');
};
const OPTIONS = [0, 1].map((option) => ({
  option,
  label: 'Zwirn',
  version: 1,
  versionHash: '',
  after: '/a',
  decision: null,
}));

test.each(SPOKEN)('every state of the page speaks %s', async (language) => {
  const states: [Partial<SharedView>, string?][] = [
    [{}, '/s/tok?news=off'],
    [{ decisions: [answered()] }],
    [{ decisions: [answered({ decision: 'declined' })] }],
    [{ earlier: answered({ decision: 'change', version: 1, supersededAt: '2026-11-21T00:00:00Z', supersededBy: 2 }) }],
    [{ earlier: answered({ version: 2 }) }],
    [{ earlier: answered({ version: 1, supersededAt: '2026-11-21T00:00:00Z' }) }],
    [{ newest: 3 }],
    [{ questions: [ASKED, { ...ASKED, id: 'two', answer: 'Zwirn', answeredOn: 'Nov 20, 2026' }] }],
    [{ options: OPTIONS }],
    [{ options: [OPTIONS[0]!, { ...OPTIONS[1]!, decision: 'approved' }] }],
  ];
  for (const [change, at] of states) {
    await open(viewIn(language, change), at);
    expect(findEnglishWords(said(), language, OWN), said()).toEqual([]);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).toBe(`${viewIn(language).design.name} · Retrim`);
    cleanup();
  }
});

test.each(SPOKEN)(
  'the three answers and a question are asked for in %s, and what is missing is said so',
  async (language) => {
    const words = PAGE_WORDS[language];
    const user = userEvent.setup();
    for (const [button, send] of [
      [words.approve, words.approveTitle(2)],
      [words.change, words.send],
      [words.decline, words.declineSend],
      [words.ask, words.send],
    ] as const) {
      await open(viewIn(language));
      await user.click(screen.getByRole('button', { name: button }));
      if (button === words.change) await user.click(screen.getByRole('button', { name: words.addPin }));
      await user.click(screen.getByRole('button', { name: send }));
      expect(screen.getByText(words.nameNeeded)).toBeTruthy();
      expect(findEnglishWords(said(), language, OWN), said()).toEqual([]);
      cleanup();
    }
  },
);

test.each(SPOKEN)('a locked and a dead link speak %s where the browser does', async (language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([`${language}-XX`, 'en']);
  for (const [status, code] of [
    [401, 'share_locked'],
    [404, 'not_found'],
    [500, 'internal'],
  ] as const) {
    reply = () => Response.json({ code, message: 'A sentence.' }, { status });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <SharedPage token={`tok${status}`} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
    const { title, linkExpiredTitle } = PAGE_WORDS[language];
    expect(document.title).toBe(`${code === 'not_found' ? linkExpiredTitle : title} · Retrim`);
    expect(findEnglishWords(said(), language, OWN), said()).toEqual([]);
    cleanup();
  }
});

test('a name that was typed once stands in the next answer', async () => {
  const user = userEvent.setup();
  await open(viewIn('en'));
  await user.click(screen.getByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your message'), 'Darker');
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  cleanup();
  await open(viewIn('en'));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect((screen.getByLabelText('Your name') as HTMLInputElement).value).toBe('Pat');
});

test('after the yes the page says what happens next, in the words of the shop where it wrote some', async () => {
  await open(viewIn('en', { decisions: [answered()], nextSteps: 'We call you within two days.' }));
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
  expect(screen.getByText('We call you within two days.')).toBeTruthy();
});

test('B-28: a page writes every day as the mails do, on the shop’s calendar, whatever the reader’s is', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  const question = { ...ASKED, askedOn: '30 Nov 2026', answer: 'Zwirn', answeredOn: '1 Dec 2026' };
  await open(viewIn('en', { sharedOn: '29 Nov 2026', lastDay: '7 Dec 2026', questions: [question] }));
  for (const day of ['Shared 29 Nov 2026.', 'Open until 7 Dec 2026.', '30 Nov 2026', '1 Dec 2026'])
    expect(document.body.textContent).toContain(day);
});
