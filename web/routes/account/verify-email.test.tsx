// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, problemResponse, showPage } from '#tests/support/show-page.tsx';
import VerifyEmail from './verify-email.tsx';

afterEach(() => {
  cleanUpPage();
  window.history.replaceState(null, '', '/');
});
const open = (answer: unknown) => {
  window.history.replaceState(null, '', `/verify-email#token=${'A'.repeat(43)}`);
  return showPage(VerifyEmail, {
    initialUrl: '/verify-email',
    answers: { 'POST /api/verify-email': answer as object },
  });
};

test('a confirmed address is said again when the page is reloaded, which no longer has the link', async () => {
  const stage = open({ email: 'pat@example.com', message: 'Your address is confirmed.' });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  await screen.findByText('pat@example.com belongs to your account now.');
  const [at, state] = [stage.address(), stage.state()];
  cleanUpPage();
  window.history.replaceState(null, '', at);
  showPage(VerifyEmail, { initialUrl: at, state });
  await screen.findByText('pat@example.com belongs to your account now.');
});

test('an answer that comes when another page is open replaces nothing of that page', async () => {
  let answer = (_reply: object): void => undefined;
  const stage = open(() => new Promise<object>((resolve) => (answer = resolve)));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  window.history.pushState({ key: 'next' }, '', '/designs?q=tan#list');
  answer({ email: 'pat@example.com', message: 'Your address is confirmed.' });
  await screen.findByText('pat@example.com belongs to your account now.');
  expect(stage.state()).toBeNull();
  expect(window.history.state).toEqual({ key: 'next' });
});

test('a link that is over, or that is not complete, says so', async () => {
  open(problemResponse(400, 'This link has been used already or has expired.', 'link_not_valid'));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  await screen.findByText('This link has been used already or has expired.');
  cleanUpPage();
  showPage(VerifyEmail, { initialUrl: '/verify-email' });
  await screen.findByRole('heading', { name: 'This link does not work' });
});
