// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { ANSWER_DRAFT_KEY, CUSTOMER_NAME_KEY } from '#web/lib/storage.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import { mockLayout } from '#tests/support/laid-out.ts';
import { SharedPage } from './shared-page.tsx';

const VIEW: SharedView = {
  design: {
    name: '<b>Tan</b> and cream',
    version: 2,
    vehicle: '1986 Volvo',
    parts: [
      { part: 'Inserts', material: 'Leather', kind: 'cover', covering: 'leather', colorName: 'white', code: '#ECE6DA' },
    ],
    choices: [{ name: 'Style', value: 'Classic' }],
    words: '',
  },
  versionHash: 'a'.repeat(64),
  before: '/b',
  after: '/a',
  shape: 1.5,
  isShop: true,
  shopName: '',
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
const QUESTION = {
  id: 'q1',
  personName: 'Pat',
  words: 'Is it real leather?',
  pins: [],
  version: 2,
  askedAt: '2026-11-19T00:00:00Z',
  askedOn: 'Nov 19, 2026',
  answeredOn: null,
  answer: null,
  answeredAt: null,
};
const answer = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status });
const problem = (status: number, code: string): Response =>
  answer(status, { code, message: 'A sentence of the server.' });

interface Sent {
  url: string;
  body: Record<string, unknown> | undefined;
}
const sent: Sent[] = [];
let replies: Response[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url, body: body == null ? undefined : (JSON.parse(body as string) as Record<string, unknown>) });
    return replies.shift() ?? answer(200, VIEW);
  });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  removeToast();
  vi.unstubAllGlobals();
  replies = [];
});

/** The browser's Back button, and the page that the customer came from. */
function Browser() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <p>{useLocation().pathname === '/' ? 'Before the page' : 'On the page'}</p>
    </>
  );
}

const open = (option?: number, search = ''): ReturnType<typeof userEvent.setup> => {
  render(
    <MemoryRouter initialEntries={['/', `/s/tok${search}`]}>
      <Browser />
      <QueryClientProvider client={createQueryClient()}>
        <SharedPage token="tok" option={option} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
};

const dock = (): (string | null)[] =>
  [...document.querySelectorAll('.dock button')].map(({ textContent, className }) =>
    className.includes('btn-primary') ? `${textContent}!` : textContent,
  );

test('a link that names nobody says whom the design is for, and does not name us as its sender', async () => {
  replies = [answer(200, { ...VIEW, shopName: '' })];
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('.shared-shop')?.textContent).toBe('A design for you');
});

test('a customer is asked to approve first; a friend of a private sender, or a customer who asked for a change, is not', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(dock()).toEqual(['Approve!', 'Ask for a change', 'Decline']);
  cleanup();
  replies = [answer(200, { ...VIEW, isShop: false, shopName: 'Pat Welt' })];
  open();
  await screen.findByText('Pat Welt');
  expect(dock()).toEqual(['Ask for a change', 'Approve', 'Decline']);
  cleanup();
  replies = [
    answer(200, {
      ...VIEW,
      decisions: [
        {
          ...APPROVED,
          decision: 'change',
          words: 'Darker',
          pins: [{ x: 0.5, y: 0.5, text: '' }],
          supersededAt: null,
        },
      ],
    }),
  ];
  open();
  await screen.findByText('Change requested');
  // A pin that only the message describes makes no empty line; the picture shows where it is.
  expect(document.querySelectorAll('.decision-words li')).toHaveLength(0);
  const stamp = within(screen.getByRole('region', { name: 'Change requested' }));
  expect(stamp.getByRole('img').getAttribute('src')).toBe('/a');
  stamp.getByText('Pin 1');
  // Whoever has answered is not asked again.
  expect(dock()).toEqual(['Approve', 'Ask for another change', 'Decline']);
});

test('what was typed survives a reload: a question with its pins, and the reason for declining', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  await user.type(screen.getByLabelText('What would you like to know at pin 1?'), 'this edge?');
  await user.type(screen.getByLabelText(/Anything else/), 'Is it real leather?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(screen.getByLabelText(/^Why/), 'Too red');
  cleanup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Anything else/).value).toBe('Is it real leather?');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What would you like to know at pin 1?').value).toBe('this edge?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('Too red');
});

