// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { BUSINESS_TYPE_OPTIONS } from '#contract/options.ts';
import { aUser, cleanUpPage, problemResponse, showPage } from '#tests/support/show-page.tsx';
import { DeleteCard } from '#web/account/settings/data-card.tsx';
import { useLogout } from '#web/account/sign-in/use-logout.ts';
import { useSessionWatch } from '#web/lib/api/session-watch.ts';
import { isSigningOut, SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import { call } from '#web/lib/api/api.ts';
import { currentToasts, toast, toastError } from '#web/lib/toasts.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import Toaster from '#web/ui/toaster.tsx';
import { toStored } from '#web/studio/state/persisted-state.ts';
import { initialState } from '#web/studio/state/wizard-state.ts';
import Auth, { meta } from './auth.tsx';
import ForgotPassword from './forgot-password.tsx';
import { Onward } from '../parts/onward.tsx';
import SignedIn from '../signed-in.tsx';

afterEach(cleanUpPage);
const said = () => {
  const [top] = currentToasts();
  return [top?.title, top?.description, top?.variant];
};
const selected = (): string | null => screen.getByRole('tab', { selected: true }).textContent;

test('R-04, R-05: the sign-in page has two tabs; only signup=true opens on Register', async () => {
  for (const [at, tab] of [
    ['/auth', 'Login'],
    ['/auth?signup=true', 'Register'],
    ['/auth?signup=yes', 'Login'],
    ['/auth?signup=', 'Login'],
  ] as const) {
    showPage(Auth, { initialUrl: at });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Login', 'Register']);
    expect(selected(), at).toBe(tab);
    cleanUpPage();
  }
  const stage = showPage(Auth, { initialUrl: '/auth' });
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  expect([selected(), stage.address()]).toEqual(['Register', '/auth?signup=true']);
});

test('R-06: who is signed in is led on: to the page that was wanted, else to the dashboard', async () => {
  const stage = showPage(Auth, { initialUrl: '/auth', user: aUser() });
  await waitFor(() => expect(stage.address()).toBe('/dashboard'));
  cleanUpPage();
  const wanted = showPage(Auth, { initialUrl: '/auth?next=%2Fdesigns%3Fq%3Dred', user: aUser() });
  await waitFor(() => expect(wanted.address()).toBe('/designs?q=red'));
});

test('R-17: on the way to the studio the sign-in page says what opens after it', () => {
  showPage(Auth, { initialUrl: '/auth?next=%2Fdesign-studio' });
  screen.getByText('Create a free account to try the studio — 25 renders, no card.');
});

test('R-17: met on the way to the studio, the page opens on Register and offers to try first; Login is one press away and stays', async () => {
  const stage = showPage(Auth, { initialUrl: '/auth?next=%2Fdesign-studio' });
  expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true');
  const first = screen.getByRole('link', { name: 'Try it first, without an account' });
  expect(first.getAttribute('href')).toBe('/try');
  expect(
    first.compareDocumentPosition(screen.getByRole('tab', { name: 'Login' })) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }));
  await waitFor(() => expect(stage.address()).toContain('signup=false'));
  expect(screen.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true');
});

test('the browser’s tab is named after the form that is open', () => {
  const titleAt = (search: string) => meta({ location: { search } })[0];
  expect(titleAt('')).toEqual({ title: 'Sign in · Retrim' });
  expect(titleAt('?signup=true')).toEqual({ title: 'Create an account · Retrim' });
  expect(titleAt('?next=%2Fdesign-studio')).toEqual({ title: 'Create an account · Retrim' });
});

test.each([
  ['/help-center', 'The help center is part of your free account.'],
  ['/help-center?q=wheel#faq', 'The help center is part of your free account.'],
  ['/gallery', 'The gallery is part of your free account.'],
  ['/design-guide', 'The design guide is part of your free account.'],
])(
  'met on the way to %s, the sign-in page says why it is there, and offers to try without an account',
  (next, text) => {
    showPage(Auth, { initialUrl: `/auth?next=${encodeURIComponent(next)}` });
    screen.getByText(text);
    expect(screen.getByRole('link', { name: 'Try it first, without an account' }).getAttribute('href')).toBe('/try');
    expect(selected()).toBe('Login');
  },
);

test('the address of an account whose password was just changed is filled in', () => {
  showPage(Auth, { initialUrl: '/auth', state: { email: 'pat@example.com' } });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('pat@example.com');
});

