// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser, cleanUpPage, showPage, type Answer } from '#tests/support/show-page.tsx';
import { actingAccount } from './acting-account.ts';
import { useSessionWatch } from './session-watch.ts';
import { readFromTab, removePrivateData, WIZARD_KEY, writeTabAndStored } from '../storage.ts';
import { enterSession, leaveSession, SESSION_HINT_KEY, useCertainUser, useUser } from './session.ts';

afterEach(cleanUpPage);
afterEach(() => vi.restoreAllMocks());

const name = (user: ReturnType<typeof useUser>): string =>
  user === undefined ? 'asking' : (user?.username ?? 'nobody');
function Page() {
  useSessionWatch();
  return (
    <p>
      {name(useUser())}, {name(useCertainUser())}
    </p>
  );
}
const show = (answers: Record<string, Answer>) => showPage(Page, { user: null, answers });

test('a valid cookie is enough: nothing in storage says that somebody has signed in', async () => {
  show({ '/api/session': { user: aUser() } });
  await screen.findByText('Pat Welt, Pat Welt');
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBe('u1');
});

test('the same with storage that throws', async () => {
  const stage = show({ '/api/session': { user: aUser() } });
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await screen.findByText('Pat Welt, Pat Welt');
  expect(stage.calls()).toEqual(['GET /api/session']);
});

test('a visitor is asked about once, and that nobody is there is no error', async () => {
  const stage = show({});
  await screen.findByText('nobody, nobody');
  expect(stage.calls()).toEqual(['GET /api/session']);
});

test('a visitor’s page becomes the member’s when another tab signs in', async () => {
  const answers: Record<string, Answer> = {};
  show(answers);
  await screen.findByText('nobody, nobody');
  answers['/api/user'] = aUser();
  localStorage.setItem(SESSION_HINT_KEY, 'u1');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY, newValue: 'u1' })));
  await waitFor(() => screen.getByText('Pat Welt, Pat Welt'));
});

test('D-20, D-43: storage that was cleared is not taken for a logout in another tab, after which this one drops its work', async () => {
  const Leaving = () => {
    const client = useQueryClient();
    return <button onClick={() => leaveSession(client)}>Leave</button>;
  };
  const leaveAfter = async (event: () => void): Promise<string | null> => {
    writeTabAndStored(WIZARD_KEY, 'work');
    event();
    showPage(Leaving, { user: aUser() });
    await userEvent.click(screen.getByRole('button'));
    const kept = readFromTab(WIZARD_KEY);
    cleanUpPage();
    return kept;
  };
  expect(await leaveAfter(() => localStorage.clear())).toBe('work');
  const logOutElsewhere = (): void => {
    removePrivateData();
    sessionStorage.setItem(WIZARD_KEY, 'work');
  };
  expect(await leaveAfter(logOutElsewhere)).toBeNull();
});

test('a reply about nobody that comes after a sign-in signs nobody out', async () => {
  let answer = (_reply: object): void => undefined;
  const late = new Promise<object>((resolve) => (answer = resolve));
  const Signing = () => {
    const client = useQueryClient();
    return <button onClick={() => enterSession(client, aUser())}>{name(useUser())}</button>;
  };
  const stage = showPage(Signing, { user: null, answers: { '/api/session': () => late } });
  await waitFor(() => expect(stage.calls()).toContain('GET /api/session'));
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Pat Welt');
  await act(async () => {
    answer({ user: null });
    await late;
    await new Promise((resolve) => setTimeout(resolve));
  });
  screen.getByText('Pat Welt');
  expect(actingAccount()).toBe('u1');
});