test('a pin that was set on one design of the link is not on another one’s picture, and is still on its own; what was typed goes along', async () => {
  const both = { ...VIEW, options: TWO };
  const at = async (option: number) => {
    cleanup();
    replies = [answer(200, { ...both, option })];
    const user = open(option);
    await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
    return user;
  };
  const user = await at(0);
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  await user.type(screen.getByLabelText('What should change at pin 1?'), 'darker here');
  await user.type(screen.getByLabelText(/Anything else/), 'The piping too');
  await at(1);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('The piping too');
  expect(screen.queryByDisplayValue('darker here')).toBeNull();
  await at(0);
  screen.getByDisplayValue('darker here');
  await at(1);
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  replies = [answer(201, { ...APPROVED, decision: 'change' }), answer(200, { ...both, option: 1 })];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ body }) => body !== undefined)!.body).toMatchObject({ words: 'The piping too', pins: [] });
  await at(0);
  screen.getByDisplayValue('darker here');
  expect(screen.queryByDisplayValue('The piping too')).toBeNull();
});

test('a draft belongs to its link, and is gone once it was sent', async () => {
  sessionStorage.setItem(ANSWER_DRAFT_KEY, JSON.stringify({ token: 'other', draft: { message: 'Not for this one' } }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('');
  await user.type(screen.getByLabelText('Your question'), 'Why?');
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  replies = [answer(201, QUESTION), answer(200, VIEW)];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.getItem(ANSWER_DRAFT_KEY)).toBeNull();
});

test('after declining nobody is urged to approve, and the page says what happens next', async () => {
  const declined = { ...APPROVED, decision: 'declined', version: 2, supersededAt: null, supersededBy: null };
  replies = [answer(200, { ...VIEW, decisions: [declined] })];
  open();
  await screen.findByText(/Should you change your mind/);
  expect(dock()).toEqual(['Approve', 'Ask for a change']);
  screen.getByRole('heading', { name: 'What this design shows' });
});

test('a question about an earlier version names that version, and no number of a pin that is not in sight', async () => {
  const pins = [{ x: 0.2, y: 0.4, text: 'this edge?' }];
  replies = [answer(200, { ...VIEW, nextVersion: 'mailed', questions: [{ ...QUESTION, version: 1, pins }] })];
  open();
  const asked = within(await screen.findByRole('region', { name: 'Questions and answers' }));
  asked.getByText(/Version 1, /);
  asked.getByText('this edge?');
  expect(document.querySelectorAll('.answers .pin-number')).toHaveLength(0);
  asked.getByText('The answer will appear here, and you get an email.');
});

test('whoever asked for a change reads it again beside the newer version, and before approving that', async () => {
  const asked = {
    ...APPROVED,
    decision: 'change' as const,
    words: 'Darker',
    pins: [{ x: 0.1, y: 0.1, text: 'blue' }],
  };
  localStorage.setItem(CUSTOMER_NAME_KEY, 'Pat');
  replies = [answer(200, { ...VIEW, earlier: { ...asked, supersededAt: null, supersededBy: null }, changes: [] })];
  const user = open();
  await screen.findByText(/^You asked for a change to version 1\./);
  const requests = () => screen.getAllByRole('region', { name: /what was asked for/, hidden: true });
  expect(requests().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Darker.*blue/)]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(within(await screen.findByRole('dialog')).getByText('Darker')).toBeDefined();
});

test('a tap on the picture adds a pin; a right click, which saves the picture, does not', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  const picture = document.querySelector('[data-editable] img')!;
  fireEvent.pointerUp(picture, { button: 2 });
  expect(screen.queryByLabelText('What would you like to know at pin 1?')).toBeNull();
  fireEvent.pointerUp(picture, { button: 0 });
  expect(screen.getByLabelText('What would you like to know at pin 1?')).toBeDefined();
});

test('a question may be asked with a pin alone, and its text is one line however long', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  await user.type(screen.getByLabelText('What would you like to know at pin 1?'), 'Does this{enter}stay black?');
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent.some(({ url }) => url.includes('/questions'))).toBe(true));
  expect(sent.find(({ url }) => url.includes('/questions'))!.body).toMatchObject({
    words: '',
    pins: [{ text: 'Does this stay black?' }],
  });
});

test('Back closes the picture in full screen and stays on the page', async () => {
  const putBack = mockLayout({ width: 400, height: 300 });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Full screen' }));
  await screen.findByRole('dialog');
  goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('On the page');
  putBack();
});

test('once one of several designs is chosen, none is offered to choose, and the others say what they show', async () => {
  const options = [{ ...TWO[0], decision: 'approved' }, TWO[1]];
  replies = [answer(200, { ...VIEW, options, shopPhone: '+1 555 0100', shopName: 'Hide & Seek Trim' })];
  open();
  await screen.findByText(/^You chose A, Red leather/);
  expect(screen.queryByText(/to choose from|to approve it/)).toBeNull();
  screen.getByRole('link', { name: 'Call the shop: +1 555 0100' });
  cleanup();
  replies = [answer(200, { ...VIEW, option: 1, options, shopName: 'Hide & Seek Trim' })];
  open(1);
  await screen.findByText('A, Red leather was chosen. To change that, please get in touch with Hide & Seek Trim.');
  screen.getByRole('heading', { name: 'What this design shows' });
});

