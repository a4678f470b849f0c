// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  aPremium,
  aSubscription,
  aUser,
  cleanUpPage,
  CONFIG,
  PRICED,
  problemResponse,
  showPage,
  type Answer,
} from '#tests/support/show-page.tsx';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import { currentToasts } from '#web/lib/toasts.ts';
import JobEstimator from '../marketing/job-estimator.tsx';
import Subscription from './subscription.tsx';
import HomeSections from '../parts/home-sections.tsx';

afterEach(cleanUpPage);
/** Longer than the pauses between two questions to the server. */
const SOON = { timeout: 15_000 };
const said = () => {
  const [top] = currentToasts();
  return [top?.title, top?.description, top?.variant];
};
const show = (view: SubscriptionView | null, answers: Record<string, Answer> = {}, at = '/subscription') =>
  showPage(Subscription, {
    initialUrl: at,
    user: view === null ? null : aUser({ subscriptionTier: view.tier }),
    answers: Object.assign(answers, {
      '/api/subscription': answers['/api/subscription'] ?? view ?? problemResponse(401, 'no', 'unauthenticated'),
    }),
  });
const details = async (view: SubscriptionView, answers: Record<string, Answer> = {}) => {
  const stage = show(view, answers, '/subscription?tab=current');
  await screen.findByRole('heading', { name: 'Your plan' });
  return stage;
};
const ENDING = aPremium({ cancelAtPeriodEnd: true });

test('S-31, S-32, S-33, S-34, B-01, B-04, D-53: a visitor sees the heading and three cards, and nothing of an account', async () => {
  show(null);
  screen.getByRole('heading', { level: 1, name: 'Professional Pricing' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Free Trial',
    'Core Plan',
    'Annual Plan',
  ]);
  for (const [i, facts] of [
    ['$0', 'for 14 days', 'No credit card required', 'Not included'],
    ['$19.99', 'per month', '120 renders per month'],
    ['$95.88', 'per year'],
  ].entries())
    for (const fact of facts) expect(screen.getAllByRole('article')[i]!.textContent, fact).toContain(fact);
  expect(screen.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe('/try');
  expect([screen.queryByRole('tab'), screen.queryByRole('link', { name: 'Back to dashboard' })]).toEqual([null, null]);
});

test('S-32, S-33: a member has two tabs and the way back to the dashboard', async () => {
  show(aSubscription());
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Subscription Plans',
    'Current Subscription',
  ]);
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('S-40, B-07: the annual card: $95.88 per year, $7.99 a month, struck $239.88, $144 saved', async () => {
  show(null);
  const card = (await screen.findByRole('heading', { name: 'Annual Plan' })).closest('article')!;
  for (const text of ['$95.88', 'per year', 'Works out at $7.99/month', 'Save $144 (60% off)'])
    expect(card.textContent).toContain(text);
  expect(card.querySelector('s')!.textContent).toBe('$239.88');
});

test('S-35: the details name plan and status, and the next billing date or N/A', async () => {
  await details(aPremium());
  for (const text of ['Core Plan', 'billed monthly', 'Active', 'Next billing date', 'Jan 5, 2027'])
    screen.getAllByText(text);
  cleanUpPage();
  await details(aPremium({ currentPeriodEnd: null }));
  screen.getByText('N/A');
  cleanUpPage();
  await details(aSubscription());
  for (const text of ['Starter Plan', 'Trial', 'Trial ends', 'Next billing date', 'N/A']) screen.getByText(text);
});

test('W-17, W-18, S-35: the details of a former subscriber tell of the plan, not of the trial before it', async () => {
  const former = { rendersRemaining: 0, trialEndsAt: '2026-01-05T12:00:00Z', hasPortal: true };
  for (const [status, note] of [
    ['canceled', 'Your plan has ended. What you made stays yours to view and share.'],
    ['past_due', 'Your plan is on hold. What you made stays yours to view and share.'],
  ] as const) {
    await details(aSubscription({ ...former, status }));
    for (const text of [note, 'N/A', '0 of 25']) screen.getByText(text);
    expect([screen.queryByText('Trial ends'), screen.queryByText(/days left/)]).toEqual([null, null]);
    cleanUpPage();
  }
});

test('S-36: canceling is offered to an active premium plan that is not ending, and to no other', async () => {
  for (const [view, offered] of [
    [aPremium(), true],
    [aPremium({ status: 'past_due' }), false],
    [ENDING, false],
    [aSubscription(), false],
  ] as const) {
    await details(view);
    expect(screen.queryByRole('button', { name: 'Cancel subscription' }) !== null).toBe(offered);
    cleanUpPage();
  }
});

test('S-37: a trial is told of its 25 renders, and Upgrade to Premium leads to the plans tab', async () => {
  await details(aSubscription());
  screen.getByText('Your free trial includes 25 renders over 14 days.');
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Premium' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Subscription Plans');
});

