// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, showPage, type Answer, type ShownPage } from '#tests/support/show-page.tsx';
import { MailLink } from './mail-link.tsx';

afterEach(cleanUpPage);

const account = (emailVerified: boolean) => ({
  user: aUser(),
  emailVerified,
  pendingEmail: null,
  twoFactor: false,
  recoveryCodesLeft: 0,
  passkeys: [],
});

const answersFor = (emailVerified: boolean): Record<string, Answer> => ({
  '/api/account': account(emailVerified),
  '/api/shares/share1/greeting': (_: RequestInit, url: string) =>
    Response.json({ name: url.endsWith('?to=ada%40example.com') ? 'Ada' : '' }),
  'POST /api/account/verification': { message: 'We have sent a link to pat@example.com.' },
  '/api/designs/7/customer': {
    customer: { id: 'c1', name: 'Ada', phone: '', email: 'ada@example.com', vehicle: '', jobNumber: '' },
  },
});

const show = (emailVerified: boolean, answers = answersFor(emailVerified)): ShownPage =>
  showPage(() => <MailLink share={{ id: 'share1', customerEmail: null }} designId={7} onSent={() => undefined} />, {
    initialUrl: '/designs/7',
    user: aUser(),
    answers,
  });

test('an unconfirmed address is said with the reason before anything can be written; the link is sent again from there', async () => {
  const stage = show(false);
  expect(screen.queryByRole('textbox')).toBeNull();
  await screen.findByText(/pat@example.com is yours.*because replies go there/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send the confirmation again' }));
  await screen.findByRole('button', { name: 'Send the confirmation again' });
  expect(stage.calls()).toContain('POST /api/account/verification');
});

test('a confirmation in another tab is learned when this one is shown again', async () => {
  const answers = answersFor(false);
  show(false, answers);
  await screen.findByText(/because replies go there/);
  answers['/api/account'] = account(true);
  window.dispatchEvent(new Event('visibilitychange'));
  expect((await screen.findAllByRole('textbox')).length).toBe(2);
});

test('with a confirmed address the mail can be written', async () => {
  show(true);
  expect((await screen.findAllByRole('textbox')).length).toBe(2);
});

test('the address in the job’s folder is filled in', async () => {
  show(true);
  await screen.findByDisplayValue('ada@example.com');
});

test('before the mail is sent it is said whom it greets, and in whose name it goes', async () => {
  const shop = {
    name: 'Bedminster Trim',
    email: '',
    phone: '',
    website: '',
    address: '',
    nextSteps: '',
    color: '#6b1d24',
  };
  show(true, { ...answersFor(true), '/api/shop': { ...shop, timeZone: null, country: null, logo: null } });
  await screen.findByText('The email greets Ada by name already.');
  await screen.findByText('It is sent in the name of Bedminster Trim. Replies go to pat@example.com.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'x');
  expect(screen.queryByText(/greets/)).toBeNull();
});

test('a folder without an address greets nobody before an address is typed', async () => {
  const customer = { id: 'c1', name: 'Ada', phone: '', email: '', vehicle: '', jobNumber: '' };
  show(true, { ...answersFor(true), '/api/designs/7/customer': { customer } });
  await screen.findByText(/Replies go to/);
  expect(screen.queryByText(/greets/)).toBeNull();
});
