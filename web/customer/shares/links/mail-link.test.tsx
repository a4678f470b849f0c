// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser, clearStage, showPage } from '#tests/support/show-page.tsx';
import { MailLink } from './mail-link.tsx';

afterEach(clearStage);

const account = (emailVerified: boolean) => ({
  user: aUser(),
  emailVerified,
  pendingEmail: null,
  twoFactor: false,
  recoveryCodesLeft: 0,
  passkeys: [],
});

const show = (emailVerified: boolean): void => {
  showPage(() => <MailLink share={{ id: 'share1', customerEmail: null }} designId={7} onSent={() => undefined} />, {
    at: '/designs/7',
    user: aUser(),
    answers: {
      '/api/account': account(emailVerified),
      '/api/designs/7/customer': {
        customer: { id: 'c1', name: 'Ada', email: 'ada@example.com', vehicle: '', jobNumber: '' },
      },
    },
  });
};

test('an address that nobody has confirmed is said before anything can be written', async () => {
  show(false);
  expect(screen.queryByRole('textbox')).toBeNull();
  const way = await screen.findByRole('link', { name: /account/i });
  expect(way.getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('with a confirmed address the mail can be written', async () => {
  show(true);
  expect((await screen.findAllByRole('textbox')).length).toBe(2);
});

test('the address in the job’s folder is filled in', async () => {
  show(true);
  await screen.findByDisplayValue('ada@example.com');
});