test('what the sender typed is one tap away, for it is in the sender’s language; the translated list stands open', async () => {
  replies = [answer(200, { ...VIEW, language: 'de', design: { ...VIEW.design, words: 'seats in tan leather' } })];
  open();
  const typed = (await screen.findByText('seats in tan leather')).closest('details')!;
  expect([typed.open, typed.querySelector('summary')!.textContent]).toEqual([false, 'Im Wortlaut des Absenders']);
});

test('D-88: a question can be asked beside the answers and after an approval, and its answer is read below it', async () => {
  const question = QUESTION;
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  screen.getByText('Please write your question');
  await user.type(screen.getByLabelText('Your question'), 'Is it real leather?');
  replies = [answer(201, question), answer(200, { ...VIEW, questions: [question] })];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('The answer will appear here.');
  expect(sent.find(({ url }) => url.includes('/questions'))!.body).toMatchObject({
    personName: 'Pat',
    words: 'Is it real leather?',
    pins: [],
    versionHash: VIEW.versionHash,
  });
  expect(dock()).toEqual(['Approve!', 'Ask for a change', 'Decline']);
  cleanup();
  const answered = { ...question, answer: 'Yes, it is.', answeredOn: 'Nov 20, 2026' };
  replies = [answer(200, { ...VIEW, decisions: [APPROVED], questions: [answered] })];
  open();
  await screen.findByText('Yes, it is.');
  screen.getByRole('button', { name: 'Ask a question' });
  expect(dock()).toEqual([]);
});

test('a question’s pins ask what one would like to know there, and it shows them on the picture that they were set on', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  screen.getByLabelText('What would you like to know at pin 1?');
  cleanup();
  const question = { ...QUESTION, words: 'Does this armrest stay black?', pins: [{ x: 0.2, y: 0.4, text: '' }] };
  replies = [answer(200, { ...VIEW, questions: [question, { ...question, id: 'q2', version: 1 }] })];
  open();
  const asked = within(await screen.findByRole('region', { name: 'Questions and answers' }));
  expect(asked.getAllByText('Pin 1')).toHaveLength(1);
  expect(asked.getByRole('img').getAttribute('src')).toBe('/a');
});

test('a name is filled in only where it was typed in this browser, never from an answer that came from another', async () => {
  const said = { ...APPROVED, decision: 'change' as const, personName: 'Carmen', supersededAt: null };
  const view = { ...VIEW, decisions: [said], questions: [{ ...QUESTION, personName: 'Carmen' }] };
  const nameField = async () => {
    replies = [answer(200, view)];
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    return screen.getByLabelText<HTMLInputElement>('Your name').value;
  };
  expect(await nameField()).toBe('');
  cleanup();
  localStorage.setItem(CUSTOMER_NAME_KEY, 'Pat');
  expect(await nameField()).toBe('Pat');
});

test('who approves with a change or a question of their own open is told so before', async () => {
  const user = userEvent.setup();
  const sheetOf = async (view: object) => {
    cleanup();
    replies = [answer(200, { ...VIEW, ...view })];
    open();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    return within(await screen.findByRole('dialog')).queryAllByText(/Approve (it as it is|anyway)\?/).length;
  };
  expect(await sheetOf({})).toBe(0);
  expect(await sheetOf({ decisions: [{ ...APPROVED, decision: 'change', supersededAt: null }] })).toBe(1);
  expect(await sheetOf({ questions: [QUESTION] })).toBe(1);
  expect(await sheetOf({ questions: [{ ...QUESTION, answer: 'Yes.', answeredOn: 'Nov 20, 2026' }] })).toBe(0);
});

test('a change request that comes after somebody’s approval stays written, says why, and can be sent as a question', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your name'), 'Rui');
  await user.type(screen.getByLabelText('Your message'), 'Darker here');
  replies = [problem(409, 'already_finished')];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const sheet = within(screen.getByRole('dialog'));
  await sheet.findByText(/There is an answer already/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Darker here');
  const approved = { ...VIEW, approvedElsewhere: true };
  const now = () => answer(200, { ...approved, questions: [{ ...QUESTION, words: 'Darker here' }] });
  replies = [answer(201, QUESTION), now(), now()];
  await user.click(sheet.getByRole('button', { name: 'Send as a question' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ url }) => url.includes('/questions'))!.body).toMatchObject({ words: 'Darker here' });
  await screen.findByText(/This design has been approved already/);
  expect(dock()).toEqual([]);
});