test('who comes from trying with a design is not sent back to try; who only looked there still is', () => {
  const keep = (step: number): void =>
    localStorage.setItem('retrim.try', JSON.stringify(toStored({ ...initialState(), step: step as 1 | 3 }, 'visitor')));
  keep(3);
  showPage(Auth, { initialUrl: '/auth?next=%2Fdesign-studio&signup=true' });
  expect(screen.queryByRole('link', { name: /Try it first/ })).toBeNull();
  screen.getByText(/^Your design comes along: create a free account to save and render it/);
  cleanUpPage();
  // Whoever has an account already creates none.
  keep(3);
  showPage(Auth, { initialUrl: '/auth?next=%2Fdesign-studio&signup=false' });
  screen.getByText('Your design comes along: sign in to save and render it.');
  cleanUpPage();
  keep(1);
  showPage(Auth, { initialUrl: '/auth?next=%2Fdesign-studio&signup=true' });
  screen.getByRole('link', { name: 'Try it first, without an account' });
});

test('the text of both forms stays while one changes between them, and is stored nowhere', async () => {
  showPage(Auth, { initialUrl: '/auth?signup=true' });
  const open = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
  const typeInto = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
  const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await typeInto('Username', 'Pat');
  await typeInto('Email', 'pat@example.com');
  await typeInto('Password', 'first-secret');
  await userEvent.click(screen.getByRole('checkbox'));
  await open('Login');
  expect(textOf('Email')).toBe('');
  await typeInto('Email', 'kim@example.com');
  await typeInto('Password', 'other-secret');
  await open('Register');
  expect(['Username', 'Email', 'Password', 'Confirm password'].map(textOf)).toEqual([
    'Pat',
    'pat@example.com',
    'first-secret',
    '',
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await open('Login');
  expect(['Email', 'Password'].map(textOf)).toEqual(['kim@example.com', 'other-secret']);
  expect(JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)))).not.toContain(
    'secret',
  );
});

test('the address that was typed to log in comes along to the page for a forgotten password', async () => {
  const stage = showPage(Auth, { initialUrl: '/auth' });
  await userEvent.type(screen.getByLabelText('Email'), 'pat@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await waitFor(() => expect(stage.address()).toBe('/forgot-password'));
  const state = stage.state();
  cleanUpPage();
  showPage(ForgotPassword, { initialUrl: '/forgot-password', state });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('pat@example.com');
});

test('a session that ended in the studio asks to log in, and sends nobody to try', () => {
  showPage(Auth, { initialUrl: '/auth?next=%2Fdesign-studio&ended=true' });
  expect(screen.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('link', { name: /Try it first/ })).toBeNull();
});

test('what was tried without an account comes along at signing in: photo under its new address, choices as they were', async () => {
  const draft = {
    ...toStored(
      {
        ...initialState(),
        images: [
          { url: '/api/try/photos/AAAAAAAAAAAAAAAAAAAAAA', name: 'seat.jpg', size: 9 },
          { url: '/api/try/photos/gonegonegonegonegone', name: 'old.jpg', size: 9 },
          { url: '/templates/x.jpg', name: 'x', size: 0, template: true },
        ],
        mode: 'quick',
        step: 3,
        options: { ...initialState().options, mainColors: ['red'] },
      },
      'visitor',
    ),
  };
  localStorage.setItem('retrim.try', JSON.stringify(draft));
  const answers = {
    'POST /api/try/move-in': {
      photos: [{ from: '/api/try/photos/AAAAAAAAAAAAAAAAAAAAAA', to: '/api/files/AAAAAAAAAAAAAAAAAAAAAA' }],
    },
  };
  const stage = showPage(Auth, { initialUrl: '/auth', user: aUser(), answers });
  await waitFor(() => expect(stage.address()).toBe('/design-studio'));
  expect(localStorage.getItem('retrim.try')).toBeNull();
  const kept = JSON.parse(localStorage.getItem('retrim.wizard')!) as ReturnType<typeof toStored>;
  expect([kept.userId, kept.images.map(({ url }) => url), kept.options.mainColors, kept.step]).toEqual([
    'u1',
    ['/api/files/AAAAAAAAAAAAAAAAAAAAAA', '/templates/x.jpg'],
    ['red'],
    3,
  ]);
  expect(stage.bodyOf('POST /api/try/move-in')).toEqual({
    images: ['/api/try/photos/AAAAAAAAAAAAAAAAAAAAAA', '/api/try/photos/gonegonegonegonegone'],
  });
});

test('when the server cannot be reached, what was tried waits for the next sign-in', async () => {
  localStorage.setItem(
    'retrim.try',
    JSON.stringify(
      toStored(
        { ...initialState(), images: [{ url: '/templates/x.jpg', name: 'x', size: 0, template: true }] },
        'visitor',
      ),
    ),
  );
  const stage = showPage(Auth, {
    initialUrl: '/auth',
    user: aUser(),
    answers: { 'POST /api/try/move-in': problemResponse(503, 'Not now', 'stopping') },
  });
  await waitFor(() => expect(stage.address()).toBe('/dashboard'));
  expect(localStorage.getItem('retrim.try')).not.toBeNull();
});

test('S-16, V-01, V-02: the login form and its words for wrong input', async () => {
  showPage(Auth, { initialUrl: '/auth' });
  screen.getByLabelText('Remember me');
  await userEvent.type(screen.getByLabelText('Email'), 'pat@');
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Please enter a valid email address: something must stand after the @, like example.com');
  await screen.findByText('Password must be at least 8 characters');
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'millers_trim');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Please enter a valid email address: sign in with your email, not the username');
});

