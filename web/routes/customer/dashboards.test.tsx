// @vitest-environment jsdom
import { JOB_STATES } from '#contract/customer/jobs.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { currentToasts } from '#web/lib/toasts.ts';
import { aDecision } from '#tests/support/an-answer.ts';
import {
  aDesign,
  aPremium,
  aSubscription,
  aUser,
  cleanUpPage,
  problemResponse,
  showPage,
  type Answer,
} from '#tests/support/show-page.tsx';
import { WAITING } from '#web/customer/dashboard/dashboard-words.ts';
import { SUBSCRIPTION } from '#web/money/subscription-words.ts';
import { DesignsBrowser } from '#web/studio/designs/designs-browser.tsx';
import { COLORWAYS_KEY, WIZARD_KEY } from '#web/lib/storage.ts';
import { emptyDraft, baseDesignOf } from '#web/studio/colorways/colorway-draft.ts';
import { toStored } from '#web/studio/state/persisted-state.ts';
import { initialState, type WizardState } from '#web/studio/state/wizard-state.ts';
import ClassicDashboard from './classic-dashboard.tsx';
import Dashboard from './dashboard.tsx';
import Subscription from '../money/subscription.tsx';

afterEach(cleanUpPage);
const region = (name: string) => screen.findByRole('region', { name });
const href = (link: HTMLElement): string | null => link.getAttribute('href');
const premium = { user: aUser({ subscriptionTier: 'premium' }), answers: { '/api/subscription': aPremium() } };

test('S-48, S-49: the Master’s Dashboard greets by name and starts a new design', async () => {
  showPage(Dashboard, { initialUrl: '/dashboard', user: aUser() });
  screen.getByRole('heading', { level: 1, name: "Master's Dashboard" });
  await screen.findByText('Welcome, Pat Welt.');
  expect(screen.getAllByRole('link', { name: 'New Design' }).map(href)).toContain('/design-studio');
});

test('a refetch that fails leaves on the pages what they show', async () => {
  let client!: QueryClient;
  const Page = () => {
    client = useQueryClient();
    return (
      <>
        <Dashboard />
        <DesignsBrowser />
        <Subscription />
      </>
    );
  };
  const answers: Record<string, Answer> = {
    '/api/designs': [aDesign(3)],
    '/api/subscription': aSubscription(),
    '/api/approvals': [],
    '/api/questions': [],
    '/api/shares/unanswered': [],
  };
  showPage(Page, { initialUrl: '/dashboard', user: aUser(), answers });
  const shown = async (): Promise<void> => {
    within(await region('Craftsman Status')).getByText('7 of 25 renders used');
    expect((await screen.findAllByText('Design 3')).length).toBeGreaterThan(1);
    within(await region('Waiting for you')).getByText(WAITING.nothing);
  };
  await shown();
  const refused = problemResponse(503, 'Back in a minute.', 'internal');
  for (const path of ['/api/designs/summary', '/api/approvals', '/api/questions', '/api/shares/unanswered'])
    answers[path] = refused;
  answers['/api/subscription'] = refused;
  await act(() => client.refetchQueries());
  expect(client.getQueryState(['/api/subscription'])?.status).toBe('error');
  await shown();
  expect(screen.queryByText(SUBSCRIPTION.failed)).toBeNull();
});

test('S-48: an account with designs is welcomed back', async () => {
  showPage(Dashboard, { initialUrl: '/dashboard', user: aUser(), answers: { '/api/designs': [aDesign(0)] } });
  await screen.findByText('Welcome back, Pat Welt.');
});

test('S-50, S-51: the status card of a trial shows what is used and the days left, and leads to the plans', async () => {
  showPage(Dashboard, { initialUrl: '/dashboard', user: aUser() });
  const card = await region('Craftsman Status');
  for (const text of ['Free Trial', '7 of 25 renders used', '10 days left in your free trial.'])
    within(card).getByText(text);
  expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('28');
  expect(href(within(card).getByRole('link'))).toBe('/subscription');
});

