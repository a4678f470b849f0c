// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guessShopRegional } from '#contract/regional.ts';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', answers));
afterEach(() => {
  cleanup();
  removeToast();
  answers.mockReset();
  vi.unstubAllGlobals();
});

const show = (form: React.ReactElement) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{form}</MemoryRouter>
    </QueryClientProvider>,
  );
const user = {
  id: 'u',
  username: 'Pat',
  email: 'pat@example.com',
  companyName: null,
  businessType: null,
  phoneNumber: null,
  subscriptionTier: 'free',
  monthlyRendersCount: 0,
  monthlyRendersLimit: 25,
  monthlyRendersReset: null,
  trialEndsAt: null,
  createdAt: '2026-11-20T00:00:00Z',
  isAdmin: false,
};
/** The last request that carried something: the forms also ask for the public configuration. */
const sent = (): unknown =>
  JSON.parse(
    answers.mock.calls.map(([, request]) => request.body).findLast((body) => typeof body === 'string') as string,
  );
const answering = (make: () => Response): void => {
  answers.mockImplementation(async (url) =>
    url.endsWith('/api/config')
      ? Response.json({
          publishableKey: null,
          devTools: false,
          remoteProvider: false,
          typicalRenderMs: null,
          support: { email: 'help@example.com', phone: null, chat: null },
        })
      : make(),
  );
};

/** The browser's own, for the shop's papers. */
const HERE = guessShopRegional(navigator.languages);

test('V-07: a phone number that is too long says so in a sentence', async () => {
  show(<RegisterForm />);
  await userEvent.type(screen.getByLabelText(/Phone/), '0'.repeat(41));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('This field must have at most 40 characters');
});

test('V-03, V-04, V-05, V-08, E-34: an empty registration says what is missing, field by field, and sends nothing', async () => {
  show(<RegisterForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  for (const text of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'You must agree to the terms and conditions',
  ])
    await screen.findByText(text);
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(answers).not.toHaveBeenCalled();
});

test('V-06, V-07: two passwords that differ and a short phone number are named', async () => {
  show(<RegisterForm />);
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'different1');
  await userEvent.type(screen.getByLabelText(/Phone number/), '12345');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText("Passwords don't match");
  await screen.findByText('Please enter a valid phone number');
});

test('V-10, V-09, M-04, S-21, W-02: consent, the repeated password and empty fields are not sent', async () => {
  answering(() => Response.json(user, { status: 201 }));
  show(<RegisterForm />);
  await userEvent.type(screen.getByLabelText('Username'), 'Pat');
  await userEvent.type(screen.getByLabelText('Email'), 'Pat@Example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'longenough');
  await userEvent.selectOptions(screen.getByLabelText(/Business type/), 'rv-upholstery');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({ title: 'Registration successful', description: 'Welcome, Pat!' }),
  );
  expect(sent()).toEqual({
    username: 'Pat',
    email: 'pat@example.com',
    password: 'longenough',
    businessType: 'rv-upholstery',
    ...HERE,
  });
});

test('E-34: the form has a field for everything an account is made of, and sends all of it but the repeated password and the consent', async () => {
  answering(() => Response.json(user, { status: 201 }));
  show(<RegisterForm />);
  const typed = { Username: 'Pat', Email: 'pat@example.com', Password: 'longenough', 'Confirm password': 'longenough' };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.type(screen.getByLabelText(/Company name/), 'Trim & Co');
  await userEvent.type(screen.getByLabelText(/Phone number/), '+1 555 010 4821');
  await userEvent.selectOptions(screen.getByLabelText(/Business type/), 'rv-upholstery');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(answers).toHaveBeenCalled());
  await waitFor(() =>
    expect(sent()).toEqual({
      username: 'Pat',
      email: 'pat@example.com',
      password: 'longenough',
      companyName: 'Trim & Co',
      businessType: 'rv-upholstery',
      phoneNumber: '+1 555 010 4821',
      ...HERE,
    }),
  );
});

test('E-33, S-16: a login without the box sends exactly email and password; with it, rememberMe as well', async () => {
  answering(() => Response.json(user));
  show(<LoginForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'pat@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({ title: 'Login successful', description: 'Welcome back, Pat!' }),
  );
  expect(sent()).toEqual({ email: 'pat@example.com', password: 'longenough' });
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sent()).toEqual({ email: 'pat@example.com', password: 'longenough', rememberMe: true }));
});

test('M-01: a refused login shows the sentence of the server', async () => {
  answering(() => Response.json({ message: 'Invalid email or password', code: 'wrong_credentials' }, { status: 401 }));
  show(<LoginForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'pat@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({
      title: 'Login failed',
      description: 'Invalid email or password',
      variant: 'destructive',
    }),
  );
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password');
});