test('what was typed is still there in the next version, and after the sheet was closed', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your name'), 'Rui');
  await user.type(screen.getByLabelText('Your message'), 'Darker here');
  replies = [
    problem(409, 'version_changed'),
    answer(200, { ...VIEW, versionHash: 'c'.repeat(64), design: { ...VIEW.design, version: 3 } }),
  ];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^Version 3\. Tap the spot/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Darker here');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Darker here');
});

test('an approval over another link is said without a name, and one’s own refusal stays', async () => {
  const declined = { ...APPROVED, decision: 'declined' as const, version: 2, supersededAt: null, supersededBy: null };
  replies = [answer(200, { ...VIEW, approvedElsewhere: true, decisions: [declined] })];
  open();
  await screen.findByText(/This design has been approved already/);
  screen.getByRole('heading', { name: 'Declined' });
  screen.getByRole('button', { name: 'Ask a question' });
  expect(dock()).toEqual([]);
  cleanup();
  replies = [answer(200, { ...VIEW, earlier: { ...APPROVED, personName: '' } })];
  open();
  await screen.findByText('Version 1 was approved. This is a newer version.');
});

test('an answer stands with its time on the shop’s clock, as on the certificate, whatever the reader’s is', async () => {
  const answeredAt = 'Nov 20, 2026, 9:04 AM CST';
  replies = [answer(200, { ...VIEW, decisions: [{ ...APPROVED, supersededAt: null }], answeredAt })];
  open();
  await screen.findByText(answeredAt);
});

test('names are words, never markup', async () => {
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('<b>Tan</b> and cream');
});

test('a customer reads names, not codes; a year without a car and a choice that changes no picture are left out', async () => {
  replies = [
    answer(200, {
      ...VIEW,
      design: {
        ...VIEW.design,
        vehicle: '2026',
        choices: [
          { name: 'Style', value: 'Classic' },
          { name: 'Seat type', value: 'Luxury' },
        ],
      },
    }),
  ];
  open();
  expect(await screen.findByText('Leather, white')).toBeDefined();
  expect(screen.getByText('Classic')).toBeDefined();
  for (const junk of ['#ECE6DA', /^2026/, 'Luxury']) expect(screen.queryByText(junk), String(junk)).toBeNull();
});

test('the shop can be called from its page', async () => {
  replies = [answer(200, { ...VIEW, shopName: 'Hide & Seek Trim', shopPhone: '+1 (555) 010-2030' })];
  open();
  expect((await screen.findByRole('link', { name: 'Call the shop: +1 (555) 010-2030' })).getAttribute('href')).toBe(
    'tel:+15550102030',
  );
});

const goBack = (): void => void fireEvent.click(screen.getByText('Back'));

test('Back closes the answer that was begun, and then leaves the page', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByRole('dialog');
  goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('On the page');
  goBack();
  screen.getByText('Before the page');
});

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['Cancel', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
])('an answer that %s has closed leaves no step for Back', async (_, close) => {
  const user = open();
  for (const kind of ['Approve', 'Decline']) {
    await user.click(await screen.findByRole('button', { name: kind }));
    await screen.findByRole('dialog');
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('On the page');
  }
  goBack();
  screen.getByText('Before the page');
});

test('an answer that was begun with a double tap is one step', async () => {
  const user = open();
  const approve = await screen.findByRole('button', { name: 'Approve' });
  fireEvent.click(approve);
  fireEvent.click(approve);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  goBack();
  screen.getByText('Before the page');
});

test('an answer that was sent and closed meanwhile stays on the page', async () => {
  let arrive: (reply: Response) => void = () => {};
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.type(screen.getByLabelText('Your message'), 'Darker');
  const reply = new Promise<Response>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => (method === 'POST' ? reply : answer(200, VIEW)));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  arrive(answer(201, { ...APPROVED, decision: 'change', supersededAt: null, supersededBy: null }));
  await waitFor(() => expect(currentToasts()[0]?.title).toBe('Your answer has been sent'));
  await waitFor(() => screen.getByText('On the page'));
  goBack();
  screen.getByText('Before the page');
});

test('a pin without words is not sent away without them', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.type(screen.getByLabelText(/Anything else/), 'Darker');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findAllByText('Say what should change here, or remove the pin')).toHaveLength(2);
  expect(sent.every(({ body }) => body === undefined)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  expect(screen.queryByText('Say what should change here, or remove the pin')).toBeNull();
});