test('S-38: Current Plan stands on the card whose price is paid, never on the trial, never while it ends', async () => {
  const current = (): (string | null)[] =>
    screen.queryAllByText('Current Plan').map((badge) => badge.closest('article')!.querySelector('h2')!.textContent);
  for (const [view, where] of [
    [aPremium(), ['Core Plan']],
    [aPremium({ priceId: 'price_y', interval: 'year' }), ['Annual Plan']],
    [ENDING, []],
    [aSubscription(), []],
  ] as const) {
    show(view);
    await screen.findAllByRole('tab');
    await waitFor(() => expect(current()).toEqual(where));
    cleanUpPage();
  }
});

test('S-39, S-41, W-15, M-10, M-11, M-13: a plan that ends says when; renewing resumes it, or says why not', async () => {
  const answers: Record<string, Answer> = {
    'POST /api/resume-subscription': () => new Response('<html>', { status: 500 }),
  };
  await details(ENDING, answers);
  screen.getByText('Your plan ends on Jan 5, 2027.');
  await userEvent.click(screen.getByRole('button', { name: 'Renew' }));
  await waitFor(() => expect(said()).toEqual(['Resume Failed', 'Failed to resume subscription', 'destructive']));
  answers['POST /api/resume-subscription'] = problemResponse(
    409,
    'Your subscription has already ended. Please choose a plan.',
    'subscription_ended',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Renew' }));
  await waitFor(() =>
    expect(said()).toEqual([
      'Resume Failed',
      'Your subscription has already ended. Please choose a plan.',
      'destructive',
    ]),
  );
  let answer = (_view: SubscriptionView): void => undefined;
  answers['POST /api/resume-subscription'] = () =>
    new Promise<SubscriptionView>((resolve) => {
      answer = resolve;
    });
  await userEvent.click(screen.getByRole('button', { name: 'Renew' }));
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Resuming...' })).getAttribute('aria-busy') ?? 'true',
  ).toBe('true');
  act(() => answer(aPremium()));
  await waitFor(() =>
    expect(said()).toEqual(['Subscription resumed', 'Your subscription has been resumed successfully.', 'default']),
  );
});

test('S-41, M-08, M-09, M-13: canceling asks once and names the date; then it is said, or why it failed', async () => {
  const answers: Record<string, Answer> = { 'POST /api/cancel-subscription': () => new Response('', { status: 502 }) };
  await details(aPremium(), answers);
  const cancel = async (): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Jan 5, 2027');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  };
  await cancel();
  await waitFor(() => expect(said()).toEqual(['Cancellation Failed', 'Failed to cancel subscription', 'destructive']));
  if (screen.queryByRole('alertdialog') !== null) await userEvent.keyboard('{Escape}');
  answers['POST /api/cancel-subscription'] = problemResponse(
    409,
    'There is no active subscription.',
    'no_active_subscription',
  );
  await cancel();
  await waitFor(() =>
    expect(said()).toEqual(['Cancellation Failed', 'There is no active subscription.', 'destructive']),
  );
  if (screen.queryByRole('alertdialog') !== null) await userEvent.keyboard('{Escape}');
  answers['POST /api/cancel-subscription'] = ENDING;
  await cancel();
  await waitFor(() =>
    expect(said()).toEqual([
      'Subscription cancelled',
      'Your subscription will be cancelled at the end of the current billing period.',
      'default',
    ]),
  );
});