test('S-51: a trial that is over says so', async () => {
  showPage(Dashboard, {
    initialUrl: '/dashboard',
    user: aUser(),
    answers: { '/api/subscription': aSubscription({ status: 'trial_expired', trialEndsAt: '2026-01-01T00:00:00Z' }) },
  });
  within(await region('Craftsman Status')).getByText(/14-day free trial has ended/);
});

test('S-50: a premium card says when it renews, or when it ends', async () => {
  showPage(Dashboard, { initialUrl: '/dashboard', ...premium });
  within(await region('Craftsman Status')).getByText(/^Renews on Jan 5, 2027/);
  cleanUpPage();
  showPage(Dashboard, {
    initialUrl: '/dashboard',
    ...premium,
    answers: { '/api/subscription': aPremium({ cancelAtPeriodEnd: true }) },
  });
  within(await region('Craftsman Status')).getByText(/^Ends on Jan 5, 2027.*will not renew/);
});

test('S-52, S-53: the stats tell designs, renders left and the last date; the infinity sign stands only for no limit', async () => {
  showPage(Dashboard, {
    initialUrl: '/dashboard',
    ...premium,
    answers: { ...premium.answers, '/api/designs': [aDesign(3), aDesign(2), aDesign(1), aDesign(0)] },
  });
  const stats = await region('Activity Stats');
  expect(
    within(stats)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['4', '90 of 120', 'Jan 5, 2026']);
  cleanUpPage();
  showPage(Dashboard, {
    initialUrl: '/dashboard',
    ...premium,
    answers: { '/api/subscription': aPremium({ monthlyRendersLimit: null, rendersRemaining: null }) },
  });
  expect(
    within(await region('Activity Stats'))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '∞', 'N/A']);
});

test('S-54: quick launch leads to studio and designs, and to the plans only for those who have none', async () => {
  showPage(Dashboard, { initialUrl: '/dashboard', user: aUser() });
  expect(
    within(await region('Quick Launch'))
      .getAllByRole('link')
      .map(href),
  ).toEqual(['/design-studio', '/designs', '/subscription']);
  within(await region('Quick Launch')).getByText('Unlock Pro Features');
  cleanUpPage();
  showPage(Dashboard, { initialUrl: '/dashboard', ...premium });
  await waitFor(async () =>
    expect(
      within(await region('Quick Launch'))
        .getAllByRole('link')
        .map(href),
    ).toEqual(['/design-studio', '/designs']),
  );
});

/** A shop that has saved designs, with an answer, an unanswered link and a job in work. */
const aMorning = (calls: Record<string, Answer> = {}): Parameters<typeof showPage>[1] => ({
  initialUrl: '/dashboard',
  user: aUser(),
  answers: {
    '/api/designs': [aDesign(7)],
    '/api/approvals': [
      aDecision({ picture: '/api/files/picture' }),
      aDecision({ id: 'second', decision: 'approved', pins: [] }),
    ],
    '/api/shares/unanswered': [
      {
        shareId: 'link-0001',
        designId: 8,
        name: 'Tan bench',
        picture: '/api/files/tan',
        madeAt: '2026-11-19T10:00:00Z',
        openedAt: '2026-11-20T10:00:00Z',
        lastViewedAt: '2026-11-21T10:00:00Z',
        remindedAt: null,
        mayRemind: true,
        email: 'kim@example.com',
        isNewsStopped: false,
      },
    ],
    '/api/jobs': {
      counts: { draft: 2, sent: 0, 'change-requested': 0, approved: 0, 'in-work': 1, done: 0 },
      jobs: [
        {
          designId: 9,
          name: 'Door cards',
          picture: '/api/files/doors',
          customer: { id: 'customer-1', name: 'Kim' },
          vehicle: '1967 Ford Mustang',
          jobNumber: 'J-17',
          designs: 1,
          link: { madeAt: '2026-11-18T10:00:00Z', lastViewedAt: null },
          state: 'in-work',
          newerVersion: null,
          savedAt: '2026-11-20T10:00:00Z',
        },
      ],
    },
    ...calls,
  },
});