test('a message belongs to the only pin, which needs no words of its own', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.type(screen.getByLabelText(/Anything else/), 'Darker');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent.some(({ body }) => body !== undefined)).toBe(true));
  expect(sent.find(({ body }) => body !== undefined)!.body).toMatchObject({
    words: 'Darker',
    pins: [{ x: 0.5, y: 0.5, text: '' }],
  });
});

test('the way to reach the shop stands in what happens next only where one is known', async () => {
  const approved = { ...VIEW, decisions: [{ ...APPROVED, version: 2, supersededAt: null, supersededBy: null }] };
  replies = [answer(200, approved)];
  open();
  expect(await screen.findByText('If something is unclear, ask here at any time.')).toBeDefined();
  cleanup();
  replies = [answer(200, { ...approved, shopPhone: '+1 555 0100' })];
  open();
  expect(await screen.findByText(/You can reach the shop here/)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Call the shop: +1 555 0100' })).toHaveLength(1);
});

test('a link for looking asks for no answer', async () => {
  replies = [answer(200, { ...VIEW, mayAnswer: false })];
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('approving takes a name; sending again after a failure is the same answer', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.click(screen.getByRole('button', { name: 'Approve version 2' }));
  expect(await screen.findByText('Please enter your name')).toBeDefined();
  expect(sent.filter(({ body }) => body !== undefined)).toEqual([]);
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  replies = [problem(503, 'stopping')];
  await user.click(screen.getByRole('button', { name: 'Approve version 2' }));
  await waitFor(() => expect(sent.filter(({ body }) => body !== undefined)).toHaveLength(1));
  expect(await screen.findByDisplayValue('Pat')).toBeDefined();
  const decided = {
    id: 'd1234567',
    decision: 'approved',
    personName: 'Pat',
    words: '',
    pins: [],
    version: 2,
    versionHash: VIEW.versionHash,
    recordHash: 'b'.repeat(64),
    decidedAt: '2026-11-20T15:04:00Z',
    supersededAt: null,
    supersededBy: null,
  };
  replies = [answer(201, decided), answer(200, { ...VIEW, decisions: [decided] })];
  await user.click(screen.getByRole('button', { name: 'Approve version 2' }));
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  const [first, second] = sent.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const { versionHash } = VIEW;
  expect(first).toMatchObject({ decision: 'approved', personName: 'Pat', versionHash, title: VIEW.design.name });
  expect(second!['requestId']).toBe(first!['requestId']);
});

test('an answer whose reply was lost is the same answer when the form is opened again, also after a reload; about a newer version, or much later, it is another', async () => {
  const bodies = () => sent.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const send = async (count: number): Promise<void> => {
    replies = [problem(503, 'stopping')];
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies()).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false));
  };
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat ');
  await user.type(screen.getByLabelText('Your message'), 'Darker');
  await send(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await send(2);
  cleanup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await send(3);
  cleanup();
  replies = [answer(200, { ...VIEW, versionHash: 'c'.repeat(64) })];
  open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await send(4);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * MINUTE_MS);
  onTestFinished(() => clock.mockRestore());
  await send(5);
  const [first, reopened, reloaded, newer, later] = bodies().map((body) => body['requestId']);
  expect([reopened, reloaded]).toEqual([first, first]);
  expect(new Set([first, newer, later]).size).toBe(3);
});

test('a text that is corrected after a lost connection is a new answer, so that the correction is not taken for the first text', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.type(screen.getByLabelText('Your message'), 'Darker');
  replies = [problem(503, 'stopping'), problem(503, 'stopping'), problem(503, 'stopping')];
  const bodies = () => sent.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const press = async (count: number) => {
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies()).toHaveLength(count));
  };
  await press(1);
  await user.type(screen.getByLabelText('Your message'), ' red');
  await press(2);
  await press(3);
  const [first, corrected, repeated] = bodies().map((body) => body['requestId']);
  expect(corrected).not.toBe(first);
  expect(repeated).toBe(corrected);
});

test('a change that the shop makes meanwhile is shown instead of being approved', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  replies = [
    problem(409, 'version_changed'),
    answer(200, { ...VIEW, versionHash: 'c'.repeat(64), design: { ...VIEW.design, version: 3 } }),
  ];
  await user.click(screen.getByRole('button', { name: 'Approve version 2' }));
  expect(await screen.findByText(/^Version 3\./)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentToasts().at(-1), 'nobody takes it for an approval').toMatchObject({
    title: 'Your approval could not be sent',
  });
});