test('A-29, W-13, S-41, M-07, M-15, M-16: subscribing leads to the checkout page, or says what happened instead', async () => {
  const answers: Record<string, Answer> = { 'POST /api/create-subscription': { status: 'active' } };
  const stage = show(aSubscription(), answers);
  await screen.findAllByRole('tab');
  const press = async (): Promise<void> =>
    userEvent.click(await screen.findByRole('button', { name: 'Subscribe Monthly' }));
  await waitFor(() => expect(stage.calls()).toContain('GET /api/plans'));
  await press();
  await waitFor(() =>
    expect(said()).toEqual(['Subscription Active', 'Your subscription is already active.', 'default']),
  );
  expect(stage.bodyOf('POST /api/create-subscription')).toEqual({ priceId: 'price_m' });
  answers['POST /api/create-subscription'] = { status: 'pending' };
  await press();
  await waitFor(() =>
    expect(said()).toEqual([
      'Payment Setup Issue',
      'Unable to redirect to payment page. Please try again.',
      'destructive',
    ]),
  );
  answers['POST /api/create-subscription'] = problemResponse(
    503,
    'Online payment is not set up on this server.',
    'payments_not_configured',
  );
  await press();
  await waitFor(() =>
    expect(said()).toEqual(['Subscription Failed', 'Online payment is not set up on this server.', 'destructive']),
  );
  answers['POST /api/create-subscription'] = () => new Response('', { status: 502, statusText: '' });
  await press();
  await waitFor(() => expect(said()).toEqual(['Subscription Failed', 'Failed to process subscription', 'destructive']));
  const left = vi.fn();
  vi.stubGlobal('location', {
    href: window.location.href,
    origin: window.location.origin,
    pathname: window.location.pathname,
    search: window.location.search,
    hash: window.location.hash,
    assign: left,
  });
  answers['POST /api/create-subscription'] = { status: 'pending', checkoutUrl: 'https://pay.example/c/1' };
  await press();
  await screen.findByRole('button', { name: 'Processing...' });
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/c/1'));
});