test('S-18, S-19, S-21, B-14: the register form with its fields, business types and links that keep what was typed', async () => {
  showPage(Auth, { initialUrl: '/auth?signup=true' });
  for (const label of [
    'Username',
    'Email',
    'Password',
    'Confirm password',
    /Company name/,
    /Business type/,
    /Phone number/,
    /I agree to the/,
  ])
    expect(screen.getAllByLabelText(label).length, String(label)).toBeGreaterThan(0);
  expect([...screen.getByLabelText<HTMLSelectElement>(/Business type/).options].map(({ value }) => value)).toEqual([
    '',
    ...BUSINESS_TYPE_OPTIONS.map(({ id }) => id),
  ]);
  for (const [name, to] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([to, '_blank']);
  }
});

test('S-20: the panel beside the forms is there from 1024 px on', () => {
  showPage(Auth, { initialUrl: '/auth' });
  const panel = document.querySelector('aside')!;
  expect(panel.className).toMatch(/\bhidden\b.*\blg:block\b/);
  expect(
    within(panel)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent)[0],
  ).toContain('25 free renders over 14 days');
});

test('M-02, W-02: a login is greeted by name, and the session stands at once', async () => {
  const stage = showPage(Auth, { initialUrl: '/auth', answers: { 'POST /api/login': aUser() } });
  await userEvent.type(screen.getByLabelText('Email'), 'pat@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(said()).toEqual(['Login successful', 'Welcome back, Pat Welt!', 'default']));
  await waitFor(() => expect(stage.address()).toBe('/dashboard'));
  expect(localStorage.getItem(SESSION_HINT_KEY)).not.toBeNull();
});

test('M-03: a refused registration says the server’s sentence, at its field too', async () => {
  showPage(Auth, {
    initialUrl: '/auth?signup=true',
    answers: { 'POST /api/register': problemResponse(409, 'This username is taken.', 'username_taken') },
  });
  await userEvent.type(screen.getByLabelText('Username'), 'Pat');
  await userEvent.type(screen.getByLabelText('Email'), 'pat@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'longenough');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(said()).toEqual(['Registration failed', 'This username is taken.', 'destructive']));
  await screen.findByText('This username is taken.');
});

const Out = () => {
  const logout = useLogout();
  return (
    <button type="button" onClick={() => logout.mutate()}>
      Logout
    </button>
  );
};

test('M-05, M-06, W-02: logging out says so, or why it failed', async () => {
  const answers = { 'POST /api/logout': problemResponse(500, 'Please try again.', 'internal') as Response };
  showPage(Out, { initialUrl: '/dashboard', user: aUser(), answers });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(said()).toEqual(['Logout failed', 'Please try again.', 'destructive']));
  answers['POST /api/logout'] = new Response(null, { status: 204 });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(said()).toEqual(['Logged out', 'You have been successfully logged out.', 'default']));
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBeNull();
  // A private page that is opened after that leads to the sign-in again, not home.
  await waitFor(() => expect(isSigningOut()).toBe(false));
});