test('a change is asked for with pins that keys can set, and needs words', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  const pin = screen.getByRole('button', { name: 'Pin 1: move it with the arrow keys' });
  pin.focus();
  await user.keyboard('{ArrowRight}{ArrowUp}');
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please say what should be different')).toBeDefined();
  await user.type(screen.getByLabelText('What should change at pin 1?'), 'darker');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent.some(({ body }) => body !== undefined)).toBe(true));
  expect(sent.find(({ body }) => body !== undefined)!.body).toMatchObject({
    decision: 'change',
    pins: [{ x: 0.52, y: 0.48, text: 'darker' }],
  });
});

test('a password is asked for, a wrong one is said, a dead link is plain', async () => {
  replies = [problem(403, 'share_locked'), problem(403, 'wrong_share_password'), answer(204, null), answer(200, VIEW)];
  const user = open();
  await user.type(await screen.findByLabelText('Password'), 'oak');
  await user.click(screen.getByRole('button', { name: 'Open the design' }));
  expect(await screen.findByText('That password is not correct.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Open the design' }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDefined();
  cleanup();
  replies = [problem(404, 'not_found')];
  open();
  expect(await screen.findByText('This link does not work')).toBeDefined();
});

test('a reader whose email is too old to stop the emails with is led to the newest one', async () => {
  replies = [answer(200, VIEW), problem(400, 'link_not_valid')];
  const user = open(undefined, '?news=off&reader=old');
  await user.click(await screen.findByRole('button', { name: 'Stop the emails' }));
  expect(await screen.findByText(/link in the newest email/)).toBeDefined();
});

test('on a link that was withdrawn meanwhile, what was typed stands to be copied, also after a reload', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  await user.type(screen.getByLabelText('Your message'), 'Darker piping');
  cleanup();
  replies = [problem(404, 'not_found')];
  open();
  expect(await screen.findByText('Darker piping')).toBeDefined();
  expect(screen.getByText('It was not sent. You can copy it from here.')).toBeDefined();
  cleanup();
  sessionStorage.clear();
  replies = [problem(404, 'not_found')];
  open();
  await screen.findByText('This link does not work');
  expect(screen.queryByText('What you have written')).toBeNull();
});

test('the language can be chosen before the password', async () => {
  replies = [problem(403, 'share_locked')];
  const user = open();
  await screen.findByLabelText('Password');
  await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  await user.type(screen.getByLabelText('Passwort'), 'walnut');
  replies = [answer(204, null), answer(204, null), answer(200, { ...VIEW, language: 'de' })];
  await user.click(screen.getByRole('button', { name: 'Entwurf öffnen' }));
  await screen.findByRole('button', { name: 'Freigeben' });
  expect(sent.at(-2)).toMatchObject({ url: '/api/share/tok/language', body: { language: 'de' } });
});

test('a change request with pins stands with the picture that they are on, and after the yes too, above the questions', async () => {
  const pins = [{ x: 0.2, y: 0.3, text: 'the backrest here' }];
  const asked = { ...APPROVED, decision: 'change' as const, words: '', pins, supersededAt: null, supersededBy: null };
  const changes = [{ name: 'Inserts', before: 'Leather, red', now: 'Leather, black' }];
  const next = { ...VIEW, earlier: asked, earlierPicture: '/earlier', changes };
  replies = [answer(200, next)];
  open();
  const changeRequest = await screen.findByRole('region', { name: /Please check that this version/ });
  expect(within(changeRequest).getByAltText('Version 1').getAttribute('src')).toBe('/earlier');
  expect(within(changeRequest).getByText('Pin 1')).toBeDefined();
  cleanup();
  const yes = { ...APPROVED, version: 2, supersededAt: null, supersededBy: null };
  const declined = { ...yes, id: 'd0', decision: 'declined' as const, words: 'Too red' };
  replies = [answer(200, { ...next, decisions: [yes, declined], questions: [QUESTION] })];
  open();
  const kept = await screen.findByRole('region', { name: 'What had been asked for:' });
  expect(kept.textContent).toContain('the backrest here');
  expect(screen.getByRole('region', { name: 'What changed since version 1' })).toBeDefined();
  expect(screen.getByText('Too red')).toBeDefined();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf('What was approved')).toBeGreaterThan(-1);
  expect(headings.indexOf('What was approved')).toBeLessThan(headings.indexOf('Questions and answers'));
});

test('with a pin, whose words are its own, the box below is for what is left to say', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  expect(screen.getByLabelText('Your question')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add a pin' }));
  expect(screen.queryByLabelText('Your question')).toBeNull();
  expect(screen.getByLabelText(/Anything else/)).toBeDefined();
  // Which version the pin is on.
  expect(screen.getByRole('dialog').textContent).toContain('Version 2. Tap the spot you mean');
});

test('what could not be sent is called what it is', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await user.type(screen.getByLabelText('Your question'), 'Is it leather?');
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  replies = [problem(500, 'internal')];
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(currentToasts().at(-1)?.title).toBe('Your question could not be sent'));
});

