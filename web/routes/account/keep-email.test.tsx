// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, problemResponse, showPage } from '#tests/support/show-page.tsx';
import KeepEmail from './keep-email.tsx';

const TOKEN = 'A'.repeat(43);
const KEPT = {
  email: 'pat@example.com',
  message:
    'The account has the address pat@example.com. Every device was signed out, and the old password no longer works. 1 API key was revoked.',
  resetToken: 'B'.repeat(43),
};
const open = (answers: Parameters<typeof showPage>[1]) => {
  window.history.replaceState(null, '', `/keep-email#token=${TOKEN}`);
  return showPage(KeepEmail, { initialUrl: '/keep-email', ...answers });
};

afterEach(() => {
  cleanUpPage();
  window.history.replaceState(null, '', '/');
});

test('opening the link does nothing; a press takes the account back and leads to a new password', async () => {
  const stage = open({ answers: { 'POST /api/keep-email': KEPT } });
  await screen.findByRole('heading', { name: 'Was this not you?' });
  expect(stage.calls()).not.toContain('POST /api/keep-email');
  expect(window.location.hash).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Take my account back' }));
  await screen.findByText(KEPT.message);
  expect(stage.bodyOf('POST /api/keep-email')).toEqual({ token: TOKEN });
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
    `/reset-password#token=${KEPT.resetToken}`,
  );
});

test('a link that is over says so and offers the other way in', async () => {
  open({
    answers: {
      'POST /api/keep-email': problemResponse(400, 'This link has been used already or has expired.', 'link_not_valid'),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take my account back' }));
  await screen.findByText('This link has been used already or has expired.');
  expect(screen.getByRole('link', { name: 'Ask for a new password' }).getAttribute('href')).toBe('/forgot-password');
});

test('without a token there is nothing to press', async () => {
  showPage(KeepEmail, { initialUrl: '/keep-email' });
  await screen.findByRole('heading', { name: 'This link does not work' });
  expect(screen.queryByRole('button')).toBeNull();
});