test('R-14, D-22: after an account was deleted, a private page leads to the sign-in again', async () => {
  const answers = { 'DELETE /api/account': new Response(null, { status: 204 }) };
  const stage = showPage(DeleteCard, { initialUrl: '/account', user: aUser(), answers });
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await userEvent.type(screen.getByLabelText('Password'), 'longenough');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(stage.address()).toBe('/'));
  await waitFor(() => expect(isSigningOut()).toBe(false));
});

/** A private page behind its guard. */
const Guarded = () => {
  useSessionWatch();
  return <SignedIn />;
};

test('R-14, R-15, R-16: a guard shows a spinner while it asks; a visitor then goes to /auth, which remembers the page', async () => {
  let answer = (_user: Response): void => undefined;
  const stage = showPage(Guarded, {
    initialUrl: '/designs?q=red',
    path: '/designs',
    answers: {
      '/api/session': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    },
  });
  await screen.findByRole('status', { name: '' });
  expect([screen.queryByRole('heading'), stage.address()]).toEqual([null, '/designs?q=red']);
  await waitFor(() => expect(stage.calls()).toContain('GET /api/session'));
  act(() => answer(Response.json({ user: null })));
  await waitFor(() => expect(stage.address()).toBe('/auth?next=%2Fdesigns%3Fq%3Dred'));
});

test('R-18, W-01: a 401 in mid-work leads to /auth with a notice and the way back', async () => {
  const stage = showPage(Guarded, {
    initialUrl: '/designs',
    user: aUser(),
    answers: { '/api/designs': problemResponse(401, 'Please sign in', 'unauthenticated') },
  });
  await waitFor(() => expect(stage.calls()).toContain('GET /api/user'));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await call(listDesigns).catch(() => undefined);
  });
  await waitFor(() => expect(stage.address()).toMatch(/^\/auth\?.*next=%2Fdesigns/));
  expect(stage.address()).toContain('ended=true');
});

test('R-18, D-43: the sign-in page promises that the work is kept only where there is work', async () => {
  const job = { ...initialState('j'), images: [{ url: '/api/files/o', name: 'seat.jpg', size: 1 }] };
  localStorage.setItem('retrim.wizard', JSON.stringify(toStored(job, 'u1')));
  showPage(Auth, { initialUrl: '/auth?ended=true' });
  await screen.findByText('Your session has ended. Please sign in again; your work is kept.');
  cleanUpPage();
  // As after a logout in another tab, which removes the work.
  showPage(Auth, { initialUrl: '/auth?ended=true' });
  await screen.findByText('Your session has ended. Please sign in again.');
});

test('R-06, R-16, D-22: the page that was wanted is remembered over "Forgot password?" and back', async () => {
  const wanted = '?next=%2Fdesign-studio%3Fdesign%3D7&signup=false';
  const stage = showPage(Auth, { initialUrl: `/auth${wanted}` });
  await userEvent.type(screen.getByLabelText('Email'), 'pat@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect([stage.address(), stage.state()]).toEqual([`/forgot-password${wanted}`, { email: 'pat@example.com' }]);
  cleanUpPage();
  const forgot = showPage(ForgotPassword, { initialUrl: `/forgot-password${wanted}` });
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(forgot.address()).toBe(`/auth${wanted}`);
});

test('M-12, W-21, W-19: a failure is shown as one, a success as another, one message at a time', async () => {
  showPage(() => (
    <>
      <Toaster />
      <Outlet />
    </>
  ));
  act(() => {
    toast('Design saved successfully', 'Red bench');
  });
  expect((await screen.findByText('Design saved successfully')).closest('li')!.className).toBe('toast');
  act(() => {
    toastError('Upload failed', 'Something went wrong during upload');
  });
  expect((await screen.findByText('Upload failed')).closest('li')!.className).toContain('border-danger');
  expect(screen.queryByText('Design saved successfully')).toBeNull();
});

test('until the next page is loaded there is something to see', async () => {
  const router = createMemoryRouter(
    [
      { path: '/auth', element: <Onward user={aUser()} next="/designs" /> },
      { path: '/designs', lazy: () => new Promise<never>(() => undefined) },
    ],
    { initialEntries: ['/auth'] },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/designs'));
  screen.getByRole('status');
  cleanup();
});