test('the dashboard begins with what waits: answers with picture and pins, and links that were opened and not answered', async () => {
  showPage(Dashboard, aMorning());
  const waiting = await region('Waiting for you');
  const [asked, approved, silent] = await within(waiting)
    .findAllByRole('listitem')
    .then((rows) => rows.filter((row) => row.querySelector('.waiting-picture') !== null));
  within(asked!).getByText('Pin 1');
  within(asked!).getByText('Darker inserts, please');
  expect(href(within(asked!).getByRole('link', { name: 'Make this change, asked for by Ada' }))).toBe(
    '/design-studio?design=7',
  );
  within(approved!).getByRole('button', { name: 'Start work on what Ada approved' });
  within(silent!).getByText('Opened Nov 20, 2026, last seen Nov 21, 2026');
  expect(screen.getAllByRole('region')[0]).toBe(waiting);
});

test('D-88: a question waits with a field for its answer, which is sent once', async () => {
  const question = {
    id: 'question-1',
    personName: 'Ada',
    words: 'Is it real leather?',
    pins: [],
    version: 1,
    askedAt: '2026-11-20T10:00:00Z',
    answer: null,
    answeredAt: null,
    designId: 7,
    designName: 'Red bench',
    picture: '/api/files/picture',
  };
  const stage = showPage(
    Dashboard,
    aMorning({ '/api/questions': [question], 'PUT /api/questions/question-1/answer': question }),
  );
  const waiting = await region('Waiting for you');
  await within(waiting).findByText('Is it real leather?');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  screen.getByText('Please write an answer');
  await userEvent.type(screen.getByLabelText('Your answer to Ada'), 'Yes.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/questions/question-1/answer')).toEqual({ answer: 'Yes.' }));
});

