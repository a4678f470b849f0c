// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, problemResponse, showPage, type Answer } from '#tests/support/show-page.tsx';
import { currentToasts } from '#web/lib/toasts.ts';
import ResetPassword from './reset-password.tsx';

const TOKEN = 'A'.repeat(43);
afterEach(() => {
  cleanUpPage();
  window.history.replaceState(null, '', '/');
});
const open = (answer: Answer = null) =>
  showPage(ResetPassword, { initialUrl: '/reset-password', answers: { 'POST /api/reset-password': answer } });
const choose = async () => {
  await userEvent.type(await screen.findByLabelText('New password'), 'longenough');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'longenough');
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
};

test('R-19, D-21: a reload keeps the link until it is used, and the address bar never shows it', async () => {
  window.history.replaceState(null, '', `/reset-password#token=${TOKEN}`);
  open();
  await screen.findByLabelText('New password');
  expect(window.location.href).not.toContain(TOKEN);
  cleanUpPage();
  const reloaded = open({ message: 'Sign in with it.', email: 'pat@example.com' });
  await choose();
  await waitFor(() => expect(reloaded.address()).toBe('/auth'));
  expect(reloaded.bodyOf('POST /api/reset-password')).toEqual({ token: TOKEN, password: 'longenough' });
  cleanUpPage();
  open();
  await screen.findByRole('heading', { name: 'This link does not work' });
});

test('D-21: a link that is over is not kept', async () => {
  window.history.replaceState(null, '', `/reset-password#token=${TOKEN}`);
  open(problemResponse(400, 'This link has been used already or has expired.', 'link_not_valid'));
  await choose();
  await screen.findByRole('heading', { name: 'This link does not work' });
  cleanUpPage();
  open();
  await screen.findByRole('heading', { name: 'This link does not work' });
});

test('an answer that comes when another page is open leaves that page open', async () => {
  window.history.replaceState(null, '', `/reset-password#token=${TOKEN}`);
  let answer = (_reply: object): void => undefined;
  const stage = open(() => new Promise<object>((resolve) => (answer = resolve)));
  await choose();
  window.history.pushState({ key: 'next' }, '', '/pricing');
  answer({ message: 'Sign in with it.', email: 'pat@example.com' });
  await waitFor(() => expect(currentToasts()).toMatchObject([{ description: 'Sign in with it.' }]));
  expect(stage.address()).toBe('/reset-password');
});
