// @vitest-environment jsdom
/** Forms that open a session, without a connection and when they are left before the answer. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginForm } from '#web/account/sign-in/login-form.tsx';
import { RegisterForm } from '#web/account/sign-in/register-form.tsx';
import { SecondFactorForm } from '#web/account/sign-in/second-factor-form.tsx';
import { aUser, CONFIG } from '#tests/support/show-page.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import { currentToasts, removeToast } from '#web/lib/toasts.ts';
import type { LivePreview } from '../preview/live-preview.ts';
import { initialState } from '../state/wizard-state.ts';
import { StudioProvider } from '../studio-context.tsx';
import { KeepForm } from './keep-form.tsx';
import { NO_COLORWAYS, NO_RENDER } from './no-account.ts';

const NO_CONNECTION = 'Could not reach the server. Check your connection and try again.';
const goOffline = () => act(() => void dispatchEvent(new Event('offline')));
const comeOnline = () => act(() => void dispatchEvent(new Event('online')));

/** Requests that send something, each with its answer and its end. */
const sent: { answer: (user: object) => void; signal: AbortSignal | null | undefined }[] = [];
let isReachable = true;
beforeEach(() => {
  sent.length = 0;
  isReachable = true;
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    if (typeof body !== 'string') return Response.json(url.endsWith('/api/config') ? CONFIG : null);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Promise<Response>((resolve) =>
      sent.push({ answer: (user) => resolve(Response.json(user, { status: 201 })), signal }),
    );
  });
});
afterEach(() => {
  cleanup();
  // An event would not reach it once no form listens; tests after this one share it.
  onlineManager.setOnline(true);
  removeToast();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const saveMarks = vi.fn(async () => true);
const keepForm = (
  <StudioProvider
    state={initialState()}
    design={undefined}
    dispatch={() => undefined}
    live={{ saveNow: saveMarks } as unknown as LivePreview}
    allowance={undefined as never}
    subscription={undefined}
    render={NO_RENDER}
    colorways={NO_COLORWAYS}
    forSaved={undefined}
    ShareTogether={undefined}
    jobs={undefined}
    SwatchPicker={undefined}
  >
    <KeepForm onBack={() => undefined} />
  </StudioProvider>
);
const show = (form: React.ReactElement) =>
  render(form, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });

const fill = async (fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text);
};
const ACCOUNT = { Email: 'pat@example.com', Password: 'longenough' };
const FORMS = [
  ['keeping a design', keepForm, () => fill(ACCOUNT), 'Create account'],
  [
    'registration',
    <RegisterForm key="register" />,
    async () => {
      await fill({ Username: 'Pat', ...ACCOUNT, 'Confirm password': 'longenough' });
      await userEvent.click(screen.getByRole('checkbox'));
    },
    'Create account',
  ],
  ['signing in', <LoginForm key="login" />, () => fill(ACCOUNT), 'Sign in'],
  [
    'the second step',
    <SecondFactorForm key="code" onBack={() => undefined} />,
    () => fill({ Code: '123456' }),
    'Sign in',
  ],
] as const;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each(FORMS)(
  '%s says in its form that there is no connection, and can be pressed again',
  async (_, form, type, button) => {
    show(form);
    await type();
    goOffline();
    isReachable = false;
    await press(button);
    await screen.findAllByText(NO_CONNECTION);
    comeOnline();
    isReachable = true;
    expect(sent).toHaveLength(0);
    await press(button);
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);

test.each(FORMS)(
  '%s that is left ends its request, and an answer that still comes opens no session',
  async (_, form, type, button) => {
    const { unmount } = show(form);
    await type();
    await press(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    unmount();
    expect(sent[0]!.signal?.aborted).toBe(true);
    sent[0]!.answer(aUser());
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([localStorage.getItem(SESSION_HINT_KEY), currentToasts()]).toEqual([null, []]);
  },
);

test('a form that is left while it saves the marks asks for no account', async () => {
  let finish = (): void => undefined;
  saveMarks.mockReturnValueOnce(new Promise((resolve) => (finish = () => resolve(true))));
  const { unmount } = show(keepForm);
  await fill(ACCOUNT);
  await press('Create account');
  await screen.findByText('Creating your account');
  unmount();
  finish();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sent).toHaveLength(0);
});

test('an account is asked for once the corrections that it keeps are stored, or else at the second press', async () => {
  saveMarks.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  show(keepForm);
  await fill(ACCOUNT);
  await press('Create account');
  await screen.findByText(/^Your last corrections could not be stored\. Press again/);
  expect(sent).toHaveLength(0);
  await press('Create account');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('whoever signs in instead of registering types the email once; the password goes nowhere', async () => {
  const Place = () => <output>{JSON.stringify(useLocation())}</output>;
  show(
    <>
      {keepForm}
      <Place />
    </>,
  );
  await fill(ACCOUNT);
  await userEvent.click(screen.getByRole('link', { name: 'Sign in instead' }));
  const place = document.querySelector('output')!.textContent;
  expect(JSON.parse(place)).toMatchObject({ pathname: '/auth', state: { email: ACCOUNT.Email } });
  expect(place).not.toContain(ACCOUNT.Password);
});