test('a reminder goes out with one tap, and an approved job is started with another', async () => {
  const stage = showPage(
    Dashboard,
    aMorning({
      'POST /api/shares/link-0001/reminder': new Response(null, { status: 204 }),
      'PUT /api/designs/7/stage': new Response(null, { status: 204 }),
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remind the customer of Tan bench by email' }));
  await waitFor(() => expect(stage.calls()).toContain('POST /api/shares/link-0001/reminder'));
  await userEvent.click(screen.getByRole('button', { name: 'Start work on what Ada approved' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/7/stage')).toEqual({ stage: 'in-work' }));
});

test('no reminder is offered to a customer who asked for no more emails', async () => {
  const links = aMorning()!.answers!['/api/shares/unanswered'] as object[];
  showPage(Dashboard, aMorning({ '/api/shares/unanswered': links.map((link) => ({ ...link, isNewsStopped: true })) }));
  expect(await screen.findByText('This customer asked for no more emails about this design.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('jobs stand by state, each with the step onward and the step back', async () => {
  const stage = showPage(Dashboard, aMorning({ 'PUT /api/designs/9/stage': new Response(null, { status: 204 }) }));
  const jobs = await region('Jobs');
  expect((await within(jobs).findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Draft 2',
    'Sent 0',
    'Approved 0',
    'In progress 1',
    'Done 0',
  ]);
  expect(href(await within(jobs).findByRole('link', { name: 'Folder of Kim' }))).toBe('/customers/customer-1');
  within(jobs).getByText(/Job J-17/);
  await userEvent.click(within(jobs).getByRole('button', { name: 'Mark as done: Kim, 1967 Ford Mustang' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/9/stage')).toEqual({ stage: 'done' }));
  await userEvent.click(within(jobs).getByRole('button', { name: 'Move back: Kim, 1967 Ford Mustang' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/9/stage')).toEqual({ stage: null }));
});

test('the last job of a tab is followed to where it went, with the step back at hand', async () => {
  let state = 'in-work';
  const [job] = (aMorning()!.answers!['/api/jobs'] as { jobs: object[] }).jobs;
  const stage = showPage(
    Dashboard,
    aMorning({
      '/api/jobs': (_: unknown, url: string) => ({
        counts: Object.fromEntries(JOB_STATES.map((one) => [one, Number(one === state)])),
        jobs: new URL(url, 'http://x').searchParams.get('state') === state ? [{ ...job, state }] : [],
      }),
      'PUT /api/designs/9/stage': (request: RequestInit) => {
        state = (JSON.parse(request.body as string) as { stage: string | null }).stage ?? 'approved';
        return new Response(null, { status: 204 });
      },
    }),
  );
  const tabs = await region('Jobs');
  await userEvent.click(await within(tabs).findByRole('button', { name: 'Mark as done: Kim, 1967 Ford Mustang' }));
  await waitFor(() =>
    expect(within(tabs).getByRole('tab', { name: 'Done 1' }).getAttribute('aria-selected')).toBe('true'),
  );
  expect(currentToasts()[0]).toMatchObject({ title: 'Marked as done', description: 'Kim, 1967 Ford Mustang' });
  await userEvent.click(await within(tabs).findByRole('button', { name: 'Back to work: Kim, 1967 Ford Mustang' }));
  await within(tabs).findByRole('button', { name: 'Mark as done: Kim, 1967 Ford Mustang' });
  expect(stage.bodyOf('PUT /api/designs/9/stage')).toEqual({ stage: 'in-work' });
  await userEvent.click(within(tabs).getByRole('button', { name: 'Move back: Kim, 1967 Ford Mustang' }));
  await within(tabs).findByRole('button', { name: 'Start work: Kim, 1967 Ford Mustang' });
  expect(within(tabs).getByRole('tab', { name: 'Approved 1' }).getAttribute('aria-selected')).toBe('true');
});

test('a job in work says that a newer version is not approved yet', async () => {
  const [job] = (aMorning()!.answers!['/api/jobs'] as { jobs: object[] }).jobs;
  const { counts } = aMorning()!.answers!['/api/jobs'] as { counts: object };
  showPage(Dashboard, aMorning({ '/api/jobs': { counts, jobs: [{ ...job, newerVersion: 3 }] } }));
  await within(await region('Jobs')).findByText('Version 3 is newer and not approved.');
});

/** A dashboard whose lists of jobs hold one job in each of these states. */
const withJobsIn = (...states: string[]): Parameters<typeof showPage>[1] => {
  const [job] = (aMorning()!.answers!['/api/jobs'] as { jobs: object[] }).jobs;
  const counts = Object.fromEntries(JOB_STATES.map((state) => [state, Number(states.includes(state))]));
  return aMorning({
    '/api/jobs': (_: unknown, url: string) =>
      Response.json({ counts, jobs: [{ ...job, state: new URL(url, 'http://x').searchParams.get('state') }] }),
    'PUT /api/designs/9/stage': new Response(null, { status: 204 }),
  });
};

test('a sent job says whether its link was opened, and is one job however many designs the link shows', async () => {
  const [job] = (aMorning()!.answers!['/api/jobs'] as { jobs: object[] }).jobs;
  const counts = { draft: 0, sent: 2, 'change-requested': 0, approved: 0, 'in-work': 0, done: 0 };
  const opened = {
    ...job,
    designId: 10,
    customer: null,
    vehicle: '',
    designs: 3,
    link: { madeAt: '2026-11-18T10:00:00Z', lastViewedAt: '2026-11-21T10:00:00Z' },
    state: 'sent',
  };
  showPage(Dashboard, aMorning({ '/api/jobs': { counts, jobs: [{ ...job, designs: 2, state: 'sent' }, opened] } }));
  const jobs = await region('Jobs');
  await within(jobs).findByText(/Not opened since Nov 18, 2026/);
  within(jobs).getByText(/ and 1 more design\b/);
  within(jobs).getByText(/^Door cards and 2 more designs/);
  within(jobs).getByText(/Last opened Nov 21, 2026/);
});

test('a link that nobody opened waits too, with its reminder', async () => {
  const [link] = aMorning()!.answers!['/api/shares/unanswered'] as object[];
  showPage(Dashboard, aMorning({ '/api/shares/unanswered': [{ ...link, openedAt: null, lastViewedAt: null }] }));
  const waiting = await region('Waiting for you');
  await within(waiting).findByText('Not opened yet');
  within(waiting).getByText('Link made Nov 19, 2026');
  within(waiting).getByRole('button', { name: 'Remind the customer of Tan bench by email' });
});

test('a draft offers its link first; with nothing under way no list of jobs stands open', async () => {
  showPage(Dashboard, withJobsIn('draft'));
  const jobs = await region('Jobs');
  const draft = await within(jobs).findByRole('tab', { name: 'Draft 1' });
  expect(within(jobs).queryByRole('tabpanel')).toBeNull();
  await userEvent.click(draft);
  expect(href(await within(jobs).findByRole('link', { name: 'Share: Kim, 1967 Ford Mustang' }))).toBe('/designs/9');
});

test('a job of which nobody is known is called by its design, once', async () => {
  const [job] = (aMorning()!.answers!['/api/jobs'] as { jobs: object[] }).jobs;
  const counts = { draft: 0, sent: 0, 'change-requested': 0, approved: 0, 'in-work': 1, done: 0 };
  showPage(
    Dashboard,
    aMorning({ '/api/jobs': { counts, jobs: [{ ...job, customer: null, vehicle: '', jobNumber: '' }] } }),
  );
  const jobs = await region('Jobs');
  await within(jobs).findByText('Nov 20, 2026');
  expect(within(jobs).getAllByText(/Door cards/)).toHaveLength(1);
});

test('D-81: work starts without a question, and only after the customer’s yes', async () => {
  const stage = showPage(Dashboard, withJobsIn('draft', 'sent', 'change-requested', 'approved'));
  const jobs = await region('Jobs');
  for (const name of ['Draft 1', 'Sent 1', 'Change requested 1']) {
    await userEvent.click(await within(jobs).findByRole('tab', { name }));
    await within(jobs).findByRole('link', { name: 'Kim, 1967 Ford Mustang' });
    await waitFor(() => expect(within(jobs).queryByRole('button', { name: /^Start work/ })).toBeNull());
  }
  await userEvent.click(within(jobs).getByRole('tab', { name: 'Approved 1' }));
  await userEvent.click(await within(jobs).findByRole('button', { name: 'Start work: Kim, 1967 Ford Mustang' }));
  await waitFor(() => expect(stage.bodyOf('PUT /api/designs/9/stage')).toEqual({ stage: 'in-work' }));
});

test('the dashboard asks to confirm the address until that is done', async () => {
  const account = {
    user: aUser(),
    emailVerified: false,
    pendingEmail: null,
    twoFactor: false,
    recoveryCodesLeft: 0,
    passkeys: [],
  };
  showPage(Dashboard, aMorning({ '/api/account': account }));
  await screen.findByRole('button', { name: 'Send the confirmation again' });
  cleanUpPage();
  showPage(Dashboard, aMorning({ '/api/account': { ...account, emailVerified: true } }));
  await region('Waiting for you');
  expect(screen.queryByRole('button', { name: 'Send the confirmation again' })).toBeNull();
});

test('a shop that has entered neither phone nor logo is led to where it does', async () => {
  const shop = {
    name: 'Bedminster Trim',
    email: '',
    phone: '',
    website: '',
    address: '',
    nextSteps: '',
    color: '#6b1d24',
  };
  const rest = { timeZone: null, country: null, logo: null };
  const owner = aUser({ companyName: 'Bedminster Trim' });
  showPage(Dashboard, { ...aMorning({ '/api/shop': { ...shop, ...rest } }), user: owner });
  expect((await screen.findByRole('link', { name: 'Set up My Shop' })).getAttribute('href')).toBe('/shop');
  cleanUpPage();
  showPage(Dashboard, { ...aMorning({ '/api/shop': { ...shop, ...rest, phone: '0117' } }), user: owner });
  await region('Waiting for you');
  expect(screen.queryByRole('link', { name: 'Set up My Shop' })).toBeNull();
});

test('S-55, B-13: the three newest designs stand on the dashboard, all of them behind View All', async () => {
  showPage(Dashboard, {
    initialUrl: '/dashboard',
    user: aUser(),
    answers: { '/api/designs': [4, 3, 2, 1].map((id) => aDesign(id)) },
  });
  await screen.findByText('Design 4');
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Design 4',
    'Design 3',
    'Design 2',
  ]);
  expect(href(screen.getByRole('link', { name: 'View All' }))).toBe('/designs');
});

test('S-55: with nothing saved yet there is a way to start', async () => {
  showPage(Dashboard, { initialUrl: '/dashboard', user: aUser() });
  await screen.findByText('Nothing saved yet');
  expect(screen.getAllByRole('link', { name: 'New Design' }).map(href)).toEqual(['/design-studio', '/design-studio']);
});

test('S-56, S-57, S-59: the alternative welcome home greets, compares and counts three steps', async () => {
  showPage(ClassicDashboard, { initialUrl: '/classic-dashboard', user: aUser() });
  await screen.findByRole('heading', { level: 1, name: 'Good to see you, Pat Welt.' });
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('50');
  const steps = screen.getByRole('heading', { name: 'Quick Start Process' }).closest('section')!;
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Upload Photo', '2Customize Design', '3Get Results']);
});

test('S-58: each look opens the studio with its style; a locked one leads to the plans', async () => {
  const looks = () =>
    within(screen.getByRole('heading', { name: 'Design Inspiration' }).closest('section')!)
      .getAllByRole('link')
      .map(href);
  showPage(ClassicDashboard, { initialUrl: '/classic-dashboard', user: aUser() });
  expect(
    within(await region('Design Inspiration'))
      .getAllByRole('heading', { level: 3 })
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(['Racing style', 'Luxury', 'Classic']);
  expect(looks()).toEqual(['/subscription', '/subscription', '/design-studio?style=classic']);
  cleanUpPage();
  showPage(ClassicDashboard, { initialUrl: '/classic-dashboard', ...premium });
  await waitFor(() =>
    expect(looks()).toEqual([
      '/design-studio?style=racing',
      '/design-studio?style=luxury',
      '/design-studio?style=classic',
    ]),
  );
});

test('S-60: recent designs when there are any, else a gallery that turns when it is told to', async () => {
  showPage(ClassicDashboard, { initialUrl: '/classic-dashboard', user: aUser() });
  const carousel = await screen.findByRole('group', { name: 'Featured Gallery' });
  const first = within(carousel).getByRole('img').getAttribute('alt');
  await userEvent.click(within(carousel).getByRole('button', { name: 'Next picture' }));
  expect(within(carousel).getByRole('img').getAttribute('alt')).not.toBe(first);
  cleanUpPage();
  showPage(ClassicDashboard, {
    initialUrl: '/classic-dashboard',
    user: aUser(),
    answers: { '/api/designs': [aDesign(2)] },
  });
  await screen.findByText('Design 2');
  expect(screen.queryByRole('group', { name: 'Featured Gallery' })).toBeNull();
});

test('S-61: usage leads to the plans, activity is counted, and the tutorials are announced, not offered', async () => {
  showPage(ClassicDashboard, {
    initialUrl: '/classic-dashboard',
    user: aUser(),
    answers: {
      '/api/designs': [
        aDesign(1, { createdAt: new Date().toISOString() }),
        aDesign(0, { createdAt: '2020-01-01T00:00:00Z' }),
      ],
    },
  });
  const usage = await region('Usage');
  await within(usage).findByText('7 of 25 renders used');
  expect(href(within(usage).getByRole('link'))).toBe('/subscription');
  await within(await region('Recent Activity')).findByText('1 design saved in the last 30 days');
  const help = screen.getByRole('heading', { name: /Need Help/ }).closest('section')!;
  within(help).getByText('Coming soon');
  expect(within(help).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});

test('S-60, S-61: designs that cannot be loaded are said so, and not counted as none', async () => {
  const answers: Record<string, Answer> = {
    'GET /api/designs': problemResponse(503, 'Please try again in a minute.', 'stopping'),
    'GET /api/designs/summary': problemResponse(503, 'Please try again in a minute.', 'stopping'),
  };
  showPage(ClassicDashboard, { initialUrl: '/classic-dashboard', user: aUser(), answers });
  expect(screen.queryByText(/designs? saved in the last 30 days/)).toBeNull();
  const work = await region('Recent Designs');
  const failed = await within(work).findByRole('alert');
  expect(failed.textContent).toContain('Your designs could not be loaded');
  const activity = await region('Recent Activity');
  await within(activity).findByText('The count could not be loaded.');
  for (const call of Object.keys(answers)) delete answers[call];
  answers['/api/designs'] = [aDesign(2, { createdAt: new Date().toISOString() })];
  await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Design 2');
  await userEvent.click(within(activity).getByRole('button', { name: 'Try again' }));
  await within(activity).findByText('1 design saved in the last 30 days');
});

test('a finished picture that was not saved is among the unfinished designs on every device, and opens in the studio', async () => {
  const render = {
    id: 'render-1',
    originalImage: '/api/files/photo',
    picture: '/api/files/picture',
    vehicle: '1967 Ford Mustang',
    createdAt: '2026-11-20T10:00:00Z',
    keptUntil: '2026-11-27T10:00:00Z',
  };
  showPage(Dashboard, aMorning({ '/api/renders/unsaved': [render] }));
  const unfinished = await region('Unfinished designs');
  const link = within(unfinished).getByRole('link', { name: /1967 Ford Mustang/ });
  expect(href(link)).toBe('/design-studio?render=render-1');
  within(link).getByText('Rendered, not saved. Kept until Nov 27, 2026.');
});

test('a photo whose colorways are all rendered and saved is no unfinished design', async () => {
  const state: WizardState = {
    ...initialState(),
    images: [{ url: '/api/files/photo', name: 'Bench', size: 1 }],
    mode: 'quick',
    step: 3,
  };
  const grid = {
    ...emptyDraft('u1'),
    image: '/api/files/photo',
    base: baseDesignOf(state),
    chosen: ['leather tan'],
    batchIds: ['batch-1'],
  };
  const batch = (designId: number | null) => ({
    id: 'batch-1',
    kind: 'colorways',
    state: 'ended',
    createdAt: '2026-11-20T10:00:00Z',
    items: [
      {
        item: 0,
        name: 'Tan leather',
        tag: 'leather tan',
        originalImage: '/api/files/photo',
        renderId: 'render-1',
        state: 'succeeded',
        stage: 'done',
        progress: 1,
        queuePosition: null,
        etaMs: null,
        picture: '/api/files/picture',
        designId,
      },
    ],
  });
  for (const designId of [null, 7]) {
    localStorage.setItem(WIZARD_KEY, JSON.stringify(toStored(state, 'u1')));
    localStorage.setItem(COLORWAYS_KEY, JSON.stringify(grid));
    const page = showPage(Dashboard, aMorning({ '/api/render-batches/batch-1': batch(designId) }));
    await region('Unfinished designs');
    await waitFor(() => expect(page.calls()).toContain('GET /api/render-batches/batch-1'));
    if (designId === null) await region('Unfinished designs');
    else await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished designs' })).toBeNull());
    cleanUpPage();
  }
});