test('the owner sees what the customer sees, without the buttons', async () => {
  replies = [answer(200, { ...VIEW, isOwner: true })];
  open();
  expect(await screen.findByText(/This is what others see behind this link/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a person whose connection is away for a moment is counted when it is back, even if the page is left at once', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => listen.mockRestore());
  const counted: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', async (url: string, { keepalive }: RequestInit) => {
    if (!url.endsWith('/views')) return answer(200, VIEW);
    counted.push(keepalive);
    if (counted.length === 1) throw new TypeError('Failed to fetch');
    return answer(204, null);
  });
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(counted).toEqual([]);
  // Only a person causes trusted events.
  const onWheel = listen.mock.calls.find(([type]) => type === 'wheel')![1] as (event: Partial<Event>) => void;
  act(() => onWheel({ isTrusted: true }));
  await waitFor(() => expect(counted).toEqual([true, true]), { timeout: 5000 });
});

const TWO: SharedView['options'] = [
  { option: 0, label: 'Red leather', version: 1, versionHash: 'a'.repeat(64), after: '/a?option=0', decision: null },
  { option: 1, label: 'Tan leather', version: 1, versionHash: 'b'.repeat(64), after: '/a?option=1', decision: null },
];

test('several designs stand side by side, each a way to its own page; nothing is answered before one is open', async () => {
  replies = [answer(200, { ...VIEW, options: TWO })];
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(VIEW.design.name);
  screen.getByText('2 designs to choose from');
  expect(screen.getByRole('link', { name: 'Open B, Tan leather' }).getAttribute('href')).toBe('/s/tok?option=1');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('the link of an email that stops further ones asks to confirm it above one design, several, an approved job, and the password', async () => {
  const approved = TWO.map((option) => ({ ...option, decision: 'approved' as const }));
  for (const page of [
    answer(200, VIEW),
    answer(200, { ...VIEW, options: TWO }),
    answer(200, { ...VIEW, isOneJob: true, options: approved }),
    problem(403, 'share_locked'),
  ]) {
    replies = [page, answer(204, null)];
    const user = open(undefined, '?news=off&reader=r1');
    await user.click(await screen.findByRole('button', { name: 'Stop the emails' }));
    expect(await screen.findByText('You will get no more emails about this design.')).toBeDefined();
    expect(sent.at(-1)?.url).toBe('/api/share/tok/news?reader=r1');
    cleanup();
  }
});

test('a refetch that fails leaves the design on the page, unless the link has ended', async () => {
  const client = createQueryClient();
  render(
    <MemoryRouter initialEntries={['/s/tok']}>
      <QueryClientProvider client={client}>
        <SharedPage token="tok" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Approve' });
  replies = [problem(503, 'internal')];
  await act(() => client.refetchQueries());
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'));
  // Time to show the error.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined();
  replies = [problem(404, 'not_found')];
  await act(() => client.refetchQueries());
  expect(await screen.findByText('This link does not work')).toBeDefined();
});

test('the answer names the design of the link; once another one is chosen, none is asked for', async () => {
  replies = [answer(200, { ...VIEW, option: 1, options: TWO })];
  const user = open(1);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  expect(within(screen.getByRole('dialog')).getByText(/^Tan leather/)).toBeDefined();
  replies = [problem(409, 'already_finished')];
  await user.click(screen.getByRole('button', { name: 'Approve design B' }));
  await waitFor(() => expect(sent.some(({ url }) => url === '/api/share/tok/decisions?option=1')).toBe(true));
  cleanup();
  replies = [answer(200, { ...VIEW, option: 1, options: [{ ...TWO[0], decision: 'approved' }, TWO[1]] })];
  open(1);
  expect(await screen.findByText(/A, Red leather was chosen/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('pictures of one job are not alternatives: one yes is for all of them, and none is chosen against another', async () => {
  const job = { ...VIEW, isOneJob: true, options: TWO };
  replies = [answer(200, job)];
  open();
  await screen.findByText('2 pictures of one job');
  expect(screen.queryByText(/to choose from/)).toBeNull();
  cleanup();
  replies = [answer(200, { ...job, option: 1 })];
  const user = open(1);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  replies = [answer(201, {})];
  await user.click(screen.getByRole('button', { name: 'Approve all 2 pictures' }));
  await waitFor(() =>
    expect(sent.find(({ url }) => url === '/api/share/tok/decisions?option=1')?.body).toMatchObject({
      jobHashes: TWO.map(({ versionHash }) => versionHash),
    }),
  );
  cleanup();
  const [first, second] = TWO.map((option) => ({ ...option, decision: 'approved' as const }));
  replies = [answer(200, { ...job, options: [first, second] })];
  open();
  await screen.findByText(/You approved all the pictures/);
  cleanup();
  // Photo 2 has a new version, so only that one is still to approve.
  replies = [answer(200, { ...job, option: 1, options: [first, TWO[1]] })];
  const again = open(1);
  await again.click(await screen.findByRole('button', { name: 'Approve' }));
  screen.getByRole('button', { name: 'Approve version 2' });
});

const APPROVED = {
  id: 'd1234567',
  decision: 'approved' as const,
  personName: 'Pat',
  words: '',
  pins: [],
  version: 1,
  versionHash: 'e'.repeat(64),
  recordHash: 'b'.repeat(64),
  decidedAt: '2026-11-20T15:04:00Z',
  supersededAt: '2026-11-21T15:04:00Z',
  supersededBy: 2,
};

test('whoever approved version 1 finds the way back to it beside the newer one, and the record of it there', async () => {
  replies = [answer(200, { ...VIEW, earlier: APPROVED, earlierPicture: '/earlier' })];
  open();
  expect((await screen.findByText('Look at version 1')).getAttribute('href')).toBe('/s/tok?version=1');
  cleanup();
  const past = { ...VIEW, design: { ...VIEW.design, version: 1 }, decisions: [APPROVED], newest: 2, mayAnswer: false };
  replies = [answer(200, past)];
  open();
  expect(await screen.findByText(/You are looking at version 1/)).toBeDefined();
  expect(screen.getByText('Go to version 2').getAttribute('href')).toBe('/s/tok');
  expect(screen.getByText('Print or save a copy')).toBeDefined();
  expect(screen.queryByText('Approve')).toBeNull();
});

test('whoever asked for a change reads what happens next, and in the next version what changed', async () => {
  const asked = { ...APPROVED, decision: 'change' as const, words: 'Darker', supersededAt: null, supersededBy: null };
  const said = [
    ['mailed', /You get an email when the new version is ready/],
    ['shown', /The new version appears under this same link/],
    ['none', /a new version comes with a new link/],
  ] as const;
  for (const [nextVersion, text] of said) {
    replies = [answer(200, { ...VIEW, decisions: [asked], nextVersion })];
    open();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeDefined();
    cleanup();
  }
  const changes = [{ name: 'Inserts', before: 'Leather, red', now: 'Leather, black' }];
  replies = [answer(200, { ...VIEW, earlier: asked, changes })];
  open();
  const section = await screen.findByRole('region', { name: 'What changed since version 1' });
  expect(section.textContent).toContain('Inserts: Leather, blackbefore: Leather, red');
  cleanup();
  replies = [answer(200, { ...VIEW, earlier: asked, changes: [] })];
  open();
  expect(await screen.findByText(/the picture is new/)).toBeDefined();
});

test('while another design of the link is on its way, the one on the screen cannot be answered', async () => {
  const both = { ...VIEW, options: TWO };
  let arrive: (reply: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('option=1') ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(answer(200, both)),
  );
  const at = (option: number | undefined) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SharedPage token="tok" option={option} />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const client = createQueryClient();
  const { rerender } = render(at(undefined));
  const user = userEvent.setup();
  // From all of them: no design opens before its own page is there.
  await screen.findByText('2 designs to choose from');
  rerender(at(1));
  expect(screen.getByText('2 designs to choose from')).toBeDefined();
  expect(screen.getByText('Opening')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  // From the first one.
  rerender(at(0));
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(approve.disabled).toBe(false);
  rerender(at(1));
  for (const name of ['Approve', 'Ask for a change', 'Decline'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
  await user.click(approve);
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive(answer(200, { ...both, option: 1, design: { ...VIEW.design, name: 'Red one', version: 1 } }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false));
  expect(screen.getByText(/Red one/)).toBeDefined();
});

test('an answer that was sent is brought into view where the page shows it, and said', async () => {
  const brought = vi.fn();
  Element.prototype.scrollIntoView = brought;
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(screen.getByLabelText('Your name'), 'Pat');
  const declined = { ...APPROVED, decision: 'declined', version: 2, supersededAt: null, supersededBy: null };
  replies = [answer(201, declined), answer(200, { ...VIEW, decisions: [declined] })];
  await user.click(screen.getByRole('button', { name: 'Decline this design' }));
  await waitFor(() =>
    expect(brought.mock.contexts.map((place) => (place as Element).textContent)).toEqual([
      expect.stringContaining('Declined'),
    ]),
  );
  expect(currentToasts().map(({ title }) => title)).toEqual(['Your answer has been sent']);
});