test('W-13: a press that comes before it is known who presses, at which price and with which plan waits for that', async () => {
  const arrived: (() => void)[] = [];
  const later = (value: object) => () =>
    new Promise<object>((resolve) => {
      arrived.push(() => resolve(value));
    });
  const stage = show(aSubscription(), {
    '/api/user': later(aUser()),
    '/api/plans': later(PRICED),
    '/api/subscription': later(aSubscription()),
    'POST /api/create-subscription': { status: 'active' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe Monthly' }));
  expect([currentToasts(), stage.address()]).toEqual([[], '/subscription']);
  for (let i = 0; i < 3; i++) {
    await waitFor(() => expect(arrived.length).toBeGreaterThan(i));
    act(() => arrived[i]!());
  }
  await waitFor(() =>
    expect(said()).toEqual(['Subscription Active', 'Your subscription is already active.', 'default']),
  );
  expect([stage.bodyOf('POST /api/create-subscription'), stage.address()]).toEqual([
    { priceId: 'price_m' },
    '/subscription',
  ]);
});

test('B-08: an annual price with an end says until when it is offered; one without says nothing', async () => {
  const stage = show(aSubscription(), {
    '/api/plans': PRICED.map((plan) => (plan.interval === 'year' ? { ...plan, limitedUntil: '2027-03-31' } : plan)),
  });
  await screen.findByText('Limited-time price until Mar 31, 2027');
  stage.unmount();
  show(aSubscription());
  await screen.findAllByRole('tab');
  expect(screen.queryByText(/limited[- ]time/i)).toBeNull();
});

test('S-34: that nothing can be bought here is said once the server has said so, not before', async () => {
  let say = (_plans: object): void => undefined;
  show(null, {
    '/api/plans': () =>
      new Promise<object>((resolve) => {
        say = resolve;
      }),
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByText(/Online payment is not set up/)).toBeNull();
  act(() => say(PLANS));
  await screen.findByText(/Online payment is not set up/);
});

test('V-26, M-14: a plan without a price id is not asked for', async () => {
  const stage = show(aSubscription(), { '/api/plans': PLANS });
  await screen.findAllByRole('tab');
  await waitFor(() => expect(stage.calls()).toContain('GET /api/plans'));
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe Yearly' }));
  await waitFor(() =>
    expect(said()).toEqual(['Missing Price ID', 'The selected plan does not have a valid price ID.', 'destructive']),
  );
  expect(stage.calls()).not.toContain('POST /api/create-subscription');
});

test('V-25, T-02, M-17: a visitor who subscribes is sent to sign in, and comes back', async () => {
  const stage = show(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe Yearly' }));
  await waitFor(() => expect(said()).toEqual(['Login Required', 'Please log in to subscribe to a plan.', 'default']));
  expect(stage.address()).toBe('/auth?next=%2Fsubscription');
});

test('S-42, W-30: back without having paid: nothing was charged; back with a payment: asked until the server knows', async () => {
  show(aSubscription(), {}, '/subscription?checkout=cancelled');
  await screen.findByText('Checkout was not completed. You have not been charged.');
  cleanUpPage();
  let asked = 0;
  show(
    aSubscription(),
    { '/api/subscription': () => (++asked > 2 ? aPremium() : aSubscription()) },
    '/subscription?checkout=success',
  );
  await screen.findByText(/Your payment is being confirmed/);
  await waitFor(() => expect(said()).toEqual(['Subscription started', 'Welcome to the Core Plan.', 'default']));
});

test('S-42, D-66: who looks at the other tab while the payment is confirmed is still told that the plan has started', async () => {
  const answers: Record<string, Answer> = { '/api/subscription': aSubscription() };
  const stage = show(aSubscription(), answers, '/subscription?checkout=success');
  await screen.findByText(/Your payment is being confirmed/);
  for (const name of ['Current Subscription', 'Subscription Plans'])
    await userEvent.click(await screen.findByRole('tab', { name }));
  expect(stage.address()).toBe('/subscription?checkout=success');
  answers['/api/subscription'] = aPremium();
  await waitFor(() => expect(said()).toEqual(['Subscription started', 'Welcome to the Core Plan.', 'default']), SOON);
  await waitFor(() => expect(screen.queryByText(/Your payment is being confirmed/)).toBeNull());
});

test('S-42, D-66: a payment that is late is still waited for', async () => {
  const answers: Record<string, Answer> = { '/api/subscription': aSubscription() };
  show(aSubscription(), answers, '/subscription?checkout=success');
  await screen.findAllByRole('tab');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  await screen.findByText(/taking longer than usual/, {}, SOON);
  answers['/api/subscription'] = aPremium();
  await waitFor(() => expect(said()).toEqual(['Subscription started', 'Welcome to the Core Plan.', 'default']), SOON);
  await waitFor(() => expect(screen.queryByText(/taking longer than usual/)).toBeNull());
});

test('S-42, D-66: who opens the address again without having paid is not told for good that a payment is being confirmed', async () => {
  const answers: Record<string, Answer> = { '/api/subscription': aSubscription() };
  show(aSubscription(), answers, '/subscription?checkout=success');
  await screen.findAllByRole('tab');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000);
  onTestFinished(() => clock.mockRestore());
  await screen.findByText(/No payment has been confirmed/, {}, SOON);
  expect(screen.queryByText(/Your payment is/)).toBeNull();
});

test('S-42, D-66: who paid and is not signed in anymore is told to sign in, and comes back', async () => {
  show(null, {}, '/subscription?checkout=success');
  await screen.findByText('Thank you. Sign in to see whether your plan has started.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth?next=%2Fsubscription%3Fcheckout%3Dsuccess',
  );
  expect(screen.queryByText(/Your payment is being confirmed/)).toBeNull();
});

test('W-13, D-08: back from the pages for plans and cards, the details follow the payment that the server hears of later', async () => {
  const answers: Record<string, Answer> = { '/api/subscription': aPremium() };
  show(aPremium(), answers, '/subscription?tab=current&checkout=returned');
  await screen.findByText('billed monthly');
  answers['/api/subscription'] = aPremium({ priceId: 'price_y', interval: 'year' });
  await screen.findByText('billed yearly', {}, SOON);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Current Subscription');
});

test('D-53: until the subscription is known, nothing is said about the trial; that it could not be loaded is said, with a retry', async () => {
  const answers: Record<string, Answer> = { '/api/subscription': problemResponse(503, 'Not now.', 'internal') };
  show(aSubscription(), answers);
  await screen.findByText('Your subscription could not be loaded');
  expect(screen.queryByText('Your trial has ended')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the studio' }).getAttribute('href')).toBe('/design-studio');
  answers['/api/subscription'] = aSubscription({ status: 'trial_expired' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Your trial has ended');
});

test('W-18, D-17: a plan on hold is told of both reasons, an unpaid bill and a dispute', async () => {
  show(aSubscription({ status: 'past_due', hasPortal: true }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(
    'Your plan is on hold because your last payment did not go through, or because your bank is deciding a dispute about one. A new card settles an unpaid bill; a dispute has to be decided first.',
  );
});

test('D-60, B-10: the request for a refund has the name of the member', async () => {
  await details(aPremium({ refundUntil: '2027-01-05T12:00:00Z' }));
  await userEvent.click(screen.getByRole('button', { name: 'Request a refund' }));
  expect(['First name', 'Last name'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    'Pat',
    'Welt',
  ]);
});

test('A-33: the provider’s script is loaded with the publishable key by who is on the way to pay, not by who looks; that it fails is one line in the console', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const stage = show(aSubscription(), {
    '/api/config': { ...CONFIG, publishableKey: 'pk_test_1' },
    'POST /api/create-subscription': { status: 'active' },
  });
  await screen.findAllByRole('tab');
  await waitFor(() => expect(stage.calls()).toEqual(expect.arrayContaining(['GET /api/config', 'GET /api/plans'])));
  expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe Monthly' }));
  await waitFor(() => expect(document.querySelector('script[src*="stripe"]')).not.toBeNull());
  const script = document.querySelector<HTMLScriptElement>('script[src*="stripe"]')!;
  expect(script.src).toContain('/basil/');
  act(() => {
    script.onerror?.('gone');
  });
  expect(warned).toHaveBeenCalledOnce();
  screen.getByRole('heading', { level: 1, name: 'Professional Pricing' });
  script.remove();
  warned.mockRestore();
  expect(PRICED[1]).toHaveProperty('priceId');
});

test('S-13, S-14, S-30, V-32: the contact form checks its five fields, sends them, and is empty afterwards; a failure keeps the text', async () => {
  const answers: Record<string, Answer> = {
    'POST /api/contact': problemResponse(503, 'Please try again in a minute.', 'unavailable'),
  };
  const stage = showPage(HomeSections, { initialUrl: '/', answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
  expect(await screen.findAllByText('Please fill in this field')).toHaveLength(3);
  screen.getByText('Please enter a valid email address');
  screen.getByText('Please write at least 10 characters');
  expect(stage.calls()).not.toContain('POST /api/contact');
  const letter = {
    firstName: 'Ada',
    lastName: 'Welt',
    email: 'ada@example.com',
    subject: 'Tuck and roll',
    message: 'Can you show it on a bench?',
  };
  for (const [label, text] of [
    ['First name', letter.firstName],
    ['Last name', letter.lastName],
    ['Email', letter.email],
    ['Subject', letter.subject],
    ['Message', letter.message],
  ])
    await userEvent.type(screen.getByLabelText(label!), text!);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(said()[1]).toBe('Please try again in a minute.'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(letter.message);
  answers['POST /api/contact'] = () =>
    Response.json({ message: 'We reply by email within 24 hours.' }, { status: 201 });
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(said()).toEqual(['Message sent', 'We reply by email within 24 hours.', 'default']));
  expect(stage.bodyOf('POST /api/contact')).toMatchObject(letter);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

test('S-44, V-31: the waitlist takes an email address and thanks for it', async () => {
  const stage = showPage(JobEstimator, {
    initialUrl: '/job-estimator',
    answers: {
      'POST /api/waitlist': () => Response.json({ message: 'Thank you. We will write to you once.' }, { status: 201 }),
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([field.type, field.required]).toEqual(['email', true]);
  const join = screen.getByRole('button', { name: 'Join the waitlist' });
  await userEvent.type(field, 'ada@');
  await userEvent.click(join);
  await screen.findByText('Please enter a valid email address: something must stand after the @, like example.com');
  expect(stage.calls()).not.toContain('POST /api/waitlist');
  await userEvent.type(field, 'example.com');
  await userEvent.click(join);
  await screen.findByText('Thank you. We will write to you once.');
});
